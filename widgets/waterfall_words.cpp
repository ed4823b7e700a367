// SPDX-License-Identifier: GPL-3.0-or-later
// What the waterfall says: heads of groups, tips, its menu.
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/mark_lines.h"
#include "widgets/row_titles.h"
#include "widgets/status_mark.h"
#include "widgets/waterfall.h"

#include <QContextMenuEvent>
#include <QMenu>

#include <cmath>

namespace inferama::widgets {

using core::Time;

QString Waterfall::rangeText(const core::TimeRange& range) const
{
    return tr("%1–%2 (%3)")
        .arg(formatClock(range.start, zone_, true), formatClock(range.end, zone_, true),
             formatDuration(core::seconds(range.end - range.start)).joined());
}

QString Waterfall::headText(const core::RowGroup& group) const
{
    const auto count = [](std::size_t n) { return formatCount(static_cast<double>(n)); };
    QStringList parts{groupTitle(group, lines_.groups()->by),
                      tr("%Ln request(s)", nullptr, static_cast<int>(group.count))};
    if (group.inFlight > 0)
        parts << tr("%1 in flight").arg(count(group.inFlight));
    if (group.failed > 0)
        parts << tr("%1 failed").arg(count(group.failed));
    return parts.join(QStringLiteral(" · "));
}

QString Waterfall::tipOf(const core::RequestRow& row) const
{
    const auto duration = [](double value) {
        return formatDuration(std::isnan(value) ? std::nullopt : std::optional(value)).joined();
    };
    QStringList lines;
    lines << displayText(row.id, 120) << tr("sent %1 · %2").arg(formatMoment(row.start, zone_), statusWord(row.status))
          << tr("TTFT %1 · TPOT %2 · E2E %3").arg(duration(row.ttft), duration(row.tpot), duration(row.e2e))
          << tr("%Ln chunk(s)", nullptr, static_cast<int>(row.chunks)) + QStringLiteral(" · ") +
                 tr("%Ln stall(s)", nullptr, static_cast<int>(row.stalls));
    return lines.join(QLatin1Char('\n'));
}

QString Waterfall::tipAt(const QPoint& position) const
{
    QStringList lines;
    if (const auto line = lineAt(position)) {
        const WaterfallLines::Line at = lines_.at(*line);
        lines << (at.head ? headText(lines_.group(*at.head)) : tipOf(lines_.row(at.row)));
    }
    if (position.x() >= axis_.left && position.x() <= axis_.left + axis_.width) {
        const Time t = axis_.timeAt(position.x());
        if (lines.isEmpty() && content_.times)
            lines << concurrencyText(*content_.times, t);
        constexpr double Near = 5; // px
        lines += marksNear(marks_, t, axis_.timeAt(axis_.left + Near) - axis_.start);
        lines << tr("pointer at %1").arg(formatClock(t, zone_, true));
    }
    return lines.join(QLatin1Char('\n'));
}

void Waterfall::fillMenu(QMenu& menu)
{
    QMenu* by = menu.addMenu(tr("&Group by"));
    by->setToolTip(tr("Put requests into groups that can be folded (G)"));
    for (const core::RowGrouping grouping : core::RowGroupings) {
        QAction* action = by->addAction(groupingTitle(grouping), this, [this, grouping] { setGrouping(grouping); });
        action->setCheckable(true);
        action->setChecked(grouping == grouping_);
    }
    // The keys are shown here and taken in keyPressEvent().
    const auto add = [&](const QString& text, const QKeySequence& key, const QString& tip, auto act,
                         bool enabled = true) {
        QAction* action = menu.addAction(text, this, act);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setShortcutVisibleInContextMenu(true);
        action->setToolTip(tip);
        action->setEnabled(enabled);
    };
    add(
        tr("&Fold or unfold all groups"), Qt::Key_C, tr("Fold all groups, or unfold them"),
        [this] { foldAll(folded_.empty()); }, lines_.grouped());
    menu.addSeparator();
    add(
        tr("&Open the request"), Qt::Key_Return, tr("Open the chosen request"), [this] { activate(); },
        selected_.has_value());
    add(
        tr("Next &worse"), Qt::SHIFT | Qt::Key_N, tr("Choose the request that is next in being worse"),
        [this] { emit worseWanted(1); }, selected_.has_value());
    add(
        tr("Next &better"), Qt::SHIFT | Qt::Key_P, tr("Choose the request that is next in being better"),
        [this] { emit worseWanted(-1); }, selected_.has_value());
    menu.addSeparator();
    add(tr("Look at this &time"), Qt::Key_T,
        tr("Let the window look at the time that is seen here, or marked (Alt and drag)"), [this] { chooseTime(); });
    add(
        tr("&Mark an area"), Qt::SHIFT | Qt::Key_Down,
        tr("Mark lines and time, and see what they come to (Shift and drag)"), [this] { stretchArea(1, 0); },
        lines_.count() > 0);
    add(
        tr("Take the mark a&way"), Qt::Key_Escape, tr("Take the mark and its figures away"), [this] { clearArea(); },
        area_.has_value());
    menu.addSeparator();
    add(tr("Zoom &in"), Qt::Key_W, tr("Less time on the axis (wheel)"), [this] { zoomByKey(true); });
    add(tr("Zoom o&ut"), Qt::Key_S, tr("More time on the axis (wheel)"), [this] { zoomByKey(false); });
    add(tr("Go &live"), Qt::Key_End, tr("Let the time axis follow now, with a length of its own (double click)"),
        [this] {
            follow();
            emit liveWanted();
        });
}

void Waterfall::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    fillMenu(menu);
    menu.exec(event->reason() == QContextMenuEvent::Mouse
                  ? event->globalPos()
                  : viewport()->mapToGlobal(QPoint(static_cast<int>(axis_.left), rowsTop())));
}

} // namespace inferama::widgets
