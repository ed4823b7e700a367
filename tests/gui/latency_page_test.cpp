// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/latency_figures.h"
#include "app/pages/latency_page.h"
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/warnings.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/metric_card.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/stacked_areas.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QApplication>
#include <QSignalSpy>
#include <QStackedLayout>
#include <QTest>

#include <algorithm>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using core::Metric;

namespace {

const LatencyChoice Ttft{.metric = Metric::Ttft, .log = false, .zone = QTimeZone::utc()};

const ChartLine& lineNamed(const ChartContent& content, const QString& name)
{
    const auto found = std::find_if(content.lines.begin(), content.lines.end(),
                                    [&](const ChartLine& line) { return line.name == name; });
    REQUIRE(found != content.lines.end());
    return *found;
}

std::shared_ptr<core::Snapshot> withHistory(std::vector<core::HistoryPoint> points)
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    auto history = std::make_shared<core::History>();
    history->points = std::move(points);
    s->history = history;
    return s;
}

core::HistoryPoint pointAt(double age, std::uint32_t count, float value)
{
    core::HistoryPoint p;
    p.t = tests::sampleNow() - core::durationOf(age);
    p.metrics[0] = {.count = count, .mean = value, .percentiles = {value, value, value, value}};
    return p;
}

} // namespace

TEST_CASE("The time axis is the window, five minutes at least, and no longer than the run needs", "[latency]")
{
    using namespace std::chrono_literals;
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot()); // a run of 522 s, a window of one minute
    CHECK(latencySpan(*s, QTimeZone::utc()).length == core::Duration(5min));
    s->window.window = core::Window::OneHour;
    CHECK(latencySpan(*s, QTimeZone::utc()).length == core::Duration(10min));
    s->window.window = core::Window::Run;
    CHECK(latencySpan(*s, QTimeZone::utc()).length == core::Duration(10min));
    CHECK(latencySpan(*tests::clientOnlySnapshot(), QTimeZone::utc()).length == core::Duration(1min));
}

TEST_CASE("Percentiles over time end where the newest point is", "[latency]")
{
    const auto s = tests::sampleSnapshot();
    const ChartContent content = percentileChart(*s, Ttft, darkTheme());
    const ChartLine& p99 = lineNamed(content, QStringLiteral("P99"));
    const core::HistoryPoint& last = s->history->points.back();
    CHECK(*p99.samples.back().y == Approx(last.metrics[0].percentiles[core::P99]));
    CHECK(p99.samples.back().x == Approx(0));
    CHECK(p99.samples.front().x <= -300);
    CHECK(p99.samples.front().x >= -301.5);
    CHECK(p99.endText == formatDuration(last.metrics[0].percentiles[core::P99]).joined());
    CHECK(lineNamed(content, QStringLiteral("in flight")).style == LineStyle::Dotted);
    CHECK(content.lines.size() == 5);
    REQUIRE(content.limits.size() == 1);
    CHECK(content.limits.front().value == 1.0);
    CHECK(content.limits.front().text == QStringLiteral("SLO 1 s"));
    REQUIRE(content.marks.size() == 1);
    CHECK(content.marks.front().x == Approx(-52));
    CHECK(content.marks.front().text == QStringLiteral("load step 9 → 12 req/s"));
}

TEST_CASE("Percentiles of few samples are marked thin", "[latency]")
{
    const ChartContent content =
        percentileChart(*withHistory({pointAt(3, 50, 1), pointAt(2, 150, 1), pointAt(1, 2000, 1)}), Ttft, darkTheme());
    const std::vector<Sample>& p99 = lineNamed(content, QStringLiteral("P99")).samples;
    REQUIRE(p99.size() == 3);
    CHECK(p99[0].trust == core::Thinness::VeryThin);
    CHECK(p99[1].trust == core::Thinness::Thin);
    CHECK(p99[2].trust == core::Thinness::Sound);
}

