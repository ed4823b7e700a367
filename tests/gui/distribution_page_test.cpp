// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_page.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/warnings.h"
#include "widgets/line_chart.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QImage>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using core::Metric;
using core::Thinness;

namespace {

const DistributionChoice Ttft{.of = "ttft", .log = true, .inFlight = true};

ChartContent cdfChartOf(const core::Snapshot& s, const DistributionChoice& choice)
{
    return cdfChart(s, shownDistribution(s, choice), choice.log, darkTheme());
}

ChartContent tailChartOf(const core::Snapshot& s, const DistributionChoice& choice)
{
    return tailChart(s, shownDistribution(s, choice), choice.log, darkTheme());
}

// A snapshot of these values alone, as ITL, each percentile by interpolation between them.
std::shared_ptr<core::Snapshot> ofValues(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    auto s = std::make_shared<core::Snapshot>(*tests::emptySnapshot());
    s->distributions.resize(1);
    s->distributions[0].wish.of = "itl";
    core::MetricSummary& m = s->metrics[static_cast<std::size_t>(Metric::Itl)];
    m.count = values.size();
    if (values.empty())
        return s;
    m.min = values.front();
    m.max = values.back();
    for (std::size_t i = 0; i < core::Percentiles.size(); ++i) {
        const double rank = core::Percentiles[i] * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(rank);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        m.percentiles[i] = std::lerp(values[below], values[above], rank - static_cast<double>(below));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        m.mean += values[i] / static_cast<double>(values.size());
        if (i + 1 == values.size() || values[i + 1] != values[i])
            s->distributions[0].all.cdf.push_back(
                {values[i], static_cast<double>(i + 1) / static_cast<double>(values.size())});
    }
    s->distributions[0].all.summary = m;
    return s;
}

bool textIn(const FigureRow& row, const QString& text)
{
    return std::ranges::any_of(row, [&](const FigureCell& cell) { return cell.text == text; });
}

const Marker* markerAt(const ChartContent& content, double y)
{
    const auto found = std::find_if(content.markers.begin(), content.markers.end(),
                                    [&](const Marker& m) { return std::abs(m.y - y) < 1e-12; });
    return found == content.markers.end() ? nullptr : &*found;
}

struct ShownPage {
    explicit ShownPage(ThemeKind kind = ThemeKind::Dark) : theme(kind), page(theme)
    {
        page.resize(1268, 756);
        page.show();
        QApplication::processEvents();
    }
    ThemeHolder theme;
    DistributionPage page;
};

} // namespace

TEST_CASE("The page asks for the curve of the metric that is chosen", "[distribution]")
{
    ShownPage shown;
    QSignalSpy wanted(&shown.page, &Page::viewWanted);
    core::View view;
    shown.page.want(view);
    REQUIRE(!view.curves.empty());
    CHECK(view.curves[0].of == "ttft");
    shown.page.present(tests::sampleSnapshot());
    emit shown.page.findChild<SegmentedControl*>()->chosen(4);
    CHECK(wanted.count() == 1);
    core::View later;
    shown.page.want(later);
    CHECK(later.curves.front().of == "e2e");
    shown.page.choose("e2e");
    CHECK(wanted.count() == 1);
}

TEST_CASE("Percentiles lie on the curve, hollow where they are thin", "[distribution]")
{
    const auto s = tests::sampleSnapshot();
    const ChartContent cdf = cdfChartOf(*s, Ttft);
    REQUIRE(cdf.markers.size() == 6); // and where the SLO cuts it
    const Marker* p50 = markerAt(cdf, 0.5);
    REQUIRE(p50 != nullptr);
    CHECK(p50->x == 2.19);
    CHECK(p50->text == QStringLiteral("P50 2.19 s"));
    CHECK(p50->trust == Thinness::Sound);
    CHECK(markerAt(cdf, 0.99)->trust == Thinness::Thin);
    CHECK(markerAt(cdf, 0.999)->trust == Thinness::VeryThin);

    const ChartContent tail = tailChartOf(*s, Ttft);
    CHECK(markerAt(tail, 1 - 0.99) != nullptr);
    CHECK(markerAt(tail, 1 - 0.999) == nullptr); // below 1/615 nothing can be said
}

