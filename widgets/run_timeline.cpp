// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run_timeline.h"

#include "widgets/format.h"
#include "widgets/mark_lines.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using namespace core;

namespace {

constexpr double Left = 12;
constexpr double Right = 8;
constexpr int MetricP99 = 3;      // in MetricPoint::percentiles
constexpr double DragBegins = 4;  // px
constexpr double WheelTurn = 120; // of a notch
constexpr double ZoomOfTurn = 1.25;
constexpr double PanOfTurn = 0.1; // of what is shown
constexpr double SmallStep = 0.1; // of the brush

// The largest of the points that share a pixel column, so that no peak is lost, as one line with gaps.
template<class Value>
std::vector<QPointF> columns(const History& history, const TimeAxis& axis, const Value& value)
{
    const auto first = std::ranges::lower_bound(history.points, axis.start, {}, &HistoryPoint::t);
    const auto last = std::ranges::upper_bound(history.points, axis.end(), {}, &HistoryPoint::t);
    std::vector<QPointF> line;
    for (auto p = first; p != last; ++p) {
        const std::optional<double> v = value(*p);
        if (!v || !std::isfinite(*v))
            continue;
        const double x = std::floor(axis.xOf(p->t));
        if (!line.empty() && line.back().x() == x)
            line.back().setY(std::max(line.back().y(), *v));
        else
            line.emplace_back(x, *v);
    }
    return line;
}

} // namespace

RunTimeline::RunTimeline(const ThemeHolder& theme, TimeLink& link, QWidget* parent)
    : QWidget(parent), theme_(theme), link_(link)
{
    setFixedHeight(Height);
    setMinimumWidth(200);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline of the run"));
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    connect(&link_, &TimeLink::momentChanged, this, qOverload<>(&QWidget::update));
}

void RunTimeline::present(const std::shared_ptr<const Snapshot>& run)
{
    run_ = run;
    layOut();
    describe();
    update();
}

void RunTimeline::setAlerts(std::vector<AlertStretch> alerts)
{
    std::ranges::stable_sort(alerts, {}, &AlertStretch::level);
    alerts_ = std::move(alerts);
    update();
}

void RunTimeline::setLookedAt(const TimeRange& stretch, bool follows)
{
    if (stretch == lookedAt_ && follows == follows_)
        return;
    lookedAt_ = stretch;
    follows_ = follows;
    if (!follows && !drag_)
        extent_.show(stretch.end);
    layOut();
    describe();
    update();
}

std::optional<double> RunTimeline::pixelOf(Time t) const { return axis_ ? std::optional(axis_->xOf(t)) : std::nullopt; }

QString RunTimeline::exactText() const
{
    if (!run_ || !run_->exactSince)
        return {};
    return tr("exact since %1; earlier: totals only").arg(formatClock(*run_->exactSince, shownZone()));
}

void RunTimeline::describe()
{
    QString text;
    if (run_ && run_->runStart) {
        text = follows_ ? tr("Follows the run, which began at %1.").arg(formatClock(*run_->runStart, shownZone()))
                        : tr("Looks at %1 to %2.")
                              .arg(formatClock(lookedAt_.start, shownZone()), formatClock(lookedAt_.end, shownZone()));
        if (const QString exact = exactText(); !exact.isEmpty())
            text += QLatin1Char(' ') + exact;
    }
    if (text != accessibleDescription())
        setAccessibleDescription(text);
}

void RunTimeline::resizeEvent(QResizeEvent*) { layOut(); }

