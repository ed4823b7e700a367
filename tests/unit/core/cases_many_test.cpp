// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of figures over many requests that were reported of other tools, each with its right answer.
#include "core/gap_causes.h"
#include "reference.h"
#include "stream.h"

#include <algorithm>
#include <array>

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

constexpr double Ms = 1e-3;

// A request sent at 0 whose first token comes at `ttft` and ten more after it, `tpot` apart.
std::vector<Told> paced(const std::string& id, double ttft, std::optional<double> tpot, std::optional<Status> status)
{
    std::vector<Told> events{request(0, id), tokens(ttft, id)};
    for (int k = 1; tpot && k <= 10; ++k)
        events.push_back(tokens(ttft + *tpot * k, id));
    if (status)
        events.push_back(finish(ttft + 10 * tpot.value_or(0) + Ms, id, *status));
    return events;
}

Run withTtfts(const std::vector<double>& ttfts)
{
    Run run;
    for (std::size_t i = 0; i < ttfts.size(); ++i)
        run.by("client", {request(0, std::to_string(i)), tokens(ttfts[i], std::to_string(i)),
                          finish(ttfts[i] + Ms, std::to_string(i))});
    run.until(100);
    return run;
}

} // namespace

TEST_CASE("Goodput is good requests a second; attainment counts every request that ended, failed or given up")
{
    Run run({.slo = {.ttft = 0.5, .tpot = 0.05, .itl = {}, .e2e = {}}});
    run.by("client", paced("0", 0.300, 0.030, Status::Ok))
        .by("client", paced("1", 0.450, 0.045, Status::Ok))
        .by("client", paced("2", 0.520, 0.020, Status::Ok));
    run.by("client", paced("3", 0.200, 0.060, Status::Ok))
        .by("client", paced("4", 0.490, 0.050, Status::Ok))
        .by("client", paced("5", 0.100, {}, Status::Ok));
    run.by("client", {request(0, "6"), finish(1, "6", Status::Error)})
        .by("client", paced("7", 0.800, {}, Status::Timeout));
    run.by("client", paced("8", 0.250, {}, Status::Cancelled)).by("client", paced("9", 0.300, 0.025, {}));
    run.until(4);
    auto s = run.see();
    CHECK(s->slo.good == 4);
    CHECK(*s->rates.goodput == Approx(1.0));
    CHECK(s->slo.counted == 9); // one is still open
    CHECK(*s->slo.attainment() == Approx(0.4444).epsilon(1e-3));
    CHECK(ended(*s, Status::Ok) == 6);
    CHECK(ended(*s, Status::Error) == 1);
    CHECK(ended(*s, Status::Timeout) == 1);
    CHECK(ended(*s, Status::Cancelled) == 1);
    CHECK(s->slo.missed[SloTtft] == 3);    // 2, 6 without one, 7
    CHECK(s->slo.missed[SloTpot] == 1);    // 3
    CHECK(s->slo.undefined[SloTpot] == 4); // 5 to 8
    CHECK(run.request("5")->tpot == std::nullopt);

    run.by("client", {finish(4, "9", Status::Cancelled)}); // cut at the end of the run
    s = run.see();
    CHECK(*s->slo.attainment() == Approx(0.4));
    CHECK(*s->rates.goodput == Approx(1.0));
}

TEST_CASE("Without an SLO there is no goodput")
{
    Run run = withTtfts({0.1, 0.2});
    CHECK_FALSE(run.see()->rates.goodput);
}

TEST_CASE("Percentiles of the successful stand beside the share of failures")
{
    Run run;
    for (int i = 1; i <= 6; ++i)
        run.by("client",
               {request(0, std::to_string(i)), tokens(i, std::to_string(i)), finish(i + 0.1, std::to_string(i))});
    for (int i = 7; i <= 10; ++i)
        run.by("client", {request(0, std::to_string(i)), finish(8, std::to_string(i), Status::Error)});
    const auto s = run.until(10).see();
    CHECK(s->metric(Metric::Ttft).at(P95) == Approx(5.75));
    CHECK(s->metric(Metric::Ttft).at(P50) == Approx(3.5));
    CHECK(s->metric(Metric::Ttft).count == 6);
    CHECK(static_cast<double>(s->requests.failed()) / static_cast<double>(s->requests.endedTotal()) == Approx(0.4));
    // The estimate that keeps those who failed does not fall to 5 %.
    CHECK_FALSE(s->ttftInFlightAware.quantiles[4]);
}