TEST_CASE("The SLO says how many are within, and the tail how many are over", "[distribution]")
{
    auto s = ofValues({0.01, 0.02, 0.03, 0.2});
    s->slo.slo.itl = 0.05;
    const DistributionChoice itl{.of = "itl", .log = true, .inFlight = true};
    const ChartContent cdf = cdfChartOf(*s, itl);
    REQUIRE(cdf.limits.size() == 1);
    CHECK(cdf.limits.front().text == QStringLiteral("SLO 50 ms: 75.0 % within"));
    CHECK(tailChartOf(*s, itl).limits.front().text == QStringLiteral("25.0 % over 50 ms"));
    s->distributions[0].all.thinned = true; // a curve of fewer points than samples
    CHECK(cdfChartOf(*s, itl).limits.front().text == QStringLiteral("SLO 50 ms: ≈ 75.0 % within"));
}

TEST_CASE("The in-flight estimate is there for TTFT and E2E, and only while it is wanted", "[distribution]")
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    const auto estimates = [&](const DistributionChoice& choice) {
        const ChartContent content = cdfChartOf(*s, choice);
        return std::count_if(content.lines.begin(), content.lines.end(),
                             [](const ChartLine& line) { return line.style == LineStyle::Dotted; });
    };
    CHECK(estimates(Ttft) == 1);
    CHECK(estimates({.of = "ttft", .log = true, .inFlight = false}) == 0);
    s->distributions[0].wish.of = "itl";
    CHECK(estimates({.of = "itl", .log = true, .inFlight = true}) == 0);

    ShownPage shown;
    shown.page.present(tests::sampleSnapshot());
    CHECK(shown.page.findChild<QCheckBox*>()->isEnabled());
    shown.page.choose("tpot");
    CHECK_FALSE(shown.page.findChild<QCheckBox*>()->isEnabled());
}

TEST_CASE("The tail hatches what so few samples cannot say", "[distribution]")
{
    const ChartContent tail = tailChartOf(*tests::sampleSnapshot(), Ttft);
    REQUIRE(tail.y.fixed);
    CHECK(tail.y.fixed->low == Approx(0.001));
    CHECK(tail.y.fixed->high == 1);
    const auto hatched =
        std::find_if(tail.shadings.begin(), tail.shadings.end(), [](const Shading& s) { return s.hatched; });
    REQUIRE(hatched != tail.shadings.end());
    CHECK(hatched->values.high == Approx(1.0 / 615));
    CHECK(hatched->word == QStringLiteral("below 1/n: no statement possible (P99.9 needs n ≥ 1,000)"));

    std::vector<double> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back(0.01 + i * 1e-5);
    const ChartContent thousand = tailChartOf(*ofValues(many), {.of = "itl", .log = true, .inFlight = true});
    CHECK(thousand.y.fixed->low == Approx(0.0001));
    CHECK(thousand.shadings.front().word == QStringLiteral("below 1/n: no statement possible"));
}

TEST_CASE("The cross-hair reads from value to share and from share to value", "[distribution]")
{
    const auto s = ofValues({0.01, 0.02, 0.03, 0.2});
    const DistributionChoice itl{.of = "itl", .log = true, .inFlight = true};
    const ChartTip tip = cdfChartOf(*s, itl).tip(0.025, 0.6);
    CHECK(tip.head == QStringLiteral("25.0 ms"));
    REQUIRE(tip.rows.size() == 3);
    CHECK(tip.rows[0].value == QStringLiteral("50.0 %"));
    CHECK(tip.rows[1].value == QStringLiteral("50.0 %"));
    CHECK(tip.rows[2].name == QStringLiteral("60.0 % are within"));
    CHECK(tip.rows[2].value == QStringLiteral("30.0 ms"));
    const ChartTip tail = tailChartOf(*s, itl).tip(0.025, 0.4);
    CHECK(tail.rows[2].value == QStringLiteral("30.0 ms"));
}

