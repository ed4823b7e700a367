// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of itself at the end of the timeline: whether it moves with the run, and what the run does.
#pragma once

#include "app/time_selection.h"
#include "ingest/frame.h"

namespace inferama::app {

enum class ViewState { Idle, Live, Silent, Replay, Paused, Range, Ended };

ViewState viewStateOf(const ingest::Frame& frame, const TimeChoice& choice);

// Nothing of it is live: it is read from files.
bool onlyFiles(const ingest::Frame& frame);

RunSoFar runSoFar(const ingest::Frame& frame);

} // namespace inferama::app
