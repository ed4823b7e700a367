// SPDX-License-Identifier: GPL-3.0-or-later
// One latency as the distribution page shows it: what was chosen, what it is compared with, and which curves of a
// snapshot answer that.
#pragma once

#include "app/pages/pinned_curves.h"
#include "core/snapshot.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::app {

struct DistributionChoice {
    std::string of = "ttft";
    bool log = true;      // the value axis
    bool inFlight = true; // the survival estimate beside the plain curve
    bool failuresInfinite = false;
    bool histogram = false;
    core::Grouping by = core::Grouping::LengthClass;
};

struct BaselineChoice {
    enum class Of : std::uint8_t { Nothing, Pinned, Stretch, Others };
    Of of = Of::Nothing;
    std::shared_ptr<const PinnedCurves> pinned{}; // a window that was pinned, or another run
    core::TimeRange stretch{};                    // of this run
    core::Grouping by = core::Grouping::Source;   // one source or server against the others
    std::string group{};
    friend bool operator==(const BaselineChoice&, const BaselineChoice&) = default;
};

// What a snapshot must hold for the chosen distribution and what it is compared with; the curve itself comes first.
std::vector<core::CurveWish> wishesFor(const DistributionChoice& choice, const BaselineChoice& baseline);

// Points into the snapshot and into the baseline.
struct ShownDistribution {
    std::string of;
    QString name;
    QString nowName;                                   // "now", or the group that is set against the others
    const core::DistributionCurve* now = nullptr;      // null: no samples, or not with this snapshot
    const core::SurvivalSummary* estimate = nullptr;   // null: not wanted, or there is none
    const core::DistributionCurve* baseline = nullptr; // null: none is chosen, or it has no samples
    const core::Distribution* groups = nullptr;        // by DistributionChoice::by
    QString baselineName;                              // empty: none is chosen
    bool answered = false;                             // the snapshot holds what was asked for
    bool failuresInfinite = false;

    // Read off a curve of fewer points than samples, or of buckets, a share is near, not exact.
    bool approximate() const { return now != nullptr && (now->thinned || !now->summary.exact); }
};
ShownDistribution shownDistribution(const core::Snapshot& s, const DistributionChoice& choice,
                                    const BaselineChoice& baseline = {});

QString baselineName(const BaselineChoice& baseline); // empty: there is none

// The requests that the window decided on: those behind a percentile, and those that failed and never gave such a
// value. Nothing where the latency is not one of requests.
struct RequestsBehind {
    std::uint64_t with = 0;
    std::uint64_t without = 0;
    std::uint64_t waiting = 0; // for it, in flight; they are in neither
    double share() const { return static_cast<double>(with) / static_cast<double>(with + without); }
    bool all() const { return without == 0; }
};
std::optional<RequestsBehind> requestsBehind(const core::Snapshot& s, std::string_view of);

// The estimate with requests in flight; null where the metric has none.
const core::SurvivalSummary* survivalOf(const core::Snapshot& s, std::string_view of);

} // namespace inferama::app