TEST_CASE("A pause of the run and a point without samples break the lines", "[latency]")
{
    const ChartContent content =
        percentileChart(*withHistory({pointAt(60, 5, 1), pointAt(59, 5, 1), pointAt(20, 5, 2), pointAt(19, 0, 0),
                                      pointAt(18, 5, 2), pointAt(17, 5, 2)}),
                        Ttft, darkTheme());
    const std::vector<Sample>& p50 = lineNamed(content, QStringLiteral("P50")).samples;
    const auto gaps = std::count_if(p50.begin(), p50.end(), [](const Sample& s) { return !s.y; });
    CHECK(gaps == 2);
}

TEST_CASE("Bands tint the axis of the metrics that have them", "[latency]")
{
    const auto s = tests::sampleSnapshot();
    const std::vector<Shading> ttft = bandShadings(*s, Metric::Ttft, darkTheme());
    REQUIRE(ttft.size() == 3);
    CHECK(ttft[0].values.high == 0.5); // most prompts of the sample have 128–1,023 tokens
    CHECK(ttft[1].values == Interval{0.5, 1});
    CHECK(ttft[0].word == QStringLiteral("excellent"));
    CHECK(ttft[2].word == QStringLiteral("poor"));
    CHECK(ttft[0].colour == darkTheme().bandColour(core::Level::Best));
    CHECK(bandShadings(*s, Metric::Itl, darkTheme()).size() == 4);
    const std::vector<Shading> tpot = bandShadings(*s, Metric::Tpot, lightTheme()); // 70.6e9 parameters
    REQUIRE(tpot.size() == 3);
    CHECK(tpot[0].values.high == 0.050);
    CHECK(bandShadings(*s, Metric::E2e, darkTheme()).empty());
}

TEST_CASE("The cross-hair says the percentiles of its moment, highest first, with their number of samples", "[latency]")
{
    const auto s = tests::sampleSnapshot();
    const ChartContent content = percentileChart(*s, Ttft, darkTheme());
    const ChartTip tip = content.tip(-12.2, std::nullopt);
    CHECK(tip.head == QStringLiteral("14:32:00"));
    CHECK(tip.aside == QStringLiteral("10 s, n = 100"));
    REQUIRE(tip.rows.size() == 6);
    CHECK(tip.rows[0].name == QStringLiteral("P99 with in flight"));
    CHECK(tip.rows[1].name == QStringLiteral("P99"));
    CHECK(tip.rows[1].value.endsWith(QStringLiteral(" thin")));
    CHECK(tip.rows[4].name == QStringLiteral("P50"));
    CHECK(tip.rows[5].name == QStringLiteral("waiting for first token"));
}

TEST_CASE("A card says four figures, their band and how far to trust them", "[latency]")
{
    const auto s = tests::sampleSnapshot();
    const CardContent ttft = latencyCard(*s, Metric::Ttft);
    REQUIRE(ttft.figures.size() == 4);
    CHECK(ttft.figures[0].value.joined() == QStringLiteral("2.19 s"));
    CHECK(ttft.figures[2].value.joined() == QStringLiteral("5.60 s"));
    CHECK(ttft.figures[2].trust == core::Thinness::Thin);
    CHECK(ttft.figures[3].value.joined() == QStringLiteral("2.56"));
    CHECK(ttft.word == QStringLiteral("poor"));
    CHECK(ttft.level == core::Level::Third);
    const CardContent e2e = latencyCard(*s, Metric::E2e);
    CHECK(e2e.word == QStringLiteral("P95 over SLO"));
    const CardContent nothing = latencyCard(*tests::emptySnapshot(), Metric::Itl);
    CHECK(nothing.figures.empty());
    CHECK(nothing.nothing == QStringLiteral("no request got two chunks yet"));
}

TEST_CASE("The stages of TTFT are stacked with the longest on top, unattributed time at the bottom", "[latency]")
{
    const StackContent stack = ttftStack(*tests::sampleSnapshot(), Ttft, darkTheme());
    CHECK(stack.emptyText.isEmpty());
    REQUIRE(stack.layers.size() == 6);
    CHECK(stack.layers.front().hatched);
    CHECK(stack.layers.back().name == QStringLiteral("queue"));
    CHECK(stack.layers.back().values.size() == stack.x.size());
}

