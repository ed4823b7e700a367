// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_headline.h"

#include "widgets/display_text.h"
#include "widgets/request_figures.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace inferama::widgets {

namespace {
constexpr int Padding = 12;
constexpr int MarkSize = 9;
} // namespace

RequestTitle::RequestTitle(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void RequestTitle::present(const core::RequestDetail& request, const QString& sent)
{
    id_ = displayText(request.id);
    sent_ = sent;
    status_ = request.status;
    setToolTip(displayText(request.id, 500));
    setAccessibleName(tr("Request %1, %2").arg(id_, statusWord(status_)));
    setAccessibleDescription(sent_);
    update();
}

void RequestTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = theme_.theme();
    const QString word = statusWord(status_);
    const QFont small = uiFont(11);
    const QFont strong = uiFont(13, 600);
    const int wordWidth = QFontMetrics(small).horizontalAdvance(word);
    const int sentWidth = QFontMetrics(small).horizontalAdvance(sent_);
    const int statusLeft = width() - wordWidth - MarkSize - 5;

    // The time gives way before the id does.
    const int idNeeds = QFontMetrics(strong).horizontalAdvance(id_) + 2; // what eliding rounds away
    const bool showSent = idNeeds + 8 + sentWidth + 10 <= statusLeft;
    const int idRoom = std::max(0, (showSent ? idNeeds : statusLeft - 10));
    painter.setFont(strong);
    painter.setPen(theme.text);
    painter.drawText(QRect(0, 0, idRoom + 1, height()), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetrics(strong).elidedText(id_, Qt::ElideMiddle, idRoom));
    painter.setFont(small);
    painter.setPen(theme.muted);
    if (showSent)
        painter.drawText(QRect(idRoom + 8, 0, sentWidth + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, sent_);
    paintStatus(painter, QRectF(statusLeft, (height() - MarkSize) / 2.0, MarkSize, MarkSize), status_, theme);
    painter.setPen(status_ ? statusColour(status_, theme) : theme.text);
    painter.drawText(QRect(statusLeft + MarkSize + 5, 0, wordWidth + 1, height()), Qt::AlignVCenter | Qt::AlignLeft,
                     word);
}

RequestHeadline::RequestHeadline(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Figures of the request"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void RequestHeadline::present(const core::RequestDetail& r, core::Time now, const core::RequestContext* context)
{
    const auto typicalOf = [&](std::optional<double> core::RequestContext::*figure) {
        return context && context->*figure ? tr("typical %1").arg(formatDuration(context->*figure).joined())
                                           : QString();
    };
    const auto latency = [&](const QString& name, const std::optional<double>& value,
                             const QString& typical) -> Figure {
        if (value || !r.inFlight())
            return {name, formatDuration(value), false, typical};
        return {name, formatDuration(ageSeconds(r, now)), true, typical};
    };
    const std::optional<double> speed = r.tpot && *r.tpot > 0 ? std::optional(1 / *r.tpot) : std::nullopt;
    figures_ = {latency(tr("TTFT"), r.ttft, typicalOf(&core::RequestContext::typicalTtft)),
                {tr("TPOT"), formatDuration(r.tpot), false, typicalOf(&core::RequestContext::typicalTpot)},
                latency(tr("E2E"), r.e2e, {}),
                {tr("decode speed"), formatRate(speed, tr("tok/s")), false, {}}};
    setAccessibleDescription(asText());
    update();
}

QString RequestHeadline::asText() const
{
    QStringList parts;
    for (const Figure& figure : figures_) {
        QString text = QStringLiteral("%1 %2%3").arg(figure.name, figure.atLeast ? QStringLiteral("≥ ") : QString(),
                                                     figure.value.joined());
        if (!figure.typical.isEmpty())
            text += QStringLiteral(" (%1)").arg(figure.typical);
        parts << text;
    }
    return parts.join(QStringLiteral(" · "));
}

void RequestHeadline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = theme_.theme();
    const QFont key = uiFont(11);
    const QFont value = uiFont(15, 600);
    const double cell = (width() - 2.0 * Padding) / static_cast<double>(std::max<std::size_t>(1, figures_.size()));
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        const Figure& figure = figures_[i];
        const double x = Padding + cell * static_cast<double>(i);
        painter.setFont(key);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x, 0, cell, 15), Qt::AlignLeft | Qt::AlignVCenter, figure.name);
        const QString number = (figure.atLeast ? QStringLiteral("≥ ") : QString()) + figure.value.number;
        painter.setFont(value);
        painter.setPen(figure.atLeast || figure.value.number == NoValue ? theme.muted : theme.text);
        painter.drawText(QPointF(x, 32), number);
        painter.setFont(key);
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + QFontMetrics(value).horizontalAdvance(number) + 3, 32), figure.value.unit);
        painter.drawText(QRectF(x, 36, cell, 15), Qt::AlignLeft | Qt::AlignVCenter, figure.typical);
    }
}

} // namespace inferama::widgets
