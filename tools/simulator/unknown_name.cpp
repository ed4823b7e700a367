// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/unknown_name.h"

#include "core/did_you_mean.h"

namespace inferama::simulator {

std::string unknownName(std::string_view kind, std::string_view name, const std::vector<std::string_view>& known)
{
    constexpr std::size_t MostEchoed = 40;
    std::string message = "no " + std::string(kind) + " is called ";
    for (const char c : name.substr(0, MostEchoed))
        message += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    if (name.size() > MostEchoed)
        message += "…";
    if (const auto near = core::nearestWord(name, known); !near.empty())
        return message + "; did you mean " + std::string(near) + "?";
    message += "; there are ";
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (i > 0)
            message += i + 1 == known.size() ? " and " : ", ";
        message += known[i];
    }
    return message;
}

} // namespace inferama::simulator
