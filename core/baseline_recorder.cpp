// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/baseline_recorder.h"

#include "core/median.h"
#include "core/moment_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace inferama::core {

namespace {

constexpr std::size_t CalmSeconds = 60;
constexpr std::size_t KeptSeconds = 4 * CalmSeconds; // what is taken back leaves enough before it
constexpr std::uint64_t LeastEnded = 50;
constexpr std::size_t MostNames = 256; // of gauges, and of counters

std::vector<Signal> fixedSignals()
{
    using Statistic = Signal::Statistic;
    std::vector<Signal> signals;
    for (const Metric metric : {Metric::Ttft, Metric::Itl, Metric::Tbt, Metric::Tpot, Metric::E2e, Metric::ItlJitter}) {
        for (const Statistic statistic : {Statistic::Mean, Statistic::P50, Statistic::P90, Statistic::P95,
                                          Statistic::P99, Statistic::P999, Statistic::TailRatio}) {
            Signal signal;
            signal.kind = Signal::Kind::Latency;
            signal.metric = metric;
            signal.statistic = statistic;
            signals.push_back(signal);
        }
    }
    for (std::size_t f = 0; f < FigureCount; ++f) {
        Signal signal;
        signal.figure = static_cast<Figure>(f);
        signals.push_back(signal);
    }
    return signals;
}

Signal named(Signal::Kind kind, std::string_view name, Signal::Statistic statistic)
{
    Signal signal;
    signal.kind = kind;
    signal.name = name;
    signal.statistic = statistic;
    return signal;
}

} // namespace

const Normal* Baseline::find(std::string_view signal) const
{
    const auto found = normals.find(signal);
    return found == normals.end() ? nullptr : &found->second;
}

void BaselineRecorder::add(MomentReader& reader)
{
    static const std::vector<Signal> Fixed = fixedSignals();
    Second second{reader.moment(), reader.endedInSecond(), {}};
    const auto take = [&](const Signal& signal) {
        if (const auto value = reader.value(signal, Window::OneMinute))
            second.values.emplace(textOf(signal), *value);
    };
    std::ranges::for_each(Fixed, take);
    const World& world = reader.world();
    for (std::uint16_t id = 0; id < world.ledger.stageNames.size(); ++id) {
        take(named(Signal::Kind::Stage, world.ledger.stageNames.nameOf(id), Signal::Statistic::Mean));
        take(named(Signal::Kind::Stage, world.ledger.stageNames.nameOf(id), Signal::Statistic::P95));
    }
    const auto takeAll = [&](Signal::Kind kind, const std::vector<std::string_view>& names) {
        for (std::size_t i = 0; i < std::min(names.size(), MostNames); ++i)
            take(named(kind, names[i], Signal::Statistic::Value));
    };
    takeAll(Signal::Kind::Gauge, world.series.gaugeNames());
    takeAll(Signal::Kind::Counter, world.series.counterNames());
    seconds_.push_back(std::move(second));
    if (seconds_.size() > KeptSeconds)
        seconds_.pop_front();
    summarise();
}

void BaselineRecorder::takeBack(Time since)
{
    const std::size_t before = seconds_.size();
    while (!seconds_.empty() && seconds_.back().t >= since)
        seconds_.pop_back();
    if (seconds_.size() == before)
        return;
    if (baseline_ && baseline_->end >= since)
        baseline_.reset(); // it was made of these
    summarise();
}

void BaselineRecorder::summarise()
{
    if (seconds_.size() < CalmSeconds)
        return;
    const std::size_t first = seconds_.size() - CalmSeconds;
    std::uint64_t ended = 0;
    std::map<std::string, std::vector<double>, std::less<>> values;
    for (std::size_t i = first; i < seconds_.size(); ++i) {
        ended += seconds_[i].ended;
        for (const auto& [signal, value] : seconds_[i].values)
            values[signal].push_back(value);
    }
    if (ended < LeastEnded)
        return;
    auto baseline = std::make_shared<Baseline>();
    baseline->start = seconds_[first].t - std::chrono::seconds{1};
    baseline->end = seconds_.back().t;
    for (auto& [signal, of] : values) {
        if (of.size() < CalmSeconds / 2)
            continue;
        Normal normal;
        normal.median = medianOf(of);
        for (double& value : of)
            value = std::abs(value - normal.median);
        normal.deviation = medianOf(of);
        baseline->normals.emplace(signal, normal);
    }
    baseline_ = std::move(baseline);
}

} // namespace inferama::core
