// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resource_panel.h"
#include "app/pages/resources_page.h"
#include "tests/catch.h"
#include "tests/gui/named_widget.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/warnings.h"
#include "widgets/page_head.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using State = ResourceChart::State;

namespace {

// The sample with courses of some of its gauges.
std::shared_ptr<const core::Snapshot> withSeries()
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    s->series.start = s->window.start;
    s->series.cell = std::chrono::seconds(1);
    const auto line = [&](const char* name, float from, float to) {
        core::SeriesLines& lines = s->series.gauges[name];
        for (int c = 0; c < 60; ++c)
            lines.total.push_back(c < 8 ? from : to);
        lines.sets = 1;
        lines.by[""] = lines.total;
    };
    line("running", 70, 95);
    line("waiting", 0, 57);
    line("max_batch", 96, 96);
    line("kv_usage", 0.5F, 0.73F);
    core::SeriesLines& util = s->series.gauges["gpu_util"];
    for (int gpu = 0; gpu < 8; ++gpu)
        util.by["gpu=" + std::to_string(gpu)] = std::vector<float>(60, 0.96F);
    util.total = std::vector<float>(60, 0.96F);
    util.sets = 8;
    return s;
}

ResourcePanel* panelOf(const QWidget& page, const std::string& id)
{
    for (auto* panel : page.findChildren<ResourcePanel*>())
        if (panel->metric() == id)
            return panel;
    FAIL("no panel of " << id);
    throw 0;
}

} // namespace

TEST_CASE("The resources page draws every sample, choice and size in both themes", "[resources]")
{
    tests::takeWarnings();
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.show();
    for (const auto& s : {tests::emptySnapshot(), tests::clientOnlySnapshot(), tests::sampleSnapshot(), withSeries()}) {
        page.present(s);
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            theme.set(kind);
            for (const SplitBy by : {SplitBy::Gpu, SplitBy::Rank, SplitBy::Rail, SplitBy::Replica}) {
                page.choose(by);
                page.resize(1268, 756);
                CHECK_FALSE(page.grab().toImage().isNull());
                page.resize(928, 556);
                CHECK_FALSE(page.grab().toImage().isNull());
            }
        }
        CHECK_FALSE(page.summary().isEmpty());
    }
    CHECK(tests::takeWarnings().isEmpty());
}

TEST_CASE("Only a visible resources page asks for series", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    const ResourcesPage page(theme, link);
    core::View view;
    page.want(view);
    CHECK(view.series == resourceSeries());
    auto sorted = view.series;
    std::ranges::sort(sorted);
    CHECK(std::ranges::adjacent_find(sorted) == sorted.end());
}

TEST_CASE("What has no source keeps its place and says what would fill it", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(tests::clientOnlySnapshot());
    const auto panels = page.findChildren<ResourcePanel*>();
    CHECK(panels.size() == 18);
    for (const ResourcePanel* panel : panels) {
        INFO(panel->metric());
        if (panel->state() == State::Values)
            continue;
        CHECK(panel->why().startsWith(QStringLiteral("needs: ")));
        CHECK(panel->property("panel") == QStringLiteral("dashed"));
        CHECK(panel->height() >= 226);
    }
    page.present(withSeries());
    CHECK(panelOf(page, "batch_fill")->state() == State::Values);
    CHECK(panelOf(page, "batch_fill")->property("panel") == QStringLiteral("true"));
    CHECK(panelOf(page, "batch_fill")->verdict() == QStringLiteral("batch full"));
}

TEST_CASE("All plots of a column begin and end at the same pixel", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(withSeries());
    QCoreApplication::processEvents();
    const auto* batch = qobject_cast<const TimeSurface*>(panelOf(page, "batch_fill")->shownBody());
    const auto* kv = qobject_cast<const TimeSurface*>(panelOf(page, "kv_hit_rate")->shownBody());
    const auto* util = qobject_cast<const TimeSurface*>(panelOf(page, "gpu_util")->shownBody());
    REQUIRE(batch != nullptr);
    REQUIRE(kv != nullptr);
    REQUIRE(util != nullptr);
    CHECK(batch->frame().plot.left() == kv->frame().plot.left());
    CHECK(batch->frame().plot.right() == kv->frame().plot.right());
    CHECK(batch->frame().plot.left() == util->frame().plot.left());
    CHECK(batch->frame().x.values == util->frame().x.values);
}

