// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "app/system_theme.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QSignalSpy>
#include <QWidget>
#include <QWindow>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace inferama;
using namespace inferama::widgets;

namespace {

double luminance(const QColor& c)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace

TEST_CASE("Text stands out at least 4.5:1 on every ground of both themes")
{
    for (const Theme* t : {&darkTheme(), &lightTheme()})
        for (const QColor& ground : {t->bg, t->surface, t->raised, t->sel, t->bandBackground[0], t->bandBackground[1],
                                     t->bandBackground[2], t->bandBackground[3]})
            for (const QColor& ink :
                 {t->text, t->text2, t->muted, t->accent, t->band[0], t->band[1], t->band[2], t->band[3]}) {
                CAPTURE(static_cast<int>(t->kind), ground.name().toStdString(), ink.name().toStdString());
                CHECK(contrast(ink, ground) >= 4.5);
            }
}

TEST_CASE("Lines, shapes and marks stand out at least 3:1 on every ground of both themes")
{
    for (const Theme* t : {&darkTheme(), &lightTheme()}) {
        std::vector<QColor> marks{t->mean, t->baseline, t->stall, t->faint, t->accent};
        marks.insert(marks.end(), t->percentile.begin(), t->percentile.end());
        marks.insert(marks.end(), t->band.begin(), t->band.end());
        for (const QColor& ground : {t->bg, t->surface, t->raised, t->sel})
            for (const QColor& mark : marks) {
                CAPTURE(static_cast<int>(t->kind), ground.name().toStdString(), mark.name().toStdString());
                CHECK(contrast(mark, ground) >= 3);
            }
        CHECK(contrast(t->onAccent, t->accent) >= 4.5);
    }
}

TEST_CASE("What is written on a stage stands out at least 3:1, on the darkest too")
{
    for (const Theme* t : {&darkTheme(), &lightTheme()})
        for (const char* stage : {"ingress", "queue", "schedule", "prefill", "kv", "kv_migration", "first_decode",
                                  "return", "forward", "comm", "sample", "send"}) {
            CAPTURE(static_cast<int>(t->kind), stage);
            CHECK(contrast(t->onStage, t->stage(stage)) >= 3);
        }
}

TEST_CASE("The theme of the desktop is dark where its text is lighter than its windows")
{
    CHECK(app::kindOf(darkTheme().palette()) == ThemeKind::Dark);
    CHECK(app::kindOf(lightTheme().palette()) == ThemeKind::Light);
    CHECK(app::kindOf(app::ThemeChoice::Dark) == ThemeKind::Dark);
    CHECK(app::kindOf(app::ThemeChoice::Light) == ThemeKind::Light);
    for (const auto choice : {app::ThemeChoice::System, app::ThemeChoice::Dark, app::ThemeChoice::Light})
        CHECK(app::themeNamed(app::nameOf(choice)) == choice);
    CHECK_FALSE(app::themeNamed(QStringLiteral("blue")));
}

TEST_CASE("The theme of the desktop is told through the program's own, which stays")
{
    const QPalette before = QApplication::palette();
    QApplication::setPalette(darkTheme().palette());
    CHECK(app::systemTheme() == ThemeKind::Light); // the offscreen platform's
    CHECK(QApplication::palette().color(QPalette::Window) == darkTheme().bg);
    QApplication::setPalette(before);
}

TEST_CASE("A desktop that changes its theme is heard of once, from whichever window is told first")
{
    app::SystemThemeWatch watch;
    QSignalSpy changes(&watch, &app::SystemThemeWatch::mayHaveChanged);
    QWidget window;
    window.show();
    QEvent change(QEvent::ThemeChange);
    QApplication::sendEvent(window.windowHandle(), &change);
    CHECK(changes.count() == 0); // not before all have been told
    QCoreApplication::processEvents();
    CHECK(changes.count() == 1);
}

TEST_CASE("A stage nobody has named has the colour of decoding")
{
    CHECK(darkTheme().stage("queue") == QColor(0xE6, 0x9F, 0x00));
    CHECK(lightTheme().stage("comm") == QColor(0x00, 0x72, 0xB2));
    CHECK(darkTheme().stage("a_new_stage") == darkTheme().stage("decode"));
}

TEST_CASE("The holder tells of a change once and not of the theme that is there already")
{
    ThemeHolder holder(ThemeKind::Dark);
    QSignalSpy changes(&holder, &ThemeHolder::changed);
    holder.set(ThemeKind::Dark);
    CHECK(changes.count() == 0);
    holder.set(ThemeKind::Light);
    CHECK(changes.count() == 1);
    CHECK(holder.theme().bg == QColor(0xF1, 0xF3, 0xF6));
    CHECK(holder.theme().palette().color(QPalette::Window) == holder.theme().bg);
}
