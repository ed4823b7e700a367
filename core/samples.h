// SPDX-License-Identifier: GPL-3.0-or-later
// One latency's samples: a log of each (exact answers, any moment) beside a sketch (any rate). The gaps between chunks
// are counted twice from the one log: once a gap (ITL) and once a token (TBT).
#pragma once

#include "core/metric.h"
#include "core/settings.h"
#include "core/slotted_sketch.h"
#include "core/time.h"
#include "core/time_log.h"
#include "core/value_set.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace inferama::core {

__extension__ using Int128 = __int128; // sums of nanoseconds over any run

struct Sample {
    Time t{};
    std::int64_t value = 0;    // nanoseconds
    std::uint32_t tokens = 1;  // that arrived with it
    std::uint32_t request = 0; // serial

    double perToken() const { return static_cast<double>(value) / std::max(tokens, 1U); }
};

struct SampleTotal {
    std::uint64_t count = 0;
    std::uint64_t tokens = 0;
    std::uint64_t withTokens = 0; // entries that brought any
    Int128 sum = 0;
    std::int64_t min = std::numeric_limits<std::int64_t>::max();
    std::int64_t max = std::numeric_limits<std::int64_t>::min();
    double minPerToken = std::numeric_limits<double>::max();
    double maxPerToken = std::numeric_limits<double>::lowest();

    void add(const Sample& s)
    {
        ++count;
        tokens += s.tokens;
        withTokens += s.tokens > 0;
        sum += s.value;
        min = std::min(min, s.value);
        max = std::max(max, s.value);
        minPerToken = std::min(minPerToken, s.perToken());
        maxPerToken = std::max(maxPerToken, s.perToken());
    }
    void append(const SampleTotal& other);
};

// What counts as one sample.
enum class Counting : std::uint8_t {
    Each,     // every entry, at its value
    EachToken // every token of an entry, at value/tokens
};

// A stretch of event time (after, until] that ends at or before now.
struct Stretch {
    Time after = BeginningOfTime;
    Time until{};
    Window window = Window::Run; // whose running total serves when `until` is now
    // It is no window that ends now: what the log holds is counted anew, whatever it costs (some ns a sample).
    bool anyMoment = false;
};

class Samples {
public:
    explicit Samples(bool countTokens = false) : countTokens_(countTokens) {}

    void advance(Time now);
    void add(const Sample& sample);
    // Takes a sample back; it is recognised by time, value and request.
    void remove(const Sample& sample);

    // Exact up to `exactSamples`, else from the sketch. Cost: O(samples) exact (10,000: well below a millisecond),
    // some microseconds from the sketch.
    MetricSummary summary(Counting counting, const Stretch& stretch, std::uint64_t exactSamples) const;
    SampleTotal total(const Stretch& stretch) const;
    // For curves and intervals; exact up to `exactSamples`. Cost: as summary(), and a sort.
    ValueSet values(Counting counting, const Stretch& stretch, std::uint64_t exactSamples) const;
    // The counts by bucket, exact to the edge wherever the log still reaches back to it; `excess` is how much longer
    // than asked the stretch had to be.
    BucketCounts buckets(Counting counting, const Stretch& stretch, Duration* excess = nullptr) const;

    // Forgets the raw samples before `t`, at most `blocks` blocks of them; sketches and the total of the run stay.
    std::size_t forget(Time t, std::size_t blocks) { return log_.forget(t, blocks); }
    const TimeLog<Sample, SampleTotal>& log() const { return log_; }
    std::size_t bytes() const { return log_.bytes() + each_.bytes() + (countTokens_ ? eachToken_.bytes() : 0); }

private:
    bool reaches(const Stretch& stretch) const;

    TimeLog<Sample, SampleTotal> log_;
    SlottedSketch each_;
    SlottedSketch eachToken_; // only with countTokens_
    Time now_{};
    bool countTokens_;
};

} // namespace inferama::core
