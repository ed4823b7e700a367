// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/line_chart.h"

#include "widgets/line_plot.h"

#include <QVBoxLayout>

#include <utility>

namespace inferama::widgets {

LineChart::LineChart(const QString& name, const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), plot_(new LinePlot(theme, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    setFocusProxy(plot_);
    setAccessibleName(name);
    plot_->setAccessibleName(name);
    connect(plot_, &LinePlot::picked, this, &LineChart::picked);
}

LineChart::~LineChart() = default;

void LineChart::setContent(ChartContent content) { plot_->setContent(std::move(content)); }

const ChartContent& LineChart::content() const { return plot_->content(); }

void LineChart::setDescription(const QString& text)
{
    if (plot_->accessibleDescription() == text)
        return;
    setAccessibleDescription(text);
    plot_->setAccessibleDescription(text);
}

void LineChart::linkTo(TimeLink& link) { plot_->linkTo(link); }

void LineChart::setCrosshair(std::optional<double> x)
{
    plot_->setCrosshair(x ? std::optional(Crosshair{*x, std::nullopt}) : std::nullopt);
}

std::optional<double> LineChart::crosshair() const
{
    const std::optional<Crosshair>& cross = plot_->crosshair();
    return cross ? std::optional(cross->x) : std::nullopt;
}

std::optional<QPointF> LineChart::pixelOf(double x, double y) const
{
    const ChartFrame& frame = plot_->frame();
    if (!frame.drawable())
        return std::nullopt;
    return QPointF(plot_->viewport()->mapTo(this, QPoint(0, 0))) + QPointF(frame.x.toPixel(x), frame.y.toPixel(y));
}

NotShown LineChart::notShown() const { return plot_->notShown(); }

} // namespace inferama::widgets
