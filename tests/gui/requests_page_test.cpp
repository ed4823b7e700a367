// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/filter_bar.h"
#include "app/pages/requests_page.h"
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/filter_field.h"
#include "widgets/request_headline.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <functional>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using app::RequestsPage;
using tests::Origin;
using tests::RequestBuilder;

namespace {

struct Opened {
    ThemeHolder theme{ThemeKind::Dark};
    RequestsPage page{theme};
    RequestTable& table = *page.findChild<RequestTable*>();
    Waterfall& waterfall = *page.findChild<Waterfall*>();
    RequestPane& pane = *page.findChild<RequestPane*>();
    FilterField& field = *page.findChild<FilterField*>();

    explicit Opened(const std::shared_ptr<const core::Snapshot>& snapshot = tests::sampleSnapshot())
    {
        page.resize(1268, 756);
        page.show();
        page.activateWindow();
        present(snapshot);
    }
    void present(const std::shared_ptr<const core::Snapshot>& snapshot)
    {
        page.present(snapshot);
        settle();
    }
    void settle()
    {
        page.finish();
        QApplication::processEvents();
    }
    void filter(const QString& text)
    {
        field.setText(text);
        settle();
    }
    QCheckBox& box(const QString& text) const
    {
        for (auto* box : page.findChildren<QCheckBox*>())
            if (box->text() == text)
                return *box;
        FAIL("no box " << text.toStdString());
        throw 0;
    }
    int shown(const char* column) const { return model().columnOf(column).value(); }
    const RequestTableModel& model() const { return static_cast<const RequestTableModel&>(*table.model()); }
    std::optional<std::uint64_t> selected() const
    {
        const auto rows = table.selectionModel()->selectedRows();
        return rows.isEmpty() ? std::nullopt : std::optional(std::uint64_t{model().row(rows.front().row()).key.serial});
    }
    std::string wanted() const
    {
        core::View view;
        page.want(view);
        return view.openRequest;
    }
    bool says(const QString& text) const
    {
        const auto labels = page.findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
    }
};

std::shared_ptr<core::Snapshot> live(std::uint64_t newest, std::size_t count)
{
    auto s = std::make_shared<core::Snapshot>();
    s->now = Origin + std::chrono::milliseconds{10 * newest};
    s->window.fromRunStart = true;
    std::vector<tests::Detail> requests;
    for (std::uint64_t serial = newest; serial > 0 && requests.size() < count; --serial) {
        RequestBuilder builder;
        builder.id("r-" + std::to_string(serial), serial).sent(Origin + std::chrono::milliseconds{10 * serial});
        if (serial + 50 < newest)
            builder.chunks({0.1, 0.15, 0.2 + 0.001 * static_cast<double>(serial % 97)}).ended(0.4);
        requests.push_back(builder.detail());
    }
    tests::addRequests(*s, std::move(requests));
    return s;
}

} // namespace

TEST_CASE("the page asks for the table, for the rows in view in full, and for the one that is open")
{
    Opened opened;
    core::View view;
    opened.page.want(view);
    CHECK(view.requests);
    CHECK_FALSE(view.behind);
    CHECK(view.openRequest.empty());
    const auto rows = static_cast<std::size_t>(opened.waterfall.rowsInView());
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
    opened.waterfall.showFirstRow(200);
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

TEST_CASE("a filter is written, its matches counted, a request opened, stepped from and closed by keyboard alone")
{
    Opened opened;
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier);
    REQUIRE(opened.field.hasFocus());
    QTest::keyClicks(&opened.field, QStringLiteral("id ~ 4815"));
    opened.settle();
    CHECK(opened.says(QStringLiteral("10 of 300 match")));
    CHECK(opened.model().rowCount() == 10);
    CHECK(opened.page.summary().contains(QStringLiteral("10 of 300 match")));
    QTest::keyClick(&opened.field, Qt::Key_Escape); // the list of what could follow
    QTest::keyClick(&opened.field, Qt::Key_Escape);
    CHECK(opened.page.focusWidget() == &opened.table);
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == "req-48159");
    CHECK(opened.pane.isVisible());
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == "req-48158");
    opened.pane.setFocus();
    QTest::keyClick(&opened.pane, Qt::Key_Up);
    CHECK(opened.wanted() == "req-48159");
    opened.filter({});
    CHECK(opened.selected() == 159);
    CHECK(opened.model().rowCount() == 300);

    opened.pane.setFocus();
    QTest::keyClick(&opened.pane, Qt::Key_Escape);
    CHECK_FALSE(opened.pane.isVisible());
    CHECK_FALSE(opened.selected().has_value());
    CHECK(opened.wanted().empty());
    CHECK(opened.page.focusWidget() == &opened.table);
}

TEST_CASE("a filter that is wrong says where and why, and the last one that was right stays")
{
    Opened opened;
    opened.filter(QStringLiteral("status = ok"));
    const int rows = opened.model().rowCount();
    REQUIRE(rows > 0);
    REQUIRE(rows < 300);
    opened.filter(QStringLiteral("statsu = ok"));
    CHECK(opened.says(QStringLiteral("There is no field statsu; did you mean status?")));
    CHECK(opened.model().rowCount() == rows);
    opened.filter(QStringLiteral("status = error"));
    CHECK_FALSE(opened.says(QStringLiteral("There is no field")));
    CHECK(opened.model().rowCount() == 0);
    CHECK(opened.table.accessibleDescription() == QStringLiteral("None of the 300 requests matches the filter"));
}

