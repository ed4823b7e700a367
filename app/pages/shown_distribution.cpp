// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/shown_distribution.h"

#include "app/pages/distribution_names.h"
#include "app/translation.h"
#include "widgets/format.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

const Distribution* find(const std::vector<Distribution>& all, const CurveWish& wish)
{
    const auto found = std::ranges::find(all, wish, &Distribution::wish);
    return found == all.end() ? nullptr : &*found;
}

const DistributionCurve* filled(const DistributionCurve& curve) { return curve.summary.count > 0 ? &curve : nullptr; }

CurveWish plainWish(const DistributionChoice& choice)
{
    return {choice.of, Grouping::None, choice.failuresInfinite && !ofGaps(choice.of)};
}

CurveWish groupWish(const DistributionChoice& choice)
{
    CurveWish wish = plainWish(choice);
    wish.by = choice.by;
    return wish;
}

CurveWish apartWish(const DistributionChoice& choice, const BaselineChoice& baseline)
{
    CurveWish wish = plainWish(choice);
    wish.by = baseline.by;
    wish.apart = baseline.group;
    return wish;
}

void setApart(const Snapshot& s, const CurveWish& wish, ShownDistribution& shown)
{
    const Distribution* parted = find(s.distributions, wish);
    shown.nowName = groupName(wish.by, wish.apart);
    shown.estimate = nullptr; // it is of all
    shown.now = nullptr;
    shown.answered = parted != nullptr;
    if (parted == nullptr)
        return;
    const auto group = std::ranges::find(parted->groups, wish.apart, &DistributionCurve::name);
    shown.now = group == parted->groups.end() ? nullptr : filled(*group);
    shown.baseline = parted->others ? filled(*parted->others) : nullptr;
}

} // namespace

std::vector<CurveWish> wishesFor(const DistributionChoice& choice, const BaselineChoice& baseline)
{
    std::vector<CurveWish> wishes{plainWish(choice)};
    if (choice.by != Grouping::None)
        wishes.push_back(groupWish(choice));
    if (baseline.of == BaselineChoice::Of::Others)
        wishes.push_back(apartWish(choice, baseline));
    return wishes;
}

ShownDistribution shownDistribution(const Snapshot& s, const DistributionChoice& choice, const BaselineChoice& baseline)
{
    const CurveWish wish = plainWish(choice);
    ShownDistribution shown;
    shown.of = choice.of;
    shown.name = distributionName(choice.of);
    shown.nowName = tr("now");
    shown.failuresInfinite = wish.failuresInfinite;
    shown.baselineName = baselineName(baseline);
    if (const Distribution* answer = find(s.distributions, wish)) {
        shown.answered = true;
        shown.now = filled(answer->all);
    }
    const SurvivalSummary* survival = survivalOf(s, choice.of);
    if (choice.inFlight && survival != nullptr && !survival->curve.empty())
        shown.estimate = survival;
    if (choice.by != Grouping::None)
        shown.groups = find(s.distributions, groupWish(choice));
    if (baseline.of == BaselineChoice::Of::Pinned && baseline.pinned)
        shown.baseline = baseline.pinned->curve(choice.of, choice.failuresInfinite);
    if (baseline.of == BaselineChoice::Of::Stretch)
        if (const Distribution* other = find(s.compared, wish))
            shown.baseline = filled(other->all);
    if (baseline.of == BaselineChoice::Of::Others)
        setApart(s, apartWish(choice, baseline), shown);
    return shown;
}

QString baselineName(const BaselineChoice& baseline)
{
    switch (baseline.of) {
    case BaselineChoice::Of::Pinned:
        return baseline.pinned ? baseline.pinned->label : QString();
    case BaselineChoice::Of::Stretch:
        return QStringLiteral("%1–%2").arg(formatClock(baseline.stretch.start, shownZone()),
                                           formatClock(baseline.stretch.end, shownZone()));
    case BaselineChoice::Of::Others:
        return baseline.by == Grouping::Server
                   ? tr("servers other than %1").arg(groupName(baseline.by, baseline.group))
                   : tr("sources other than %1").arg(groupName(baseline.by, baseline.group));
    case BaselineChoice::Of::Nothing:
        break;
    }
    return {};
}

std::optional<RequestsBehind> requestsBehind(const Snapshot& s, std::string_view of)
{
    const auto metric = metricOf(of);
    RequestsBehind behind;
    if (metric == Metric::Ttft) {
        behind.with = s.ttftInFlightAware.observed;
        // The estimate's censored are those that wait and those that ended without a first token.
        behind.waiting = std::min(s.requests.waiting, s.ttftInFlightAware.censored);
        behind.without = s.ttftInFlightAware.censored - behind.waiting;
    } else if (metric == Metric::E2e || metric == Metric::Tpot) {
        behind.with = s.metric(*metric).count;
        behind.without = s.requests.failed();
        behind.waiting = s.requests.inFlight;
    } else {
        return std::nullopt;
    }
    if (behind.with + behind.without == 0)
        return std::nullopt;
    return behind;
}

const SurvivalSummary* survivalOf(const Snapshot& s, std::string_view of)
{
    if (of == idOf(Metric::Ttft))
        return &s.ttftInFlightAware;
    return of == idOf(Metric::E2e) ? &s.e2eInFlightAware : nullptr;
}

} // namespace inferama::app
