// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/figure_text.h"
#include "widgets/sparkline.h"
#include "widgets/theme.h"

#include <QImage>
#include <QPainter>

#include <array>
#include <limits>

using namespace inferama::widgets;

TEST_CASE("A figure is as wide as any other of as many digits, so that nothing shakes")
{
    const QFont font = uiFont(20, 600);
    const double width = figureWidth(font, QStringLiteral("111.1"));
    CHECK(figureWidth(font, QStringLiteral("888.8")) == Approx(width));
    CHECK(figureWidth(font, QStringLiteral("407.3")) == Approx(width));
    QImage image(100, 40, QImage::Format_RGB32);
    QPainter painter(&image);
    CHECK(drawFigure(painter, font, {0, 30}, QStringLiteral("914.1")) == Approx(width));
}

TEST_CASE("A sparkline leaves a gap where nothing was measured and draws nothing of less than two values")
{
    constexpr float Gap = std::numeric_limits<float>::quiet_NaN();
    const auto colouredColumns = [](std::span<const float> values) {
        QImage image(90, 20, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        drawSparkline(painter, QRectF(0, 0, 90, 20), values, Qt::white);
        painter.end();
        std::vector<bool> coloured;
        for (int x = 0; x < image.width(); ++x) {
            bool any = false;
            for (int y = 0; y < image.height(); ++y)
                any = any || image.pixel(x, y) != qRgb(0, 0, 0);
            coloured.push_back(any);
        }
        return coloured;
    };
    const std::array<float, 10> broken{1, 2, 3, 4, Gap, Gap, Gap, 3, 2, 1};
    const auto columns = colouredColumns(broken);
    CHECK(columns[10]);
    CHECK_FALSE(columns[45]); // between the fourth and the eighth value
    CHECK(columns[80]);

    const std::array<float, 1> one{1};
    const std::array<float, 3> none{Gap, Gap, Gap};
    for (const auto& values : {std::span<const float>(one), std::span<const float>(none)}) {
        const auto blank = colouredColumns(values);
        CHECK(std::find(blank.begin(), blank.end(), true) == blank.end());
    }
}
