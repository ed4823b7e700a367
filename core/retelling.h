// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a stretch of the run, told again as events: whole requests that were in the system in it, and the
// gauges, counters and marks that lie in it. A run of these events has the same figures by request.
#pragma once

#include "core/event.h"
#include "core/request_row.h"
#include "core/snapshot.h"
#include "core/time.h"

#include <functional>
#include <memory>
#include <vector>

namespace inferama::core {

struct World;
struct SourceView;

class Retelling {
public:
    // Of the requests that match `filter` (null: all), as they are known now; empty range: of the whole run. `world`
    // must outlive it.
    Retelling(const World& world, std::optional<TimeRange> range, std::shared_ptr<const Filter> filter);

    // Tells the next part: calls `take` with some batches, each of one source, which view the world and what this holds
    // until the call returns. False: all is told. Between two calls events may be taken in; a request that is given up
    // meanwhile is left out and counted.
    bool tell(const std::function<void(const Batch&)>& take);

    std::size_t requests() const { return requests_.size(); }
    std::size_t told() const { return next_; }
    std::size_t gone() const { return gone_; }

private:
    void tellHellos(const std::function<void(const Batch&)>& take) const;
    void tellRequests(const std::function<void(const Batch&)>& take);
    void tellSeries(const std::function<void(const Batch&)>& take) const;
    void tellMarks(const std::function<void(const Batch&)>& take) const;

    const World& world_;
    Time after_{};
    Time until_{};
    std::vector<RequestKey> requests_; // by their sends
    std::size_t next_ = 0;
    std::size_t gone_ = 0;
    bool begun_ = false;
};

} // namespace inferama::core
