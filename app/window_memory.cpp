// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_memory.h"

#include <algorithm>
#include <cmath>

namespace inferama::app {

double projectorMagnification(int width, int height)
{
    constexpr double HeightRead = 830; // of the screen, in pixels of a usual size
    constexpr double LeastWidth = 1100;
    constexpr double LeastHeight = 700;
    const double wanted = std::min({height / HeightRead, width / LeastWidth, height / LeastHeight});
    return std::max(1.0, std::floor(wanted * 20) / 20);
}

} // namespace inferama::app
