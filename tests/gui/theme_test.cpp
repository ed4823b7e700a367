// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/theme.h"

#include <QPalette>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>

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
        for (const QColor& ground : {t->bg, t->surface, t->raised, t->sel})
            for (const QColor& ink :
                 {t->text, t->text2, t->muted, t->accent, t->band[0], t->band[1], t->band[2], t->band[3]}) {
                CAPTURE(static_cast<int>(t->kind), ground.name().toStdString(), ink.name().toStdString());
                CHECK(contrast(ink, ground) >= 4.5);
            }
}

TEST_CASE("Percentile lines and band shapes stand out at least 3:1 where they are drawn")
{
    for (const Theme* t : {&darkTheme(), &lightTheme()}) {
        for (const QColor& line : t->percentile) {
            CAPTURE(static_cast<int>(t->kind), line.name().toStdString());
            CHECK(contrast(line, t->surface) >= 3);
        }
        for (std::size_t i = 0; i < t->band.size(); ++i) {
            CAPTURE(static_cast<int>(t->kind), i);
            CHECK(contrast(t->band[i], t->bandBackground[i]) >= 3);
        }
        CHECK(contrast(t->onAccent, t->accent) >= 4.5);
        CHECK(contrast(t->baseline, t->surface) >= 3);
    }
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
