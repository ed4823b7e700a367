// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include "app/pages/panorama_content.h"
#include "app/pages/panorama_page.h"
#include "app/pages/panorama_tail.h"
#include "widgets/figure_strip.h"
#include "widgets/theme.h"
#include "widgets/tile.h"

#include <QComboBox>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using inferama::tests::clientOnlySnapshot;
using inferama::tests::emptySnapshot;
using inferama::tests::sampleSnapshot;

namespace {

const Tile& tileNamed(const QWidget& page, const QString& name)
{
    for (const Tile* tile : page.findChildren<Tile*>())
        if (tile->content().name == name)
            return *tile;
    FAIL("no tile is called " << name.toStdString());
    throw 0;
}

std::string figures(const Tile& tile)
{
    QStringList texts;
    for (const TileValue& value : tile.content().values)
        texts << value.quantity.joined();
    return texts.join(QStringLiteral(" | ")).toStdString();
}

struct Shown {
    ThemeHolder theme{ThemeKind::Dark};
    PanoramaPage page{theme};
    explicit Shown(const std::shared_ptr<const core::Snapshot>& snapshot)
    {
        page.resize(1268, 756);
        page.present(snapshot);
    }
};

} // namespace

TEST_CASE("The panorama shows what the snapshot holds, with the trust each percentile deserves")
{
    Shown shown(sampleSnapshot());
    const Tile& ttft = tileNamed(shown.page, QStringLiteral("TTFT"));
    CHECK(figures(ttft) == "2.19 s | 5.31 s | 5.60 s");
    CHECK(ttft.content().values[1].thinness == core::Thinness::Sound);
    CHECK(ttft.content().values[2].thinness == core::Thinness::Thin);
    CHECK(ttft.content().level.has_value());
    CHECK(ttft.content().spark.size() == 60);
    CHECK(ttft.content().help.contains(QStringLiteral("Time to first token")));
    CHECK(ttft.content().help.contains(QStringLiteral("615 samples in the window, exact")));

    CHECK(figures(tileNamed(shown.page, QStringLiteral("ITL"))) == "29.6 ms | 84.2 ms | 85.6 ms");
    CHECK(tileNamed(shown.page, QStringLiteral("ITL")).content().help.contains(QStringLiteral("sketch")));
    CHECK(figures(tileNamed(shown.page, QStringLiteral("QPS"))) == "9.92 req/s");
    CHECK(tileNamed(shown.page, QStringLiteral("QPS")).content().note == QStringLiteral("6 failed"));
    CHECK(figures(tileNamed(shown.page, QStringLiteral("Total TPS"))) == "15,684 tok/s");
    CHECK(figures(tileNamed(shown.page, QStringLiteral("SLO attainment"))) == "50.2 %");
    CHECK(tileNamed(shown.page, QStringLiteral("SLO attainment")).content().alarming());
    CHECK(figures(tileNamed(shown.page, QStringLiteral("Batch size"))) == "95");
    CHECK(tileNamed(shown.page, QStringLiteral("Batch size")).content().besides == QStringLiteral("of 96"));
    CHECK(tileNamed(shown.page, QStringLiteral("Queue")).content().note == QStringLiteral("92.1 % of TTFT"));
    CHECK(tileNamed(shown.page, QStringLiteral("Slow rank")).content().note == QStringLiteral("8 ranks even"));
    CHECK(figures(tileNamed(shown.page, QStringLiteral("KV hit rate"))) == "47.0 %");
}

TEST_CASE("Without a source no tile of the panorama has a figure, and none shows 0")
{
    Shown shown(emptySnapshot());
    const auto tiles = shown.page.findChildren<Tile*>();
    CHECK(tiles.size() == 39);
    for (const Tile* tile : tiles) {
        CAPTURE(tile->accessibleName().toStdString());
        CHECK(tile->content().state == TileContent::State::NoSource);
        CHECK(tile->content().values.empty());
        CHECK(tile->content().needs.startsWith(QStringLiteral("needs: ")));
        CHECK_FALSE(tile->content().name.isEmpty());
    }
    CHECK(shown.page.summary().contains(QStringLiteral("no data")));
}

