// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notice_bar.h"

#include "app/english_texts.h"
#include "app/session.h"
#include "widgets/band_shape.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace widgets;
using State = ingest::EndpointFigures::State;

namespace {

constexpr int Height = 28;

QString written(const ingest::EndpointFigures& endpoint, const Session& session)
{
    return QString::fromStdString(session.writtenAs(endpoint.address));
}

std::optional<Notice> ofEndpoint(const ingest::EndpointFigures& e, const Session& session)
{
    const QString address = written(e, session);
    const QString message = translated(e.message);
    switch (e.state) {
    case State::Failed:
        return Notice{core::Level::Worst,
                      NoticeBar::tr("%1: %2").arg(address, message.isEmpty() ? NoticeBar::tr("failed") : message)};
    case State::Stale:
        return Notice{core::Level::Third,
                      message.isEmpty()
                          ? NoticeBar::tr("%1 is silent: the figures age. Is its publisher still running?").arg(address)
                          : NoticeBar::tr("%1: %2").arg(address, message)};
    case State::Connecting:
        return Notice{std::nullopt, message.isEmpty()
                                        ? NoticeBar::tr("Connecting to %1: nothing has arrived yet.").arg(address)
                                        : NoticeBar::tr("%1: %2").arg(address, message)};
    case State::Live:
    case State::Ended:
        if (!message.isEmpty())
            return Notice{core::Level::Third, NoticeBar::tr("%1: %2").arg(address, message)};
        break;
    }
    return std::nullopt;
}

bool graver(const Notice& a, const Notice& b) { return a.level.has_value() && (!b.level || *a.level > *b.level); }

} // namespace

std::optional<Notice> noticeOf(const ingest::Frame& frame, const Session& session)
{
    std::optional<Notice> worst;
    const auto consider = [&](std::optional<Notice> notice) { worst = graverOf(std::move(worst), std::move(notice)); };
    if (!frame.recordingMessage.empty())
        consider(
            Notice{core::Level::Worst, NoticeBar::tr("Recording stopped. %1").arg(translated(frame.recordingMessage))});
    if (const std::string why = session.demoError(); !why.empty())
        consider(Notice{core::Level::Worst,
                        NoticeBar::tr("%1: %2").arg(QString::fromStdString(session.demoAddress()), translated(why))});
    for (const auto& endpoint : frame.endpoints)
        consider(ofEndpoint(endpoint, session));
    for (const auto& publisher : frame.publishers)
        if (publisher.silent() && !frame.finished)
            consider(Notice{core::Level::Third, NoticeBar::tr("No data from %1 for %2 s.")
                                                    .arg(widgets::displayText(publisher.source, 32),
                                                         formatCount(std::floor(*publisher.silentFor)))});
    return worst;
}

std::optional<Notice> graverOf(std::optional<Notice> a, std::optional<Notice> b)
{
    return b && (!a || graver(*b, *a)) ? std::move(b) : std::move(a);
}

NoticeBar::NoticeBar(const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), button_(new QPushButton(this))
{
    button_->setProperty("compact", true);
    button_->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->addStretch();
    row->addWidget(button_);
    connect(button_, &QPushButton::clicked, this, [this] { emit alertWanted(notice_ ? notice_->alert : 0); });
    setFixedHeight(Height);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void NoticeBar::show(const std::optional<Notice>& notice)
{
    notice_ = notice;
    setVisible(notice_.has_value());
    if (!notice_)
        return;
    setAccessibleName(notice_->text);
    setToolTip(notice_->text);
    button_->setText(notice_->action);
    button_->setVisible(!notice_->action.isEmpty());
    update();
}

void NoticeBar::paintEvent(QPaintEvent*)
{
    if (!notice_)
        return;
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.fillRect(rect(), notice_->level ? t.bandBackground[static_cast<std::size_t>(*notice_->level)] : t.raised);
    drawBandShape(painter, QRectF(12, height() / 2.0 - 5, 10, 10), notice_->level, t);
    const QFont font = uiFont(12, notice_->level ? 500 : 400);
    painter.setFont(font);
    painter.setPen(notice_->level ? t.bandColour(*notice_->level) : t.text2);
    const double room = (notice_->action.isEmpty() ? width() : button_->x()) - 42;
    painter.drawText(QRectF(30, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(notice_->text, Qt::ElideRight, room));
}

} // namespace inferama::app
