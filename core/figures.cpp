// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of one window, read from the ledger. Definitions: docs/metrics.md.
#include "core/figure_parts.h"
#include "core/partial_world.h"
#include "core/series_course.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::core {

namespace {

// What stands open now.
void fillOpen(const WindowReader& r, Snapshot& out)
{
    const Slo& slo = r.world.slo();
    const Ledger& ledger = r.ledger();
    out.requests.lost = ledger.losses.forgotten().count + ledger.losses.total(BeginningOfTime, r.stretch.until).count;
    out.requests.inFlight = r.world.open().size();
    for (const OpenRequest& open : r.world.open()) {
        const double age = seconds(r.stretch.until - open.start);
        if (!open.first) {
            ++out.requests.waiting;
            out.requests.oldestWaiting = std::max(out.requests.oldestWaiting.value_or(age), age);
        }
        const double ttft = open.first ? seconds(*open.first - open.start) : age;
        if ((slo.ttft && misses(ttft, *slo.ttft)) || (slo.e2e && misses(age, *slo.e2e)))
            ++out.slo.alreadyMissed;
    }
    StartTotal starts = ledger.starts.forgotten();
    starts.append(ledger.starts.total(BeginningOfTime, r.stretch.until));
    out.observers = {starts.observers[0], starts.observers[1], starts.observers[2]};
}

void fillFlow(const WindowReader& r, const WindowBounds& bounds, Snapshot& out)
{
    const EndTotal ends = r.total(r.ledger().ends);
    const FlowTotal flow = r.total(r.ledger().flow);
    const bool fromStart = r.stretch.after == BeginningOfTime;
    const std::int64_t before = fromStart ? 0 : concurrencyAt(r.ledger(), r.stretch.after);
    out.concurrencyMax = static_cast<std::uint64_t>(std::max<std::int64_t>(0, before + flow.peak()));
    const auto until = static_cast<Int128>(bounds.end.time_since_epoch().count());
    const auto after = static_cast<Int128>(bounds.start.time_since_epoch().count());
    const auto area = static_cast<double>(before * (until - after) + flow.change * until - flow.moments) * 1e-9;
    out.concurrencyMean = out.little.concurrency = r.rate(area);
    out.little.rateTimesTime = r.rate(static_cast<double>(ends.stay) * 1e-9);
    if (out.little.concurrency && std::max(*out.little.concurrency, *out.little.rateTimesTime) > 0) {
        const double larger = std::max(*out.little.concurrency, *out.little.rateTimesTime);
        out.little.consistent = std::abs(*out.little.concurrency - *out.little.rateTimesTime) <= 0.1 * larger;
    }
}

std::optional<double> offeredTarget(const WindowReader& r)
{
    const auto& lags = r.ledger().of(Metric::SendLag).log();
    if (r.stretch.after == BeginningOfTime) {
        if (const auto all = r.ledger().of(Metric::SendLag).total(r.stretch).count)
            return r.rate(static_cast<double>(all));
    }
    std::uint64_t due = 0;
    bool any = false;
    lags.visit(r.stretch.after, r.stretch.until, [&](const Sample& lag) {
        any = true;
        due += lag.t - Duration{lag.value} > r.stretch.after;
    });
    if (any)
        return r.rate(static_cast<double>(due));
    std::optional<double> rate;
    for (const KnownSource& source : r.world.sources) {
        if (source.saidHello && source.hello.offeredRate)
            rate = rate.value_or(0) + *source.hello.offeredRate;
    }
    return rate;
}

void fillRates(const WindowReader& r, const EndTotal& ends, Snapshot& out)
{
    const Output produced = outputOf(r);
    out.rates.offered = r.rate(static_cast<double>(out.requests.sent));
    out.rates.offeredTarget = offeredTarget(r);
    out.rates.qps = r.rate(static_cast<double>(ends.ended[static_cast<std::size_t>(Status::Ok)]));
    out.rates.outputTps = r.rate(static_cast<double>(produced.inChunks + produced.atEnd));
    out.rates.outputFromTotals = produced.atEnd > 0;
    out.rates.inputTps = r.rate(static_cast<double>(r.total(r.ledger().inputs).input));
    if (out.rates.inputTps)
        out.rates.totalTps = *out.rates.inputTps + *out.rates.outputTps;
    if (r.world.slo().any())
        out.rates.goodput = r.rate(static_cast<double>(ends.good));
    if (produced.chunks > 0)
        out.tokensPerChunk = static_cast<double>(produced.inChunks) / static_cast<double>(produced.chunks);
}

std::uint64_t countStalls(const WindowReader& r)
{
    std::uint64_t stalls = r.stretch.after == BeginningOfTime ? r.ledger().longGaps.forgotten().stalls : 0;
    r.ledger().longGaps.visit(r.stretch.after, r.stretch.until, [&](const LongGap& gap) {
        // What was decided at its end was not decided before.
        const Request* request = r.world.past ? r.world.past->find(gap.request.serial) : nullptr;
        if (request == nullptr && gap.limit == 0)
            request = r.world.find(gap.request);
        const Nanoseconds limit = request ? r.world.book.stallLimit(*request) : gap.limit;
        stalls += limit > 0 && gap.gap > limit;
    });
    return stalls;
}

void fillKv(const WindowReader& r, bool oneServer, Snapshot& out)
{
    const auto delta = [&](const char* name) -> std::optional<double> {
        const auto* counter = out.counter(name);
        return counter == nullptr ? std::nullopt : std::optional(counter->total.delta);
    };
    const TokenTotal inputs = r.total(r.ledger().inputs);
    if (const auto queries = delta("kv_query_tokens"); queries && *queries > 0) {
        out.kv.hitRate = delta("kv_hit_tokens").value_or(0) / *queries;
        out.kv.hitRateFrom = KvFigures::From::Counters;
    } else if (inputs.inputOfCached > 0 && !oneServer) {
        out.kv.hitRate = static_cast<double>(inputs.cached) / static_cast<double>(inputs.inputOfCached);
        out.kv.hitRateFrom = KvFigures::From::Requests;
    }
    if (const auto evicted = delta("kv_evicted_blocks"))
        out.kv.evictionRate = r.rate(*evicted);
    if (const auto usage = out.gauges.find("kv_usage"); usage != out.gauges.end()) {
        for (const auto& [labels, figures] : usage->second.by)
            out.kv.usage = std::max(out.kv.usage.value_or(figures.last), figures.last);
    }
}

SeriesWindow seriesWindow(const WindowReader& r)
{
    return {r.stretch.after, r.stretch.until, r.length > 0 ? std::optional(r.length) : std::nullopt};
}

// The latencies of one server's requests in the place of all; by class of length they are not known.
void narrowTo(const std::string& server, Snapshot& out)
{
    constexpr std::array<Metric, 3> Metrics{Metric::Ttft, Metric::Tpot, Metric::E2e};
    const auto found = std::ranges::find(out.byServer, server, &ServerFigures::name);
    for (std::size_t m = 0; m < Metrics.size(); ++m)
        out.metrics[static_cast<std::size_t>(Metrics[m])] =
            found != out.byServer.end() ? found->metrics[m] : MetricSummary{};
    out.byInputLength = {};
}

} // namespace

