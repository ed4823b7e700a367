// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_lanes.h"

#include "widgets/chart_geometry.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/request_figures.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr int MostLanes = 4;
constexpr int Left = 72;
constexpr int Right = 14;
constexpr int Top = 8;
constexpr int LanePitch = 28;
constexpr int LaneHeight = 16;
constexpr int AxisHeight = 18;
constexpr int ZoomHeight = 52;
constexpr double Overhang = 1.035;    // the axis goes on a little after the first token
constexpr double LargestZoomed = 0.3; // of the whole: what is longer needs no zoom

QString roleName(core::Role role)
{
    switch (role) {
    case core::Role::Client:
        return tr("client");
    case core::Role::Proxy:
        return tr("proxy");
    case core::Role::Server:
        return tr("server");
    case core::Role::Exporter:
        return tr("exporter");
    }
    return {};
}

} // namespace

QString clockOffsetText(const core::RequestDetail& request, const core::Snapshot& snapshot)
{
    QStringList known;
    bool unknown = false;
    for (const auto& source : snapshot.sources) {
        const auto saw = [&](const auto& part) { return part.source == source.name; };
        const auto lane = std::ranges::find_if(request.lanes, saw);
        const bool measured = lane != request.lanes.end() && lane->measured;
        if (measured || (lane == request.lanes.end() && std::ranges::none_of(request.spans, saw)))
            continue;
        if (!source.clockOffset) {
            unknown = true;
            continue;
        }
        QString text = displayText(source.name, 24) + QLatin1Char(' ') + formatDuration(source.clockOffset).joined();
        if (source.clockUncertainty)
            text += QStringLiteral(" ± ") + formatDuration(source.clockUncertainty).joined();
        known << text;
    }
    if (!known.isEmpty())
        return RequestLanes::tr("clock offset %1").arg(known.join(QStringLiteral(" · ")));
    return unknown ? RequestLanes::tr("clock offset unknown") : QString();
}

RequestLanes::RequestLanes(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Client above server, up to the first token"));
    connect(&theme, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void RequestLanes::present(const core::RequestDetail& request, const core::Snapshot& snapshot)
{
    const int heightBefore = sizeHint().height();
    const std::vector<ClockOffset> offsets = clockOffsets(snapshot);
    const std::vector<PlacedSpan> stages = placedStages(request, snapshot.now, offsets);
    hasFirst_ = request.ttft.has_value();
    felt_ = std::max(1e-9, request.ttft.value_or(ageSeconds(request, snapshot.now)));
    feltText_ = formatDuration(felt_).joined();
    if (!hasFirst_ && request.inFlight())
        feltText_ = tr("≥ %1", "lower bound of a latency").arg(feltText_);
    waitText_ = hasFirst_ || request.inFlight() ? tr("waiting for the first token") : tr("no first token");
    clientName_ = roleName(request.observer);

    lanes_.clear();
    for (const auto& lane : request.lanes)
        if (!lane.measured && std::ssize(lanes_) < MostLanes)
            addLane(lane.source, lane.role, request, stages, offsets);
    for (const PlacedSpan& span : stages) {
        const bool has = std::ranges::any_of(
            request.lanes, [&](const auto& lane) { return !lane.measured && lane.source == span.source; });
        const bool added =
            std::ranges::any_of(lanes_, [&](const Lane& lane) { return lane.name == displayText(span.source, 24); });
        if (!has && !added && std::ssize(lanes_) < MostLanes) {
            addLane(span.source, core::Role::Server, request, stages, offsets);
            lanes_.back().name = displayText(span.source, 24);
        }
    }
    chooseZoom();

    QStringList words{QStringLiteral("%1: %2 %3").arg(clientName_, waitText_, feltText_)};
    for (const Lane& lane : lanes_)
        for (const Piece& piece : lane.pieces)
            words << QStringLiteral("%1: %2").arg(lane.name, piece.label);
    setAccessibleDescription(words.join(QLatin1Char('\n')));
    if (sizeHint().height() != heightBefore)
        updateGeometry();
    update();
}

void RequestLanes::addLane(std::string_view source, core::Role role, const core::RequestDetail& request,
                           const std::vector<PlacedSpan>& stages, std::span<const ClockOffset> offsets)
{
    Lane lane;
    lane.name = roleName(role);
    const auto offset = [&](core::Time t) { return core::seconds(t - request.start); };
    for (const PlacedSpan& span : stages)
        if (span.source == source && span.end > span.start)
            lane.pieces.push_back({offset(span.start), offset(span.end), std::string(span.stage),
                                   stageTitle(span.stage) + QLatin1Char(' ') +
                                       formatDuration(core::seconds(span.end - span.start)).joined()});
    lane.from = 0;
    lane.to = felt_;
    if (lane.pieces.empty()) {
        const auto seen = std::ranges::find_if(request.lanes, [&](const auto& l) { return l.source == source; });
        if (seen != request.lanes.end() && seen->start) {
            lane.from = std::clamp(offset(onMeasuredClock(*seen->start, source, offsets)), 0.0, felt_);
            lane.to = seen->first ? std::clamp(offset(onMeasuredClock(*seen->first, source, offsets)), lane.from, felt_)
                                  : felt_;
        }
    }
    lanes_.push_back(std::move(lane));
}

// After the longest stage the others are often too short to be seen; that rest is what gets drawn again.
void RequestLanes::chooseZoom()
{
    zoom_.reset();
    if (!hasFirst_)
        return;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const auto& pieces = lanes_[i].pieces;
        const auto longest = std::ranges::max_element(pieces, {}, [](const Piece& p) { return p.to - p.from; });
        if (longest == pieces.end())
            continue;
        const double rest = felt_ - longest->to;
        if (std::next(longest) != pieces.end() && rest > 0 && rest < LargestZoomed * felt_) {
            zoom_ = Zoom{i, felt_ - rest * 1.04};
            return;
        }
    }
}

QSize RequestLanes::sizeHint() const { return {300, axisY() + AxisHeight + (zoom_ ? ZoomHeight : 0)}; }
int RequestLanes::axisY() const { return Top + LanePitch * (1 + static_cast<int>(lanes_.size())); }

double RequestLanes::xOf(double seconds) const
{
    return Left + seconds / (felt_ * Overhang) * (width() - Left - Right);
}

void RequestLanes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintAxis(painter);
    paintClient(painter);
    for (std::size_t i = 0; i < lanes_.size(); ++i)
        paintLane(painter, lanes_[i], 0, felt_ * Overhang, Top + LanePitch * static_cast<int>(i + 1), true);
    if (zoom_)
        paintZoom(painter);
}

