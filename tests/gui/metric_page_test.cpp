// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"
#include "app/metric_signals.h"
#include "app/page_history.h"
#include "app/pages/metric_charts.h"
#include "app/pages/metric_content.h"
#include "app/pages/metric_figures.h"
#include "app/pages/metric_page.h"
#include "app/pages/metric_tables.h"
#include "app/pages/metric_text.h"
#include "app/pages/panorama_content.h"
#include "tests/catch.h"
#include "tests/gui/sample_alerts.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/figure_strip.h"
#include "widgets/page_head.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using inferama::tests::clientOnlySnapshot;
using inferama::tests::emptySnapshot;
using inferama::tests::sampleAlert;
using inferama::tests::sampleSnapshot;

namespace {

struct Shown {
    ThemeHolder theme{ThemeKind::Dark};
    TimeLink link;
    MetricPage page{theme, link};
    explicit Shown(const std::shared_ptr<const core::Snapshot>& snapshot, const char* id = "ttft")
    {
        page.resize(1268, 756);
        page.setMetric(QString::fromLatin1(id));
        page.present(snapshot);
        page.show();
        REQUIRE(QTest::qWaitForWindowExposed(&page));
    }
    const std::vector<StripCell>& figures() const { return page.findChild<FigureStrip*>()->cells(); }
    QString text() const { return page.findChild<QTextBrowser*>()->toPlainText(); }
    QPushButton* button(const QString& label) const
    {
        for (auto* button : page.findChildren<QPushButton*>())
            if (button->text() == label)
                return button;
        return nullptr;
    }
};

const MetricEntry& entryOf(const char* id) { return *catalogueEntry(id); }

// Ranks of one engine, the third of which is slow, with their course over the window.
std::shared_ptr<core::Snapshot> slowRankSnapshot()
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    core::GaugeFigures& slow = s->gauges["rank_step_time"].by["rank=3"];
    slow.mean = slow.median = slow.p95 = slow.max = slow.last = 0.045;
    s->machine = core::machineFigures(*s, {}, 1.2);
    s->series.start = s->window.start;
    s->series.cell = std::chrono::seconds(1);
    core::SeriesLines& lines = s->series.gauges["rank_step_time"];
    lines.total.assign(60, 0.031F);
    for (const auto& [labels, figures] : s->gauges["rank_step_time"].by)
        lines.by[labels].assign(60, static_cast<float>(figures.mean));
    lines.sets = lines.by.size();
    return s;
}

} // namespace

TEST_CASE("The page of every metric shows a full snapshot and an empty one by its name and definition", "[metric]")
{
    Shown shown(sampleSnapshot());
    for (const MetricEntry& entry : catalogue()) {
        CAPTURE(entry.id);
        shown.page.setMetric(QString::fromStdString(entry.id));
        for (const auto& snapshot : {emptySnapshot(), clientOnlySnapshot(), sampleSnapshot()}) {
            shown.page.present(snapshot);
            CHECK(shown.page.metric().toStdString() == entry.id);
            CHECK(shown.page.findChild<PageHead*>()->accessibleName().startsWith(QString::fromStdString(entry.name)));
            CHECK(shown.text().contains(QString::fromStdString(entry.question)));
            CHECK(shown.text().contains(QString::fromStdString(entry.definition).left(40)));
            CHECK_FALSE(shown.figures().empty());
            CHECK(shown.page.summary().startsWith(QString::fromStdString(entry.name)));
        }
    }
}

TEST_CASE("Without a source the page of a metric has no figure and says what would fill it", "[metric]")
{
    for (const MetricEntry& entry : catalogue()) {
        CAPTURE(entry.id);
        const MetricHead head = metricHead(*emptySnapshot(), entry);
        CHECK(head.state != MetricHead::State::Value);
        CHECK_FALSE(head.notice.isEmpty());
        for (const StripCell& cell : head.figures)
            CHECK(cell.value.quantity.number == NoValue);
        CHECK(metricChart(*emptySnapshot(), entry, QTimeZone::utc(), darkTheme()).lines.empty());
    }
}

