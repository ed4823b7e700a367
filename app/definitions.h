// SPDX-License-Identifier: GPL-3.0-or-later
// `--help metrics`: the catalogue as text for a terminal.
#pragma once

#include <string>

namespace inferama::app {

// Every metric by layer, wrapped to 100 columns, ends with a newline.
std::string metricDefinitions();

} // namespace inferama::app
