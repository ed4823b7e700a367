// SPDX-License-Identifier: GPL-3.0-or-later
// The languages that Inferama speaks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace inferama::app {

enum class Language : std::uint8_t { English, Chinese };
inline constexpr std::array Languages{Language::English, Language::Chinese};

// As on the command line, in the catalogue and in the names of translations: "en", "zh_CN".
constexpr std::string_view codeOf(Language language) { return language == Language::English ? "en" : "zh_CN"; }

// Nothing for any other text.
constexpr std::optional<Language> languageOf(std::string_view code)
{
    for (const auto language : Languages) {
        if (codeOf(language) == code)
            return language;
    }
    return std::nullopt;
}

} // namespace inferama::app
