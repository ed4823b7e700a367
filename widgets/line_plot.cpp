// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/line_plot.h"

#include "widgets/theme.h"

#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {

QValueAxis* addUnitAxis(QChart& chart, Qt::Alignment side)
{
    auto* axis = new QValueAxis;
    axis->setRange(0, 1);
    axis->setVisible(false);
    chart.addAxis(axis, side);
    return axis;
}

} // namespace

LinePlot::LinePlot(const ThemeHolder& theme, QWidget* parent) : QChartView(parent), theme_(theme)
{
    QChart& inside = *chart();
    inside.legend()->hide();
    inside.setAnimationOptions(QChart::NoAnimation);
    inside.setDropShadowEnabled(false);
    inside.setMargins({});
    inside.layout()->setContentsMargins(0, 0, 0, 0);
    inside.setBackgroundRoundness(0);
    inside.setBackgroundVisible(false);
    inside.setPlotAreaBackgroundVisible(false);
    unitX_ = addUnitAxis(inside, Qt::AlignBottom);
    unitY_ = addUnitAxis(inside, Qt::AlignLeft);

    setRenderHint(QPainter::Antialiasing, true);
    setFrameShape(QFrame::NoFrame);
    setStyleSheet(QStringLiteral("background: transparent"));
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme_, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
}

void LinePlot::setContent(ChartContent content)
{
    content_ = std::move(content);
    layOut();
}

void LinePlot::layOut()
{
    frame_ = axes_.layOut(content_, QRectF(viewport()->rect()));
    if (frame_.drawable())
        chart()->setPlotArea(frame_.plot);
    gestures_.place(frame_, content_.time);
    if (linked())
        setCrosshair(sharedCrosshair());
    brush_.place(frame_, content_.pickTip && content_.emptyText.isEmpty());
    fillSeries();
    viewport()->update();
}

void LinePlot::linkTo(TimeLink& link)
{
    gestures_.linkTo(link);
    connect(&link, &TimeLink::momentChanged, this, [this] {
        if (linked())
            setCrosshair(sharedCrosshair());
    });
}

std::optional<Crosshair> LinePlot::sharedCrosshair() const
{
    const auto x = gestures_.crosshair();
    return x ? std::optional(Crosshair{*x, std::nullopt}) : std::nullopt;
}

QLineSeries* LinePlot::seriesAt(std::size_t index)
{
    while (pool_.size() <= index) {
        auto* series = new QLineSeries;
        series->setPointsVisible(false);
        chart()->addSeries(series);
        series->attachAxis(unitX_);
        series->attachAxis(unitY_);
        pool_.push_back(series);
    }
    return pool_[index];
}

void LinePlot::fillSeries()
{
    notShown_ = {};
    dots_.clear();
    std::size_t used = 0;
    if (frame_.drawable() && content_.emptyText.isEmpty()) {
        Columns columns{.count = std::max(static_cast<int>(frame_.plot.width()) - 2, 1)};
        if (content_.time)
            columns.phase = phaseOf(content_.time->end, content_.time->length, columns.count);
        for (const ChartLine& line : content_.lines) {
            Polyline drawn = polylineOf(line.samples, frame_.x, frame_.y, columns);
            notShown_ += drawn.notShown;
            for (const Run& dot : drawn.single)
                dots_.push_back({dot.points.front(), line.colour});
            for (const Run& run : drawn.runs) {
                QLineSeries* series = seriesAt(used++);
                const QPen pen = penOf(line, run.trust);
                if (series->pen() != pen)
                    series->setPen(pen);
                series->replace(run.points);
                if (!series->isVisible())
                    series->setVisible(true);
            }
        }
    }
    for (std::size_t i = used; i < pool_.size(); ++i) {
        if (pool_[i]->isVisible()) {
            pool_[i]->setVisible(false);
            pool_[i]->replace(QList<QPointF>{});
        }
    }
}

void LinePlot::setCrosshair(std::optional<Crosshair> cross)
{
    if (cross && !frame_.x.values.contains(cross->x))
        cross.reset();
    if (cross == crosshair_)
        return;
    crosshair_ = cross;
    viewport()->update();
}

