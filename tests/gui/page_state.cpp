// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/page_state.h"

#include "widgets/line_chart.h"
#include "widgets/waterfall.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>

namespace inferama::tests {

namespace {

constexpr int MostRows = 60; // of a table

QString number(double value) { return QString::number(value, 'g', 17); }

void addCells(const QAbstractItemView& view, QStringList& lines)
{
    const QAbstractItemModel* model = view.model();
    if (model == nullptr)
        return;
    lines << QStringLiteral("rows %1").arg(model->rowCount());
    for (int row = 0; row < std::min(MostRows, model->rowCount()); ++row) {
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells << model->index(row, column).data().toString();
        lines << cells.join(QLatin1Char('|'));
    }
}

void addFigures(const QWidget& widget, QStringList& lines)
{
    if (!widget.accessibleDescription().isEmpty())
        lines << widget.accessibleName() + QStringLiteral(": ") + widget.accessibleDescription();
    else if (!widget.accessibleName().isEmpty())
        lines << widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        lines << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        lines << button->text() + (button->isChecked() ? QStringLiteral(" [x]") : QString());
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget))
        lines << edit->text();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget))
        addCells(*view, lines);
}

void addPlaces(const QWidget& widget, QStringList& lines)
{
    if (const auto* bar = qobject_cast<const QScrollBar*>(&widget))
        lines << QStringLiteral("scrolled to %1 of %2").arg(bar->value()).arg(bar->maximum());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->selectionModel())
        for (const QModelIndex& index : view->selectionModel()->selectedRows())
            lines << QStringLiteral("chosen row %1").arg(index.row());
    if (const auto* chart = qobject_cast<const widgets::LineChart*>(&widget)) {
        for (const double x : {-10.0, 0.001, 1.0})
            if (const auto pixel = chart->pixelOf(x, 0.5))
                lines << QStringLiteral("chart %1: %2 at %3, %4")
                             .arg(chart->accessibleName(), number(x), number(pixel->x()), number(pixel->y()));
        if (const auto& time = chart->content().time)
            lines << QStringLiteral("chart ends at %1 after %2")
                         .arg(time->end.time_since_epoch().count())
                         .arg(time->length.count());
    }
    if (const auto* waterfall = qobject_cast<const widgets::Waterfall*>(&widget)) {
        lines << QStringLiteral("waterfall from %1 for %2, line %3, chosen %4")
                     .arg(waterfall->axis().start.time_since_epoch().count())
                     .arg(waterfall->axis().length.count())
                     .arg(waterfall->firstLine())
                     .arg(waterfall->selected() ? waterfall->selected()->serial : 0);
    }
}

QStringList linesOf(const QWidget& page, bool places)
{
    QStringList lines;
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&page))
            continue;
        addFigures(*widget, lines);
        if (places)
            addPlaces(*widget, lines);
    }
    return lines;
}

} // namespace

QStringList pageFigures(const QWidget& page) { return linesOf(page, false); }

QStringList pageState(const QWidget& page) { return linesOf(page, true); }

std::string difference(const QStringList& now, const QStringList& before)
{
    constexpr int MostLines = 20;
    std::string lines;
    int told = 0;
    for (qsizetype i = 0; i < std::max(now.size(), before.size()) && told < MostLines; ++i)
        if (now.value(i) != before.value(i)) {
            lines += "- " + before.value(i).toStdString() + "\n+ " + now.value(i).toStdString() + "\n";
            ++told;
        }
    return lines;
}

} // namespace inferama::tests
