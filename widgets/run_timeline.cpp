// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run_timeline.h"

#include "widgets/band_shape.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QTimeZone>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace inferama::widgets {

namespace {

using namespace core;

constexpr double Left = 12;
constexpr double Top = 20;
constexpr double Bottom = 56;
constexpr int MetricP99 = 3; // in MetricPoint::percentiles

// Time to pixels over the whole run.
struct Axis {
    double from = 0; // Unix seconds
    double to = 1;
    double left = 0;
    double right = 1;

    double x(Time t) const { return left + (unixSeconds(t) - from) / (to - from) * (right - left); }
    double time(double px) const { return from + (px - left) / (right - left) * (to - from); }
};

std::optional<Axis> axisOf(const Snapshot* s, double width)
{
    if (!s || !s->runStart)
        return std::nullopt;
    Axis axis{unixSeconds(*s->runStart), std::max(unixSeconds(s->now), unixSeconds(*s->runStart) + 10), Left,
              width - 8};
    return axis.right > axis.left + 20 ? std::optional(axis) : std::nullopt;
}

// The largest of the points that share a pixel column, so that no peak is lost, as one line with gaps.
template<class Value>
std::vector<QPointF> columns(const History& history, const Axis& axis, const Value& value)
{
    std::vector<QPointF> line;
    for (const HistoryPoint& p : history.points) {
        const std::optional<double> v = value(p);
        if (!v || !std::isfinite(*v))
            continue;
        const double x = std::floor(axis.x(p.t));
        if (!line.empty() && line.back().x() == x)
            line.back().setY(std::max(line.back().y(), *v));
        else
            line.emplace_back(x, *v);
    }
    return line;
}

double largest(const std::vector<QPointF>& line)
{
    double high = 0;
    for (const QPointF& p : line)
        high = std::max(high, p.y());
    return high;
}

void drawLine(QPainter& painter, const std::vector<QPointF>& line, double high, const QPen& pen)
{
    if (high <= 0)
        return;
    std::vector<QLineF> segments;
    const auto place = [&](const QPointF& p) { return QPointF(p.x() + 0.5, Bottom - p.y() / high * (Bottom - Top)); };
    for (std::size_t i = 1; i < line.size(); ++i)
        segments.emplace_back(place(line[i - 1]), place(line[i]));
    painter.setPen(pen);
    painter.drawLines(segments.data(), static_cast<int>(segments.size()));
}

// A step of the clock that leaves about 100 px between labels.
double tickStep(const Axis& axis)
{
    const double wanted = (axis.to - axis.from) / std::max(1.0, (axis.right - axis.left) / 110);
    for (const double step :
         {1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 900.0, 1800.0, 3600.0, 7200.0, 21600.0, 86400.0})
        if (step >= wanted)
            return step;
    return 86400.0 * std::ceil(wanted / 86400.0);
}

QFont axisFont()
{
    QFont font = uiFont(11);
    font.setPixelSize(10);
    return font;
}

} // namespace

RunTimeline::RunTimeline(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setFixedHeight(Height);
    setMinimumWidth(200);
    setAccessibleName(tr("Timeline of the run"));
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void RunTimeline::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    layOut();
    update();
}

void RunTimeline::setAlerts(std::vector<AlertStretch> alerts)
{
    std::ranges::stable_sort(alerts, {}, &AlertStretch::level);
    alerts_ = std::move(alerts);
    update();
}

void RunTimeline::resizeEvent(QResizeEvent*) { layOut(); }

// The history is as long as the run, so it is gone through once a snapshot and not once a painting.
void RunTimeline::layOut()
{
    offered_ = qps_ = ttftP99_ = {};
    const auto axis = axisOf(shown_.get(), width());
    if (!axis || !shown_->history)
        return;
    const auto curve = [&](const auto& value) {
        std::vector<QPointF> points = columns(*shown_->history, *axis, value);
        const double high = largest(points);
        return Curve{std::move(points), high};
    };
    offered_ = curve([](const HistoryPoint& p) { return std::optional<double>(p.offered); });
    qps_ = curve([](const HistoryPoint& p) { return std::optional<double>(p.qps); });
    ttftP99_ = curve([](const HistoryPoint& p) {
        return p.metrics[0].count > 0 ? std::optional<double>(p.metrics[0].percentiles[MetricP99]) : std::nullopt;
    });
}

