// SPDX-License-Identifier: GPL-3.0-or-later
// How far two clocks stand apart, from one exchange that both saw (the arithmetic of NTP, RFC 5905, section 8).
#pragma once

#include "core/time.h"

namespace inferama::core {

struct ClockOffset {
    Duration offset{};    // the far clock minus the near one
    Duration roundTrip{}; // spent between the two hosts; the offset is known to ± half of it
};

// `sent` and `back` by the near clock, `arrived` and `left` by the far one.
inline ClockOffset clockOffset(Time sent, Time arrived, Time left, Time back)
{
    return {((arrived - sent) + (left - back)) / 2, (back - sent) - (left - arrived)};
}

} // namespace inferama::core