// The history is as long as the run, so it is gone through once a snapshot and not once a painting.
void RunTimeline::layOut()
{
    offered_ = qps_ = ttftP99_ = failures_ = {};
    marks_ = {};
    axis_.reset();
    if (!run_ || !run_->runStart || width() < Left + Right + 20)
        return;
    extent_.setRun({*run_->runStart, run_->now});
    const TimeRange shown = extent_.shown();
    axis_ = TimeAxis{
        .start = shown.start, .length = shown.end - shown.start, .left = Left, .width = width() - Left - Right};
    marks_ = layOutMarks(run_->marks, *axis_);
    if (!run_->history)
        return;
    const auto curve = [&](const auto& value) {
        std::vector<QPointF> points = columns(*run_->history, *axis_, value);
        double high = 0;
        for (const QPointF& p : points)
            high = std::max(high, p.y());
        return Curve{std::move(points), high};
    };
    offered_ = curve([](const HistoryPoint& p) { return std::optional<double>(p.offered); });
    qps_ = curve([](const HistoryPoint& p) { return std::optional<double>(p.qps); });
    failures_ = curve([](const HistoryPoint& p) { return std::optional<double>(p.failures); });
    ttftP99_ = curve([](const HistoryPoint& p) {
        return p.metrics[0].count > 0 ? std::optional<double>(p.metrics[0].percentiles[MetricP99]) : std::nullopt;
    });
}

Brush RunTimeline::brush() const
{
    const double right = axis_->left + axis_->width;
    return {std::clamp(axis_->xOf(lookedAt_.start), axis_->left - 1, right + 1),
            std::clamp(axis_->xOf(lookedAt_.end), axis_->left - 1, right + 1)};
}

// --- Wishes

void RunTimeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !axis_)
        return;
    const double x = event->position().x();
    drag_ = Drag{.part = brush().partAt(x), .x = x, .at = axis_->timeAt(x), .from = lookedAt_};
}

void RunTimeline::mouseMoveEvent(QMouseEvent* event)
{
    if (!axis_)
        return;
    const double x = event->position().x();
    const Time t = axis_->timeAt(x);
    link_.setMoment(run_->runStart <= t && t <= run_->now ? std::optional(t) : std::nullopt);
    if (drag_ && event->buttons().testFlag(Qt::LeftButton)) {
        drag(x);
        return;
    }
    const Brush::Part part = brush().partAt(x);
    setCursor(part == Brush::Part::Beside ? Qt::ArrowCursor
              : part == Brush::Part::Body ? Qt::OpenHandCursor
                                          : Qt::SizeHorCursor);
}

void RunTimeline::drag(double x)
{
    if (!drag_->moved && std::abs(x - drag_->x) < DragBegins)
        return;
    const bool continues = std::exchange(drag_->moved, true);
    const Time t = axis_->timeAt(x);
    switch (drag_->part) {
    case Brush::Part::Body:
        // Against where the brush is by now: it may have been held at the run's end.
        emit link_.panWanted(drag_->from.end + (t - drag_->at) - lookedAt_.end, continues);
        break;
    case Brush::Part::Start:
        emit link_.rangeWanted({t, drag_->from.end}, continues);
        break;
    case Brush::Part::End:
        emit link_.rangeWanted({drag_->from.start, t}, continues);
        break;
    case Brush::Part::Beside:
        emit link_.rangeWanted({drag_->at, t}, continues);
        break;
    }
}

void RunTimeline::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !drag_)
        return;
    if (!drag_->moved && axis_)
        emit link_.lookWanted(axis_->timeAt(event->position().x()), false);
    drag_.reset();
}

void RunTimeline::mouseDoubleClickEvent(QMouseEvent*)
{
    drag_.reset(); // the second click is no jump
    extent_.reset();
    layOut();
    emit link_.liveWanted();
}

void RunTimeline::leaveEvent(QEvent*) { link_.setMoment(std::nullopt); }

void RunTimeline::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (!axis_)
        return;
    const QPointF turns = QPointF(event->angleDelta()) / WheelTurn;
    if (turns.y() != 0) {
        zoom(std::pow(ZoomOfTurn, turns.y()), (event->position().x() - axis_->left) / axis_->width);
    } else {
        extent_.pan(durationOf(-turns.x() * PanOfTurn * seconds(axis_->length)));
        layOut();
        update();
    }
}

void RunTimeline::zoom(double factor, double share)
{
    extent_.zoom(factor, std::clamp(share, 0.0, 1.0));
    layOut();
    update();
}

bool RunTimeline::takesKey(const QKeyEvent& event) const
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
    case Qt::Key_BraceLeft:
    case Qt::Key_BraceRight:
        return true;
    default:
        return false;
    }
}

