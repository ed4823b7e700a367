// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_content.h"
#include "core/aggregator.h"
#include "ingest/codec.h"
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"
#include "tools/simulator/config.h"
#include "tools/simulator/simulation.h"
#include "widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using State = ResourceChart::State;

namespace {

constexpr float Nothing = std::numeric_limits<float>::quiet_NaN();

const ResourcesChoice ByGpu{.by = SplitBy::Gpu, .zone = QTimeZone::utc()};
const ResourcesChoice ByRank{.by = SplitBy::Rank, .zone = QTimeZone::utc()};
const ResourcesChoice ByReplica{.by = SplitBy::Replica, .zone = QTimeZone::utc()};

ResourceChart chartNamed(const core::Snapshot& s, const std::string& id, const ResourcesChoice& choice = ByGpu)
{
    std::vector<ResourceChart> charts = resourceCharts(s, choice, darkTheme());
    const auto found = std::ranges::find(charts, id, &ResourceChart::id);
    REQUIRE(found != charts.end());
    return std::move(*found);
}

// A minute in cells of a second that ends at the sample's now.
core::Snapshot minute()
{
    core::Snapshot s;
    s.now = tests::sampleNow();
    s.runStart = s.now - std::chrono::seconds(60);
    s.window = {core::Window::OneMinute, s.now - std::chrono::seconds(60), s.now, false, 60};
    s.series.start = s.window.start;
    s.series.cell = std::chrono::seconds(1);
    core::SourceFigures server;
    server.name = "server-0";
    server.role = core::Role::Server;
    server.saidHello = true;
    server.deployment = {
        .gpus = 8, .tensorParallel = 8, .pipelineParallel = 1, .maxBatch = 96, .split = false, .speculative = false};
    s.sources = {server};
    s.servers = {"server-0"};
    return s;
}

void addGauge(core::Snapshot& s, const std::string& name, const std::map<std::string, std::vector<float>>& by)
{
    core::SeriesLines& lines = s.series.gauges[name];
    lines.by = by;
    lines.sets = by.size();
    lines.total = by.begin()->second;
    for (const auto& [labels, values] : by) {
        core::GaugeFigures& one = s.gauges[name].by[labels];
        one.last = one.mean = one.median = static_cast<double>(values.back());
        one.at = s.now;
    }
    s.gauges[name].total = s.gauges[name].by.begin()->second;
}

std::map<std::string, std::vector<float>> gpus(int count, std::size_t cells = 60)
{
    std::map<std::string, std::vector<float>> by;
    for (int gpu = 0; gpu < count; ++gpu)
        by["gpu=" + std::to_string(gpu)] =
            std::vector<float>(cells, 0.9F - 0.001F * static_cast<float>((gpu * 7) % count));
    return by;
}

// The last minute of a simulated run.
std::shared_ptr<const core::Snapshot> simulated(const char* preset, std::optional<simulator::Fault> fault = {})
{
    const core::Time start = tests::sampleNow();
    core::Aggregator aggregator(core::Settings{});
    ingest::Codec codec;
    core::Batch batch;
    simulator::Simulation simulation(*simulator::presetNamed(preset), {.seed = 1, .start = start});
    const simulator::BatchSink sink = [&](const std::string&, const std::string& json) {
        if (codec.decode(json, batch).ok())
            aggregator.apply(batch);
        aggregator.advance(batch.t.value_or(start));
    };
    simulation.advance(start + std::chrono::seconds(10), sink);
    if (fault)
        simulation.inject(*fault);
    simulation.advance(start + std::chrono::seconds(40), sink);
    simulation.flush(sink);
    core::View view;
    view.series = resourceSeries();
    return aggregator.snapshot(view);
}

} // namespace

TEST_CASE("The batch chart shows running and waiting, the limit, and says when the batch is full", "[resources]")
{
    core::Snapshot s = minute();
    addGauge(s, "running", {{"", std::vector<float>(60, 95)}});
    addGauge(s, "waiting", {{"", std::vector<float>(60, 57)}});
    addGauge(s, "batch_size", {{"", std::vector<float>(60, 95)}});
    addGauge(s, "max_batch", {{"", std::vector<float>(60, 96)}});
    s.machine = core::machineFigures(s, {}, 1.2);
    s.marks = {{s.now - std::chrono::seconds(52), "load step", "loadgen"}};
    const ResourceChart chart = chartNamed(s, "batch_fill");
    CHECK(chart.state == State::Values);
    CHECK(chart.level == core::Level::Third);
    CHECK(chart.verdict == QStringLiteral("batch full"));
    const auto& content = std::get<SmallChartContent>(chart.body);
    REQUIRE(content.chart.lines.size() == 2);
    CHECK(content.value(*content.chart.lines[0].samples.back().y) == QStringLiteral("57"));
    REQUIRE(content.chart.limits.size() == 1);
    CHECK(content.chart.limits[0].text == QStringLiteral("max batch 96"));
    REQUIRE(content.chart.marks.size() == 1);
    CHECK(content.chart.marks[0].x == Approx(-52));
    CHECK(content.chart.marks[0].text == QStringLiteral("load step"));
    CHECK(chart.spoken == QStringLiteral("batch full; waiting 57, running 95"));
}

