// SPDX-License-Identifier: GPL-3.0-or-later
// The past as the window shows it, held to the headless report of that moment, and a pause that loses nothing.
#include "app/pages/distribution_page.h"
#include "app/pages/latency_page.h"
#include "app/pages/page.h"
#include "app/timeline_bar.h"
#include "tests/catch.h"
#include "tests/gui/page_state.h"
#include "tests/gui/recorded_run.h"
#include "tests/gui/report_figures.h"
#include "widgets/figure_table.h"
#include "widgets/format.h"
#include "widgets/metric_card.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/waterfall.h"

#include <nlohmann/json.hpp>

#include <QScrollBar>
#include <QTest>

#include <array>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;
using namespace inferama::widgets;
using Json = nlohmann::json;

namespace {

enum Pages { Panorama, Latency, Distributions, Requests, Resources, Alerts, PageCount };

constexpr std::array<const char*, 5> Metrics{"ttft", "itl", "tbt", "tpot", "e2e"};
constexpr std::array<const char*, 5> Percentiles{"p50", "p90", "p95", "p99", "p999"};

std::string durationIn(const Json& figures, const char* name)
{
    return figures.contains(name) ? formatDuration(figures.at(name).get<double>()).joined().toStdString()
                                  : NoValue.toStdString();
}

std::string countIn(const Json& number) { return formatCount(number.get<double>()).toStdString(); }

FigureTable* tableCalled(const QWidget& page, const char* firstCell)
{
    for (auto* table : page.findChildren<FigureTable*>())
        if (table->figures().rowCount() > 0 &&
            table->figures().cell(table->figures().index(0, 0)).text == QString::fromUtf8(firstCell))
            return table;
    FAIL("no table begins with " << firstCell);
    throw 0;
}

std::string cellText(const FigureTable& table, int row, int column)
{
    return table.figures().cell(table.figures().index(row, column)).text.toStdString();
}

// Each returns how many figures it has compared.
int compareLatency(FedWindow& fed, const Json& report)
{
    int compared = 0;
    fed.window.showPage(Latency);
    fed.arrive();
    auto& page = dynamic_cast<LatencyPage&>(fed.page());
    const auto cards = page.findChildren<MetricCard*>();
    REQUIRE(cards.size() == 5);
    for (std::size_t i = 0; i < Metrics.size(); ++i) {
        CAPTURE(Metrics[i]);
        const Json& figures = report.at("metrics").at(Metrics[i]);
        const auto& shown = cards[static_cast<qsizetype>(i)]->content().figures;
        if (figures.at("count") == 0) {
            CHECK(shown.empty());
            continue;
        }
        REQUIRE(shown.size() >= 3);
        constexpr std::array<const char*, 3> OfCards{"p50", "p95", "p99"};
        for (std::size_t p = 0; p < OfCards.size(); ++p, ++compared)
            CHECK(shown[p].value.joined().toStdString() == durationIn(figures, OfCards[p]));
        if (const Json& ratio = report.at("tail_ratio").at(Metrics[i]); !ratio.is_null()) {
            REQUIRE(shown.size() == 4);
            CHECK(shown[3].value.joined() == formatNumber(ratio.get<double>()));
            ++compared;
        }
    }
    // By the length of the prompt.
    const auto* lengths = page.findChild<FigureTable*>();
    int row = 0;
    for (const char* name : {"0-128", "128-1024", "1024-8192", "8192-", "unknown"}) {
        CAPTURE(name);
        const Json& figures = report.at("by_input_length").at(name).at("ttft");
        if (figures.at("count") == 0)
            continue;
        CHECK(cellText(*lengths, row, 1) == countIn(figures.at("count")));
        CHECK(cellText(*lengths, row, 2) == durationIn(figures, "p50"));
        CHECK(cellText(*lengths, row, 3) == durationIn(figures, "p95"));
        CHECK(cellText(*lengths, row, 4) == durationIn(figures, "p99"));
        compared += 4;
        ++row;
    }
    CHECK(lengths->figures().rowCount() == row + 1);
    return compared;
}

int compareDistributions(FedWindow& fed, const Json& report)
{
    int compared = 0;
    fed.window.showPage(Distributions);
    auto& page = dynamic_cast<DistributionPage&>(fed.page());
    for (const char* metric : Metrics) {
        CAPTURE(metric);
        page.choose(metric);
        fed.arrive();
        const Json& figures = report.at("metrics").at(metric);
        const FigureTable& table = *tableCalled(page, "Mean");
        REQUIRE(table.figures().rowCount() == 7);
        const auto begins = [&](int row, const std::string& figure) {
            const std::string text = cellText(table, row, 1);
            CAPTURE(row, text, figure);
            CHECK((text == figure || text.starts_with(figure + " of ")));
            ++compared;
        };
        begins(0, durationIn(figures, "mean"));
        for (std::size_t p = 0; p < Percentiles.size(); ++p)
            begins(static_cast<int>(p) + 1, durationIn(figures, Percentiles[p]));
        begins(6, durationIn(figures, "max"));
        const std::string estimate = std::string(metric) + "_in_flight_aware";
        if (!report.contains(estimate) || figures.at("count") == 0)
            continue;
        for (std::size_t p = 0; p < 4; ++p, ++compared) {
            const Json& quantile = report.at(estimate).at(Percentiles[p]);
            CHECK(cellText(table, static_cast<int>(p) + 1, 2) ==
                  (quantile.is_null() ? "not reached" : durationIn(report.at(estimate), Percentiles[p])));
        }
    }
    return compared;
}

// The totals are of all that was in the system within the window, so that of the whole run they are the report's.
int compareRequests(FedWindow& fed, const Json& report, core::Window window)
{
    fed.window.showPage(Requests);
    fed.arrive();
    const auto& table = *fed.page().findChild<RequestTable*>();
    const core::RequestTotals& totals = static_cast<RequestTableModel*>(table.model())->result()->totals;
    const Json& requests = report.at("requests");
    CHECK(totals.inFlight == requests.at("in_flight").get<std::uint64_t>());
    const std::string text = fed.page().findChild<RequestTotalsRow*>()->asText().toStdString();
    CHECK(text.find(countIn(requests.at("in_flight")) + " in flight") != std::string::npos);
    if (window != core::Window::Run)
        return 2;
    CHECK(totals.count == requests.at("sent").get<std::uint64_t>());
    int compared = 3;
    for (std::size_t i = 0; i < core::StatusCount; ++i, ++compared) {
        const std::string status(core::nameOf(static_cast<core::Status>(i)));
        CAPTURE(status);
        CHECK(totals.ended[i] == requests.at(status).get<std::uint64_t>());
    }
    CHECK(text.starts_with(countIn(requests.at("ok")) + " ok · "));
    for (const auto& [name, shown] : {std::pair{"ttft", "TTFT of "}, {"tpot", "TPOT of "}, {"e2e", "E2E of "}}) {
        CAPTURE(name);
        const Json& figures = report.at("metrics").at(name);
        const auto at = text.find(shown + countIn(figures.at("count")) + ": ");
        REQUIRE(at != std::string::npos);
        const std::string line = text.substr(at, text.find('\n', at) - at);
        CAPTURE(line);
        for (const auto& [title, figure] :
             {std::pair{"P50 ", "p50"}, {"P95 ", "p95"}, {"P99 ", "p99"}, {"mean ", "mean"}, {" to ", "max"}}) {
            CHECK(line.find(title + durationIn(figures, figure)) != std::string::npos);
            ++compared;
        }
    }
    return compared;
}

} // namespace

