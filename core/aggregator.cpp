// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/aggregator.h"

#include "core/history.h"
#include "core/moment_reader.h"
#include "core/overloaded.h"
#include "core/watch.h"
#include "core/world.h"

#include <algorithm>
#include <queue>

namespace inferama::core {

namespace {

constexpr std::size_t MostSources = 4096;   // beyond, the rest share the last one
constexpr std::uint64_t MemoryCheck = 4096; // observations between two looks at the memory

std::shared_ptr<const RequestTexts> textsOf(const Batch& batch, std::string_view model, Range labels,
                                            std::string_view reason, std::string_view error)
{
    if (model.empty() && labels.count == 0 && reason.empty() && error.empty())
        return nullptr;
    auto texts = std::make_shared<RequestTexts>();
    texts->model = model;
    texts->reason = reason;
    texts->error = error;
    for (const Label& label : Batch::in(batch.labels, labels))
        texts->labels.emplace_back(label.key, label.value);
    return texts;
}

SummaryFigures summaryOf(const Batch& batch, const Summary& summary, const std::string& source)
{
    SummaryFigures figures{
        source, std::string(summary.metric), std::string(summary.tool), std::string(summary.definition), {}};
    for (const NamedValue& stat : Batch::in(batch.values, summary.stats))
        figures.stats.emplace_back(stat.name, stat.value);
    return figures;
}

// An observation whose time has not come.
struct Pending {
    Time t{};
    std::uint64_t order = 0;
    std::string id;
    Observed observed;
    std::optional<ObservedSpan> span;

    bool operator>(const Pending& other) const { return t != other.t ? t > other.t : order > other.order; }
};

} // namespace

struct Aggregator::State {
    explicit State(const Settings& settings) : world(settings), history(settings.historyStep), watch(settings.rules) {}

    SourceIndex sourceOf(const Batch& batch);
    void take(const Batch& batch, SourceIndex source, const Event& event);
    void take(std::string_view id, const Observed& observed);
    void take(std::string_view id, const ObservedSpan& span);
    void take(const Batch& batch, SourceIndex source, const Tokens& tokens);
    void take(const Batch& batch, SourceIndex source, const RequestStart& start);
    void take(const Batch& batch, SourceIndex source, const Finish& finish);
    void take(const Batch& batch, SourceIndex source, const Record& record);
    void take(const Batch& batch, SourceIndex source, const Step& step);
    void advance(Time now);
    std::optional<Time> nextStop(Time now) const;
    void moveTo(Time now);
    void boundMemory();
    std::size_t memoryBytes() const
    {
        return world.book.bytes() + world.ledger.bytes() + world.series.bytes() + world.rows.bytes() +
               pending.size() * sizeof(Pending);
    }
    std::shared_ptr<const Snapshot> look(const View& view) const;