void fillLatency(const WindowReader& r, Metric metric, Snapshot& out)
{
    out.metrics[static_cast<std::size_t>(metric)] = r.summary(metric);
}

void fillClasses(const WindowReader& r, Snapshot& out)
{
    for (std::size_t c = 0; c < LengthClassCount; ++c) {
        for (std::size_t m = 0; m < out.byInputLength[c].size(); ++m)
            out.byInputLength[c][m] = r.summary(r.ledger().byLength[c][m]);
    }
}

void fillServers(const WindowReader& r, Snapshot& out)
{
    for (const auto& [source, samples] : r.ledger().byServer) {
        ServerFigures figures{r.world.sources[source].name, {}};
        for (std::size_t m = 0; m < samples.size(); ++m)
            figures.metrics[m] = r.summary(samples[m]);
        out.byServer.push_back(std::move(figures));
    }
}

void fillStages(const WindowReader& r, Snapshot& out)
{
    const auto& stages = r.ledger().stages;
    for (std::uint16_t id = 0; id < stages.size(); ++id) {
        const MetricSummary summary = r.summary(stages[id]);
        if (summary.count > 0)
            out.stages.push_back({r.ledger().stageNames.nameOf(id), StageNames::ofTtft(id), summary});
    }
    out.unattributed = r.summary(r.ledger().unattributed);
}

