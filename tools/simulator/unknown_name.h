// SPDX-License-Identifier: GPL-3.0-or-later
// The message for a name that nothing has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inferama::simulator {

// "no fault is called slow-rnak; did you mean slow-rank?", or with all that are known where none of them is near.
std::string unknownName(std::string_view kind, std::string_view name, const std::vector<std::string_view>& known);

} // namespace inferama::simulator
