// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage_shares.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/request_figures.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace inferama::widgets {

namespace {
constexpr int RowHeight = 18;
constexpr int Padding = 12;
constexpr int NameLeft = 28;
constexpr int TimeRight = 232;
constexpr int ShareRight = 290;
constexpr int TrackLeft = 304;

// Beyond the first decimal of a per cent a share says nothing, and its digits would not fit.
QString shareText(const std::optional<double>& share)
{
    if (share && *share > 0 && *share < 0.001)
        return StageShares::tr("<0.1 %");
    return formatShare(share).joined();
}
} // namespace

QString stageTitle(std::string_view stage)
{
    constexpr std::pair<std::string_view, const char*> Titles[] = {
        {"", QT_TRANSLATE_NOOP("inferama::widgets", "unattributed")},
        {"ingress", QT_TRANSLATE_NOOP("inferama::widgets", "ingress")},
        {"queue", QT_TRANSLATE_NOOP("inferama::widgets", "queue")},
        {"schedule", QT_TRANSLATE_NOOP("inferama::widgets", "schedule")},
        {"prefill", QT_TRANSLATE_NOOP("inferama::widgets", "prefill")},
        {"kv", QT_TRANSLATE_NOOP("inferama::widgets", "KV reuse")},
        {"kv_migration", QT_TRANSLATE_NOOP("inferama::widgets", "KV migration")},
        {"first_decode", QT_TRANSLATE_NOOP("inferama::widgets", "first decode")},
        {"return", QT_TRANSLATE_NOOP("inferama::widgets", "return")},
        {"decode_queue", QT_TRANSLATE_NOOP("inferama::widgets", "decode queue")},
        {"decode", QT_TRANSLATE_NOOP("inferama::widgets", "decode")},
        {"forward", QT_TRANSLATE_NOOP("inferama::widgets", "forward")},
        {"kv_read", QT_TRANSLATE_NOOP("inferama::widgets", "KV read")},
        {"comm", QT_TRANSLATE_NOOP("inferama::widgets", "comm")},
        {"sample", QT_TRANSLATE_NOOP("inferama::widgets", "sample")},
        {"send", QT_TRANSLATE_NOOP("inferama::widgets", "send")}};
    for (const auto& [name, title] : Titles)
        if (stage == name)
            return widgets::tr(title);
    return displayText(stage, 40);
}

StageShares::StageShares(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Stages of TTFT"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void StageShares::present(const core::RequestDetail& request)
{
    const std::size_t before = rows_.size();
    rows_.clear();
    for (const StageShare& share : stageShares(request))
        rows_.push_back({stageTitle(share.stage), formatDuration(share.seconds).joined(), shareText(share.share),
                         std::clamp(share.share.value_or(0), 0.0, 1.0), std::string(share.stage)});
    setAccessibleDescription(asText());
    if (rows_.size() != before)
        updateGeometry();
    update();
}

QString StageShares::asText() const
{
    QStringList lines;
    for (const Row& row : rows_)
        lines << QStringLiteral("%1 %2 %3").arg(row.name, row.time, row.share);
    return lines.join(QLatin1Char('\n'));
}

QSize StageShares::sizeHint() const
{
    return {TrackLeft + 100, RowHeight * std::max(1, static_cast<int>(rows_.size()))};
}

void StageShares::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = theme_.theme();
    if (rows_.empty()) {
        painter.setFont(uiFont(11));
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(Padding, 0, -Padding, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                         tr("needs spans from the server"));
        return;
    }
    const QFont font = uiFont(12);
    painter.setFont(font);
    const QFontMetrics metrics(font);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        const int y = static_cast<int>(i) * RowHeight;
        const QBrush fill = row.stage.empty() ? hatch(theme) : QBrush(theme.stage(row.stage));
        painter.fillRect(QRect(Padding, y + 4, 10, 10), fill);
        const QRect line(0, y, width(), RowHeight);
        painter.setPen(theme.text2);
        painter.drawText(QRect(NameLeft, y, 140, RowHeight), Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(row.name, Qt::ElideRight, 140));
        painter.drawText(QRect(0, y, ShareRight, RowHeight), Qt::AlignVCenter | Qt::AlignRight, row.share);
        painter.setPen(theme.text);
        painter.drawText(QRect(0, y, TimeRight, RowHeight), Qt::AlignVCenter | Qt::AlignRight, row.time);
        const int track = width() - TrackLeft - Padding;
        if (track < 12)
            continue;
        painter.fillRect(QRect(TrackLeft, y + 5, track, 8), theme.raised);
        painter.fillRect(QRectF(TrackLeft, y + 5, std::max(1.0, track * row.part), 8), fill);
    }
}

} // namespace inferama::widgets