TEST_CASE("A client alone fills what it can and the rest says what it needs")
{
    Shown shown(clientOnlySnapshot());
    const QRegularExpression zero(QStringLiteral("^0( |$)"));
    for (const Tile* tile : shown.page.findChildren<Tile*>())
        for (const TileValue& value : tile->content().values) {
            CAPTURE(tile->content().name.toStdString());
            CHECK_FALSE(value.quantity.joined().contains(zero));
        }
    CHECK(figures(tileNamed(shown.page, QStringLiteral("TTFT"))) == "330 ms | 1.04 s | 1.29 s");
    CHECK(tileNamed(shown.page, QStringLiteral("TTFT")).content().values[2].thinness == core::Thinness::VeryThin);
    CHECK(tileNamed(shown.page, QStringLiteral("Goodput")).content().needs.contains(QStringLiteral("SLO")));
    CHECK(tileNamed(shown.page, QStringLiteral("Total TPS")).content().needs.contains(QStringLiteral("input_tokens")));
    CHECK(tileNamed(shown.page, QStringLiteral("Queue")).content().state == TileContent::State::NoSource);
    CHECK(tileNamed(shown.page, QStringLiteral("KV hit rate")).content().state == TileContent::State::NoSource);
}

TEST_CASE("The tail shows the metric that was chosen")
{
    Shown shown(sampleSnapshot());
    auto* choice = shown.page.findChild<QComboBox*>();
    REQUIRE(choice);
    const auto strip = shown.page.findChildren<FigureStrip*>();
    REQUIRE(strip.size() == 2);
    CHECK(strip[0]->cells()[0].value.quantity.joined() == QStringLiteral("2.19 s"));
    choice->setCurrentIndex(4);
    CHECK(strip[0]->cells()[0].value.quantity.joined() == QStringLiteral("8.90 s"));
    CHECK(strip[0]->cells()[4].note == QStringLiteral("n 595 < 1,000"));
    CHECK(strip[0]->cells()[3].note == QStringLiteral("n 595 < 1,000"));
}

TEST_CASE("A ratio of very few samples is shown and not judged")
{
    const auto cells = ratioCells(*clientOnlySnapshot());
    CHECK(cells[0].value.quantity.number == QStringLiteral("3.91"));
    CHECK_FALSE(cells[0].level.has_value());
    CHECK(cells[1].level.has_value());
    CHECK(ratioCells(*emptySnapshot())[0].value.quantity.number == NoValue);
    CHECK(tailVerdict(ratioCells(*emptySnapshot())).text == QStringLiteral("no data"));
}

TEST_CASE("The head of the panorama names window, clock, count and whether figures are exact")
{
    CHECK(windowText(*sampleSnapshot()).toStdString() ==
          "last 1 min · 14:31:12–14:32:12 UTC · n = 615 first tokens · TTFT exact");
    CHECK(windowText(*clientOnlySnapshot()).toStdString() ==
          "last 1 min (so far 45.0 s) · 14:31:27–14:32:12 UTC · n = 34 first tokens · TTFT exact");
    CHECK(windowText(*emptySnapshot()).toStdString() == "no source yet");
    auto stretch = std::make_shared<core::Snapshot>(*sampleSnapshot());
    stretch->window.window = core::Window::Run;
    stretch->window.ofRange = true;
    stretch->window.length = 12;
    CHECK(windowText(*stretch).startsWith(QStringLiteral("stretch of 12.0 s · ")));
    stretch->filtered = true;
    CHECK(windowText(*stretch).contains(QStringLiteral("of the requests that match; gauges")));
}