TEST_CASE("Ramp and drain pull the whole run's rate down; the peak of concurrency is what it was")
{
    const std::vector<std::pair<double, double>> intervals{{0, 10}, {1, 12},  {2, 14},  {3, 16},  {4, 18},
                                                           {9, 19}, {11, 20}, {13, 21}, {15, 30}, {17, 40}};
    Run run;
    for (const auto& [from, to] : intervals)
        run.by("client", {request(from, std::to_string(from)), tokens(to, std::to_string(from)),
                          finish(to, std::to_string(from))});
    const auto s = run.until(40).see();
    CHECK(s->concurrencyMax == 6);
    CHECK(*s->rates.qps == Approx(0.25));
    double residence = 0;
    for (const auto& [from, to] : intervals)
        residence += to - from;
    CHECK(*s->concurrencyMean == Approx(residence / 40));
    CHECK(s->little.consistent == true);

    const auto steady = run.aggregator.snapshot({.window = Window::Run, .steady = true, .openRequest = {}})->steady;
    REQUIRE(steady);
    CHECK(steady->start == at(4));
    CHECK(steady->end == at(19));
    CHECK(steady->ended == 6);
    CHECK(static_cast<double>(steady->ended) / seconds(steady->end - steady->start) == Approx(0.4));
}

TEST_CASE("Where the user has set no SLO the one counts that a source announces, the client's before a server's")
{
    const auto within = [](double ttft) { return Slo{.ttft = ttft, .tpot = {}, .itl = {}, .e2e = {}}; };
    const auto announces = [&](Role role, double ttft) { return hello(role, {}, {}, within(ttft)); };
    Run run;
    run.by("client", paced("0", 0.300, 0.030, Status::Ok)).by("client", paced("1", 0.700, 0.030, Status::Ok)).until(4);
    CHECK_FALSE(run.see()->slo.slo.any());
    run.by("a-server", {announces(Role::Server, 0.2)});
    CHECK(run.see()->slo.good == 0);
    CHECK(run.see()->slo.announcedBy == "a-server");
    run.by("client", {announces(Role::Client, 0.5)});
    CHECK(run.see()->slo.good == 1);
    CHECK(run.see()->slo.slo.ttft == 0.5);
    CHECK(run.see()->slo.announcedBy == "client");
    run.by("another-client", {announces(Role::Client, 1.0)});
    CHECK(run.see()->slo.good == 2); // by name the first of two
    run.aggregator.setSlo(within(0.1));
    CHECK(run.see()->slo.good == 0);
    CHECK(run.see()->slo.announcedBy.empty());
    run.by("client", {announces(Role::Client, 0.6)});
    CHECK(run.see()->slo.good == 0);
    run.aggregator.setSlo({});
    CHECK(run.see()->slo.good == 2);
    run.by("another-client", {hello(Role::Client)});
    CHECK(run.see()->slo.good == 1);
}

TEST_CASE("The wait for a slot in the load generator is send lag, not TTFT")
{
    Run run;
    for (int i = 0; i < 8; ++i) {
        const double sent = i < 4 ? 0 : 3.7;
        const std::string id = std::to_string(i);
        run.by("client", {request(sent, id, {.due = 0}), tokens(sent + 0.76, id), finish(sent + 3.7, id)});
    }
    const auto s = run.until(8).see();
    CHECK(s->metric(Metric::Ttft).mean == Approx(0.76));
    CHECK(s->metric(Metric::SendLag).mean == Approx(1.85));
    CHECK(s->metric(Metric::Ttft).mean + s->metric(Metric::SendLag).mean == Approx(2.61));
}

