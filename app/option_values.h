// SPDX-License-Identifier: GPL-3.0-or-later
// The values of the command line, one function a kind. Each throws WrongUsage with a line that names the option, the
// text and what would be right.
#pragma once

#include "app/options.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inferama::app {

// Seconds > 0, or ≥ 0 with `zeroAllowed`.
double secondsValue(std::string_view option, std::string_view text, bool zeroAllowed = false);

// An integer in [least, greatest].
std::uint64_t integerValue(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t greatest);

core::Window windowValue(std::string_view text);
std::optional<double> speedValue(std::string_view text); // nothing: as fast as it goes
core::Slo sloValue(std::string_view text);
PixelSize sizeValue(std::string_view text);
ThemeName themeValue(std::string_view text);
LanguageName languageValue(std::string_view text);
PageShot screenshotValue(std::string_view text);
std::string reportValue(std::string_view text);
std::string recordValue(std::string_view option, std::string_view text);
std::string baselineValue(std::string_view text); // of a file that is there
std::string sourceValue(std::string_view text);
Judgement rulesValue(const std::string& path); // reads the file

} // namespace inferama::app
