// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_table.h"

#include "widgets/chart_content.h"
#include "widgets/line_chart.h"
#include "widgets/series_rows.h"
#include "widgets/small_chart.h"
#include "widgets/stacked_areas.h"
#include "widgets/translation.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QDateTime>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace inferama::widgets {

namespace {

QString named(const QString& name, const QString& unit)
{
    return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
}

QByteArray field(const QString& text)
{
    QByteArray bytes = text.toUtf8();
    if (std::ranges::none_of(bytes, [](char c) { return c == ',' || c == '"' || c == '\n' || c == '\r'; }))
        return bytes;
    bytes.replace('"', "\"\"");
    return '"' + bytes + '"';
}

void addLine(QByteArray& csv, const QStringList& leading, const QStringList& cells)
{
    bool first = true;
    for (const QStringList* part : {&leading, &cells}) {
        for (const QString& cell : *part) {
            if (!std::exchange(first, false))
                csv += ',';
            csv += field(cell);
        }
    }
    csv += "\r\n";
}

QString isoText(core::Time t)
{
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(t.time_since_epoch()).count();
    return QDateTime::fromMSecsSinceEpoch(milliseconds, Qt::UTC).toString(Qt::ISODateWithMs);
}

QString cellOf(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? plainNumber(*value) : QString();
}

bool sameX(const std::vector<ChartLine>& lines)
{
    const auto& first = lines.front().samples;
    return std::ranges::all_of(lines, [&](const ChartLine& line) {
        return std::ranges::equal(line.samples, first, {}, &Sample::x, &Sample::x);
    });
}

ValueTable tableOf(const StackContent& content)
{
    ValueTable table;
    for (const AreaLayer& layer : content.layers)
        table.columns << named(layer.name, QStringLiteral("s"));
    for (std::size_t i = 0; i < content.x.size(); ++i) {
        if (!content.known[i])
            continue;
        QStringList row;
        for (const AreaLayer& layer : content.layers)
            row << cellOf(layer.values[i]);
        table.moments.push_back(content.time.momentOf(content.x[i]));
        table.rows.push_back(std::move(row));
    }
    return table;
}

ValueTable tableOf(const SeriesRowsContent& content)
{
    ValueTable table;
    std::size_t cells = 0;
    for (const SeriesRow& row : content.rows) {
        table.columns << named(row.name, content.around.y.unit);
        cells = std::max(cells, row.values.size());
    }
    for (std::size_t c = 0; c < cells; ++c) {
        QStringList values;
        for (const SeriesRow& row : content.rows)
            values << (c < row.values.size() ? cellOf(static_cast<double>(row.values[c])) : QString());
        table.moments.push_back(content.start + content.cell * static_cast<int>(c));
        table.rows.push_back(std::move(values));
    }
    return table;
}

} // namespace

QString plainNumber(double value)
{
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
    return QString::fromLatin1(digits, end - digits);
}

QByteArray csvOf(const ValueTable& table, std::optional<core::Time> runStart)
{
    const bool timed = !table.moments.empty();
    QByteArray csv;
    QStringList head;
    if (timed)
        head << QStringLiteral("time (UTC)");
    if (timed && runStart)
        head << QStringLiteral("run time [s]");
    addLine(csv, head, table.columns);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        QStringList when;
        if (timed)
            when << isoText(table.moments[i]);
        if (timed && runStart)
            when << QString::number(core::seconds(table.moments[i] - *runStart), 'f', 3);
        addLine(csv, when, table.rows[i]);
    }
    return csv;
}

ValueTable tableOf(const ChartContent& content)
{
    ValueTable table;
    if (content.lines.empty())
        return table;
    const bool wide = sameX(content.lines);
    const auto addX = [&](double x, QStringList& row) {
        if (content.time)
            table.moments.push_back(content.time->momentOf(x));
        else
            row << plainNumber(x);
    };
    if (!wide)
        table.columns << tr("line");
    if (!content.time)
        table.columns << named(content.x.name.isEmpty() ? tr("value") : content.x.name, content.x.unit);
    if (!wide)
        table.columns << named(content.y.name.isEmpty() ? tr("value") : content.y.name, content.y.unit);
    for (std::size_t l = 0; wide && l < content.lines.size(); ++l)
        table.columns << named(content.lines[l].name, content.y.unit);

    if (wide) {
        for (std::size_t i = 0; i < content.lines.front().samples.size(); ++i) {
            QStringList row;
            addX(content.lines.front().samples[i].x, row);
            for (const ChartLine& line : content.lines)
                row << cellOf(line.samples[i].y);
            table.rows.push_back(std::move(row));
        }
        return table;
    }
    for (const ChartLine& line : content.lines) {
        for (const Sample& sample : line.samples) {
            QStringList row{line.name};
            addX(sample.x, row);
            row << cellOf(sample.y);
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

ValueTable tableOf(const QAbstractItemModel& model)
{
    ValueTable table;
    for (int column = 0; column < model.columnCount(); ++column)
        table.columns << model.headerData(column, Qt::Horizontal).toString();
    for (int r = 0; r < model.rowCount(); ++r) {
        QStringList row;
        for (int column = 0; column < model.columnCount(); ++column)
            row << model.index(r, column).data().toString();
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::optional<ValueTable> valuesOf(const QWidget& widget)
{
    if (const auto* chart = qobject_cast<const LineChart*>(&widget))
        return tableOf(chart->content());
    if (const auto* chart = qobject_cast<const SmallChart*>(&widget))
        return tableOf(chart->content().chart);
    if (const auto* chart = qobject_cast<const StackedAreas*>(&widget))
        return tableOf(chart->content());
    if (const auto* chart = qobject_cast<const SeriesRows*>(&widget))
        return tableOf(chart->content());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view != nullptr && view->model() != nullptr)
        return tableOf(*view->model());
    for (const QObject* child : widget.children()) {
        const auto* inside = qobject_cast<const QWidget*>(child);
        if (inside == nullptr || inside->isHidden())
            continue;
        if (auto values = valuesOf(*inside))
            return values;
    }
    return std::nullopt;
}

} // namespace inferama::widgets
