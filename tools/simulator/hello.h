// SPDX-License-Identifier: GPL-3.0-or-later
// What the sources say of themselves.
#pragma once

#include "tools/simulator/config.h"

#include <string>
#include <string_view>

namespace inferama::simulator {

std::string_view nameOf(LoadMode mode);   // "open", "closed"
std::string_view nameOf(Arrival arrival); // "poisson", …

// The members of a hello as JSON, without braces.
std::string clientHello(const Config& config);
std::string serverHello(const Config& config);

} // namespace inferama::simulator
