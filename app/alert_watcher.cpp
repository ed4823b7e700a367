// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_watcher.h"

#include "app/alert_text.h"
#include "app/session.h"
#include "widgets/format.h"

#include <QSystemTrayIcon>
#include <QWidget>

namespace inferama::app {

using core::Alert;
using core::AlertLevel;

std::vector<widgets::AlertStretch> stretchesOf(const core::Snapshot& s)
{
    std::vector<widgets::AlertStretch> stretches;
    stretches.reserve(s.alerts.size());
    for (const Alert& alert : s.alerts)
        stretches.push_back({alert.since, alert.end, levelOf(alert.worst),
                             AlertWatcher::tr("%1: %2").arg(wordOf(alert.worst), nameOf(alert))});
    return stretches;
}

std::optional<Badge> badgeOf(const core::Snapshot& s, const Acknowledgements& acknowledged)
{
    const Calling calling = callingOf(s.alerts, acknowledged);
    if (calling.count == 0)
        return std::nullopt;
    return Badge{.count = static_cast<int>(calling.count),
                 .level = levelOf(calling.gravest),
                 .text = AlertWatcher::tr("%n alerts last and are not acknowledged; the gravest is %1", nullptr,
                                          static_cast<int>(calling.count))
                             .arg(wordOf(calling.gravest))};
}

std::optional<Notice> noticeOf(const core::Snapshot& s, const Acknowledgements& acknowledged)
{
    const Alert* gravest = gravestOf(s.alerts, acknowledged);
    if (gravest == nullptr || gravest->level < AlertLevel::Severe)
        return std::nullopt;
    return Notice{.level = levelOf(gravest->level),
                  .text = headlineOf(*gravest),
                  .action = AlertWatcher::tr("Show the alert"),
                  .alert = gravest->serial};
}

AlertWatcher::AlertWatcher(Session& session, QWidget& window) : QObject(&window), session_(session), window_(window) {}

void AlertWatcher::watch(const ingest::Frame& frame, bool live)
{
    const auto chosen = session_.notifications().choose(
        frame.run()->alerts, session_.acknowledged(),
        {.wanted = notifying_,
         .live = live,
         .inUse = window_.isActiveWindow() && window_.isVisible() && !window_.isMinimized()},
        NotificationChoice::Clock::now());
    if (!chosen.empty())
        notify(chosen);
}

void AlertWatcher::notify(const std::vector<const Alert*>& alerts)
{
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages())
        return;
    if (tray_ == nullptr) {
        tray_ = new QSystemTrayIcon(window_.windowIcon(), this);
        tray_->setToolTip(tr("Inferama"));
        const auto open = [this] { emit alertWanted(told_); };
        connect(tray_, &QSystemTrayIcon::messageClicked, this, open);
        connect(tray_, &QSystemTrayIcon::activated, this, open);
    }
    tray_->show();
    const Alert& gravest = *alerts.front();
    told_ = gravest.serial;
    const auto others = static_cast<int>(alerts.size()) - 1;
    const QString text = headlineOf(gravest);
    tray_->showMessage(tr("Inferama"), others == 0 ? text : tr("%1\n%n more alerts", nullptr, others).arg(text),
                       gravest.level == AlertLevel::Severe ? QSystemTrayIcon::Critical : QSystemTrayIcon::Warning);
}

} // namespace inferama::app