TEST_CASE("A metric that the snapshot has shows its number, its band and its course", "[metric]")
{
    const auto s = sampleSnapshot();
    for (const char* id : {"ttft", "itl", "tpot", "e2e", "offered", "qps", "output_tps", "concurrency", "batch_size",
                           "goodput", "attainment", "queue", "prefill", "batch_fill", "tail_ratio", "unattributed"}) {
        CAPTURE(id);
        CHECK(metricHead(*s, entryOf(id)).state == MetricHead::State::Value);
        CHECK_FALSE(metricChart(*s, entryOf(id), QTimeZone::utc(), darkTheme()).lines.empty());
    }
    const auto number = [&](const char* id) {
        return figuresOfMetric(*s, entryOf(id)).front().value.quantity.joined();
    };
    CHECK(number("ttft").toStdString() == "2.19 s");
    CHECK(figuresOfMetric(*s, entryOf("ttft"))[core::P95].value.quantity.joined().toStdString() == "5.31 s");
    CHECK(figuresOfMetric(*s, entryOf("ttft"))[core::P95].level == core::Level::Third);
    CHECK(number("qps").toStdString() == "9.92 req/s");
    CHECK(number("attainment").toStdString() == "50.2 %");
    CHECK(number("kv_hit_rate").toStdString() == "47.0 %");
    CHECK(number("batch_fill").toStdString() == "99.0 %");
    CHECK(number("gpu_util").toStdString() == "97.0 %");
    CHECK(number("queue").toStdString() == "1.97 s");
    CHECK(number("preemptions").toStdString() == "0 1/s");
    CHECK(figuresOfMetric(*s, entryOf("attainment")).front().level.has_value());
}

TEST_CASE("The figures of a tile are among those of its metric's page", "[metric]")
{
    const auto s = sampleSnapshot();
    int compared = 0;
    for (const auto& layer :
         {userExperience(*s), throughput(*s), stages(*s), resources(*s), network(*s), kvCache(*s)}) {
        for (const TileContent& tile : layer.tiles) {
            CAPTURE(tile.id);
            const MetricEntry* entry = catalogueEntry(tile.id);
            REQUIRE(entry);
            const std::vector<StripCell> figures = figuresOfMetric(*s, *entry);
            for (const TileValue& value : tile.values) {
                if (!value.figure)
                    continue;
                CAPTURE(value.quantity.joined().toStdString());
                const bool shown = std::ranges::any_of(figures, [&](const StripCell& cell) {
                    return cell.value.quantity.number == value.quantity.number;
                });
                // The tile of the slow rank names it in place of the number.
                CHECK((shown || valueOfMetric(tile.id, *s) == value.figure));
                ++compared;
            }
        }
    }
    CHECK(compared >= 39);
}

TEST_CASE("The chart covers the window that was chosen", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    CHECK(metricSpan(*s, QTimeZone::utc()).length == core::Duration(std::chrono::minutes(1)));
    s->window.window = core::Window::TenSeconds;
    CHECK(metricSpan(*s, QTimeZone::utc()).length == core::Duration(std::chrono::seconds(10)));
    s->window.window = core::Window::Run;
    CHECK(metricSpan(*s, QTimeZone::utc()).length == core::Duration(std::chrono::minutes(10)));
}

TEST_CASE("The baseline is a line of the chart and a sentence of the head", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    CHECK(metricHead(*s, entryOf("ttft")).trend.isEmpty());
    auto baseline = std::make_shared<core::Baseline>();
    baseline->start = s->now - std::chrono::minutes(3);
    baseline->end = s->now - std::chrono::minutes(2);
    baseline->normals["ttft.p95"] = {0.31, 0.02};
    baseline->normals["kv_hit_rate"] = {0.60, 0.01};
    s->baseline = baseline;
    CHECK(metricHead(*s, entryOf("ttft")).trend.toStdString() ==
          "↗ ×17.1 against the baseline 310 ms ± 20.0 ms, 14:29:12–14:30:12");
    CHECK(metricHead(*s, entryOf("kv_hit_rate"))
              .trend.startsWith(QStringLiteral("↘ −13 pt against the baseline 60.0 %")));
    const ChartContent chart = metricChart(*s, entryOf("ttft"), QTimeZone::utc(), darkTheme());
    CHECK(chart.lines.front().name == QStringLiteral("baseline"));
    CHECK(chart.lines.front().samples.back().y == 0.31);
}