TEST_CASE("A stall in a closed loop shows in the lag of the sends that it held up")
{
    Settings settings;
    settings.requestRows = true;
    Run run(settings);
    double free = 0;
    for (int i = 0; i < 100; ++i) {
        const double due = i * 0.1;
        const double sent = std::max(due, free);
        free = sent + (i == 30 ? 2.0 : 0.01);
        const std::string id = std::to_string(i);
        run.by("client", {request(sent, id, {.due = due}), tokens(free, id), finish(free, id)});
    }
    run.until(20);
    const auto s = run.aggregator.snapshot({.window = Window::Run, .requests = true, .openRequest = {}});
    CHECK(s->metric(Metric::E2e).at(P95) == Approx(0.01));
    CHECK(s->metric(Metric::E2e).at(P99) == Approx(0.0299));
    CHECK(s->metric(Metric::E2e).max == Approx(2.0));
    std::vector<double> fromIntended;
    int late = 0;
    for (const RequestRow* row : rowsOf(*s->requestTable)) {
        fromIntended.push_back(row->e2e + row->sendLag);
        late += row->sendLag > 1e-6;
    }
    std::sort(fromIntended.begin(), fromIntended.end());
    CHECK(reference::quantile(fromIntended, 0.5) == Approx(0.01));
    CHECK(reference::quantile(fromIntended, 0.9) == Approx(1.109));
    CHECK(reference::quantile(fromIntended, 0.95) == Approx(1.5545));
    CHECK(reference::quantile(fromIntended, 0.99) == Approx(1.9109));
    CHECK(late == 22);
    CHECK(*s->rates.offeredTarget * s->window.length == Approx(100));
}

TEST_CASE("Percentiles over several servers come from the pooled samples")
{
    Run run;
    for (int server = 0; server < 4; ++server) {
        for (int i = 0; i < 1000; ++i) {
            const double e2e = server == 3 && i >= 700 ? 400 * Ms : 10 * Ms;
            run.by("server-" + std::to_string(server),
                   {record(i * 0.01, std::to_string(server) + "/" + std::to_string(i),
                           {.end = e2e, .ended = {.output = 5}})});
        }
    }
    const auto s = run.until(20).see();
    CHECK(s->metric(Metric::E2e).count == 4000);
    CHECK(s->metric(Metric::E2e).at(P99) == Approx(400 * Ms));
    CHECK(s->metric(Metric::E2e).at(P90) == Approx(10 * Ms));
}

