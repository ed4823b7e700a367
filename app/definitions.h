// SPDX-License-Identifier: GPL-3.0-or-later
// `--help metrics`: the catalogue as text for a terminal.
#pragma once

#include "app/language.h"

#include <string>

namespace inferama::app {

// Every metric by layer, then the default alert rules, wrapped to 100 columns; ends with a newline.
std::string metricDefinitions(Language language = Language::English);

} // namespace inferama::app
