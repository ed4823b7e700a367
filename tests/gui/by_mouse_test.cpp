// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window by the mouse alone: each page is reached, read, and led on from.
#include "app/pages/alert_table.h"
#include "app/pages/latency_page.h"
#include "app/side_bar.h"
#include "tests/gui/window_scene.h"
#include "widgets/line_chart.h"
#include "widgets/metric_card.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/request_table_model.h"
#include "widgets/run_timeline.h"
#include "widgets/segmented_control.h"
#include "widgets/tile.h"
#include "widgets/waterfall.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>

#include <array>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using Opened = tests::OpenedWindow;

TEST_CASE("By mouse alone every page is reached and led on from")
{
    Opened o;
    constexpr std::array Names{"Panorama", "Latency", "Distribution", "Requests", "Resources", "Alerts"};
    const auto go = [&](int index) {
        const QString name = QString::fromLatin1(Names[static_cast<std::size_t>(index)]);
        for (auto* button : o.window.findChild<SideBar*>()->findChildren<QAbstractButton*>())
            if (button->text() == name)
                QTest::mouseClick(button, Qt::LeftButton);
        o.arrive();
        REQUIRE(o.window.currentPage() == index);
    };
    const auto click = [&](QWidget& widget, const QPoint& at) {
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
        o.arrive();
    };
    const auto drag = [&](QWidget& widget, const QPoint& from, const QPoint& to) {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, QPointF(at), widget.mapToGlobal(QPointF(at)), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &move);
        }
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
        o.arrive();
    };

    go(0);
    auto* tile = o.page().findChild<Tile*>();
    click(*tile, tile->rect().center());
    REQUIRE(o.metricShown());

    go(1);
    auto& latency = dynamic_cast<LatencyPage&>(o.page());
    click(*latency.findChildren<MetricCard*>()[4], {20, 20});
    CHECK(latency.chosen() == core::Metric::E2e);
    click(*latency.findChild<SegmentedControl*>()->findChildren<QAbstractButton*>()[1], {5, 5});
    auto* chart = latency.findChild<LineChart*>();
    CHECK(chart->content().y.scale == ScaleKind::Log);
    QWidget* plot = chart->findChild<QAbstractScrollArea*>()->viewport();
    const auto onPlot = [&](double x) { return plot->mapFrom(chart, chart->pixelOf(x, 1).value().toPoint()); };
    drag(*plot, onPlot(-200), onPlot(-100));
    REQUIRE(o.session.view().range);
    CHECK(core::seconds(o.session.view().range->end - o.session.view().range->start) == Approx(100).margin(3));
    QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->rect().center());
    o.arrive();
    CHECK(o.window.time().follows());

    go(3);
    auto& table = *o.page().findChild<RequestTable*>();
    auto& pane = *o.page().findChild<RequestPane*>();
    click(*table.viewport(), table.visualRect(table.model()->index(3, 0)).center());
    REQUIRE(pane.isVisible());
    auto& waterfall = *o.page().findChild<Waterfall*>();
    const auto chosen = waterfall.selected();
    click(*waterfall.viewport(),
          {waterfall.viewport()->width() / 2, waterfall.rowsTop() + 5 * Waterfall::RowHeight + 3});
    CHECK_FALSE(waterfall.selected() == chosen);
    const int ttft = static_cast<RequestTableModel*>(table.model())->columnOf("ttft").value();
    auto& head = *table.horizontalHeader();
    click(*head.viewport(), {head.sectionViewportPosition(ttft) + 10, head.height() / 2});
    CHECK(head.sortIndicatorSection() == ttft);

    go(4);
    for (auto* label : o.page().findChildren<QLabel*>())
        if (label->focusPolicy() != Qt::NoFocus && label->isVisible()) {
            click(*label, label->rect().center());
            break;
        }
    CHECK(o.metricShown());

    go(5);
    auto& alerts = *o.page().findChild<AlertTable*>();
    click(*alerts.viewport(), alerts.visualRect(alerts.model()->index(2, 0)).center());
    CHECK(alerts.selectionModel()->selectedRows().front().row() == 2);

    auto& timeline = *o.window.findChild<RunTimeline*>();
    const core::Time wanted = o.run->now - std::chrono::minutes{4};
    click(timeline, {static_cast<int>(*timeline.pixelOf(wanted)), timeline.height() / 2});
    REQUIRE(o.session.view().at);
    CHECK(core::seconds(*o.session.view().at - wanted) == Approx(0).margin(3));
    CHECK(o.window.shownSnapshot()->past);
    const int from = static_cast<int>(*timeline.pixelOf(*o.session.view().at - std::chrono::seconds{30}));
    const core::Time before = *o.session.view().at;
    drag(timeline, {from, timeline.height() / 2}, {from - 60, timeline.height() / 2});
    CHECK(o.window.time().choice().moment().value() < before);
}
