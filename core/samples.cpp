// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/samples.h"

#include "core/quantile.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// Samples of a slot's edge that are worth taking out one by one; beyond, the slot counts whole.
constexpr std::uint64_t EdgeSamples = 4'096;

// Calls visit(nanoseconds, weight) for all that counts in (after, until].
template<class Visitor>
void visitValues(const TimeLog<Sample, SampleTotal>& log, Counting counting, Time after, Time until, Visitor visit)
{
    log.visit(after, until, [&](const Sample& s) {
        if (counting == Counting::Each)
            visit(static_cast<double>(s.value), std::uint32_t{1});
        else if (s.tokens > 0)
            visit(s.perToken(), s.tokens);
    });
}

} // namespace

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
        eachToken_.add(sample.t, std::llround(sample.perToken()), sample.tokens);
}

void Samples::remove(const Sample& sample)
{
    log_.erase(sample.t, [&](const Sample& s) { return s.request == sample.request && s.value == sample.value; });
    each_.add(sample.t, sample.value, -1);
    if (countTokens_)
        eachToken_.add(sample.t, std::llround(sample.perToken()), -static_cast<std::int64_t>(sample.tokens));
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
    BucketCounts counts;
    const auto count = [&](Time after, Time until, std::int64_t sign) {
        visitValues(log_, counting, after, until, [&](double value, std::uint32_t weight) {
            counts.add(bucketOf(std::llround(value)), sign * weight);
        });
    };
    const auto cheap = [&](Time after, Time until) { return log_.total(after, until).count <= EdgeSamples; };

    if (stretch.anyMoment && reaches(stretch)) {
        count(stretch.after, stretch.until, 1);
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
            count(before, stretch.after, -1);
        else
            tooLong += stretch.after - before;
    }
    if (last > stretch.until + Duration{1}) {
        if (stretch.anyMoment || cheap(stretch.until, last - Duration{1}))
            count(stretch.until, std::min(now_, last - Duration{1}), -1);
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
            percentiles = quantilesOf(values, Percentiles);
        } else {
            ValueSet set = values(counting, stretch, exactSamples);
            std::ranges::transform(Percentiles, percentiles.begin(), [&](double p) { return set.quantile(p); });
        }
        out.mean = inSeconds(sum.sum) / static_cast<double>(out.count);
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
            out.mean = inSeconds(weight) / static_cast<double>(out.count);
            BucketIndex low = counts.low();
            BucketIndex high = counts.high();
            while (counts.at(low) == 0)
                ++low;
            while (counts.at(high) == 0)
                --high;
            min = middleOf(low);
            max = middleOf(high);
        } else {
            out.mean = inSeconds(sum.sum) / static_cast<double>(out.count);
        }
    }
    out.min = inSeconds(min);
    out.max = inSeconds(max);
    for (std::size_t p = 0; p < percentiles.size(); ++p)
        out.percentiles[p] = inSeconds(std::min(std::max(percentiles[p], min), max));
    return out;
}

ValueSet Samples::values(Counting counting, const Stretch& stretch, std::uint64_t exactSamples) const
{
    const SampleTotal sum = total(stretch);
    const std::uint64_t count = counting == Counting::Each ? sum.count : sum.tokens;
    ValueSet values(exactSamples);
    if (reaches(stretch) && count <= exactSamples)
        visitValues(log_, counting, stretch.after, stretch.until,
                    [&](double value, std::uint32_t weight) { values.add(value, weight); });
    else
        values.add(buckets(counting, stretch), counting == Counting::Each ? count : sum.count);
    return values;
}

} // namespace inferama::core
