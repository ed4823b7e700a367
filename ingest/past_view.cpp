// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/past_view.h"

#include <algorithm>

namespace inferama::ingest {

namespace {

template<class Figures, class Same>
bool sameTotals(const Figures& a, const Figures& b, Same same)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto& x, const auto& y) {
        return x.first == y.first && same(x.second.total, y.second.total);
    });
}

} // namespace

bool sameEvents(const core::Snapshot& a, const core::Snapshot& b)
{
    const auto sameSamples = [](const core::MetricSummary& x, const core::MetricSummary& y) {
        return x.count == y.count && x.mean == y.mean;
    };
    const auto sameGauge = [](const core::GaugeFigures& x, const core::GaugeFigures& y) {
        return x.at == y.at && x.last == y.last && x.mean == y.mean;
    };
    const auto sameCounter = [](const core::CounterFigures& x, const core::CounterFigures& y) {
        return x.at == y.at && x.delta == y.delta;
    };
    return a.requests.sent == b.requests.sent && a.requests.inFlight == b.requests.inFlight &&
           a.requests.ended == b.requests.ended && a.marks.size() == b.marks.size() &&
           std::equal(a.metrics.begin(), a.metrics.end(), b.metrics.begin(), sameSamples) &&
           sameTotals(a.gauges, b.gauges, sameGauge) && sameTotals(a.counters, b.counters, sameCounter);
}

const std::shared_ptr<const core::Snapshot>& PastView::snapshot(const Make& make, std::uint64_t late, core::Time now)
{
    if (snapshot_ && (late == late_ || now - made_ < LeastAge))
        return snapshot_;
    auto made = make();
    late_ = late;
    made_ = now;
    if (!snapshot_) {
        snapshot_ = std::move(made);
    } else if (!sameEvents(*snapshot_, *made)) {
        snapshot_ = std::move(made);
        revised_ = true;
    }
    return snapshot_;
}

} // namespace inferama::ingest
