// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_rows.h"

#include "app/pages/resources_parts.h"
#include "app/translation.h"
#include "core/labels.h"
#include "core/series_book.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// Ends that stand still while the values move a little.
Interval scaleOf(const std::vector<PartSeries>& parts, RowsWish::Scale kind)
{
    std::optional<Interval> extent;
    for (const PartSeries& part : parts)
        for (const float v : part.values)
            if (!std::isnan(v)) {
                const Interval own{static_cast<double>(v), static_cast<double>(v)};
                extent = extent ? united(*extent, own) : own;
            }
    if (!extent)
        return {0, 1};
    if (kind == RowsWish::Scale::Bytes) {
        double unit = 1;
        while (extent->high >= 1024 * unit)
            unit *= 1024;
        const Interval range = linearTicks({extent->low / unit, extent->high / unit}, 4).range();
        return {range.low * unit, range.high * unit};
    }
    if (kind == RowsWish::Scale::Any)
        return linearTicks(*extent, 4).range();
    const double low = std::clamp(std::floor(extent->low * 5) / 5, 0.0, 0.8);
    return {low, std::clamp(std::ceil(extent->high * 5) / 5, low + 0.2, 1.0)};
}

// "60–100 %", "0 B/s–4 GB/s": the unit once where both have the same; 0 has any.
QString rangeText(const Quantity& low, const Quantity& high)
{
    const bool same = low.unit == high.unit || low.number == QStringLiteral("0");
    return tr("%1–%2").arg(tickText({low.number, same ? QString() : low.unit}), tickText(high));
}

bool isSlow(const PartSeries& part, const std::optional<SlowestRank>& slowest)
{
    return slowest && slowest->slow && labelOf(slowest->rank, "rank") == std::string_view(part.place.part) &&
           replicaOf(slowest->rank) == part.place.replica;
}

SeriesRowsContent rowsOf(const ResourcesFrame& f, const RowsWish& wish, std::vector<PartSeries> parts)
{
    SeriesRowsContent content;
    content.around.time = f.span;
    content.around.margins = f.margins;
    content.around.marks = f.marks;
    content.around.y.fixed = Interval{0, 1};
    content.around.y.label = [](double) { return QString(); };
    content.alerts = f.alerts;
    content.start = f.s.series.start;
    content.cell = f.s.series.cell;
    content.colour = f.theme.stage("prefill");
    content.value = [text = wish.quantity](double value) { return text(value).joined(); };
    content.scale = scaleOf(parts, wish.scale);
    for (PartSeries& part : parts) {
        const double last = newestOf(part.values).value_or(0);
        SeriesRow row{.name = part.name,
                      .values = std::move(part.values),
                      .badness = wish.scale == RowsWish::Scale::Share ? -last : last};
        if (isSlow(part, wish.slowest))
            row.level = Level::Third;
        content.rows.push_back(std::move(row));
    }
    return content;
}

// Of several parts at each moment the mean, the highest and the lowest; of one its value.
SmallChartContent spreadOf(const ResourcesFrame& f, const RowsWish& wish, const std::vector<PartSeries>& parts)
{
    SmallChartContent content = linesOf(f);
    content.chart.y.label = [text = wish.quantity](double value) { return tickText(text(value)); };
    content.value = [text = wish.quantity](double value) { return text(value).joined(); };
    std::size_t cells = 0;
    for (const PartSeries& part : parts)
        cells = std::max(cells, part.values.size());
    constexpr float Nothing = std::numeric_limits<float>::quiet_NaN();
    std::array<std::vector<float>, 3> lines; // highest, mean, lowest
    for (auto& line : lines)
        line.assign(cells, Nothing);
    for (std::size_t c = 0; c < cells; ++c) {
        double sum = 0;
        int known = 0;
        for (const PartSeries& part : parts) {
            if (c >= part.values.size() || std::isnan(part.values[c]))
                continue;
            sum += static_cast<double>(part.values[c]);
            ++known;
            lines[0][c] = std::fmax(lines[0][c], part.values[c]);
            lines[2][c] = std::fmin(lines[2][c], part.values[c]);
        }
        if (known > 0)
            lines[1][c] = static_cast<float>(sum / known);
    }
    const auto add = [&](const QString& name, const QColor& colour, const std::vector<float>& values) {
        addLine(content, name, colour, samplesOf(values, f.s.series, f.span));
    };
    if (parts.size() > 1) {
        add(tr("highest"), f.theme.percentile[P95], lines[0]);
        add(tr("lowest"), f.theme.percentile[P90], lines[2]);
    }
    add(parts.size() > 1 ? tr("mean") : parts.front().name, f.theme.percentile[P50], lines[1]);
    return content;
}

} // namespace

void fillRows(ResourceChart& chart, const ResourcesFrame& f, const RowsWish& wish)
{
    const std::array<std::string_view, 1> names{wish.name};
    const SeriesLines* lines = gaugeLines(f.s, wish.name);
    if (!lines || lines->by.empty()) {
        settle(chart, f.s, names);
        return;
    }
    const bool byReplica = f.choice.by == SplitBy::Replica;
    std::vector<PartSeries> parts = partsBy(*lines, byReplica ? std::string_view() : wish.label, isAmount(wish.name));
    const bool heat = byReplica || f.choice.by == wish.by;
    if ((!heat && !wish.alwaysRows) || parts.size() == 1) { // one alone has nothing to be compared with
        chart.body = spreadOf(f, wish, parts);
        settle(chart, f.s, names);
        return;
    }
    SeriesRowsContent content = rowsOf(f, wish, std::move(parts));
    content.form = heat ? SeriesRowsContent::Form::Heat : SeriesRowsContent::Form::Traces;
    if (!byReplica && lines->sets > lines->by.size())
        content.notKept = lines->sets - lines->by.size();
    if (!heat)
        content.scale = united(content.scale, {0, 0});
    const QString range = rangeText(wish.quantity(content.scale.low), wish.quantity(content.scale.high));
    chart.subtitle = heat ? tr("stronger: higher, %1").arg(range) : tr("each on %1").arg(range);
    chart.body = std::move(content);
    settle(chart, f.s, names);
}

} // namespace inferama::app
