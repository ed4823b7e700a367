// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_selection.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

bool isConsidered(const RequestRow& row, const RequestQuery& query, const RowContext& context)
{
    if (row.key.serial == 0)
        return false;
    if (row.inFlight() ? !query.inFlight : row.end > context.at)
        return false;
    if (query.active && (row.start > query.active->end || row.end < query.active->start))
        return false;
    return !query.behind || std::binary_search(query.behind->begin(), query.behind->end(), row.key.serial);
}

} // namespace

void RequestSums::add(const RequestRow& row)
{
    if (row.status)
        ++ended[static_cast<std::size_t>(*row.status)];
    else
        ++inFlight;
    inputTokens += row.input == UnknownCount ? 0 : row.input;
    outputTokens += row.output == UnknownCount ? 0 : row.output;
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (const double value = row.*TotalledFigures[i]; !std::isnan(value))
            figures[i] += value;
}

void RequestSums::add(const RequestSums& other)
{
    considered += other.considered;
    inFlight += other.inFlight;
    for (std::size_t i = 0; i < ended.size(); ++i)
        ended[i] += other.ended[i];
    inputTokens += other.inputTokens;
    outputTokens += other.outputTokens;
    for (std::size_t i = 0; i < figures.size(); ++i)
        figures[i] += other.figures[i];
}

RequestSelection selectFrom(std::span<const RequestRow> rows, const RequestQuery& query, const RowContext& context)
{
    RequestSelection selection;
    for (const RequestRow& row : rows) {
        if (!isConsidered(row, query, context))
            continue;
        ++selection.sums.considered;
        if (query.filter && !query.filter->matches(row, context))
            continue;
        selection.rows.push_back(&row);
        selection.sums.add(row);
    }
    return selection;
}

RequestSpan::Within RequestSpan::within(Time at, const std::optional<TimeRange>& active) const
{
    if (firstEnd > at || (active && (firstStart > active->end || lastEnd < active->start)))
        return Within::None;
    const bool all = lastEnd <= at && (!active || (lastStart <= active->end && firstEnd >= active->start));
    return all ? Within::All : Within::Some;
}

RequestSpan spanOf(std::span<const RequestRow> rows)
{
    RequestSpan span;
    for (const RequestRow& row : rows) {
        if (row.key.serial == 0)
            continue;
        span.firstStart = std::min(span.firstStart, row.start);
        span.lastStart = std::max(span.lastStart, row.start);
        span.firstEnd = std::min(span.firstEnd, row.end);
        span.lastEnd = std::max(span.lastEnd, row.end);
    }
    return span;
}

} // namespace inferama::core
