// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the tests of the window without a display, in a fixed locale and time zone, with settings of their own. A
// warning of Qt that no test expects fails the run: it is how broken connections and unusable painters show.
#define CATCH_CONFIG_RUNNER
#include "tests/catch.h"
#include "tests/gui/warnings.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QFont>
#include <QLocale>
#include <QStandardPaths>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace inferama::tests {

namespace {
QStringList unexpected;

bool harmless(const QString& text)
{
    // What the offscreen platform itself cannot do.
    return text.contains(QLatin1String("propagateSizeHints")) || text.contains(QLatin1String("XDG_RUNTIME_DIR")) ||
           text.contains(QLatin1String("This plugin does not support"));
}

void collect(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (harmless(text))
        return;
    std::fprintf(stderr, "%s\n", text.toLocal8Bit().constData());
    if (type != QtDebugMsg && type != QtInfoMsg)
        unexpected << text;
}
} // namespace

QStringList takeWarnings() { return std::exchange(unexpected, {}); }

} // namespace inferama::tests

int main(int argc, char** argv)
{
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TZ", "UTC", 1);
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("inferama-tests"));
    QApplication::setApplicationName(QStringLiteral("inferama-tests"));
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(inferama::widgets::uiFont(12));
    qInstallMessageHandler(inferama::tests::collect);

    const int failures = Catch::Session().run(argc, argv);
    const QStringList warnings = inferama::tests::takeWarnings();
    if (!warnings.isEmpty())
        std::fprintf(stderr, "%d unexpected warnings\n", static_cast<int>(warnings.size()));
    return failures != 0 || !warnings.isEmpty() ? 1 : 0;
}
