// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/waterfall.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/request_figures.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QDateTime>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

using core::Duration;
using core::Time;

namespace {

constexpr int IdColumn = 84;      // the ids, left of the axis
constexpr int LatencyColumn = 72; // TTFT or the age, right of it
constexpr double AfterNow = 0.04; // share of a live axis that lies after now: room for the arrows
constexpr double KeyZoom = 1.5;
constexpr double KeyPan = 0.1; // of the axis
constexpr double PinchBase = 1.0015;

} // namespace

Waterfall::Waterfall(const RequestTableModel& model, QItemSelectionModel& selection, const ThemeHolder& theme,
                     QTimeZone zone, QWidget* parent)
    : QAbstractScrollArea(parent), model_(model), selection_(selection), theme_(theme), zone_(std::move(zone))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(AxisHeight + 3 * RowHeight);
    setAccessibleName(tr("Waterfall"));
    setAccessibleDescription(tr("One bar a request on a time axis. Up and Down step through requests, Left and Right "
                                "move in time, plus and minus zoom, End goes live."));
    viewport()->setAutoFillBackground(false);
    connect(&model_, &RequestTableModel::revised, this, &Waterfall::prepare);
    connect(&selection_, &QItemSelectionModel::selectionChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&theme_, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
}

void Waterfall::present(std::vector<ClockOffset> offsets)
{
    if (offsets != offsets_) {
        offsets_ = std::move(offsets);
        rows_.clear();
        prepare();
    }
}

void Waterfall::setEnded(bool ended)
{
    if (std::exchange(ended_, ended) != ended)
        viewport()->update();
}

void Waterfall::follow()
{
    lengthChosen_ = false;
    setFollowing(true);
    prepare();
}

int Waterfall::firstRow() const { return verticalScrollBar()->value(); }
int Waterfall::rowsInView() const { return std::max(0, (viewport()->height() - AxisHeight) / RowHeight); }
void Waterfall::showFirstRow(int row) { verticalScrollBar()->setValue(row); }

void Waterfall::ensureVisible(int row)
{
    if (row < firstRow())
        showFirstRow(row);
    else if (row >= firstRow() + rowsInView())
        showFirstRow(row - rowsInView() + 1);
}

std::optional<int> Waterfall::rowAt(const QPoint& position) const
{
    if (position.y() < AxisHeight)
        return std::nullopt;
    const int row = firstRow() + (position.y() - AxisHeight) / RowHeight;
    return row < model_.rowCount() ? std::optional(row) : std::nullopt;
}

void Waterfall::prepare()
{
    const int inView = rowsInView();
    verticalScrollBar()->setRange(0, std::max(0, model_.rowCount() - inView));
    verticalScrollBar()->setPageStep(std::max(1, inView));
    placeAxis();

    const int first = firstRow();
    const int end = std::min(model_.rowCount(), first + inView);
    const double scale = axis_.pixelsPerSecond();
    const QFontMetrics metrics(uiFont(11, 600));
    std::vector<Row> rows;
    rows.reserve(static_cast<std::size_t>(std::max(0, end - first)));
    for (int i = first; i < end; ++i) {
        const auto request = model_.request(i);
        const auto known =
            std::ranges::find_if(rows_, [&](const Row& row) { return row.request == request && row.scale == scale; });
        if (known != rows_.end()) {
            rows.push_back(std::move(*known));
            known->request.reset();
        } else {
            rows.push_back({request,
                            scale,
                            layOut(*request, scale, model_.now(), offsets_),
                            metrics.elidedText(displayText(request->id), Qt::ElideMiddle, IdColumn - 20),
                            {}});
        }
        const bool waits = !request->ttft && request->inFlight();
        rows.back().latency = waits ? tr("≥ %1", "lower bound of a latency")
                                          .arg(formatDuration(ageSeconds(*request, model_.now())).joined())
                                    : formatDuration(request->ttft).joined();
    }
    rows_ = std::move(rows);
    viewport()->update();
}

void Waterfall::placeAxis()
{
    axis_.left = IdColumn;
    axis_.width = std::max(1, viewport()->width() - IdColumn - LatencyColumn);
    if (!following_)
        return;
    const Time now = model_.now();
    const int first = firstRow();
    const int end = std::min(model_.rowCount(), first + rowsInView());
    if (!lengthChosen_ && first < end) {
        Time earliest = now;
        for (int i = first; i < end; ++i)
            earliest = std::min(earliest, model_.row(i).start);
        const Duration needed = core::durationOf(std::min(1e9, core::seconds(now - earliest) / (1 - AfterNow)));
        // Grows at once, shrinks late: an axis that breathes cannot be read.
        if (needed > axis_.length || needed < axis_.length / 4)
            axis_.length = roundLength(needed);
    }
    axis_ = axis_.endingAt(now + Duration{std::llround(AfterNow * static_cast<double>(axis_.length.count()))});
}

