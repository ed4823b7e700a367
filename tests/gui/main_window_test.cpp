// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include "app/main_window.h"
#include "app/notice_bar.h"
#include "app/pages/distribution_page.h"
#include "app/pages/metric_page.h"
#include "app/pages/page.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "app/timeline_bar.h"
#include "widgets/segmented_control.h"
#include "widgets/tile.h"
#include "widgets/waterfall.h"

#include <QAccessible>
#include <QAction>
#include <QDialog>
#include <QPushButton>
#include <QSet>
#include <QSettings>
#include <QTest>
#include <QTextBrowser>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;

namespace {

ingest::PipelineOptions noSources()
{
    ingest::PipelineOptions options;
    options.sources.clear();
    return options;
}

std::shared_ptr<const ingest::Frame> frameOf(std::shared_ptr<const core::Snapshot> snapshot,
                                             std::uint64_t events = 1'000)
{
    auto frame = std::make_shared<ingest::Frame>();
    frame->snapshot = std::move(snapshot);
    frame->eventsPerSecond = 2'768;
    ingest::PublisherFigures loadgen;
    loadgen.source = "loadgen";
    loadgen.batches = 40;
    loadgen.events = events;
    loadgen.eventsPerSecond = 2'600;
    loadgen.lag = 0.012;
    frame->publishers = {loadgen};
    ingest::EndpointFigures endpoint;
    endpoint.address = "tcp://127.0.0.1:5557";
    endpoint.state = ingest::EndpointFigures::State::Live;
    endpoint.payloads = 40;
    frame->endpoints = {endpoint};
    return frame;
}

struct Opened {
    Session session{noSources()};
    MainWindow window{session, Preferences{}};
    Opened()
    {
        QSettings().clear();
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&window, key, modifiers);
    }
};

std::string statusText(const MainWindow& window)
{
    return window.findChild<StatusLine*>()->accessibleName().toStdString();
}

} // namespace

TEST_CASE("The digit of a page shows it, and only the shown page is given snapshots")
{
    Opened opened;
    opened.window.present(frameOf(sampleSnapshot()));
    const std::vector<Qt::Key> keys{Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_7};
    for (const int index : {1, 2, 3, 4, 0}) {
        opened.press(keys[static_cast<std::size_t>(index)]);
        CHECK(opened.window.currentPage() == index);
        for (int i = 0; i < 5; ++i)
            CHECK(opened.window.page(i).isVisible() == (i == index));
    }
    opened.press(Qt::Key_5); // no page has it
    CHECK(opened.window.currentPage() == 0);
}

