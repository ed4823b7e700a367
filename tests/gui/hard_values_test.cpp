// SPDX-License-Identifier: GPL-3.0-or-later
// Runs whose values are hard to draw, on every page of the window: from the events on.
#include "app/main_window.h"
#include "app/pages/latency_page.h"
#include "app/pages/page.h"
#include "tests/catch.h"
#include "tests/gui/named_widget.h"
#include "tests/gui/recorded_run.h"
#include "tests/gui/warnings.h"
#include "tests/unit/core/stream.h"
#include "widgets/filter_field.h"
#include "widgets/line_chart.h"
#include "widgets/metric_card.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/segmented_control.h"
#include "widgets/tile.h"

#include <QApplication>

#include <cmath>

using namespace inferama;
using namespace inferama::core::told;
using namespace inferama::tests;
using namespace inferama::widgets;
using core::Metric;
using core::Status;

namespace {

constexpr int PageCount = 6;

// A request sent at `sent` with its first token after `ttft` and others so far apart.
std::vector<Told> stream(const std::string& id, double sent, double ttft, const std::vector<double>& gaps = {})
{
    std::vector<Told> told{request(sent, id, {.input = 500}), tokens(sent + ttft, id)};
    double t = sent + ttft;
    for (const double gap : gaps)
        told.push_back(tokens(t += gap, id));
    told.push_back(finish(t, id));
    return told;
}

// Every page of the window, in the linear and the logarithmic scale where it has one, painted without a warning.
void paintAllPages(FedWindow& fed)
{
    takeWarnings();
    for (int index = 0; index < PageCount; ++index) {
        CAPTURE(index);
        fed.window.showPage(index);
        fed.arrive();
        for (auto* choice : fed.page().findChildren<SegmentedControl*>())
            for (const int to : {1, 0}) {
                choice->setCurrent(to);
                emit choice->chosen(to);
                fed.arrive();
                CHECK_FALSE(fed.page().grab().toImage().isNull());
            }
        CHECK_FALSE(fed.page().summary().isEmpty());
    }
    CHECK(takeWarnings().isEmpty());
}

struct Shown {
    FedWindow fed;
    explicit Shown(const core::told::Run& run)
    {
        fed.watch(run.aggregator);
        fed.window.time().setWindow(core::Window::Run);
        fed.arrive();
    }
    // The figures of a metric's card on the page of latencies: P50, P95, P99 and P99/P50.
    QStringList card(Metric metric)
    {
        fed.window.showPage(1);
        fed.arrive();
        QStringList texts;
        for (const auto& figure : fed.page().findChildren<MetricCard*>()[static_cast<int>(metric)]->content().figures)
            texts << figure.value.joined();
        return texts;
    }
    QString tile(const char* id)
    {
        fed.window.showPage(0);
        fed.arrive();
        for (const auto* found : fed.page().findChildren<Tile*>())
            if (found->content().id == id)
                return found->content().spoken();
        FAIL("no tile is of " << id);
        return {};
    }
    QString totals()
    {
        fed.window.showPage(3);
        fed.arrive();
        return fed.page().findChild<RequestTotalsRow*>()->asText();
    }
};

} // namespace

TEST_CASE("A run without a request shows no figure on any page, and never 0 for what is not known")
{
    core::told::Run run(tests::recordedRunSettings());
    run.by("client", {hello(core::Role::Client)}).until(10);
    Shown shown(run);
    paintAllPages(shown.fed);
    CHECK(shown.card(Metric::Ttft).isEmpty());
    for (const auto* tile : shown.fed.window.findChildren<Tile*>())
        if (tile->content().id == "ttft" || tile->content().id == "itl")
            for (const auto& value : tile->content().values)
                CHECK_FALSE(value.figure.has_value());
}

TEST_CASE("One request with one token has a TTFT of which everything is very thin, and no gap")
{
    core::told::Run run(tests::recordedRunSettings());
    run.by("client", stream("only", 0, 0.03)).until(10);
    Shown shown(run);
    paintAllPages(shown.fed);
    CHECK(shown.card(Metric::Ttft) == QStringList{QStringLiteral("30.0 ms"), QStringLiteral("30.0 ms"),
                                                  QStringLiteral("30.0 ms"), QStringLiteral("1.00")});
    CHECK(shown.card(Metric::Itl).isEmpty());
    CHECK(shown.card(Metric::Tpot).isEmpty());
    for (const auto& figure : shown.fed.page().findChildren<MetricCard*>()[0]->content().figures)
        CHECK(figure.trust == core::Thinness::VeryThin);
    CHECK(shown.totals().startsWith(QStringLiteral("1 ok · 0 in flight")));
    CHECK(shown.totals().contains(QStringLiteral("TPOT: none")));
}

TEST_CASE("Two requests have percentiles between them")
{
    core::told::Run run(tests::recordedRunSettings());
    run.by("client", stream("a", 0, 0.03)).by("client", stream("b", 1, 0.05)).until(10);
    Shown shown(run);
    paintAllPages(shown.fed);
    CHECK(shown.card(Metric::Ttft).first() == QStringLiteral("40.0 ms"));
    CHECK(shown.totals().contains(QStringLiteral("TTFT of 2: P50 40.0 ms (thin)")));
}

