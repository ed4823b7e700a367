// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of requests put into groups by what they have in common, each group in the order that the rows came in.
#pragma once

#include "core/request_row.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inferama::core {

enum class RowGrouping : std::uint8_t { None, Server, Status, LengthClass };
inline constexpr std::array RowGroupings{RowGrouping::None, RowGrouping::Server, RowGrouping::Status,
                                         RowGrouping::LengthClass};

struct RowGroup {
    std::string name;      // of the server (empty: none was heard of), statusOf(), or idOf() of the class
    std::size_t begin = 0; // in RowGroups::order
    std::size_t count = 0; // > 0
    std::size_t inFlight = 0;
    std::size_t failed = 0; // what did not end ok, lost ones too
};

struct RowGroups {
    RowGrouping by = RowGrouping::None;
    // Servers by name, statuses and classes as they are declared, in flight after the statuses; unknown last.
    std::vector<RowGroup> groups;
    std::vector<std::uint32_t> order; // the place of each among the rows, group by group, ascending within
};

// `sources` are those of the rows' table. Nothing: `stop` said so. Cost: two looks at each row.
std::optional<RowGroups> groupRows(std::span<const RequestRow* const> rows, std::span<const std::string> sources,
                                   RowGrouping by, const std::function<bool()>& stop = {});

} // namespace inferama::core
