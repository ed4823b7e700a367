// SPDX-License-Identifier: GPL-3.0-or-later
// All figures of a snapshot as text, so that two snapshots can be compared to the last digit and a difference is read
// at a glance. Left out is what tells how the events came: sequence, serials, late events, memory.
#pragma once

#include "core/snapshot.h"

#include <string>

namespace inferama::core {

std::string figuresText(const Snapshot& snapshot);

} // namespace inferama::core