TEST_CASE("Alerts that watch the metric are stretches of its chart with their names", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    core::Alert alert = sampleAlert(1, "ttft_poor", core::AlertLevel::Act);
    alert.level = core::AlertLevel::Watch;
    alert.since = s->now - std::chrono::seconds(40);
    s->alerts = {alert};
    const auto stretches = [&](const char* id) {
        std::vector<Shading> found = metricChart(*s, entryOf(id), QTimeZone::utc(), darkTheme()).shadings;
        std::erase_if(found, [](const Shading& shading) { return shading.over != Shading::Over::X; });
        return found;
    };
    REQUIRE(stretches("ttft").size() == 1);
    CHECK(stretches("ttft").front().values == Interval{-40, 0});
    CHECK(stretches("qps").empty());
    const auto marks = metricChart(*s, entryOf("ttft"), QTimeZone::utc(), darkTheme()).marks;
    CHECK(
        std::ranges::any_of(marks, [](const VerticalMark& mark) { return mark.text == QStringLiteral("TTFT poor"); }));
    CHECK(metricHead(*s, entryOf("ttft")).notice.toStdString() == "Alert: TTFT poor: watch since 14:31:32.");
}

TEST_CASE("The slow rank comes first, in words, and stands out of the chart", "[metric]")
{
    const auto s = slowRankSnapshot();
    const auto tables = metricTables(*s, entryOf("slow_rank"));
    REQUIRE_FALSE(tables.empty());
    REQUIRE(tables.front().rows.size() == 8);
    CHECK(tables.front().rows.front().front().text == QStringLiteral("rank 3"));
    CHECK(tables.front().rows.front().back().text.startsWith(QStringLiteral("slow, ×1.4")));
    CHECK(tables.front().rows.front().back().level == core::Level::Third);
    CHECK(tables.front().rows.front()[6].spark.size() == 60);
    const ChartContent chart = metricChart(*s, entryOf("slow_rank"), QTimeZone::utc(), darkTheme());
    REQUIRE(chart.lines.size() == 8);
    CHECK(chart.lines.back().name == QStringLiteral("rank 3"));
    CHECK(*chart.lines.back().samples.back().y == Approx(0.045 / 0.0302).epsilon(0.02));
}

TEST_CASE("A share of two counters is told apart by where they come from, the worst first", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    s->counters["kv_hit_tokens"].by = {{"source=a", {300, 5}}, {"source=b", {76, 1.3}}};
    s->counters["kv_query_tokens"].by = {{"source=a", {500, 8.3}}, {"source=b", {300, 5}}};
    const auto tables = metricTables(*s, entryOf("kv_hit_rate"));
    REQUIRE(tables.size() == 2);
    REQUIRE(tables[0].rows.size() == 2);
    CHECK(tables[0].rows[0][0].text == QStringLiteral("b"));
    CHECK(tables[0].rows[0][1].text == QStringLiteral("25.3 %"));
    CHECK(tables[0].rows[1][1].text == QStringLiteral("60.0 %"));
}

TEST_CASE("A stage stands among those of its kind, the longest first", "[metric]")
{
    const auto tables = metricTables(*sampleSnapshot(), entryOf("prefill"));
    REQUIRE(tables.size() == 1);
    CHECK(tables[0].rows.size() == 7);
    CHECK(tables[0].rows[0][0].text == QStringLiteral("Queue"));
    CHECK_FALSE(tables[0].rows[0][0].strong);
    CHECK(tables[0].rows[1][0].strong);
}

TEST_CASE("Bands in effect that differ from the defaults are said to be changed", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    CHECK_FALSE(metricText(*s, entryOf("kv_hit_rate"), darkTheme()).contains(QStringLiteral("changed")));
    auto bands = std::make_shared<core::BandTable>(*s->bands);
    bands->scales["kv_hit_rate"].borders.front().value = 0.9;
    s->bands = bands;
    CHECK(metricText(*s, entryOf("kv_hit_rate"), darkTheme()).contains(QStringLiteral("changed; by default")));
}

