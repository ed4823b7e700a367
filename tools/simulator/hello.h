// SPDX-License-Identifier: GPL-3.0-or-later
// What the sources say of themselves.
#pragma once

#include "tools/simulator/config.h"

#include <array>
#include <string>
#include <string_view>

namespace inferama::simulator {

// In the order of the values, here and in the settings.
inline constexpr std::array<std::string_view, 2> LoadModeNames{"open", "closed"};
inline constexpr std::array<std::string_view, 5> ArrivalNames{"constant", "poisson", "gamma", "burst", "trace"};
static_assert(LoadModeNames.size() == static_cast<std::size_t>(LoadMode::Closed) + 1);
static_assert(ArrivalNames.size() == static_cast<std::size_t>(Arrival::Trace) + 1);

// The members of a hello as JSON, without braces.
std::string clientHello(const Config& config);
std::string serverHello(const Config& config);

} // namespace inferama::simulator
