// SPDX-License-Identifier: GPL-3.0-or-later
// The time axis of a page's charts and the marks of the run on it, made from a snapshot.
#pragma once

#include "core/snapshot.h"
#include "widgets/chart_content.h"

#include <vector>

namespace inferama::app {

// Ends at T. Of a stretch that was chosen it is that stretch; else so long.
widgets::TimeSpan timeSpanOf(const core::Snapshot& s, core::Duration length, const QTimeZone& zone);

// What was marked on the axis, in the order of time.
std::vector<widgets::VerticalMark> marksOn(const core::Snapshot& s, const widgets::TimeSpan& span, bool withText);

} // namespace inferama::app
