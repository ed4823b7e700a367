// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/percentile_places.h"

#include "core/stages.h"
#include "widgets/format.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace inferama::widgets {

namespace {
constexpr int RowHeight = 18;
constexpr int Padding = 12;
constexpr int TrackLeft = 104;
constexpr int PlaceWidth = 88;
constexpr int ValueWidth = 66;
} // namespace

QString placeText(const Place& place)
{
    if (place.above && place.below)
        return QStringLiteral("%1–%2").arg(percentileName(*place.above), percentileName(*place.below));
    if (place.below)
        return PercentilePlaces::tr("below %1").arg(percentileName(*place.below));
    if (place.above)
        return PercentilePlaces::tr("above %1").arg(percentileName(*place.above));
    return PercentilePlaces::tr("too few to say");
}

PercentilePlaces::PercentilePlaces(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Its place among the window's requests"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void PercentilePlaces::present(const OpenRequest& open)
{
    const core::RequestDetail& request = open.detail();
    const core::Snapshot& snapshot = *open.snapshot;
    const std::size_t before = rows_.size();
    rows_.clear();
    const auto add = [&](const QString& name, const core::MetricSummary& summary, const std::optional<double>& value,
                         bool stillRuns = false) {
        Row row{name, formatDuration(value).joined(), NoValue, {}, false, false};
        const std::optional<double> known = value       ? value
                                            : stillRuns ? std::optional(ageSeconds(request, snapshot.now))
                                                        : std::nullopt;
        row.atLeast = !value && known;
        if (row.atLeast)
            row.value = tr("≥ %1", "lower bound of a latency").arg(formatDuration(known).joined());
        if (const auto place = known ? placeOf(summary, *known) : std::nullopt) {
            // An age below P50 says nothing of where it will end.
            if (!row.atLeast || place->above) {
                row.place = place->above || place->below ? placeText(*place) : tr("too few to say");
                row.position = place->position;
                row.tail = place->above && *place->above >= core::P95;
            }
        }
        rows_.push_back(row);
    };
    const auto addKnown = [&](const QString& name, const core::MetricSummary& summary,
                              const std::optional<double>& value) {
        if (value)
            add(name, summary, value);
    };
    add(tr("TTFT"), snapshot.metric(core::Metric::Ttft), request.ttft, request.inFlight());
    add(tr("TPOT"), snapshot.metric(core::Metric::Tpot), request.tpot);
    add(tr("E2E"), snapshot.metric(core::Metric::E2e), request.e2e, request.inFlight());
    addKnown(tr("worst gap"), snapshot.metric(core::Metric::Itl),
             open.gaps.worst ? std::optional(core::seconds(open.gaps.worst->length)) : std::nullopt);
    addKnown(tr("jitter"), snapshot.metric(core::Metric::ItlJitter), request.jitter);
    addKnown(tr("send lag"), snapshot.metric(core::Metric::SendLag), request.sendLag);
    for (const core::StageFigures& stage : snapshot.stages)
        if (stage.ofTtft)
            addKnown(stageTitle(stage.stage), stage.summary, stageSeconds(request, stage.stage));
    addKnown(stageTitle({}), snapshot.unattributed, request.unattributed);
    setAccessibleDescription(asText());
    if (rows_.size() != before)
        updateGeometry();
    update();
}

QString PercentilePlaces::asText() const
{
    QStringList lines;
    for (const Row& row : rows_)
        lines << QStringLiteral("%1 %2: %3").arg(row.name, row.value, row.place);
    return lines.join(QLatin1Char('\n'));
}

QSize PercentilePlaces::sizeHint() const { return {320, std::max(3, static_cast<int>(rows_.size())) * RowHeight}; }

void PercentilePlaces::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = theme_.theme();
    const double left = TrackLeft;
    const double right = width() - Padding - ValueWidth - PlaceWidth - 10;
    constexpr std::size_t cells = core::Percentiles.size() + 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        const int y = static_cast<int>(i) * RowHeight;
        painter.setFont(uiFont(12));
        painter.setPen(theme.text2);
        painter.drawText(QRect(Padding, y, TrackLeft - Padding - 4, RowHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(row.name, Qt::ElideRight, TrackLeft - Padding - 4));
        painter.fillRect(QRectF(left, y + 8, right - left, 2), theme.border);
        for (std::size_t k = 1; k < cells; ++k)
            painter.fillRect(
                QRectF(left + (right - left) * static_cast<double>(k) / static_cast<double>(cells), y + 5, 1, 8),
                theme.faint);
        if (row.position) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(theme.accent, 1.5));
            painter.setBrush(row.atLeast ? theme.surface : theme.accent);
            painter.drawEllipse(QPointF(left + (right - left) * *row.position, y + 9), 3.5, 3.5);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        painter.setFont(uiFont(12, row.tail ? 600 : 500));
        painter.setPen(row.tail ? theme.bandColour(core::Level::Worst) : row.position ? theme.text : theme.muted);
        painter.drawText(QRectF(right + 10, y, PlaceWidth - 8, RowHeight), Qt::AlignVCenter | Qt::AlignRight,
                         row.place);
        painter.setFont(uiFont(11));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(width() - Padding - ValueWidth, y, ValueWidth, RowHeight),
                         Qt::AlignVCenter | Qt::AlignRight, row.value);
    }
}

} // namespace inferama::widgets
