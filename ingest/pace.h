// SPDX-License-Identifier: GPL-3.0-or-later
// How often something is done at most, without losing the beat: a deadline follows from the one before it, not from the
// moment at which somebody came to look. Else what comes every 25 ms would be drawn every 50 ms under a limit of 33 ms.
#pragma once

#include "core/time.h"

#include <optional>

namespace inferama::ingest {

class Pace {
public:
    // Whether it is time, by any clock; if so, the deadline moves on.
    bool due(core::Time now, core::Duration interval)
    {
        if (deadline_ && now < *deadline_)
            return false;
        next(now, interval);
        return true;
    }

    // The deadline after the one that was met. Who is an interval late does not catch up: counting begins anew.
    core::Time next(core::Time now, core::Duration interval)
    {
        deadline_ = deadline_ && now - *deadline_ < interval ? *deadline_ + interval : now + interval;
        return *deadline_;
    }

private:
    std::optional<core::Time> deadline_;
};

} // namespace inferama::ingest
