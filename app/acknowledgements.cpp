// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/acknowledgements.h"

#include <algorithm>

namespace inferama::app {

using core::AlertLevel;

void Acknowledgements::acknowledge(const core::Alert& alert) { levels_.insert_or_assign(alert.serial, alert.worst); }

bool Acknowledgements::hold(const core::Alert& alert) const
{
    const auto known = levels_.find(alert.serial);
    return known != levels_.end() && alert.worst <= known->second;
}

namespace {

bool calls(const core::Alert& alert, const Acknowledgements& acknowledged)
{
    return !alert.end && alert.level >= AlertLevel::Act && !acknowledged.hold(alert);
}

} // namespace

Calling callingOf(std::span<const core::Alert> alerts, const Acknowledgements& acknowledged)
{
    Calling calling;
    for (const core::Alert& alert : alerts) {
        if (!calls(alert, acknowledged))
            continue;
        ++calling.count;
        calling.gravest = std::max(calling.gravest, alert.level);
    }
    return calling;
}

const core::Alert* gravestOf(std::span<const core::Alert> alerts, const Acknowledgements& acknowledged)
{
    const core::Alert* gravest = nullptr;
    for (const core::Alert& alert : alerts) {
        if (calls(alert, acknowledged) && (gravest == nullptr || alert.level >= gravest->level))
            gravest = &alert;
    }
    return gravest;
}

} // namespace inferama::app