TEST_CASE("The cross-hair stands in all charts, by mouse and by keys, with the values of its moment", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(withSeries());
    QCoreApplication::processEvents();
    auto* batch = qobject_cast<SmallChart*>(panelOf(page, "batch_fill")->shownBody());
    auto* kv = qobject_cast<SmallChart*>(panelOf(page, "kv_hit_rate")->shownBody());
    auto* util = qobject_cast<SeriesRows*>(panelOf(page, "gpu_util")->shownBody());
    auto* head = page.findChild<PageHead*>();
    REQUIRE(batch != nullptr);
    REQUIRE(kv != nullptr);
    REQUIRE(util != nullptr);
    CHECK(batch->endText(0) == QStringLiteral("57"));

    QTest::mouseMove(batch, QPoint(static_cast<int>(batch->frame().x.toPixel(-57)), 60));
    REQUIRE(batch->crosshair());
    CHECK(*batch->crosshair() == Approx(-57).margin(0.3));
    CHECK(kv->crosshair() == batch->crosshair());
    CHECK(util->crosshair() == batch->crosshair());
    CHECK(batch->endText(0) == QStringLiteral("0"));
    CHECK(batch->endText(1) == QStringLiteral("70"));
    CHECK(util->valueText(0) == QStringLiteral("96.0 %"));
    CHECK(head->text().startsWith(QStringLiteral("at 14:31:1")));

    QTest::keyClick(util, Qt::Key_Escape);
    CHECK_FALSE(batch->crosshair());
    CHECK(batch->endText(0) == QStringLiteral("57"));
    QTest::keyClick(util, Qt::Key_Left);
    CHECK(kv->crosshair() == std::optional(0.0));
    QTest::keyClick(util, Qt::Key_Left, Qt::ShiftModifier);
    REQUIRE(kv->crosshair());
    CHECK(*kv->crosshair() < 0);
    CHECK(kv->crosshair() == util->crosshair());
}

TEST_CASE("The mark under the cross-hair is named in the page's head", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(withSeries());
    QCoreApplication::processEvents();
    auto* batch = qobject_cast<SmallChart*>(panelOf(page, "batch_fill")->shownBody());
    REQUIRE(batch != nullptr);
    link.setMoment(batch->content().chart.time->momentOf(-52));
    CHECK(page.findChild<PageHead*>()->text().contains(QStringLiteral("load step 9 → 12 req/s")));
}

TEST_CASE("A chart's title leads to its metric by click and by Enter", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(withSeries());
    const QSignalSpy wanted(&page, &ResourcesPage::metricWanted);
    auto* title = panelOf(page, "gpu_util")->findChild<QLabel*>();
    REQUIRE(title != nullptr);
    CHECK(title->text() == QStringLiteral("GPU util"));
    QTest::mouseClick(title, Qt::LeftButton);
    REQUIRE(wanted.size() == 1);
    CHECK(wanted[0][0].toString() == QStringLiteral("gpu_util"));
    QTest::keyClick(panelOf(page, "mem_used_bytes")->findChild<QLabel*>(), Qt::Key_Return);
    REQUIRE(wanted.size() == 2);
    CHECK(wanted[1][0].toString() == QStringLiteral("mem_used_bytes"));
}

TEST_CASE("The choice says what is split, and a reader hears the charts", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(withSeries());
    CHECK(qobject_cast<SeriesRows*>(panelOf(page, "gpu_util")->shownBody()) != nullptr);
    auto* by = tests::named<SegmentedControl>(page, "Split by");
    emit by->chosen(1);
    CHECK(qobject_cast<SmallChart*>(panelOf(page, "gpu_util")->shownBody()) != nullptr);
    CHECK(panelOf(page, "batch_fill")->shownBody()->accessibleName() == QStringLiteral("Batch and queue"));
    CHECK(panelOf(page, "batch_fill")->shownBody()->accessibleDescription() ==
          QStringLiteral("batch full; waiting 57, running 95"));
    CHECK(page.summary().contains(QStringLiteral("of 18 charts have values.")));
    CHECK(page.summary().contains(QStringLiteral("Batch and queue: batch full")));
}

TEST_CASE("Narrow pages have two columns", "[resources]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    ResourcesPage page(theme, link);
    page.show();
    page.present(withSeries());
    page.resize(1268, 756);
    QCoreApplication::processEvents();
    const int three = panelOf(page, "batch_fill")->width();
    CHECK(three > 390);
    page.resize(928, 556);
    QCoreApplication::processEvents();
    CHECK(panelOf(page, "batch_fill")->width() > 430);
    CHECK(panelOf(page, "mem_used_bytes")->x() == panelOf(page, "batch_fill")->x());
}