    World world;
    std::unordered_map<std::string, SourceIndex> sourceIndex;
    SourceIndex latestSource = 0; // whose batch came last: most often the next one is its too
    std::priority_queue<Pending, std::vector<Pending>, std::greater<>> pending;
    std::uint64_t order = 0;
    std::uint64_t untilCheck = MemoryCheck;
    HistoryRecorder history;
    Watch watch;
    Time horizon = Time::max();
    mutable DetailCache details;
};

SourceIndex Aggregator::State::sourceOf(const Batch& batch)
{
    if (latestSource < world.sources.size() && world.sources[latestSource].name == batch.source)
        return latestSource;
    const std::string name(batch.source);
    if (const auto known = sourceIndex.find(name); known != sourceIndex.end())
        return latestSource = known->second;
    if (world.sources.size() >= MostSources)
        return static_cast<SourceIndex>(MostSources - 1);
    const auto index = static_cast<SourceIndex>(world.sources.size());
    world.sources.emplace_back().name = name;
    sourceIndex.emplace(name, index);
    return latestSource = index;
}

void Aggregator::State::take(std::string_view id, const Observed& observed)
{
    world.lastRequestEvent = std::max(world.lastRequestEvent.value_or(observed.t), observed.t);
    if (observed.t > horizon)
        return;
    if (observed.t > world.now) {
        pending.push({observed.t, order++, std::string(id), observed, {}});
        return;
    }
    if (observed.kind == Observed::Kind::Start)
        world.runStart = std::min(world.runStart.value_or(observed.t), observed.t);
    if (observed.kind == Observed::Kind::Chunk)
        world.book.observeChunk(world.book.track(id), observed.t, observed.source, observed.tokens, observed.channel);
    else
        world.book.observe(world.book.track(id), observed);
}

void Aggregator::State::take(std::string_view id, const ObservedSpan& span)
{
    world.lastRequestEvent = std::max(world.lastRequestEvent.value_or(span.end()), span.end());
    if (span.end() > horizon)
        return;
    if (span.end() > world.now)
        pending.push({span.end(), order++, std::string(id), {}, span});
    else
        world.book.observeSpan(world.book.track(id), span);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const Tokens& tokens)
{
    const auto ids = Batch::in(batch.ids, tokens.ids);
    const auto counts = Batch::in(batch.counts, tokens.counts);
    untilCheck -= std::min<std::uint64_t>(untilCheck, ids.size());
    if (tokens.t > world.now) {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            Observed chunk;
            chunk.t = tokens.t;
            chunk.source = source;
            chunk.channel = tokens.channel;
            chunk.tokens = counts.empty() ? 1 : counts[i];
            take(ids[i], chunk);
        }
        return;
    }
    world.lastRequestEvent = std::max(world.lastRequestEvent.value_or(tokens.t), tokens.t);
    for (std::size_t i = 0; i < ids.size(); ++i)
        world.book.observeChunk(world.book.track(ids[i]), tokens.t, source, counts.empty() ? 1 : counts[i],
                                tokens.channel);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const RequestStart& start)
{
    Observed o;
    o.t = start.t;
    o.source = source;
    o.kind = Observed::Kind::Start;
    o.input = start.inputTokens;
    o.due = start.due;
    o.texts = textsOf(batch, start.model, start.labels, {}, {});
    take(start.id, o);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const Finish& finish)
{
    Observed o;
    o.t = finish.t;
    o.source = source;
    o.kind = Observed::Kind::End;
    o.status = finish.status;
    o.input = finish.inputTokens;
    o.output = finish.outputTokens;
    o.cached = finish.cachedTokens;
    o.texts = textsOf(batch, {}, {}, finish.reason, finish.error);
    take(finish.id, o);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const Record& record)
{
    const std::string_view id = record.start.id;
    take(batch, source, record.start);
    Observed o;
    o.source = source;
    untilCheck -= std::min<std::uint64_t>(untilCheck, record.chunks.count);
    for (const ChunkOffset& chunk : Batch::in(batch.chunks, record.chunks)) {
        o.t = record.start.t + chunk.offset;
        o.tokens = chunk.tokens;
        take(id, o);
    }
    if (record.first && !record.hasChunks) {
        o.t = record.start.t + *record.first;
        o.kind = Observed::Kind::First;
        take(id, o);
    }
    for (const SpanOffset& span : Batch::in(batch.spans, record.spans))
        take(id, ObservedSpan{record.start.t + span.offset, span.duration, 1, world.ledger.stageNames.idOf(span.stage),
                              source});
    take(batch, source, record.finish);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const Step& step)
{
    const auto labels = Batch::in(batch.labels, step.labels);
    world.series.gauge(step.t + step.duration, source, "step_time", seconds(step.duration), labels);
    if (step.prefillTokens)
        world.series.gauge(step.t + step.duration, source, "batch_prefill_tokens", *step.prefillTokens, labels);
    if (step.decodeRequests)
        world.series.gauge(step.t + step.duration, source, "decode_requests", *step.decodeRequests, labels);
    if (step.queuedRequests)
        world.series.gauge(step.t + step.duration, source, "waiting", *step.queuedRequests, labels);
    if (step.queuedTokens)
        world.series.gauge(step.t + step.duration, source, "queued_tokens", *step.queuedTokens, labels);
}

