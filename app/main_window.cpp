// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include "app/alert_watcher.h"
#include "app/demo.h"
#include "app/demo_panel.h"
#include "app/help_dialogs.h"
#include "app/notice_bar.h"
#include "app/page_history.h"
#include "app/pages/alerts_page.h"
#include "app/pages/distribution_page.h"
#include "app/pages/metric_page.h"
#include "app/pages/requests_page.h"
#include "app/side_bar.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "app/take_away.h"
#include "app/timeline_bar.h"
#include "app/tool_bar.h"
#include "app/view_state.h"
#include "app/writing_progress.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenuBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int ChromeInterval = 250;  // ms: texts that change faster cannot be read
constexpr int RecordingDelay = 1000; // ms

} // namespace

MainWindow::MainWindow(Session& session, Preferences preferences, QWidget* parent)
    : QMainWindow(parent), session_(session), preferences_(std::move(preferences)), theme_(kindOf(preferences_.theme)),
      time_(preferences_.window), stack_(new QStackedWidget(this)), pages_(makePages(theme_, timeLink_, stack_)),
      metricPage_(new MetricPage(theme_, timeLink_, stack_)), history_(new PageHistory(pages_, *metricPage_, this)),
      actions_(this, pages_),
      toolBar_(new ToolBar(theme_, actions_.addSource, actions_.editSlo, actions_.record, actions_.pause, this)),
      sideBar_(new SideBar(theme_, pages_, this)), notice_(new NoticeBar(theme_, this)),
      startPage_(new StartPage(actions_.demo, actions_.addSource, actions_.openRecording, stack_)),
      timeline_(new TimelineBar(theme_, timeLink_, this)), status_(new StatusLine(theme_, this)),
      demoPanel_(new DemoPanel(theme_, actions_.demoControls, this)), alertsPage_(findChild<AlertsPage*>()),
      distributionPage_(findChild<DistributionPage*>()), requestsPage_(findChild<RequestsPage*>()),
      alerts_(new AlertWatcher(session_, *this)), takeAway_(new TakeAway(*this)),
      stretchProgress_(new WritingProgress(*this)), elsewhere_(makeElsewhere())
{
    setWindowTitle(tr("Inferama"));
    resize(1440, 900);
    setMinimumSize(640, 400);
    layOut();
    connectActions();
    connectPages();
    qApp->installEventFilter(this);
    applyTheme();
    actions_.languages[static_cast<std::size_t>(preferences_.language)]->setChecked(true);
    obeyTime();
    setSlo(preferences_.slo);
    judge();
    actions_.demoControls->setChecked(preferences_.demoControls);
    startPage_->setRecent(preferences_.recentSources);
    showPage(0);
    status_->setItems({});
    if (!preferences_.geometry.isEmpty())
        restoreGeometry(preferences_.geometry);
}

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

void MainWindow::layOut()
{
    actions_.fill(*menuBar(),
                  {{tr("&Distribution"), distributionPage_->actions()}, {tr("&Requests"), requestsPage_->actions()}});
    for (const PageEntry& entry : pages_)
        stack_->addWidget(entry.page);
    stack_->addWidget(metricPage_);
    stack_->addWidget(startPage_);
    stack_->addWidget(elsewhere_);

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(notice_);
    right->addWidget(stack_, 1);
    right->addWidget(timeline_);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(sideBar_);
    middle->addLayout(right, 1);
    middle->addWidget(demoPanel_);
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(toolBar_);
    column->addLayout(middle, 1);
    column->addWidget(status_);
    setCentralWidget(central);
    // A click beside the controls takes the focus off them, and at first none has it.
    central->setFocusPolicy(Qt::ClickFocus);
    central->setFocus();
}

void MainWindow::connectActions()
{
    connect(actions_.addSource, &QAction::triggered, this, &MainWindow::askForSource);
    connect(actions_.openRecording, &QAction::triggered, this, &MainWindow::askForRecording);
    connect(actions_.demo, &QAction::triggered, this, [this] { openRun({QString::fromUtf8(DemoAddress.data())}); });
    connect(actions_.record, &QAction::triggered, this, &MainWindow::toggleRecording);
    connect(actions_.record, &QAction::toggled, this,
            [this](bool on) { actions_.record->setIconText(on ? tr("Stop") : tr("Record")); });
    connect(actions_.quit, &QAction::triggered, this, &QWidget::close);
    for (std::size_t i = 0; i < actions_.pages.size(); ++i)
        connect(actions_.pages[i], &QAction::triggered, this, [this, i] { showPage(static_cast<int>(i)); });
    connect(actions_.editSlo, &QAction::triggered, this, &MainWindow::askForSlo);
    connect(actions_.demoControls, &QAction::toggled, this, [this](bool shown) {
        if (std::exchange(preferences_.demoControls, shown) != shown)
            savePreferences(preferences_);
    });
    connect(actions_.dark, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Dark); });
    connect(actions_.light, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Light); });
    connect(actions_.systemTheme, &QAction::triggered, this, [this] { setTheme(ThemeChoice::System); });
    for (std::size_t i = 0; i < actions_.languages.size(); ++i)
        connect(actions_.languages[i], &QAction::triggered, this,
                [this, i] { setLanguage(static_cast<LanguageChoice>(i)); });
    connect(actions_.projector, &QAction::triggered, this, &MainWindow::setProjector);
    const auto details = [this] {
        if (newest_)
            showText(this, tr("Counts by source and reason"), app::statusDetails(*newest_));
    };
    connect(actions_.statusDetails, &QAction::triggered, this, details);
    connect(status_, &StatusLine::detailsWanted, this, details);
    connect(actions_.keys, &QAction::triggered, this, [this] {
        showText(this, tr("Keys"), keysHtml(actions_, distributionPage_->actions() + requestsPage_->actions()));
    });
    connect(actions_.definitions, &QAction::triggered, this,
            [this] { showText(this, tr("Definitions"), definitionsHtml()); });
    connect(actions_.about, &QAction::triggered, this, [this] { showText(this, tr("About Inferama"), aboutHtml()); });
}

