// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/theme.h"
#include "widgets/tile.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace inferama;
using namespace inferama::widgets;

namespace {

TileContent poorTtft()
{
    TileContent content;
    content.name = QStringLiteral("TTFT");
    content.state = TileContent::State::Value;
    content.values = {
        {QStringLiteral("P50"), {QStringLiteral("2.19"), QStringLiteral("s")}, core::Thinness::Sound, 615},
        {QStringLiteral("P95"), {QStringLiteral("5.31"), QStringLiteral("s")}, core::Thinness::Sound, 615},
        {QStringLiteral("P99"), {QStringLiteral("5.60"), QStringLiteral("s")}, core::Thinness::Thin, 615}};
    content.level = core::Level::Third;
    content.note = QStringLiteral("poor");
    content.spark = {1, 2, 3, 4};
    return content;
}

QColor edgeOf(Tile& tile)
{
    const QImage image = tile.grab().toImage();
    return image.pixelColor(1, image.height() / 2);
}

} // namespace

TEST_CASE("A tile says its figures, its band and its thin percentiles to a screen reader")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    tile.setContent(poorTtft());
    CHECK(tile.accessibleName().toStdString() == "TTFT: P50 2.19 s; P95 5.31 s; P99 5.60 s, thin: 615 samples; poor");
}

TEST_CASE("A tile without traffic and one without a source say so and show no figure")
{
    TileContent content;
    content.name = QStringLiteral("SM utilisation");
    content.state = TileContent::State::NoSource;
    content.needs = QStringLiteral("needs: a GPU exporter");
    CHECK(content.spoken().toStdString() == "SM utilisation: no source. needs: a GPU exporter");
    content.state = TileContent::State::NoTraffic;
    CHECK(content.spoken().toStdString() == "SM utilisation: no traffic");
}

TEST_CASE("Only the two worse bands colour the edge of a tile")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    tile.resize(200, 106);
    TileContent content = poorTtft();
    for (const auto level : {core::Level::Third, core::Level::Worst}) {
        content.level = level;
        tile.setContent(content);
        CHECK(edgeOf(tile) == darkTheme().bandColour(level));
    }
    for (const auto level : {core::Level::Best, core::Level::Second}) {
        content.level = level;
        tile.setContent(content);
        CHECK(edgeOf(tile) == darkTheme().surface);
    }
}

TEST_CASE("A tile follows the theme while it is shown")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    tile.resize(200, 106);
    TileContent calm = poorTtft();
    calm.level = core::Level::Best;
    tile.setContent(calm);
    CHECK(edgeOf(tile) == darkTheme().surface);
    theme.set(ThemeKind::Light);
    CHECK(edgeOf(tile) == lightTheme().surface);
}

TEST_CASE("A click and Enter activate a tile")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    tile.resize(200, 106);
    QSignalSpy activated(&tile, &Tile::activated);
    QTest::mouseClick(&tile, Qt::LeftButton);
    QTest::keyClick(&tile, Qt::Key_Return);
    QTest::keyClick(&tile, Qt::Key_A);
    CHECK(activated.count() == 2);
}

TEST_CASE("Nothing of a tile runs through its border, however narrow it is")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    TileContent content = poorTtft();
    content.level = core::Level::Best;
    content.aside = QStringLiteral("45 of 231 sent");
    content.caveat = QStringLiteral("P50 with in flight: beyond what was seen");
    for (TileValue& value : content.values)
        value = {value.label, {QStringLiteral("91.6"), QStringLiteral("ms")}, core::Thinness::VeryThin, 45};
    tile.setContent(content);
    for (const int width : {140, 160, 200, 260}) {
        tile.resize(width, 78);
        const QImage image = tile.grab().toImage();
        for (int y = 10; y < 68; ++y) {
            CAPTURE(width, y);
            CHECK(image.pixelColor(width - 4, y) == darkTheme().surface);
        }
    }
}

TEST_CASE("Where nobody got a first token the tile says how many were sent")
{
    TileContent content = poorTtft();
    content.state = TileContent::State::NoTraffic;
    content.aside = QStringLiteral("0 of 50 sent");
    CHECK(content.spoken().contains(QStringLiteral("0 of 50 sent")));
}

TEST_CASE("What stands beside a figure gives way to its brief form, and that to nothing")
{
    ThemeHolder theme(ThemeKind::Dark);
    Tile tile(theme);
    TileContent content;
    content.name = QStringLiteral("A");
    content.state = TileContent::State::Value;
    content.values = {{{}, {QStringLiteral("1.98"), QStringLiteral("ms")}, core::Thinness::Sound, 615}};
    const auto picture = [&](const QString& whole, const QString& brief, int width) {
        content.besides = whole;
        content.briefBesides = brief;
        tile.setContent(content);
        tile.resize(width, 64);
        return tile.grab().toImage();
    };
    const QString whole = QStringLiteral("unattributed, mean");
    const QString brief = QStringLiteral("unattr.");
    CHECK(picture(whole, brief, 300) == picture(whole, {}, 300));
    CHECK(picture(whole, brief, 120) == picture(brief, {}, 120));
    CHECK(picture(whole, brief, 120) != picture(whole, {}, 120));
    CHECK(picture(whole, brief, 80) == picture({}, {}, 80));
}
