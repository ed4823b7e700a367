// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window by the keyboard alone: each page is reached, read, and led on from.
#include "app/main_window.h"
#include "app/page_history.h"
#include "app/pages/alert_pane.h"
#include "app/pages/alert_table.h"
#include "app/pages/latency_page.h"
#include "app/pages/metric_page.h"
#include "app/pages/requests_page.h"
#include "app/side_bar.h"
#include "app/timeline_bar.h"
#include "tests/catch.h"
#include "tests/gui/recorded_run.h"
#include "tests/gui/sample_alerts.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/window_scene.h"
#include "widgets/line_chart.h"
#include "widgets/metric_card.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/run_timeline.h"
#include "widgets/segmented_control.h"
#include "widgets/tile.h"
#include "widgets/time_surface.h"
#include "widgets/waterfall.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <QTest>

#include <algorithm>
#include <array>
#include <functional>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;
using namespace inferama::widgets;

using Opened = OpenedWindow;

TEST_CASE("By keys alone the panorama leads from a tile to its metric and back, and its tail is of the metric chosen")
{
    Opened o;
    o.press(Qt::Key_1);
    o.tabTo<Tile>([](const Tile& tile) { return tile.content().id == "queue"; });
    o.press(Qt::Key_Return);
    REQUIRE(o.metricShown());
    CHECK(o.window.findChild<MetricPage*>()->metric() == QStringLiteral("queue"));
    o.press(Qt::Key_Escape);
    CHECK_FALSE(o.metricShown());
    CHECK(o.page().isVisible());
    auto& tail = o.tabTo<QComboBox>(
        [](const QComboBox& box) { return box.accessibleName() == QStringLiteral("Metric of the tail"); });
    const QString before = tail.currentText();
    o.press(Qt::Key_Down);
    CHECK(tail.currentText() != before);
}

TEST_CASE("By keys alone the page of latencies is of another metric, on a log axis, read at a moment and of a stretch")
{
    Opened o;
    o.press(Qt::Key_2);
    auto& page = dynamic_cast<LatencyPage&>(o.page());
    o.tabTo<MetricCard>();
    o.press(Qt::Key_Right);
    CHECK(page.chosen() == core::Metric::Itl);
    o.tabTo<QAbstractButton>(
        [](const QAbstractButton& b) { return b.accessibleName() == QStringLiteral("Value axis: linear"); });
    o.press(Qt::Key_Right);
    auto* chart = page.findChild<LineChart*>();
    CHECK(chart->content().y.scale == ScaleKind::Log);
    o.tabTo<QWidget>([&](const QWidget& w) { return chart->isAncestorOf(&w); });
    o.press(Qt::Key_Left);
    REQUIRE(chart->crosshair());
    o.press(Qt::Key_Left, Qt::ShiftModifier);
    o.press(Qt::Key_Return);
    o.press(Qt::Key_Left, Qt::ShiftModifier);
    o.press(Qt::Key_Left, Qt::ShiftModifier);
    o.press(Qt::Key_Return);
    CHECK(o.session.view().range.has_value());
    o.press(Qt::Key_End);
    CHECK(o.window.time().follows());
}

TEST_CASE("By keys alone the page of distributions picks values and lists the requests behind them")
{
    Opened o;
    o.press(Qt::Key_3);
    auto* chart = o.page().findChild<LineChart*>();
    o.tabTo<QWidget>([&](const QWidget& w) { return chart->isAncestorOf(&w); });
    for (int i = 0; i < 20; ++i)
        o.press(Qt::Key_Right, Qt::ShiftModifier);
    o.press(Qt::Key_Return);
    CHECK(o.window.currentPage() == 3);
    CHECK(o.session.view().behind.has_value());
}

TEST_CASE("By keys alone a request is opened from the table, read, stepped from and closed, and found in the waterfall")
{
    Opened o;
    o.press(Qt::Key_4);
    auto& pane = *o.page().findChild<RequestPane*>();
    auto& waterfall = *o.page().findChild<Waterfall*>();
    o.tabTo<RequestTable>();
    o.press(Qt::Key_Down);
    REQUIRE(pane.isVisible());
    const auto first = waterfall.selected();
    REQUIRE(first);
    o.press(Qt::Key_Down);
    CHECK_FALSE(waterfall.selected() == first);
    o.tabTo<RequestPane>();
    o.press(Qt::Key_P);
    CHECK(waterfall.selected() == first);
    o.press(Qt::Key_Escape);
    CHECK_FALSE(pane.isVisible());
    o.tabTo<Waterfall>();
    o.press(Qt::Key_Down);
    CHECK(pane.isVisible());
    const auto length = waterfall.axis().length;
    o.press(Qt::Key_W);
    CHECK(waterfall.axis().length < length);
    CHECK_FALSE(o.window.time().follows()); // whoever zooms looks at one moment
    o.press(Qt::Key_End);
    CHECK(o.window.time().follows());
}

