// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_pane.h"

#include "widgets/display_text.h"
#include "widgets/elided_label.h"
#include "widgets/format.h"
#include "widgets/gap_strip.h"
#include "widgets/legend_row.h"
#include "widgets/percentile_places.h"
#include "widgets/request_headline.h"
#include "widgets/request_lanes.h"
#include "widgets/request_text.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace inferama::widgets {

namespace {

QLabel* smallLabel(const char* role)
{
    auto* label = new QLabel;
    label->setFont(uiFont(11));
    label->setProperty("role", QString::fromLatin1(role));
    label->setTextFormat(Qt::PlainText);
    return label;
}

ElidedLabel* noteLabel()
{
    auto* label = new ElidedLabel;
    label->setFont(uiFont(11));
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

// A heading with room for one thing at its right.
QWidget* sectionHead(const QString& title, QWidget* right)
{
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 10, 12, 2);
    row->setSpacing(8);
    QLabel* label = smallLabel("muted");
    label->setText(title);
    label->setFont(uiFont(11, 500));
    row->addWidget(label);
    row->addWidget(right, 1);
    return head;
}

std::vector<LegendItem> gapLegend(const Theme& theme)
{
    return {{RequestPane::tr("1 token"), theme.stage("decode")},
            {RequestPane::tr("more tokens"), theme.stage("schedule")},
            {RequestPane::tr("stall"), theme.stall}};
}

} // namespace

RequestPane::RequestPane(const ThemeHolder& theme, QTimeZone zone, QWidget* parent)
    : QFrame(parent), theme_(theme), zone_(std::move(zone))
{
    setProperty("panel", true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Open request"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addWidget(makeHead());

    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setWidget(makeBody());
    scroll->widget()->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
}

QWidget* RequestPane::makeHead()
{
    auto* head = new QWidget;
    head->setFixedHeight(34);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 4, 6, 0);
    row->setSpacing(8);
    title_ = new RequestTitle(theme_);
    row->addWidget(title_, 1);

    auto* menu = new QMenu(this);
    menu->addAction(tr("Copy as text"), this, &RequestPane::copyText);
    menu->addAction(tr("Copy as JSON"), this, &RequestPane::copyJson);
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy this request as text or JSON (Ctrl+C copies the text)"));
    copy->setAccessibleName(tr("Copy the request"));
    copy->setMenu(menu);
    copy->setPopupMode(QToolButton::InstantPopup);
    copy->setFixedHeight(24);
    copy->setStyleSheet(QStringLiteral("QToolButton { min-height: 20px; padding: 0 8px; }"));
    row->addWidget(copy);

    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close the request"));
    close->setProperty("flat", true);
    close->setFixedSize(24, 24);
    close->setStyleSheet(QStringLiteral("QToolButton { min-height: 20px; padding: 0; border: 0; }"));
    connect(close, &QToolButton::clicked, this, &RequestPane::closeRequested);
    row->addWidget(close);
    return head;
}

QWidget* RequestPane::makeBody()
{
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 4, 0, 10);
    column->setSpacing(0);

    reason_ = smallLabel("secondary");
    reason_->setContentsMargins(12, 0, 12, 4);
    reason_->setWordWrap(true);
    tokens_ = smallLabel("muted");
    tokens_->setContentsMargins(12, 4, 12, 0);
    tokens_->setWordWrap(true);
    offset_ = noteLabel();
    total_ = noteLabel();
    places_ = noteLabel();

    headline_ = new RequestHeadline(theme_);
    lanes_ = new RequestLanes(theme_);
    stages_ = new StageShares(theme_);
    gaps_ = new GapStrip(theme_);
    percentiles_ = new PercentilePlaces(theme_);

    column->addWidget(reason_);
    column->addWidget(headline_);
    column->addWidget(tokens_);
    column->addWidget(sectionHead(tr("Client above server"), offset_));
    column->addWidget(lanes_);
    column->addWidget(sectionHead(tr("Stages of TTFT"), total_));
    column->addWidget(stages_);
    column->addWidget(sectionHead(tr("Every gap"), new LegendRow(theme_, gapLegend)));
    column->addWidget(gaps_);
    column->addWidget(sectionHead(tr("Its place in the window"), places_));
    column->addWidget(percentiles_);
    column->addStretch();
    return body;
}

