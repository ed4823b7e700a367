// SPDX-License-Identifier: GPL-3.0-or-later
// What was otherwise at a moment before now: the requests of which more is known since, as they were then.
#pragma once

#include "core/request.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace inferama::core {

// A request in the system; kept side by side, since every snapshot asks all of them for their age.
struct OpenRequest {
    std::uint32_t place = 0;
    Time start{};
    std::optional<Time> first;
};

struct PastMoment {
    struct Then {
        Request request;     // what of it was known
        bool gaps = false;   // its gaps in the ledger were of another view
        bool stages = false; // its stages in the ledger were others
    };
    Time at{};
    std::vector<OpenRequest> open;
    std::unordered_map<std::uint32_t, Then> requests; // by serial
    std::vector<std::uint32_t> unmeasured;            // tracks without a measured request then

    // Null where it is now as it was then.
    const Request* find(std::uint32_t serial) const
    {
        const auto found = requests.find(serial);
        return found == requests.end() ? nullptr : &found->second.request;
    }
};

} // namespace inferama::core
