// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of one request's figures that were reported of other tools, each with its right answer.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

constexpr double Ms = 1e-3;

std::vector<Told> streamed(double sent, const std::string& id, const std::vector<double>& chunks)
{
    std::vector<Told> events{request(sent, id)};
    for (const double t : chunks)
        events.push_back(tokens(sent + t, id));
    events.push_back(finish(sent + chunks.back(), id));
    return events;
}

} // namespace

TEST_CASE("An empty opening chunk is no first token, and a usage-only closing chunk is no output")
{
    Run run;
    run.by("client", {request(0, "a"), tokens(12 * Ms, "a", 0), tokens(180 * Ms, "a"), tokens(200 * Ms, "a"),
                      tokens(221 * Ms, "a"), tokens(240 * Ms, "a"), tokens(255 * Ms, "a", 0), finish(255 * Ms, "a")})
        .until(1);
    const auto s = run.see();
    CHECK(s->metric(Metric::Ttft).mean == Approx(180 * Ms));
    CHECK(s->metric(Metric::E2e).mean == Approx(240 * Ms));
    CHECK(s->metric(Metric::Tpot).mean == Approx(20 * Ms));
    CHECK(s->metric(Metric::Itl).count == 3);
    CHECK(s->metric(Metric::Itl).min == Approx(19 * Ms));
    CHECK(s->metric(Metric::Itl).max == Approx(21 * Ms));
    // Gaps add up to what lies between first and last token.
    CHECK(s->metric(Metric::Itl).mean * 3 == Approx(s->metric(Metric::E2e).mean - s->metric(Metric::Ttft).mean));
}

TEST_CASE("A request without a first token has no TTFT: nothing is subtracted from the epoch")
{
    Run run;
    run.by("client", {request(0, "1"), tokens(0.0894883, "1"), finish(0.1, "1"), request(0.2, "2"), finish(0.3, "2"),
                      request(0.4, "3"), tokens(0.47, "3"), finish(0.5, "3")})
        .until(1);
    const auto s = run.see();
    CHECK(s->metric(Metric::Ttft).count == 2);
    CHECK(s->metric(Metric::Ttft).min == Approx(70 * Ms));
    CHECK(s->metric(Metric::Ttft).mean == Approx(79.744 * Ms).epsilon(1e-5));
    CHECK(ended(*s, Status::Empty) == 1); // `ok` without any output
    CHECK(ended(*s, Status::Ok) == 2);
}

TEST_CASE("An answer in one piece has E2E alone: TTFT, ITL and TPOT are not measured, and not zero")
{
    Run run({.slo = {.ttft = 1.0, .tpot = {}, .itl = {}, .e2e = {}}});
    run.by("client", {record(0, "a", {.end = 4.760202868748844, .ended = {.output = 1000}})}).until(10);
    const auto s = run.see();
    CHECK(s->metric(Metric::Ttft).count == 0);
    CHECK(s->metric(Metric::Itl).count == 0);
    CHECK(s->metric(Metric::Tpot).count == 0);
    CHECK(s->metric(Metric::E2e).mean == Approx(4.760202868748844));
    CHECK(s->slo.missed[SloTtft] == 1); // without a TTFT it cannot have met it
    CHECK(s->slo.good == 0);
    CHECK_FALSE(run.request("a")->ttft);
}

TEST_CASE("TPOT exists from two output tokens on, and how many have none is told")
{
    Run run;
    std::vector<double> eleven;
    for (int i = 0; i <= 10; ++i)
        eleven.push_back((100 + 20 * i) * Ms);
    run.by("client", streamed(0, "a", {100 * Ms}))
        .by("client", streamed(0, "b", {100 * Ms, 130 * Ms}))
        .by("client", streamed(0, "c", eleven));
    run.by("client", {request(0, "d"), finish(0.1, "d")}).until(1);
    const auto s = run.see();
    CHECK(s->metric(Metric::Tpot).count == 2);
    CHECK(s->metric(Metric::Tpot).mean == Approx(25 * Ms));
    CHECK(s->metric(Metric::Tpot).at(P50) == Approx(25 * Ms));
    CHECK(s->slo.undefined[SloTpot] == 2);
}

