// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_totals_row.h"

#include "widgets/figure_text.h"
#include "widgets/format.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <array>

namespace inferama::widgets {

namespace {

constexpr int LineHeight = 20;
constexpr int Padding = 12;
constexpr double Gap = 8;
constexpr std::array Shown{core::P50, core::P95, core::P99};

} // namespace

QString requestCountsText(const core::RequestTotals& totals)
{
    const auto of = [&totals](core::Status status) { return totals.ended[static_cast<std::size_t>(status)]; };
    const auto count = [](std::uint64_t n) { return formatCount(static_cast<double>(n)); };
    QStringList parts{tr("%1 ok").arg(count(of(core::Status::Ok))), tr("%1 in flight").arg(count(totals.inFlight))};
    if (totals.failed() > 0)
        parts << tr("%1 failed").arg(count(totals.failed()));
    if (of(core::Status::Lost) > 0)
        parts << tr("%1 lost").arg(count(of(core::Status::Lost)));
    return parts.join(QStringLiteral(" · "));
}

RequestTotalsRow::RequestTotalsRow(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("All of these requests together"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

QSize RequestTotalsRow::sizeHint() const { return {400, 2 * LineHeight + 4}; }

void RequestTotalsRow::present(const core::RequestTotals& totals)
{
    counts_ = tr("%1 · input %2 tok · output %3 tok")
                  .arg(requestCountsText(totals), formatCount(static_cast<double>(totals.inputTokens)),
                       formatCount(static_cast<double>(totals.outputTokens)));
    figures_ = {{tr("TTFT"), totals.ttft}, {tr("TPOT"), totals.tpot}, {tr("E2E"), totals.e2e}};
    const QString said = asText();
    setAccessibleDescription(said);
    setToolTip(said);
    update();
}

QString RequestTotalsRow::asText() const
{
    QStringList lines{counts_};
    for (const Figure& figure : figures_) {
        const core::MetricSummary& s = figure.summary;
        if (s.count == 0) {
            lines << tr("%1: none").arg(figure.name);
            continue;
        }
        QStringList parts;
        for (const core::PercentileIndex p : Shown)
            parts << percentileName(p) + QLatin1Char(' ') + formatDuration(s.at(p)).joined() +
                         (core::thinness(p, s.count) == core::Thinness::Sound ? QString() : tr(" (thin)"));
        lines << tr("%1 of %2: %3, mean %4, %5 to %6")
                     .arg(figure.name, formatCount(static_cast<double>(s.count)), parts.join(QStringLiteral(", ")),
                          formatDuration(s.mean).joined(), formatDuration(s.min).joined(),
                          formatDuration(s.max).joined());
    }
    return lines.join(QLatin1Char('\n'));
}

void RequestTotalsRow::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(0, 0, width(), 1), theme.border);
    painter.setFont(uiFont(11));
    painter.setPen(theme.text2);
    const QRect line(Padding, 2, width() - 2 * Padding, LineHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(counts_, Qt::ElideRight, line.width()));
    const double each =
        static_cast<double>(line.width()) / static_cast<double>(std::max<std::size_t>(1, figures_.size()));
    for (std::size_t i = 0; i < figures_.size(); ++i)
        paintFigure(painter, QRectF(Padding + static_cast<double>(i) * each, 2 + LineHeight, each - Gap, LineHeight),
                    figures_[i]);
}

// As many of the percentiles as there is room for.
void RequestTotalsRow::paintFigure(QPainter& painter, const QRectF& room, const Figure& figure) const
{
    const Theme& theme = theme_.theme();
    const QFont small = uiFont(11);
    const QFont strong = uiFont(11, 600);
    const QFontMetricsF metrics(small);
    const double baseline = room.center().y() + metrics.ascent() / 2 - 1;
    double x = room.left();
    const auto write = [&](const QFont& font, const QColor& colour, const QString& text) {
        painter.setPen(colour);
        x += drawFigure(painter, font, {x, baseline}, text);
    };
    write(strong, theme.text2, figure.name);
    x += Gap;
    if (figure.summary.count == 0)
        return write(small, theme.muted, NoValue);
    for (const core::PercentileIndex p : Shown) {
        const QString name = percentileName(p) + QLatin1Char(' ');
        const QString value = formatDuration(figure.summary.at(p)).joined();
        if (x + figureWidth(small, name) + figureWidth(strong, value) > room.right())
            return;
        write(small, theme.muted, name);
        const double from = x;
        const core::Thinness trust = core::thinness(p, figure.summary.count);
        write(strong, trust == core::Thinness::VeryThin ? theme.muted : theme.text, value);
        if (trust != core::Thinness::Sound) {
            painter.setPen(QPen(theme.muted, 1, Qt::DotLine));
            painter.drawLine(QPointF(from, baseline + 2.5), QPointF(x, baseline + 2.5));
        }
        x += Gap;
    }
    const QString count = QStringLiteral("n ") + formatCount(static_cast<double>(figure.summary.count));
    if (x + figureWidth(small, count) <= room.right())
        write(small, theme.muted, count);
}

} // namespace inferama::widgets
