// SPDX-License-Identifier: GPL-3.0-or-later
// How long one forward pass takes: a roofline of compute and memory, and the collectives of tensor parallelism. The
// formulas stand in docs/simulator.md.
#pragma once

#include "tools/simulator/config.h"

namespace inferama::simulator {

// What one step computes.
struct StepWork {
    double prefillTokens = 0;
    double decodeTokens = 0;    // drafts included
    double sequences = 0;       // that decode
    double prefillContext = 0;  // sum over prefill tokens of the tokens before each
    double decodeContext = 0;   // sum over decoding sequences of their tokens
    double decodeAttention = 0; // sum over decode tokens of the tokens before each
};

// Seconds, on one rank that is as fast as it should be.
struct StepTime {
    double matmul = 0;
    double prefillAttention = 0;
    double kvRead = 0; // attention of the sequences that decode
    double collective = 0;
    double draft = 0;         // of the draft model
    double flops = 0;         // of all ranks
    double bytes = 0;         // of all ranks
    double transferBytes = 0; // between nodes

    double compute() const { return matmul + prefillAttention + kvRead + draft; }
};

StepTime stepTimeOf(const Config& config, const StepWork& work);

} // namespace inferama::simulator
