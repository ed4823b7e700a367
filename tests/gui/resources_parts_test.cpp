// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_parts.h"
#include "tests/catch.h"

#include <cmath>
#include <limits>

using namespace inferama;
using namespace inferama::app;

namespace {

constexpr float Nothing = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST_CASE("A replica is named by its instance, else by its source", "[resources]")
{
    CHECK(replicaOf("gpu=0,instance=a,source=nvml") == "a");
    CHECK(replicaOf("source=server-1,gpu=0") == "server-1");
    CHECK(replicaOf("gpu=0").empty());
}

TEST_CASE("Parts are ordered by number and named by what tells them apart", "[resources]")
{
    core::SeriesLines lines;
    for (const char* labels : {"gpu=10", "gpu=2", "gpu=0"})
        lines.by[labels] = {1.0F};
    const auto one = partsBy(lines, "gpu", false);
    REQUIRE(one.size() == 3);
    CHECK(one[0].name == QStringLiteral("GPU 0"));
    CHECK(one[1].name == QStringLiteral("GPU 2"));
    CHECK(one[2].name == QStringLiteral("GPU 10"));

    core::SeriesLines several;
    several.by = {
        {"source=server-1,gpu=0", {1.0F}}, {"source=server-1,gpu=1", {3.0F}}, {"source=server-0,gpu=0", {5.0F}}};
    const auto two = partsBy(several, "gpu", false);
    REQUIRE(two.size() == 3);
    CHECK(two[0].name == QStringLiteral("server-0 · GPU 0"));
    CHECK(two[2].name == QStringLiteral("server-1 · GPU 1"));
    several.by.erase("source=server-1,gpu=1");
    CHECK(partsBy(several, "gpu", false)[1].name == QStringLiteral("server-1"));
}

TEST_CASE("Sets that fall together are summed where they are amounts and averaged else, gaps left out", "[resources]")
{
    core::SeriesLines lines;
    lines.by = {{"source=a,gpu=0", {1.0F, Nothing, Nothing}}, {"source=a,gpu=1", {3.0F, 4.0F, Nothing}}};
    const auto mean = partsBy(lines, {}, false);
    REQUIRE(mean.size() == 1);
    CHECK(mean[0].name == QStringLiteral("a"));
    CHECK(mean[0].values[0] == 2.0F);
    CHECK(mean[0].values[1] == 4.0F);
    CHECK(std::isnan(mean[0].values[2]));
    CHECK(partsBy(lines, {}, true)[0].values[0] == 4.0F);
}

TEST_CASE("Sets without the label are told apart by all their labels", "[resources]")
{
    core::SeriesLines lines;
    lines.by = {{"device=x,source=a", {1.0F}}, {"device=y,source=a", {2.0F}}};
    const auto parts = partsBy(lines, "gpu", false);
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].place.part == "device=x");
    CHECK(parts[1].name == QStringLiteral("a · device=y"));
}
