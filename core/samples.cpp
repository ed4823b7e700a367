// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/samples.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// Samples of a slot's edge that are worth taking out one by one; beyond, the slot counts whole.
constexpr std::uint64_t EdgeSamples = 4'096;

double perToken(const Sample& s) { return static_cast<double>(s.value) / s.tokens; }

struct Weighted {
    double value;
    std::uint64_t weight;
};

std::vector<Weighted> weighted(const TimeLog<Sample, SampleTotal>& log, Counting counting, const Stretch& stretch)
{
    std::vector<Weighted> values;
    log.visit(stretch.after, stretch.until, [&](const Sample& s) {
        if (counting == Counting::Each)
            values.push_back({static_cast<double>(s.value), 1});
        else if (s.tokens > 0)
            values.push_back({perToken(s), s.tokens});
    });
    std::sort(values.begin(), values.end(), [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
    return values;
}

// As numpy's linear interpolation over each value repeated `weight` times.
std::array<double, 5> percentilesOf(const std::vector<Weighted>& sorted, std::uint64_t count)
{
    std::array<double, 5> out{};
    std::size_t i = 0;
    std::uint64_t below = 0;
    for (std::size_t p = 0; p < Percentiles.size(); ++p) {
        const double position = static_cast<double>(count - 1) * Percentiles[p];
        const auto rank = static_cast<std::uint64_t>(position);
        while (below + sorted[i].weight <= rank)
            below += sorted[i++].weight;
        const double lower = sorted[i].value;
        const double upper =
            rank + 1 < below + sorted[i].weight || i + 1 == sorted.size() ? lower : sorted[i + 1].value;
        out[p] = lower + (upper - lower) * (position - static_cast<double>(rank));
    }
    return out;
}

// A value that arithmetic on order statistics can give, kept within what was seen.
double clamped(double value, double low, double high) { return std::min(std::max(value, low), high); }

} // namespace

std::array<double, 5> percentilesOf(std::vector<std::int64_t>& values)
{
    std::array<double, 5> out{};
    auto from = values.begin();
    for (std::size_t p = 0; p < Percentiles.size(); ++p) {
        const double position = static_cast<double>(values.size() - 1) * Percentiles[p];
        const auto rank = values.begin() + static_cast<std::ptrdiff_t>(position);
        if (rank >= from)
            std::nth_element(from, rank, values.end());
        from = rank;
        const auto lower = static_cast<double>(*rank);
        const double fraction = position - std::floor(position);
        double upper = lower;
        if (fraction > 0) // then there is a next one
            upper = static_cast<double>(*std::min_element(rank + 1, values.end()));
        out[p] = lower + (upper - lower) * fraction;
    }
    return out;
}

void SampleTotal::append(const SampleTotal& other)
{
    count += other.count;
    tokens += other.tokens;
    withTokens += other.withTokens;
    sum += other.sum;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    minPerToken = std::min(minPerToken, other.minPerToken);
    maxPerToken = std::max(maxPerToken, other.maxPerToken);
}

void Samples::advance(Time now)
{
    now_ = std::max(now_, now);
    each_.advance(now_);
    if (countTokens_)
        eachToken_.advance(now_);
}

void Samples::add(const Sample& sample)
{
    log_.insert(sample);
    each_.add(sample.t, sample.value);
    if (countTokens_)
        eachToken_.add(sample.t, std::llround(perToken(sample)), sample.tokens);
}

void Samples::remove(const Sample& sample)
{
    log_.erase(sample.t, [&](const Sample& s) { return s.request == sample.request && s.value == sample.value; });
    each_.add(sample.t, sample.value, -1);
    if (countTokens_)
        eachToken_.add(sample.t, std::llround(perToken(sample)), -static_cast<std::int64_t>(sample.tokens));
}

bool Samples::reaches(const Stretch& stretch) const
{
    return log_.forgottenUntil() == BeginningOfTime ||
           (stretch.after != BeginningOfTime && stretch.after >= log_.forgottenUntil());
}

SampleTotal Samples::total(const Stretch& stretch) const
{
    SampleTotal sum = log_.total(stretch.after, stretch.until);
    if (stretch.after == BeginningOfTime)
        sum.append(log_.forgotten());
    return sum;
}

BucketCounts Samples::buckets(Counting counting, const Stretch& stretch, Duration* excess) const
{
    const SlottedSketch& sketch = counting == Counting::EachToken && countTokens_ ? eachToken_ : each_;
    const auto takeOut = [&](BucketCounts& counts, Time after, Time until) {
        log_.visit(after, until, [&](const Sample& s) {
            if (counting == Counting::Each)
                counts.add(bucketOf(s.value), -1);
            else
                counts.add(bucketOf(std::llround(perToken(s))), -static_cast<std::int64_t>(s.tokens));
        });
    };
    const auto cheap = [&](Time after, Time until) { return log_.total(after, until).count <= EdgeSamples; };

    BucketCounts counts;
    if (stretch.anyMoment && reaches(stretch)) {
        log_.visit(stretch.after, stretch.until, [&](const Sample& s) {
            if (counting == Counting::Each)
                counts.add(bucketOf(s.value), 1);
            else if (s.tokens > 0)
                counts.add(bucketOf(std::llround(perToken(s))), static_cast<std::int64_t>(s.tokens));
        });
        if (excess)
            *excess = {};
        return counts;
    }
    Time first{};
    Time last = now_ + Duration{1};
    if (stretch.until >= now_ || stretch.after == BeginningOfTime)
        first = sketch.collect(stretch.after == BeginningOfTime ? Window::Run : stretch.window, counts);
    else
        sketch.collect(stretch.after, stretch.until, counts, first, last);
    // Slots begin and end where they will; the samples of the two edges are taken out again one by one.
    Duration tooLong{};
    if (stretch.after != BeginningOfTime && first <= stretch.after) {
        const Time before = first - Duration{1};
        if (log_.forgottenUntil() < first && cheap(before, stretch.after))
            takeOut(counts, before, stretch.after);
        else
            tooLong += stretch.after - before;
    }
    if (last > stretch.until + Duration{1}) {
        if (stretch.anyMoment || cheap(stretch.until, last - Duration{1}))
            takeOut(counts, stretch.until, std::min(now_, last - Duration{1}));
        else
            tooLong += last - stretch.until;
    }
    if (excess)
        *excess = tooLong;
    return counts;
}

MetricSummary Samples::summary(Counting counting, const Stretch& stretch, std::uint64_t exactSamples) const
{
    const SampleTotal sum = total(stretch);
    // With one token each the two countings are one: the cheaper way serves both.
    if (counting == Counting::EachToken && sum.tokens == sum.count && sum.minPerToken == static_cast<double>(sum.min) &&
        sum.maxPerToken == static_cast<double>(sum.max))
        counting = Counting::Each;
    const bool each = counting == Counting::Each;
    MetricSummary out;
    out.count = each ? sum.count : sum.tokens;
    const bool complete = reaches(stretch);
    if (complete && out.count == 0)
        return out;
    double min = each ? static_cast<double>(sum.min) : sum.minPerToken;
    double max = each ? static_cast<double>(sum.max) : sum.maxPerToken;

    std::array<double, 5> percentiles{};
    if (complete && out.count <= exactSamples) {
        if (each) {
            std::vector<std::int64_t> values;
            values.reserve(sum.count);
            log_.visit(stretch.after, stretch.until, [&](const Sample& s) { values.push_back(s.value); });
            percentiles = percentilesOf(values);
        } else {
            percentiles = percentilesOf(weighted(log_, counting, stretch), out.count);
        }
        out.mean = static_cast<double>(sum.sum) / NanosecondsPerSecond / static_cast<double>(out.count);
    } else {
        Duration excess{};
        const BucketCounts counts = buckets(counting, stretch, &excess);
        if (counts.empty())
            return {};
        out.exact = false;
        out.excessLength = seconds(excess);
        counts.quantiles(Percentiles.data(), percentiles.data(), percentiles.size());
        if (excess.count() != 0 || (!complete && stretch.after != BeginningOfTime)) {
            // A stretch as long as its slots, or one that the log no longer knows: all of it comes from the buckets.
            double weight = 0;
            for (BucketIndex b = counts.low(); b <= counts.high(); ++b)
                weight += middleOf(b) * static_cast<double>(counts.at(b));
            out.count = counts.total();
            out.mean = weight / NanosecondsPerSecond / static_cast<double>(out.count);
            BucketIndex low = counts.low();
            BucketIndex high = counts.high();
            while (counts.at(low) == 0)
                ++low;
            while (counts.at(high) == 0)
                --high;
            min = middleOf(low);
            max = middleOf(high);
        } else {
            out.mean = static_cast<double>(sum.sum) / NanosecondsPerSecond / static_cast<double>(out.count);
        }
    }
    out.min = min / NanosecondsPerSecond;
    out.max = max / NanosecondsPerSecond;
    for (std::size_t p = 0; p < percentiles.size(); ++p)
        out.percentiles[p] = clamped(percentiles[p], min, max) / NanosecondsPerSecond;
    return out;
}

ValueSet Samples::values(Counting counting, const Stretch& stretch, std::uint64_t exactSamples) const
{
    const SampleTotal sum = total(stretch);
    const std::uint64_t count = counting == Counting::Each ? sum.count : sum.tokens;
    ValueSet values(exactSamples);
    if (reaches(stretch) && count <= exactSamples) {
        log_.visit(stretch.after, stretch.until, [&](const Sample& s) {
            if (counting == Counting::Each)
                values.add(static_cast<double>(s.value));
            else if (s.tokens > 0)
                values.add(perToken(s), s.tokens);
        });
    } else {
        values.add(buckets(counting, stretch), counting == Counting::Each ? count : sum.count);
    }
    return values;
}

} // namespace inferama::core
