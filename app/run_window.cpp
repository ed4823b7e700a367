// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_window.h"

#include "app/interrupt_watch.h"
#include "app/main_window.h"
#include "app/run_to_end.h"
#include "app/screenshot.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QFont>
#include <QTimer>

#include <chrono>
#include <cstdlib>

namespace inferama::app {

namespace {

// What the command line says goes before what was remembered.
Preferences preferencesFor(const Options& options)
{
    Preferences preferences = loadPreferences();
    if (options.theme)
        preferences.theme = *options.theme == ThemeName::Light ? widgets::ThemeKind::Light : widgets::ThemeKind::Dark;
    if (options.windowChosen)
        preferences.window = options.window;
    if (options.settings.slo.any())
        preferences.slo = options.settings.slo;
    for (const std::string& source : options.sources)
        preferences.remember(QString::fromStdString(source));
    return preferences;
}

} // namespace

int runWindow(const Options& options, int argc, char** argv)
{
    const bool pictures = !options.screenshots.empty();
    if (pictures)
        setenv("QT_QPA_PLATFORM", "offscreen", 0);
    QApplication::setOrganizationName(QStringLiteral("inferama"));
    QApplication::setApplicationName(QStringLiteral("inferama"));
    QApplication::setApplicationDisplayName(QStringLiteral("Inferama"));
    QApplication::setDesktopFileName(QStringLiteral("inferama"));
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    // Before any widget is there, and not on the window: a change of its style sheet would take it away again.
    QApplication::setFont(widgets::uiFont(12));
    if (pictures)
        return takeScreenshots(options);

    ingest::PipelineOptions pipeline = pipelineOptionsOf(options);
    pipeline.sources = options.sources;
    pipeline.settings.historyStep = std::chrono::seconds(1);
    Session session(std::move(pipeline));
    MainWindow window(session, preferencesFor(options));
    // Ends as Quit does, so that a recording is closed.
    const InterruptWatch interrupt;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &window, [&] {
        if (interrupt.requested())
            QApplication::closeAllWindows();
    });
    watch.start(200);
    window.show();
    window.start();
    return QApplication::exec();
}

} // namespace inferama::app