void RequestLanes::paintAxis(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    painter.setFont(uiFont(11));
    for (const double t : linearTicks({0, felt_}, 6).at) {
        if (t > felt_)
            continue;
        const double x = std::round(xOf(t));
        painter.fillRect(QRectF(x, Top - 4, 1, axisY() - Top), theme.line);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x - 40, axisY() - 4, 80, 16), Qt::AlignCenter,
                         t == 0 ? QStringLiteral("0") : formatDuration(t).joined());
    }
}

void RequestLanes::paintClient(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    painter.setFont(uiFont(11));
    painter.setPen(theme.text2);
    painter.drawText(QRect(12, Top, Left - 16, LaneHeight), Qt::AlignVCenter | Qt::AlignLeft, clientName_);
    const QRectF box(Left, Top, xOf(felt_) - Left, LaneHeight);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.text2);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    if (hasFirst_)
        painter.fillRect(QRectF(box.right(), Top - 2, 2, LaneHeight + 4), theme.text);
    const QFont strong = uiFont(11, 600);
    const double valueWidth = QFontMetrics(strong).horizontalAdvance(feltText_);
    const QRectF inside = box.adjusted(8, 0, -7, 0);
    if (inside.width() > valueWidth + 20)
        painter.drawText(inside.adjusted(0, 0, -valueWidth - 10, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(waitText_, Qt::ElideRight,
                                                          static_cast<int>(inside.width() - valueWidth - 10)));
    painter.setFont(strong);
    painter.setPen(theme.text);
    painter.drawText(inside, Qt::AlignVCenter | Qt::AlignRight, feltText_);
}

void RequestLanes::paintLane(QPainter& painter, const Lane& lane, double from, double to, int y, bool labels) const
{
    const Theme& theme = theme_.theme();
    const auto x = [&](double seconds) {
        return Left + (std::clamp(seconds, from, to) - from) / (to - from) * (width() - Left - Right);
    };
    painter.setFont(uiFont(11));
    painter.setPen(theme.text2);
    if (labels)
        painter.drawText(QRect(12, y, Left - 16, LaneHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(lane.name, Qt::ElideRight, Left - 18));
    if (lane.pieces.empty()) {
        painter.fillRect(QRectF(x(lane.from), y, std::max(1.0, x(lane.to) - x(lane.from)), LaneHeight), theme.faint);
        return;
    }
    const double end = hasFirst_ ? felt_ : lane.pieces.back().to;
    painter.fillRect(QRectF(x(0), y, std::max(1.0, x(end) - x(0)), LaneHeight), hatch(theme));
    const QFont strong = uiFont(11, 600);
    painter.setFont(strong);
    for (const Piece& piece : lane.pieces) {
        if (piece.to <= from)
            continue;
        const QRectF box(x(piece.from), y, std::max(1.0, x(piece.to) - x(piece.from)), LaneHeight);
        painter.fillRect(box, theme.stage(piece.stage));
        if (QFontMetrics(strong).horizontalAdvance(piece.label) + 10 <= box.width() && (labels || piece.from >= from)) {
            painter.setPen(theme.onStage);
            painter.drawText(box, Qt::AlignCenter, piece.label);
        }
    }
}

void RequestLanes::paintZoom(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const int y = axisY() + AxisHeight;
    const int laneBottom = Top + LanePitch * static_cast<int>(zoom_->lane + 1) + LaneHeight + 1;
    QPen dashes(theme.faint, 1);
    dashes.setDashPattern({2, 2});
    painter.setPen(dashes);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawLine(QPointF(xOf(zoom_->from), laneBottom), QPointF(Left, y));
    painter.drawLine(QPointF(xOf(felt_), laneBottom), QPointF(width() - Right, y));
    painter.setRenderHint(QPainter::Antialiasing, false);

    paintLane(painter, lanes_[zoom_->lane], zoom_->from, felt_, y + 2, false);
    painter.setFont(uiFont(11));
    painter.setPen(theme.text2);
    painter.drawText(QRect(12, y + 2, Left - 16, LaneHeight), Qt::AlignVCenter | Qt::AlignLeft, tr("zoom"));
    painter.setPen(theme.muted);
    const QRect foot(Left, y + 20, width() - Left - Right, 16);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                     tr("last %1 before the first token").arg(formatDuration(felt_ - zoom_->from).joined()));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                     tr("scale × %1").arg(formatNumber(felt_ * Overhang / (felt_ - zoom_->from), 2)));
}

} // namespace inferama::widgets
