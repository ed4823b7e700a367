// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/figure_table.h"
#include "widgets/theme.h"

#include <QApplication>

#include <string>

using namespace inferama;
using namespace inferama::widgets;

TEST_CASE("Where there is no room columns hide in their order, and one that would fit after all does not")
{
    const ThemeHolder theme{ThemeKind::Dark};
    FigureTable table(QStringLiteral("Figures"), theme);
    table.setColumns({{QStringLiteral("name"), 80, true, {}, 0},
                      {QStringLiteral("now"), 200, false, {}, 0},
                      {QStringLiteral("interval"), 120, false, {}, 2},
                      {QStringLiteral("figure"), 60, true, {}, 1},
                      {QStringLiteral("trust"), 140, true, {}, 3}});
    table.show();
    const auto shown = [&](int width) {
        table.resize(width + table.width() - table.viewport()->width(), 200);
        QApplication::processEvents();
        std::string columns;
        for (int i = 0; i < table.figures().columnCount(); ++i)
            columns += table.isColumnHidden(i) ? '-' : '#';
        return columns;
    };
    CHECK(shown(600) == "#####");
    CHECK(shown(599) == "###-#");
    CHECK(shown(539) == "##-##"); // 480: the figure has room in the place of the interval
    CHECK(shown(479) == "##--#"); // 420
    CHECK(shown(419) == "###--"); // 400: the interval has room in the place of the trust
    CHECK(shown(399) == "##-#-"); // 340: the figure has
    CHECK(shown(339) == "##---");
}
