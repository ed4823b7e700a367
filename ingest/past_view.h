// SPDX-License-Identifier: GPL-3.0-or-later
// The snapshot of a moment that has passed. It stays as it is, so it is made once for a view, and again only when
// events arrive so late that it may have to hold them.
#pragma once

#include "core/snapshot.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace inferama::ingest {

// Whether the events that both are of are the same ones, by all that is counted or summed up in them.
bool sameEvents(const core::Snapshot& a, const core::Snapshot& b);

class PastView {
public:
    // Late events come in a stream, and few concern the moment: they are looked for at most so often.
    static constexpr core::Duration LeastAge = std::chrono::seconds{1};

    using Make = std::function<std::shared_ptr<const core::Snapshot>()>;

    // The snapshot, made where there is none for this view. `late`: Joining::late by now. The same object as before
    // while the same events make it up. `now` is this machine's time.
    const std::shared_ptr<const core::Snapshot>& snapshot(const Make& make, std::uint64_t late, core::Time now);
    // Events that arrived late have changed it since its moment was chosen.
    bool revised() const { return revised_; }

    // Something else is wanted: of the same moment, or of another one.
    void renew() { snapshot_.reset(); }
    void forget() { *this = {}; }

private:
    std::shared_ptr<const core::Snapshot> snapshot_;
    std::uint64_t late_ = 0;
    core::Time made_{};
    bool revised_ = false;
};

} // namespace inferama::ingest
