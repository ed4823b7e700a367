// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/baseline_button.h"

#include "app/pages/distribution_names.h"
#include "widgets/format.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr int Widest = 240;
constexpr int Narrowest = 96;
constexpr int Padding = 24;
constexpr Duration Minute = std::chrono::minutes{1};

BaselineChoice ofStretch(const TimeRange& range)
{
    return {.of = BaselineChoice::Of::Stretch, .pinned = {}, .stretch = range};
}

} // namespace

BaselineButton::BaselineButton(QWidget* parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QPushButton::clicked, this, &BaselineButton::openMenu);
    setOffer({});
}

void BaselineButton::setOffer(BaselineOffer offer)
{
    offer_ = std::move(offer);
    QString text;
    if (!offer_.reading.isEmpty())
        text = offer_.progress ? tr("reading %1, %2").arg(offer_.reading, formatShare(*offer_.progress).joined())
                               : tr("reading %1").arg(offer_.reading);
    else if (offer_.pinning)
        text = tr("pinning the window");
    else if (offer_.current.of == BaselineChoice::Of::Nothing)
        text = tr("Baseline: none");
    else
        text = tr("Baseline: %1").arg(baselineName(offer_.current));
    if (text == full_)
        return;
    full_ = text;
    say();
    updateGeometry();
}

void BaselineButton::say()
{
    setText(fontMetrics().elidedText(full_, Qt::ElideMiddle, std::max(width() - Padding, 10)));
    setAccessibleName(full_);
    setToolTip(tr("%1\nWhat the distributions are compared with (B); pin this window (P)").arg(full_));
}

QSize BaselineButton::sizeHint() const
{
    return {std::clamp(fontMetrics().horizontalAdvance(full_) + Padding + 2, Narrowest, Widest),
            QPushButton::sizeHint().height()};
}

QSize BaselineButton::minimumSizeHint() const { return {Narrowest, QPushButton::minimumSizeHint().height()}; }

void BaselineButton::resizeEvent(QResizeEvent* event)
{
    QPushButton::resizeEvent(event);
    say();
}

void BaselineButton::openMenu()
{
    QMenu menu(this);
    fill(menu);
    menu.exec(mapToGlobal(QPoint(0, height())));
}

void BaselineButton::addChoice(QMenu& menu, const QString& text, const BaselineChoice& choice)
{
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(choice == offer_.current);
    connect(action, &QAction::triggered, this, [this, choice] { emit chosen(choice); });
}

void BaselineButton::fill(QMenu& menu)
{
    if (!offer_.reading.isEmpty()) {
        connect(menu.addAction(tr("Stop reading %1").arg(offer_.reading)), &QAction::triggered, this,
                &BaselineButton::cancelWanted);
        menu.addSeparator();
    }
    addChoice(menu, tr("None"), {});
    addPins(menu);
    addStretches(menu);
    addParts(menu);
    menu.addSeparator();
    connect(menu.addAction(tr("A recording…")), &QAction::triggered, this, &BaselineButton::recordingWanted);
}

void BaselineButton::addPins(QMenu& menu)
{
    menu.addSeparator();
    QAction* pin = menu.addAction(tr("Pin this window") + QStringLiteral("\tP"));
    pin->setEnabled(offer_.snapshot != nullptr && !offer_.pinning);
    connect(pin, &QAction::triggered, this, &BaselineButton::pinWanted);
    for (const auto& pinned : offer_.pins)
        addChoice(menu, pinned->label, {.of = BaselineChoice::Of::Pinned, .pinned = pinned});
}

void BaselineButton::addStretches(QMenu& menu)
{
    if (!offer_.snapshot || !offer_.snapshot->runStart)
        return;
    menu.addSeparator();
    const Snapshot& s = *offer_.snapshot;
    const Time begin = *s.runStart;
    const WindowBounds& window = s.window;
    if (window.start > begin) {
        const Time start = std::max(begin, window.start - (window.end - window.start));
        addChoice(
            menu,
            tr("The time before: %1–%2").arg(formatClock(start, shownZone()), formatClock(window.start, shownZone())),
            ofStretch({start, window.start}));
    }
    const auto earlier = [&](const QString& name, Duration ago) {
        if (window.end - ago > begin)
            addChoice(menu, name, ofStretch({std::max(begin, window.start - ago), window.end - ago}));
    };
    earlier(tr("5 minutes earlier"), std::chrono::minutes{5});
    earlier(tr("An hour earlier"), std::chrono::hours{1});
    if (s.now - begin > Minute)
        addChoice(menu, tr("The first minute of the run"), ofStretch({begin, begin + Minute}));
    if (offer_.current.of == BaselineChoice::Of::Stretch)
        addChoice(menu, baselineName(offer_.current), offer_.current);
    connect(menu.addAction(tr("A stretch of the run…")), &QAction::triggered, this, &BaselineButton::stretchWanted);
}

// Of one there are no others.
void BaselineButton::addParts(QMenu& menu)
{
    if (!offer_.snapshot)
        return;
    const ObserverCounts& observers = offer_.snapshot->observers;
    const Role measuring = observers.client > 0 ? Role::Client : observers.proxy > 0 ? Role::Proxy : Role::Server;
    std::vector<std::string> sources;
    for (const SourceFigures& source : offer_.snapshot->sources)
        if (source.role == measuring)
            sources.push_back(source.name);
    std::vector<std::string> servers;
    for (const ServerFigures& server : offer_.snapshot->byServer)
        servers.push_back(server.name);
    const auto add = [&](const QString& title, Grouping by, const std::vector<std::string>& names) {
        if (names.size() < 2)
            return;
        QMenu* part = menu.addMenu(title);
        for (const std::string& name : names)
            addChoice(*part, groupName(by, name),
                      {.of = BaselineChoice::Of::Others, .pinned = {}, .stretch = {}, .by = by, .group = name});
    };
    menu.addSeparator();
    add(tr("One source against the others"), Grouping::Source, sources);
    add(tr("One server against the others"), Grouping::Server, servers);
}

} // namespace inferama::app
