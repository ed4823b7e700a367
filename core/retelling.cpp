// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retelling.h"

#include "core/filter.h"
#include "core/labels.h"
#include "core/request_samples.h"

#include <algorithm>
#include <deque>
#include <map>

namespace inferama::core {

namespace {

constexpr std::size_t RequestsAtOnce = 200;
constexpr std::size_t ValuesAtOnce = 4'096;

// The batches of one part, by source.
class Parts {
public:
    explicit Parts(const World& world) : world_(world) {}

    Batch& of(SourceIndex source)
    {
        Batch& batch = batches_[source];
        batch.source = world_.sources[source].name;
        return batch;
    }
    void give(const std::function<void(const Batch&)>& take) const
    {
        for (const auto& [source, batch] : batches_)
            take(batch);
    }
    void clear() { batches_.clear(); }

private:
    const World& world_;
    std::map<SourceIndex, Batch> batches_;
};

template<class Pool, class Item>
void put(Pool& pool, Range& range, const Item& item)
{
    if (range.count == 0)
        range.first = static_cast<std::uint32_t>(pool.size());
    pool.push_back(item);
    ++range.count;
}

RequestStart startOf(const SourceView& view, std::string_view id, Batch& batch)
{
    RequestStart start;
    start.t = *view.start;
    start.id = id;
    start.inputTokens = view.startInput;
    start.due = view.due;
    if (view.startTexts) {
        start.model = view.startTexts->model;
        for (const auto& [key, value] : view.startTexts->labels)
            put(batch.labels, start.labels, Label{key, value});
    }
    return start;
}

Finish finishOf(const SourceView& view, std::string_view id)
{
    Finish finish;
    finish.t = *view.end;
    finish.id = id;
    finish.status = view.status;
    finish.outputTokens = view.output;
    finish.inputTokens = view.endInput;
    finish.cachedTokens = view.cached;
    if (view.endTexts) {
        finish.reason = view.endTexts->reason;
        finish.error = view.endTexts->error;
    }
    return finish;
}

// A record knows one input length, and that at its start.
bool fitsRecord(const SourceView& view)
{
    const bool lengthAtStart = !view.endInput || view.endInput == view.startInput;
    return view.start && view.end && lengthAtStart && (view.chunks.empty() || !view.first) && view.empties.empty() &&
           *view.start <= *view.end;
}

void tellRecord(const SourceView& view, std::string_view id, Batch& batch)
{
    Record record;
    record.start = startOf(view, id, batch);
    record.finish = finishOf(view, id);
    record.finish.inputTokens.reset();
    record.hasChunks = !view.chunks.empty();
    for (const Chunk& chunk : view.chunks)
        put(batch.chunks, record.chunks, ChunkOffset{chunk.t - *view.start, chunk.tokens});
    if (view.first)
        record.first = *view.first - *view.start;
    batch.events.emplace_back(record);
}

void tellChunk(Time t, std::uint32_t tokens, Channel channel, std::string_view id, Batch& batch)
{
    Tokens event;
    event.t = t;
    event.channel = channel;
    put(batch.ids, event.ids, id);
    put(batch.counts, event.counts, tokens);
    batch.events.emplace_back(event);
}

bool channels(const SourceView& view)
{
    return std::ranges::any_of(view.chunks, [](const Chunk& c) { return c.channel != Channel::Unspecified; });
}

void tellView(const SourceView& view, std::string_view id, Batch& batch)
{
    if (fitsRecord(view) && !channels(view)) {
        tellRecord(view, id, batch);
        return;
    }
    if (view.start)
        batch.events.emplace_back(startOf(view, id, batch));
    for (const Time t : view.empties)
        tellChunk(t, 0, Channel::Unspecified, id, batch);
    for (const Chunk& chunk : view.chunks)
        tellChunk(chunk.t, chunk.tokens, chunk.channel, id, batch);
    if (view.end)
        batch.events.emplace_back(finishOf(view, id));
}

template<class Event>
void tellValue(Time t, std::string_view name, double value, std::string_view labels, Batch& batch)
{
    Event event;
    event.t = t;
    put(batch.values, event.values, NamedValue{name, value});
    for (const auto& [key, text] : labelsOf(labels))
        put(batch.labels, event.labels, Label{key, text});
    batch.events.emplace_back(event);
}

} // namespace

Retelling::Retelling(const World& world, std::optional<TimeRange> range, std::shared_ptr<const Filter> filter)
    : world_(world), after_(range ? range->start : BeginningOfTime), until_(range ? range->end : world.now)
{
    const auto sources = world.sourceNames();
    const FilterContext context{sources, world.now, world.runStart};
    // What ended after the stretch was in the system in it as well.
    std::vector<const Request*> found = requestsIn(world, {after_, world.now});
    std::erase_if(found, [&](const Request* request) {
        const Settled& s = request->settled;
        return s.start > until_ || s.end.value_or(world.now) < after_ ||
               (filter && !filter->matches(fullRowOf(world, *request), context));
    });
    std::ranges::sort(found, {}, [](const Request* request) { return request->settled.start; });
    for (const Request* request : found)
        requests_.push_back({request->place, request->serial});
}

bool Retelling::tell(const std::function<void(const Batch&)>& take)
{
    if (!begun_) {
        begun_ = true;
        tellHellos(take);
        tellSeries(take);
        tellMarks(take);
        return true;
    }
    if (next_ < requests_.size()) {
        tellRequests(take);
        return true;
    }
    return false;
}

void Retelling::tellHellos(const std::function<void(const Batch&)>& take) const
{
    for (const KnownSource& source : world_.sources) {
        if (!source.saidHello)
            continue;
        Batch batch;
        batch.source = source.name;
        batch.events.emplace_back(source.hello);
        take(batch);
    }
}

void Retelling::tellRequests(const std::function<void(const Batch&)>& take)
{
    Parts parts(world_);
    std::deque<std::string> stages; // of spans, whose names the batch views
    const std::size_t last = std::min(requests_.size(), next_ + RequestsAtOnce);
    for (; next_ < last; ++next_) {
        const Request* request = world_.book.find(requests_[next_]);
        if (request == nullptr) {
            ++gone_;
            continue;
        }
        const std::string& id = world_.book.idOf(*request);
        for (const SourceView& view : request->views)
            tellView(view, id, parts.of(view.source));
        for (const ObservedSpan& span : world_.spansOf(*request)) {
            const std::string& stage = stages.emplace_back(world_.ledger.stageNames.nameOf(span.stage));
            parts.of(span.source).events.emplace_back(StageSpan{span.t, id, stage, span.duration, span.count});
        }
    }
    parts.give(take);
}

void Retelling::tellSeries(const std::function<void(const Batch&)>& take) const
{
    Parts parts(world_);
    std::size_t held = 0;
    const auto flush = [&](bool all) {
        if (held < (all ? 1 : ValuesAtOnce))
            return;
        parts.give(take);
        parts.clear();
        held = 0;
    };
    world_.series.visitGauges(after_, until_, [&](std::string_view name, const SeriesKey& key, Time t, double value) {
        tellValue<Gauge>(t, name, value, key.labels, parts.of(key.source));
        ++held;
        flush(false);
    });
    world_.series.visitCounters(after_, until_, [&](std::string_view name, const SeriesKey& key, Time t, double value) {
        tellValue<Counter>(t, name, value, key.labels, parts.of(key.source));
        ++held;
        flush(false);
    });
    flush(true);
}

void Retelling::tellMarks(const std::function<void(const Batch&)>& take) const
{
    for (const MarkNote& note : world_.marks) {
        if (note.t <= after_ || note.t > until_)
            continue;
        Batch batch;
        batch.source = note.source;
        Mark mark;
        mark.t = note.t;
        mark.text = note.text;
        mark.duration = note.duration;
        batch.events.emplace_back(mark);
        take(batch);
    }
}

} // namespace inferama::core