void RequestPane::present(const std::shared_ptr<const core::RequestDetail>& request,
                          const std::shared_ptr<const core::Snapshot>& snapshot)
{
    const bool same = request == request_;
    request_ = request;
    snapshot_ = snapshot;
    headline_->present(*request, snapshot->now);
    lanes_->present(*request, *snapshot);
    percentiles_->present(*request, *snapshot);
    if (same)
        return;
    stages_->present(*request);
    gaps_->present(*request);
    showTexts();
}

void RequestPane::showTexts()
{
    const core::RequestDetail& r = *request_;
    const auto count = [](const std::optional<std::uint64_t>& n) {
        return n ? formatCount(static_cast<double>(*n)) : NoValue;
    };
    title_->present(r, tr("sent %1").arg(formatClock(r.start, zone_, true)));

    reason_->setVisible(!r.error.empty());
    reason_->setText(tr("error: %1").arg(displayText(r.error, 300)));

    const QString input = r.cachedTokens ? tr("input %1 (cached %2)").arg(count(r.inputTokens), count(r.cachedTokens))
                                         : tr("input %1").arg(count(r.inputTokens));
    const QString output = !r.outputTokens    ? tr("output %1").arg(NoValue)
                           : r.outputReported ? tr("output %1, as reported").arg(count(r.outputTokens))
                                              : tr("output %1, counted").arg(count(r.outputTokens));
    QStringList parts{input, output};
    if (r.sendLag)
        parts << tr("send lag %1").arg(formatDuration(r.sendLag).joined());
    if (!r.reason.empty())
        parts << tr("reason %1").arg(displayText(r.reason, 120));
    if (r.firstAnswer && r.ttft && *r.firstAnswer > *r.ttft)
        parts << tr("first answer %1").arg(formatDuration(r.firstAnswer).joined());
    if (!r.model.empty())
        parts << displayText(r.model, 48);
    for (const auto& [key, value] : r.labels)
        parts << QStringLiteral("%1=%2").arg(displayText(key, 24), displayText(value, 32));
    tokens_->setText(parts.join(QStringLiteral(" · ")));

    offset_->setFullText(clockOffsetText(r, *snapshot_));
    total_->setFullText(r.ttft && !stages_->isEmpty() ? tr("Σ = %1, 100 %").arg(formatDuration(r.ttft).joined())
                                                      : QString());
    places_->setFullText(tr("%1 · ticks: P50 P90 P95 P99 P99.9").arg(windowName(snapshot_->window)));
}

QString RequestPane::asText() const { return request_ ? requestAsText(*request_, snapshot_->now, zone_) : QString(); }
QByteArray RequestPane::asJson() const { return request_ ? requestAsJson(*request_) : QByteArray(); }

void RequestPane::copyText() const
{
    if (request_)
        QGuiApplication::clipboard()->setText(asText());
}

void RequestPane::copyJson() const
{
    if (!request_)
        return;
    auto* clip = new QMimeData;
    clip->setText(QString::fromUtf8(asJson()));
    clip->setData(QStringLiteral("application/json"), asJson());
    QGuiApplication::clipboard()->setMimeData(clip);
}

void RequestPane::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copyText();
    switch (event->key()) {
    case Qt::Key_Up:
        emit stepRequested(-1);
        return;
    case Qt::Key_Down:
        emit stepRequested(1);
        return;
    default:
        QFrame::keyPressEvent(event);
    }
}

} // namespace inferama::widgets
