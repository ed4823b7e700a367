// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of docs/protocol.md, Joining, one by one.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

Run threeSources(Settings settings = {})
{
    Run run(settings);
    run.by("client", {hello(Role::Client)}).by("proxy", {hello(Role::Proxy)}).by("server", {hello(Role::Server)});
    return run;
}

} // namespace

TEST_CASE("The client's view of a request outranks the proxy's, and that the server's")
{
    Run run = threeSources();
    run.until(10);
    run.by("server", {request(1.0, "a"), tokens(1.5, "a"), tokens(1.6, "a"), finish(2.0, "a")});
    auto s = run.see();
    CHECK(s->observers.server == 1);
    CHECK(s->metric(Metric::Ttft).mean == Approx(0.5));
    CHECK(s->metric(Metric::Itl).mean == Approx(0.1));

    run.by("proxy", {request(0.9, "a"), tokens(1.6, "a"), tokens(1.9, "a"), finish(2.1, "a")});
    s = run.see();
    CHECK(s->observers.server == 0);
    CHECK(s->observers.proxy == 1);
    CHECK(s->metric(Metric::Ttft).count == 1);
    CHECK(s->metric(Metric::Ttft).mean == Approx(0.7));

    run.by("client", {request(0.5, "a"), tokens(1.8, "a"), tokens(2.2, "a"), finish(2.3, "a")});
    s = run.see();
    CHECK(s->observers.client == 1);
    CHECK(s->observers.proxy == 0);
    CHECK(s->requests.sent == 1);
    CHECK(s->metric(Metric::Ttft).mean == Approx(1.3));
    CHECK(s->metric(Metric::Itl).count == 1);
    CHECK(s->metric(Metric::Itl).mean == Approx(0.4));
    CHECK(s->metric(Metric::E2e).mean == Approx(1.7));
    const auto detail = run.request("a");
    CHECK(detail->observer == Role::Client);
    REQUIRE(detail->lanes.size() == 3);
    CHECK(detail->lanes[0].source == "client");
    CHECK(detail->lanes[0].measured);
    CHECK(detail->lanes[2].source == "server");
    CHECK_FALSE(detail->lanes[2].measured);
}

TEST_CASE("An exporter ranks with servers")
{
    Run run;
    run.by("exporter", {hello(Role::Exporter), request(0, "a"), tokens(1, "a")})
        .by("proxy", {hello(Role::Proxy), request(0, "b")})
        .until(2);
    CHECK(run.see()->observers.server == 1);
    run.by("proxy", {request(0.5, "a")});
    CHECK(run.see()->observers.server == 0);
    CHECK(run.see()->observers.proxy == 2);
}

TEST_CASE("A retry with the same id by the same source is a new request")
{
    Run run = threeSources();
    run.by("client",
           {request(0, "a"), finish(1, "a", Status::Timeout), request(2, "a"), tokens(2.5, "a"), finish(3, "a")})
        .until(4);
    const auto s = run.see();
    CHECK(s->requests.sent == 2);
    CHECK(ended(*s, Status::Timeout) == 1);
    CHECK(ended(*s, Status::Ok) == 1);
    CHECK(s->metric(Metric::Ttft).mean == Approx(0.5));
    CHECK(s->joining.ignored == 0);
}

TEST_CASE("A server's late end finds the request that the client gave up, not its retry")
{
    Run run = threeSources();
    run.by("client", {request(0, "a"), finish(1, "a", Status::Timeout)});
    run.by("server", {request(0.1, "a")});
    run.by("client", {request(2, "a")}).until(3);
    run.by("server", {finish(2.5, "a")});                    // of the first
    run.by("server", {request(2.6, "a"), tokens(2.8, "a")}); // of the second
    const auto s = run.see();
    CHECK(s->requests.sent == 2);
    CHECK(s->requests.inFlight == 1);
    CHECK(s->joining.orphans == 0);
    const auto lanes = run.request("a")->lanes;
    REQUIRE(lanes.size() == 2);
    CHECK(lanes[1].start == at(2.6));
    CHECK_FALSE(lanes[1].end);
}

TEST_CASE("A second start while open, a second end and chunks after the end are counted and ignored")
{
    Run run;
    run.by("client", {request(0, "a", {.input = 7}), request(0.5, "a", {.input = 9}), tokens(1, "a"), tokens(1.5, "a"),
                      finish(2, "a"), tokens(2.5, "a"), finish(3, "a", Status::Error)})
        .until(4);
    const auto s = run.see();
    CHECK(s->joining.ignored == 3);
    CHECK(s->joining.orphans == 0);
    CHECK(s->requests.sent == 1);
    CHECK(ended(*s, Status::Ok) == 1);
    CHECK(ended(*s, Status::Error) == 0);
    CHECK(s->metric(Metric::Ttft).mean == Approx(1.0));
    CHECK(s->metric(Metric::Itl).count == 1);
    CHECK(run.request("a")->inputTokens == 7);
}