void RunTimeline::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto axis = axisOf(shown_.get(), width());
    const QFont font = uiFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    if (!axis) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("The run appears here with its first request."));
        return;
    }
    const Snapshot& s = *shown_;

    const double windowLeft = std::max(axis->left, s.window.fromRunStart ? axis->left : axis->x(s.window.start));
    const QRectF window(windowLeft, Top - 1, std::max(2.0, axis->x(s.window.end) - windowLeft), Bottom - Top + 2);
    painter.fillRect(window, theme.sel);
    double keyEnd = axis->left;

    if (s.history) {
        const double rate = std::max(offered_.high, qps_.high);
        QPen dashed(theme.muted, 1);
        dashed.setDashPattern({3, 2});
        drawLine(painter, offered_.points, rate, dashed);
        drawLine(painter, qps_.points, rate, QPen(theme.percentile[P50], 1.25));
        drawLine(painter, ttftP99_.points, ttftP99_.high, QPen(theme.percentile[P99], 1.5));

        // Key with the height of each scale, since the strip has no axis of its own.
        double& x = keyEnd;
        const auto key = [&](const QPen& pen, const QString& text) {
            painter.setPen(pen);
            painter.drawLine(QPointF(x, 12), QPointF(x + 16, 12));
            painter.setPen(theme.muted);
            painter.drawText(QPointF(x + 21, 16), text);
            x += 21 + metrics.horizontalAdvance(text) + 16;
        };
        key(QPen(theme.percentile[P50], 1.5), tr("QPS"));
        key(dashed, tr("offered, up to %1").arg(formatRate(rate, tr("req/s")).joined()));
        key(QPen(theme.percentile[P99], 1.5),
            tr("P99 TTFT, up to %1").arg(ttftP99_.high > 0 ? formatDuration(ttftP99_.high).joined() : NoValue));
        painter.setBrush(Qt::NoBrush);
    }

    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(axis->left, Bottom + 0.5), QPointF(axis->right, Bottom + 0.5));
    painter.setFont(axisFont());
    const double step = tickStep(*axis);
    const bool withSeconds = step < 60;
    for (double t = std::ceil(axis->from / step) * step; t <= axis->to; t += step) {
        const double x = axis->x(timeOf(t));
        painter.setPen(theme.faint);
        painter.drawLine(QPointF(x, Bottom + 1), QPointF(x, Bottom + 4));
        painter.setPen(theme.muted);
        const QString clock = formatClock(timeOf(t), localZone());
        const QString label = withSeconds ? clock : clock.left(5);
        const QRectF box(x - 40, Bottom + 4, 80, 14);
        if (box.left() + 20 >= axis->left && box.right() - 20 <= axis->right + 8)
            painter.drawText(box, Qt::AlignHCenter | Qt::AlignVCenter, label);
    }

    double freeFrom = keyEnd;
    painter.setFont(font);
    for (const MarkNote& mark : s.marks) {
        const double x = axis->x(mark.t);
        if (x < axis->left || x > axis->right)
            continue;
        QPen dashed(theme.text2, 1);
        dashed.setDashPattern({2, 2});
        painter.setPen(dashed);
        painter.drawLine(QPointF(x, x < keyEnd ? Top : 8), QPointF(x, Bottom));
        const QString text = metrics.elidedText(QString::fromStdString(mark.text), Qt::ElideRight, 180);
        const double length = metrics.horizontalAdvance(text);
        const double textLeft = x + 4 + length <= axis->right ? x + 4 : x - 4 - length;
        if (textLeft < freeFrom)
            continue; // the tip has it
        painter.setPen(theme.text2);
        painter.drawText(QPointF(textLeft, 16), text);
        freeFrom = textLeft + length + 8;
    }
    paintAlerts(painter);
    painter.setPen(theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.adjusted(0, 0, -1, -1));
}

// A stretch is as thick as it is grave, and begins with its level's shape where there is room for one.
void RunTimeline::paintAlerts(QPainter& painter) const
{
    const auto axis = axisOf(shown_.get(), width());
    if (!axis)
        return;
    constexpr double ShapeSize = 8;
    std::vector<double> shapes;
    for (auto alert = alerts_.rbegin(); alert != alerts_.rend(); ++alert) {
        const double left = std::max(axis->left, axis->x(alert->start));
        if (std::ranges::none_of(shapes, [&](double x) { return std::abs(x - left) < ShapeSize + 2; }))
            shapes.push_back(left);
        else
            continue;
        drawBandShape(painter, QRectF(left, Bottom - ShapeSize - 1, ShapeSize, ShapeSize), alert->level,
                      theme_.theme());
    }
    for (const AlertStretch& alert : alerts_) {
        const double left = std::max(axis->left, axis->x(alert.start));
        const double right = std::min(axis->right, axis->x(alert.end.value_or(shown_->now)));
        painter.fillRect(QRectF(left, Bottom + 1, std::max(2.0, right - left), 1 + static_cast<double>(alert.level)),
                         theme_.theme().bandColour(alert.level));
    }
}

const HistoryPoint* RunTimeline::pointAt(double x) const
{
    const auto axis = axisOf(shown_.get(), width());
    if (!axis || !shown_->history || shown_->history->points.empty())
        return nullptr;
    const double time = axis->time(x);
    if (time < axis->from || time > axis->to)
        return nullptr;
    const auto& points = shown_->history->points;
    const auto next = std::ranges::lower_bound(points, timeOf(time), {}, &HistoryPoint::t);
    return next == points.end() ? &points.back() : &*next;
}

bool RunTimeline::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const HistoryPoint* p = pointAt(help->pos().x());
    if (!p) {
        QToolTip::hideText();
        return true;
    }
    QString text =
        tr("%1, the 10 s before it<br>offered %2<br>QPS %3<br>P99 TTFT %4")
            .arg(formatMoment(p->t, localZone()), formatRate(static_cast<double>(p->offered), tr("req/s")).joined(),
                 formatRate(static_cast<double>(p->qps), tr("req/s")).joined(),
                 p->metrics[0].count > 0
                     ? formatDuration(static_cast<double>(p->metrics[0].percentiles[MetricP99])).joined()
                     : NoValue);
    for (const MarkNote& mark : shown_->marks)
        if (std::abs(seconds(mark.t - p->t)) <= 5)
            text += QStringLiteral("<br><b>%1</b>").arg(QString::fromStdString(mark.text).toHtmlEscaped());
    for (auto alert = alerts_.rbegin(); alert != alerts_.rend(); ++alert)
        if (alert->start <= p->t && p->t < alert->end.value_or(shown_->now + std::chrono::seconds(1)))
            text += QStringLiteral("<br><b>%1</b>").arg(alert->text.toHtmlEscaped());
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace inferama::widgets
