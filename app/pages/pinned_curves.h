// SPDX-License-Identifier: GPL-3.0-or-later
// The distributions of a window or of another run, kept to compare with. Plain values of one snapshot.
#pragma once

#include "app/pages/run_facts.h"
#include "core/distribution.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QTimeZone;

namespace inferama::app {

struct PinnedCurves {
    QString label; // "14:29:50–14:30:50 · 9 req/s", "yesterday.jsonl"
    std::vector<core::Distribution> distributions;
    RunFacts facts;

    // Null where it has no such samples.
    const core::DistributionCurve* curve(std::string_view of, bool failuresInfinite) const;
};

// All that a snapshot must hold to be kept: every metric and stage that has samples, failures as they are and as +∞.
std::vector<core::CurveWish> wishesToPin(const core::Snapshot& s);
// Nothing as long as the snapshot lacks a part of that.
std::optional<PinnedCurves> pinnedCurves(const core::Snapshot& s, const QString& label);

// "14:29:50–14:30:50 · 9 req/s".
QString windowLabel(const core::Snapshot& s, const QTimeZone& zone);

} // namespace inferama::app

Q_DECLARE_METATYPE(std::shared_ptr<const inferama::app::PinnedCurves>)
