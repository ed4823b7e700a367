// SPDX-License-Identifier: GPL-3.0-or-later
// Tells an Aggregator a run, event by event, the way a test reads best: seconds count from a fixed origin, and each
// event owns its texts.
#pragma once

#include "core/aggregator.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inferama::core::told {

inline constexpr std::int64_t OriginSeconds = 1'700'000'000;

inline Time at(double seconds) { return Time{std::chrono::seconds{OriginSeconds}} + durationOf(seconds); }

// Every request of a table, newest send first; of those sent at once in the order of their ids.
inline std::vector<const RequestRow*> rowsOf(const RequestTable& table)
{
    std::vector<const RequestRow*> rows;
    for (const auto& block : table.blocks)
        for (const RequestRow& row : block->rows)
            if (row.key.serial != 0 && row.end <= table.at)
                rows.push_back(&row);
    for (const RequestRow& row : table.open)
        rows.push_back(&row);
    std::sort(rows.begin(), rows.end(), [](const RequestRow* a, const RequestRow* b) {
        return a->start != b->start ? a->start > b->start : a->id < b->id;
    });
    return rows;
}

// An event that can be put into any number of batches; it must outlive the call that applies them.
struct Told {
    double t = 0; // when it becomes known
    std::function<void(Batch&)> tell;
};

using Labels = std::vector<std::pair<std::string, std::string>>;
using Values = std::vector<std::pair<std::string, double>>;

inline Range put(Batch& batch, const Labels& labels)
{
    const Range range{static_cast<std::uint32_t>(batch.labels.size()), static_cast<std::uint32_t>(labels.size())};
    for (const auto& [key, value] : labels)
        batch.labels.push_back({key, value});
    return range;
}

inline Range put(Batch& batch, const Values& values)
{
    const Range range{static_cast<std::uint32_t>(batch.values.size()), static_cast<std::uint32_t>(values.size())};
    for (const auto& [name, value] : values)
        batch.values.push_back({name, value});
    return range;
}

inline Range put(Batch& batch, const std::vector<double>& numbers)
{
    const Range range{static_cast<std::uint32_t>(batch.numbers.size()), static_cast<std::uint32_t>(numbers.size())};
    batch.numbers.insert(batch.numbers.end(), numbers.begin(), numbers.end());
    return range;
}

inline Told hello(Role role, std::optional<double> modelParameters = {}, std::optional<double> offeredRate = {},
                  Slo slo = {})
{
    return {0, [=](Batch& batch) {
                Hello e;
                e.slo = slo;
                e.role = role;
                e.modelParameters = modelParameters;
                e.offeredRate = offeredRate;
                batch.events.emplace_back(e);
            }};
}

struct Sent {
    std::optional<std::uint64_t> input = {};
    std::optional<double> due = {};
};

inline RequestStart startOf(double t, const std::string& id, const Sent& sent)
{
    RequestStart e;
    e.t = at(t);
    e.id = id;
    e.inputTokens = sent.input;
    if (sent.due)
        e.due = at(*sent.due);
    return e;
}

inline Told request(double t, std::string id, Sent sent = {})
{
    return {t, [=, id = std::move(id)](Batch& batch) { batch.events.emplace_back(startOf(t, id, sent)); }};
}

inline Told tokens(double t, std::string id, std::uint32_t n = 1, Channel channel = Channel::Unspecified)
{
    return {t, [=, id = std::move(id)](Batch& batch) {
                Tokens e;
                e.t = at(t);
                e.ids = {static_cast<std::uint32_t>(batch.ids.size()), 1};
                e.counts = {static_cast<std::uint32_t>(batch.counts.size()), 1};
                e.channel = channel;
                batch.ids.emplace_back(id);
                batch.counts.push_back(n);
                batch.events.emplace_back(e);
            }};
}

struct Ended {
    std::optional<std::uint64_t> output = {};
    std::optional<std::uint64_t> input = {};
    std::optional<std::uint64_t> cached = {};
    std::string error = {};
};

