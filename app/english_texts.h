// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that core, ingest and the simulator give in English, which the report and the command line print as they are,
// in the language of the window. The list of them is in the .cpp; what is not in it stays English.
#pragma once

#include <QString>

#include <string_view>

namespace inferama::app {

// A message of a source, a reason, an effect of a fault. Figures and names in it are kept.
QString translated(std::string_view english);

// "slow-rank" and "kv-too-small" as the user reads them: "slow rank", "KV too small".
QString faultTitle(std::string_view name);

} // namespace inferama::app
