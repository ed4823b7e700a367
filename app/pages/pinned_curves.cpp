// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/pinned_curves.h"

#include "app/pages/distribution_names.h"
#include "app/pages/latency_figures.h"
#include "app/translation.h"
#include "widgets/format.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

const DistributionCurve* PinnedCurves::curve(std::string_view of, bool failuresInfinite) const
{
    const auto found = std::ranges::find_if(distributions, [&](const Distribution& d) {
        return d.wish.of == of && d.wish.failuresInfinite == (failuresInfinite && !ofGaps(of));
    });
    return found == distributions.end() || found->all.summary.count == 0 ? nullptr : &found->all;
}

std::vector<CurveWish> wishesToPin(const Snapshot& s)
{
    std::vector<CurveWish> wishes;
    const auto wish = [&](std::string_view of) {
        wishes.push_back({std::string(of), Grouping::None, false});
        if (!ofGaps(of))
            wishes.push_back({std::string(of), Grouping::None, true});
    };
    for (const Metric metric : ShownMetrics)
        wish(idOf(metric));
    for (const std::string& of : furtherDistributions(s, idOf(Metric::Ttft)))
        wish(of);
    return wishes;
}

std::optional<PinnedCurves> pinnedCurves(const Snapshot& s, const QString& label)
{
    PinnedCurves pinned{.label = label, .distributions = {}, .facts = runFacts(s)};
    for (const CurveWish& wish : wishesToPin(s)) {
        const auto found = std::ranges::find(s.distributions, wish, &Distribution::wish);
        if (found == s.distributions.end())
            return std::nullopt;
        pinned.distributions.push_back(*found);
    }
    return pinned;
}

QString windowLabel(const Snapshot& s, const QTimeZone& zone)
{
    const QString clock =
        QStringLiteral("%1–%2").arg(formatClock(s.window.start, zone), formatClock(s.window.end, zone));
    return s.rates.offered ? QStringLiteral("%1 · %2").arg(clock, formatRate(*s.rates.offered, tr("req/s")).joined())
                           : clock;
}

} // namespace inferama::app