void RunTimeline::keyPressEvent(QKeyEvent* event)
{
    if (!axis_ || !takesKey(*event)) {
        event->ignore(); // the window's shortcuts
        return;
    }
    const bool continues = event->isAutoRepeat();
    const Duration whole = lookedAt_.end - lookedAt_.start;
    const Duration part = std::max<Duration>(std::chrono::seconds{1}, durationOf(seconds(whole) * SmallStep));
    const Duration step = event->modifiers().testFlag(Qt::ShiftModifier) ? std::max(whole, part) : part;
    switch (event->key()) {
    case Qt::Key_Left:
        emit link_.panWanted(-step, continues);
        break;
    case Qt::Key_Right:
        emit link_.panWanted(step, continues);
        break;
    case Qt::Key_PageUp:
        emit link_.panWanted(-whole, continues);
        break;
    case Qt::Key_PageDown:
        emit link_.panWanted(whole, continues);
        break;
    case Qt::Key_Home:
        emit link_.lookWanted(*run_->runStart, continues);
        break;
    case Qt::Key_Plus:
        zoom(ZoomOfTurn, (brush().right - axis_->left) / axis_->width);
        break;
    case Qt::Key_Minus:
        zoom(1 / ZoomOfTurn, (brush().right - axis_->left) / axis_->width);
        break;
    case Qt::Key_BracketLeft:
        emit link_.rangeWanted({lookedAt_.start - part, lookedAt_.end}, continues);
        break;
    case Qt::Key_BracketRight:
        emit link_.rangeWanted({std::min(lookedAt_.start + part, lookedAt_.end), lookedAt_.end}, continues);
        break;
    case Qt::Key_BraceLeft:
        emit link_.rangeWanted({lookedAt_.start, std::max(lookedAt_.start, lookedAt_.end - part)}, continues);
        break;
    case Qt::Key_BraceRight:
        emit link_.rangeWanted({lookedAt_.start, lookedAt_.end + part}, continues);
        break;
    }
}

// --- Tips

const HistoryPoint* RunTimeline::pointAt(double x) const
{
    if (!axis_ || !run_->history || run_->history->points.empty() || x < axis_->left || x > axis_->left + axis_->width)
        return nullptr;
    const auto& points = run_->history->points;
    const auto next = std::ranges::lower_bound(points, axis_->timeAt(x), {}, &HistoryPoint::t);
    return next == points.end() ? &points.back() : &*next;
}

QString RunTimeline::tipAt(double x) const
{
    const HistoryPoint* p = pointAt(x);
    if (!p)
        return {};
    QString text =
        tr("%1, the 10 s before it<br>offered %2<br>QPS %3<br>P99 TTFT %4")
            .arg(formatMoment(p->t, shownZone()), formatRate(static_cast<double>(p->offered), tr("req/s")).joined(),
                 formatRate(static_cast<double>(p->qps), tr("req/s")).joined(),
                 p->metrics[0].count > 0
                     ? formatDuration(static_cast<double>(p->metrics[0].percentiles[MetricP99])).joined()
                     : NoValue);
    if (p->failures > 0)
        text += QStringLiteral("<br>") +
                tr("failed %1").arg(formatRate(static_cast<double>(p->failures), tr("req/s")).joined());
    if (run_->exactSince && p->t < *run_->exactSince)
        text += QStringLiteral("<br>") + exactText();
    for (const QString& mark : marksNear(run_->marks, p->t, std::chrono::seconds{5}))
        text += QStringLiteral("<br><b>%1</b>").arg(mark.toHtmlEscaped());
    for (auto alert = alerts_.rbegin(); alert != alerts_.rend(); ++alert)
        if (alert->start <= p->t && p->t < alert->end.value_or(run_->now + std::chrono::seconds(1)))
            text += QStringLiteral("<br><b>%1</b>").arg(alert->text.toHtmlEscaped());
    return text;
}

bool RunTimeline::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && takesKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = tipAt(help->pos().x());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace inferama::widgets
