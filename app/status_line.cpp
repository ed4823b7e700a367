// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/status_line.h"

#include "widgets/band_shape.h"
#include "widgets/figure_text.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int SaidFor = 6000; // ms

QString count(std::uint64_t n) { return formatCount(static_cast<double>(n)); }

double widthOf(const StatusItem& item, const QFont& font, const QFont& strong)
{
    const double label = item.label.isEmpty() ? 0 : QFontMetricsF(font).horizontalAdvance(item.label) + 4;
    return (item.alarming ? 12 : 0) + label + figureWidth(strong, item.value);
}

} // namespace

StatusLine::StatusLine(const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), forget_(new QTimer(this))
{
    setFixedHeight(Height);
    forget_->setSingleShot(true);
    forget_->setInterval(SaidFor);
    connect(forget_, &QTimer::timeout, this, [this] { say({}); });
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Click for the counts by source and reason"));
    setAccessibleName(tr("Status"));
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void StatusLine::setItems(std::vector<StatusItem> items)
{
    items_ = std::move(items);
    QStringList spoken;
    for (const StatusItem& item : items_)
        spoken << item.label + QLatin1Char(' ') + item.value;
    setAccessibleName(tr("Status: %1").arg(spoken.join(QStringLiteral(", "))));
    update();
}

void StatusLine::say(const QString& text)
{
    said_ = text;
    if (!text.isEmpty()) {
        forget_->start();
        setAccessibleName(text);
    }
    update();
}

void StatusLine::paintEvent(QPaintEvent*)
{
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.setPen(hasFocus() ? t.accent : t.border);
    painter.drawLine(0, 0, width(), 0);
    const QFont font = uiFont(11);
    const QFont strong = uiFont(11, 500);
    const QFontMetricsF metrics(font);
    const double baseline = (height() + 1 + metrics.ascent() - metrics.descent()) / 2;
    const auto draw = [&](const StatusItem& item, double x) {
        if (item.alarming) {
            drawBandShape(painter, QRectF(x, height() / 2.0 - 4, 8, 8), core::Level::Third, t);
            x += 12;
        }
        painter.setFont(font);
        painter.setPen(t.muted);
        painter.drawText(QPointF(x, baseline), item.label);
        x += item.label.isEmpty() ? 0 : metrics.horizontalAdvance(item.label) + 4;
        painter.setPen(item.alarming ? t.bandColour(core::Level::Third) : t.text2);
        drawFigure(painter, strong, {x, baseline}, item.value);
    };

    if (!said_.isEmpty()) {
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(14, baseline), metrics.elidedText(said_, Qt::ElideMiddle, width() - 28));
        return;
    }
    constexpr double Gap = 18;
    double left = 14;
    double right = width() - 14;
    for (const StatusItem& item : items_) {
        const double itemWidth = widthOf(item, font, strong);
        if (left + itemWidth > right)
            break; // the rest is in the details
        if (item.atRight) {
            right -= itemWidth;
            draw(item, right);
            right -= Gap;
        } else {
            draw(item, left);
            left += itemWidth + Gap;
        }
    }
}

void StatusLine::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit detailsWanted();
}

void StatusLine::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit detailsWanted();
    else
        QWidget::keyPressEvent(event);
}

std::vector<StatusItem> statusItems(const ingest::Frame& frame, double framesPerSecond)
{
    std::uint64_t lost = 0;
    std::uint64_t invalid = 0;
    std::optional<double> lag;
    for (const auto& p : frame.publishers) {
        lost += p.lost;
        invalid += ingest::total(p.invalid);
        if (p.lag)
            lag = std::max(lag.value_or(0), *p.lag);
    }
    std::uint64_t undecodable = 0;
    std::uint64_t overrun = 0;
    for (const auto& e : frame.endpoints) {
        undecodable += ingest::total(e.undecodable);
        overrun += e.overrun;
    }
    const core::Snapshot& run = *frame.run();
    const core::Dropped& dropped = run.dropped;
    const std::uint64_t given = dropped.requests + dropped.open + dropped.samples;

    std::vector<StatusItem> items{
        {StatusLine::tr("events"), StatusLine::tr("%1/s").arg(formatNumber(frame.eventsPerSecond)), false, false},
        {StatusLine::tr("lag"), formatDuration(lag).joined(), lag && *lag > 1, false},
        {StatusLine::tr("lost"), count(lost), lost > 0, false},
        {StatusLine::tr("invalid"), count(invalid), invalid > 0, false},
        {StatusLine::tr("undecodable"), count(undecodable), undecodable > 0, false},
        {{}, formatBytes(static_cast<double>(run.memoryBytes)).joined(), false, false}};
    if (framesPerSecond > 0)
        items.push_back({{}, StatusLine::tr("%1 fps").arg(formatCount(framesPerSecond)), false, false});
    if (overrun > 0)
        items.push_back({StatusLine::tr("overrun"), count(overrun), true, false});
    if (given > 0)
        items.push_back({StatusLine::tr("given up"), count(given), true, false});
    if (run.runStart)
        items.push_back(
            {StatusLine::tr("run"), formatDuration(core::seconds(run.now - *run.runStart)).joined(), false, true});
    for (const auto& source : run.sources)
        if (source.clockOffset && source.clockUncertainty)
            items.push_back({StatusLine::tr("clock offset %1").arg(QString::fromStdString(source.name)),
                             QStringLiteral("%1 ± %2").arg(formatDuration(source.clockOffset).joined(),
                                                           formatDuration(source.clockUncertainty).joined()),
                             false, true});
    return items;
}

} // namespace inferama::app