TEST_CASE("Chunks, ends and spans without a start are orphans, and make no request")
{
    Run run;
    run.by("server",
           {hello(Role::Server), tokens(1, "a"), tokens(1.5, "a"), finish(2, "a"), span(1, "b", "queue", 0.5)})
        .until(3);
    auto s = run.see();
    CHECK(s->joining.orphans == 4);
    CHECK(s->requests.sent == 0);
    CHECK(s->metric(Metric::Ttft).count == 0);
    CHECK(s->stages.empty());
    CHECK_FALSE(run.request("a"));

    run.by("client", {request(0.5, "b"), tokens(2, "b")}); // now the span has its request
    s = run.see();
    CHECK(s->joining.orphans == 3);
    REQUIRE(s->stages.size() == 1);
    CHECK(s->stages[0].summary.mean == Approx(0.5));
}

TEST_CASE("Among peers of one rank the earliest start, the fullest view's chunks and the last end count")
{
    Run run;
    run.by("gateway-a",
           {hello(Role::Server), request(1, "x"), tokens(2, "x"), tokens(3, "x"), finish(5, "x", Status::Ok)});
    run.by("gateway-b", {hello(Role::Server), request(0, "x"), tokens(1.5, "x"), tokens(2.5, "x"), tokens(3.5, "x"),
                         finish(4, "x", Status::Error)});
    run.until(6);
    const auto detail = run.request("x");
    CHECK(detail->start == at(0));
    CHECK(detail->first == at(1.5));
    CHECK(detail->chunks.size() == 3);
    CHECK(detail->end == at(5));
    CHECK(detail->status == Status::Ok);
    const auto s = run.see();
    CHECK(s->metric(Metric::Ttft).mean == Approx(1.5));
    CHECK(s->metric(Metric::E2e).mean == Approx(3.5));
    CHECK(s->metric(Metric::Itl).count == 2);
    CHECK(s->observers.server == 1);
}

TEST_CASE("With a peer still open a request is in flight")
{
    Run run;
    run.by("a", {request(0, "x"), tokens(1, "x"), finish(2, "x")}).by("b", {request(0.5, "x")}).until(3);
    CHECK(run.see()->requests.inFlight == 1);
    CHECK(run.see()->metric(Metric::E2e).count == 0);
    run.by("b", {finish(2.5, "x", Status::Cancelled)});
    CHECK(run.see()->requests.inFlight == 0);
    CHECK(ended(*run.see(), Status::Cancelled) == 1);
}

TEST_CASE("A source that never says hello is a client until it does")
{
    Run run;
    run.by("engine", {request(1, "a"), tokens(1.5, "a")})
        .by("tool", {hello(Role::Proxy), request(0.5, "a"), tokens(2, "a")})
        .until(3);
    CHECK(run.see()->observers.client == 1);
    CHECK(run.see()->metric(Metric::Ttft).mean == Approx(0.5));
    run.by("engine", {hello(Role::Server)});
    CHECK(run.see()->observers.client == 0);
    CHECK(run.see()->observers.proxy == 1);
    CHECK(run.see()->metric(Metric::Ttft).mean == Approx(1.5));
    CHECK(run.see()->metric(Metric::Ttft).count == 1);
}

TEST_CASE("Stages of TTFT add up over sources, and what they leave is unattributed, negative where clocks make it so")
{
    Run run = threeSources();
    run.by("client", {request(0, "a"), tokens(1, "a"), tokens(1.2, "a"), finish(1.3, "a")});
    run.by("server", {span(50, "a", "queue", 0.3), span(50.3, "a", "prefill", 0.4), span(50.7, "a", "forward", 0.5, 5),
                      span(51, "a", "mystery", 0.2)});
    run.by("proxy", {span(0.05, "a", "queue", 0.1)}).until(60);
    auto s = run.see();
    REQUIRE(s->stages.size() == 4);
    CHECK(s->stages[0].stage == "queue");
    CHECK(s->stages[0].ofTtft);
    CHECK(s->stages[0].summary.count == 1);
    CHECK(s->stages[0].summary.mean == Approx(0.4));
    CHECK(s->stages[1].stage == "prefill");
    CHECK(s->stages[2].stage == "forward");
    CHECK_FALSE(s->stages[2].ofTtft);
    CHECK(s->stages[2].summary.mean == Approx(0.1)); // of one step
    CHECK(s->stages[3].stage == "mystery");
    CHECK_FALSE(s->stages[3].ofTtft);
    CHECK(s->unattributed.mean == Approx(0.2));
    CHECK(run.request("a")->unattributed == Approx(0.2));
    run.by("server", {span(52, "a", "kv", 0.5)});
    CHECK(run.see()->unattributed.mean == Approx(-0.3));
    CHECK(run.see()->unattributed.count == 1);
}

