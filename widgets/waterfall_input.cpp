// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall's keys, wheel, mouse and menu.
#include "widgets/area_card.h"
#include "widgets/display_text.h"
#include "widgets/waterfall.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace inferama::widgets {

using core::Duration;
using core::Time;

namespace {

constexpr double KeyZoom = 1.5;
constexpr double KeyPan = 0.1; // of the axis
constexpr double WheelBase = 1.0015;
constexpr int WheelLines = 3;        // a notch
constexpr double AreaStep = 0.05;    // of the axis
constexpr double BeforeFirst = 0.04; // share of the axis before the earliest request

} // namespace

std::size_t Waterfall::cursorLine()
{
    if (cursor_)
        if (const auto line = lineOf(*cursor_))
            return *line;
    return static_cast<std::size_t>(firstLine());
}

void Waterfall::putCursor(std::size_t line)
{
    if (line >= lines_.count())
        return;
    cursor_ = anchorOf(line);
    showLine(line);
    const WaterfallLines::Line found = lines_.at(line);
    if (found.head) {
        setAccessibleDescription(headText(lines_.group(*found.head)));
    } else {
        const core::RequestRow& row = lines_.row(found.row);
        setAccessibleDescription(tipOf(row));
        if (std::exchange(selected_, row.key) != row.key)
            emit chosen(row.key);
    }
    viewport()->update();
}

void Waterfall::step(int lines)
{
    if (lines_.count() == 0)
        return;
    const auto last = static_cast<std::ptrdiff_t>(lines_.count()) - 1;
    const auto from = static_cast<std::ptrdiff_t>(cursorLine());
    putCursor(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(hasCursor() ? from + lines : from, 0, last)));
}

void Waterfall::toggle(std::size_t group)
{
    const std::string name = lines_.group(group).name;
    setFolded(name, !lines_.isFolded(group));
}

void Waterfall::activate()
{
    if (!hasCursor() || lines_.count() == 0)
        return;
    const WaterfallLines::Line line = lines_.at(std::min(cursorLine(), lines_.count() - 1));
    if (cursor_->head) {
        if (line.head)
            toggle(*line.head);
    } else if (selected_) {
        emit opened(*selected_);
    }
}

void Waterfall::chooseTime() { emit timeRangeChosen(area_ ? area_->range : core::TimeRange{axis_.start, axis_.end()}); }

// Letters and arrows are the waterfall's while it has the focus, whatever they mean to the window.
bool Waterfall::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        constexpr std::array Ours{Qt::Key_Up,    Qt::Key_Down,  Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Left,
                                  Qt::Key_Right, Qt::Key_Home,  Qt::Key_End,    Qt::Key_Return,   Qt::Key_Enter,
                                  Qt::Key_W,     Qt::Key_A,     Qt::Key_S,      Qt::Key_D,        Qt::Key_Plus,
                                  Qt::Key_Equal, Qt::Key_Minus, Qt::Key_G,      Qt::Key_C,        Qt::Key_T,
                                  Qt::Key_N,     Qt::Key_P};
        const bool plain = (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == Qt::NoModifier;
        if (plain && (std::ranges::count(Ours, key->key()) > 0 || (key->key() == Qt::Key_Escape && area_))) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void Waterfall::keyPressEvent(QKeyEvent* event)
{
    const bool plain = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) == Qt::NoModifier;
    if (!plain || !(navigate(*event) || command(*event)))
        QAbstractScrollArea::keyPressEvent(event);
}

void Waterfall::zoomByKey(bool in) { zoom(in ? KeyZoom : 1 / KeyZoom, axis_.left + axis_.width / 2); }

bool Waterfall::navigate(const QKeyEvent& event)
{
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
    case Qt::Key_Up:
        return (shift ? stretchArea(-1, 0) : step(-1)), true;
    case Qt::Key_Down:
        return (shift ? stretchArea(1, 0) : step(1)), true;
    case Qt::Key_PageUp:
        return step(-linesInView()), true;
    case Qt::Key_PageDown:
        return step(linesInView()), true;
    case Qt::Key_Left:
        return (shift ? stretchArea(0, -1) : pan(-KeyPan * axis_.width)), true;
    case Qt::Key_Right:
        return (shift ? stretchArea(0, 1) : pan(KeyPan * axis_.width)), true;
    case Qt::Key_A:
        return pan(-KeyPan * axis_.width), true;
    case Qt::Key_D:
        return pan(KeyPan * axis_.width), true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_W:
        return zoomByKey(true), true;
    case Qt::Key_Minus:
    case Qt::Key_S:
        return zoomByKey(false), true;
    case Qt::Key_Home:
        return pan(axis_.xOf(earliest()) - axis_.left - BeforeFirst * axis_.width), true;
    case Qt::Key_End:
        follow();
        emit liveWanted();
        return true;
    default:
        return false;
    }
}

