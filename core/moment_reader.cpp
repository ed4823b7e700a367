// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/moment_reader.h"

#include "core/figure_parts.h"

#include <algorithm>

namespace inferama::core {

std::optional<double> MomentReader::value(const Signal& signal, Window window)
{
    Filled& figures = filled(window);
    need(figures, signal);
    return valueOf(signal, figures.snapshot);
}

std::uint64_t MomentReader::endedInSecond() const
{
    return world_.ledger.ends.total(s_ - std::chrono::seconds{1}, s_).count();
}

MomentReader::Filled& MomentReader::filled(Window window)
{
    auto& place = windows_[static_cast<std::size_t>(window)];
    if (place)
        return *place;
    place = std::make_unique<Filled>();
    Snapshot& out = place->snapshot;
    out.now = s_;
    out.runStart = world_.runStart;
    out.window = windowBounds(world_, window, s_);
    place->stretch = stretchOf(out.window);
    fillSources(world_, false, out);
    return *place;
}

void MomentReader::need(Filled& figures, std::size_t part)
{
    if (figures.parts[part])
        return;
    figures.parts.set(part);
    Snapshot& out = figures.snapshot;
    const WindowReader r{world_, figures.stretch, out.window.length};
    switch (part) {
    case Classes:
        fillClasses(r, out);
        return;
    case Traffic:
        fillTraffic(r, out);
        return;
    case Open:
        fillOpen(out);
        return;
    case Stages:
        fillStages(r, out);
        return;
    case Series:
        fillSignals(r, out);
        return;
    default:
        fillLatency(r, static_cast<Metric>(part), out);
    }
}

void MomentReader::need(Filled& figures, const Signal& signal)
{
    switch (signal.kind) {
    case Signal::Kind::Latency:
        need(figures, static_cast<std::size_t>(signal.metric));
        if (signal.metric == Metric::Ttft && signal.statistic == Signal::Statistic::Band)
            need(figures, Classes);
        return;
    case Signal::Kind::Stage:
        need(figures, Stages);
        return;
    case Signal::Kind::Gauge:
    case Signal::Kind::Counter:
        needSeries(figures, signal);
        return;
    case Signal::Kind::Figure:
        break;
    }
    switch (signal.figure) {
    case Figure::Concurrency:
    case Figure::Waiting:
    case Figure::OldestWaiting:
        need(figures, Open);
        return;
    case Figure::KvHitRate:
    case Figure::KvUsage:
    case Figure::EvictionRate:
    case Figure::BatchFill:
    case Figure::KvShare:
    case Figure::SlowRank:
    case Figure::RailImbalance:
    case Figure::AcceptanceRate:
        need(figures, Series);
        return;
    default:
        need(figures, Traffic);
    }
}

// A last value is looked up at once; for a mean all of the window's are gone through.
void MomentReader::needSeries(Filled& figures, const Signal& signal)
{
    Snapshot& out = figures.snapshot;
    if (signal.kind == Signal::Kind::Counter) {
        const auto names = world_.sourceNames();
        const double length = out.window.length;
        const SeriesWindow window{figures.stretch.after, figures.stretch.until,
                                  length > 0 ? std::optional(length) : std::nullopt};
        if (auto counter = world_.series.counter(signal.name, window, {names, {}}))
            out.counters[signal.name] = std::move(*counter);
        return;
    }
    const bool last = signal.statistic == Signal::Statistic::Value || signal.statistic == Signal::Statistic::Band;
    if (last) {
        if (const auto value = world_.series.gaugeAt(signal.name, s_))
            out.gauges[signal.name].total.last = *value;
        else
            out.gauges.erase(signal.name);
        return;
    }
    const auto names = world_.sourceNames();
    const SeriesWindow window{figures.stretch.after, figures.stretch.until, {}};
    if (auto gauge = world_.series.gauge(signal.name, window, {names, {}}, true)) {
        gauge->total.last = world_.series.gaugeAt(signal.name, s_).value_or(gauge->total.last);
        out.gauges[signal.name] = std::move(*gauge);
    }
}

// Who waits now has waited at S if it was sent by then; and so did those that got their first token, or ended without
// one, since.
void MomentReader::fillOpen(Snapshot& out) const
{
    out.requests.inFlight = static_cast<std::uint64_t>(std::max<std::int64_t>(0, concurrencyAt(world_.ledger, s_)));
    out.requests.waiting = waitingAt(world_.ledger, s_);
    const auto waited = [&](Time start) {
        if (start > s_)
            return;
        const double age = seconds(s_ - start);
        out.requests.oldestWaiting = std::max(out.requests.oldestWaiting.value_or(age), age);
    };
    for (const OpenRequest& open : world_.book.open())
        if (!open.first || *open.first > s_)
            waited(open.start);
    const auto since = [&](const Sample& sample) { waited(sample.t - Duration{sample.value}); };
    world_.ledger.of(Metric::Ttft).log().visit(s_, world_.now, since);
    world_.ledger.waitedInVain.log().visit(s_, world_.now, since);
}

} // namespace inferama::core