TEST_CASE("A stack without stages says what would fill it", "[latency]")
{
    const auto client = tests::clientOnlySnapshot();
    CHECK(ttftStack(*client, Ttft, darkTheme()).emptyText.startsWith(QStringLiteral("needs: spans")));
    CHECK(decodeStack(*client, Ttft, darkTheme()).emptyText.startsWith(QStringLiteral("needs: spans")));
}

TEST_CASE("Lengths with samples have a row each, and all together the last", "[latency]")
{
    const auto rows = lengthRows(*tests::sampleSnapshot(), Metric::Ttft);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0][0].text == QStringLiteral("128–1,024"));
    CHECK(rows[0][1].text == QStringLiteral("402"));
    CHECK(rows[0][5].text == QStringLiteral("poor"));
    CHECK(rows[2][0].text == QStringLiteral("≥ 8,192"));
    CHECK(rows[2][3].trust == core::Thinness::VeryThin);
    CHECK(rows[2][5].text.isEmpty()); // 12 samples judge nothing
    CHECK(rows[3][0].text == QStringLiteral("all"));
    for (const FigureRow& row : rows)
        CHECK(row.size() == lengthColumns().size());
}

TEST_CASE("The latency page draws every sample in both themes and both scales", "[latency]")
{
    tests::takeWarnings();
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    LatencyPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    for (const auto& s : {tests::emptySnapshot(), tests::clientOnlySnapshot(), tests::sampleSnapshot(),
                          std::shared_ptr<const core::Snapshot>(withHistory({}))}) {
        page.present(s);
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            theme.set(kind);
            for (const Metric metric : ShownMetrics) {
                page.choose(metric);
                CHECK_FALSE(page.grab().toImage().isNull());
                CHECK_FALSE(page.summary().isEmpty());
            }
        }
    }
    auto* scale = page.findChild<SegmentedControl*>();
    REQUIRE(scale != nullptr);
    emit scale->chosen(1);
    page.grab();
    page.resize(928, 556);
    page.grab();
    CHECK(tests::takeWarnings().isEmpty());
}

TEST_CASE("A latency page without data is an empty state and no empty chart", "[latency]")
{
    ThemeHolder theme(ThemeKind::Light);
    TimeLink link;
    LatencyPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(tests::emptySnapshot());
    QApplication::processEvents();
    CHECK(page.summary() == QStringLiteral("No latency yet."));
    for (const LineChart* chart : page.findChildren<LineChart*>())
        CHECK_FALSE(chart->isVisible());
    page.present(tests::sampleSnapshot());
    QApplication::processEvents();
    for (const LineChart* chart : page.findChildren<LineChart*>())
        CHECK(chart->isVisible());
    CHECK(page.summary().contains(QStringLiteral("P99 5.60 s (thin, n = 615)")));
}

TEST_CASE("A card is chosen by click and by keyboard", "[latency]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    LatencyPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(tests::sampleSnapshot());
    const QList<MetricCard*> cards = page.findChildren<MetricCard*>();
    REQUIRE(cards.size() == 5);
    QTest::mouseClick(cards[4], Qt::LeftButton);
    CHECK(page.chosen() == Metric::E2e);
    CHECK(page.findChild<Panel*>()->title() == QStringLiteral("E2E percentiles"));
    cards[3]->setFocus();
    QTest::keyClick(cards[3], Qt::Key_Space);
    CHECK(page.chosen() == Metric::Tpot);
    CHECK_FALSE(cards[4]->isChecked());
    CHECK(cards[3]->accessibleName().startsWith(QStringLiteral("TPOT, P50 38.7 ms")));
}

TEST_CASE("The cross-hair of one chart moves those of the others", "[latency]")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    LatencyPage page(theme, link);
    page.resize(1268, 756);
    page.show();
    page.present(tests::sampleSnapshot());
    const QList<LineChart*> charts = page.findChildren<LineChart*>();
    REQUIRE(charts.size() == 2);
    link.setMoment(tests::sampleNow() - std::chrono::seconds{30});
    CHECK(charts[0]->crosshair() == std::optional(-30.0));
    CHECK(charts[1]->crosshair() == std::optional(-30.0));
    for (const StackedAreas* stack : page.findChildren<StackedAreas*>())
        CHECK(stack->crosshair() == std::optional(-30.0));
}
