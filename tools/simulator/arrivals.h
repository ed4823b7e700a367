// SPDX-License-Identifier: GPL-3.0-or-later
// When an open loop sends.
#pragma once

#include "tools/simulator/config.h"
#include "tools/simulator/faults.h"
#include "tools/simulator/random.h"
#include "tools/simulator/workload.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace inferama::simulator {

struct TraceRequest {
    double at = 0; // seconds from the first
    Turn turn;
};

// Mooncake's JSON lines (timestamp in ms, input_length, output_length, hash_ids) or Azure's CSV (TIMESTAMP,
// ContextTokens, GeneratedTokens), by time. A string: one line that names the file, the line and what is wrong.
std::variant<std::vector<TraceRequest>, std::string> readTrace(const std::string& path);

class Arrivals {
public:
    explicit Arrivals(std::uint64_t seed) : random_(seed, 1) {}

    // Seconds to the next arrival. Not for traces.
    double gap(const Load& load, const Effects& effects);
    // Nothing is left of a burst that had begun.
    void restart() { leftInBurst_ = 0; }

private:
    Random random_;
    int leftInBurst_ = 0;
};

} // namespace inferama::simulator