void fillTraffic(const WindowReader& r, Snapshot& out)
{
    const EndTotal ends = r.total(r.ledger().ends);
    out.requests.sent = r.total(r.ledger().starts).count;
    out.requests.ended = ends.ended;
    fillRates(r, ends, out);
    out.slo.slo = r.world.slo();
    if (!r.world.settings.slo.any())
        out.slo.announcedBy = r.world.announcedBy;
    out.slo.good = ends.good;
    out.slo.counted = ends.count();
    out.slo.missed = ends.missed;
    out.slo.undefined = ends.undefined;
}

void fillSeries(const WindowReader& r, const View& view, Snapshot& out)
{
    const auto names = r.world.sourceNames();
    const SeriesScope scope{names, view.server};
    out.gauges = r.world.series.gauges(seriesWindow(r), scope, view.series);
    out.counters = r.world.series.counters(seriesWindow(r), scope);
    fillKv(r, !view.server.empty(), out);
}

void fillSignals(const WindowReader& r, Snapshot& out)
{
    constexpr std::array<const char*, 7> Gauges{"kv_usage",        "batch_size",     "max_batch",      "mem_kv_bytes",
                                                "mem_total_bytes", "rank_step_time", "rail_bytes_rate"};
    constexpr std::array<const char*, 5> Counters{"kv_query_tokens", "kv_hit_tokens", "kv_evicted_blocks",
                                                  "draft_tokens", "accepted_tokens"};
    const auto names = r.world.sourceNames();
    const SeriesScope scope{names, {}};
    for (const std::string name : Gauges)
        if (auto figures = r.world.series.gauge(name, seriesWindow(r), scope, name == "rank_step_time")) {
            const auto now = r.world.series.gaugeAt(name, r.stretch.until);
            if (!now)
                continue;
            std::erase_if(figures->by, [&](const auto& entry) { return !stands(entry.second.at, r.stretch.until); });
            figures->total.last = *now;
            out.gauges[name] = std::move(*figures);
        }
    for (const std::string name : Counters)
        if (auto figures = r.world.series.counter(name, seriesWindow(r), scope))
            out.counters[name] = std::move(*figures);
    fillKv(r, false, out);
    fillMachine(r.world, {}, out);
}

void fillMachine(const World& world, const std::string& server, Snapshot& out)
{
    out.machine = machineFigures(out, server, world.settings.slowRankFactor);
}

void fillSources(const World& world, bool hello, Snapshot& out)
{
    out.bands = world.settings.bands;
    out.modelParameters = world.settings.modelParameters;
    out.sources.reserve(world.sources.size());
    for (const KnownSource& source : world.sources) {
        out.sources.push_back({source.name,
                               source.hello.role,
                               source.saidHello,
                               hello ? source.hello.json : std::string(),
                               source.hello.modelParameters,
                               source.hello.deployment,
                               source.events,
                               source.lastEvent,
                               {},
                               {}});
        if (!out.modelParameters)
            out.modelParameters = source.hello.modelParameters;
    }
}

WindowBounds windowBounds(const World& world, Window window, Time at)
{
    WindowBounds bounds;
    bounds.window = window;
    bounds.end = at;
    bounds.start = std::min(world.runStart.value_or(at), at);
    bounds.fromRunStart = true;
    if (const auto length = lengthOf(window); length && at - *length > bounds.start) {
        bounds.start = std::max(at - *length, world.ledger.requestsSince());
        bounds.fromRunStart = false;
    }
    bounds.length = seconds(bounds.end - bounds.start);
    return bounds;
}