TEST_CASE(
    "Every figure of a past moment, on every page, is that of the headless report of that moment, however far the "
    "run has gone on")
{
    const RecordedRun recorded("pd-split", 45);
    FedWindow fed(recorded);
    fed.window.showPage(Panorama);
    fed.readTo(35);
    fed.arrive();
    double readTo = 35;
    for (const core::Window window : {core::Window::TenSeconds, core::Window::Run}) {
        for (const double at : {9.5, 20.25, 31.125}) {
            CAPTURE(core::nameOf(window), at);
            const Json report = recorded.report(window, at);
            fed.window.time().setWindow(window);
            fed.window.time().look(fed.moment(at));
            fed.window.showPage(Panorama);
            fed.arrive();
            REQUIRE(fed.window.shownSnapshot()->past);
            REQUIRE(core::unixSeconds(fed.window.shownSnapshot()->now) == report.at("window").at("end").get<double>());
            CHECK(compareTilesWithReport(fed.page(), report) >= 40);
            CHECK(compareLatency(fed, report) >= 20);
            fed.readTo(readTo += 1.5); // the run goes on under what is looked at
            fed.arrive();
            CHECK(compareDistributions(fed, report) >= 35);
            CHECK(compareRequests(fed, report, window) >= 2);
        }
    }
}