bool Waterfall::command(const QKeyEvent& event)
{
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return activate(), true;
    case Qt::Key_Escape:
        return area_ ? (clearArea(), true) : false;
    case Qt::Key_G: {
        constexpr std::size_t Count = core::RowGroupings.size();
        const auto next = (static_cast<std::size_t>(grouping_) + (shift ? Count - 1 : 1)) % Count;
        return setGrouping(core::RowGroupings[next]), true;
    }
    case Qt::Key_C:
        return foldAll(folded_.empty()), true;
    case Qt::Key_T:
        return chooseTime(), true;
    case Qt::Key_N:
        return (shift ? emit worseWanted(1) : step(1)), true;
    case Qt::Key_P:
        return (shift ? emit worseWanted(-1) : step(-1)), true;
    default:
        return false;
    }
}

// A fine wheel gives less than a line at a time.
void Waterfall::scrollBy(double lines)
{
    wheelRest_ += lines;
    const double whole = std::trunc(wheelRest_);
    wheelRest_ -= whole;
    showFirstLine(firstLine() + static_cast<int>(whole));
}

void Waterfall::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const double x = event->position().x();
    const bool besideAxis = x < axis_.left || x > axis_.left + axis_.width;
    if (angle.x() != 0 && std::abs(angle.x()) > std::abs(angle.y()))
        pan(-angle.x() / 120.0 * KeyPan * axis_.width);
    else if (event->modifiers() & Qt::ShiftModifier || besideAxis)
        scrollBy(-angle.y() / 120.0 * WheelLines);
    else
        zoom(std::pow(WheelBase, angle.y()), x);
    event->accept();
}

void Waterfall::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    drag_ = event->modifiers() & Qt::ShiftModifier ? Drag::Area
            : event->modifiers() & Qt::AltModifier ? Drag::Range
                                                   : Drag::Pan;
    pressed_ = dragged_ = event->pos();
    moved_ = false;
    axisAtPress_ = axis_;
    lineAtPress_ = firstLine();
}

void Waterfall::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressed_)
        return;
    if (!moved_ && (event->pos() - *pressed_).manhattanLength() < QApplication::startDragDistance())
        return;
    moved_ = true;
    dragTo(event->pos());
}

void Waterfall::dragTo(const QPoint& position)
{
    dragged_ = position;
    if (drag_ != Drag::Pan) {
        viewport()->update();
        return;
    }
    viewport()->setCursor(Qt::ClosedHandCursor);
    const QPoint by = *pressed_ - position;
    if (std::abs(by.y()) >= RowHeight)
        showFirstLine(lineAtPress_ + by.y() / RowHeight);
    if (std::abs(by.x()) >= QApplication::startDragDistance() || axis_.start != axisAtPress_.start) {
        setFollowing(false);
        axis_ = axisAtPress_.panned(by.x());
        prepare();
    }
}

core::TimeRange Waterfall::draggedRange() const
{
    const auto [low, high] = std::minmax({pressed_->x(), dragged_.x()});
    const auto within = [this](double x) { return std::clamp(x, axis_.left, axis_.left + axis_.width); };
    return {axis_.timeAt(within(low)), axis_.timeAt(within(high))};
}

void Waterfall::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !pressed_)
        return;
    const Drag drag = std::exchange(drag_, Drag::None);
    dragged_ = event->pos();
    const auto clampedLine = [this](int y) {
        const int line = firstLine() + std::max(0, y - rowsTop()) / RowHeight;
        return static_cast<std::size_t>(std::clamp(line, 0, static_cast<int>(lines_.count()) - 1));
    };
    if (!moved_) {
        if (const auto line = drag == Drag::Pan ? lineAt(event->pos()) : std::nullopt) {
            const auto head = lines_.at(*line).head;
            putCursor(*line);
            if (head)
                toggle(*head);
        }
    } else if (drag == Drag::Range) {
        if (const core::TimeRange range = draggedRange(); range.end > range.start)
            emit timeRangeChosen(range);
    } else if (drag == Drag::Area && lines_.count() > 0) {
        const auto [low, high] = std::minmax({pressed_->y(), dragged_.y()});
        markArea(clampedLine(low), clampedLine(high), draggedRange());
    }
    pressed_.reset();
    moved_ = false;
    viewport()->unsetCursor();
    viewport()->update();
}

void Waterfall::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto line = lineAt(event->pos()); line && lines_.at(*line).head)
        return;
    follow();
    emit liveWanted();
}

// By keys the end of the area moves: by lines, or by steps in time.
void Waterfall::stretchArea(int lines, int time)
{
    if (lines_.count() == 0)
        return;
    const auto last = static_cast<std::ptrdiff_t>(lines_.count()) - 1;
    std::size_t first = std::min(cursorLine(), lines_.count() - 1);
    std::ptrdiff_t count = 1;
    core::TimeRange range{axis_.start, axis_.end()};
    if (area_ && area_->first) {
        first = *area_->first;
        count = static_cast<std::ptrdiff_t>(area_->lines);
        range = area_->range;
    }
    const auto end = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(first) + count - 1 + lines,
                                                static_cast<std::ptrdiff_t>(first), last);
    range.end +=
        Duration{std::llround(AreaStep * static_cast<double>(time) * static_cast<double>(axis_.length.count()))};
    range.end = std::max(range.end, range.start);
    markArea(first, static_cast<std::size_t>(end), range);
}

bool Waterfall::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(tipAt(help->pos())), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void Waterfall::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void Waterfall::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace inferama::widgets
