// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart or a table shows, as values to take away: columns named with their units, moments as moments.
#pragma once

#include "core/time.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QAbstractItemModel;
class QAbstractItemView;
class QModelIndex;
class QWidget;

namespace inferama::widgets {

struct ChartContent;
struct TimeSpan;

struct ValueTable {
    QStringList columns; // "P99 [s]"; not the moments
    // As long as `rows` where each row is of a moment; else empty.
    std::vector<core::Time> moments;
    std::vector<QStringList> rows; // as long as `columns`; numbers in full, with a point; empty: none

    bool empty() const { return rows.empty(); }
};

// Comma-separated values (RFC 4180), UTF-8, with a head. Moments stand twice: ISO 8601 in UTC, and seconds since the
// run's start where there is one.
QByteArray csvOf(const ValueTable& table, std::optional<core::Time> runStart);

// The lines of a chart: a row for each x where all lines stand at the same ones, else a row for each point, which names
// its line. Nothing in a chart without lines.
ValueTable tableOf(const ChartContent& content);
// What a table shows, its cells as they are shown.
ValueTable tableOf(const QAbstractItemModel& model);

// The first chart or table with values among `widget` and the visible ones in it; null: there is none. Cost: none of
// the values is looked at.
QWidget* valuedIn(QWidget& widget);
// What such a chart or table shows. Cost: that of every value of it.
ValueTable tableOf(const QWidget& valued);

// A cell in full, also where the view cuts it; empty for an invalid index.
QString wholeText(const QModelIndex& cell);
// The row of a cell under the heads of its columns, cells between tabs, without hidden columns; empty for an invalid
// index.
QString rowText(const QAbstractItemView& view, const QModelIndex& cell);

} // namespace inferama::widgets
