// SPDX-License-Identifier: GPL-3.0-or-later
// The panorama of simulated runs: no tile is empty, and each figure is that of the report.
#include "app/catalogue.h"
#include "app/pages/panorama_page.h"
#include "app/report.h"
#include "tests/catch.h"
#include "tests/gui/recorded_run.h"
#include "tests/gui/report_figures.h"
#include "widgets/theme.h"
#include "widgets/tile.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace inferama;
using app::PanoramaPage;
using widgets::Tile;
using widgets::TileContent;

namespace {

// What a run of `preset` shows after two minutes, read from its recording.
struct SimulatedRun {
    SimulatedRun(std::string_view preset, core::Window window, bool clientOnly = false)
        : recorded(preset, 120, clientOnly), frame(recorded.frame(window)),
          report(nlohmann::json::parse(app::reportText(app::reportOf(*frame->snapshot, *frame))))
    {
        page.resize(1268, 756);
        page.present(frame->snapshot);
    }

    tests::RecordedRun recorded;
    widgets::ThemeHolder theme{widgets::ThemeKind::Dark};
    PanoramaPage page{theme};
    std::shared_ptr<const ingest::Frame> frame;
    nlohmann::json report;
};

int compareWithReport(const SimulatedRun& run) { return tests::compareTilesWithReport(run.page, run.report); }

std::set<std::string> idsIn(const SimulatedRun& run, TileContent::State state)
{
    std::set<std::string> ids;
    for (const Tile* tile : run.page.findChildren<Tile*>())
        if (tile->content().state == state)
            ids.insert(tile->content().id);
    return ids;
}

} // namespace

TEST_CASE("With prefill and decode split no tile is empty but those of several ranks, and each figure is the report's")
{
    const SimulatedRun run("pd-split", core::Window::Run);
    CHECK(idsIn(run, TileContent::State::NoSource).empty());
    CHECK(idsIn(run, TileContent::State::NoTraffic).empty());
    CHECK(idsIn(run, TileContent::State::NotApplicable) ==
          std::set<std::string>{"nccl_time", "slow_rank"}); // one GPU an engine
    CHECK(compareWithReport(run) >= 45);
}

TEST_CASE("With one 70B server only what its build excludes has no figure, and the tile says why")
{
    const SimulatedRun run("70b", core::Window::OneMinute);
    CHECK(idsIn(run, TileContent::State::NoSource).empty());
    CHECK(idsIn(run, TileContent::State::NoTraffic).empty());
    CHECK(idsIn(run, TileContent::State::NotApplicable) ==
          std::set<std::string>{"kv_migration", "kv_migration_time", "rail_imbalance"});
    CHECK(compareWithReport(run) >= 40);
}

TEST_CASE("Of a client alone the tiles that cannot be known say what would fill them")
{
    const SimulatedRun run("70b", core::Window::OneMinute, true);
    CHECK(compareWithReport(run) >= 20);
    int unknown = 0;
    for (const Tile* tile : run.page.findChildren<Tile*>()) {
        const TileContent& content = tile->content();
        CAPTURE(content.id);
        if (content.id == "kv_hit_rate") { // the client reports cached tokens at the end
            CHECK(content.aside == QStringLiteral("from requests"));
        } else if (app::catalogueEntry(content.id)->layer >= 4 || content.id == "batch_size") {
            CHECK(content.state == TileContent::State::NoSource);
            CHECK(content.needs.startsWith(QStringLiteral("needs: ")));
            CHECK(content.values.empty());
            ++unknown;
        } else {
            CHECK(content.state == TileContent::State::Value);
        }
    }
    CHECK(unknown == 26);
}
