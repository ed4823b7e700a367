// SPDX-License-Identifier: GPL-3.0-or-later
// Carries alerts from the frames to where they show beside their page: the badge in the navigation, the notice bar, the
// timeline, the desktop.
#pragma once

#include "app/judgement.h"
#include "app/notice_bar.h"
#include "app/notification_choice.h"
#include "app/side_bar.h"
#include "core/snapshot.h"
#include "widgets/run_timeline.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QSystemTrayIcon;
class QWidget;

namespace inferama::app {

class Session;

// What the timeline shows of them: the worst level that each has been.
std::vector<widgets::AlertStretch> stretchesOf(const core::Snapshot& s);
// On the navigation's entry; nothing while none calls.
std::optional<Badge> badgeOf(const core::Snapshot& s, const Acknowledgements& acknowledged);
// Of the gravest that is severe and not acknowledged; nothing without one.
std::optional<Notice> noticeOf(const core::Snapshot& s, const Acknowledgements& acknowledged);

class AlertWatcher : public QObject {
    Q_OBJECT
public:
    // Both must outlive it.
    AlertWatcher(Session& session, QWidget& window);

    void setNotifying(bool on) { notifying_ = on; }
    // To be called for each frame, also while the window is hidden.
    void watch(const ingest::Frame& frame, bool live);

signals:
    // A notification was clicked.
    void alertWanted(quint64 serial);

private:
    void notify(const std::vector<const core::Alert*>& alerts);

    Session& session_;
    QWidget& window_;
    QSystemTrayIcon* tray_ = nullptr; // made with the first notification
    std::uint64_t told_ = 0;          // the serial that the last notification was of
    bool notifying_ = false;
};

} // namespace inferama::app
