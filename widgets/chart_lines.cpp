// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_lines.h"

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

using core::Thinness;

// A better manner shorter than this share of the plot is drawn as its worse neighbour: a count that wavers about a
// threshold must not chop the line into crumbs.
constexpr double ShortestRun = 0.012;

struct Placed {
    QPointF at;
    Thinness trust = Thinness::Sound;
};

Thinness worse(Thinness a, Thinness b) { return std::max(a, b); }

// Splits an unbroken stretch where its manner changes; neighbours share the point at which they meet.
void appendRuns(const std::vector<Placed>& stretch, Columns columns, Polyline& line)
{
    if (stretch.empty())
        return;
    if (stretch.size() == 1) {
        line.single.push_back({stretch.front().trust, {stretch.front().at}});
        return;
    }
    struct Part {
        std::size_t first;
        std::size_t last;
        Thinness trust;
    };
    std::vector<Part> parts;
    for (std::size_t i = 0; i + 1 < stretch.size(); ++i) {
        const Thinness trust = worse(stretch[i].trust, stretch[i + 1].trust);
        if (!parts.empty() && parts.back().trust == trust)
            parts.back().last = i + 1;
        else
            parts.push_back({i, i + 1, trust});
    }
    std::vector<Part> merged;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Part part = parts[i];
        const bool isShort = stretch[part.last].at.x() - stretch[part.first].at.x() < ShortestRun;
        if (isShort) {
            if (!merged.empty())
                part.trust = worse(part.trust, merged.back().trust);
            if (i + 1 < parts.size())
                part.trust = worse(part.trust, parts[i + 1].trust);
        }
        if (!merged.empty() && merged.back().trust == part.trust)
            merged.back().last = part.last;
        else
            merged.push_back(part);
    }
    for (const Part& part : merged) {
        QList<QPointF> points;
        points.reserve(static_cast<qsizetype>(part.last - part.first + 1));
        for (std::size_t i = part.first; i <= part.last; ++i)
            points.push_back(stretch[i].at);
        line.runs.push_back({part.trust, decimated(points, columns)});
    }
}

// A neighbour far off the plot is drawn up to a little beyond its edge: painters lose count at huge coordinates.
constexpr double Beyond = 0.25;

void pullIn(QPointF& outside, const QPointF& inside, double edge)
{
    const double part = (edge - inside.x()) / (outside.x() - inside.x());
    outside = {edge, inside.y() + part * (outside.y() - inside.y())};
}

void pullInEnds(std::vector<Placed>& stretch)
{
    if (stretch.size() < 2)
        return;
    if (stretch.front().at.x() < -Beyond && stretch[1].at.x() >= -Beyond)
        pullIn(stretch.front().at, stretch[1].at, -Beyond);
    if (stretch.back().at.x() > 1 + Beyond && stretch[stretch.size() - 2].at.x() <= 1 + Beyond)
        pullIn(stretch.back().at, stretch[stretch.size() - 2].at, 1 + Beyond);
}

} // namespace

NotShown& NotShown::operator+=(const NotShown& other)
{
    zero += other.zero;
    negative += other.negative;
    nan += other.nan;
    infinite += other.infinite;
    return *this;
}

NotShown whyNotShown(const Sample& sample, ScaleKind x, ScaleKind y)
{
    NotShown why;
    const auto judge = [&why](double v, ScaleKind kind) {
        if (std::isnan(v))
            why.nan = 1;
        else if (std::isinf(v))
            why.infinite = 1;
        else if (kind == ScaleKind::Log && v == 0)
            why.zero = 1;
        else if (kind == ScaleKind::Log && v < 0)
            why.negative = 1;
    };
    if (!sample.y)
        return why;
    judge(*sample.y, y);
    if (why.total() == 0)
        judge(sample.x, x);
    return why;
}

std::optional<Interval> extentOf(std::span<const Sample> samples, ScaleKind x, ScaleKind y)
{
    std::optional<Interval> extent;
    for (const Sample& sample : samples) {
        if (!sample.y || whyNotShown(sample, x, y).total() > 0)
            continue;
        const Interval here{*sample.y, *sample.y};
        extent = extent ? united(*extent, here) : here;
    }
    return extent;
}

double phaseOf(core::Time end, core::Duration span, int columns)
{
    if (columns <= 0 || span <= core::Duration::zero())
        return 0;
    const core::Duration column = span / columns;
    if (column <= core::Duration::zero())
        return 0;
    const core::Duration into = (end - span).time_since_epoch() % column;
    return static_cast<double>(into.count()) / static_cast<double>(column.count());
}

Polyline polylineOf(std::span<const Sample> samples, const Scale& x, const Scale& y, Columns columns)
{
    const auto before = [](const Sample& sample, double v) { return sample.x < v; };
    auto first = std::lower_bound(samples.begin(), samples.end(), x.values.low, before);
    auto last = std::lower_bound(first, samples.end(), x.values.high, before);
    while (last != samples.end() && last->x <= x.values.high)
        ++last;
    if (first != samples.begin())
        --first;
    if (x.kind == ScaleKind::Log && !samples.empty() && samples.front().x <= 0)
        first = samples.begin(); // to be counted, not drawn
    if (last != samples.end())
        ++last;

    Polyline line;
    std::vector<Placed> stretch;
    const auto finish = [&] {
        pullInEnds(stretch);
        appendRuns(stretch, columns, line);
        stretch.clear();
    };
    for (auto sample = first; sample != last; ++sample) {
        const NotShown why = whyNotShown(*sample, x.kind, y.kind);
        if (!sample->y || why.total() > 0) {
            line.notShown += why;
            finish();
            continue;
        }
        stretch.push_back({{x.toUnit(sample->x), y.toUnit(*sample->y)}, sample->trust});
    }
    finish();
    return line;
}

QList<QPointF> decimated(const QList<QPointF>& points, Columns columns)
{
    const int count = std::max(columns.count, 1);
    const qsizetype most = 2 * (static_cast<qsizetype>(count) + 2);
    if (points.size() <= most)
        return points;
    QList<QPointF> kept;
    kept.reserve(most);
    const auto columnOf = [&](const QPointF& p) { return std::floor(p.x() * count + columns.phase); };
    for (qsizetype i = 0; i < points.size();) {
        const double column = columnOf(points[i]);
        qsizetype lowest = i;
        qsizetype highest = i;
        qsizetype next = i;
        for (; next < points.size() && columnOf(points[next]) == column; ++next) {
            if (points[next].y() < points[lowest].y())
                lowest = next;
            if (points[next].y() > points[highest].y())
                highest = next;
        }
        if (i == 0 && lowest != 0 && highest != 0)
            kept.push_back(points.front());
        kept.push_back(points[std::min(lowest, highest)]);
        if (lowest != highest)
            kept.push_back(points[std::max(lowest, highest)]);
        if (next == points.size() && lowest != next - 1 && highest != next - 1)
            kept.push_back(points.back());
        i = next;
    }
    return kept;
}

} // namespace inferama::widgets
