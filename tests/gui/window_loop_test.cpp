// SPDX-License-Identifier: GPL-3.0-or-later
// The window that is built anew with Qt's application around it. A program of its own, since there may be none before.
#define CATCH_CONFIG_MAIN
#include "tests/catch.h"

#include "app/main_window.h"
#include "app/pages/page.h"
#include "app/window_loop.h"

#include <QAction>
#include <QFile>
#include <QLocale>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <functional>
#include <vector>

using namespace inferama;
using namespace inferama::app;

namespace {

// A screen of 1920x1080 of the offscreen platform.
struct Screen {
    QTemporaryDir folder;
    Screen()
    {
        QFile file(folder.filePath(QStringLiteral("screen.json")));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(R"({"screens":[{"name":"wall","x":0,"y":0,"width":1920,"height":1080,"logicalDpi":96,)"
                   R"("logicalBaseDpi":96,"dpr":1}]})");
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
        qputenv("LC_ALL", "C.UTF-8");
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("inferama-tests"));
        QCoreApplication::setApplicationName(QStringLiteral("window-loop"));
        QSettings().clear();
    }
};

// Does one thing in each window that is built, and closes the last.
int play(Session& session, const std::vector<std::function<void(MainWindow&)>>& steps)
{
    int argc = 1;
    char name[] = "window_loop_test";
    char* argv[] = {name, nullptr};
    std::size_t built = 0;
    const int status = keepWindowOpen(session, {}, argc, argv, [&](MainWindow& window) {
        const std::size_t step = built++;
        QTimer::singleShot(0, &window, [&, step] {
            REQUIRE(QTest::qWaitForWindowActive(&window));
            if (step < steps.size())
                steps[step](window);
            else
                window.close();
        });
        // A step that leads nowhere must not hang the test.
        QTimer::singleShot(20'000, &window, [&window] { window.close(); });
    });
    CHECK(built == steps.size() + 1);
    return status;
}

} // namespace

TEST_CASE("How much the projector mode magnifies grows with the screen, and leaves room for every page")
{
    CHECK(projectorMagnification(1920, 1080) == Catch::Detail::Approx(1.3));
    CHECK(projectorMagnification(3840, 2160) == Catch::Detail::Approx(2.6));
    CHECK(projectorMagnification(1024, 768) == 1);
    CHECK(projectorMagnification(1366, 768) >= 1);
    for (const auto& [width, height] : {std::pair(1280, 720), {1366, 768}, {1280, 1024}, {2560, 1080}, {3840, 2160}}) {
        CAPTURE(width, height);
        const double factor = projectorMagnification(width, height);
        CHECK(width / factor >= 1100);
        CHECK(height / factor >= 700);
    }
}

TEST_CASE("F11 fills the screen with everything larger, and F11 again brings the window back as it was")
{
    const Screen screen;
    Session session({});
    qreal usual = 0;
    QSize before;
    const int status = play(session, {[&](MainWindow& window) {
                                          usual = window.devicePixelRatioF();
                                          window.resize(1300, 850);
                                          window.showPage(2);
                                          before = window.size();
                                          CHECK_FALSE(window.isFullScreen());
                                          QTest::keyClick(&window, Qt::Key_F11);
                                      },
                                      [&](MainWindow& window) {
                                          CHECK(window.isFullScreen());
                                          CHECK(window.devicePixelRatioF() == Catch::Detail::Approx(1.3 * usual));
                                          CHECK(window.screen()->name() == QStringLiteral("wall"));
                                          CHECK(window.size() == window.screen()->size());
                                          CHECK(window.currentPage() == 2);
                                          CHECK(window.actions().projector->isChecked());
                                          QTest::keyClick(&window, Qt::Key_F11);
                                      },
                                      [&](MainWindow& window) {
                                          CHECK_FALSE(window.isFullScreen());
                                          CHECK_FALSE(window.actions().projector->isChecked());
                                          CHECK(window.devicePixelRatioF() == usual);
                                          CHECK(window.size() == before);
                                          CHECK(window.currentPage() == 2);
                                          window.actions().projector->trigger();
                                      },
                                      [&](MainWindow& window) {
                                          CHECK(window.isFullScreen());
                                          window.actions().languages[2]->trigger(); // in the mode, which stays
                                      },
                                      [&](MainWindow& window) {
                                          CHECK(window.isFullScreen());
                                          CHECK(window.devicePixelRatioF() == Catch::Detail::Approx(1.3 * usual));
                                          CHECK(window.actions().quit->text().toStdString() == "退出(&Q)");
                                          CHECK(QLocale().language() == QLocale::Chinese);
                                          window.actions().projector->trigger();
                                      }});
    CHECK(status == 0);
    CHECK(qgetenv("QT_SCALE_FACTOR").isEmpty());
}

TEST_CASE("A window that is closed in the projector mode opens as the window that it was before")
{
    const Screen screen;
    Session session({});
    QSize before;
    play(session, {[&](MainWindow& window) {
             window.resize(1250, 820);
             before = window.size();
             window.actions().projector->trigger();
         }});
    int argc = 1;
    char name[] = "window_loop_test";
    char* argv[] = {name, nullptr};
    keepWindowOpen(session, {.preferences = loadPreferences()}, argc, argv, [&](MainWindow& window) {
        QTimer::singleShot(0, &window, [&] {
            CHECK_FALSE(window.isFullScreen());
            CHECK(window.size() == before);
            window.close();
        });
    });
}
