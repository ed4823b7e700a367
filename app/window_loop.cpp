// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_loop.h"

#include "app/main_window.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QFont>
#include <QLocale>

#include <cstdlib>
#include <optional>
#include <utility>

namespace inferama::app {

namespace {

constexpr const char* ScaleVariable = "QT_SCALE_FACTOR";

// While it lives, a QApplication that is made draws everything larger than the user's own setting would.
class Magnified {
public:
    explicit Magnified(double magnification) : before_(qgetenv(ScaleVariable))
    {
        bool set = false;
        const double usual = before_.toDouble(&set);
        if (magnification != 1)
            qputenv(ScaleVariable, QByteArray::number((set && usual > 0 ? usual : 1) * magnification));
    }
    ~Magnified() { before_.isNull() ? qunsetenv(ScaleVariable) : qputenv(ScaleVariable, before_); }
    Magnified(const Magnified&) = delete;
    Magnified& operator=(const Magnified&) = delete;

private:
    QByteArray before_;
};

} // namespace

void nameApplication()
{
    QCoreApplication::setOrganizationName(QStringLiteral("inferama"));
    QCoreApplication::setApplicationName(QStringLiteral("inferama"));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Inferama"));
    QGuiApplication::setDesktopFileName(QStringLiteral("inferama"));
}

void styleApplication()
{
    QApplication::setStyle(QStringLiteral("Fusion"));
    // Not on the window: a change of its style sheet would take it away again.
    QApplication::setFont(widgets::uiFont(12));
}

int keepWindowOpen(Session& session, WindowMemory memory, int& argc, char** argv,
                   const std::function<void(MainWindow&)>& prepare)
{
    for (;;) {
        const Magnified magnified(memory.magnification);
        QApplication application(argc, argv);
        const LanguageInUse language(localeOf(memory.preferences.language, QLocale::system()));
        styleApplication();
        MainWindow window(session, memory.preferences);
        std::optional<WindowMemory> next;
        // Queued: the menu or key that asked for it is still at work in the window.
        QObject::connect(
            &window, &MainWindow::rebuildWanted, &window,
            [&] {
                next = window.memory();
                QCoreApplication::quit();
            },
            Qt::QueuedConnection);
        prepare(window);
        window.show();
        window.resume(memory);
        window.start();
        const int status = QApplication::exec();
        if (!next)
            return status;
        memory = std::move(*next);
    }
}

} // namespace inferama::app
