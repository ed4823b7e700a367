// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/batch_stamp.h"

#include <algorithm>

namespace inferama::ingest {

std::optional<core::Time> stampOf(const core::Batch& batch)
{
    if (batch.t)
        return batch.t;
    std::optional<core::Time> latest;
    const auto take = [&](core::Time t) { latest = std::max(latest.value_or(t), t); };
    for (const auto& event : batch.events)
        std::visit(
            [&](const auto& e) {
                if constexpr (requires { e.start.t; })
                    take(e.start.t);
                else if constexpr (requires { e.t; })
                    take(e.t);
            },
            event);
    return latest;
}

std::optional<core::Time> firstSendOf(const core::Batch& batch)
{
    std::optional<core::Time> first;
    const auto take = [&](core::Time t) { first = std::min(first.value_or(t), t); };
    for (const auto& event : batch.events) {
        if (const auto* start = std::get_if<core::RequestStart>(&event))
            take(start->t);
        else if (const auto* record = std::get_if<core::Record>(&event))
            take(record->start.t);
    }
    return first;
}

} // namespace inferama::ingest
