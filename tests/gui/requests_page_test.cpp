// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/requests_scene.h"
#include "widgets/request_headline.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <functional>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using app::RequestsPage;
using tests::live;
using tests::Origin;
using tests::RequestBuilder;
using Opened = tests::OpenedRequests;

TEST_CASE("the page asks for the table, for the rows in view in full, and for the one that is open")
{
    Opened opened;
    core::View view;
    opened.page.want(view);
    CHECK(view.requests);
    CHECK_FALSE(view.behind);
    CHECK(view.openRequest.empty());
    const auto rows = static_cast<std::size_t>(opened.waterfall.linesInView());
    REQUIRE(view.details.size() >= rows);
    CHECK(view.details.size() < rows + 30);
    for (std::size_t row = 0; row < rows; ++row)
        CHECK(view.details[row] == opened.model().row(static_cast<int>(row)).key);
    QSignalSpy wanted(&opened.page, &app::Page::viewWanted);
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == opened.model().request(0)->id);
    CHECK(wanted.count() >= 1);
    opened.page.want(view);
    CHECK(view.details.back() == opened.model().row(0).key);
}

TEST_CASE("scrolling asks for the rows that come into view")
{
    Opened opened(live(3000, 500));
    core::View view;
    opened.page.want(view);
    QSignalSpy wanted(&opened.page, &app::Page::viewWanted);
    opened.waterfall.showFirstLine(200);
    CHECK(wanted.count() == 1);
    opened.page.want(view);
    CHECK(std::ranges::find(view.details, opened.model().row(200).key) != view.details.end());
    CHECK(std::ranges::find(view.details, opened.model().row(0).key) == view.details.end());
}

TEST_CASE("without requests the page says what is missing")
{
    Opened opened(tests::emptySnapshot());
    CHECK(opened.says(QStringLiteral("No requests")));
    CHECK_FALSE(opened.table.isVisible());
    CHECK(opened.page.summary().contains(QStringLiteral("Needs")));
    opened.present(tests::sampleSnapshot());
    CHECK(opened.table.isVisible());
    CHECK_FALSE(opened.says(QStringLiteral("No requests")));
}

TEST_CASE("the columns stay where they are when a request opens, and nothing hides behind a scroll bar")
{
    Opened opened;
    const auto positions = [&] {
        std::vector<int> all;
        for (const char* column : {"id", "sent", "status", "input", "output", "ttft", "tpot", "e2e", "stalls"})
            all.push_back(opened.table.columnViewportPosition(opened.shown(column)));
        return all;
    };
    const auto before = positions();
    CHECK_FALSE(opened.pane.isVisible());
    CHECK_FALSE(opened.table.isColumnHidden(opened.shown("error")));
    QTest::keyClick(&opened.table, Qt::Key_Down);
    QApplication::processEvents();
    REQUIRE(opened.pane.isVisible());
    CHECK(positions() == before);
    const int last = opened.shown("stalls");
    CHECK(opened.table.columnViewportPosition(last) + opened.table.columnWidth(last) <=
          opened.table.viewport()->width());
    CHECK(opened.table.isColumnHidden(opened.shown("error")));
}

TEST_CASE("columns are chosen by keyboard and from the menu of the heads, and labels are among them")
{
    Opened opened;
    QSignalSpy remembered(&opened.page, &RequestsPage::memoryChanged);
    CHECK(opened.table.isColumnHidden(opened.shown("max_gap")));
    CHECK(opened.table.isColumnHidden(opened.shown("label.instance")));
    QMenu menu;
    opened.table.fillColumnMenu(menu);
    const auto trigger = [](QMenu& in, const QString& text) {
        for (QAction* action : in.actions())
            if (action->text() == text)
                return action->trigger();
        FAIL("no action " << text.toStdString());
    };
    trigger(menu, QStringLiteral("max gap"));
    for (QAction* action : menu.actions())
        if (action->menu())
            trigger(*action->menu(), QStringLiteral("instance"));
    CHECK_FALSE(opened.table.isColumnHidden(opened.shown("max_gap")));
    CHECK_FALSE(opened.table.isColumnHidden(opened.shown("label.instance")));
    CHECK(remembered.count() == 2);
    CHECK(opened.page.memory().columns.contains(QStringLiteral("label.instance")));
    trigger(menu, QStringLiteral("As at first"));
    CHECK(opened.table.isColumnHidden(opened.shown("max_gap")));

    QTest::keyClick(&opened.table, Qt::Key_Menu);
    auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(popup != nullptr);
    CHECK(popup->actions().front()->text() == QStringLiteral("id"));
    popup->close();
}