TEST_CASE("Space holds the view and not the ingestion, and Space again goes live")
{
    Opened opened;
    const auto first = sampleSnapshot();
    auto later = std::make_shared<core::Snapshot>(*sampleSnapshot());
    later->now += std::chrono::seconds{7};
    const std::shared_ptr<const core::Snapshot> second = later;
    opened.window.present(frameOf(first, 1'000));
    CHECK(opened.window.shownSnapshot() == first);

    opened.press(Qt::Key_Space);
    CHECK(opened.window.paused());
    opened.window.present(frameOf(second, 2'234));
    CHECK(opened.window.shownSnapshot() == first);
    CHECK(opened.window.findChild<TimelineBar*>()->stateText().toStdString() == "PAUSED, +1,234 new");

    opened.press(Qt::Key_Space);
    CHECK_FALSE(opened.window.paused());
    CHECK(opened.window.shownSnapshot() == second);
    CHECK(opened.window.findChild<TimelineBar*>()->stateText().toStdString() == "LIVE");
}

TEST_CASE("What nobody sends any more is not called live")
{
    Opened opened;
    auto frame = std::make_shared<ingest::Frame>(*frameOf(sampleSnapshot()));
    frame->publishers.push_back(frame->publishers[0]);
    frame->publishers[0].silentFor = 12.0;
    opened.window.present(frame);
    CHECK(opened.window.findChild<TimelineBar*>()->stateText().toStdString() == "LIVE");
    frame = std::make_shared<ingest::Frame>(*frame);
    for (auto& publisher : frame->publishers)
        publisher.silentFor = 12.0;
    opened.window.present(frame);
    CHECK(opened.window.findChild<TimelineBar*>()->stateText().toStdString() == "SILENT");
}

TEST_CASE("End goes live, and a pause before anything arrived does not hold")
{
    Opened opened;
    opened.press(Qt::Key_Space);
    CHECK_FALSE(opened.window.paused());
    CHECK_FALSE(opened.window.actions().pause->isChecked());
    opened.window.present(frameOf(sampleSnapshot()));
    opened.press(Qt::Key_Space);
    CHECK(opened.window.paused());
    opened.press(Qt::Key_End);
    CHECK_FALSE(opened.window.paused());
}

TEST_CASE("A click on a tile opens the page of its metric, and Esc leads back to the panorama")
{
    Opened opened;
    opened.window.present(frameOf(sampleSnapshot()));
    opened.window.showPage(0);
    auto& metric = *opened.window.findChild<MetricPage*>();
    for (auto* tile : opened.window.findChildren<widgets::Tile*>())
        if (tile->content().id == "queue")
            QTest::mouseClick(tile, Qt::LeftButton);
    CHECK(metric.isVisible());
    CHECK(metric.metric() == QStringLiteral("queue"));
    CHECK(opened.window.currentPage() == 0);
    CHECK(opened.window.shownSnapshot() != nullptr);

    emit metric.metricWanted(QStringLiteral("ttft"));
    CHECK(metric.metric() == QStringLiteral("ttft"));
    opened.press(Qt::Key_Escape);
    CHECK(metric.metric() == QStringLiteral("queue"));
    opened.press(Qt::Key_Left, Qt::AltModifier);
    CHECK_FALSE(metric.isVisible());
    CHECK(opened.window.page(0).isVisible());
    opened.press(Qt::Key_Escape); // nothing left to go back to
    CHECK(opened.window.page(0).isVisible());
}

TEST_CASE("Another page while paused shows the moment that is held")
{
    Opened opened;
    const auto held = sampleSnapshot();
    opened.window.present(frameOf(held));
    opened.press(Qt::Key_Space);
    opened.window.showPage(1);
    CHECK(opened.window.shownSnapshot() == held);
}

TEST_CASE("Before there is a source the window offers ways to one")
{
    Opened opened;
    const auto* start = opened.window.findChild<StartPage*>();
    REQUIRE(start);
    CHECK(start->isVisible());
    CHECK(start->findChildren<QPushButton*>().size() == 3);
    opened.window.present(frameOf(sampleSnapshot()));
    opened.window.showPage(0);
    CHECK_FALSE(start->isVisible());
}

TEST_CASE("The status line says what was lost and refused, in alarm only when there is something")
{
    Opened opened;
    auto calm = statusItems(*frameOf(sampleSnapshot()), 20);
    for (const StatusItem& item : calm)
        CHECK_FALSE(item.alarming);

    auto frame = std::make_shared<ingest::Frame>(*frameOf(sampleSnapshot()));
    frame->publishers[0].lost = 3;
    frame->publishers[0].invalid = {{"negative dur", 2}, {"missing id", 5}};
    frame->endpoints[0].undecodable = {{"neither JSON nor MessagePack", 1}};
    frame->endpoints[0].overrun = 4;
    opened.window.present(frame);
    const std::string text = statusText(opened.window);
    CHECK(text.find("overrun 4") != std::string::npos);
    CHECK(text.find("events 2,768/s") != std::string::npos);
    CHECK(text.find("lag 12.0 ms") != std::string::npos);
    CHECK(text.find("lost 3") != std::string::npos);
    CHECK(text.find("invalid 7") != std::string::npos);
    CHECK(text.find("undecodable 1") != std::string::npos);
    CHECK(text.find("214 MiB") != std::string::npos);
    const std::string details = app::statusDetails(*frame).toStdString();
    CHECK(details.find("negative dur") != std::string::npos);
    CHECK(details.find("neither JSON nor MessagePack") != std::string::npos);
}

TEST_CASE("The gravest trouble of the sources is told, with what to do")
{
    Session session(noSources());
    auto frame = std::make_shared<ingest::Frame>(*frameOf(sampleSnapshot()));
    CHECK_FALSE(noticeOf(*frame, session).has_value());

    frame->publishers[0].silentFor = 12.4;
    CHECK(noticeOf(*frame, session)->text.toStdString() == "No data from loadgen for 12 s.");
    CHECK(noticeOf(*frame, session)->level == core::Level::Third);

    frame->endpoints[0].state = ingest::EndpointFigures::State::Failed;
    frame->endpoints[0].message = "cannot bind: the port is taken; choose another one";
    CHECK(noticeOf(*frame, session)->text.toStdString() ==
          "tcp://127.0.0.1:5557: cannot bind: the port is taken; choose another one");
    CHECK(noticeOf(*frame, session)->level == core::Level::Worst);
}

TEST_CASE("The window survives 640 by 400 and 3840 by 2160 on every page, in both themes")
{
    Opened opened;
    for (const auto& snapshot : {sampleSnapshot(), clientOnlySnapshot(), emptySnapshot()}) {
        opened.window.present(frameOf(snapshot));
        for (const QSize size : {QSize(640, 400), QSize(3840, 2160)}) {
            opened.window.resize(size);
            for (int index = 0; index < 4; ++index) {
                opened.window.showPage(index);
                opened.window.actions().light->trigger();
                const QImage light = opened.window.grab().toImage();
                opened.window.actions().dark->trigger();
                const QImage dark = opened.window.grab().toImage();
                CHECK(light.size() == size);
                CHECK(light.pixelColor(size.width() - 3, size.height() - 10).lightness() >
                      dark.pixelColor(size.width() - 3, size.height() - 10).lightness());
            }
        }
    }
}

TEST_CASE("Everything that can have the focus has a name for a screen reader")
{
    Opened opened;
    opened.window.present(frameOf(sampleSnapshot()));
    for (int index = 0; index < 4; ++index) {
        opened.window.showPage(index);
        for (QWidget* widget : opened.window.findChildren<QWidget*>()) {
            // A viewport hands the focus on to its view.
            if (!widget->isVisible() || widget->focusProxy() || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
            REQUIRE(spoken);
            CAPTURE(index, widget->metaObject()->className(), widget->objectName().toStdString());
            CHECK_FALSE(spoken->text(QAccessible::Name).isEmpty());
        }
    }
}

TEST_CASE("Every action of the menus has its own key or none")
{
    Opened opened;
    QStringList keys;
    for (const QAction* action : opened.window.findChildren<QAction*>())
        // A key of one widget may mean something else elsewhere.
        for (const QKeySequence& key : action->shortcuts())
            if (action->shortcutContext() == Qt::WindowShortcut)
                keys << key.toString();
    const auto unique = QSet<QString>(keys.begin(), keys.end());
    CHECK(keys.size() == unique.size());
    CHECK(unique.contains(QStringLiteral("Ctrl+O")));
    CHECK(unique.contains(QStringLiteral("F11")));
}

TEST_CASE("Values picked on a distribution lead to their requests, and its menu works while it is shown")
{
    Opened opened;
    MainWindow& window = opened.window;
    window.present(frameOf(sampleSnapshot()));
    const auto* distribution = window.findChild<DistributionPage*>();
    const QAction* histogram = distribution->actions().at(4);
    CHECK_FALSE(histogram->isEnabled());
    window.showPage(2);
    CHECK(histogram->isEnabled());
    emit window.page(2).behindWanted({"ttft", 1, 2});
    CHECK(window.currentPage() == 3);
    core::View view;
    window.page(3).want(view);
    CHECK(view.behind == core::SampleRange{"ttft", 1, 2});
    CHECK_FALSE(histogram->isEnabled());
}

TEST_CASE("Help opens the keys and the definitions to read")
{
    Opened opened;
    opened.press(Qt::Key_F1);
    opened.press(Qt::Key_F1, Qt::ShiftModifier);
    QList<QTextBrowser*> browsers;
    for (const QDialog* dialog : opened.window.findChildren<QDialog*>())
        browsers << dialog->findChildren<QTextBrowser*>();
    REQUIRE(browsers.size() == 2);
    CHECK(browsers[0]->toPlainText().contains(QStringLiteral("Space")));
    CHECK(browsers[1]->toPlainText().contains(QStringLiteral("Time to first token")));
}

TEST_CASE("Theme, window and SLO are remembered from one start to the next")
{
    QSettings().clear();
    {
        Session session(noSources());
        MainWindow window(session, loadPreferences());
        window.actions().light->trigger();
        window.actions().windows[2]->trigger();
        window.close();
    }
    const Preferences again = loadPreferences();
    CHECK(again.theme == ThemeChoice::Light);
    CHECK(again.window == core::Window::FiveMinutes);
    CHECK_FALSE(again.slo.any());
    CHECK_FALSE(again.geometry.isEmpty());
}

TEST_CASE("A change of theme, window or SLO is kept without the window being closed")
{
    QSettings().clear();
    Session session(noSources());
    MainWindow window(session, loadPreferences());
    CHECK_FALSE(QSettings().contains(QStringLiteral("theme")));
    window.actions().light->trigger();
    window.actions().windows[2]->trigger();

    Session nextSession(noSources());
    const MainWindow next(nextSession, loadPreferences());
    CHECK(next.preferences().theme == ThemeChoice::Light);
    CHECK(next.preferences().window == core::Window::FiveMinutes);
    QSettings().clear();
}

TEST_CASE("A recording that is played is not called live, and has ended at its end")
{
    Opened opened;
    ingest::Frame frame = *frameOf(sampleSnapshot());
    frame.endpoints[0].address = "overload.jsonl";
    const auto* bar = opened.window.findChild<TimelineBar*>();
    opened.window.present(std::make_shared<ingest::Frame>(frame));
    CHECK(bar->stateText().toStdString() == "REPLAY");
    CHECK_FALSE(opened.window.findChild<widgets::Waterfall*>()->ended());
    frame.finished = true;
    opened.window.present(std::make_shared<ingest::Frame>(frame));
    CHECK(bar->stateText().toStdString() == "ENDED");
    CHECK(opened.window.findChild<widgets::Waterfall*>()->ended());
}

TEST_CASE("Settings that cannot be meant are left at their defaults")
{
    QSettings settings;
    settings.clear();
    settings.setValue(QStringLiteral("window"), QStringLiteral("7 weeks"));
    settings.setValue(QStringLiteral("slo/ttft"), QStringLiteral("-1"));
    settings.setValue(QStringLiteral("slo/target"), 7);
    settings.setValue(QStringLiteral("geometry"), QByteArray("not a geometry"));
    settings.sync();
    const Preferences p = loadPreferences();
    CHECK(p.window == core::Window::OneMinute);
    CHECK_FALSE(p.slo.ttft.has_value());
    CHECK(p.slo.target == 0.9);
    Session session(noSources());
    const MainWindow window(session, p);
    CHECK(window.width() == 1440);
    settings.clear();
}

TEST_CASE("A tick that is dear makes the next ones rarer, and a cheap one brings them back")
{
    using namespace std::chrono_literals;
    CHECK(RepaintClock::intervalAfter(3ms) == 50ms);
    CHECK(RepaintClock::intervalAfter(25ms) == 50ms);
    CHECK(RepaintClock::intervalAfter(60ms) == 120ms);
    CHECK(RepaintClock::intervalAfter(5s) == 500ms);
}
