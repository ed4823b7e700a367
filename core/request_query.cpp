// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_query.h"

#include "core/figure_sort.h"
#include "core/request_selection.h"

#include <cmath>
#include <functional>
#include <utility>

namespace inferama::core {

namespace {

using Values = std::vector<double>; // ascending
using AllValues = std::array<Values, TotalledFigures.size()>;

Values valuesOf(const RequestOrder::Rows& rows, std::size_t figure)
{
    Values values;
    for (const RequestRow* row : rows)
        if (const double value = row->*TotalledFigures[figure]; !std::isnan(value))
            values.push_back(value);
    return values;
}

bool asksTheSame(const std::shared_ptr<const Filter>& a, const std::shared_ptr<const Filter>& b)
{
    return a == b || (a && b && *a == *b);
}

void append(RequestOrder::Rows& rows, const RequestOrder::Rows& more)
{
    rows.insert(rows.end(), more.begin(), more.end());
}

} // namespace

std::uint64_t RequestTotals::failed() const
{
    std::uint64_t sum = 0;
    for (const Status status : {Status::Error, Status::Timeout, Status::Cancelled, Status::Rejected, Status::Empty})
        sum += ended[static_cast<std::size_t>(status)];
    return sum;
}

// What is known of a block: the same pointer is the same rows.
struct RequestSelector::Part {
    std::shared_ptr<const RowBlock> block;
    RequestSpan span;
    RequestSpan::Within within = RequestSpan::Within::None;
    RequestSelection selection;
    std::uint64_t seenIn = 0; // which select() found it in its table
};

// What a table makes different from the one before.
struct RequestSelector::Change {
    std::vector<Part> parts;
    RequestSelection open;
    RequestOrder::Rows removed;
    RequestOrder::Rows added;
    AllValues values;
};

struct RequestSelector::State {
    RequestQuery query;
    std::shared_ptr<const RequestTable> table; // whose open rows are in the order
    std::vector<std::string> sources;          // here, since texts in the order point to them
    RowContext context;
    std::unordered_map<const RowBlock*, Part> parts;
    RequestSelection open;
    RequestOrder order{requestField("sent"), true};
    bool ordered = false;
    AllValues values;
    std::uint64_t turn = 0;
};

RequestSelector::RequestSelector() : state_(std::make_unique<State>()) {}
RequestSelector::~RequestSelector() = default;

// Forgets what another query or another run made of the rows.
void RequestSelector::adapt(const RequestTable& table, const RequestQuery& query)
{
    State& state = *state_;
    const bool same = state.table && asksTheSame(state.query.filter, query.filter) &&
                      state.query.behind == query.behind && state.query.inFlight == query.inFlight &&
                      state.sources == table.sources && state.context.runStart == table.runStart;
    const bool sameOrder = state.query.sortBy == query.sortBy && state.query.descending == query.descending;
    if (!same) {
        state_ = std::make_unique<State>();
        state_->sources = table.sources;
    }
    if (!same || !sameOrder) {
        state_->order = RequestOrder(query.sortBy, query.descending);
        state_->ordered = false;
    }
    if (!same)
        state_->query = query;
    state_->query.sortBy = query.sortBy;
    state_->query.descending = query.descending;
}

// Fills `change`; false when it was stopped.
bool RequestSelector::look(const RequestTable& table, const RequestQuery& query, const RowContext& now,
                           const StopAsked& stop, Change& change) const
{
    State& state = *state_;
    ++state.turn;
    const bool sameTimes = state.context.at == now.at && state.query.active == query.active;
    for (const auto& block : table.blocks) {
        if (stop && stop())
            return false;
        const auto known = state.parts.find(block.get());
        const RequestSpan span = known != state.parts.end() ? known->second.span : spanOf(block->rows);
        const auto within = span.within(now.at, query.active);
        if (known != state.parts.end() && known->second.within == within &&
            (within != RequestSpan::Within::Some || sameTimes)) {
            known->second.seenIn = state.turn;
            continue;
        }
        Part part{.block = block, .span = span, .within = within, .selection = {}, .seenIn = state.turn};
        if (within != RequestSpan::Within::None)
            part.selection = selectFrom(block->rows, query, now);
        append(change.added, part.selection.rows);
        change.parts.push_back(std::move(part));
    }
    change.open = selectFrom(table.open, query, now);
    append(change.added, change.open.rows);
    for (const auto& [block, part] : state.parts)
        if (part.seenIn != state.turn)
            append(change.removed, part.selection.rows);
    append(change.removed, state.open.rows);
    for (std::size_t i = 0; i < change.values.size(); ++i) {
        Values gone = valuesOf(change.removed, i);
        Values come = valuesOf(change.added, i);
        sortFigures(gone);
        sortFigures(come);
        if (stop && stop())
            return false;
        change.values[i] = exchanged(state.values[i], gone, come, std::less<>{});
    }
    return true;
}

std::optional<RequestResult> RequestSelector::select(std::shared_ptr<const RequestTable> table,
                                                     const RequestQuery& query, const StopAsked& stop)
{
    adapt(*table, query);
    State& state = *state_;
    const RowContext now{.sources = state.sources, .at = table->at, .runStart = table->runStart};
    Change change;
    if (!look(*table, query, now, stop, change))
        return std::nullopt;
    if (!state.ordered)
        for (const auto& [block, part] : state.parts)
            if (part.seenIn == state.turn)
                append(change.added, part.selection.rows);
    if (!state.order.exchange(state.ordered ? change.removed : RequestOrder::Rows{}, state.context, change.added, now,
                              stop))
        return std::nullopt;

    std::erase_if(state.parts, [&state](const auto& part) { return part.second.seenIn != state.turn; });
    for (Part& part : change.parts) {
        const RowBlock* block = part.block.get();
        state.parts.insert_or_assign(block, std::move(part));
    }
    state.open = std::move(change.open);
    state.values = std::move(change.values);
    state.ordered = true;
    state.table = table;
    state.context = now;
    state.query = query;

    RequestSums sums = state.open.sums;
    for (const auto& block : table->blocks)
        sums.add(state.parts.find(block.get())->second.selection.sums);
    RequestResult result{
        .table = std::move(table), .rows = state.order.rows(), .serials = state.order.serials(), .totals = {}};
    result.totals = {.considered = sums.considered,
                     .count = result.rows.size(),
                     .inFlight = sums.inFlight,
                     .ended = sums.ended,
                     .inputTokens = sums.inputTokens,
                     .outputTokens = sums.outputTokens,
                     .ttft = summaryOfSorted(state.values[0], sums.figures[0]),
                     .tpot = summaryOfSorted(state.values[1], sums.figures[1]),
                     .e2e = summaryOfSorted(state.values[2], sums.figures[2])};
    return result;
}

} // namespace inferama::core
