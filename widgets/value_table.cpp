// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_table.h"

#include "core/csv.h"
#include "widgets/chart_content.h"
#include "widgets/line_chart.h"
#include "widgets/series_rows.h"
#include "widgets/small_chart.h"
#include "widgets/stacked_areas.h"
#include "widgets/translation.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <string>
#include <utility>

namespace inferama::widgets {

namespace {

QString named(const QString& name, const QString& unit)
{
    return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
}

void addCell(std::string& line, bool& first, const QString& text, char separator = ',')
{
    if (!std::exchange(first, false))
        line += separator;
    core::addCsvCell(line, text.toStdString(), separator);
}

void addLine(std::string& csv, const QStringList& leading, const QStringList& cells)
{
    bool first = true;
    for (const QStringList* part : {&leading, &cells})
        for (const QString& cell : *part)
            addCell(csv, first, cell);
    csv += core::CsvLineEnd;
}

QString isoText(core::Time t)
{
    constexpr int Milliseconds = 3; // decimals
    std::string text;
    core::addMoment(text, t, Milliseconds);
    return QString::fromStdString(text);
}

// The shortest text that reads back as it.
QString plainNumber(double value)
{
    std::string text;
    core::addNumber(text, value);
    return QString::fromStdString(text);
}

QString cellOf(const std::optional<double>& value) { return value ? plainNumber(*value) : QString(); }

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

bool hasValues(const ChartContent& content)
{
    return std::ranges::any_of(content.lines, [](const ChartLine& line) { return !line.samples.empty(); });
}

bool hasValues(const StackContent& content)
{
    return std::ranges::any_of(content.known, [](bool known) { return known; });
}

bool hasValues(const SeriesRowsContent& content)
{
    return std::ranges::any_of(content.rows, [](const SeriesRow& row) { return !row.values.empty(); });
}

bool hasValues(const QAbstractItemModel& model) { return model.rowCount() > 0; }

// What `use` makes of the content of a chart or table of ours; nothing of another widget.
template<class Use>
auto withContent(const QWidget& widget, Use use) -> std::optional<decltype(use(std::declval<const ChartContent&>()))>
{
    if (const auto* chart = qobject_cast<const LineChart*>(&widget))
        return use(chart->content());
    if (const auto* chart = qobject_cast<const SmallChart*>(&widget))
        return use(chart->content().chart);
    if (const auto* chart = qobject_cast<const StackedAreas*>(&widget))
        return use(chart->content());
    if (const auto* chart = qobject_cast<const SeriesRows*>(&widget))
        return use(chart->content());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view != nullptr && view->model() != nullptr)
        return use(*view->model());
    return std::nullopt;
}

} // namespace

QByteArray csvOf(const ValueTable& table, std::optional<core::Time> runStart)
{
    const bool timed = !table.moments.empty();
    std::string csv;
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
    return QByteArray::fromStdString(csv);
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

QWidget* valuedIn(QWidget& widget)
{
    if (const auto filled = withContent(widget, [](const auto& content) { return hasValues(content); }))
        return *filled ? &widget : nullptr;
    for (QObject* child : widget.children()) {
        auto* inside = qobject_cast<QWidget*>(child);
        if (inside == nullptr || inside->isHidden())
            continue;
        if (QWidget* valued = valuedIn(*inside))
            return valued;
    }
    return nullptr;
}

ValueTable tableOf(const QWidget& valued)
{
    return withContent(valued, [](const auto& content) { return tableOf(content); }).value_or(ValueTable{});
}

QString wholeText(const QModelIndex& cell)
{
    const QVariant whole = cell.data(Qt::EditRole);
    return (whole.isValid() ? whole : cell.data()).toString();
}

QString rowText(const QAbstractItemView& view, const QModelIndex& cell)
{
    if (!cell.isValid())
        return {};
    constexpr char Tab = '\t';
    const auto* table = qobject_cast<const QTableView*>(&view);
    const auto* tree = qobject_cast<const QTreeView*>(&view);
    std::string heads;
    std::string cells;
    bool first = true;
    for (int column = 0; column < cell.model()->columnCount(cell.parent()); ++column) {
        if ((table != nullptr && table->isColumnHidden(column)) || (tree != nullptr && tree->isColumnHidden(column)))
            continue;
        bool alsoFirst = first;
        addCell(heads, alsoFirst, cell.model()->headerData(column, Qt::Horizontal).toString(), Tab);
        addCell(cells, first, wholeText(cell.siblingAtColumn(column)), Tab);
    }
    return QString::fromStdString(heads + '\n' + cells);
}

} // namespace inferama::widgets
