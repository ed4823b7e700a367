// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rows of a chart lie that has one for each GPU, rank, rail or replica, and their names. However many there
// are, the rows fill the height and no more.
#pragma once

#include "core/bands.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace inferama::widgets {

struct Theme;

// At most so many rows remain where there is no room for all: the worst, each with its name.
inline constexpr std::size_t WorstRows = 16;

struct RowPlaces {
    double top = 0;
    double pitch = 0;           // pixels from one row to the next
    double bar = 0;             // of these, the row's own
    std::size_t shown = 0;      // rows; fewer than there are: the worst, and a line says how many more
    std::size_t namedEvery = 1; // a row's name would cover the next one's: only each nth has its name

    double topOf(std::size_t row) const { return top + pitch * static_cast<double>(row); }
};
// A row is not higher than `greatestPitch`, however few there are.
RowPlaces placeRows(const QRectF& room, std::size_t rows, double greatestPitch = 40);

// The rows to show, by index: all in their order, or those of the greatest badness, worst first.
std::vector<std::size_t> rowsToShow(const RowPlaces& places, std::span<const double> badness);

// The name at the left of `plot`, elided in the middle, with the shape of a level that is not good.
void paintRowName(QPainter& painter, const QRectF& plot, double middle, const QString& name,
                  std::optional<core::Level> level, const Theme& theme);
// At the right of `plot`.
void paintRowValue(QPainter& painter, const QRectF& plot, double middle, double right, const QString& text,
                   const Theme& theme);
// "and 112 more", below the last row.
void paintRowsLeftOut(QPainter& painter, const QRectF& plot, const RowPlaces& places, std::size_t rows,
                      const Theme& theme);

} // namespace inferama::widgets