TEST_CASE("Chunks of several tokens pull gaps and time between tokens apart, and both are shown with tokens a chunk")
{
    Run run;
    run.by("client", {request(0, "a"), tokens(100 * Ms, "a", 3), tokens(108.7 * Ms, "a", 2), tokens(117.4 * Ms, "a", 3),
                      tokens(126.1 * Ms, "a", 2), tokens(134.8 * Ms, "a", 3), finish(135 * Ms, "a")})
        .until(1);
    const auto s = run.see();
    CHECK(s->metric(Metric::Itl).count == 4);
    CHECK(s->metric(Metric::Itl).at(P50) == Approx(8.7 * Ms));
    CHECK(s->metric(Metric::Tbt).count == 10); // a gap that brought n tokens is n samples of gap/n
    CHECK(s->metric(Metric::Tbt).min == Approx(2.9 * Ms));
    CHECK(s->metric(Metric::Tbt).max == Approx(4.35 * Ms));
    CHECK(s->metric(Metric::Tbt).mean == Approx(3.48 * Ms));
    CHECK(s->metric(Metric::Tpot).mean == Approx(2.9 * Ms));
    CHECK(*s->tokensPerChunk == Approx(2.6));
}

TEST_CASE("Mean TPOT weighs requests equally, mean ITL gaps")
{
    Run run;
    std::vector<double> b{10 * Ms};
    for (int i = 0; i < 100; ++i)
        b.push_back(b.back() + 10 * Ms);
    run.by("client", streamed(0, "A", {50 * Ms, 150 * Ms})).by("client", streamed(0, "B", b)).until(3);
    const auto s = run.see();
    CHECK(s->metric(Metric::Tpot).mean == Approx(55 * Ms));
    CHECK(s->metric(Metric::Tpot).count == 2);
    CHECK(s->metric(Metric::Itl).mean == Approx(10.8911 * Ms).epsilon(1e-5));
    CHECK(s->metric(Metric::Itl).count == 101);
}

TEST_CASE("The wait for the first token is not a gap")
{
    Run run;
    run.by("client", streamed(0, "a", {0.5, 0.52, 0.54, 0.56})).until(1);
    const auto s = run.see();
    CHECK(s->metric(Metric::Itl).count == 3);
    CHECK(s->metric(Metric::Itl).mean == Approx(20 * Ms));
    CHECK(s->metric(Metric::Itl).max == Approx(20 * Ms));
    CHECK(s->metric(Metric::Itl).mean * 3 == Approx(s->metric(Metric::E2e).mean - s->metric(Metric::Ttft).mean));
}

TEST_CASE("Reasoning tokens are first tokens; the first of the answer is a metric of its own, absent if none came")
{
    Run run;
    std::vector<Told> full{request(0, "full"), request(0, "capped")};
    for (int k = 0; k < 200; ++k)
        full.push_back(tokens((250 + 30 * k) * Ms, "full", 1, Channel::Reasoning));
    full.push_back(tokens(6250 * Ms, "full", 1, Channel::Content));
    full.push_back(tokens(6275 * Ms, "full", 1, Channel::Content));
    full.push_back(finish(6280 * Ms, "full", Status::Ok, {.output = 202}));
    full.push_back(tokens(250 * Ms, "capped", 1, Channel::Reasoning));
    full.push_back(tokens(280 * Ms, "capped", 1, Channel::Reasoning));
    full.push_back(finish(281 * Ms, "capped"));
    run.by("client", full).until(7);
    const auto detail = run.request("full");
    CHECK(*detail->ttft == Approx(250 * Ms));
    CHECK(*detail->firstAnswer == Approx(6250 * Ms));
    CHECK(*detail->e2e == Approx(6275 * Ms));
    CHECK(*detail->tpot == Approx(29.9751 * Ms).epsilon(1e-5));
    const auto capped = run.request("capped");
    CHECK(*capped->ttft == Approx(250 * Ms));
    CHECK_FALSE(capped->firstAnswer);
    CHECK(*capped->e2e == Approx(280 * Ms));
    CHECK(run.see()->metric(Metric::FirstAnswer).count == 1);
}

TEST_CASE("Success is a good end with output; an error inside the stream, no output and a rejection are failures of "
          "their kinds")
{
    Run run;
    run.by("client", {record(0, "1", {.end = 1, .first = 0.1, .ended = {.output = 20}}),
                      record(0, "2",
                             {.end = 1,
                              .status = Status::Error,
                              .first = 0.1,
                              .ended = {.output = 1, .error = "error event in stream"}}),
                      record(0, "3", {.end = 1, .ended = {.output = 0}}),
                      record(0, "4", {.end = 1, .first = 0.1, .ended = {.output = 15}}),
                      record(0, "5", {.end = 1, .status = Status::Rejected, .ended = {.error = "HTTP 429"}})});
    run.until(2);
    const auto s = run.see();
    CHECK(ended(*s, Status::Ok) == 2);
    CHECK(s->requests.failed() == 3);
    CHECK(ended(*s, Status::Error) == 1);
    CHECK(ended(*s, Status::Empty) == 1);
    CHECK(ended(*s, Status::Rejected) == 1);
    CHECK(run.request("2")->error == "error event in stream");
    CHECK(s->metric(Metric::E2e).count == 2);
}