void LinePlot::moveCrosshair(std::optional<Crosshair> cross)
{
    if (linked())
        gestures_.link()->setMoment(cross ? std::optional(gestures_.momentOf(cross->x)) : std::nullopt);
    else
        setCrosshair(cross);
}

void LinePlot::drawBackground(QPainter* painter, const QRectF&)
{
    painter->save();
    paintBehindLines(*painter, frame_, content_, theme_.theme());
    painter->restore();
}

void LinePlot::drawForeground(QPainter* painter, const QRectF&)
{
    painter->save();
    painter->setPen(Qt::NoPen);
    for (const Dot& dot : dots_) {
        const QPointF at(frame_.plot.left() + dot.unit.x() * frame_.plot.width(),
                         frame_.plot.bottom() - dot.unit.y() * frame_.plot.height());
        if (frame_.plot.contains(at)) {
            painter->setBrush(dot.colour);
            painter->drawEllipse(at, 2.5, 2.5);
        }
    }
    painter->setBrush(Qt::NoBrush);
    paintOverLines(*painter, frame_, content_, theme_.theme(), notShown_.total());
    gestures_.paint(*painter, theme_.theme());
    brush_.paint(*painter, theme_.theme());
    if (const auto values = brush_.values())
        paintPickTip(*painter, frame_, content_, theme_.theme(), *values);
    else if (crosshair_)
        paintCrosshair(*painter, frame_, content_, theme_.theme(), *crosshair_);
    if (hasFocus()) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(theme_.theme().accent, 1));
        painter->drawRect(QRectF(viewport()->rect()).adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

void LinePlot::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    layOut();
}

// QChartView looks for the item under a press without asking whether there is one (Qt 6.4): presses never reach it.
void LinePlot::mousePressEvent(QMouseEvent* event)
{
    event->accept();
    gestures_.press(*event);
    brush_.press(*event);
}

void LinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
    if (gestures_.release(*event))
        viewport()->update();
    if (const auto values = brush_.release(*event)) {
        viewport()->update();
        emit picked(*values);
    }
}

void LinePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    gestures_.doubleClick(*event);
}

void LinePlot::mouseMoveEvent(QMouseEvent* event)
{
    const bool brushed = brush_.move(*event);
    if (gestures_.move(*event) || brushed)
        viewport()->update();
    const QPointF at = event->position();
    const bool over = frame_.drawable() && frame_.plot.contains(at);
    gestures_.hover(over ? std::optional(at.x()) : std::nullopt);
    if (linked())
        return;
    setCrosshair(
        over ? std::optional(Crosshair{frame_.x.toValue(at.x()),
                                       content_.readsBothWays ? std::optional(frame_.y.toValue(at.y())) : std::nullopt})
             : std::nullopt);
}

void LinePlot::leaveEvent(QEvent*)
{
    gestures_.hover(std::nullopt);
    if (!linked())
        setCrosshair(std::nullopt);
}

// A graphics view would scroll; the wheel zooms time, or belongs to whatever scrolls around the chart.
void LinePlot::wheelEvent(QWheelEvent* event) { event->setAccepted(gestures_.wheel(*event, *this)); }

void LinePlot::keyPressEvent(QKeyEvent* event)
{
    if (gestures_.key(*event)) {
        viewport()->update();
        return;
    }
    const ValueBrush::KeyAnswer answer = brush_.key(*event, crosshair_);
    if (answer.crosshair)
        moveCrosshair(Crosshair{*answer.crosshair, std::nullopt});
    if (answer.taken)
        viewport()->update();
    if (answer.picked)
        emit picked(*answer.picked);
    if (answer.taken)
        return;
    const std::optional<Crosshair> next = crosshairAfterKey(event, frame_, content_, crosshair_);
    if (next || (event->key() == Qt::Key_Escape && crosshair_))
        moveCrosshair(next);
    else
        event->ignore(); // the window's shortcuts
}

} // namespace inferama::widgets
