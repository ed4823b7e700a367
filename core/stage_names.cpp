// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stage_names.h"

namespace inferama::core {

namespace {

constexpr std::size_t MostStages = 64;

} // namespace

StageNames::StageNames() : names_(Stages.begin(), Stages.end()) {}

std::uint16_t StageNames::idOf(std::string_view name)
{
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (names_[i] == name)
            return static_cast<std::uint16_t>(i);
    }
    if (names_.size() + 1 >= MostStages) {
        if (names_.back() != "other")
            names_.emplace_back("other");
    } else {
        names_.emplace_back(name);
    }
    return static_cast<std::uint16_t>(names_.size() - 1);
}

} // namespace inferama::core