TEST_CASE("Utilisation is a heat strip by GPU, and its spread under another choice", "[resources]")
{
    core::Snapshot s = minute();
    addGauge(s, "gpu_util", gpus(8));
    const ResourceChart heat = chartNamed(s, "gpu_util");
    const auto& rows = std::get<SeriesRowsContent>(heat.body);
    CHECK(rows.form == SeriesRowsContent::Form::Heat);
    REQUIRE(rows.rows.size() == 8);
    CHECK(rows.rows[3].name == QStringLiteral("GPU 3"));
    CHECK(rows.scale == Interval{0.8, 1.0});
    CHECK(heat.subtitle == QStringLiteral("stronger: higher, 80–100 %"));

    const auto lines = std::get<SmallChartContent>(chartNamed(s, "gpu_util", ByRank).body).chart.lines;
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].name == QStringLiteral("highest"));
    CHECK(*lines[0].samples.back().y == Approx(0.9));
    CHECK(*lines[1].samples.back().y == Approx(0.893));
    CHECK(*lines[2].samples.back().y == Approx(0.8965));
    CHECK(std::get<SmallChartContent>(chartNamed(s, "gpu_util", ByReplica).body).chart.lines.size() == 1);
}

TEST_CASE("A moment without a value is a gap and never 0", "[resources]")
{
    core::Snapshot s = minute();
    std::vector<float> values(60, 3.0F);
    values[30] = Nothing;
    addGauge(s, "incast_flows", {{"", values}});
    const auto samples = std::get<SmallChartContent>(chartNamed(s, "incast_flows").body).chart.lines[0].samples;
    REQUIRE(samples.size() == 60);
    CHECK_FALSE(samples[30].y);
    CHECK(samples[29].y == 3.0);
    CHECK(samples[30].x == Approx(-29.5));
}

TEST_CASE("The slow rank is named and marked, with the limit it is beyond", "[resources]")
{
    core::Snapshot s = minute();
    std::map<std::string, std::vector<float>> by;
    for (int rank = 0; rank < 8; ++rank)
        by["rank=" + std::to_string(rank)] = std::vector<float>(60, rank == 5 ? 0.045F : 0.030F);
    addGauge(s, "rank_step_time", by);
    s.machine = core::machineFigures(s, {}, 1.2);
    const ResourceChart chart = chartNamed(s, "rank_step_time");
    CHECK(chart.level == core::Level::Third);
    CHECK(chart.verdict == QStringLiteral("rank 5 is slow, ×1.50 median"));
    const auto& dots = std::get<RangeDotsContent>(chart.body);
    REQUIRE(dots.rows.size() == 8);
    CHECK(dots.rows[5].level == core::Level::Third);
    CHECK_FALSE(dots.rows[4].level);
    CHECK(dots.rows[5].text == QStringLiteral("×1.50"));
    CHECK(*dots.limit == Approx(0.036));
    CHECK(dots.limitText == QStringLiteral("1.20 × median: 36.0 ms"));

    const ResourceChart strip = chartNamed(s, "rank_step_time", ByRank);
    CHECK(strip.verdict == chart.verdict);
    const auto& rows = std::get<SeriesRowsContent>(strip.body);
    CHECK(rows.form == SeriesRowsContent::Form::Heat);
    REQUIRE(rows.rows.size() == 8);
    CHECK(rows.rows[5].level == core::Level::Third);
    CHECK_FALSE(rows.rows[0].level);
}

TEST_CASE("Ranks are held against those of their own engine", "[resources]")
{
    core::Snapshot s = minute();
    s.servers = {"a", "b"};
    std::map<std::string, std::vector<float>> by;
    for (int rank = 0; rank < 4; ++rank) {
        by["source=a,rank=" + std::to_string(rank)] = std::vector<float>(60, 0.010F);
        by["source=b,rank=" + std::to_string(rank)] = std::vector<float>(60, 0.100F);
    }
    addGauge(s, "rank_step_time", by);
    s.machine = core::machineFigures(s, {}, 1.2);
    const ResourceChart chart = chartNamed(s, "rank_step_time");
    CHECK(chart.verdict == QStringLiteral("no slow rank"));
    CHECK(chart.level == core::Level::Best);
    for (const RangeRow& row : std::get<RangeDotsContent>(chart.body).rows)
        CHECK(row.text == QStringLiteral("×1.00"));
}