TEST_CASE("Seven layers stand on a page of 1268 by 756 without scrolling")
{
    Shown shown(sampleSnapshot());
    shown.page.show();
    const auto* scroll = shown.page.findChild<QScrollArea*>();
    REQUIRE(scroll);
    CHECK(scroll->verticalScrollBar()->maximum() == 0);
    CHECK(scroll->horizontalScrollBar()->maximum() == 0);
}

namespace {

// Gaps and little else: 45 of 231 got a first token, in no class enough of them to be judged.
core::Snapshot overloaded()
{
    core::Snapshot s = *clientOnlySnapshot();
    for (auto& ofClass : s.byInputLength)
        ofClass[0].count = std::min<std::uint64_t>(ofClass[0].count, 10);
    s.metrics[static_cast<std::size_t>(core::Metric::Ttft)].count = 45;
    s.metrics[static_cast<std::size_t>(core::Metric::Tpot)].count = 12;
    s.metrics[static_cast<std::size_t>(core::Metric::E2e)].count = 12;
    s.metrics[static_cast<std::size_t>(core::Metric::Itl)].mean = 0.0151;
    s.metrics[static_cast<std::size_t>(core::Metric::Tbt)].mean = 0.0151;
    s.requests.sent = 231;
    s.requests.waiting = 186;
    s.requests.oldestWaiting.reset();
    s.ttftInFlightAware.quantiles = {1.0, 6.0, 12.1, std::nullopt, std::nullopt, std::nullopt};
    s.e2eInFlightAware.quantiles = {};
    return s;
}

} // namespace

TEST_CASE("The verdict on what users feel is not green while TTFT or TPOT is not judged")
{
    const LayerContent layer = userExperience(overloaded());
    CHECK_FALSE(layer.level.has_value());
    CHECK(layer.verdict.toStdString() == "2 of 5 judged");
}

TEST_CASE("A request that waits too long is the verdict, whatever the gaps between tokens are")
{
    core::Snapshot s = overloaded();
    s.requests.oldestWaiting = 10.6;
    CHECK(userExperience(s).level == core::Level::Third);
    CHECK(userExperience(s).verdict.toStdString() == "oldest waits 10.6\u00a0s");
    s.requests.oldestWaiting = 0.9;
    CHECK(userExperience(s).verdict.toStdString() == "2 of 5 judged");
    s.slo.slo.ttft = 0.5;
    CHECK(userExperience(s).verdict.toStdString() == "oldest waits 900\u00a0ms");
}

TEST_CASE("An SLO that is clearly missed is the verdict where no band says worse")
{
    core::Snapshot s = overloaded();
    s.slo.slo.ttft = 1;
    s.slo.counted = 50;
    s.slo.good = 6;
    CHECK(userExperience(s).level == core::Level::Third);
    CHECK(userExperience(s).verdict.toStdString() == "12.0 % meet the SLO");
}

TEST_CASE("TTFT and E2E tell of how many they are and where the middle lies with those in flight")
{
    const LayerContent layer = userExperience(overloaded());
    CHECK(layer.tiles[0].aside.toStdString() == "45 of 231 sent");
    CHECK(layer.tiles[0].caveat.toStdString() == "P50 with in flight 12.1 s");
    CHECK(layer.tiles[4].aside.toStdString() == "12 of 231 sent");
    CHECK(layer.tiles[4].caveat.toStdString() == "P50 with in flight: beyond what was seen");
    CHECK(layer.tiles[0].spoken().contains(layer.tiles[0].caveat));

    core::Snapshot calm = overloaded();
    calm.requests.sent = 45;
    calm.requests.waiting = 0;
    CHECK(userExperience(calm).tiles[0].aside.isEmpty());
    CHECK(userExperience(calm).tiles[0].caveat.isEmpty());
}

TEST_CASE("The band of the gaps says that it judges the mean")
{
    const LayerContent layer = userExperience(overloaded());
    CHECK(layer.tiles[1].note.toStdString() == "very smooth, mean 15.1 ms");
    CHECK(layer.tiles[2].note.toStdString() == "very smooth, mean 15.1 ms");
}
