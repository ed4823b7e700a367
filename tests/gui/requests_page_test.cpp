// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/requests_page.h"
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/request_headline.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

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
    QLineEdit& find = *page.findChild<QLineEdit*>();

    explicit Opened(const std::shared_ptr<const core::Snapshot>& snapshot = tests::sampleSnapshot())
    {
        page.resize(1268, 756);
        page.show();
        page.activateWindow();
        page.present(snapshot);
        QApplication::processEvents();
    }
    const RequestTableModel& model() const { return static_cast<const RequestTableModel&>(*table.model()); }
    std::optional<std::uint64_t> selected() const
    {
        const auto rows = table.selectionModel()->selectedRows();
        return rows.isEmpty() ? std::nullopt : std::optional(model().request(rows.front().row())->serial);
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
    for (std::uint64_t serial = newest; serial > 0 && s->newest.size() < count; --serial) {
        RequestBuilder builder;
        builder.id("r-" + std::to_string(serial), serial).sent(Origin + std::chrono::milliseconds{10 * serial});
        if (serial + 50 < newest)
            builder.chunks({0.1, 0.15, 0.2 + 0.001 * static_cast<double>(serial % 97)}).ended(0.4);
        s->newest.push_back(builder.detail());
    }
    return s;
}

} // namespace

TEST_CASE("the page asks for the newest requests and for the one that is open")
{
    Opened opened;
    core::View view;
    opened.page.want(view);
    CHECK(view.newestRequests == 2'000);
    CHECK(view.openRequest.empty());
    QSignalSpy wanted(&opened.page, &app::Page::viewWanted);
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == opened.model().request(0)->id);
    CHECK(wanted.count() == 1);
}

TEST_CASE("without requests the page says what is missing")
{
    Opened opened(tests::emptySnapshot());
    CHECK(opened.says(QStringLiteral("No requests")));
    CHECK_FALSE(opened.table.isVisible());
    CHECK(opened.page.summary().contains(QStringLiteral("Needs")));
    opened.page.present(tests::sampleSnapshot());
    CHECK(opened.table.isVisible());
    CHECK_FALSE(opened.says(QStringLiteral("No requests")));
}

TEST_CASE("the columns stay where they are when a request opens, and nothing hides behind a scroll bar")
{
    Opened opened;
    std::vector<int> before;
    for (int column = 0; column < RequestTableModel::Reason; ++column)
        before.push_back(opened.table.columnViewportPosition(column));
    CHECK_FALSE(opened.pane.isVisible());
    QTest::keyClick(&opened.table, Qt::Key_Down);
    QApplication::processEvents();
    REQUIRE(opened.pane.isVisible());
    for (int column = 0; column < RequestTableModel::Reason; ++column)
        CHECK(opened.table.columnViewportPosition(column) == before[static_cast<std::size_t>(column)]);
    CHECK(opened.table.columnViewportPosition(RequestTableModel::Stalls) +
              opened.table.columnWidth(RequestTableModel::Stalls) <=
          opened.table.viewport()->width());
    CHECK(opened.table.isColumnHidden(RequestTableModel::Reason));
}

TEST_CASE("a request is found, opened, stepped from and closed by keyboard alone")
{
    Opened opened;
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier);
    REQUIRE(opened.find.hasFocus());
    QTest::keyClicks(&opened.find, QStringLiteral("48123"));
    CHECK(opened.says(QStringLiteral("1 of 300 match")));
    QTest::keyClick(&opened.find, Qt::Key_Return);
    CHECK(opened.wanted() == "req-48123");
    CHECK(opened.pane.isVisible());

    QTest::keyClick(&opened.find, Qt::Key_Escape);
    CHECK(opened.find.text().isEmpty());
    CHECK(opened.table.hasFocus());
    CHECK(opened.pane.isVisible());
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == "req-48122");
    opened.pane.setFocus();
    QTest::keyClick(&opened.pane, Qt::Key_Up);
    QTest::keyClick(&opened.pane, Qt::Key_Up);
    CHECK(opened.wanted() == "req-48124");

    QTest::keyClick(&opened.pane, Qt::Key_Escape);
    CHECK_FALSE(opened.pane.isVisible());
    CHECK_FALSE(opened.selected().has_value());
    CHECK(opened.wanted().empty());
    CHECK(opened.table.hasFocus());
}

