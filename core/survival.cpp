// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/survival.h"

#include "core/time.h"

#include <algorithm>

namespace inferama::core {

namespace {

constexpr double Rounding = 1e-12; // of a product of up to millions of factors
constexpr double CurveStep = 1.0 / 512;

// Steps down at each time at which something was observed.
class Estimate {
public:
    Estimate(std::uint64_t observed, std::uint64_t censored, bool withCurve)
        : atRisk_(observed + censored), withCurve_(withCurve)
    {
        summary_.observed = observed;
        summary_.censored = censored;
    }

    void step(double seconds, std::uint64_t observed, std::uint64_t censored)
    {
        if (observed > 0) {
            survival_ *= 1 - static_cast<double>(observed) / static_cast<double>(atRisk_);
            for (std::size_t i = 0; i < SurvivalQuantiles.size(); ++i) {
                if (!summary_.quantiles[i] && survival_ <= 1 - SurvivalQuantiles[i] + Rounding)
                    summary_.quantiles[i] = seconds;
            }
            last_ = {seconds, 1 - survival_};
            if (withCurve_ && (summary_.curve.empty() || last_.share - summary_.curve.back().share >= CurveStep))
                summary_.curve.push_back(last_);
        }
        atRisk_ -= observed + censored;
    }

    SurvivalSummary finish()
    {
        if (withCurve_ && !summary_.curve.empty() && summary_.curve.back().value != last_.value)
            summary_.curve.push_back(last_);
        return std::move(summary_);
    }

private:
    SurvivalSummary summary_;
    std::uint64_t atRisk_;
    double survival_ = 1;
    CdfPoint last_;
    bool withCurve_;
};

} // namespace

SurvivalSummary kaplanMeier(std::vector<std::int64_t>& observed, std::vector<std::int64_t>& censored, bool withCurve)
{
    std::sort(observed.begin(), observed.end());
    std::sort(censored.begin(), censored.end());
    Estimate estimate(observed.size(), censored.size(), withCurve);
    auto seen = observed.begin();
    auto left = censored.begin();
    while (seen != observed.end()) {
        const std::int64_t time = *seen;
        const auto leaving = std::lower_bound(left, censored.end(), time); // they left before `time`
        if (leaving != left)
            estimate.step(0, 0, static_cast<std::uint64_t>(leaving - left));
        left = leaving;
        const auto next = std::upper_bound(seen, observed.end(), time);
        estimate.step(inSeconds(time), static_cast<std::uint64_t>(next - seen), 0);
        seen = next;
    }
    return estimate.finish();
}

SurvivalSummary kaplanMeier(const BucketCounts& observed, const BucketCounts& censored, bool withCurve)
{
    Estimate estimate(observed.total(), censored.total(), withCurve);
    const auto count = [](const BucketCounts& counts, BucketIndex b) {
        return b < counts.low() || b > counts.high() ? 0 : counts.at(b);
    };
    for (BucketIndex b = std::min(observed.low(), censored.low()); b <= std::max(observed.high(), censored.high()); ++b)
        estimate.step(inSeconds(middleOf(b)), count(observed, b), count(censored, b));
    return estimate.finish();
}

} // namespace inferama::core