TEST_CASE("By keys alone the pane of a request leads to what ran during its stall")
{
    Opened o;
    auto s = std::make_shared<core::Snapshot>(*o.run);
    o.press(Qt::Key_4);
    o.tabTo<RequestTable>();
    o.press(Qt::Key_Down);
    auto& pane = *o.page().findChild<RequestPane*>();
    const auto opened = *std::ranges::find_if(
        s->details, [&](const auto& d) { return d->serial == o.page().findChild<Waterfall*>()->selected()->serial; });
    auto stalled = std::make_shared<core::RequestDetail>(*opened);
    const core::Time begin = stalled->start + std::chrono::seconds{1};
    stalled->chunks = {{begin, 1, {}}, {begin + std::chrono::seconds{9}, 1, {}}};
    stalled->stallLimit = 0.2;
    const auto other = *std::ranges::find_if(s->details, [&](const auto& d) { return d->id != opened->id; });
    s->openRequest = stalled;
    s->openContext.emplace();
    s->openContext->meanwhile = {{other->id, "prefill", begin, std::chrono::seconds{9}, 200'019}};
    std::ranges::replace(s->details, opened, std::shared_ptr<const core::RequestDetail>(stalled));
    o.run = s;
    o.arrive();
    QLabel* causes = nullptr;
    for (auto* label : pane.findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("What ran during its stalls"))
            causes = label;
    REQUIRE(causes);
    REQUIRE(causes->isVisible());
    o.tabTo<QLabel>([&](const QLabel& label) { return &label == causes; });
    QTest::keyClick(causes, Qt::Key_Tab); // to its first link
    QTest::keyClick(causes, Qt::Key_Return);
    o.arrive();
    CHECK(o.session.view().openRequest == other->id);
}

TEST_CASE("By keys alone the page of resources is read at a moment and led on from")
{
    const RecordedRun recorded("70b", 30);
    FedWindow fed(recorded);
    fed.window.activateWindow();
    fed.readTo(30);
    fed.arrive();
    fed.press(Qt::Key_7);
    fed.arrive();
    const auto tabTo = [](const auto& wished) {
        for (int i = 0; i < 300 && !wished(QApplication::focusWidget()); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        REQUIRE(wished(QApplication::focusWidget()));
    };
    tabTo([](QWidget* w) { return dynamic_cast<TimeSurface*>(w) != nullptr; });
    auto& chart = dynamic_cast<TimeSurface&>(*QApplication::focusWidget());
    QTest::keyClick(&chart, Qt::Key_Left);
    CHECK(chart.crosshair());
    QTest::keyClick(&chart, Qt::Key_Escape);
    CHECK_FALSE(chart.crosshair());
    tabTo([](QWidget* w) { return dynamic_cast<QLabel*>(w) != nullptr; });
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(fed.window.findChild<MetricPage*>()->isVisible());
}

TEST_CASE("By keys alone alerts are stepped through, acknowledged and led on from")
{
    Opened o;
    o.press(Qt::Key_8);
    auto& pane = *o.page().findChild<AlertPane*>();
    auto& table = o.tabTo<AlertTable>();
    const auto first = table.selectedSerial();
    const QString name = pane.shown().name;
    o.press(Qt::Key_Down);
    CHECK(table.selectedSerial() != first);
    CHECK(pane.shown().name != name);
    o.press(Qt::Key_Up);
    CHECK(pane.shown().name == name);
    o.press(Qt::Key_A);
    CHECK(std::ranges::any_of(pane.findChildren<QPushButton*>(),
                              [](const QPushButton* b) { return !b->isEnabled() || !b->isVisible(); }));
    o.tabTo<QPushButton>(
        [](const QPushButton& b) { return b.text().contains(QStringLiteral("metric"), Qt::CaseInsensitive); });
    o.press(Qt::Key_Space);
    CHECK(o.metricShown());
}

TEST_CASE("Tab passes every control of every page, and comes back to where it began")
{
    Opened o;
    for (int index = 0; index < 6; ++index) {
        CAPTURE(index);
        o.window.showPage(index);
        o.arrive();
        if (index == 3) { // with its pane
            o.page().findChild<RequestTable*>()->QTableView::selectRow(2);
            o.arrive();
        }
        o.window.centralWidget()->setFocus();
        QSet<QWidget*> passed;
        for (int i = 0; i < 300; ++i) {
            QTest::keyClick(&o.focus(), Qt::Key_Tab);
            passed << &o.focus();
        }
        for (QWidget* widget : o.page().findChildren<QWidget*>()) {
            const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr &&
                                  widget->isVisible() && widget->isEnabled();
            // Of joined buttons the one that is on has the focus, and arrows move along.
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            const bool joined = button != nullptr && button->group() != nullptr && !button->isChecked();
            CAPTURE(widget->metaObject()->className(), widget->accessibleName().toStdString());
            if (takesTab && !joined)
                CHECK(passed.contains(widget));
        }
    }
}

TEST_CASE("By keys alone the timeline looks back, moves on and goes live")
{
    Opened o;
    o.tabTo<RunTimeline>();
    o.press(Qt::Key_Left);
    REQUIRE(o.session.view().at);
    CHECK(*o.session.view().at < o.run->now);
    CHECK(o.window.shownSnapshot()->past);
    o.press(Qt::Key_BracketLeft);
    CHECK(o.session.view().range.has_value());
    o.press(Qt::Key_End);
    CHECK(o.window.time().follows());
}
