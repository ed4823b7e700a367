// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake.h"

#include "core/overloaded.h"
#include "core/world.h"

#include <algorithm>
#include <memory>
#include <variant>

namespace inferama::core {

namespace {

constexpr std::size_t MostSources = 4096; // beyond, the rest share the last one

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

} // namespace

std::uint64_t Intake::apply(const Batch& batch)
{
    const SourceIndex source = sourceOf(batch);
    KnownSource& known = world_.sources[source];
    known.boot = batch.boot;
    known.events += batch.events.size();
    observations_ = batch.events.size();
    for (const Event& event : batch.events)
        take(batch, source, event);
    return observations_;
}

void Intake::admit()
{
    while (!pending_.empty() && pending_.top().t <= world_.now) {
        const Pending next = pending_.top();
        pending_.pop();
        if (next.span)
            take(next.id, *next.span);
        else
            take(next.id, next.observed);
    }
}

std::optional<Time> Intake::next() const { return pending_.empty() ? std::nullopt : std::optional(pending_.top().t); }

SourceIndex Intake::sourceOf(const Batch& batch)
{
    if (latestSource_ < world_.sources.size() && world_.sources[latestSource_].name == batch.source)
        return latestSource_;
    const std::string name(batch.source);
    if (const auto known = sourceIndex_.find(name); known != sourceIndex_.end())
        return latestSource_ = known->second;
    if (world_.sources.size() >= MostSources)
        return static_cast<SourceIndex>(MostSources - 1);
    const auto index = static_cast<SourceIndex>(world_.sources.size());
    world_.sources.emplace_back().name = name;
    sourceIndex_.emplace(name, index);
    return latestSource_ = index;
}

void Intake::take(std::string_view id, const Observed& observed)
{
    world_.lastRequestEvent = std::max(world_.lastRequestEvent.value_or(observed.t), observed.t);
    if (observed.t > horizon_)
        return;
    if (observed.t > world_.now) {
        pending_.push({observed.t, order_++, std::string(id), observed, {}});
        return;
    }
    if (observed.kind == Observed::Kind::Start)
        world_.runStart = std::min(world_.runStart.value_or(observed.t), observed.t);
    if (observed.kind == Observed::Kind::Chunk)
        world_.book.observeChunk(world_.book.track(id), observed.t, observed.source, observed.tokens, observed.channel);
    else
        world_.book.observe(world_.book.track(id), observed);
}

void Intake::take(std::string_view id, const ObservedSpan& span)
{
    world_.lastRequestEvent = std::max(world_.lastRequestEvent.value_or(span.end()), span.end());
    if (span.end() > horizon_)
        return;
    if (span.end() > world_.now)
        pending_.push({span.end(), order_++, std::string(id), {}, span});
    else
        world_.book.observeSpan(world_.book.track(id), span);
}

void Intake::take(const Batch& batch, SourceIndex source, const Tokens& tokens)
{
    const auto ids = Batch::in(batch.ids, tokens.ids);
    const auto counts = Batch::in(batch.counts, tokens.counts);
    observations_ += ids.size();
    if (tokens.t > world_.now) {
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
    world_.lastRequestEvent = std::max(world_.lastRequestEvent.value_or(tokens.t), tokens.t);
    for (std::size_t i = 0; i < ids.size(); ++i)
        world_.book.observeChunk(world_.book.track(ids[i]), tokens.t, source, counts.empty() ? 1 : counts[i],
                                 tokens.channel);
}

void Intake::take(const Batch& batch, SourceIndex source, const RequestStart& start)
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

void Intake::take(const Batch& batch, SourceIndex source, const Finish& finish)
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

void Intake::take(const Batch& batch, SourceIndex source, const Record& record)
{
    const std::string_view id = record.start.id;
    take(batch, source, record.start);
    Observed o;
    o.source = source;
    observations_ += record.chunks.count;
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
        take(id, ObservedSpan{record.start.t + span.offset, span.duration, 1, world_.ledger.stageNames.idOf(span.stage),
                              source});
    take(batch, source, record.finish);
}

void Intake::take(const Batch& batch, SourceIndex source, const Step& step)
{
    const auto labels = Batch::in(batch.labels, step.labels);
    world_.series.gauge(step.t + step.duration, source, "step_time", seconds(step.duration), labels);
    if (step.prefillTokens)
        world_.series.gauge(step.t + step.duration, source, "batch_prefill_tokens", *step.prefillTokens, labels);
    if (step.decodeRequests)
        world_.series.gauge(step.t + step.duration, source, "decode_requests", *step.decodeRequests, labels);
    if (step.queuedRequests)
        world_.series.gauge(step.t + step.duration, source, "waiting", *step.queuedRequests, labels);
    if (step.queuedTokens)
        world_.series.gauge(step.t + step.duration, source, "queued_tokens", *step.queuedTokens, labels);
}

void Intake::take(const Batch& batch, SourceIndex source, const Event& event)
{
    KnownSource& known = world_.sources[source];
    const auto see = [&known](Time t) { known.lastEvent = std::max(known.lastEvent.value_or(t), t); };
    std::visit(
        Overloaded{
            [&](const Hello& e) {
                known.hello = e;
                known.saidHello = true;
                world_.book.setRole(source, e.role);
                world_.adoptSlo();
            },
            [&](const StageSpan& e) {
                see(e.t);
                take(e.id, ObservedSpan{e.t, e.duration, e.count, world_.ledger.stageNames.idOf(e.stage), source});
            },
            [&](const Record& e) {
                see(e.finish.t);
                take(batch, source, e);
            },
            [&](const Gauge& e) {
                see(e.t);
                for (const NamedValue& value : Batch::in(batch.values, e.values))
                    world_.series.gauge(e.t, source, value.name, value.value, Batch::in(batch.labels, e.labels));
            },
            [&](const Counter& e) {
                see(e.t);
                for (const NamedValue& value : Batch::in(batch.values, e.values))
                    world_.series.counter(e.t, source, value.name, value.value, Batch::in(batch.labels, e.labels),
                                          known.boot);
            },
            [&](const Histogram& e) {
                see(e.t);
                world_.series.histogram(e.t, source, e.name, Batch::in(batch.numbers, e.bounds),
                                        Batch::in(batch.numbers, e.counts), Batch::in(batch.labels, e.labels));
            },
            [&](const Mark& e) {
                see(e.t);
                world_.keep(MarkNote{e.t, std::string(e.text), known.name, e.duration});
            },
            [&](const Summary& e) {
                see(e.t);
                world_.keep(summaryOf(batch, e, known.name));
            },
            [&](const auto& e) {
                see(e.t);
                take(batch, source, e);
            }},
        event);
}

} // namespace inferama::core