TEST_CASE("Memory is told by part, and what nobody accounts for is other", "[resources]")
{
    constexpr float Gb = 1024.0F * 1024 * 1024;
    core::Snapshot s = minute();
    addGauge(s, "mem_total_bytes", {{"gpu=0", {80 * Gb}}, {"gpu=1", {80 * Gb}}});
    addGauge(s, "mem_used_bytes", {{"gpu=0", {70 * Gb}}, {"gpu=1", {60 * Gb}}});
    addGauge(s, "mem_weights_bytes", {{"gpu=0", {20 * Gb}}, {"gpu=1", {20 * Gb}}});
    addGauge(s, "mem_kv_bytes", {{"gpu=0", {40 * Gb}}, {"gpu=1", {40 * Gb}}});
    const auto bars = std::get<PartBarsContent>(chartNamed(s, "mem_used_bytes").body);
    REQUIRE(bars.bars.size() == 2);
    CHECK(bars.whole == Approx(80));
    CHECK(bars.bars[0].parts == std::vector<double>{20, 40, 0, 10});
    CHECK(bars.bars[0].text == QStringLiteral("70.0 GiB"));
    CHECK(bars.parts[0].text == QStringLiteral("weights 25.0 %"));
    CHECK(bars.parts[3].text == QStringLiteral("other 6.25 %"));
    CHECK(bars.label(80) == QStringLiteral("80 GiB"));
}

TEST_CASE("The hit rate is what was found of what was asked for, in each cell", "[resources]")
{
    core::Snapshot s = minute();
    s.series.counters["kv_query_tokens"].total = {100, 0, 200, Nothing};
    s.series.counters["kv_hit_tokens"].total = {40, 0, 150, Nothing};
    s.counters["kv_query_tokens"].total.at = s.now;
    const auto content = std::get<SmallChartContent>(chartNamed(s, "kv_hit_rate").body);
    REQUIRE(content.chart.lines.size() == 1);
    const auto& samples = content.chart.lines[0].samples;
    REQUIRE(samples.size() == 4);
    CHECK(*samples[0].y == Approx(0.4));
    CHECK_FALSE(samples[1].y); // nothing was asked for
    CHECK(*samples[2].y == Approx(0.75));
    CHECK_FALSE(samples[3].y);
}

TEST_CASE("A chart without values says why: no source, no traffic, stale, or does not apply", "[resources]")
{
    const ResourceChart none = chartNamed(*tests::emptySnapshot(), "power_watts");
    CHECK(none.state == State::NoSource);
    CHECK(none.why.startsWith(QStringLiteral("needs: ")));
    CHECK(none.why.size() > 10);
    CHECK(none.spoken == none.why);

    core::Snapshot s = minute();
    CHECK(chartNamed(s, "kv_migration_time").state == State::NotApplicable);
    CHECK(chartNamed(s, "kv_migration_time").why == QStringLiteral("does not apply: no prefill/decode split"));
    CHECK(chartNamed(s, "rail_imbalance").why == QStringLiteral("does not apply: one node, no split"));
    CHECK(chartNamed(s, "acceptance_rate").why == QStringLiteral("does not apply: no speculative decoding"));
    CHECK(chartNamed(s, "nccl_time").state == State::NoSource); // eight ranks: it applies

    addGauge(s, "step_time", {{"", std::vector<float>(60, Nothing)}});
    s.gauges["step_time"].total.at = s.now - std::chrono::seconds(45);
    const ResourceChart idle = chartNamed(s, "decode_step");
    CHECK(idle.state == State::NoTraffic);
    CHECK(idle.why == QStringLiteral("no traffic: the last value is 45.0 s old"));

    addGauge(s, "power_watts", gpus(2));
    s.gauges["power_watts"].total.at = s.now - std::chrono::seconds(14);
    const ResourceChart stale = chartNamed(s, "power_watts");
    CHECK(stale.state == State::Values);
    CHECK(stale.verdict == QStringLiteral("stale for 14 s"));
    CHECK(stale.level == core::Level::Third);
}

