// SPDX-License-Identifier: GPL-3.0-or-later
// One request that is looked at, with what a snapshot says around it: the parts that a pane, its texts and its copies
// have in common. Plain values, no window.
#pragma once

#include "core/gap_causes.h"
#include "core/snapshot.h"
#include "widgets/waterfall_geometry.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QTimeZone;

namespace inferama::widgets {

struct OpenRequest {
    std::shared_ptr<const core::RequestDetail> request; // never null, as is the snapshot
    std::shared_ptr<const core::Snapshot> snapshot;
    const core::RequestContext* context = nullptr; // of the snapshot; null: it was not asked about this request
    std::vector<ClockOffset> offsets{};
    core::Duration serverOffset{}; // of the server whose prefills are in the context
    core::GapFigures gaps{};

    const core::RequestDetail& detail() const { return *request; }
    core::Time now() const { return snapshot->now; }
    // Whether nothing is to be said of it in another snapshot that could not be said before, but for its age.
    bool saysTheSame(const std::shared_ptr<const core::RequestDetail>& other, const core::Snapshot& in) const;
    // Median seconds of the stage among requests of its length; nothing where there are none.
    std::optional<double> typical(std::string_view stage) const;
};
OpenRequest openRequestOf(std::shared_ptr<const core::RequestDetail> request,
                          std::shared_ptr<const core::Snapshot> snapshot);

// What "typical" is of: "typical: median of n = 41 of 1,024–8,192 tokens in the window", and whether they are few.
// Empty without a context.
QString typicalText(const OpenRequest& open);

// "worst gap 77.0 s, 86.7 % of the decode · 2 stalls, 79.0 s, 88.9 % of the decode"; says so where there are no gaps.
QString gapSummary(const core::GapFigures& gaps);

// The longest stalls, or where there is none the worst gap, and whose prefills ran meanwhile: a sentence a line.
// `idOf` writes the id of an entry of the context; whatever it gives stays as it is. With `html` all else is escaped.
using IdText = std::function<QString(std::size_t meanwhile)>;
QStringList gapLines(const OpenRequest& open, const QTimeZone& zone, const IdText& idOf, bool html);
QStringList gapLines(const OpenRequest& open, const QTimeZone& zone); // plain

} // namespace inferama::widgets
