// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window: a page to a window of its own, a stretch of the run to a file.
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include "app/detached_page.h"
#include "app/main_window.h"
#include "app/pages/page.h"
#include "app/status_line.h"
#include "app/take_away.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace inferama;
using namespace inferama::app;

namespace {

ingest::PipelineOptions of(std::vector<std::string> sources)
{
    ingest::PipelineOptions options;
    options.sources = std::move(sources);
    options.speed.reset();
    options.settings.requestRows = true;
    return options;
}

std::shared_ptr<const ingest::Frame> frameOf(std::shared_ptr<const core::Snapshot> snapshot)
{
    auto frame = std::make_shared<ingest::Frame>();
    frame->snapshot = std::move(snapshot);
    ingest::EndpointFigures endpoint;
    endpoint.address = "tcp://127.0.0.1:5557";
    frame->endpoints = {endpoint};
    return frame;
}

// Frames are drawn until `ready`, or for ten seconds.
template<class Ready>
bool drawUntil(Session& session, MainWindow& window, Ready ready)
{
    return QTest::qWaitFor(
        [&] {
            if (const auto frame = session.latest())
                window.present(frame);
            return ready();
        },
        10'000);
}

} // namespace

TEST_CASE("A page in a window of its own goes on showing what arrives, and comes back when that is closed",
          "[detached]")
{
    QSettings().clear();
    Session session(of({}));
    MainWindow window(session, Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    window.present(frameOf(tests::sampleSnapshot()));
    window.showPage(1);
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(window.detached(1));
    auto* own = window.findChild<DetachedPage*>();
    REQUIRE(own != nullptr);
    CHECK(own->isVisible());
    CHECK(own->windowTitle().startsWith(QStringLiteral("Latency")));
    const QString before = window.page(1).summary();

    // The main window shows another page meanwhile; both are given the snapshot, and both are asked what they need.
    window.showPage(0);
    window.present(frameOf(tests::clientOnlySnapshot()));
    CHECK(window.page(1).summary() != before);
    CHECK(window.page(0).isVisible());

    // The keys work in it too.
    window.activateWindow();
    QTest::keyClick(own, Qt::Key_3);
    CHECK(window.currentPage() == 2);

    // In its place stands a way to bring it back.
    window.showPage(1);
    auto* back = [&]() -> QPushButton* {
        for (auto* button : window.findChildren<QPushButton*>())
            if (button->isVisible() && button->text().contains(QStringLiteral("Bring it back")))
                return button;
        return nullptr;
    }();
    REQUIRE(back != nullptr);
    QTest::keyClick(back, Qt::Key_Space);
    CHECK_FALSE(window.detached(1));
    CHECK(window.page(1).isVisible());
    CHECK(window.currentPage() == 1);

    window.toggleDetached(1);
    window.toggleDetached(1);
    CHECK_FALSE(window.detached(1));
}

TEST_CASE("A page stays in a window of its own when the main one is built anew", "[detached]")
{
    QSettings().clear();
    Session session(of({}));
    std::optional<MainWindow> window(std::in_place, session, Preferences{});
    window->show();
    window->toggleDetached(1);
    window->page(1).window()->resize(700, 500);
    const WindowMemory memory = window->memory();
    window.emplace(session, Preferences{});
    window->show();
    CHECK_FALSE(window->detached(1));
    window->resume(memory);
    CHECK(window->detached(1));
    CHECK_FALSE(window->detached(2));
    CHECK(window->page(1).window()->size() == QSize(700, 500));
    CHECK(window->page(1).window()->isVisible());
}

TEST_CASE("The stretch that is looked at is written as a recording, and what was done is said", "[detached]")
{
    QSettings().clear();
    QTemporaryDir folder;
    Session session(of({INFERAMA_DEMO_RECORDING}));
    MainWindow window(session, Preferences{});
    window.show();
    REQUIRE(drawUntil(session, window, [&] { return session.latest() && session.latest()->finished; }));
    REQUIRE(drawUntil(session, window, [&] { return window.shownSnapshot() != nullptr; }));

    const QString path = folder.filePath(QStringLiteral("stretch.jsonl"));
    window.saveStretch(path);
    auto* status = window.findChild<StatusLine*>();
    REQUIRE(drawUntil(session, window, [&] { return status->said().contains(QStringLiteral("stretch.jsonl")); }));
    CHECK(status->said().startsWith(QStringLiteral("Saved")));
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().contains("\"finish\""));
}

TEST_CASE("The requests are saved as values from whatever page is shown", "[detached]")
{
    QSettings().clear();
    QTemporaryDir folder;
    Session session(of({INFERAMA_DEMO_RECORDING}));
    MainWindow window(session, Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    const QString path = folder.filePath(QStringLiteral("requests.csv"));
    window.takeAway().setAsk([&](const QString&, const QString&) { return path; });
    REQUIRE(drawUntil(session, window, [&] { return session.latest() && session.latest()->finished; }));
    REQUIRE(drawUntil(session, window, [&] { return window.shownSnapshot() != nullptr; }));

    window.activateWindow();
    QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(window.currentPage() == 3);
    auto* status = window.findChild<StatusLine*>();
    REQUIRE(drawUntil(session, window, [&] { return status->said().contains(QStringLiteral("requests.csv")); }));
    CHECK(status->said().startsWith(QStringLiteral("Saved")));
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().startsWith("id,status,ttft [s],"));
}

TEST_CASE("What can be taken away from a page is in the menu, with the page first", "[detached]")
{
    QSettings().clear();
    Session session(of({}));
    MainWindow window(session, Preferences{});
    window.show();
    window.present(frameOf(tests::sampleSnapshot()));
    window.showPage(1);
    QMenu* menu = window.actions().takeAway->menu();
    emit menu->aboutToShow();
    REQUIRE(menu->actions().size() > 2);
    CHECK(menu->actions().front()->text() == QStringLiteral("The whole page"));
    for (const QAction* action : menu->actions())
        CHECK(action->menu()->actions().size() >= 3);
}