TEST_CASE("a request opens and closes by mouse, from the table and from the waterfall")
{
    Opened opened;
    const QRect third = opened.table.visualRect(opened.model().index(2, 0));
    QTest::mouseClick(opened.table.viewport(), Qt::LeftButton, {}, third.center());
    CHECK(opened.wanted() == opened.model().request(2)->id);
    QTest::mouseClick(opened.waterfall.viewport(), Qt::LeftButton, {},
                      {200, opened.waterfall.rowsTop() + 5 * Waterfall::RowHeight + 7});
    CHECK(opened.wanted() == opened.model().request(5)->id);
    CHECK(opened.table.selectionModel()->selectedRows().front().row() == 5);
    for (auto* button : opened.pane.findChildren<QAbstractButton*>())
        if (button->accessibleName() == QStringLiteral("Close the request"))
            QTest::mouseClick(button, Qt::LeftButton);
    CHECK_FALSE(opened.pane.isVisible());
}

TEST_CASE("a click on a head sorts the table and the waterfall with it, and what is open stays in view")
{
    Opened opened;
    QTest::keyClick(&opened.table, Qt::Key_Down);
    const auto chosen = opened.selected();
    QHeaderView* heads = opened.table.horizontalHeader();
    const QPoint ttft(heads->sectionViewportPosition(opened.shown("ttft")) + 20, 10);
    QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, ttft);
    opened.settle();
    const bool descending = heads->sortIndicatorOrder() == Qt::DescendingOrder;
    std::vector<double> figures;
    for (int row = 0; row < opened.model().rowCount(); ++row)
        if (const double figure = opened.model().row(row).ttft; !std::isnan(figure))
            figures.push_back(figure);
    REQUIRE(figures.size() > 100);
    CHECK((descending ? std::ranges::is_sorted(figures, std::greater<>{}) : std::ranges::is_sorted(figures)));
    CHECK(opened.says(QStringLiteral("by TTFT")));
    CHECK(opened.selected() == chosen);
    const int row = opened.model().rowOf(*chosen).value();
    CHECK(row >= opened.table.firstRow());
    CHECK(row <= opened.table.firstRow() + opened.table.rowsInView());
}

