// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_bar.h"

#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/run_timeline.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {
constexpr int StateWidth = 92;

QLabel* smallLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setProperty("role", "label");
    label->setAlignment(Qt::AlignHCenter);
    return label;
}
} // namespace

TimelineBar::TimelineBar(const ThemeHolder& theme, TimeLink& link, QWidget* parent)
    : QWidget(parent), theme_(theme), timeline_(new RunTimeline(theme, link, this)), state_(new QToolButton(this)),
      clock_(smallLabel(this)), missed_(smallLabel(this))
{
    setFixedHeight(RunTimeline::Height + 1);
    state_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    state_->setFixedWidth(StateWidth);
    state_->setFocusPolicy(Qt::TabFocus);
    connect(state_, &QToolButton::clicked, this, &TimelineBar::toggleWanted);

    auto* column = new QVBoxLayout;
    column->setSpacing(2);
    column->addStretch(1);
    column->addWidget(state_);
    column->addWidget(clock_);
    column->addWidget(missed_);
    column->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 1, 12, 0);
    row->setSpacing(4);
    row->addWidget(timeline_, 1);
    row->addLayout(column);
    connect(&theme_, &ThemeHolder::changed, this, &TimelineBar::restyle);
    restyle();
}

void TimelineBar::present(const ingest::Frame& frame, const TimeSelection& time)
{
    timeline_->present(frame.run());
    timeline_->setLookedAt(time.lookedAt(), time.follows());
    const core::Time moment = time.lookedAt().end;
    clock_->setText(frame.run()->runStart ? formatClock(moment, shownZone()) : QString());
    clock_->setToolTip(frame.run()->runStart ? formatMoment(moment, shownZone()) : QString());
    const bool revised = frame.revised && !time.follows();
    missed_->setText(time.follows() ? QString()
                     : revised      ? tr("+%1, revised").arg(formatCount(static_cast<double>(time.missed())))
                                    : tr("+%1 new").arg(formatCount(static_cast<double>(time.missed()))));
    missed_->setToolTip(revised ? tr("Events that arrived late have changed the figures of this moment") : QString());
    missed_->setVisible(!time.follows());
    setState(viewStateOf(frame, time.choice()));
}

void TimelineBar::setAlerts(std::vector<AlertStretch> alerts) { timeline_->setAlerts(std::move(alerts)); }

void TimelineBar::setState(ViewState state)
{
    if (std::exchange(shown_, state) != state)
        restyle();
}

QString TimelineBar::stateText() const
{
    return state_->text() + (missed_->text().isEmpty() ? QString() : QLatin1String(", ") + missed_->text());
}

void TimelineBar::restyle()
{
    const Theme& t = theme_.theme();
    QColor ink = t.text2;
    switch (shown_) {
    case ViewState::Idle:
        state_->setText(tr("NO DATA"));
        state_->setToolTip(tr("Nothing has arrived yet"));
        break;
    case ViewState::Live:
        ink = t.bandColour(core::Level::Best);
        state_->setText(tr("LIVE"));
        state_->setToolTip(tr("The view moves with the run. Click or Space pauses the view, never the ingestion."));
        break;
    case ViewState::Silent:
        ink = t.bandColour(core::Level::Third);
        state_->setText(tr("SILENT"));
        state_->setToolTip(tr("Nothing arrives any more: the time goes on and the figures age. Click or Space pauses "
                              "the view."));
        break;
    case ViewState::Replay:
        ink = t.text;
        state_->setText(tr("REPLAY"));
        state_->setToolTip(tr("A recording is played. Click or Space pauses the view, never the reading."));
        break;
    case ViewState::Paused:
        ink = t.bandColour(core::Level::Third);
        state_->setText(tr("PAUSED"));
        state_->setToolTip(tr("The view stands still while events are taken in. Click, Space or End goes live."));
        break;
    case ViewState::Range:
        ink = t.bandColour(core::Level::Third);
        state_->setText(tr("RANGE"));
        state_->setToolTip(tr("The figures are of the stretch that was selected. Click, Space or End goes live."));
        break;
    case ViewState::Ended:
        state_->setText(tr("ENDED"));
        state_->setToolTip(tr("Every source has ended: nothing more will come"));
        break;
    }
    const bool moves = shown_ == ViewState::Live || shown_ == ViewState::Silent || shown_ == ViewState::Replay;
    const bool held = shown_ == ViewState::Paused || shown_ == ViewState::Range;
    state_->setEnabled(shown_ != ViewState::Idle);
    state_->setIcon(makeIcon(held ? Icon::Pause : moves ? Icon::Play : Icon::Stop, ink, 12));
    state_->setAccessibleName(tr("View: %1").arg(state_->text()));
    const QColor ground = shown_ == ViewState::Live ? t.bandBackground[static_cast<std::size_t>(core::Level::Best)]
                          : held                    ? t.bandBackground[static_cast<std::size_t>(core::Level::Third)]
                                                    : t.raised;
    state_->setStyleSheet(
        QStringLiteral("QToolButton { color: %1; background: %2; border-color: %3; font-weight: 600; padding: 0 4px; }")
            .arg(ink.name(), ground.name(), moves || held ? ink.name() : t.border.name()));
    update();
}

void TimelineBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_.theme().surface);
    painter.setPen(theme_.theme().border);
    painter.drawLine(0, 0, width(), 0);
}

} // namespace inferama::app
