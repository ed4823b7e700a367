// SPDX-License-Identifier: GPL-3.0-or-later
// Each was a fault once: found here, mended, kept.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

TEST_CASE("An empty chunk counts as an orphan and breaks the silence, however late other events come")
{
    Run run;
    run.by("server", {hello(Role::Server), tokens(1, "a", 0)})
        .by("client", {request(0, "b"), tokens(500, "b", 0)})
        .until(1050);
    run.by("server", {request(2, "a"), tokens(1.5, "a"), finish(400, "b"), request(0.2, "b")});
    CHECK(run.see()->joining.orphans == 2); // what a's source said before its start
    CHECK(run.request("b")->inFlight());    // silent since 500
    CHECK(run.request("a")->status == Status::Lost);
}

TEST_CASE("An open request's detail follows a role that is told late")
{
    Run run;
    run.by("engine", {request(0, "a"), tokens(1, "a")}).until(2);
    CHECK(run.request("a")->observer == Role::Client);
    run.by("engine", {hello(Role::Server)});
    CHECK(run.request("a")->observer == Role::Server);
    CHECK(run.request("a")->lanes.at(0).role == Role::Server);
}

TEST_CASE("An open request's detail follows a late event")
{
    Run run;
    run.by("client", {request(0, "a"), tokens(1, "a"), tokens(3, "a"), span(0, "a", "queue", 0.5)}).until(4);
    CHECK(run.request("a")->chunks.size() == 2);
    run.by("client", {tokens(2, "a")});
    CHECK(run.request("a")->chunks.size() == 3);
}

TEST_CASE("The limit of a stall is that of the view that is measured now")
{
    Run run;
    run.by("server",
           {hello(Role::Server), request(0, "a"), tokens(1, "a"), tokens(2, "a"), tokens(3, "a"), tokens(4, "a")})
        .until(20);
    CHECK(run.see()->stalls == 0);
    CHECK(run.request("a")->stallLimit == Approx(5));
    run.by("client", {request(0, "a"), tokens(1.0, "a"), tokens(1.1, "a"), tokens(1.2, "a"), tokens(4.2, "a")});
    CHECK(run.request("a")->stallLimit == Approx(0.5));
    CHECK(run.see()->stalls == 1);
}

TEST_CASE("A value exactly at its SLO meets it, whichever it is")
{
    for (int ms = 1; ms <= 2000; ++ms) {
        const double one = ms / 1000.0;
        const double two = 2 * ms / 1000.0;
        const double three = 3 * ms / 1000.0;
        Run run({.slo = {.ttft = one, .tpot = one, .itl = one, .e2e = three}});
        run.by("client", {request(0, "a"), tokens(one, "a"), tokens(two, "a"), tokens(three, "a"), finish(three, "a")})
            .until(10);
        INFO(ms << " ms");
        REQUIRE(run.see()->slo.good == 1);
    }
}

TEST_CASE("A request that ended at a moment is gone when the next is sent at that moment, whichever was heard of first")
{
    for (const bool startFirst : {false, true}) {
        Run run;
        run.by("client", {request(0, "a")});
        if (startFirst)
            run.by("client", {request(1, "b"), finish(1, "a")});
        else
            run.by("client", {finish(1, "a"), request(1, "b")});
        run.until(2);
        INFO("start first " << startFirst);
        CHECK(run.see()->concurrencyMax == 1);
    }
}

TEST_CASE("Marks after T are not known yet")
{
    Run run;
    run.by("client", {mark(1, "step"), mark(9, "deploy")}).until(5);
    CHECK(run.see()->marks.size() == 1);
    run.until(9);
    CHECK(run.see()->marks.size() == 2);
}

TEST_CASE("A mark of a stretch is known from its beginning, with its length")
{
    Run run;
    run.by("client", {mark(1, "drained", 3)}).until(2);
    REQUIRE(run.see()->marks.size() == 1);
    CHECK(run.see()->marks.front().text == "drained");
    CHECK(run.see()->marks.front().duration == std::chrono::seconds{3});
    CHECK(run.see()->marks.front().end() == at(4));
}

namespace {

Run stalled(int requests, double apart, std::uint64_t megabytes, bool ending)
{
    Settings settings;
    settings.memoryBytes = megabytes << 20;
    Run run(settings);
    for (int i = 0; i < requests; ++i) {
        const double t = i * apart;
        const std::string id = std::to_string(i);
        std::vector<Told> events{request(t, id, {.due = t - 0.001})};
        for (int k = 0; k < 20; ++k)
            events.push_back(tokens(t + 0.1 + 0.01 * k + (k > 10 ? 2.0 : 0.0), id));
        if (ending)
            events.push_back(finish(t + 2.4, id));
        run.until(t + 2.5);
        run.by("client", events);
    }
    return run;
}

} // namespace

TEST_CASE("Stalls and the target of the offered rate of the whole run outlive what memory forgets")
{
    constexpr int N = 60'000; // more than eight hours
    Run run = stalled(N, 0.5, 24, true);
    const auto s = run.see();
    REQUIRE(s->dropped.requests > N / 2);
    CHECK(s->requests.sent == N);
    CHECK(s->stalls == N);
    CHECK(*s->rates.offeredTarget * s->window.length == Approx(N));
}

TEST_CASE("Stalls of open requests that memory gave up still count in the windows")
{
    constexpr int N = 58'000; // within the silence that loses a request
    Run run = stalled(N, 0.01, 40, false);
    const auto s = run.see(Window::FiveMinutes);
    REQUIRE(s->retainedRequests < 30'000);
    CHECK(s->dropped.open + s->retainedRequests == N);
    // Memory may shorten a window; each stall is known 2.21 s after its send.
    const double from = seconds(s->window.start - at(0));
    CHECK(static_cast<double>(s->stalls) == Approx((N - 1) - (from - 2.21) * 100).margin(1));
}