TEST_CASE(
    "case 34: one stall in seven hundred gaps leaves P99 alone and shows in the maximum, the stalls and its request, "
    "with the prefill that ran in it")
{
    Run run;
    std::vector<double> moments{6.0 - 349 * 17 * Ms};
    for (int i = 0; i < 698; ++i)
        moments.push_back(moments.back() + (i == 349 ? 77.0 : 17 * Ms));
    std::vector<Told> victim{request(0, "victim")};
    for (const double t : moments)
        victim.push_back(tokens(t, "victim"));
    victim.push_back(finish(moments.back(), "victim"));
    run.by("client", victim);
    std::vector<Told> engine{hello(Role::Server), gauge(6, {{"kv_usage", 0.2}}), counter(6, {{"preemptions", 0}}),
                             span(0, "victim", "prefill", 6.0 - 349 * 17 * Ms)};
    for (int chunk = 0; chunk < 58; ++chunk)
        engine.push_back(span(6 + 77.0 / 58 * chunk, "other", "prefill", 77.0 / 58));
    engine.push_back(gauge(83, {{"kv_usage", 0.2}}));
    engine.push_back(counter(83, {{"preemptions", 0}}));
    run.by("client", {request(5, "other", {.input = 200'019}), tokens(83.1, "other"), finish(84, "other")})
        .by("engine", engine);
    run.until(100);
    const auto s = run.aggregator.snapshot({.window = Window::Run, .openRequest = "victim"});
    CHECK(s->metric(Metric::Itl).count == 698);
    CHECK(s->metric(Metric::Itl).at(P50) == Approx(17 * Ms));
    CHECK(s->metric(Metric::Itl).at(P99) == Approx(17 * Ms));
    CHECK(s->metric(Metric::Itl).at(P999) == Approx(23.3428));
    CHECK(s->metric(Metric::Itl).max == Approx(77));
    CHECK(s->metric(Metric::Itl).max / (s->metric(Metric::Itl).mean * 698) == Approx(0.867).epsilon(1e-3));
    CHECK(s->stalls == 1);

    // The gap lies within the other's prefill; memory was no reason.
    REQUIRE(s->openRequest);
    REQUIRE(s->openContext);
    CHECK(s->openRequest->stalls == 1);
    const GapFigures gaps = gapFiguresOf(*s->openRequest, &*s->openContext, Duration{0});
    REQUIRE(gaps.stalls.size() == 1);
    CHECK(seconds(gaps.stalls[0].length) == Approx(77));
    CHECK(gaps.worstShare().value() == Approx(0.867).epsilon(1e-3));
    REQUIRE(gaps.stalls[0].causes.size() == 1);
    CHECK(s->openContext->meanwhile[gaps.stalls[0].causes[0].other].id == "other");
    CHECK(s->openContext->meanwhile[gaps.stalls[0].causes[0].other].input == 200'019);
    CHECK(seconds(gaps.stalls[0].covered) / 77 == Approx(1.0).epsilon(1e-6));
    CHECK(s->kv.usage == 0.2);
    REQUIRE(s->counter("preemptions"));
    CHECK(s->counter("preemptions")->total.delta == 0);
}

// 29 requests within 191 ms, 18 of 24k tokens and 11 of 2k; a 2k prompt alone has a TTFT of 50 ms.
TEST_CASE("case 35: small prompts behind large ones have their TTFT, and the queue is what it is made of")
{
    constexpr std::array<double, 3> SmallP99{22'059, 22'141, 22'127};
    constexpr std::array<double, 3> LargeP99{22'051, 22'134, 22'119};
    constexpr std::array<double, 3> ToAlone{441.2, 442.8, 442.5};
    constexpr std::array<double, 3> ToLarge{1.0004, 1.0003, 1.0004};
    for (std::size_t i = 0; i < SmallP99.size(); ++i) {
        CAPTURE(i);
        Run run;
        std::vector<Told> engine{hello(Role::Server)};
        for (int n = 0; n < 29; ++n) {
            const bool small = n > 0 && n % 8 < 3;
            const std::string id = (small ? "small-" : "large-") + std::to_string(n);
            const double sent = n * 0.191 / 28;
            // The last two of a class are at its P99; the others, who were before them, 100 ms apart.
            const double ttft = ((small ? SmallP99 : LargeP99)[i] - 100 * std::max(0, (small ? 24 : 27) - n)) * Ms;
            const double prefill = small ? 0.05 : 1.2;
            run.by("client", {request(sent, id, {.input = small ? 2'048 : 24'576}), tokens(sent + ttft, id),
                              finish(sent + ttft + Ms, id)});
            engine.push_back(span(sent, id, "queue", ttft - prefill));
            engine.push_back(span(sent + ttft - prefill, id, "prefill", prefill));
        }
        run.by("engine", engine).until(60);
        const auto s = run.aggregator.snapshot({.window = Window::Run, .openRequest = "small-26"});
        const auto& small = s->byInputLength[static_cast<std::size_t>(lengthClassOf(2'048))][0];
        const auto& large = s->byInputLength[static_cast<std::size_t>(lengthClassOf(24'576))][0];
        CHECK(small.count == 11);
        CHECK(large.count == 18);
        CHECK(small.at(P99) == Approx(SmallP99[i] * Ms).epsilon(1e-9));
        CHECK(large.at(P99) == Approx(LargeP99[i] * Ms).epsilon(1e-9));
        CHECK(small.at(P99) / 0.05 == Approx(ToAlone[i]).margin(0.05));
        CHECK(small.at(P99) / large.at(P99) == Approx(ToLarge[i]).margin(0.00005));

        REQUIRE(s->openRequest);
        CHECK(s->openRequest->ttft.value() == Approx(SmallP99[i] * Ms));
        CHECK(s->openRequest->unattributed.value() == Approx(0).margin(1e-6));
        REQUIRE(s->openContext);
        CHECK(s->openContext->alike == 11);
        const auto others = std::count_if(s->openContext->meanwhile.begin(), s->openContext->meanwhile.end(),
                                          [](const Meanwhile& m) { return m.input == 24'576 && m.stage == "prefill"; });
        CHECK(others == 18); // what it waited behind
    }
}

TEST_CASE("What clients gave up on is counted: sent is the sum of all ends, and none of five is 0 %")
{
    Run run({.slo = {.ttft = 1.0, .tpot = {}, .itl = {}, .e2e = {}}});
    CHECK_FALSE(run.see()->slo.attainment()); // of nothing there is no share
    for (int i = 0; i < 5; ++i) {
        const std::string id = std::to_string(i);
        run.by("client", {request(0, id, {.input = 602}), tokens(0.5, id), finish(0.6, id, Status::Cancelled)});
    }
    const auto s = run.until(1).see();
    CHECK(s->requests.sent == s->requests.endedTotal() + s->requests.inFlight);
    CHECK(ended(*s, Status::Cancelled) == 5);
    CHECK(s->slo.counted == 5);
    CHECK(s->slo.good == 0);
    CHECK(*s->slo.attainment() == 0);
    CHECK(*s->rates.inputTps * s->window.length == Approx(3010));
}

TEST_CASE("Percentiles of ten samples are interpolated, and marked as very thin")
{
    const auto s = withTtfts({0.2792, 0.2954, 0.3012, 0.3301, 0.3341, 0.3577, 0.4156, 1.2886, 1.3366, 1.4}).see();
    const auto& ttft = s->metric(Metric::Ttft);
    CHECK(ttft.at(P50) == Approx(0.3459));
    CHECK(ttft.at(P95) == Approx(1.3715).epsilon(1e-4));
    CHECK(ttft.at(P99) == Approx(1.3943).epsilon(1e-4));
    CHECK(ttft.at(P999) == Approx(1.3994).epsilon(1e-4));
    CHECK(thinness(P50, 10) == Thinness::Thin);
    CHECK(thinness(P99, 10) == Thinness::VeryThin);
    CHECK(thinness(P99, 99) == Thinness::VeryThin);
    CHECK(thinness(P99, 100) == Thinness::Thin);
    CHECK(thinness(P99, 999) == Thinness::Thin);
    CHECK(thinness(P99, 1000) == Thinness::Sound);
    CHECK(thinness(P999, 999) == Thinness::VeryThin);
    CHECK(thinness(P999, 1000) == Thinness::Thin);
    CHECK(thinness(P90, 9) == Thinness::VeryThin);
    CHECK(thinness(P95, 20) == Thinness::Thin);
}

TEST_CASE("Beyond the knee the median rises a little and the tail explodes")
{
    // 101 samples put a percentile on a sample of its own.
    const auto ratios = [](double p50, double p95, double p99) {
        std::vector<double> ttfts(101, p50 * Ms);
        std::fill(ttfts.begin() + 95, ttfts.begin() + 99, p95 * Ms);
        std::fill(ttfts.begin() + 99, ttfts.end(), p99 * Ms);
        return withTtfts(ttfts).see();
    };
    const auto at25 = ratios(63, 125, 127);
    const auto at30 = ratios(71, 131, 134);
    const auto at35 = ratios(103, 1282, 1460);
    CHECK(*at25->metric(Metric::Ttft).tailRatio() == Approx(2.0).epsilon(0.01));
    CHECK(*at30->metric(Metric::Ttft).tailRatio() == Approx(1.9).epsilon(0.01));
    CHECK(*at35->metric(Metric::Ttft).tailRatio() == Approx(14.2).epsilon(0.01));
    CHECK(at35->metric(Metric::Ttft).at(P95) / at30->metric(Metric::Ttft).at(P95) == Approx(9.8).epsilon(0.01));
    CHECK(at35->metric(Metric::Ttft).at(P50) / at30->metric(Metric::Ttft).at(P50) == Approx(1.45).epsilon(0.01));
}

TEST_CASE("Offered above what is completed is an overload: the queue grows by the difference each second")
{
    Run run;
    for (int i = 0; i < 700; ++i) {
        const std::string id = std::to_string(i);
        const double out = (i + 1) / 32.0;
        run.by("client", {request(i / 35.0, id), tokens(out, id), finish(out, id)});
    }
    const auto s = run.until(699 / 35.0).see();
    CHECK(*s->rates.offered == Approx(35).epsilon(0.01));
    CHECK(*s->rates.qps == Approx(32).epsilon(0.01));
    CHECK(s->requests.inFlight == 700 - 639);
}
