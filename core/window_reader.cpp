// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/window_reader.h"

#include "core/survival.h"

#include <algorithm>

namespace inferama::core {

namespace {

// A survival curve that just reaches a quantile jumps to its next step, however far that is, so a small error in the
// survival can be a large one in time: of so many requests it is exact whatever the setting for percentiles.
constexpr std::uint64_t ExactSurvival = 10'000;

SurvivalSummary survival(const WindowReader& r, const Samples& observed, const Samples& censored, bool waitingOnly,
                         bool withCurve)
{
    const auto& open = r.world.open();
    const std::uint64_t count = observed.total(r.stretch).count + censored.total(r.stretch).count + open.size();
    const auto visitOpen = [&](auto visitor) {
        for (const OpenRequest& request : open) {
            if (!waitingOnly || !request.first)
                visitor((r.stretch.until - request.start).count());
        }
    };
    if (count > std::max(r.world.settings.exactSamples, ExactSurvival)) {
        BucketCounts left = censored.buckets(Counting::Each, r.stretch);
        visitOpen([&](Nanoseconds age) { left.add(bucketOf(age), 1); });
        return kaplanMeier(observed.buckets(Counting::Each, r.stretch), left, withCurve);
    }
    std::vector<Nanoseconds> seen;
    std::vector<Nanoseconds> left;
    observed.log().visit(r.stretch.after, r.stretch.until, [&](const Sample& s) { seen.push_back(s.value); });
    censored.log().visit(r.stretch.after, r.stretch.until, [&](const Sample& s) { left.push_back(s.value); });
    visitOpen([&](Nanoseconds age) { left.push_back(age); });
    return kaplanMeier(seen, left, withCurve);
}

} // namespace

Output outputOf(const WindowReader& r)
{
    const SampleTotal firsts = r.ledger().of(Metric::Ttft).total(r.stretch);
    const SampleTotal gaps = r.ledger().of(Metric::Itl).total(r.stretch);
    return {firsts.tokens + gaps.tokens, firsts.withTokens + gaps.count, r.total(r.ledger().ends).outputWithoutChunks};
}

std::int64_t concurrencyAt(const Ledger& ledger, Time t)
{
    return ledger.flow.forgotten().change + ledger.flow.total(BeginningOfTime, t).change;
}

std::uint64_t waitingAt(const Ledger& ledger, Time t)
{
    const Stretch until{BeginningOfTime, t, Window::Run};
    const auto sent = ledger.starts.forgotten().count + ledger.starts.total(BeginningOfTime, t).count;
    const auto lost = ledger.losses.forgotten().waiting + ledger.losses.total(BeginningOfTime, Time::max()).waiting;
    const auto served =
        ledger.of(Metric::Ttft).total(until).count + ledger.waitedInVain.total(until).count + lost + ledger.goneWaiting;
    return sent > served ? sent - served : 0;
}

SurvivalSummary ttftSurvival(const WindowReader& r, bool withCurve)
{
    return survival(r, r.ledger().of(Metric::Ttft), r.ledger().waitedInVain, true, withCurve);
}

SurvivalSummary e2eSurvival(const WindowReader& r, bool withCurve)
{
    return survival(r, r.ledger().of(Metric::E2e), r.ledger().failures, false, withCurve);
}

} // namespace inferama::core