TEST_CASE("A span attaches to the request of its id that was open then, else to the nearest in time")
{
    const auto unattributed = [&](double t) {
        Run one;
        one.by("client",
               {request(0, "a"), tokens(1, "a"), finish(2, "a"), request(10, "a"), tokens(11.5, "a"), finish(12, "a")});
        one.by("server", {hello(Role::Server), span(t, "a", "queue", 0.25)}).until(40);
        return one.see()->unattributed.mean;
    };
    CHECK(unattributed(0.5) == Approx(0.75)); // of the first
    CHECK(unattributed(5.9) == Approx(0.75));
    CHECK(unattributed(6.1) == Approx(1.25)); // of the second
    CHECK(unattributed(11) == Approx(1.25));
    CHECK(unattributed(30) == Approx(1.25));
    CHECK(unattributed(-9) == Approx(0.75));
}

TEST_CASE("A request that was silent for ten minutes is lost, and found again when it speaks")
{
    Run run;
    run.by("client", {request(0, "a"), request(0, "b"), tokens(1, "b"), request(300, "c")}).until(600);
    CHECK(run.see()->requests.lost == 0);
    CHECK(run.see()->requests.inFlight == 3);
    run.until(600.5); // a was last heard of at 0, b at 1
    auto s = run.see();
    CHECK(s->requests.lost == 1);
    CHECK(s->requests.inFlight == 2);
    CHECK(s->requests.waiting == 1);
    CHECK(run.request("a")->status == Status::Lost);
    run.until(601.5);
    CHECK(run.see()->requests.lost == 2);
    CHECK(run.see()->ttftInFlightAware.censored == 1); // only c waits

    run.by("client", {tokens(601, "a"), finish(601.2, "b")});
    s = run.see();
    CHECK(s->requests.lost == 0);
    CHECK(s->requests.inFlight == 2);
    CHECK(ended(*s, Status::Ok) == 1);
    CHECK(s->metric(Metric::Ttft).max == Approx(601));
    run.until(1202);
    CHECK(run.see()->requests.lost == 2); // a again, and c
    CHECK(run.see()->requests.inFlight == 0);
}

TEST_CASE("The silence after which a request is lost is a setting")
{
    Settings settings;
    settings.requestTimeout = std::chrono::seconds{5};
    Run run(settings);
    run.by("client", {request(0, "a"), tokens(4, "a", 0)}).until(8.9);
    CHECK(run.see()->requests.lost == 0);
    run.until(9.1);
    CHECK(run.see()->requests.lost == 1);
    CHECK(run.see()->concurrencyMean == Approx(0)); // out of the flow as well
}

TEST_CASE("Output tokens are as the best-ranked view that reports them says, else the sum of the chunks")
{
    Run run = threeSources();
    run.by("client", {request(0, "a"), tokens(1, "a", 3), tokens(2, "a", 2), finish(3, "a")}).until(4);
    CHECK(run.request("a")->outputTokens == 5);
    CHECK_FALSE(run.request("a")->outputReported);
    CHECK(run.see()->metric(Metric::Tpot).mean == Approx(1.0 / 4));
    run.by("server", {request(0.1, "a"), finish(2.5, "a", Status::Ok, {.output = 11})});
    CHECK(run.request("a")->outputTokens == 11);
    CHECK(run.see()->metric(Metric::Tpot).mean == Approx(1.0 / 10));
    run.by("proxy", {request(0.1, "a"), finish(2.6, "a", Status::Ok, {.output = 21})});
    CHECK(run.request("a")->outputTokens == 21);
    CHECK(run.request("a")->outputReported);
    CHECK(run.see()->metric(Metric::Tpot).mean == Approx(1.0 / 20));
    CHECK(run.see()->metric(Metric::Tpot).count == 1);
}

TEST_CASE("Events wait until T reaches them")
{
    Run run;
    run.by("client", {request(0, "a"), tokens(1, "a"), finish(2, "a")}).until(0.5);
    CHECK(run.see()->requests.inFlight == 1);
    CHECK(run.see()->metric(Metric::Ttft).count == 0);
    CHECK(run.aggregator.lastRequestEvent() == at(2));
    run.until(1);
    CHECK(run.see()->metric(Metric::Ttft).count == 1);
    run.until(0.2); // T never goes back
    CHECK(run.aggregator.now() == at(1));
    run.until(2);
    CHECK(ended(*run.see(), Status::Ok) == 1);
}
