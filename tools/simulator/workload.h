// SPDX-License-Identifier: GPL-3.0-or-later
// What requests ask: lengths, and which part of a prompt others share.
#pragma once

#include "tools/simulator/config.h"
#include "tools/simulator/faults.h"
#include "tools/simulator/random.h"

#include <cstdint>
#include <vector>

namespace inferama::simulator {

// The words of a prompt are never made, only who shares them. Two prompts have a block of KV in common if its key is
// the same in both.
struct Prompt {
    int tokens = 0;
    int prefixTokens = 0; // at its beginning, of `prefix`
    std::uint64_t prefix = 0;
    std::uint64_t conversation = 0;    // of all that is not the prefix; later turns have the earlier ones in common
    std::vector<std::uint32_t> hashes; // of a trace: one for each 512 tokens

    std::uint64_t keyOf(int block, int blockTokens) const;
};

struct Turn {
    Prompt prompt;
    int outputTokens = 1;
};

double draw(const Lengths& lengths, Random& random);

class WorkloadSource {
public:
    explicit WorkloadSource(std::uint64_t seed) : random_(seed, 2) {}

    Turn first(const Workload& workload, const Effects& effects);
    // The user's answer to `before`: its prompt, its output and something new; with more than `most` tokens another
    // conversation begins instead.
    Turn next(const Workload& workload, const Effects& effects, const Turn& before, int most);
    bool goesOn(const Workload& workload) { return random_.chance(workload.followUp); }
    double thinkTime(const Workload& workload) { return random_.exponential(workload.thinkTime); }

private:
    Turn lengthsOf(const Workload& workload, const Effects& effects);

    Random random_;
    std::uint64_t conversations_ = 0;
};

} // namespace inferama::simulator
