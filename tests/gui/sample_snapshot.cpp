// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/request_table_builder.h"

#include "app/judgement.h"

#include <algorithm>
#include <cmath>

namespace inferama::tests {

namespace {

using namespace core;

constexpr double NowUnix = 1'748'961'132; // 2025-06-03 14:32:12 UTC
constexpr double RunLength = 522;         // the run began at 14:23:30
constexpr double StepAge = 52;            // the load rose at 14:31:20

MetricSummary summary(std::uint64_t count, double mean, double min, double max, std::array<double, 5> percentiles)
{
    MetricSummary s;
    s.count = count;
    s.mean = mean;
    s.min = min;
    s.max = max;
    s.percentiles = percentiles;
    s.exact = count <= 10'000;
    return s;
}

MetricSummary scaled(const MetricSummary& s, double factor, std::uint64_t count)
{
    MetricSummary result = summary(count, s.mean * factor, s.min * factor, s.max * factor, s.percentiles);
    for (double& p : result.percentiles)
        p *= factor;
    return result;
}

void fillMetrics(Snapshot& s)
{
    const auto at = [&](Metric m) -> MetricSummary& { return s.metrics[static_cast<std::size_t>(m)]; };
    at(Metric::Ttft) = summary(615, 2.14, 0.061, 5.83, {2.19, 4.97, 5.31, 5.60, 5.79});
    at(Metric::Itl) = summary(132'410, 0.0402, 0.0119, 0.612, {0.0296, 0.0801, 0.0842, 0.0856, 0.0902});
    at(Metric::Tbt) = summary(139'320, 0.0391, 0.0102, 0.612, {0.0296, 0.0798, 0.0840, 0.0850, 0.0899});
    at(Metric::Tpot) = summary(595, 0.0391, 0.0285, 0.0488, {0.0387, 0.0441, 0.0455, 0.0476, 0.0485});
    at(Metric::E2e) = summary(595, 10.4, 1.21, 36.2, {8.90, 18.1, 22.3, 33.2, 35.9});
    at(Metric::ItlJitter) = summary(595, 0.0611, 0.041, 0.59, {0.0602, 0.0688, 0.0710, 0.0781, 0.41});
    at(Metric::SendLag) = summary(678, 0.0011, 0.0001, 0.0042, {0.0010, 0.0019, 0.0020, 0.0024, 0.0040});
    s.byInputLength[1] = {scaled(at(Metric::Ttft), 0.96, 402), scaled(at(Metric::Tpot), 0.99, 390),
                          scaled(at(Metric::E2e), 0.97, 390)};
    s.byInputLength[2] = {scaled(at(Metric::Ttft), 1.05, 201), scaled(at(Metric::Tpot), 1.02, 195),
                          scaled(at(Metric::E2e), 1.06, 195)};
    s.byInputLength[3] = {scaled(at(Metric::Ttft), 1.30, 12), scaled(at(Metric::Tpot), 1.05, 10),
                          scaled(at(Metric::E2e), 1.21, 10)};
    s.ttftInFlightAware.observed = 615;
    s.ttftInFlightAware.censored = 57;
    s.ttftInFlightAware.quantiles = {0.09, 0.61, 2.44, 5.52, 5.91, std::nullopt};
    s.e2eInFlightAware.observed = 595;
    s.e2eInFlightAware.censored = 151;
    s.e2eInFlightAware.quantiles = {3.1, 6.4, 10.2, 21.8, 27.4, std::nullopt};
    s.stalls = 96;
    s.tokensPerChunk = 1.05;
}

void fillStages(Snapshot& s)
{
    const auto add = [&](const char* name, bool ofTtft, std::uint64_t n, double mean, double p95) {
        s.stages.push_back(
            {name, ofTtft,
             summary(n, mean, mean * 0.2, p95 * 1.3, {mean * 0.95, p95 * 0.9, p95, p95 * 1.1, p95 * 1.25})});
    };
    add("ingress", true, 615, 0.0031, 0.0049);
    add("queue", true, 615, 1.97, 5.23);
    add("schedule", true, 615, 0.0048, 0.00587);
    add("prefill", true, 615, 0.0646, 0.230);
    add("kv", true, 615, 0.00418, 0.00589);
    add("first_decode", true, 615, 0.0301, 0.0440);
    add("return", true, 615, 0.0021, 0.0030);
    add("forward", false, 24'800, 0.0178, 0.0496);
    add("kv_read", false, 24'800, 0.0051, 0.0143);
    add("comm", false, 24'800, 0.0063, 0.0176);
    add("sample", false, 24'800, 0.0030, 0.0049);
    s.unattributed = summary(615, 0.060, -0.002, 0.15, {0.058, 0.09, 0.1, 0.12, 0.14});
}

void fillSystem(Snapshot& s)
{
    s.requests.sent = 678;
    s.requests.inFlight = 151;
    s.requests.waiting = 57;
    s.requests.ended[static_cast<std::size_t>(Status::Ok)] = 595;
    s.requests.ended[static_cast<std::size_t>(Status::Timeout)] = 4;
    s.requests.ended[static_cast<std::size_t>(Status::Rejected)] = 2;
    s.requests.oldestWaiting = 5.71;
    s.observers = {5'120, 0, 0};
    s.rates = {.offered = 11.3,
               .offeredTarget = 12.0,
               .qps = 9.92,
               .outputTps = 2322,
               .inputTps = 13362,
               .totalTps = 15684,
               .goodput = 5.03,
               .outputFromTotals = false};
    s.concurrencyMean = 115;
    s.concurrencyMax = 153;
    s.little = {115, 103.9, true};
    s.slo.slo = {.ttft = 1.0, .tpot = 0.05, .itl = std::nullopt, .e2e = 20.0, .target = 0.9};
    s.slo.good = 302;
    s.slo.counted = 601;
    s.slo.alreadyMissed = 48;
    s.slo.missed = {290, 0, 0, 41};
    s.slo.undefined = {0, 3, 0, 0};
    s.kv = {.hitRate = 0.47, .hitRateFrom = KvFigures::From::Counters, .usage = 0.73, .evictionRate = 3.1};
}

void fillGauges(Snapshot& s)
{
    const auto figures = [&s](double last, double mean, double max) {
        return GaugeFigures{last, mean, max, mean, 0.95 * mean, max, s.now};
    };
    const auto gauge = [&](const char* name, double last, double mean, double max) {
        s.gauges[name].total = figures(last, mean, max);
    };
    gauge("running", 95, 92, 96);
    gauge("waiting", 57, 31, 58);
    gauge("batch_size", 95, 92, 96);
    gauge("max_batch", 96, 96, 96);
    gauge("kv_usage", 0.73, 0.71, 0.75);
    gauge("gpu_util", 0.97, 0.96, 0.98);
    gauge("mem_used_bytes", 8 * 72.4e9, 8 * 72.4e9, 8 * 72.4e9);
    gauge("mem_total_bytes", 8 * 80e9, 8 * 80e9, 8 * 80e9);
    gauge("mem_weights_bytes", 8 * 17.6e9, 8 * 17.6e9, 8 * 17.6e9);
    gauge("mem_kv_bytes", 8 * 47.2e9, 8 * 47.2e9, 8 * 47.2e9);
    gauge("collective_time", 0.0063, 0.0063, 0.007);
    gauge("rank_step_time", 0.0301, 0.0299, 0.0311);
    for (int rank = 0; rank < 8; ++rank) {
        s.gauges["gpu_util"].by["gpu=" + std::to_string(rank)] = figures(0.97, 0.96, 0.98);
        s.gauges["rank_step_time"].by["rank=" + std::to_string(rank)] = figures(0.0301, 0.0295 + 0.0002 * rank, 0.0311);
    }
    s.counters["kv_query_tokens"].total = {800'000, 13'333};
    s.counters["kv_hit_tokens"].total = {376'000, 6'267};
    s.counters["kv_evicted_blocks"].total = {186, 3.1};
    s.counters["preemptions"].total = {0, 0};
    s.machine = machineFigures(s, {}, 1.2);
}

std::vector<CdfPoint> curve(const MetricSummary& m);

Distribution ttftCurve(const Snapshot& s)
{
    Distribution ttft;
    ttft.wish.of = "ttft";
    ttft.all.summary = s.metric(Metric::Ttft);
    ttft.all.cdf = curve(ttft.all.summary);
    return ttft;
}

std::vector<CdfPoint> curve(const MetricSummary& m)
{
    const std::array<CdfPoint, 7> knots{CdfPoint{m.min, 0}, {m.at(P50), 0.5},    {m.at(P90), 0.9}, {m.at(P95), 0.95},
                                        {m.at(P99), 0.99},  {m.at(P999), 0.999}, {m.max, 1}};
    std::vector<CdfPoint> points;
    for (std::size_t i = 1; i < knots.size(); ++i)
        for (int k = 0; k < 80; ++k) {
            const double part = k / 80.0;
            points.push_back({std::lerp(knots[i - 1].value, knots[i].value, part),
                              std::lerp(knots[i - 1].share, knots[i].share, part)});
        }
    points.push_back(knots.back());
    return points;
}

// What `calm` becomes with the queue, `age` seconds before now.
float risen(double calm, double full, double age)
{
    const double part = std::clamp((StepAge - age) / 48, 0.0, 1.0);
    const double ripple = 1 + 0.06 * std::sin(age * 0.7) + 0.03 * std::sin(age * 2.3);
    return static_cast<float>(std::lerp(calm, full, part) * ripple);
}

HistoryPoint historyPoint(double age)
{
    HistoryPoint p;
    p.t = sampleNow() - durationOf(age);
    const auto point = [&](std::size_t i, std::uint32_t n, std::array<double, 5> calm, std::array<double, 5> full) {
        p.metrics[i].count = n;
        p.metrics[i].mean = risen(calm[0], full[0], age);
        for (std::size_t k = 0; k < 4; ++k)
            p.metrics[i].percentiles[k] = risen(calm[k + 1], full[k + 1], age);
    };
    point(0, 100, {0.11, 0.094, 0.22, 0.31, 0.43}, {2.9, 2.9, 5.1, 5.4, 5.7});
    point(1, 21'000, {0.034, 0.0285, 0.061, 0.080, 0.082}, {0.040, 0.0298, 0.0801, 0.0842, 0.0856});
    point(2, 21'500, {0.033, 0.0280, 0.060, 0.079, 0.081}, {0.039, 0.0296, 0.0798, 0.0840, 0.0850});
    point(3, 98, {0.033, 0.0331, 0.037, 0.0389, 0.040}, {0.039, 0.0387, 0.0441, 0.0455, 0.0476});
    point(4, 98, {7.4, 7.1, 14.2, 18.9, 24.0}, {10.4, 8.9, 18.1, 22.3, 33.2});
    p.ttftP99InFlight = risen(0.44, 6.4, age);
    p.offered = risen(9, 12, age);
    p.qps = risen(8.9, 9.9, age);
    p.outputTps = risen(2050, 2322, age);
    p.totalTps = risen(13800, 15684, age);
    p.concurrency = risen(82, 151, age);
    p.waiting = risen(1, 57, age);
    p.failures = age < 20 ? 0.2F : 0.0F;
    p.goodput = risen(8.6, 3.1, age);
    p.attainment = std::min(1.0F, risen(0.95, 0.38, age));
    p.gauges = {{0, std::min(96.0F, risen(78, 99, age))}}; // batch_size
    p.stages = {{std::uint16_t{0}, risen(0.021, 2.6, age)},
                {std::uint16_t{1}, risen(0.0046, 0.0048, age)},
                {std::uint16_t{2}, risen(0.061, 0.0646, age)},
                {std::uint16_t{3}, risen(0.004, 0.0042, age)},
                {std::uint16_t{4}, risen(0.029, 0.0301, age)}};
    p.unattributed = risen(0.02, 0.06, age);
    return p;
}

std::shared_ptr<const History> sampleHistory(double length, bool server)
{
    auto history = std::make_shared<History>();
    if (server) {
        history->gaugeNames = {"batch_size"};
        history->stageNames = {"queue", "schedule", "prefill", "kv", "first_decode"};
    }
    for (double age = length; age >= 0; age -= 1) {
        HistoryPoint p = historyPoint(age);
        if (!server) {
            p.stages.clear();
            p.unattributed = 0;
            p.goodput.reset();
            p.attainment.reset();
            p.gauges.clear();
        }
        history->points.push_back(std::move(p));
    }
    return history;
}

Snapshot frame(double length)
{
    Snapshot s;
    s.now = sampleNow();
    s.runStart = s.now - durationOf(length);
    s.lastRequestEvent = s.now - durationOf(0.01);
    s.window = {Window::OneMinute, s.now - std::chrono::seconds(60), s.now, false, 60};
    s.memoryBytes = 214ull << 20;
    s.bands = app::defaultBands();
    s.modelParameters = 70.6e9;
    return s;
}

constexpr const char* LoadgenHello =
    R"({"kind":"hello","role":"client","load":{"mode":"open","arrival":"poisson","rate":12},"workload":"chat, mixed lengths"})";
constexpr const char* ServerHello =
    R"({"kind":"hello","role":"server","engine":"vLLM","engine_version":"0.11.0","model":"Llama-3.1-70B","model_params":70600000000,)"
    R"("precision":"FP16","gpu":"H100","gpus":8,"tp":8,"max_batch":96})";

} // namespace

Time sampleNow() { return timeOf(NowUnix); }

std::shared_ptr<const Snapshot> sampleSnapshot()
{
    auto s = std::make_shared<Snapshot>(frame(RunLength));
    fillMetrics(*s);
    fillStages(*s);
    fillSystem(*s);
    fillGauges(*s);
    s->marks = {{s->now - durationOf(462), "warm-up 6 req/s", "loadgen"},
                {s->now - durationOf(StepAge), "load step 9 → 12 req/s", "loadgen"}};
    s->sources = {
        {"vllm-0",
         Role::Server,
         true,
         ServerHello,
         70.6e9,
         {8, 8, 1, 96, false, false},
         74'000,
         s->now,
         -0.0004,
         0.0002},
        {"loadgen", Role::Client, true, LoadgenHello, std::nullopt, {}, 1'200'000, s->now, std::nullopt, std::nullopt}};
    s->distributions = {ttftCurve(*s)};
    s->ttftInFlightAware.curve = curve(scaled(s->metric(Metric::Ttft), 1.12, 672));
    s->history = sampleHistory(RunLength, true);
    addRequests(*s, sampleRequests(300, true));
    s->openRequest = s->details[200];
    s->retainedRequests = 5'120;
    return s;
}

std::shared_ptr<const Snapshot> emptySnapshot()
{
    auto s = std::make_shared<Snapshot>();
    s->window.window = Window::OneMinute;
    s->history = std::make_shared<History>();
    return s;
}

std::shared_ptr<const Snapshot> clientOnlySnapshot()
{
    auto s = std::make_shared<Snapshot>(frame(45));
    s->window.fromRunStart = true;
    s->window.start = *s->runStart;
    s->window.length = 45;
    const auto at = [&](Metric m) -> MetricSummary& { return s->metrics[static_cast<std::size_t>(m)]; };
    at(Metric::Ttft) = summary(34, 0.41, 0.12, 1.32, {0.33, 0.82, 1.04, 1.29, 1.317});
    at(Metric::Itl) = summary(2'210, 0.061, 0.021, 0.93, {0.049, 0.11, 0.17, 0.41, 0.88});
    at(Metric::Tbt) = at(Metric::Itl);
    at(Metric::Tpot) = summary(29, 0.059, 0.041, 0.101, {0.057, 0.081, 0.092, 0.100, 0.1009});
    at(Metric::E2e) = summary(29, 4.6, 0.9, 11.2, {4.1, 8.8, 9.9, 11.0, 11.18});
    at(Metric::ItlJitter) = summary(29, 0.21, 0.02, 0.9, {0.17, 0.44, 0.61, 0.87, 0.897});
    s->byInputLength[4] = {at(Metric::Ttft), at(Metric::Tpot), at(Metric::E2e)};
    s->ttftInFlightAware.observed = 34;
    s->ttftInFlightAware.censored = 1;
    s->ttftInFlightAware.quantiles = {0.16, 0.24, 0.34, 0.84, 1.1, 1.31};
    s->tokensPerChunk = 1.0;
    s->requests.sent = 36;
    s->requests.inFlight = 5;
    s->requests.waiting = 1;
    s->requests.ended[static_cast<std::size_t>(Status::Ok)] = 29;
    s->requests.ended[static_cast<std::size_t>(Status::Cancelled)] = 2;
    s->requests.oldestWaiting = 0.4;
    s->observers.client = 36;
    s->rates.offered = 0.8;
    s->rates.qps = 0.644;
    s->rates.outputTps = 49.1;
    s->concurrencyMean = 3.1;
    s->concurrencyMax = 6;
    s->little = {3.1, 3.0, true};
    s->sources = {
        {"loadgen", Role::Client, true, LoadgenHello, std::nullopt, {}, 2'300, s->now, std::nullopt, std::nullopt}};
    s->distributions = {ttftCurve(*s)};
    s->history = sampleHistory(45, false);
    addRequests(*s, sampleRequests(36, false));
    s->retainedRequests = 36;
    return s;
}

} // namespace inferama::tests
