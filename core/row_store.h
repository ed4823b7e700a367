// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the table of requests: blocks of those that ended, of which only the changed are made anew for the next
// snapshot.
#pragma once

#include "core/request_row.h"

#include <cstdint>
#include <deque>
#include <memory>

namespace inferama::core {

struct Request;
struct World;

// A request at world.now, with what was said of it.
RequestRow fullRowOf(const World& world, const Request& request);

class RowStore {
public:
    // Makes the rows of all that ended or changed since the last call. Cost: about a microsecond each, and the copy of
    // a block that somebody still looks at.
    void update(World& world);
    // The table at world.now. Cost: a row for each request in the system; of the past, a row for each that has changed
    // since, and the copy of each block that one of them stands in.
    std::shared_ptr<const RequestTable> table(const World& world) const;
    std::size_t bytes() const { return bytes_; }

private:
    struct Entry {
        std::shared_ptr<RowBlock> block;
        std::size_t alive = 0;
    };

    RequestRow& place(std::uint32_t row);
    void free(std::uint32_t row);
    void lookBack(const World& world, RequestTable& table) const;
    RequestRow withTexts(RequestRow row, const Request& request) const;

    std::deque<Entry> blocks_;
    std::uint32_t popped_ = 0; // blocks
    std::uint32_t next_ = 0;   // row
    std::size_t bytes_ = 0;
    mutable std::shared_ptr<const RequestTexts> lastTexts_; // often the same again
};

} // namespace inferama::core
