// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/chart_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

using namespace inferama;
using namespace inferama::widgets;
using core::Thinness;

namespace {

constexpr unsigned Seed = 20260102;
const double Nan = std::numeric_limits<double>::quiet_NaN();
const double Inf = std::numeric_limits<double>::infinity();

Scale unit(double high) { return {.values = {0, high}, .pixels = {0, 1}, .kind = ScaleKind::Linear}; }

QList<QPointF> noise(int count, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(0, 1);
    QList<QPointF> points;
    for (int i = 0; i < count; ++i)
        points.push_back({static_cast<double>(i) / (count - 1), value(random)});
    return points;
}

} // namespace

TEST_CASE("case 29: zero, negative, NaN and infinite values on a log axis are counted, not drawn", "[chart]")
{
    const std::vector<Sample> samples{{0, 0.0}, {1, 0.4}, {2, 12.0}, {3, 2000.0}, {4, Nan}, {5, -1.0}, {6, Inf}};
    const auto extent = extentOf(samples, ScaleKind::Linear, ScaleKind::Log);
    REQUIRE(extent);
    const Ticks ticks = logTicks(*extent, 6);
    CHECK(ticks.range() == Interval{0.1, 10000});

    const Scale y{.values = ticks.range(), .pixels = {0, 1}, .kind = ScaleKind::Log};
    const Polyline line = polylineOf(samples, unit(6), y, {});
    CHECK(line.notShown == NotShown{.zero = 1, .negative = 1, .nan = 1, .infinite = 1});
    CHECK(line.notShown.total() == 4);
    CHECK(line.single.empty());
    REQUIRE(line.runs.size() == 1);
    const QList<QPointF>& points = line.runs.front().points;
    REQUIRE(points.size() == 3);
    CHECK(y.fromUnit(points[0].y()) == Approx(0.4));
    CHECK(y.fromUnit(points[1].y()) == Approx(12));
    CHECK(y.fromUnit(points[2].y()) == Approx(2000));
}

TEST_CASE("case 29: a line breaks at each value that cannot be drawn and at each gap", "[chart]")
{
    const Scale y{.values = {0.1, 10000}, .pixels = {0, 1}, .kind = ScaleKind::Log};
    for (const std::optional<double> bad :
         {std::optional(0.0), std::optional(Nan), std::optional(-1.0), std::optional(Inf), std::optional<double>()}) {
        const std::vector<Sample> samples{{0, 1.0}, {1, 2.0}, {2, bad}, {3, 3.0}, {4, 4.0}};
        const Polyline line = polylineOf(samples, unit(4), y, {});
        CHECK(line.runs.size() == 2);
        CHECK(line.notShown.total() == (bad ? 1U : 0U));
    }
}

TEST_CASE("Zero and negative values are drawn on a linear axis", "[chart]")
{
    const std::vector<Sample> samples{{0, 0.0}, {1, -2.0}, {2, 1.0}};
    const Scale y{.values = {-2, 1}, .pixels = {0, 1}, .kind = ScaleKind::Linear};
    const Polyline line = polylineOf(samples, unit(2), y, {});
    CHECK(line.notShown.total() == 0);
    REQUIRE(line.runs.size() == 1);
    CHECK(line.runs.front().points.size() == 3);
}

TEST_CASE("None, one and two samples are nothing, a dot and a line", "[chart]")
{
    const Scale y = unit(10);
    CHECK(polylineOf({}, unit(1), y, {}).runs.empty());
    const std::vector<Sample> one{{0.5, 3.0}};
    const Polyline dot = polylineOf(one, unit(1), y, {});
    CHECK(dot.runs.empty());
    REQUIRE(dot.single.size() == 1);
    CHECK(dot.single.front().points.front() == QPointF(0.5, 0.3));
    const std::vector<Sample> two{{0.2, 3.0}, {0.8, 3.0}};
    CHECK(polylineOf(two, unit(1), y, {}).runs.size() == 1);
}

TEST_CASE("Thin stretches are runs of their own that meet their neighbours", "[chart]")
{
    std::vector<Sample> samples;
    for (int i = 0; i < 10; ++i)
        samples.push_back({static_cast<double>(i), 1.0, i < 5 ? Thinness::Sound : Thinness::Thin});
    const Polyline line = polylineOf(samples, unit(9), unit(2), {});
    REQUIRE(line.runs.size() == 2);
    CHECK(line.runs[0].trust == Thinness::Sound);
    CHECK(line.runs[1].trust == Thinness::Thin);
    CHECK(line.runs[0].points.back() == line.runs[1].points.front());
}

TEST_CASE("A count that wavers about a threshold does not chop the line into crumbs", "[chart]")
{
    std::vector<Sample> samples;
    for (int i = 0; i < 600; ++i)
        samples.push_back({static_cast<double>(i), 1.0, i % 2 == 0 ? Thinness::Thin : Thinness::VeryThin});
    CHECK(polylineOf(samples, unit(599), unit(2), {}).runs.size() == 1);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i].trust = i % 3 == 0 ? Thinness::Sound : Thinness::Thin;
    CHECK(polylineOf(samples, unit(599), unit(2), {}).runs.size() == 1);
}

