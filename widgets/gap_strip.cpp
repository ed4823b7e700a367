// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gap_strip.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {
constexpr int Left = 58;
constexpr int Right = 14;
constexpr int Foot = 18;
constexpr int Head = 8;
constexpr double LabelPitch = 13;
constexpr int WorkHeight = 10; // others' prefills, below the gaps
constexpr int WorkGap = 6;
} // namespace

GapStrip::GapStrip(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Every gap"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void GapStrip::present(const OpenRequest& open)
{
    const bool wasEmpty = gaps_.all.empty();
    open_ = open;
    gaps_ = gapsOf(open.detail());
    if (gaps_.all.empty() != wasEmpty)
        updateGeometry();
    jitter_ = formatDuration(open.detail().jitter).joined();
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
    return QRectF(Left, Head, std::max(1, width() - Left - Right), height() - Head - Foot - WorkHeight - WorkGap);
}

double GapStrip::heightOf(double seconds) const
{
    return top_ > 0 ? std::sqrt(std::clamp(seconds / top_, 0.0, 1.0)) : 0;
}

void GapStrip::prepare()
{
    prepareWork();
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

double GapStrip::xOf(core::Time t) const
{
    const auto& chunks = open_->detail().chunks;
    const QRectF area = plot();
    const auto next = std::upper_bound(chunks.begin(), chunks.end(), t,
                                       [](core::Time moment, const core::Chunk& c) { return moment < c.t; });
    if (next == chunks.begin())
        return area.left();
    if (next == chunks.end())
        return area.right();
    const auto gap = static_cast<double>(next - chunks.begin() - 1);
    const double into = core::seconds(t - std::prev(next)->t) / core::seconds(next->t - std::prev(next)->t);
    return area.left() + (gap + into) / static_cast<double>(chunks.size() - 1) * area.width();
}

void GapStrip::prepareWork()
{
    work_.clear();
    if (!open_ || !open_->context || gaps_.all.empty())
        return;
    const auto& chunks = open_->detail().chunks;
    for (const core::Meanwhile& other : open_->context->meanwhile) {
        const bool prefill = other.stage == "prefill";
        const core::Time from = prefill ? other.t - open_->serverOffset : other.t;
        const core::Time to = from + other.duration;
        if (to <= chunks.front().t || from >= chunks.back().t)
            continue;
        const double left = xOf(from);
        work_.push_back({left, std::max(left + 1, xOf(to)), prefill});
    }
    // What is known to be prefill lies above what only may be.
    std::stable_sort(work_.begin(), work_.end(), [](const Work& a, const Work& b) { return !a.prefill && b.prefill; });
}

QString GapStrip::tipAt(const QPoint& position) const
{
    const QRectF area = plot();
    if (gaps_.all.empty() || position.x() < area.left() || position.x() >= area.right())
        return {};
    const auto& chunks = open_->detail().chunks;
    const auto gap =
        static_cast<std::size_t>((position.x() - area.left()) / area.width() * static_cast<double>(gaps_.all.size()));
    QStringList lines{
        tr("gap of %1 before chunk %2, %Ln token(s)", nullptr, static_cast<int>(gaps_.all[gap].tokens))
            .arg(formatDuration(gaps_.all[gap].seconds).joined(), formatCount(static_cast<double>(gap + 2)))};
    if (gaps_.isStall(gaps_.all[gap]))
        lines << tr("a stall: longer than %1").arg(formatDuration(gaps_.stallLimit).joined());
    if (open_->context)
        for (const core::Meanwhile& other : open_->context->meanwhile) {
            const core::Time from = other.stage == "prefill" ? other.t - open_->serverOffset : other.t;
            if (from < chunks[gap + 1].t && from + other.duration > chunks[gap].t && lines.size() < 6)
                lines << tr("meanwhile %1: %2, %3 tokens")
                             .arg(displayText(other.id), formatDuration(core::seconds(other.duration)).joined(),
                                  other.input == core::UnknownCount ? NoValue : formatCount(other.input));
        }
    return lines.join(QLatin1Char('\n'));
}

bool GapStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), plainTip(tipAt(help->pos())), this);
    return true;
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

    paintWork(painter, theme);
    paintFoot(painter, theme);
}

void GapStrip::paintWork(QPainter& painter, const Theme& theme) const
{
    const QRectF area = plot();
    const QRectF lane(area.left(), area.bottom() + WorkGap, area.width(), WorkHeight);
    painter.setPen(theme.muted);
    painter.drawText(QRectF(0, lane.top() - 3, Left - 6, 16), Qt::AlignRight | Qt::AlignVCenter, tr("others"));
    painter.fillRect(lane, theme.raised);
    for (const Work& work : work_)
        painter.fillRect(QRectF(work.from, lane.top(), std::min(work.to, lane.right()) - work.from, WorkHeight),
                         work.prefill ? theme.stage("prefill") : theme.faint);
    if (!open_->context || work_.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(lane.adjusted(4, -3, 0, 3), Qt::AlignLeft | Qt::AlignVCenter,
                         open_->context ? tr("no other prefill is known meanwhile") : NoValue);
    }
}

void GapStrip::paintFoot(QPainter& painter, const Theme& theme) const
{
    const QRectF area = plot();
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
