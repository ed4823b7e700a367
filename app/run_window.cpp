// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_window.h"

#include "app/chosen_by_option.h"
#include "app/interrupt_watch.h"
#include "app/main_window.h"
#include "app/run_to_end.h"
#include "app/screenshot.h"
#include "app/window_loop.h"

#include <QApplication>
#include <QTimer>

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>

namespace inferama::app {

namespace {

// What the command line says goes before what was remembered.
Preferences preferencesFor(const Options& options)
{
    Preferences preferences = loadPreferences();
    if (options.theme)
        preferences.theme = choiceOf(*options.theme);
    if (options.language)
        preferences.language = choiceOf(*options.language);
    if (options.windowChosen)
        preferences.window = options.window;
    if (options.settings.slo.any())
        preferences.slo = options.settings.slo;
    for (const std::string& source : options.sources)
        preferences.remember(QString::fromStdString(source));
    return preferences;
}

KeptJudgement judgementFor(const Options& options)
{
    return options.rulesFile.empty() ? loadJudgement()
                                     : KeptJudgement{.judgement = options.judgement, .file = options.rulesFile};
}

} // namespace

int runWindow(const Options& options, int argc, char** argv)
{
    nameApplication();
    if (!options.screenshots.empty()) {
        setenv("QT_QPA_PLATFORM", "offscreen", 0);
        const QApplication application(argc, argv);
        styleApplication();
        return takeScreenshots(options);
    }

    ingest::PipelineOptions pipeline = pipelineOptionsOf(options);
    pipeline.sources = options.sources;
    pipeline.settings.historyStep = std::chrono::seconds(1);
    pipeline.settings.requestRows = true;
    Session session(std::move(pipeline), judgementFor(options));
    const InterruptWatch interrupt;
    std::string baseline = options.baseline; // of the first window; it hands what it read to the next
    return keepWindowOpen(session, {.preferences = preferencesFor(options)}, argc, argv, [&](MainWindow& window) {
        if (!baseline.empty())
            window.compareWith(QString::fromStdString(std::exchange(baseline, {})));
        // Ends as Quit does, so that a recording is closed.
        auto* watch = new QTimer(&window);
        QObject::connect(watch, &QTimer::timeout, &window, [&interrupt] {
            if (interrupt.requested())
                QApplication::closeAllWindows();
        });
        watch->start(200);
    });
}

} // namespace inferama::app