TEST_CASE("Samples off the axis are left out but for a neighbour that is drawn up to just beyond the edge", "[chart]")
{
    std::vector<Sample> samples{{-1e9, 5.0}, {-50, 5.0}, {0, 5.0}, {1, 5.0}, {1e9, 5.0}, {2e9, 5.0}};
    const Polyline line = polylineOf(samples, unit(1), unit(10), {});
    REQUIRE(line.runs.size() == 1);
    const QList<QPointF>& points = line.runs.front().points;
    REQUIRE(points.size() == 4);
    CHECK(points.front().x() >= -1);
    CHECK(points.back().x() <= 2);
    for (const QPointF& p : points)
        CHECK(p.y() == Approx(0.5));
}

TEST_CASE("Thinning keeps the first, the last, the lowest and the highest of every column", "[chart]")
{
    CAPTURE(Seed);
    for (const int count : {100, 5'000, 100'000}) {
        for (const double phase : {0.0, 0.37, 0.99}) {
            const QList<QPointF> points = noise(count, Seed);
            const Columns columns{.count = 300, .phase = phase};
            const QList<QPointF> kept = decimated(points, columns);
            CAPTURE(count, phase, kept.size());
            REQUIRE(kept.size() <= 2 * (columns.count + 2));
            CHECK(kept.front() == points.front());
            CHECK(kept.back() == points.back());
            CHECK(std::is_sorted(kept.begin(), kept.end(),
                                 [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
            const auto byY = [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); };
            CHECK(*std::min_element(kept.begin(), kept.end(), byY) ==
                  *std::min_element(points.begin(), points.end(), byY));
            CHECK(*std::max_element(kept.begin(), kept.end(), byY) ==
                  *std::max_element(points.begin(), points.end(), byY));
            for (int column = 0; column < columns.count; column += 37) {
                const auto inside = [&](const QPointF& p) {
                    return std::floor(p.x() * columns.count + phase) == column;
                };
                double highest = -1;
                double shown = -1;
                for (const QPointF& p : points)
                    highest = inside(p) ? std::max(highest, p.y()) : highest;
                for (const QPointF& p : kept)
                    shown = inside(p) ? std::max(shown, p.y()) : shown;
                CHECK(shown == highest);
            }
        }
    }
}

TEST_CASE("The same points stay chosen while a window slides", "[chart]")
{
    using namespace std::chrono_literals;
    std::mt19937 random(Seed);
    CAPTURE(Seed);
    std::uniform_real_distribution<double> value(0, 1);
    const core::Time begin = core::timeOf(1'748'961'000);
    constexpr int Total = 40'000;
    std::vector<double> values;
    for (int i = 0; i < Total; ++i)
        values.push_back(value(random));
    const core::Duration span = 300s;
    constexpr int Count = 150; // two seconds a column
    const auto chosen = [&](core::Time end) {
        QList<QPointF> points;
        std::vector<int> indices;
        for (int i = 0; i < Total; ++i) {
            const core::Time t = begin + i * 10ms;
            if (t > end - span && t <= end) {
                points.push_back(
                    {core::seconds(t - (end - span)) / core::seconds(span), values[static_cast<std::size_t>(i)]});
                indices.push_back(i);
            }
        }
        std::set<int> kept;
        const QList<QPointF> thinned = decimated(points, {.count = Count, .phase = phaseOf(end, span, Count)});
        qsizetype at = 0;
        for (qsizetype i = 0; i < points.size() && at < thinned.size(); ++i) {
            if (points[i] == thinned[at]) {
                kept.insert(indices[static_cast<std::size_t>(i)]);
                ++at;
            }
        }
        return kept;
    };
    const core::Time first = begin + 350s;
    const std::set<int> before = chosen(first);
    for (const auto later : {core::Duration(130ms), core::Duration(1s), core::Duration(3700ms)}) {
        const std::set<int> after = chosen(first + later);
        // Columns that both windows hold whole: everything but the two at each end.
        const auto lowest = static_cast<int>((core::seconds(first + later - span - begin) + 4) * 100);
        const auto highest = static_cast<int>((core::seconds(first - begin) - 4) * 100);
        int lost = 0;
        for (const int i : before)
            lost += i > lowest && i < highest && after.count(i) == 0 ? 1 : 0;
        CHECK(lost == 0);
    }
}

TEST_CASE("Gaps are kept however many points a column has", "[chart]")
{
    std::vector<Sample> samples;
    for (int i = 0; i < 20'000; ++i) {
        const bool gap = i >= 9'000 && i < 11'000;
        samples.push_back({static_cast<double>(i), gap ? std::nullopt : std::optional(1.0 + i % 7)});
    }
    const Polyline line = polylineOf(samples, unit(19'999), unit(10), {.count = 200});
    REQUIRE(line.runs.size() == 2);
    CHECK(line.runs[0].points.back().x() == Approx(8'999.0 / 19'999));
    CHECK(line.runs[1].points.front().x() == Approx(11'000.0 / 19'999));
}
