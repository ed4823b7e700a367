// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/series_course.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace inferama::core {

namespace {

constexpr float Nothing = std::numeric_limits<float>::quiet_NaN();
constexpr std::int64_t MostCells = 300;

Duration cellFor(Duration length)
{
    constexpr std::array<int, 13> Lengths{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 21600};
    for (const int length1 : Lengths)
        if (length / std::chrono::seconds{length1} < MostCells - 1)
            return std::chrono::seconds{length1};
    return std::chrono::seconds{86400};
}

// The sum or mean of what is known in each cell.
std::vector<float> combined(const std::vector<const std::vector<float>*>& lines, std::size_t cells, bool sum)
{
    std::vector<float> total(cells, Nothing);
    for (std::size_t c = 0; c < cells; ++c) {
        double level = 0;
        int known = 0;
        for (const auto* line : lines) {
            if (std::isnan((*line)[c]))
                continue;
            level += static_cast<double>((*line)[c]);
            ++known;
        }
        if (known > 0)
            total[c] = static_cast<float>(sum ? level : level / known);
    }
    return total;
}

template<class Sets>
SeriesLines linesOf(const Sets& sets, const CourseGrid& grid, const SeriesScope& scope, bool sum)
{
    SeriesLines lines;
    std::vector<std::vector<float>> all;
    for (const auto& [key, series] : sets) {
        if (!scope.holds(key))
            continue;
        all.push_back(courseOf(series, grid));
        if (lines.by.size() < MostSeriesLines)
            lines.by.emplace(scope.text(key, sets), all.back());
        ++lines.sets;
    }
    std::vector<const std::vector<float>*> refs;
    for (const auto& line : all)
        refs.push_back(&line);
    lines.total = combined(refs, grid.cells, sum);
    return lines;
}

} // namespace

CourseGrid::CourseGrid(Time after, Time end) : until(end), cell(cellFor(std::max(end - after, Duration{0})))
{
    start = Time{after.time_since_epoch() / cell * cell};
    cells = static_cast<std::size_t>((until - start) / cell + 1);
}

std::vector<float> courseOf(const GaugeSeries& series, const CourseGrid& grid)
{
    std::vector<float> course(grid.cells, Nothing);
    std::vector<double> sums(grid.cells);
    std::vector<int> counts(grid.cells);
    const auto points = series.within({grid.start - GaugeLasts, grid.until, {}});
    for (const auto& point : points) {
        if (point.t < grid.start)
            continue;
        const auto c = static_cast<std::size_t>((point.t - grid.start) / grid.cell);
        sums[c] += point.value;
        ++counts[c];
    }
    auto next = points.begin();
    std::optional<GaugeSeries::Point> last;
    for (std::size_t c = 0; c < grid.cells; ++c) {
        for (; next != points.end() && next->t < grid.at(c); ++next)
            last = *next;
        if (counts[c] > 0)
            course[c] = static_cast<float>(sums[c] / counts[c]);
        else if (last && stands(last->t, grid.at(c)))
            course[c] = static_cast<float>(last->value);
    }
    return course;
}

std::vector<float> courseOf(const CounterSeries& series, const CourseGrid& grid)
{
    std::vector<double> increase(grid.cells);
    std::vector<double> covered(grid.cells); // seconds
    series.visitIncreases(grid.start, grid.until, [&](Time from, Time to, double amount) {
        const double length = seconds(to - from);
        if (length <= 0)
            return;
        const Time begin = std::max(from, grid.start);
        const Time end = std::min(to, grid.until);
        for (Time t = begin; t < end;) {
            const auto c = static_cast<std::size_t>((t - grid.start) / grid.cell);
            const Time edge = std::min(end, grid.at(c + 1));
            const double part = seconds(edge - t);
            increase[c] += amount * part / length;
            covered[c] += part;
            t = edge;
        }
    });
    std::vector<float> course(grid.cells, Nothing);
    for (std::size_t c = 0; c < grid.cells; ++c)
        if (covered[c] > 0)
            course[c] = static_cast<float>(increase[c] / covered[c]);
    return course;
}

SeriesCourse SeriesBook::course(const std::vector<std::string>& names, const SeriesWindow& window,
                                const SeriesScope& scope) const
{
    const CourseGrid grid(window.after, window.until);
    SeriesCourse course;
    course.start = grid.start;
    course.cell = grid.cell;
    for (const auto& name : names) {
        if (const auto sets = gauges_.names().find(name); sets != gauges_.names().end())
            course.gauges.emplace(name, linesOf(sets->second, grid, scope, isAmount(name)));
        if (const auto sets = counters_.names().find(name); sets != counters_.names().end())
            course.counters.emplace(name, linesOf(sets->second, grid, scope, true));
    }
    return course;
}

} // namespace inferama::core
