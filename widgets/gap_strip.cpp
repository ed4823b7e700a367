// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gap_strip.h"

#include "widgets/format.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {
constexpr int Left = 58;
constexpr int Right = 14;
constexpr int Foot = 18;
constexpr int Head = 8;
constexpr double LabelPitch = 13;
} // namespace

GapStrip::GapStrip(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Every gap"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void GapStrip::present(const core::RequestDetail& request)
{
    const bool wasEmpty = gaps_.all.empty();
    gaps_ = gapsOf(request);
    if (gaps_.all.empty() != wasEmpty)
        updateGeometry();
    jitter_ = formatDuration(request.jitter).joined();
    prepare();
    setAccessibleDescription(asText());
    update();
}

QString GapStrip::asText() const
{
    if (gaps_.all.empty())
        return tr("No gaps: fewer than two chunks");
    return tr("median %1 · jitter %2").arg(formatDuration(gaps_.median).joined(), jitter_);
}

QRectF GapStrip::plot() const
{
    return QRectF(Left, Head, std::max(1, width() - Left - Right), height() - Head - Foot);
}

double GapStrip::heightOf(double seconds) const
{
    return top_ > 0 ? std::sqrt(std::clamp(seconds / top_, 0.0, 1.0)) : 0;
}

void GapStrip::prepare()
{
    columns_.clear();
    if (gaps_.all.empty())
        return;
    top_ = gaps_.all[gaps_.longest].seconds;
    const QRectF area = plot();
    const std::size_t n = gaps_.all.size();
    const std::size_t columns = std::min(n, static_cast<std::size_t>(area.width()));
    const double pitch = area.width() / static_cast<double>(columns);
    columns_.reserve(columns);
    for (std::size_t c = 0; c < columns; ++c) {
        const std::size_t from = c * n / columns;
        const std::size_t to = std::max(from + 1, (c + 1) * n / columns);
        Column column{area.left() + static_cast<double>(c) * pitch, std::max(1.0, pitch > 3 ? pitch - 1 : pitch), 0,
                      false, false};
        for (std::size_t i = from; i < to; ++i) {
            const double height = heightOf(gaps_.all[i].seconds);
            if (height >= column.height) {
                column.height = height;
                column.severalTokens = gaps_.all[i].tokens > 1;
            }
            column.stall |= gaps_.isStall(gaps_.all[i]);
        }
        columns_.push_back(column);
    }
}

void GapStrip::resizeEvent(QResizeEvent*) { prepare(); }

void GapStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = theme_.theme();
    painter.setFont(uiFont(11));
    if (gaps_.all.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignTop | Qt::TextSingleLine, asText());
        return;
    }
    const QRectF area = plot();
    const auto yOf = [&](double seconds) { return area.bottom() - heightOf(seconds) * area.height(); };
    const auto label = [&](double y, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF(0, y - 8, Left - 6, 16), Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const bool limitShown = gaps_.stallLimit > 0 && gaps_.stallLimit <= top_;
    const double limitY = yOf(gaps_.stallLimit);
    for (const double seconds : {top_, top_ / 4}) {
        const double y = yOf(seconds);
        painter.fillRect(QRectF(area.left(), std::round(y), area.width(), 1), theme.line);
        if (!limitShown || std::abs(y - limitY) >= LabelPitch)
            label(y, formatDuration(seconds).joined(), theme.muted);
    }
    for (const Column& column : columns_) {
        const double height = std::max(1.0, column.height * area.height());
        painter.fillRect(QRectF(column.x, area.bottom() - height, column.width, height), column.stall ? theme.stall
                                                                                         : column.severalTokens
                                                                                             ? theme.stage("schedule")
                                                                                             : theme.stage("decode"));
    }
    if (limitShown) {
        QPen dashes(theme.stall, 1);
        dashes.setDashPattern({3, 2});
        painter.setPen(dashes);
        painter.drawLine(QPointF(area.left(), std::round(limitY) + 0.5),
                         QPointF(area.right(), std::round(limitY) + 0.5));
        label(limitY, formatDuration(gaps_.stallLimit).joined(), theme.bandColour(core::Level::Worst));
    }
    painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), theme.border);

    const QRectF foot(area.left(), height() - Foot + 2, area.width(), Foot - 2);
    const QString first = tr("chunk 2");
    const QString last = tr("chunk %1").arg(formatCount(static_cast<double>(gaps_.all.size() + 1)));
    const QFontMetrics metrics(painter.font());
    painter.setPen(theme.muted);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, last);
    const bool room = metrics.horizontalAdvance(asText()) + 2 * metrics.horizontalAdvance(last) + 20 < foot.width();
    if (room)
        painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, first);
    painter.setPen(theme.text2);
    painter.drawText(foot, room ? Qt::AlignCenter : int(Qt::AlignLeft | Qt::AlignVCenter), asText());
}

} // namespace inferama::widgets