void MainWindow::connectPages()
{
    connect(&clock_, &RepaintClock::tick, this, &MainWindow::tick);
    connect(&theme_, &ThemeHolder::changed, this, &MainWindow::applyTheme);
    connect(&systemTheme_, &SystemThemeWatch::mayHaveChanged, this, [this] { theme_.set(kindOf(preferences_.theme)); });
    connect(sideBar_, &SideBar::pageChosen, this, &MainWindow::showPage);
    connect(toolBar_, &ToolBar::disconnectWanted, this, [this](const QString& address) {
        session_.remove(address.toStdString());
        updateStack();
    });
    connect(startPage_, &StartPage::recentChosen, this, [this](const QString& address) { openRun({address}); });
    connectAlerts();
    connectTime();
    connectTakeAway();
    connectRequests();
    connectNotes();
    connect(history_, &PageHistory::viewWanted, this, &MainWindow::wishView);
    connect(metricPage_, &MetricPage::sourceWanted, this, &MainWindow::askForSource);
    connect(history_, &PageHistory::moved, this, &MainWindow::afterMoving);
}

void MainWindow::start() { clock_.start(); }

// --- Frames

void MainWindow::tick()
{
    const auto frame = session_.latest();
    if (frame)
        alerts_->watch(*frame, !onlyFiles(*frame) && !frame->finished);
    if (isMinimized() || !isVisible())
        return;
    demoPanel_->poll();
    if (frame && frame != newest_)
        present(frame);
}

void MainWindow::present(const std::shared_ptr<const ingest::Frame>& frame)
{
    newest_ = frame;
    time_.witness(runSoFar(*frame));
    if (stack_->currentWidget() == startPage_)
        updateStack();
    else
        presentPage();
    if (!sinceChrome_.isValid() || sinceChrome_.elapsed() >= ChromeInterval) {
        sinceChrome_.start();
        presentChrome(*frame);
    }
    presentTime(*frame);
    stretchProgress_->present(frame->selection);
}

// A frame may still answer what was chosen before; until one answers what is chosen now, the page stays as it is.
void MainWindow::presentPage(bool again)
{
    if (stack_->currentWidget() == startPage_)
        return;
    if (newest_ && newest_->snapshot != shown_ && time_.answeredBy(*newest_->snapshot)) {
        shown_ = newest_->snapshot;
        again = true;
    }
    if (!again || !shown_)
        return;
    history_->page().present(shown_);
    for (int i = 0; i < static_cast<int>(pages_.size()); ++i)
        if (detached(i) && &page(i) != &history_->page())
            page(i).present(shown_);
}

// What is said of the run and of the transport is never paused.
void MainWindow::presentChrome(const ingest::Frame& frame)
{
    QStringList open;
    for (const std::string& address : session_.addresses())
        open << QString::fromStdString(address);
    toolBar_->setSources(open, frame);
    toolBar_->setSlo(frame.run()->slo.slo, frame.run()->slo.announcedBy);
    sideBar_->present(frame, session_);
    presentAlerts();
    presentMarks();
    status_->setItems(statusItems(frame, clock_.ticksPerSecond()));
    // A recording that was asked for on the command line, could not begin, or ended by itself. One that was just asked
    // for is a few frames late.
    if (!sinceRecordingWish_.isValid() || sinceRecordingWish_.elapsed() > RecordingDelay)
        actions_.record->setChecked(frame.recording);
}

void MainWindow::showPage(int index) { history_->show(index); }

int MainWindow::currentPage() const { return history_->index(); }

void MainWindow::afterMoving()
{
    sideBar_->setCurrentPage(history_->index());
    updateStack();
    presentPage(true); // it may have slept through it
    wishView();
}

void MainWindow::updateStack()
{
    const bool empty =
        session_.addresses().empty() && (!newest_ || (newest_->publishers.empty() && newest_->endpoints.empty()));
    QWidget* shown = history_->page().window() == this ? static_cast<QWidget*>(&history_->page()) : elsewhere_;
    stack_->setCurrentWidget(empty ? startPage_ : shown);
    demoPanel_->setControl(session_.controlEndpoint());
    presentPage();
}

// --- Wishes of the user

void MainWindow::setSlo(const core::Slo& slo)
{
    if (!(std::exchange(preferences_.slo, slo) == slo))
        savePreferences(preferences_);
    toolBar_->setSlo(slo, {});
    session_.setSlo(slo);
}

// --- Events

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!projector_)
        preferences_.geometry = saveGeometry();
    savePreferences(preferences_);
    event->accept();
}

// Space pauses, unless the control that was reached by Tab wants it for itself.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space &&
        (qobject_cast<QAbstractButton*>(watched) || qobject_cast<QComboBox*>(watched))) {
        event->accept();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace inferama::app