TEST_CASE("A pause of a minute holds every page still, counts what comes, and ends where a window is that never paused")
{
    // An engine tells of its steps a little later than a client of its tokens, and late events belong to the moment
    // that is held: then it is that of the first frame after the pause that stays.
    const RecordedRun client("70b", 105, true);
    const RecordedRun whole("70b", 105);
    for (int index = 0; index < PageCount; ++index) {
        CAPTURE(index);
        const RecordedRun& recorded = index == Resources ? whole : client;
        FedWindow paused(recorded);
        FedWindow live(recorded);
        for (FedWindow* fed : {&paused, &live}) {
            fed->readTo(40);
            fed->arrive();
            fed->window.showPage(index);
            fed->arrive();
            if (index == Requests) { // one is open, and the list is scrolled
                auto& table = *fed->page().findChild<RequestTable*>();
                table.QTableView::selectRow(12);
                fed->arrive();
                table.showFirstRow(6);
                fed->arrive();
            }
        }
        const auto openIn = [](FedWindow& fed) {
            const auto chosen = fed.page().findChild<Waterfall*>()->selected();
            REQUIRE(chosen);
            return chosen->serial;
        };
        const std::uint32_t open = index == Requests ? openIn(paused) : 0;

        paused.press(Qt::Key_Space);
        const std::uint64_t held = paused.events();
        if (index == Resources) {
            paused.readTo(42);
            paused.arrive();
        }
        const QStringList still = pageState(paused.page());
        // The last points of curves over time are drawn anew for three seconds: requests tell of some things only at
        // their end. Then no pixel moves any more.
        paused.readTo(44);
        paused.arrive();
        const QImage picture = paused.page().grab().toImage();
        for (double t = 45; t <= 100; t += 5) {
            CAPTURE(t);
            for (FedWindow* fed : {&paused, &live}) {
                fed->readTo(t);
                fed->arrive();
            }
            REQUIRE(difference(pageState(paused.page()), still) == "");
            REQUIRE(paused.page().grab().toImage() == picture);
            CHECK(paused.window.findChild<TimelineBar*>()->stateText() ==
                  QStringLiteral("PAUSED, +%1 new").arg(formatCount(static_cast<double>(paused.events() - held))));
        }
        CHECK(paused.events() > held + 1'000);

        paused.press(Qt::Key_Space);
        CHECK(paused.window.shownSnapshot()->now == live.window.shownSnapshot()->now);
        CHECK(difference(pageFigures(paused.page()), pageFigures(live.page())) == "");
        if (index == Requests) {
            CHECK(openIn(paused) == open);
            CHECK(openIn(live) == open);
            CHECK(paused.page().findChild<RequestTable*>()->firstRow() ==
                  live.page().findChild<RequestTable*>()->firstRow());
        }
    }
}