inline Finish finishOf(double t, const std::string& id, Status status, const Ended& ended)
{
    Finish e;
    e.t = at(t);
    e.id = id;
    e.status = status;
    e.outputTokens = ended.output;
    e.inputTokens = ended.input;
    e.cachedTokens = ended.cached;
    e.error = ended.error;
    return e;
}

inline Told finish(double t, std::string id, Status status = Status::Ok, Ended ended = {})
{
    return {t, [=, id = std::move(id), ended = std::move(ended)](Batch& batch) {
                batch.events.emplace_back(finishOf(t, id, status, ended));
            }};
}

inline Told span(double t, std::string id, std::string stage, double duration, std::uint32_t count = 1)
{
    return {t + duration, [=, id = std::move(id), stage = std::move(stage)](Batch& batch) {
                batch.events.emplace_back(StageSpan{at(t), id, stage, durationOf(duration), count});
            }};
}

// A whole request at once. `first` counts only without `chunks`, whose offsets are from the send.
struct Whole {
    double end = 0;
    Status status = Status::Ok;
    std::optional<double> first = {};
    std::vector<std::pair<double, std::uint32_t>> chunks = {};
    Sent sent = {};
    Ended ended = {};
};

inline Told record(double t, std::string id, Whole whole)
{
    return {t + whole.end, [=, id = std::move(id), whole = std::move(whole)](Batch& batch) {
                Record e;
                e.start = startOf(t, id, whole.sent);
                e.finish = finishOf(t + whole.end, id, whole.status, whole.ended);
                if (whole.first)
                    e.first = durationOf(*whole.first);
                e.hasChunks = !whole.chunks.empty();
                e.chunks = {static_cast<std::uint32_t>(batch.chunks.size()),
                            static_cast<std::uint32_t>(whole.chunks.size())};
                for (const auto& [offset, n] : whole.chunks)
                    batch.chunks.push_back({durationOf(offset), n});
                batch.events.emplace_back(e);
            }};
}

inline Told gauge(double t, Values values, Labels labels = {})
{
    return {t, [=, values = std::move(values), labels = std::move(labels)](Batch& batch) {
                batch.events.emplace_back(Gauge{at(t), put(batch, values), put(batch, labels)});
            }};
}

inline Told counter(double t, Values values, Labels labels = {})
{
    return {t, [=, values = std::move(values), labels = std::move(labels)](Batch& batch) {
                batch.events.emplace_back(Counter{at(t), put(batch, values), put(batch, labels)});
            }};
}

// `counts` are cumulative, one more than `bounds`.
inline Told histogram(double t, std::string name, std::vector<double> bounds, std::vector<double> counts,
                      Labels labels = {})
{
    return {t, [=, name = std::move(name), bounds = std::move(bounds), counts = std::move(counts),
                labels = std::move(labels)](Batch& batch) {
                batch.events.emplace_back(
                    Histogram{at(t), name, put(batch, bounds), put(batch, counts), 0, put(batch, labels)});
            }};
}

inline Told mark(double t, std::string text, double length = 0)
{
    return {t, [=, text = std::move(text)](Batch& batch) {
                batch.events.emplace_back(Mark{at(t), text, {}, durationOf(length)});
            }};
}

class Run {
public:
    explicit Run(Settings settings = {}) : aggregator(std::move(settings)) {}

    // One batch of a source.
    Run& by(std::string_view source, const std::vector<Told>& events, std::string_view boot = {})
    {
        batch_.clear();
        batch_.source = source;
        batch_.boot = boot;
        for (const Told& event : events)
            event.tell(batch_);
        aggregator.apply(batch_);
        return *this;
    }
    Run& until(double seconds)
    {
        aggregator.advance(at(seconds));
        return *this;
    }
    std::shared_ptr<const Snapshot> see(Window window = Window::Run) const
    {
        return aggregator.snapshot({.window = window, .openRequest = {}});
    }
    std::shared_ptr<const RequestDetail> request(const std::string& id) const
    {
        return aggregator.snapshot({.window = Window::Run, .openRequest = id})->openRequest;
    }

    Aggregator aggregator;

private:
    Batch batch_;
};

inline std::uint64_t ended(const Snapshot& s, Status status)
{
    return s.requests.ended[static_cast<std::size_t>(status)];
}

} // namespace inferama::core::told