void Aggregator::State::take(const Batch& batch, SourceIndex source, const Event& event)
{
    KnownSource& known = world.sources[source];
    const auto see = [&known](Time t) { known.lastEvent = std::max(known.lastEvent.value_or(t), t); };
    std::visit(
        Overloaded{
            [&](const Hello& e) {
                known.hello = e;
                known.saidHello = true;
                world.book.setRole(source, e.role);
                world.adoptSlo();
            },
            [&](const StageSpan& e) {
                see(e.t);
                take(e.id, ObservedSpan{e.t, e.duration, e.count, world.ledger.stageNames.idOf(e.stage), source});
            },
            [&](const Record& e) {
                see(e.finish.t);
                take(batch, source, e);
            },
            [&](const Gauge& e) {
                see(e.t);
                for (const NamedValue& value : Batch::in(batch.values, e.values))
                    world.series.gauge(e.t, source, value.name, value.value, Batch::in(batch.labels, e.labels));
            },
            [&](const Counter& e) {
                see(e.t);
                for (const NamedValue& value : Batch::in(batch.values, e.values))
                    world.series.counter(e.t, source, value.name, value.value, Batch::in(batch.labels, e.labels),
                                         known.boot);
            },
            [&](const Histogram& e) {
                see(e.t);
                world.series.histogram(e.t, source, e.name, Batch::in(batch.numbers, e.bounds),
                                       Batch::in(batch.numbers, e.counts), Batch::in(batch.labels, e.labels));
            },
            [&](const Mark& e) {
                see(e.t);
                world.keep(MarkNote{e.t, std::string(e.text), known.name});
            },
            [&](const Summary& e) {
                see(e.t);
                world.keep(summaryOf(batch, e, known.name));
            },
            [&](const auto& e) {
                see(e.t);
                take(batch, source, e);
            }},
        event);
}

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
    const bool waits = !pending.empty() && pending.top().t <= now;
    if (!stop && watch.wanted() && waits)
        stop = pending.top().t; // it may begin the run
    if (stop && now - *stop > LongestSilence) {
        if (!waits)
            stop.reset();
        else if (pending.top().t - *stop > LongestSilence)
            stop = pending.top().t;
    }
    if (history.keeps() && waits) {
        const Time point = history.next(now).value_or(pending.top().t);
        stop = std::min(stop.value_or(point), point);
    }
    return stop;
}

void Aggregator::State::moveTo(Time now)
{
    now = world.now = std::max(world.now, now);
    world.book.advance(now);
    world.ledger.advance(now);
    while (!pending.empty() && pending.top().t <= now) {
        const Pending next = pending.top();
        pending.pop();
        if (next.span)
            take(next.id, *next.span);
        else
            take(next.id, next.observed);
    }
    history.record(world);
    watch.judge(world);
}

void Aggregator::State::boundMemory()
{
    if (untilCheck > 0)
        return;
    untilCheck = MemoryCheck;
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

void Aggregator::apply(const Batch& batch)
{
    const SourceIndex source = state_->sourceOf(batch);
    KnownSource& known = state_->world.sources[source];
    known.boot = batch.boot;
    known.events += batch.events.size();
    for (const Event& event : batch.events)
        state_->take(batch, source, event);
    state_->untilCheck -= std::min<std::uint64_t>(state_->untilCheck, batch.events.size());
    state_->boundMemory();
}

void Aggregator::advance(Time now) { state_->advance(now); }

Time Aggregator::now() const { return state_->world.now; }

void Aggregator::setHorizon(Time horizon) { state_->horizon = horizon; }

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
