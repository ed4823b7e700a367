// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/frame.h"

namespace inferama::ingest {

std::uint64_t total(const Faults& faults)
{
    std::uint64_t sum = 0;
    for (const auto& [reason, count] : faults)
        sum += count;
    return sum;
}

} // namespace inferama::ingest
