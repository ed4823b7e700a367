// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/warnings.h"
#include "widgets/part_bars.h"
#include "widgets/range_dots.h"
#include "widgets/row_places.h"
#include "widgets/series_rows.h"
#include "widgets/theme.h"

#include <QImage>

#include <limits>

using namespace inferama;
using namespace inferama::widgets;

namespace {

SeriesRowsContent rows(std::size_t count)
{
    SeriesRowsContent content;
    content.around.time = TimeSpan{core::timeOf(1'748'961'132), std::chrono::seconds(60), QTimeZone::utc()};
    content.around.margins = {58, 8, 76, 24};
    content.around.y.fixed = Interval{0, 1};
    content.start = content.around.time->end - std::chrono::seconds(60);
    content.scale = {0, 1};
    content.colour = Qt::blue;
    content.value = [](double value) { return QString::number(value); };
    for (std::size_t r = 0; r < count; ++r)
        content.rows.push_back({.name = QStringLiteral("GPU %1").arg(r),
                                .values = std::vector<float>(60, 0.5F),
                                .badness = static_cast<double>((r * 37) % count)});
    return content;
}

} // namespace

TEST_CASE("Rows share the height, become thin, and at last only the worst sixteen remain", "[rows]")
{
    const QRectF room(0, 8, 250, 160);
    const RowPlaces one = placeRows(room, 1);
    CHECK(one.shown == 1);
    CHECK(one.pitch == 40);
    CHECK(one.top == 8);
    const RowPlaces eight = placeRows(room, 8);
    CHECK(eight.pitch == 20);
    CHECK(eight.bar == 17);
    CHECK(eight.namedEvery == 1);
    const RowPlaces thin = placeRows(room, 40);
    CHECK(thin.shown == 40);
    CHECK(thin.pitch == 4);
    CHECK(thin.namedEvery == 3);
    const RowPlaces worst = placeRows({0, 8, 250, 200}, 128);
    CHECK(worst.shown == WorstRows);
    CHECK(worst.topOf(worst.shown) <= 208 - 14 + 1e-9);
    const RowPlaces low = placeRows(room, 128); // no room for the names of sixteen
    CHECK(low.shown == 13);
    CHECK(low.topOf(low.shown) <= room.bottom());
    CHECK(low.namedEvery == 1);
    CHECK(worst.namedEvery == 1);
    CHECK(placeRows(room, 0).shown == 0);
    CHECK(placeRows({}, 8).shown == 0);
}

TEST_CASE("Of too many rows the worst are shown, worst first", "[rows]")
{
    RowPlaces places;
    places.shown = 2;
    const std::vector<double> badness{1, 9, 3, 9};
    CHECK(rowsToShow(places, badness) == std::vector<std::size_t>{1, 3});
    places.shown = 4;
    CHECK(rowsToShow(places, badness) == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("Heat grows with the value and stays visible at the scale's low end", "[rows]")
{
    CHECK(heatOf(0.8, {0.8, 1}) == Approx(0.1));
    CHECK(heatOf(0.9, {0.8, 1}) == Approx(0.55));
    CHECK(heatOf(1.0, {0.8, 1}) == Approx(1));
    CHECK(heatOf(7, {0.8, 1}) == Approx(1));
    CHECK(heatOf(-7, {0.8, 1}) == Approx(0.1));
    CHECK(heatOf(3, {3, 3}) == Approx(1));
}

TEST_CASE("A heat strip shows the values of now, and those at the cross-hair", "[rows]")
{
    ThemeHolder theme(ThemeKind::Dark);
    SeriesRows strip(QStringLiteral("util"), theme);
    strip.resize(400, 194);
    SeriesRowsContent content = rows(2);
    content.rows[0].values[10] = 0.25F;
    content.rows[1].values[10] = std::numeric_limits<float>::quiet_NaN();
    strip.setContent(content);
    strip.show();
    REQUIRE(strip.shownRows().size() == 2);
    CHECK(strip.valueText(0) == QStringLiteral("0.5"));
    strip.setCrosshair(-49.5);
    CHECK(strip.valueText(0) == QStringLiteral("0.25"));
    CHECK(strip.valueText(1) == NoValue);
    strip.setCrosshair(-70); // before the first cell
    CHECK(strip.valueText(0) == NoValue);
    strip.setCrosshair(std::nullopt);
    CHECK(strip.valueText(0) == QStringLiteral("0.5"));
}

TEST_CASE("The cells of a heat strip lie where the time axis says, and gaps stay empty", "[rows]")
{
    ThemeHolder theme(ThemeKind::Dark);
    SeriesRows strip(QStringLiteral("util"), theme);
    strip.resize(400, 194);
    SeriesRowsContent content = rows(1);
    for (std::size_t c = 0; c < 30; ++c)
        content.rows[0].values[c] = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t c = 30; c < 60; ++c)
        content.rows[0].values[c] = 1;
    strip.setContent(content);
    strip.show();
    const QImage picture = strip.grab().toImage();
    const ChartFrame& frame = strip.frame();
    const int y = static_cast<int>(frame.plot.top()) + 10;
    const auto at = [&](double x) { return picture.pixelColor(static_cast<int>(frame.x.toPixel(x)), y); };
    CHECK(at(-45) == darkTheme().raised);
    CHECK(at(-31) == darkTheme().raised);
    CHECK(at(-29) == QColor(Qt::blue));
    CHECK(at(-2) == QColor(Qt::blue));
}

TEST_CASE("A hundred and twenty-eight rows draw the worst sixteen, long names break nothing", "[rows]")
{
    tests::takeWarnings();
    ThemeHolder theme(ThemeKind::Light);
    SeriesRows strip(QStringLiteral("util"), theme);
    strip.resize(400, 234);
    strip.show();
    for (const auto form : {SeriesRowsContent::Form::Heat, SeriesRowsContent::Form::Traces}) {
        SeriesRowsContent content = rows(128);
        content.form = form;
        content.rows[5].name = QString(200, QLatin1Char('x'));
        content.rows[5].level = core::Level::Third;
        content.rows[5].badness = 1e6;
        strip.setContent(content);
        REQUIRE(strip.shownRows().size() == WorstRows);
        CHECK(strip.shownRows().front() == 5);
        CHECK_FALSE(strip.grab().toImage().isNull());
    }
    strip.setContent({});
    CHECK_FALSE(strip.grab().toImage().isNull());
    strip.resize(20, 10);
    strip.setContent(rows(8));
    CHECK_FALSE(strip.grab().toImage().isNull());
    CHECK(tests::takeWarnings().isEmpty());
}

TEST_CASE("The axis of a dot plot holds the limit unless it is far away", "[rows]")
{
    RangeDotsContent content;
    CHECK(rangeExtent(content) == Interval{0, 1});
    content.rows = {{.name = {}, .median = 30, .low = 28, .high = 32},
                    {.name = {}, .median = 31, .low = 29, .high = 34}};
    CHECK(rangeExtent(content) == Interval{28, 34});
    content.limit = 36;
    CHECK(rangeExtent(content).low == 28);
    CHECK(rangeExtent(content).high > 36);
    content.limit = 90;
    CHECK(rangeExtent(content) == Interval{28, 34});
}

TEST_CASE("Dots and bars draw any number of rows at any size", "[rows]")
{
    tests::takeWarnings();
    ThemeHolder theme(ThemeKind::Dark);
    RangeDots dots(QStringLiteral("ranks"), theme);
    PartBars bars(QStringLiteral("memory"), theme);
    for (const std::size_t count : {0u, 1u, 8u, 128u})
        for (const QSize size : {QSize(400, 194), QSize(200, 100), QSize(30, 20)}) {
            RangeDotsContent ranges;
            PartBarsContent parts;
            parts.parts = {{QStringLiteral("weights 22 %"), Qt::blue}, {QStringLiteral("KV 59 %"), Qt::red}};
            parts.whole = 80;
            for (std::size_t r = 0; r < count; ++r) {
                ranges.rows.push_back({.name = QString(200, QLatin1Char('r')),
                                       .median = 30,
                                       .low = 28,
                                       .high = 30 + static_cast<double>(r)});
                parts.bars.push_back({.name = QString(200, QLatin1Char('g')), .parts = {20, -1}});
            }
            ranges.middle = 30;
            ranges.limit = 36;
            ranges.limitText = QStringLiteral("1.2 × median");
            dots.resize(size);
            bars.resize(size);
            dots.setContent(std::move(ranges));
            bars.setContent(std::move(parts));
            CHECK_FALSE(dots.grab().toImage().isNull());
            CHECK_FALSE(bars.grab().toImage().isNull());
        }
    CHECK(tests::takeWarnings().isEmpty());
}
