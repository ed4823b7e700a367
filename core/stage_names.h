// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for the names of stages, so that spans and samples need not carry texts.
#pragma once

#include "core/stages.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

// The stages of docs/protocol.md, in the order a request goes through them, and others under their own names.
class StageNames {
public:
    StageNames();
    // Beyond 64 names the rest share "other".
    std::uint16_t idOf(std::string_view name);
    const std::string& nameOf(std::uint16_t id) const { return names_[id]; }
    std::size_t size() const { return names_.size(); }
    static bool ofTtft(std::uint16_t id) { return id < TtftStages.size(); }

private:
    std::vector<std::string> names_;
};

} // namespace inferama::core
