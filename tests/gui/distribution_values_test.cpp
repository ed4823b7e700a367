// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are hard to draw, and percentiles that are not of all requests.
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "tests/catch.h"
#include "tests/gui/distribution_scene.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/warnings.h"
#include "widgets/line_chart.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using core::Metric;
using core::Thinness;
using tests::cdfChartOf;
using tests::markerAt;
using tests::ofValues;
using tests::TtftOnLog;

namespace {

using ShownPage = tests::ShownDistributionPage;

} // namespace

TEST_CASE("None, one, two, equal and far-out values are drawn", "[distribution]")
{
    tests::takeWarnings();
    std::vector<double> outlier(700, 0.0);
    for (std::size_t i = 0; i < outlier.size(); ++i)
        outlier[i] = 0.02 + 1e-5 * static_cast<double>(i);
    outlier.push_back(77);
    ShownPage shown;
    shown.page.choose("itl");
    for (const auto& values : {std::vector<double>{},
                               {0.03},
                               {0.03, 0.05},
                               std::vector<double>(300, 0.04),
                               std::vector<double>(5, 0.0),
                               {-0.2, 0.0, 0.4},
                               {1e-9, 36'000},
                               outlier}) {
        CAPTURE(values.size());
        shown.page.present(ofValues(values));
        for (const char* key : {"L", "H", "L", "H"}) {
            shown.trigger(key);
            CHECK_FALSE(shown.page.grab().toImage().isNull());
        }
        CHECK(shown.page.summary().isEmpty() == false);
    }
    CHECK(tests::takeWarnings().isEmpty());

    const ChartContent content = cdfChartOf(*ofValues(outlier), {.of = "itl", .log = true, .inFlight = true});
    REQUIRE(content.x.include);
    CHECK(content.x.include->high == 77);
    CHECK(content.x.include->low == 0.02);
}

TEST_CASE("What a log axis cannot show is counted, and the curve begins with its share", "[distribution]")
{
    const auto s = ofValues({0, 0.0004, 0.012, 2, -1});
    const ChartContent cdf = cdfChartOf(*s, {.of = "itl"});
    CHECK(cdf.note == QStringLiteral("40.0 % of the samples are ≤ 0: not on a log axis"));
    REQUIRE(cdf.lines.size() == 1);
    CHECK(*cdf.lines[0].samples.front().y == Approx(0.4));
    for (const Sample& sample : cdf.lines[0].samples)
        CHECK(sample.x > 0);
    CHECK(cdf.x.include == Interval{0.0004, 2});
    CHECK(logTicks({0.4, 2000}, 6).range() == Interval{0.1, 10'000}); // in ms: the same values

    const ChartContent linear = cdfChartOf(*s, {.of = "itl", .log = false});
    CHECK(linear.note.isEmpty());
    CHECK(linear.x.include == Interval{-1, 2});
    CHECK(*linear.lines[0].samples.front().y == 0);

    const ChartContent zeros = cdfChartOf(*ofValues({0, 0, 0}), {.of = "itl"});
    CHECK(zeros.note == QStringLiteral("100 % of the samples are ≤ 0: not on a log axis"));
    CHECK(zeros.lines[0].samples.empty());
}

TEST_CASE("One gap of 77 s among 698 is in the P99.9 and in the maximum, not in the P99", "[distribution]")
{
    std::vector<double> gaps(697, 0.017);
    gaps.push_back(77);
    const auto s = ofValues(gaps);
    const ShownDistribution shown = shownDistribution(*s, {.of = "itl"});
    CHECK(shown.now->summary.at(core::P99) == Approx(0.017));
    CHECK(shown.now->summary.at(core::P999) == Approx(23.3428).margin(5e-5));
    const auto rows = percentileRows(*s, shown, darkTheme());
    CHECK(rows[1][1].text == QStringLiteral("17.0 ms"));
    CHECK(rows[4][1].text == QStringLiteral("17.0 ms"));
    CHECK(rows[5][1].text == QStringLiteral("23.3 s"));
    CHECK(rows[5][1].trust == Thinness::VeryThin);
    CHECK(rows[6][1].text == QStringLiteral("77.0 s"));
    CHECK_FALSE(shown.now->thinned);
    CHECK(cdfChartOf(*s, {.of = "itl"}).x.include == Interval{0.017, 77});
}

TEST_CASE("A nanosecond and ten hours are on one axis", "[distribution]")
{
    const auto s = ofValues({1e-9, 0.01, 36'000});
    const ChartContent cdf = cdfChartOf(*s, {.of = "itl"});
    const Ticks ticks = logTicks(*cdf.x.include, 10, cdf.x.ends);
    CHECK(ticks.range().contains(Interval{1e-9, 36'000}));
    CHECK(ticks.at.size() <= 10);
    CHECK(durationTick(36'000) == QStringLiteral("10 h"));
    CHECK(durationTick(1'000) == QStringLiteral("1,000 s"));
    CHECK(durationTick(600) == QStringLiteral("10 min"));
    ShownPage shown;
    shown.page.choose("itl");
    shown.page.present(s);
    QApplication::processEvents();
    LineChart* chart = shown.page.findChild<LineChart*>();
    REQUIRE(chart->pixelOf(1e-9, 0.5));
    CHECK(chart->pixelOf(1e-9, 0.5)->x() < chart->pixelOf(36'000, 0.5)->x());
}

TEST_CASE(
    "Percentiles of those that did not fail say of how many they are, and count the failures as infinite on demand",
    "[distribution]")
{
    auto s = tests::snapshotOf(Metric::Ttft, {1, 2, 3, 4, 5, 6});
    s->ttftInFlightAware.observed = 6;
    s->ttftInFlightAware.censored = 4;
    s->requests.ended[static_cast<std::size_t>(core::Status::Timeout)] = 4;
    const auto rows = percentileRows(*s, shownDistribution(*s, TtftOnLog), darkTheme());
    CHECK(rows[3][1].text == QStringLiteral("5.75 s of 60.0 %"));
    CHECK(rows[3][1].level == core::Level::Worst);
    CHECK(rows[1][1].text == QStringLiteral("3.50 s of 60.0 %"));
    CHECK(behindText(*s, shownDistribution(*s, TtftOnLog)) == QStringLiteral("6 of 10 requests (60.0 %)"));
    CHECK(percentileNotes(*s, shownDistribution(*s, TtftOnLog)) ==
          QStringList{QStringLiteral("4 requests (40.0 %) failed and gave no TTFT: they stand outside the percentiles; "
                                     "failures in the window: 4 timeout")});

    s->distributions.push_back(
        {{"ttft", core::Grouping::None, true}, tests::curveOf({1, 2, 3, 4, 5, 6}, 4), {}, 0, {}});
    DistributionChoice infinite = TtftOnLog;
    infinite.failuresInfinite = true;
    const ShownDistribution shown = shownDistribution(*s, infinite);
    const auto with = percentileRows(*s, shown, darkTheme());
    CHECK(with[1][1].text == QStringLiteral("5.50 s"));
    CHECK(with[3][1].text == QStringLiteral("∞ (failed)"));
    CHECK(failuresText(shown) == QStringLiteral("failures count as +∞: 4"));
    CHECK(behindText(*s, shown).isEmpty());
    const ChartContent cdf = cdfChart(*s, shown, true, darkTheme());
    REQUIRE(cdf.shadings.size() == 1);
    CHECK(cdf.shadings[0].hatched);
    CHECK(cdf.shadings[0].values.low == Approx(0.6));
    CHECK(markerAt(cdf, 0.5) != nullptr);
    CHECK(markerAt(cdf, 0.95) == nullptr);
    const auto now = std::find_if(cdf.lines.begin(), cdf.lines.end(), [](const auto& l) { return l.name == "now"; });
    REQUIRE(now != cdf.lines.end());
    CHECK(*now->samples.back().y == Approx(0.6)); // and on along it
    CHECK(now->samples.back().x > 6);
    const ChartContent tail = tailChart(*s, shown, true, darkTheme());
    CHECK(tail.shadings.front().values.high == Approx(0.4));
}

TEST_CASE("Of an overloaded run 71 of 251 requests have a TTFT, and the page says so", "[distribution]")
{
    auto s = tests::snapshotOf(Metric::Ttft, std::vector<double>(71, 7.0));
    s->ttftInFlightAware.observed = 71;
    s->ttftInFlightAware.censored = 180;
    s->ttftInFlightAware.curve = {{7, 0.3}};
    const ShownDistribution shown = shownDistribution(*s, TtftOnLog);
    CHECK(behindText(*s, shown) == QStringLiteral("71 of 251 requests (28.3 %)"));
    CHECK(distributionSentence(*s, shown).contains(QStringLiteral("71 of 251 requests (28.3 %)")));
    const auto rows = percentileRows(*s, shown, darkTheme());
    CHECK(rows[4][1].trust == Thinness::VeryThin);
    CHECK(rows[5][1].trust == Thinness::VeryThin);
    CHECK(rows[5][1].text == QStringLiteral("7.00 s of 28.3 %"));
    s->requests.waiting = 30; // these did not fail
    CHECK(behindText(*s, shown) == QStringLiteral("71 of 221 requests (32.1 %), 30 still wait"));
}