TEST_CASE("A gauge that nobody renews is stale, and one that was never sent needs a source", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    CHECK(metricHead(*s, entryOf("gpu_util")).notice.isEmpty());
    s->gauges["gpu_util"].total.at = s->now - std::chrono::milliseconds(14'300);
    CHECK(metricHead(*s, entryOf("gpu_util")).notice.toStdString() == "Stale: nothing new for 14 s.");
    const MetricHead sm = metricHead(*s, entryOf("sm_util"));
    CHECK(sm.state == MetricHead::State::NoSource);
    CHECK(sm.notice.contains(QString::fromStdString(entryOf("sm_util").filledBy)));
    s->slo.slo = {};
    CHECK(metricHead(*s, entryOf("goodput")).state == MetricHead::State::NoSlo);

    Shown shown(s, "sm_util");
    REQUIRE(shown.button(QStringLiteral("Add source…")));
    CHECK(shown.button(QStringLiteral("Add source…"))->isVisible());
    QSignalSpy wanted(&shown.page, &MetricPage::sourceWanted);
    shown.button(QStringLiteral("Add source…"))->click();
    CHECK(wanted.count() == 1);
}

TEST_CASE("Quantiles from buckets are intervals", "[metric]")
{
    auto s = std::make_shared<core::Snapshot>(*emptySnapshot());
    s->histograms["ttft"]["p95"] = {0.5, 1.0};
    s->histograms["ttft"]["p99"] = {10.0, std::nullopt};
    CHECK(metricHead(*s, entryOf("ttft")).notice.toStdString() ==
          "From buckets of a server: P95 between 500 ms and 1.00 s, P99 above 10.0 s.");
}

TEST_CASE("Brackets step through the layer, and a link leads to its metric", "[metric]")
{
    Shown shown(sampleSnapshot());
    QTest::keyClick(&shown.page, Qt::Key_BracketRight);
    CHECK(shown.page.metric() == QStringLiteral("itl"));
    QTest::keyClick(&shown.page, Qt::Key_BracketLeft);
    QTest::keyClick(&shown.page, Qt::Key_BracketLeft);
    CHECK(entryOf(shown.page.metric().toUtf8().constData()).layer == 1); // around to the last of the layer
    CHECK(shown.page.metric() == QStringLiteral("stalls"));
    shown.page.setMetric(QStringLiteral("no_such_metric"));
    CHECK(shown.page.metric() == QStringLiteral("stalls"));

    QSignalSpy wanted(&shown.page, &Page::metricWanted);
    emit shown.page.findChild<QTextBrowser*>()->anchorClicked(QUrl(QStringLiteral("queue")));
    REQUIRE(wanted.count() == 1);
    CHECK(wanted.front().front().toString() == QStringLiteral("queue"));
}

TEST_CASE("The page asks for what its metric is made from, and no more", "[metric]")
{
    ThemeHolder theme{ThemeKind::Dark};
    TimeLink link;
    MetricPage page(theme, link);
    page.setMetric(QStringLiteral("slow_rank"));
    core::View view;
    page.want(view);
    CHECK(view.series == std::vector<std::string>{"rank_step_time"});
    CHECK(view.curves.empty());
    page.setMetric(QStringLiteral("e2e"));
    core::View latency;
    page.want(latency);
    REQUIRE(latency.curves.size() == 1);
    CHECK(latency.curves[0].of == "e2e");
    CHECK(latency.series.empty());
}

TEST_CASE("Links lie behind each other, and back leads to the page that the first was opened from", "[metric]")
{
    ThemeHolder theme{ThemeKind::Dark};
    QWidget parent;
    TimeLink link;
    const std::vector<PageEntry> pages = makePages(theme, link, &parent);
    MetricPage metric(theme, link, &parent);
    PageHistory history(pages, metric);
    QSignalSpy moved(&history, &PageHistory::moved);
    history.show(1);
    emit pages[1].page->metricWanted(QStringLiteral("ttft"));
    CHECK(&history.page() == &metric);
    CHECK(history.index() == 1);
    emit metric.metricWanted(QStringLiteral("queue"));
    CHECK(metric.metric() == QStringLiteral("queue"));
    CHECK(history.way() == QStringList{QStringLiteral("ttft"), QStringLiteral("queue")});
    emit metric.backWanted();
    CHECK(metric.metric() == QStringLiteral("ttft"));
    emit metric.backWanted();
    CHECK(&history.page() == pages[1].page);
    CHECK(history.way().isEmpty());
    CHECK(moved.count() == 5);
    history.showMetric(QStringLiteral("no_such_metric"));
    CHECK(&history.page() == pages[1].page);
}