TEST_CASE("One GPU is a line, 128 GPUs are rows, and those beyond are counted", "[resources]")
{
    core::Snapshot s = minute();
    addGauge(s, "gpu_util", gpus(1));
    const auto one = std::get<SmallChartContent>(chartNamed(s, "gpu_util").body).chart.lines;
    REQUIRE(one.size() == 1);
    CHECK(one[0].name == QStringLiteral("GPU 0"));
    addGauge(s, "gpu_util", gpus(128));
    s.series.gauges["gpu_util"].sets = 200;
    const auto rows = std::get<SeriesRowsContent>(chartNamed(s, "gpu_util").body);
    CHECK(rows.rows.size() == 128);
    CHECK(rows.notKept == 72);
}

TEST_CASE("A label of two hundred characters is cut in its middle", "[resources]")
{
    core::Snapshot s = minute();
    const std::string name = "begin" + std::string(190, 'x') + "end42";
    addGauge(s, "gpu_util", {{"gpu=" + name, std::vector<float>(60, 0.5F)}, {"gpu=1", std::vector<float>(60, 0.5F)}});
    const auto rows = std::get<SeriesRowsContent>(chartNamed(s, "gpu_util").body).rows;
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].name.size() < 90);
    CHECK(rows[1].name.startsWith(QStringLiteral("begin")));
    CHECK(rows[1].name.endsWith(QStringLiteral("end42")));
}

TEST_CASE("Alerts lie on the axis from where they began to their end, by the worst they reached", "[resources]")
{
    core::Snapshot s = minute();
    addGauge(s, "incast_flows", {{"", std::vector<float>(60, 3.0F)}});
    core::Alert over{.serial = 1,
                     .rule = "incast",
                     .level = core::AlertLevel::Watch,
                     .worst = core::AlertLevel::Severe,
                     .since = s.now - std::chrono::seconds(50),
                     .start = s.now - std::chrono::seconds(40),
                     .end = s.now - std::chrono::seconds(20),
                     .peak = 9,
                     .last = 3,
                     .baseline = {}};
    core::Alert lasting = over;
    lasting.end.reset();
    lasting.worst = core::AlertLevel::Watch;
    core::Alert before = over;
    before.start = s.now - std::chrono::seconds(200);
    before.end = s.now - std::chrono::seconds(100);
    s.alerts = {before, over, lasting};
    const auto content = std::get<SmallChartContent>(chartNamed(s, "incast_flows").body);
    REQUIRE(content.alerts.size() == 2);
    CHECK(content.alerts[0] == AlertSpan{-50, -20, core::Level::Worst});
    CHECK(content.alerts[1] == AlertSpan{-50, 0, core::Level::Second});
    const TimeSpan span = resourcesSpan(s, QTimeZone::utc());
    CHECK(eventsAt(s, span, -55).isEmpty());
    CHECK(eventsAt(s, span, -30).contains(QStringLiteral("alert: incast (severe)")));
    CHECK(eventsAt(s, span, -10) == QStringLiteral("alert: incast (watch)"));
}

TEST_CASE("A simulated run leaves no chart empty that applies", "[resources]")
{
    const auto split = simulated("pd-split");
    const auto slow = simulated("70b", simulator::Fault{.kind = simulator::FaultKind::SlowRank, .strength = 1});
    for (const ResourcesChoice& choice : {ByGpu, ByRank, ByReplica})
        for (const auto& s : {split, slow})
            for (const ResourceChart& chart : resourceCharts(*s, choice, darkTheme())) {
                INFO(chart.id << ' ' << chart.why.toStdString());
                CHECK((chart.state == State::Values || chart.state == State::NotApplicable));
                CHECK_FALSE(chart.title.isEmpty());
                CHECK_FALSE(chart.spoken.isEmpty());
            }
    CHECK(chartNamed(*split, "kv_migration_time").state == State::Values);
    CHECK(chartNamed(*split, "rail_imbalance").state == State::Values);
    CHECK(chartNamed(*split, "nccl_time").state == State::NotApplicable);
    CHECK(std::get<SeriesRowsContent>(chartNamed(*split, "rail_imbalance").body).rows.size() == 8);
    CHECK(std::get<SeriesRowsContent>(chartNamed(*split, "gpu_util").body).rows.size() == 4);
    const ResourceChart rank = chartNamed(*slow, "rank_step_time");
    CHECK(rank.verdict.startsWith(QStringLiteral("rank 0 is slow")));
    CHECK(chartNamed(*slow, "kv_migration_time").state == State::NotApplicable);
    CHECK(std::get<SeriesRowsContent>(chartNamed(*slow, "power_watts").body).rows.size() == 8);
}
