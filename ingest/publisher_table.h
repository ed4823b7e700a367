// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of each publisher from its batches: how much, how complete, how late, by which clock.
#pragma once

#include "core/event.h"
#include "ingest/decoding.h"
#include "ingest/event_clock.h"
#include "ingest/frame.h"
#include "ingest/sequence_tracker.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::ingest {

// Events a second over the last few seconds. Told the time.
class EventRate {
public:
    void add(core::Time at, std::uint64_t events);
    double perSecond(core::Time now) const;

private:
    static constexpr std::int64_t seconds = 4;
    struct Second {
        std::int64_t second = 0;
        std::uint64_t events = 0;
    };
    std::array<Second, static_cast<std::size_t>(seconds) + 1> ring_{};
    std::optional<core::Time> first_;
};

class PublisherTable {
public:
    // More distinct sources than anyone runs: beyond, a source's batches are refused, so that memory stays bounded.
    static constexpr std::size_t MaxPublishers = 4096;

    enum class Verdict { Accepted, Duplicate, TooMany };
    // Counts a batch that was decoded. Only an accepted one is to be applied. `live`: its stamp tells this machine's
    // distance from the publisher's clock. Where the publisher gives no boot but has restarted, sets `batch.boot` to a
    // name for its new life that stays valid until the next call.
    Verdict note(core::Batch& batch, const Decoding& decoding, core::Time received, bool live);

    // The offset of the publisher whose time is furthest ahead.
    std::optional<core::Duration> furthestAhead() const;
    double eventsPerSecond(core::Time now) const; // of all of them
    std::vector<PublisherFigures> figures(core::Time now) const;

private:
    struct Publisher {
        PublisherFigures figures;
        SequenceTracker sequence;
        ClockOffset clock;
        EventRate rate;
        std::optional<core::Time> lastReceived; // live only
        std::string generationName;
    };
    std::map<std::string, Publisher, std::less<>> publishers_;
    Publisher* latest_ = nullptr; // whose batch came last: most often the next one is its too
};

} // namespace inferama::ingest
