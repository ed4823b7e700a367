// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/screenshot.h"

#include "app/chosen_by_option.h"
#include "app/headless.h"
#include "app/main_window.h"
#include "app/options.h"
#include "app/page_history.h"
#include "app/pages/page.h"
#include "app/run_to_end.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPixmap>

#include <chrono>
#include <cstdio>

namespace inferama::app {

namespace {

Preferences preferencesOf(const Options& options)
{
    Preferences preferences;
    preferences.theme = options.theme ? choiceOf(*options.theme) : ThemeChoice::Dark;
    preferences.window = options.window;
    preferences.slo = options.settings.slo;
    return preferences;
}

// Charts lay themselves out when they are first painted, so the first picture is thrown away.
QPixmap picture(QWidget& window)
{
    window.grab();
    QCoreApplication::processEvents();
    return window.grab();
}

} // namespace

int takeScreenshots(const Options& asked)
{
    const LanguageInUse language(
        localeOf(asked.language ? choiceOf(*asked.language) : LanguageChoice::English, QLocale::system()));
    Options options = asked;
    options.settings.historyStep = std::chrono::seconds(1);
    options.settings.requestRows = true;

    Session idle({}, {.judgement = options.judgement}); // the pictures are of one frame, read beforehand
    MainWindow window(idle, preferencesOf(options));
    // Of the picture's pixels, of which QT_SCALE_FACTOR puts several into one of the window's.
    const double ratio = window.devicePixelRatioF();
    window.resize(qRound(options.size.width / ratio), qRound(options.size.height / ratio));

    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    if (!options.baseline.empty())
        window.compareWith(QString::fromStdString(options.baseline));
    const auto open = [&window](const PageShot& shot) {
        window.showPage(static_cast<int>(shot.page));
        if (!shot.metric.empty())
            window.history().showMetric(QString::fromStdString(shot.metric));
        QCoreApplication::processEvents();
    };
    const auto show = [&](const PageShot& shot, const std::shared_ptr<const ingest::Frame>& frame) {
        open(shot);
        window.present(frame);
        window.history().page().finish();
        QCoreApplication::processEvents();
    };
    const auto wanted = [&](const std::shared_ptr<const ingest::Frame>& frame) {
        core::View view;
        view.window = options.window;
        view.steady = true;
        for (const PageShot& shot : options.screenshots) {
            if (frame)
                show(shot, frame); // only then a page knows which rows are in view
            else
                open(shot);
            window.history().page().want(view);
        }
        return view;
    };
    const RunResult result = runToEnd(options, wanted(nullptr), wanted);

    bool written = true;
    for (const PageShot& shot : options.screenshots) {
        show(shot, result.frame);
        if (!picture(window).save(QString::fromStdString(shot.file), "PNG")) {
            std::fprintf(stderr, "inferama: %s: cannot be written; does its folder exist, and may you write there?\n",
                         shot.file.c_str());
            written = false;
        }
    }
    const int status = concludeRun(options, result);
    return written ? status : 1;
}

} // namespace inferama::app
