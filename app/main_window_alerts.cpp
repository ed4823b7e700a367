// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part in alerts and in what they and the figures are judged by.
#include "app/main_window.h"

#include "app/alert_watcher.h"
#include "app/notice_bar.h"
#include "app/options.h"
#include "app/pages/alerts_page.h"
#include "app/settings/rule_form.h"
#include "app/settings_dialog.h"
#include "app/timeline_bar.h"

#include <QAction>

namespace inferama::app {

namespace {

constexpr auto AlertsPageIndex = static_cast<int>(PageName::Alerts);

} // namespace

void MainWindow::connectAlerts()
{
    alertsPage_->keepIn(session_.acknowledged());
    connect(alertsPage_, &AlertsPage::acknowledged, this, &MainWindow::presentAlerts);
    connect(alertsPage_, &AlertsPage::settingsWanted, this, &MainWindow::askForSettings);
    connect(alerts_, &AlertWatcher::alertWanted, this, &MainWindow::showAlert);
    connect(notice_, &NoticeBar::alertWanted, this, &MainWindow::showAlert);
    connect(actions_.settings, &QAction::triggered, this, [this] { askForSettings({}); });
    alerts_->setNotifying(preferences_.notifications);
}

// Beside their page. What is wrong now is said while the view is paused too.
void MainWindow::presentAlerts()
{
    if (!newest_)
        return;
    const core::Snapshot& s = *newest_->run();
    sideBar_->setBadge(AlertsPageIndex, badgeOf(s, session_.acknowledged()));
    timeline_->setAlerts(stretchesOf(s));
    notice_->show(session_.addresses().empty()
                      ? std::nullopt
                      : graverOf(noticeOf(*newest_, session_), noticeOf(s, session_.acknowledged())));
}

void MainWindow::judge()
{
    for (const PageEntry& entry : pages_)
        entry.page->setJudgement(session_.judgement());
    presentAlerts();
}

void MainWindow::showAlert(std::uint64_t serial)
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
    showPage(AlertsPageIndex);
    alertsPage_->open(serial);
}

void MainWindow::askForSettings(const QString& rule)
{
    SettingsDialog dialog({.judgement = *session_.judgement(),
                           .modelParameters = session_.modelParameters(),
                           .notifications = preferences_.notifications},
                          {.signalNames = signalNames(newest_ ? newest_->run().get() : nullptr),
                           .rulesFile = session_.rulesFile(),
                           .fault = session_.rulesFault()},
                          theme_, this);
    connect(&dialog, &SettingsDialog::applied, this, [this](const SettingsValues& values) {
        session_.setJudgement(values.judgement, values.modelParameters);
        if (session_.rulesFile().empty())
            saveJudgement(values.judgement, values.modelParameters);
        preferences_.notifications = values.notifications;
        savePreferences(preferences_);
        alerts_->setNotifying(values.notifications);
        judge();
    });
    if (!rule.isEmpty())
        dialog.showRule(rule);
    dialog.exec();
}

} // namespace inferama::app