WindowBounds windowBounds(const World& world, const View& view)
{
    if (!view.range)
        return windowBounds(world, view.window, world.now);
    WindowBounds bounds = windowBounds(world, Window::Run, world.now);
    bounds.ofRange = true;
    if (view.range->start > bounds.start) {
        bounds.start = std::min(std::max(view.range->start, world.ledger.requestsSince()), bounds.end);
        bounds.fromRunStart = false;
    }
    bounds.length = seconds(bounds.end - bounds.start);
    return bounds;
}

Stretch stretchOf(const WindowBounds& bounds)
{
    return {bounds.fromRunStart ? BeginningOfTime : bounds.start, bounds.end,
            bounds.fromRunStart ? Window::Run : bounds.window};
}

namespace {

// What single requests contribute.
void fillByRequest(const WindowReader& r, const View& view, Snapshot& out)
{
    for (std::size_t m = 0; m < MetricCount; ++m)
        fillLatency(r, static_cast<Metric>(m), out);
    fillClasses(r, out);
    fillServers(r, out);
    if (!view.server.empty())
        narrowTo(view.server, out);
    fillTraffic(r, out);
    fillOpen(r, out);
    fillFlow(r, out.window, out);
    fillStages(r, out);
    out.ttftInFlightAware = ttftSurvival(r, !view.curves.empty());
    out.e2eInFlightAware = e2eSurvival(r, !view.curves.empty());
    if (view.steady)
        out.steady = steadyWindow(r.world);
    out.stalls = countStalls(r);
}

void fillCurves(const WindowReader& r, const WindowReader& other, const View& view, Snapshot& out)
{
    for (const CurveWish& wish : view.curves)
        out.distributions.push_back(distributionOf(r, wish));
    if (!view.compareTo)
        return;
    for (const CurveWish& wish : view.curves)
        out.compared.push_back(distributionOf(other, wish));
}

Stretch stretchOf(const World& world, const TimeRange& range)
{
    const bool fromStart = !world.runStart || range.start < *world.runStart;
    return {fromStart ? BeginningOfTime : range.start, std::min(range.end, world.now), Window::Run, true};
}

} // namespace

void fillFigures(const World& world, const View& view, Snapshot& out)
{
    out.window = windowBounds(world, view);
    Stretch stretch = stretchOf(out.window);
    stretch.anyMoment = world.past || out.window.ofRange;
    const WindowReader r{world, stretch, out.window.length};

    // Of gaps and distributions by request another stretch may be wanted too: the part reaches back to both.
    Stretch reach = stretch;
    const Stretch compared = view.compareTo ? stretchOf(world, *view.compareTo) : stretch;
    reach.after = std::min(stretch.after, compared.after);
    const auto part = view.filter ? partOf(world, *view.filter, reach) : nullptr;
    const World& asked = part ? *part : world;
    const WindowReader byRequest{asked, stretch, out.window.length};
    out.filtered = part != nullptr;

    fillSources(world, true, out);
    fillByRequest(byRequest, view, out);
    fillCurves(byRequest, {asked, compared, 0}, view, out);
    if (view.behind)
        out.behind = serialsBehind(r, *view.behind);
    fillSeries(r, view, out);
    fillMachine(world, view.server, out);
    out.histograms = world.series.histograms({r.stretch.after, r.stretch.until, {}});

    const auto names = world.sourceNames();
    const SeriesScope scope{names, view.server};
    out.servers = world.series.servers(scope, [&world](std::uint16_t source) {
        return world.sources[source].hello.role != Role::Client || !world.sources[source].saidHello;
    });
    if (!view.series.empty())
        out.series = world.series.course(view.series, {out.window.start, out.window.end, {}}, scope);
}

} // namespace inferama::core
