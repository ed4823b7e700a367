// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/publisher_table.h"

#include "ingest/batch_stamp.h"

#include <algorithm>

namespace inferama::ingest {

namespace {

std::int64_t secondOf(core::Time t) { return std::chrono::floor<std::chrono::seconds>(t.time_since_epoch()).count(); }

} // namespace

void EventRate::add(core::Time at, std::uint64_t events)
{
    if (!first_)
        first_ = at;
    const std::int64_t second = secondOf(at);
    auto& slot = ring_[static_cast<std::size_t>(second % static_cast<std::int64_t>(ring_.size()))];
    if (slot.second != second)
        slot = {.second = second, .events = 0};
    slot.events += events;
}

double EventRate::perSecond(core::Time now) const
{
    if (!first_)
        return 0;
    const std::int64_t current = secondOf(now);
    std::uint64_t events = 0;
    for (const auto& slot : ring_)
        if (slot.second <= current && slot.second >= current - seconds)
            events += slot.events;
    const core::Time begin{std::chrono::seconds{current - seconds}};
    const double length = core::seconds(now - std::max(begin, *first_));
    return static_cast<double>(events) / std::max(length, 1.0);
}

PublisherTable::Verdict PublisherTable::note(core::Batch& batch, const Decoding& decoding, core::Time received,
                                             bool live)
{
    if (latest_ == nullptr || latest_->figures.source != batch.source) {
        auto found = publishers_.find(batch.source);
        if (found == publishers_.end()) {
            if (publishers_.size() >= MaxPublishers)
                return Verdict::TooMany;
            found = publishers_.try_emplace(std::string(batch.source)).first;
            found->second.figures.source = found->first;
        }
        latest_ = &found->second;
    }
    Publisher& publisher = *latest_;
    if (live)
        publisher.lastReceived = received;
    if (batch.seq && !publisher.sequence.note(batch.boot, *batch.seq, batch.t))
        return Verdict::Duplicate;
    if (batch.boot.empty() && publisher.sequence.generation() > 1) {
        publisher.generationName = "restart " + std::to_string(publisher.sequence.generation() - 1);
        batch.boot = publisher.generationName;
    }
    if (const auto stamp = live ? stampOf(batch) : std::nullopt)
        publisher.clock.note(*stamp, received);
    auto& figures = publisher.figures;
    ++figures.batches;
    figures.events += batch.events.size();
    figures.unknown += decoding.unknown;
    for (const auto& [reason, count] : decoding.invalid)
        figures.invalid[reason] += count;
    publisher.rate.add(received, batch.events.size());
    return Verdict::Accepted;
}

std::optional<core::Duration> PublisherTable::furthestAhead() const
{
    std::optional<core::Duration> furthest;
    for (const auto& [source, publisher] : publishers_)
        if (const auto offset = publisher.clock.atLeast())
            furthest = std::max(furthest.value_or(*offset), *offset);
    return furthest;
}

double PublisherTable::eventsPerSecond(core::Time now) const
{
    double sum = 0;
    for (const auto& [source, publisher] : publishers_)
        sum += publisher.rate.perSecond(now);
    return sum;
}

std::vector<PublisherFigures> PublisherTable::figures(core::Time now) const
{
    std::vector<PublisherFigures> all;
    all.reserve(publishers_.size());
    for (const auto& [source, publisher] : publishers_) {
        PublisherFigures figures = publisher.figures;
        figures.lost = publisher.sequence.lost();
        figures.beforeJoining = publisher.sequence.beforeJoining();
        figures.duplicates = publisher.sequence.duplicates();
        figures.restarts = publisher.sequence.restarts();
        if (const auto lag = publisher.clock.lag())
            figures.lag = core::seconds(*lag);
        if (const auto offset = publisher.clock.atLeast())
            figures.clockOffset = core::seconds(*offset);
        figures.eventsPerSecond = publisher.rate.perSecond(now);
        if (publisher.lastReceived)
            figures.silentFor = core::seconds(now - *publisher.lastReceived);
        all.push_back(std::move(figures));
    }
    return all;
}

} // namespace inferama::ingest