TEST_CASE("the next worse request is so by TTFT where the table stands in the order of sending")
{
    Opened opened;
    QTest::keyClick(&opened.table, Qt::Key_Down);
    int finished = 0; // the first that has a TTFT
    while (std::isnan(opened.model().row(finished).ttft))
        ++finished;
    opened.table.selectionModel()->setCurrentIndex(opened.model().index(finished, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    std::vector<double> ttfts;
    for (int row = 0; row < opened.model().rowCount(); ++row)
        if (const double ttft = opened.model().row(row).ttft; !std::isnan(ttft))
            ttfts.push_back(ttft);
    std::ranges::sort(ttfts);
    const auto current = [&] { return opened.model().row(*opened.model().rowOf(*opened.selected())).ttft; };
    const double before = current();
    const auto above = std::ranges::upper_bound(ttfts, before);
    REQUIRE(above != ttfts.end());
    opened.waterfall.setFocus();
    QTest::keyClick(&opened.waterfall, Qt::Key_N, Qt::ShiftModifier);
    CHECK((current() == before || current() == *above)); // one of the same TTFT comes first
    CHECK(opened.selected() != std::uint64_t{opened.model().row(finished).key.serial});
    emit opened.waterfall.worseWanted(-1);
    CHECK(current() == before);
}

TEST_CASE("two thousand live rows keep the chosen request, its pane and the scroll position over fifty updates")
{
    Opened opened(live(5000, 2000));
    QAbstractItemModelTester tester(opened.table.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    opened.table.selectionModel()->setCurrentIndex(opened.model().index(40, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const std::uint64_t chosen = opened.selected().value();
    const std::uint64_t top = opened.model().row(opened.table.firstRow()).key.serial;
    REQUIRE(opened.table.firstRow() > 0);
    for (std::uint64_t i = 1; i <= 50; ++i) {
        opened.present(live(5000 + 7 * i, 2000));
        REQUIRE(opened.model().rowCount() == 2000);
        REQUIRE(opened.selected() == chosen);
        REQUIRE(opened.wanted() == "r-" + std::to_string(chosen));
        REQUIRE(opened.model().row(opened.table.firstRow()).key.serial == top);
    }
    CHECK(opened.pane.findChild<RequestTitle*>()->accessibleName().contains(QString::number(chosen)));
}

TEST_CASE("a scrolled list keeps the row at its top when far more come at once than it had")
{
    Opened opened(live(3000, 200));
    opened.table.showFirstRow(50);
    const std::uint64_t top = opened.model().row(opened.table.firstRow()).key.serial;
    opened.present(live(9000, 8000));
    REQUIRE(opened.model().rowCount() == 8000);
    CHECK(opened.model().row(opened.table.firstRow()).key.serial == top);
}

TEST_CASE("a list at its top keeps showing the newest")
{
    Opened opened(live(3000, 500));
    opened.present(live(3010, 500));
    CHECK(opened.table.firstRow() == 0);
    CHECK(opened.waterfall.firstLine() == 0);
    CHECK(opened.model().row(0).key.serial == 3010);
}

TEST_CASE("an open request that is no longer in the table stays open and no neighbour takes its place")
{
    Opened opened(live(1000, 50));
    opened.table.selectionModel()->setCurrentIndex(opened.model().index(49, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    REQUIRE(opened.wanted() == "r-951");
    auto later = live(1100, 50);
    later->details.push_back(RequestBuilder().id("r-951", 951).chunks({9}).ended(9).detail());
    opened.present(later);
    CHECK(opened.wanted() == "r-951");
    CHECK_FALSE(opened.selected().has_value());
    CHECK(opened.pane.findChild<RequestHeadline*>()->asText().startsWith(QStringLiteral("TTFT 9.00 s")));
    auto reused = live(1101, 50);
    reused->openRequest = RequestBuilder().id("r-951", 1099).chunks({3}).detail();
    opened.present(reused);
    CHECK(opened.pane.findChild<RequestHeadline*>()->asText().startsWith(QStringLiteral("TTFT 9.00 s")));
}

TEST_CASE("scrolling the table takes the waterfall along, and the other way round")
{
    Opened opened(live(3000, 500));
    opened.table.showFirstRow(200);
    CHECK(opened.waterfall.firstLine() <= 200);
    CHECK(opened.waterfall.firstLine() + opened.waterfall.linesInView() >= 200 + opened.table.rowsInView());
    opened.waterfall.showFirstLine(0);
    CHECK(opened.table.firstRow() + opened.table.rowsInView() <= opened.waterfall.linesInView());
}

TEST_CASE("moving in time offers the way back to live")
{
    Opened opened;
    QTest::keyClick(&opened.waterfall, Qt::Key_Left);
    const auto buttons = opened.page.findChildren<QAbstractButton*>();
    const auto live =
        std::ranges::find_if(buttons, [](const QAbstractButton* b) { return b->text() == QStringLiteral("Go live"); });
    REQUIRE(live != buttons.end());
    CHECK((*live)->isVisible());
    QTest::mouseClick(*live, Qt::LeftButton);
    CHECK(opened.waterfall.following());
    CHECK_FALSE((*live)->isVisible());
}

TEST_CASE("everything that takes the focus on the page has a name")
{
    Opened opened;
    QTest::keyClick(&opened.table, Qt::Key_Down);
    for (const QWidget* widget : opened.page.findChildren<QWidget*>())
        if (widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus)) {
            INFO(widget->metaObject()->className());
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            CHECK_FALSE((widget->accessibleName().isEmpty() && !(button && !button->text().isEmpty())));
        }
}

TEST_CASE("the page survives both themes, small sizes and a change of theme while a request is open")
{
    Opened opened;
    QTest::keyClick(&opened.table, Qt::Key_Down);
    opened.theme.set(ThemeKind::Light);
    for (const QSize size : {QSize(500, 300), QSize(928, 556), QSize(3600, 2000)}) {
        opened.page.resize(size);
        QApplication::processEvents();
        CHECK_FALSE(opened.page.grab().isNull());
    }
}
