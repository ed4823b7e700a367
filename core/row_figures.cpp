// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/row_figures.h"

#include "core/figure_sort.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::core {

namespace {

class Gathered {
public:
    void add(double value)
    {
        if (std::isnan(value))
            return;
        values_.push_back(value);
        sum_ += value;
    }
    MetricSummary summary()
    {
        sortFigures(values_);
        return summaryOfSorted(values_, sum_);
    }

private:
    std::vector<double> values_;
    double sum_ = 0;
};

} // namespace

double RowFigures::stagedTtft() const
{
    double sum = unattributed;
    for (const double stage : stages)
        sum += stage;
    return sum;
}

RowFigures figuresOf(std::span<const RequestRow* const> rows)
{
    RowFigures figures;
    figures.count = rows.size();
    Gathered ttft;
    Gathered tpot;
    Gathered e2e;
    for (const RequestRow* row : rows) { // once: most of the time goes into reaching them
        ttft.add(row->ttft);
        tpot.add(row->tpot);
        e2e.add(row->e2e);
        figures.inFlight += row->inFlight() ? 1U : 0U;
        figures.failed += row->failed() ? 1U : 0U;
        figures.inputTokens += row->input == UnknownCount ? 0 : row->input;
        figures.outputTokens += row->output == UnknownCount ? 0 : row->output;
        figures.tokensUnknown += row->input == UnknownCount || row->output == UnknownCount ? 1U : 0U;
        figures.stalls += row->stalls;
        figures.stalled += std::isnan(row->stalled) ? 0 : row->stalled;
        if (std::isnan(row->unattributed))
            continue;
        ++figures.staged;
        figures.unattributed += row->unattributed;
        for (std::size_t i = 0; i < figures.stages.size(); ++i)
            figures.stages[i] += std::isnan(row->stages[i]) ? 0 : row->stages[i];
    }
    figures.ttft = ttft.summary();
    figures.tpot = tpot.summary();
    figures.e2e = e2e.summary();
    return figures;
}

std::vector<const RequestRow*> activeIn(std::span<const RequestRow* const> rows, const TimeRange& range, Time now)
{
    std::vector<const RequestRow*> active;
    for (const RequestRow* row : rows)
        if (row->start <= range.end && std::max(row->start, std::min(row->end, now)) >= range.start)
            active.push_back(row);
    return active;
}

const RequestRow* nextBy(RequestField::NumberOf figure, std::span<const RequestRow* const> rows,
                         const RequestRow& current, int step, const RowContext& context)
{
    const double sign = step < 0 ? -1 : 1;
    const auto keyOf = [&](const RequestRow& row) {
        return std::pair{sign * figure(row, context), sign * static_cast<double>(row.key.serial)};
    };
    const auto here = keyOf(current);
    if (std::isnan(here.first))
        return nullptr;
    const RequestRow* best = nullptr;
    auto bestKey = here;
    for (const RequestRow* row : rows) {
        const auto key = keyOf(*row);
        if (!std::isnan(key.first) && key > here && (!best || key < bestKey)) {
            best = row;
            bestKey = key;
        }
    }
    return best;
}

} // namespace inferama::core