TEST_CASE("requests in flight and those outside of the window can be left out")
{
    auto snapshot = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    snapshot->window.start = snapshot->now - 10s;
    snapshot->window.end = snapshot->now;
    Opened opened(snapshot);
    const int inWindow = opened.model().rowCount();
    QTest::keyClick(&opened.box(QStringLiteral("in the window")), Qt::Key_Space);
    opened.settle();
    CHECK(opened.model().rowCount() == 300);
    CHECK(inWindow < 300);
    QTest::keyClick(&opened.box(QStringLiteral("with in flight")), Qt::Key_Space);
    opened.settle();
    const int ended = opened.model().rowCount();
    CHECK(ended > 0);
    CHECK(ended < 300);
    CHECK(opened.page.findChild<RequestTotalsRow*>()->asText().contains(QStringLiteral("0 in flight")));
}

TEST_CASE("the totals are those of what matches")
{
    Opened opened(live(1000, 500));
    auto& totals = *opened.page.findChild<RequestTotalsRow*>();
    CHECK(totals.asText().startsWith(QStringLiteral("449 ok · 51 in flight")));
    opened.filter(QStringLiteral("id in (r-600, r-601)"));
    CHECK(totals.asText().startsWith(QStringLiteral("2 ok · 0 in flight · input 0 tok")));
    CHECK(totals.asText().contains(QStringLiteral("TTFT of 2: P50 100 ms (thin)")));
    CHECK_FALSE(totals.grab().isNull());
}

TEST_CASE("only the requests behind a range are shown until that is dismissed")
{
    Opened opened(live(1000, 500));
    QSignalSpy wanted(&opened.page, &app::Page::viewWanted);
    opened.page.showBehind({"ttft", 2, 3});
    CHECK(wanted.count() == 1);
    core::View view;
    opened.page.want(view);
    REQUIRE(view.behind);
    CHECK(view.behind->low == 2);
    auto answer = live(1001, 500);
    answer->behind = std::vector<std::uint32_t>{700, 800, 901};
    opened.present(answer);
    CHECK(opened.model().rowCount() == 3);
    const auto chips = opened.page.findChildren<QToolButton*>();
    const auto chip = std::ranges::find_if(chips, [](const QToolButton* b) {
        return b->text() == QStringLiteral("3 requests behind TTFT 2.00 s to 3.00 s");
    });
    REQUIRE(chip != chips.end());
    CHECK((*chip)->isVisible());
    QTest::mouseClick(*chip, Qt::LeftButton);
    opened.settle();
    CHECK_FALSE((*chip)->isVisible());
    CHECK(opened.model().rowCount() == 500);
    core::View after;
    opened.page.want(after);
    CHECK_FALSE(after.behind);
}

TEST_CASE("the filter is shared with all pages only while that is asked for")
{
    Opened opened;
    QSignalSpy shared(&opened.page, &RequestsPage::sharedFilterChanged);
    opened.filter(QStringLiteral("ttft > 1s"));
    CHECK(shared.isEmpty());
    CHECK(opened.page.sharedFilter() == nullptr);
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(shared.count() == 1);
    CHECK(opened.page.sharedFilter()->text() == "ttft > 1s");
    opened.filter(QStringLiteral("ttft > 2s"));
    CHECK(shared.count() == 2);
    CHECK(opened.page.sharedFilter()->text() == "ttft > 2s");
    opened.page.stopSharing();
    CHECK(shared.count() == 3);
    CHECK(opened.page.sharedFilter() == nullptr);
    CHECK(opened.field.text() == QStringLiteral("ttft > 2s"));
}

TEST_CASE("filters are remembered when they are left, and saved ones have a name")
{
    Opened opened;
    QSignalSpy remembered(&opened.page, &RequestsPage::memoryChanged);
    opened.filter(QStringLiteral("ttft > 1s"));
    QTest::keyClick(&opened.field, Qt::Key_Return);
    CHECK(opened.page.memory().recent == QStringList{QStringLiteral("ttft > 1s")});
    auto& bar = *opened.page.findChild<app::FilterBar*>();
    bar.saveAs(QStringLiteral("slow"));
    CHECK(opened.page.memory().saved ==
          std::vector<app::SavedFilter>{{QStringLiteral("slow"), QStringLiteral("ttft > 1s")}});
    CHECK(remembered.count() == 2);
    opened.filter(QStringLiteral("failed"));
    auto& menu = *bar.findChild<QMenu*>();
    emit menu.aboutToShow();
    menu.actions().front()->trigger();
    CHECK(opened.field.text() == QStringLiteral("ttft > 1s"));
}

TEST_CASE("a request opens and closes by mouse, from the table and from the waterfall")
{
    Opened opened;
    const QRect third = opened.table.visualRect(opened.model().index(2, 0));
    QTest::mouseClick(opened.table.viewport(), Qt::LeftButton, {}, third.center());
    CHECK(opened.wanted() == opened.model().request(2)->id);
    QTest::mouseClick(opened.waterfall.viewport(), Qt::LeftButton, {},
                      {200, Waterfall::AxisHeight + 5 * Waterfall::RowHeight + 7});
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

TEST_CASE("a list at its top keeps showing the newest")
{
    Opened opened(live(3000, 500));
    opened.present(live(3010, 500));
    CHECK(opened.table.firstRow() == 0);
    CHECK(opened.waterfall.firstRow() == 0);
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
    CHECK(opened.waterfall.firstRow() <= 200);
    CHECK(opened.waterfall.firstRow() + opened.waterfall.rowsInView() >= 200 + opened.table.rowsInView());
    opened.waterfall.showFirstRow(0);
    CHECK(opened.table.firstRow() + opened.table.rowsInView() <= opened.waterfall.rowsInView());
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