TEST_CASE("finding goes on with Enter and back with Shift and Enter")
{
    Opened opened;
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(&opened.find, QStringLiteral("REQ-4815"));
    CHECK(opened.says(QStringLiteral("10 of 300 match")));
    QTest::keyClick(&opened.find, Qt::Key_Return);
    CHECK(opened.wanted() == "req-48159");
    QTest::keyClick(&opened.find, Qt::Key_Return);
    CHECK(opened.wanted() == "req-48158");
    QTest::keyClick(&opened.find, Qt::Key_Return, Qt::ShiftModifier);
    CHECK(opened.wanted() == "req-48159");
    QTest::keyClicks(&opened.find, QStringLiteral("zzz"));
    CHECK(opened.says(QStringLiteral("0 of 300 match")));
    QTest::keyClick(&opened.find, Qt::Key_Return);
    CHECK(opened.wanted() == "req-48159");
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

TEST_CASE("a click on a head sorts the table and the waterfall with it")
{
    Opened opened;
    QHeaderView* heads = opened.table.horizontalHeader();
    const QPoint ttft(heads->sectionViewportPosition(RequestTableModel::Ttft) + 20, 10);
    QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, ttft);
    QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, ttft);
    const bool descending = heads->sortIndicatorOrder() == Qt::DescendingOrder;
    const double first = opened.model().index(0, RequestTableModel::Ttft).data(RequestTableModel::SortRole).toDouble();
    const double second = opened.model().index(1, RequestTableModel::Ttft).data(RequestTableModel::SortRole).toDouble();
    CHECK((descending ? first >= second : first <= second));
    CHECK(opened.says(QStringLiteral("by TTFT")));
}

TEST_CASE("two thousand live rows keep the chosen request, its pane and the scroll position over fifty updates")
{
    Opened opened(live(5000, 2000));
    QAbstractItemModelTester tester(opened.table.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    opened.table.selectionModel()->setCurrentIndex(opened.model().index(40, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const std::uint64_t chosen = opened.selected().value();
    const std::uint64_t top = opened.model().request(opened.table.firstRow())->serial;
    REQUIRE(opened.table.firstRow() > 0);
    for (std::uint64_t i = 1; i <= 50; ++i) {
        opened.page.present(live(5000 + 7 * i, 2000));
        REQUIRE(opened.model().rowCount() == 2000);
        REQUIRE(opened.selected() == chosen);
        REQUIRE(opened.wanted() == "r-" + std::to_string(chosen));
        REQUIRE(opened.model().request(opened.table.firstRow())->serial == top);
    }
    CHECK(opened.pane.findChild<RequestTitle*>()->accessibleName().contains(QString::number(chosen)));
}

TEST_CASE("a list at its top keeps showing the newest")
{
    Opened opened(live(3000, 500));
    opened.page.present(live(3010, 500));
    CHECK(opened.table.firstRow() == 0);
    CHECK(opened.waterfall.firstRow() == 0);
    CHECK(opened.model().request(0)->serial == 3010);
}

TEST_CASE("an open request that is no longer among the newest stays open and no neighbour takes its place")
{
    Opened opened(live(1000, 50));
    opened.table.selectionModel()->setCurrentIndex(opened.model().index(49, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    REQUIRE(opened.wanted() == "r-951");
    auto later = live(1100, 50);
    later->openRequest = RequestBuilder().id("r-951", 951).chunks({9}).ended(9).detail();
    opened.page.present(later);
    CHECK(opened.wanted() == "r-951");
    CHECK_FALSE(opened.selected().has_value());
    CHECK(opened.pane.findChild<RequestHeadline*>()->asText().startsWith(QStringLiteral("TTFT 9.00 s")));
    auto reused = live(1101, 50);
    reused->openRequest = RequestBuilder().id("r-951", 1099).chunks({3}).detail();
    opened.page.present(reused);
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

TEST_CASE("the counts of the table say of how many requests they are")
{
    const Opened opened;
    CHECK(opened.says(QStringLiteral("failed of the %1 newest").arg(opened.model().rowCount())));
}
