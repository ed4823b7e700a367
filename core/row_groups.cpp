// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/row_groups.h"

#include "core/request_fields.h"

#include <algorithm>
#include <numeric>

namespace inferama::core {

namespace {

constexpr std::size_t StopEvery = 1 << 14; // rows

std::size_t placeOf(const RequestRow& row, RowGrouping by, std::size_t sources)
{
    switch (by) {
    case RowGrouping::Server:
        return std::min<std::size_t>(row.server, sources);
    case RowGrouping::Status:
        return row.status ? static_cast<std::size_t>(*row.status) : InFlightChoice;
    case RowGrouping::LengthClass:
        return static_cast<std::size_t>(row.lengthClass());
    case RowGrouping::None:
        break;
    }
    return 0;
}

std::size_t placesOf(RowGrouping by, std::size_t sources)
{
    switch (by) {
    case RowGrouping::Server:
        return sources + 1;
    case RowGrouping::Status:
        return StatusCount + 1;
    case RowGrouping::LengthClass:
        return LengthClassCount;
    case RowGrouping::None:
        break;
    }
    return 1;
}

std::string nameOf(const RequestRow& row, RowGrouping by, std::span<const std::string> sources)
{
    switch (by) {
    case RowGrouping::Server:
        return row.server < sources.size() ? sources[row.server] : std::string();
    case RowGrouping::Status:
        return std::string(statusOf(row));
    case RowGrouping::LengthClass:
        return std::string(idOf(row.lengthClass()));
    case RowGrouping::None:
        break;
    }
    return {};
}

} // namespace

std::optional<RowGroups> groupRows(std::span<const RequestRow* const> rows, std::span<const std::string> sources,
                                   RowGrouping by, const std::function<bool()>& stop)
{
    struct Found {
        RowGroup group;
        std::size_t place = 0;
    };
    std::vector<Found> found(placesOf(by, sources.size()));
    std::vector<std::uint16_t> places(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % StopEvery == 0 && stop && stop())
            return std::nullopt;
        const RequestRow& row = *rows[i];
        const std::size_t place = placeOf(row, by, sources.size());
        places[i] = static_cast<std::uint16_t>(place);
        RowGroup& group = found[place].group;
        if (group.count++ == 0)
            group.name = nameOf(row, by, sources);
        group.inFlight += row.inFlight() ? 1U : 0U;
        group.failed += row.failed() ? 1U : 0U;
    }
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i].place = i;
    std::erase_if(found, [](const Found& f) { return f.group.count == 0; });
    if (by == RowGrouping::Server)
        std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
            return a.group.name.empty() != b.group.name.empty() ? b.group.name.empty() : a.group.name < b.group.name;
        });

    RowGroups result;
    result.by = by;
    result.order.resize(rows.size());
    std::vector<std::size_t> next(placesOf(by, sources.size()));
    std::size_t begin = 0;
    for (Found& f : found) {
        f.group.begin = begin;
        next[f.place] = begin;
        begin += f.group.count;
        result.groups.push_back(std::move(f.group));
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        result.order[next[places[i]]++] = static_cast<std::uint32_t>(i);
    return result;
}

} // namespace inferama::core
