// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/aggregator.h"

#include "core/history.h"
#include "core/intake.h"
#include "core/moment_reader.h"
#include "core/retelling.h"
#include "core/watch.h"
#include "core/world.h"

#include <algorithm>

namespace inferama::core {

namespace {

constexpr std::uint64_t MemoryCheck = 4096; // observations between two looks at the memory

} // namespace

struct Aggregator::State {
    explicit State(const Settings& settings)
        : world(settings), intake(world), history(settings.historyStep), watch(settings.rules)
    {
    }

    void advance(Time now);
    std::optional<Time> nextStop(Time now) const;
    void moveTo(Time now);
    void boundMemory(std::uint64_t observations);
    std::size_t memoryBytes() const
    {
        return world.book.bytes() + world.ledger.bytes() + world.series.bytes() + world.rows.bytes() + intake.bytes();
    }
    std::shared_ptr<const Snapshot> look(const View& view) const;

    World world;
    Intake intake;
    std::uint64_t unchecked = 0; // observations since the last look at the memory
    HistoryRecorder history;
    Watch watch;
    mutable DetailCache details;
};

void Aggregator::State::advance(Time now)
{
    if (now <= world.now)
        return;
    for (auto stop = nextStop(now); stop && *stop < now; stop = nextStop(now))
        moveTo(*stop);
    moveTo(now);
}

// A jump stops where a second is to be judged, and over waiting events at each point of the history that is kept, so
// that both see the world as it was.
std::optional<Time> Aggregator::State::nextStop(Time now) const
{
    std::optional<Time> stop = watch.next(world);
    std::optional<Time> waits = intake.next();
    if (waits && *waits > now)
        waits.reset();
    if (!stop && watch.wanted())
        stop = waits; // it may begin the run
    if (stop && now - *stop > LongestSilence) {
        if (!waits)
            stop.reset();
        else if (*waits - *stop > LongestSilence)
            stop = waits;
    }
    if (history.keeps() && waits) {
        const Time point = history.next(now).value_or(*waits);
        stop = std::min(stop.value_or(point), point);
    }
    return stop;
}

void Aggregator::State::moveTo(Time now)
{
    now = world.now = std::max(world.now, now);
    world.book.advance(now);
    world.ledger.advance(now);
    intake.admit();
    history.record(world);
    watch.judge(world);
}

void Aggregator::State::boundMemory(std::uint64_t observations)
{
    unchecked += observations;
    if (unchecked < MemoryCheck)
        return;
    unchecked = 0;
    const std::size_t limit = world.settings.memoryBytes;
    const std::size_t used = memoryBytes();
    if (used <= limit)
        return;
    const std::size_t excess = used - limit + limit / 20; // a little more, so that this is rare
    if (world.series.bytes() > limit / 4) {
        world.series.forget();
    } else if (world.book.bytes() > limit / 2) {
        world.book.forget(excess, world.dropped);
    } else {
        world.dropped.samples += world.ledger.forget(world.now, excess);
        if (const std::size_t left = memoryBytes(); left > limit) // the windows need what it still holds
            world.book.forget(left - limit + limit / 20, world.dropped);
    }
}

Aggregator::Aggregator(Settings settings) : state_(std::make_unique<State>(settings)) {}
Aggregator::~Aggregator() = default;
Aggregator::Aggregator(Aggregator&&) noexcept = default;
Aggregator& Aggregator::operator=(Aggregator&&) noexcept = default;

void Aggregator::apply(const Batch& batch) { state_->boundMemory(state_->intake.apply(batch)); }

void Aggregator::advance(Time now) { state_->advance(now); }

Time Aggregator::now() const { return state_->world.now; }

void Aggregator::setHorizon(Time horizon) { state_->intake.setHorizon(horizon); }

std::optional<Time> Aggregator::lastRequestEvent() const { return state_->world.lastRequestEvent; }

void Aggregator::setSlo(const Slo& slo)
{
    state_->world.settings.slo = slo;
    state_->world.ledger.setSlo(state_->world.slo());
}

void Aggregator::setBands(std::shared_ptr<const BandTable> bands) { state_->world.settings.bands = std::move(bands); }

void Aggregator::setRules(std::shared_ptr<const std::vector<AlertRule>> rules)
{
    state_->watch.setRules(rules, state_->world.now);
    state_->world.settings.rules = std::move(rules);
}

void Aggregator::setModelParameters(std::optional<double> parameters)
{
    state_->world.settings.modelParameters = parameters;
}

void Aggregator::setSlowRankFactor(double factor) { state_->world.settings.slowRankFactor = factor; }

void Aggregator::close() { state_->watch.close(state_->world); }

const Settings& Aggregator::settings() const { return state_->world.settings; }

std::unique_ptr<Retelling> Aggregator::retell(std::optional<TimeRange> range,
                                              std::shared_ptr<const Filter> filter) const
{
    return std::make_unique<Retelling>(state_->world, range, std::move(filter));
}

std::shared_ptr<const Snapshot> Aggregator::snapshot(const View& view) const
{
    World& world = state_->world;
    if (world.settings.requestRows)
        world.rows.update(world);
    const std::optional<Time> at = view.range ? view.range->end : view.at;
    if (!at || *at >= world.now)
        return state_->look(view);
    const Rewound then(world, *at);
    return state_->look(view);
}

// The world as it stands, at `now` or a moment before.
std::shared_ptr<const Snapshot> Aggregator::State::look(const View& view) const
{
    auto out = std::make_shared<Snapshot>();
    out->now = world.now;
    out->past = world.past != nullptr;
    out->exactSince = world.exactSince();
    if (world.runStart && *world.runStart <= world.now)
        out->runStart = world.runStart;
    out->lastRequestEvent = world.lastRequestEvent;
    fillFigures(world, view, *out);
    fillRequests(world, view, details, *out);
    out->summaries = world.summaries;
    const auto known = std::upper_bound(world.marks.begin(), world.marks.end(), world.now,
                                        [](Time t, const MarkNote& mark) { return t < mark.t; });
    out->marks.assign(world.marks.begin(), known);
    out->joining = world.book.joining();
    out->joining.shared =
        world.ledger.starts.forgotten().shared + world.ledger.starts.total(BeginningOfTime, world.now).shared;
    out->dropped = world.dropped;
    out->dropped.labelSets = world.series.overflowed();
    out->memoryBytes = memoryBytes();
    out->retainedRequests = world.book.retained();
    out->history = history.history();
    out->alerts = watch.alerts().alerts(world.past ? std::optional(world.now) : std::nullopt);
    if (world.past) {
        MomentReader reader(world, world.now);
        for (Alert& alert : out->alerts)
            if (!alert.end)
                alert.last = reader.value(alert.by->signal, alert.by->window).value_or(alert.last);
    }
    out->alertsForgotten = watch.alerts().forgotten();
    out->baseline = world.past ? watch.baselineAt(world.now) : watch.baseline();
    return out;
}

} // namespace inferama::core
