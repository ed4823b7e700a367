// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notification_choice.h"

#include <algorithm>

namespace inferama::app {

using core::Alert;
using core::AlertLevel;

std::vector<const Alert*> NotificationChoice::choose(std::span<const Alert> alerts,
                                                     const Acknowledgements& acknowledged,
                                                     const Circumstances& circumstances, Clock::time_point now)
{
    const bool tell = circumstances.wanted && circumstances.live && !circumstances.inUse;
    std::vector<const Alert*> chosen;
    for (const Alert& alert : alerts) {
        if (alert.end || alert.level < AlertLevel::Act)
            continue;
        const auto known = seen_.find(alert.serial);
        if (known != seen_.end() && alert.level <= known->second)
            continue;
        if (tell && !acknowledged.hold(alert)) {
            const auto told = told_.find(alert.rule);
            if (told != told_.end() && now - told->second < Quiet)
                continue;
            told_.insert_or_assign(alert.rule, now);
            chosen.push_back(&alert);
        }
        seen_.insert_or_assign(alert.serial, alert.level);
    }
    std::ranges::stable_sort(chosen, [](const Alert* a, const Alert* b) { return a->level > b->level; });
    return chosen;
}

void NotificationChoice::clear()
{
    seen_.clear();
    told_.clear();
}

} // namespace inferama::app
