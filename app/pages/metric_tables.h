// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a metric page: how the metric spreads over prompt lengths, servers, and the label sets of what it is
// made from.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"
#include "widgets/figure_table.h"

#include <QString>

#include <vector>

namespace inferama::app {

struct MetricTable {
    QString title;
    QString subtitle;
    std::vector<widgets::FigureColumn> columns;
    std::vector<widgets::FigureRow> rows;
};

// At most two; none where there is nothing to tell apart.
std::vector<MetricTable> metricTables(const core::Snapshot& s, const MetricEntry& entry);

} // namespace inferama::app
