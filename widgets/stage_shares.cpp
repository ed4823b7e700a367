// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage_shares.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/open_request.h"
#include "widgets/request_figures.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {
constexpr int RowHeight = 18;
constexpr int Padding = 12;
constexpr int NameLeft = 28;
constexpr int NameWidth = 112;
constexpr int TimeRight = 200;
constexpr int ShareRight = 258;
constexpr int TypicalRight = 320;
constexpr int TrackLeft = 330;
constexpr int HeadHeight = 15;

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

void StageShares::present(const OpenRequest& open)
{
    const std::size_t before = rows_.size();
    rows_.clear();
    const double whole = open.detail().ttft.value_or(0);
    for (const StageShare& share : stageShares(open.detail())) {
        const std::optional<double> typical = open.typical(share.stage);
        rows_.push_back(
            {.name = stageTitle(share.stage),
             .time = formatDuration(share.seconds).joined(),
             .share = shareText(share.share),
             .typical = formatDuration(typical).joined(),
             .part = std::clamp(share.share.value_or(0), 0.0, 1.0),
             .typicalPart = typical && whole > 0 ? std::optional(std::clamp(*typical / whole, 0.0, 1.0)) : std::nullopt,
             .stage = std::string(share.stage)});
    }
    setAccessibleDescription(asText());
    if (rows_.size() != before)
        updateGeometry();
    update();
}

QString StageShares::asText() const
{
    QStringList lines;
    for (const Row& row : rows_)
        lines << QStringLiteral("%1 %2 %3").arg(row.name, row.time, row.share) +
                     (row.typical == NoValue ? QString() : tr(", typical %1").arg(row.typical));
    return lines.join(QLatin1Char('\n'));
}

QSize StageShares::sizeHint() const
{
    const int rows = static_cast<int>(rows_.size());
    return {TrackLeft + 100, rows == 0 ? RowHeight : HeadHeight + RowHeight * rows};
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
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    const auto head = [&](int right, const QString& text) {
        painter.drawText(QRect(right - 100, 0, 100, HeadHeight), Qt::AlignVCenter | Qt::AlignRight, text);
    };
    head(TimeRight, tr("time"));
    head(ShareRight, tr("share"));
    head(TypicalRight, tr("typical"));
    const QFont font = uiFont(12);
    painter.setFont(font);
    const QFontMetrics metrics(font);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        const int y = HeadHeight + static_cast<int>(i) * RowHeight;
        const QBrush fill = row.stage.empty() ? hatch(theme) : QBrush(theme.stage(row.stage));
        painter.fillRect(QRect(Padding, y + 4, 10, 10), fill);
        painter.setPen(theme.text2);
        painter.drawText(QRect(NameLeft, y, NameWidth, RowHeight), Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(row.name, Qt::ElideRight, NameWidth));
        painter.drawText(QRect(0, y, ShareRight, RowHeight), Qt::AlignVCenter | Qt::AlignRight, row.share);
        painter.setPen(theme.muted);
        painter.drawText(QRect(0, y, TypicalRight, RowHeight), Qt::AlignVCenter | Qt::AlignRight, row.typical);
        painter.setPen(theme.text);
        painter.drawText(QRect(0, y, TimeRight, RowHeight), Qt::AlignVCenter | Qt::AlignRight, row.time);
        const int track = width() - TrackLeft - Padding;
        if (track < 12)
            continue;
        painter.fillRect(QRect(TrackLeft, y + 5, track, 8), theme.raised);
        painter.fillRect(QRectF(TrackLeft, y + 5, std::max(1.0, track * row.part), 8), fill);
        if (row.typicalPart)
            painter.fillRect(QRectF(std::round(TrackLeft + (track - 1) * *row.typicalPart), y + 3, 1, 12), theme.text);
    }
}

} // namespace inferama::widgets