TEST_CASE("The table of percentiles says what each is worth", "[distribution]")
{
    const auto s = tests::sampleSnapshot();
    const auto rows = percentileRows(*s, shownDistribution(*s, Ttft), darkTheme());
    REQUIRE(rows.size() == 7);
    for (const FigureRow& row : rows)
        CHECK(row.size() == percentileColumns().size());
    CHECK(rows[0][1].text == QStringLiteral("2.14 s"));
    CHECK(rows[1][2].text == QStringLiteral("2.44 s"));
    CHECK(textIn(rows[1], QStringLiteral("sound")));
    CHECK(rows[4][1].text == QStringLiteral("5.60 s"));
    CHECK(rows[4][2].text == QStringLiteral("not reached"));
    CHECK(textIn(rows[4], QStringLiteral("thin (n < 1,000)")));
    CHECK(textIn(rows[5], QStringLiteral("very thin (n < 1,000)")));
    CHECK(rows[5][1].trust == Thinness::VeryThin);
    CHECK(sampleText(tests::sampleSnapshot()->metric(Metric::Itl)) == QStringLiteral("n = 132,410, sketch ±0.4 %"));
}

TEST_CASE("A snapshot of another metric does not pass for the chosen one", "[distribution]")
{
    const auto s = tests::sampleSnapshot(); // brings the curve of TTFT
    const ChartContent e2e = cdfChartOf(*s, {.of = "e2e", .log = true, .inFlight = true});
    CHECK(e2e.lines.empty());
    CHECK(e2e.emptyText == QStringLiteral("The curve comes with the next snapshot."));
    auto none = std::make_shared<core::Snapshot>(*tests::emptySnapshot());
    none->distributions.push_back({{"ttft", core::Grouping::None, false}, {}, {}, 0, {}});
    DistributionChoice plain = Ttft;
    plain.by = core::Grouping::None;
    CHECK(cdfChartOf(*none, plain).emptyText ==
          QStringLiteral("Nothing to draw: no request got a first token yet."));
}

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
                               outlier}) {
        CAPTURE(values.size());
        shown.page.present(ofValues(values));
        for (const bool log : {true, false}) {
            emit shown.page.findChildren<SegmentedControl*>()[1]->chosen(log ? 1 : 0);
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

TEST_CASE("The curve and its markers are where the axes say, in both themes", "[distribution]")
{
    for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
        ShownPage shown(kind);
        shown.page.present(tests::sampleSnapshot());
        QApplication::processEvents();
        LineChart* cdf = shown.page.findChild<LineChart*>();
        REQUIRE(cdf != nullptr);
        const auto at = cdf->pixelOf(2.19, 0.5);
        REQUIRE(at);
        const QImage image = cdf->grab().toImage();
        const QColor expected = shown.theme.theme().percentile[core::P50];
        const QColor found = image.pixelColor(at->toPoint());
        CHECK(std::abs(found.red() - expected.red()) < 40);
        CHECK(std::abs(found.green() - expected.green()) < 40);
        CHECK(std::abs(found.blue() - expected.blue()) < 40);
    }
}

TEST_CASE("A distribution page without samples is an empty state", "[distribution]")
{
    ShownPage shown;
    shown.page.present(tests::emptySnapshot());
    QApplication::processEvents();
    CHECK(shown.page.summary() == QStringLiteral("No samples in the window."));
    for (const LineChart* chart : shown.page.findChildren<LineChart*>())
        CHECK_FALSE(chart->isVisible());
}