void Waterfall::zoom(double factor, double x)
{
    lengthChosen_ = true;
    axis_ = axis_.zoomed(factor, std::clamp(x, axis_.left, axis_.left + axis_.width));
    prepare();
}

void Waterfall::pan(double pixels)
{
    setFollowing(false);
    axis_ = axis_.panned(pixels);
    prepare();
}

void Waterfall::setFollowing(bool following)
{
    if (std::exchange(following_, following) != following)
        emit followingChanged(following);
}

int Waterfall::selectedRow() const
{
    const QModelIndexList rows = selection_.selectedRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

void Waterfall::select(int row)
{
    if (row < 0 || row >= model_.rowCount())
        return;
    selection_.setCurrentIndex(model_.index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    ensureVisible(row);
}

void Waterfall::step(int rows)
{
    const int selected = selectedRow();
    if (selected < 0)
        select(firstRow());
    else
        select(std::clamp(selected + rows, 0, model_.rowCount() - 1));
}

Duration Waterfall::utcOffset() const
{
    const auto at = QDateTime::fromSecsSinceEpoch(
        std::chrono::floor<std::chrono::seconds>(axis_.start.time_since_epoch()).count(), Qt::UTC);
    return std::chrono::seconds{zone_.offsetFromUtc(at)};
}

void Waterfall::resizeEvent(QResizeEvent*) { prepare(); }

void Waterfall::scrollContentsBy(int, int)
{
    prepare();
    emit scrolled();
}

bool Waterfall::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void Waterfall::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        // A live axis keeps its end: it zooms about now.
        zoom(std::pow(PinchBase, angle.y()), following_ ? axis_.xOf(model_.now()) : event->position().x());
    } else if (angle.x() != 0 || (event->modifiers() & Qt::ShiftModifier)) {
        pan(-(angle.x() != 0 ? angle.x() : angle.y()) / 120.0 * KeyPan * axis_.width);
    } else {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    event->accept();
}

void Waterfall::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    pressed_ = event->pos();
    dragging_ = false;
    axisAtPress_ = axis_;
}

void Waterfall::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressed_)
        return;
    const int moved = pressed_->x() - event->pos().x();
    if (!dragging_ && std::abs(moved) < QApplication::startDragDistance())
        return;
    dragging_ = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    setFollowing(false);
    axis_ = axisAtPress_.panned(moved);
    prepare();
}

void Waterfall::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !pressed_)
        return;
    if (!dragging_)
        if (const auto row = rowAt(event->pos()))
            select(*row);
    pressed_.reset();
    dragging_ = false;
    viewport()->unsetCursor();
}

void Waterfall::mouseDoubleClickEvent(QMouseEvent*) { follow(); }

void Waterfall::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const double zoomAt = following_ ? axis_.xOf(model_.now()) : axis_.left + axis_.width / 2;
    switch (event->key()) {
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_PageUp:
        return step(-rowsInView());
    case Qt::Key_PageDown:
        return step(rowsInView());
    case Qt::Key_Left:
    case Qt::Key_A:
        return pan(-KeyPan * axis_.width);
    case Qt::Key_Right:
    case Qt::Key_D:
        return pan(KeyPan * axis_.width);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_W:
        return zoom(KeyZoom, zoomAt);
    case Qt::Key_Minus:
    case Qt::Key_S:
        return zoom(1 / KeyZoom, zoomAt);
    case Qt::Key_Home:
        return pan(axis_.xOf(model_.firstStart().value_or(model_.now())) - axis_.left - AfterNow * axis_.width);
    case Qt::Key_End:
        return follow();
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
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

QString Waterfall::tipAt(const QPoint& position) const
{
    const auto row = rowAt(position);
    if (!row)
        return {};
    const core::RequestRow& r = model_.row(*row);
    const auto cell = [&](const char* field) {
        return model_.index(*row, model_.columnOf(field).value_or(0)).data().toString();
    };
    QStringList lines;
    lines << displayText(r.id, 120) << tr("sent %1 · %2").arg(cell("sent"), statusWord(r.status))
          << tr("TTFT %1 · TPOT %2 · E2E %3").arg(cell("ttft"), cell("tpot"), cell("e2e"))
          << tr("%n chunk(s)", nullptr, static_cast<int>(r.chunks)) + QStringLiteral(" · ") +
                 tr("%n stall(s)", nullptr, static_cast<int>(r.stalls));
    if (position.x() >= axis_.left && position.x() <= axis_.left + axis_.width)
        lines << tr("pointer at %1").arg(formatClock(axis_.timeAt(position.x()), zone_, true));
    return lines.join(QLatin1Char('\n'));
}

} // namespace inferama::widgets
