// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/history.h"

#include "core/window_reader.h"

#include <algorithm>

namespace inferama::core {

namespace {

constexpr Duration HistoryWindow = std::chrono::seconds{10};
constexpr std::ptrdiff_t MostPoints = 4 * 3600;
constexpr std::size_t Revised = 3; // newest points that a late event can still change

constexpr std::size_t MostNames = 256; // of gauges, and of counters

// The values that `value` gives for names, by their place in `known`, which new names are added to.
template<class Value>
std::vector<std::pair<std::uint16_t, float>> valuesOf(const std::vector<std::string_view>& names,
                                                      std::vector<std::string>& known, const Value& value)
{
    std::vector<std::pair<std::uint16_t, float>> values;
    for (const auto name : names) {
        auto place = std::ranges::find(known, name);
        if (place == known.end()) {
            if (known.size() >= MostNames)
                continue;
            known.emplace_back(name);
            place = known.end() - 1;
        }
        if (const std::optional<double> v = value(name))
            values.emplace_back(static_cast<std::uint16_t>(place - known.begin()), static_cast<float>(*v));
    }
    return values;
}

void fillSeries(const WindowReader& r, History& history, HistoryPoint& point)
{
    const SeriesBook& series = r.world.series;
    const Time t = r.stretch.until;
    const auto increase = [&](std::string_view name) { return series.counterIncrease(name, r.stretch.after, t); };
    point.gauges = valuesOf(series.gaugeNames(), history.gaugeNames,
                            [&](std::string_view name) { return series.gaugeAt(name, t); });
    point.counters =
        valuesOf(series.counterNames(), history.counterNames, [&](std::string_view name) -> std::optional<double> {
            const auto delta = increase(name);
            return delta ? r.rate(*delta) : std::nullopt;
        });
    if (const auto queries = increase("kv_query_tokens"); queries && *queries > 0)
        point.kvHitRate = static_cast<float>(increase("kv_hit_tokens").value_or(0) / *queries);
    else if (const TokenTotal inputs = r.total(r.ledger().inputs); inputs.inputOfCached > 0)
        point.kvHitRate =
            static_cast<float>(static_cast<double>(inputs.cached) / static_cast<double>(inputs.inputOfCached));
}

float meanOf(const SampleTotal& samples)
{
    return static_cast<float>(inSeconds(samples.sum) / static_cast<double>(samples.count));
}

HistoryPoint historyPoint(const World& world, Time t, bool now, History& history)
{
    const Time from = std::max(t - HistoryWindow, world.runStart.value_or(t));
    const Stretch stretch{t - HistoryWindow, t, Window::TenSeconds};
    const WindowReader r{world, stretch, seconds(t - from)};
    const Ledger& ledger = world.ledger;
    constexpr std::array<Metric, 5> Metrics{Metric::Ttft, Metric::Itl, Metric::Tbt, Metric::Tpot, Metric::E2e};

    HistoryPoint point;
    point.t = t;
    for (std::size_t m = 0; m < Metrics.size(); ++m) {
        const MetricSummary summary = r.summary(Metrics[m]);
        point.metrics[m].count = static_cast<std::uint32_t>(std::min<std::uint64_t>(summary.count, UINT32_MAX));
        point.metrics[m].mean = static_cast<float>(summary.mean);
        for (std::size_t p = 0; p < point.metrics[m].percentiles.size(); ++p)
            point.metrics[m].percentiles[p] = static_cast<float>(summary.percentiles[p]);
    }
    const EndTotal ends = r.total(ledger.ends);
    const auto asFloat = [](std::optional<double> value) { return static_cast<float>(value.value_or(0)); };
    const Output produced = outputOf(r);
    const auto input = static_cast<double>(r.total(ledger.inputs).input);
    point.offered = asFloat(r.rate(static_cast<double>(r.total(ledger.starts).count)));
    point.qps = asFloat(r.rate(static_cast<double>(ends.ended[0])));
    point.outputTps = asFloat(r.rate(static_cast<double>(produced.inChunks + produced.atEnd)));
    point.totalTps = point.outputTps + asFloat(r.rate(input));
    point.failures = asFloat(r.rate(static_cast<double>(ends.count() - ends.ended[0])));
    point.concurrency = static_cast<float>(concurrencyAt(ledger, t));
    if (world.slo().any()) {
        point.goodput = asFloat(r.rate(static_cast<double>(ends.good)));
        if (ends.count() > 0)
            point.attainment = static_cast<float>(static_cast<double>(ends.good) / static_cast<double>(ends.count()));
    }
    fillSeries(r, history, point);
    for (std::uint16_t id = 0; id < ledger.stages.size(); ++id) {
        const SampleTotal stage = ledger.stages[id].total(stretch);
        if (stage.count > 0)
            point.stages.emplace_back(id, meanOf(stage));
    }
    const SampleTotal rest = ledger.unattributed.total(stretch);
    if (rest.count > 0)
        point.unattributed = meanOf(rest);
    point.waiting = static_cast<float>(waitingAt(ledger, t));
    if (now) { // for how long who waits has waited is known of the present only
        if (const auto p99 = ttftSurvival(r, false).quantiles[5])
            point.ttftP99InFlight = static_cast<float>(*p99);
    }
    return point;
}

} // namespace

Time HistoryRecorder::earliest(Time now) const { return floor(now) - step_ * (MostPoints - 1); }

std::optional<Time> HistoryRecorder::next(Time now) const
{
    if (!next_)
        return std::nullopt;
    return std::max(*next_, earliest(now));
}

void HistoryRecorder::record(const World& world)
{
    if (!keeps() || !world.runStart)
        return;
    if (!next_)
        next_ = floor(*world.runStart) + 2 * step_; // a rate over less than a step says nothing
    if (*next_ > world.now)
        return;
    next_ = next(world.now);
    if (!history_ || history_.use_count() > 1)
        history_ = std::make_shared<History>(history_ ? *history_ : History{}); // somebody still looks at this one
    auto& points = history_->points;
    const std::size_t again = std::min(Revised, points.size());
    for (std::size_t i = points.size() - again; i < points.size(); ++i) {
        HistoryPoint& old = points[i];
        HistoryPoint fresh = historyPoint(world, old.t, false, *history_);
        fresh.ttftP99InFlight = old.ttftP99InFlight;
        old = std::move(fresh);
    }
    for (; *next_ <= world.now; *next_ += step_)
        points.push_back(historyPoint(world, *next_, *next_ + step_ > world.now, *history_));
    if (points.size() > static_cast<std::size_t>(MostPoints + MostPoints / 4)) // rarely, since all the others move up
        points.erase(points.begin(), points.end() - MostPoints);
    history_->stageNames.clear();
    for (std::uint16_t id = 0; id < world.ledger.stageNames.size(); ++id)
        history_->stageNames.push_back(world.ledger.stageNames.nameOf(id));
}

} // namespace inferama::core
