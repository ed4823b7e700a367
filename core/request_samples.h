// SPDX-License-Identifier: GPL-3.0-or-later
// The samples of single requests, as docs/metrics.md defines them: for questions that need to know whose a sample is.
#pragma once

#include "core/window_reader.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace inferama::core {

// What a distribution is of.
struct SampleKind {
    enum class Of : std::uint8_t { Metric, Stage, Unattributed };
    Of of = Of::Metric;
    Metric metric = Metric::Ttft;
    std::uint16_t stage = 0; // index into StageNames

    // Several samples a request, which are alike.
    bool ofGaps() const { return of == Of::Metric && (metric == Metric::Itl || metric == Metric::Tbt); }
    Counting counting() const { return of == Of::Metric ? Ledger::countingOf(metric) : Counting::Each; }
};
// By a metric's id, a stage's name or "unattributed"; nothing where it is none of them.
std::optional<SampleKind> sampleKind(const World& world, std::string_view name);
const Samples& samplesOf(const World& world, const SampleKind& kind);

// The requests that may have samples in the stretch, as they were at world.now. Cost: those that ended after its
// beginning.
std::vector<const Request*> requestsIn(const World& world, const Stretch& stretch);

// Calls visit(moment, nanoseconds, weight) for each sample of the request, whenever it was.
void visitSamples(const World& world, const Request& request, const SampleKind& kind,
                  const std::function<void(Time, double, std::uint64_t)>& visit);

} // namespace inferama::core
