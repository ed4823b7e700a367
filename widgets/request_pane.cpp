// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_pane.h"

#include "widgets/display_text.h"
#include "widgets/elided_label.h"
#include "widgets/format.h"
#include "widgets/gap_strip.h"
#include "widgets/legend_row.h"
#include "widgets/neighbour_list.h"
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
            {RequestPane::tr("stall"), theme.stall},
            {RequestPane::tr("others' prefills"), theme.stage("prefill")}};
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
    // Links carry a colour of the theme.
    connect(&theme_, &ThemeHolder::changed, this, [this] {
        if (open_)
            showGaps();
    });
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
    row->addWidget(makeGoButton());

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

QWidget* RequestPane::makeGoButton()
{
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& name, const QString& tip, const QKeySequence& key, auto go) {
        QAction* action = menu->addAction(name, this, go);
        action->setToolTip(tip);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    };
    add(tr("&Next request"), tr("The next request of the list"), QKeySequence(Qt::Key_N),
        [this] { emit stepRequested(1); });
    add(tr("&Previous request"), tr("The previous request of the list"), QKeySequence(Qt::Key_P),
        [this] { emit stepRequested(-1); });
    add(tr("Next &worse"), tr("The request that is next in being worse, by what the list is sorted by, else by TTFT"),
        QKeySequence(Qt::SHIFT | Qt::Key_N), [this] { emit worseRequested(1); });
    add(tr("Next &better"), tr("The request that is next in being better, by what the list is sorted by, else by TTFT"),
        QKeySequence(Qt::SHIFT | Qt::Key_P), [this] { emit worseRequested(-1); });
    auto* go = new QToolButton;
    go->setText(tr("Go"));
    go->setToolTip(tr("Go to another request: next (N), previous (P), next worse (Shift+N), next better (Shift+P)"));
    go->setAccessibleName(tr("Go to another request"));
    go->setMenu(menu);
    go->setPopupMode(QToolButton::InstantPopup);
    go->setFixedHeight(24);
    go->setStyleSheet(QStringLiteral("QToolButton { min-height: 20px; padding: 0 8px; }"));
    return go;
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

    const auto note = [] {
        QLabel* label = smallLabel("muted");
        label->setContentsMargins(12, 2, 12, 0);
        label->setWordWrap(true);
        return label;
    };
    typical_ = note();
    summary_ = note();
    summary_->setProperty("role", QStringLiteral("secondary"));
    causes_ = note();
    causes_->setTextFormat(Qt::RichText);
    causes_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    causes_->setAccessibleName(tr("What ran during its stalls"));
    connect(causes_, &QLabel::linkActivated, this, [this](const QString& link) {
        const auto at = link.toULongLong();
        if (open_ && open_->context && at < open_->context->meanwhile.size())
            emit idChosen(QString::fromStdString(open_->context->meanwhile[at].id));
    });
    auto* around = noteLabel();
    around->setFullText(tr("in the list · Enter opens"));
    neighbourHead_ = sectionHead(tr("Sent around it"), around);
    neighbours_ = new NeighbourList(theme_);
    connect(neighbours_, &NeighbourList::requestChosen, this, &RequestPane::requestChosen);

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
    column->addWidget(typical_);
    column->addWidget(sectionHead(tr("Every gap"), new LegendRow(theme_, gapLegend)));
    column->addWidget(gaps_);
    column->addWidget(summary_);
    column->addWidget(causes_);
    column->addWidget(sectionHead(tr("Its place in the window"), places_));
    column->addWidget(percentiles_);
    column->addWidget(neighbourHead_);
    column->addWidget(neighbours_);
    column->addStretch();
    clearNeighbours();
    return body;
}

void RequestPane::present(const std::shared_ptr<const core::RequestDetail>& request,
                          const std::shared_ptr<const core::Snapshot>& snapshot)
{
    if (open_ && open_->detail().serial != request->serial)
        clearNeighbours();
    const bool same = open_ && open_->saysTheSame(request, *snapshot);
    if (same) {
        open_->snapshot = snapshot;
        open_->context = open_->context ? &*snapshot->openContext : nullptr;
    } else {
        open_ = openRequestOf(request, snapshot);
    }
    headline_->present(*request, snapshot->now, open_->context);
    lanes_->present(*request, *snapshot);
    percentiles_->present(*open_);
    offset_->setFullText(clockOffsetText(*request, *snapshot));
    places_->setFullText(tr("%1 · ticks: P50 P90 P95 P99 P99.9").arg(windowName(snapshot->window)));
    if (same)
        return;
    stages_->present(*open_);
    gaps_->present(*open_);
    showTexts();
    showGaps();
}

void RequestPane::presentNeighbours(const core::RowTimes::Neighbours& neighbours, const core::RequestRow& row)
{
    neighbours_->present(neighbours, row);
    neighbourHead_->show();
    neighbours_->show();
}

void RequestPane::clearNeighbours()
{
    neighbours_->clear();
    neighbourHead_->hide();
    neighbours_->hide();
}

void RequestPane::showGaps()
{
    const core::GapFigures& gaps = open_->gaps;
    summary_->setVisible(gaps.worst.has_value());
    summary_->setText(gapSummary(gaps));
    const QString link = theme_.theme().accent.name();
    const auto idOf = [&](std::size_t i) {
        return QStringLiteral("<a href='%1' style='color: %2'>%3</a>")
            .arg(QString::number(i), link, displayText(open_->context->meanwhile[i].id, 40).toHtmlEscaped());
    };
    const QStringList lines = gapLines(*open_, zone_, idOf, true);
    causes_->setVisible(!lines.isEmpty());
    causes_->setText(lines.join(QStringLiteral("<br>")));
}

void RequestPane::showTexts()
{
    const core::RequestDetail& r = open_->detail();
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

    total_->setFullText(r.ttft && !stages_->isEmpty() ? tr("Σ = %1, 100 %").arg(formatDuration(r.ttft).joined())
                                                      : QString());
    typical_->setText(typicalText(*open_));
    typical_->setVisible(!typical_->text().isEmpty());
}

QString RequestPane::asText() const { return open_ ? requestAsText(*open_, zone_) : QString(); }
QByteArray RequestPane::asJson() const { return open_ ? requestAsJson(*open_) : QByteArray(); }

void RequestPane::copyText() const
{
    if (open_)
        QGuiApplication::clipboard()->setText(asText());
}

void RequestPane::copyJson() const
{
    if (!open_)
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