TEST_CASE("Of equal values every percentile is that value, and the axes stand around it")
{
    core::told::Run run(tests::recordedRunSettings());
    for (int i = 0; i < 300; ++i)
        run.by("client", stream(std::to_string(i), 0.1 * i, 0.04, {0.04, 0.04}));
    run.until(40);
    Shown shown(run);
    paintAllPages(shown.fed);
    for (const Metric metric : {Metric::Ttft, Metric::Itl, Metric::Tpot})
        CHECK(shown.card(metric) == QStringList{QStringLiteral("40.0 ms"), QStringLiteral("40.0 ms"),
                                                QStringLiteral("40.0 ms"), QStringLiteral("1.00")});
    const auto* chart = shown.fed.page().findChild<LineChart*>();
    REQUIRE(chart->pixelOf(-10, 0.04));
    CHECK(chart->rect().contains(chart->pixelOf(-10, 0.04)->toPoint()));
}

TEST_CASE(
    "One gap of 77 s among 700 leaves the percentiles alone and is in the maximum, in the stalls and in its request")
{
    std::vector<double> gaps(349, 0.017);
    gaps.push_back(77);
    gaps.insert(gaps.end(), 350, 0.017);
    core::told::Run run(tests::recordedRunSettings());
    run.by("client", stream("victim", 0, 0.05, gaps)).until(120);
    Shown shown(run);
    paintAllPages(shown.fed);
    const QStringList itl = shown.card(Metric::Itl);
    REQUIRE(itl.size() == 4);
    for (int i = 0; i < 3; ++i)
        CHECK(itl[i] == QStringLiteral("17.0 ms"));
    shown.fed.window.showPage(3);
    shown.fed.arrive();
    auto& table = *shown.fed.page().findChild<RequestTable*>();
    const auto& model = static_cast<const RequestTableModel&>(*table.model());
    REQUIRE(model.rowCount() == 1);
    CHECK(model.index(0, model.columnOf("stalls").value()).data().toString() == QStringLiteral("1"));
    CHECK(model.index(0, model.columnOf("max_gap").value()).data().toString() == QStringLiteral("77.0 s"));
}

TEST_CASE("Latencies of zero are figures, and a log axis counts what it cannot show of them")
{
    core::told::Run run(tests::recordedRunSettings());
    for (int i = 0; i < 40; ++i)
        run.by("client", stream(std::to_string(i), i, 0, {0, 0}));
    run.until(60);
    Shown shown(run);
    paintAllPages(shown.fed);
    const QStringList ttft = shown.card(Metric::Ttft);
    REQUIRE(ttft.size() == 3); // a ratio of zeros is none
    for (const QString& figure : ttft)
        CHECK(figure.startsWith(QStringLiteral("0 ")));
    auto* scale = named<SegmentedControl>(shown.fed.page(), "Value axis");
    scale->setCurrent(1);
    emit scale->chosen(1);
    shown.fed.arrive();
    const auto* chart = shown.fed.page().findChild<LineChart*>();
    CHECK(chart->notShown().zero > 0);
    CHECK(chart->notShown().nan == 0);
    CHECK(chart->notShown().infinite == 0);
}

TEST_CASE("A nanosecond and ten hours are told apart on every page")
{
    core::told::Run run(tests::recordedRunSettings());
    run.by("client", stream("brief", 0, 1e-9)).by("client", stream("endless", 1, 36'000)).until(36'100);
    Shown shown(run);
    paintAllPages(shown.fed);
    CHECK(shown.card(Metric::Ttft).first() == QStringLiteral("5.00 h"));
    const QString totals = shown.totals();
    CHECK(totals.contains(QStringLiteral("TTFT of 2: ")));
    CHECK(totals.contains(QStringLiteral("to 10.0 h")));
}

TEST_CASE(
    "A filter for all pages that nothing matches leaves them without figures, and one that is wrong changes nothing")
{
    core::told::Run run(tests::recordedRunSettings());
    for (int i = 0; i < 50; ++i)
        run.by("client", stream("r-" + std::to_string(i), 0.1 * i, 0.2, {0.02, 0.02}));
    run.until(10);
    Shown shown(run);
    REQUIRE(shown.card(Metric::Ttft).first() == QStringLiteral("200 ms"));
    shown.fed.window.showPage(3);
    shown.fed.arrive();
    auto& field = *shown.fed.page().findChild<FilterField*>();
    for (QAction* action : shown.fed.page().actions())
        if (action->isCheckable() && action->text().contains(QStringLiteral("all pages")))
            action->trigger();
    field.setText(QStringLiteral("id = \"nobody\""));
    shown.fed.arrive();
    REQUIRE(shown.fed.session.view().filter);
    CHECK(shown.fed.page().findChild<RequestTable*>()->model()->rowCount() == 0);
    CHECK(shown.totals().startsWith(QStringLiteral("0 ok · 0 in flight")));
    CHECK(shown.card(Metric::Ttft).isEmpty());
    paintAllPages(shown.fed);

    // What is wrong leaves the last one that was right.
    shown.fed.window.showPage(3);
    field.setText(QStringLiteral("id ~ r"));
    shown.fed.arrive();
    CHECK(shown.fed.page().findChild<RequestTable*>()->model()->rowCount() == 50);
    for (const char* wrong : {"ttft >", "ttft > 1x", "statsu = ok", "((((", "\"", "id ~ ", "and and"}) {
        CAPTURE(wrong);
        field.setText(QString::fromUtf8(wrong));
        shown.fed.arrive();
        CHECK(shown.fed.page().findChild<RequestTable*>()->model()->rowCount() == 50);
        REQUIRE(shown.fed.session.view().filter);
        CHECK(shown.fed.session.view().filter->text() == "id ~ r");
    }
    CHECK(shown.card(Metric::Ttft).first() == QStringLiteral("200 ms"));
}
