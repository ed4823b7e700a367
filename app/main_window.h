// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the parts of the window and routes between them: frames from the session to what shows them, wishes of the
// user to the session.
#pragma once

#include "app/page_list.h"
#include "app/preferences.h"
#include "app/repaint_clock.h"
#include "app/session.h"
#include "app/system_theme.h"
#include "app/time_selection.h"
#include "app/window_actions.h"
#include "app/window_memory.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <cstdint>
#include <memory>
#include <vector>

class QStackedWidget;

namespace inferama::app {

class AlertsPage;
class AlertWatcher;
class DemoPanel;
class DistributionPage;
class DetachedPage;
class MarksDialog;
class MetricPage;
class NoticeBar;
class Page;
class PageHistory;
class RequestsPage;
class WritingProgress;
class SideBar;
class StartPage;
class StatusLine;
class TakeAway;
class TimelineBar;
class ToolBar;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    // `session` must outlive the window. Theme, window of time and SLO are the preferences'.
    MainWindow(Session& session, Preferences preferences, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Goes on where the window that gave `memory` was left; its preferences are those of the constructor.
    void resume(const WindowMemory& memory);
    WindowMemory memory() const;

    // Begins to draw the session's frames, on the one timer.
    void start();

    // Draws `frame`: what the timer does with the session's newest.
    void present(const std::shared_ptr<const ingest::Frame>& frame);

    void showPage(int index);
    // Reads the recording at leisure; the page of distributions compares with it from then on.
    void compareWith(const QString& recording);
    // Of the navigation; a metric belongs to the page that it was opened from.
    int currentPage() const;
    Page& page(int index) const { return *pages_[static_cast<std::size_t>(index)].page; }
    PageHistory& history() const { return *history_; } // the way to the pages of metrics
    TimeSelection& time() { return time_; }
    bool paused() const { return !time_.follows(); }
    // What the visible page was last given; null before the first.
    const std::shared_ptr<const core::Snapshot>& shownSnapshot() const { return shown_; }
    const Preferences& preferences() const { return preferences_; }
    const WindowActions& actions() const { return actions_; }
    TakeAway& takeAway() { return *takeAway_; }
    // What is kept of the stretch that is looked at, with the filter that is in use, as a recording.
    void saveStretch(const QString& path);
    // A page is in this window or in one of its own.
    bool detached(int index) const;
    void toggleDetached(int index);

signals:
    // Another window is to take the place of this one and resume its memory: texts and sizes of type are set before a
    // window is built.
    void rebuildWanted();

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void connectActions();
    void connectPages();
    void connectAlerts();
    void connectTime();
    void connectTakeAway();
    void connectRequests();
    void connectNotes();
    void applyTheme();
    void setTheme(ThemeChoice choice);
    void setLanguage(LanguageChoice choice);
    void setProjector(bool on);
    void setSlo(const core::Slo& slo);
    void judge();

    void tick();
    void presentChrome(const ingest::Frame& frame);
    void presentAlerts();
    void presentPage(bool again = false);
    void presentTime(const ingest::Frame& frame);
    void updateStack();
    void afterMoving();
    void wishView();
    void togglePause();
    void obeyTime();

    void askForStretch();
    void attach(DetachedPage& window);
    QWidget* makeElsewhere();

    void addSource(const QString& address);
    void openRun(const QStringList& addresses);
    void afterOpening();
    void askForSource();
    void askForRecording();
    void askForSlo();
    void askForSettings(const QString& rule);
    void showAlert(std::uint64_t serial);
    void toggleRecording(bool on);
    core::TimeRange placeOfNote() const;
    void askForNote();
    void showMarks();
    void presentMarks();
    void complain(const QString& what);

    Session& session_;
    Preferences preferences_;
    SystemThemeWatch systemTheme_;
    widgets::ThemeHolder theme_;
    TimeSelection time_;
    widgets::TimeLink timeLink_; // of all time charts
    QStackedWidget* stack_;
    std::vector<PageEntry> pages_;
    MetricPage* metricPage_;
    PageHistory* history_;
    WindowActions actions_;
    RepaintClock clock_;
    ToolBar* toolBar_;
    SideBar* sideBar_;
    NoticeBar* notice_;
    StartPage* startPage_;
    TimelineBar* timeline_;
    StatusLine* status_;
    DemoPanel* demoPanel_;
    AlertsPage* alertsPage_;
    DistributionPage* distributionPage_;
    RequestsPage* requestsPage_;
    AlertWatcher* alerts_;
    TakeAway* takeAway_;
    WritingProgress* stretchProgress_;
    MarksDialog* marks_ = nullptr; // once it has been asked for
    QWidget* elsewhere_;           // stands for a page that is detached

    std::shared_ptr<const ingest::Frame> newest_;
    std::shared_ptr<const core::Snapshot> shown_;
    QElapsedTimer sinceChrome_;
    QElapsedTimer sinceRecordingWish_;
    bool projector_ = false;
    double magnification_ = 1;
};

} // namespace inferama::app
