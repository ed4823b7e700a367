// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulation published, for tests to look through.
#pragma once

#include "tools/simulator/simulation.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace inferama::simulator::test {

inline constexpr core::Time Start{std::chrono::seconds{1'767'225'600}};

// Keeps the texts of the marks.
struct Marks {
    std::vector<std::string> texts;

    void take(const std::string& batch)
    {
        const auto parsed = nlohmann::json::parse(batch);
        for (const auto& event : parsed["events"])
            if (event["kind"] == "mark")
                texts.push_back(event["text"]);
    }
};

inline Simulation simulationOf(const Config& config, std::uint64_t seed = 1)
{
    return {config, {.seed = seed, .start = Start, .boot = {}, .reveal = false}};
}

// Advances by so many seconds and returns the marks of that time.
inline std::vector<std::string> marksWithin(Simulation& simulation, double seconds)
{
    Marks marks;
    simulation.advance(simulation.now() + core::durationOf(seconds),
                       [&](const std::string&, const std::string& json) { marks.take(json); });
    return marks.texts;
}

} // namespace inferama::simulator::test
