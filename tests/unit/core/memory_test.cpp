// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory bound takes, and what it must leave.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

Settings bounded(std::uint64_t megabytes)
{
    Settings settings;
    settings.memoryBytes = megabytes << 20;
    return settings;
}

std::string idOf(int i) { return "request-" + std::to_string(i); }

// Requests one after the other, each with 20 chunks of 10 ms and one stall of 2 s, and its end.
Run ended(int requests, std::uint64_t megabytes)
{
    Run run(bounded(megabytes));
    for (int i = 0; i < requests; ++i) {
        const double t = i * 0.01;
        Whole whole{.end = 2.4, .sent = {.input = 100, .due = t - 0.001}, .ended = {.output = 20}};
        for (int k = 0; k < 20; ++k)
            whole.chunks.emplace_back(0.1 + 0.01 * k + (k > 10 ? 2.0 : 0.0), 1);
        run.until(t + 2.5);
        run.by("client", {record(t, idOf(i), whole)});
    }
    return run;
}

} // namespace

TEST_CASE("Of a million requests that never end memory gives up the oldest within its bound, says so, and keeps the "
          "figures of the last ten seconds")
{
    constexpr int Million = 1'000'000;
    constexpr std::uint64_t Megabytes = 64;
    Run run(bounded(Megabytes));
    std::uint64_t largest = 0;
    std::vector<Told> batch;
    constexpr int Each = 500; // one every 0.1 ms; the first token comes 50 ms after the send
    for (int i = 0; i < Million; i += Each) {
        batch.clear();
        for (int k = i; k < i + Each; ++k) {
            batch.push_back(request(k * 1e-4, idOf(k)));
            if (k >= Each)
                batch.push_back(tokens(k * 1e-4, idOf(k - Each)));
        }
        run.until((i + Each - 1) * 1e-4);
        run.by("client", batch);
        if (i % 50'000 == 0)
            largest = std::max(largest, run.see(Window::TenSeconds)->memoryBytes);
    }
    const auto ten = run.see(Window::TenSeconds);
    CHECK(std::max(largest, ten->memoryBytes) <= (Megabytes << 20) * 11 / 10);
    CHECK(ten->dropped.open > 500'000);
    CHECK(ten->dropped.open + ten->retainedRequests == Million);
    CHECK(ten->requests.inFlight == ten->retainedRequests);
    CHECK(ten->requests.sent == 100'000);
    CHECK(ten->metric(Metric::Ttft).count == 100'000);
    CHECK(ten->metric(Metric::Ttft).mean == Approx(0.05));
    CHECK(ten->metric(Metric::Ttft).at(P99) == Approx(0.05).epsilon(0.004));
    CHECK(*ten->rates.offered == Approx(10'000));
    const auto all = run.see();
    CHECK(all->requests.sent == Million);
    CHECK(all->metric(Metric::Ttft).count == Million - Each);
    CHECK(all->joining.orphans == 0);
}

TEST_CASE("Ended requests are forgotten oldest first, and the totals of the run stay right")
{
    constexpr int N = 60'000;
    Run run = ended(N, 48);
    const auto s = run.see();
    CHECK(s->memoryBytes <= (48ULL << 20) * 11 / 10);
    CHECK(s->dropped.requests > N / 3);
    CHECK(s->dropped.requests + s->retainedRequests == N);
    CHECK_FALSE(run.request(idOf(0)));
    CHECK_FALSE(run.request(idOf(static_cast<int>(s->dropped.requests) - 1)));
    REQUIRE(run.request(idOf(static_cast<int>(s->dropped.requests))));
    CHECK(run.request(idOf(N - 1))->ttft == Approx(0.1));

    CHECK(s->requests.sent == N);
    CHECK(told::ended(*s, Status::Ok) == N);
    CHECK(s->metric(Metric::Ttft).count == N);
    CHECK(s->metric(Metric::Ttft).mean == Approx(0.1));
    CHECK(s->metric(Metric::E2e).count == N);
    CHECK(s->metric(Metric::E2e).at(P50) == Approx(2.29).epsilon(0.004));
    CHECK(s->metric(Metric::Itl).count == 19 * N);
    CHECK(s->metric(Metric::Itl).max == Approx(2.01));
    CHECK(s->slo.counted == N);
    CHECK(*s->rates.outputTps * s->window.length == Approx(20.0 * N));
    CHECK(*s->rates.inputTps * s->window.length == Approx(100.0 * N));
    CHECK(*s->little.concurrency == Approx(*s->little.rateTimesTime).epsilon(1e-6));
}

TEST_CASE("Events for a forgotten request are orphans")
{
    Run run = ended(20'000, 12);
    REQUIRE_FALSE(run.request(idOf(0)));
    const auto before = run.see();
    CHECK(before->joining.orphans == 0);
    run.by("server", {hello(Role::Server), tokens(2, idOf(0)), finish(3, idOf(0)), span(0, idOf(1), "queue", 0.01)});
    const auto after = run.see();
    CHECK(after->joining.orphans == 3);
    CHECK(after->requests.sent == before->requests.sent);
    CHECK(after->metric(Metric::Ttft).count == before->metric(Metric::Ttft).count);
}

TEST_CASE("The windows stay right while detail is being dropped")
{
    Run run = ended(30'000, 12);
    const auto s = run.see(Window::TenSeconds);
    // The last record ended a tenth of a second before T and ends follow each other every 10 ms.
    CHECK(told::ended(*s, Status::Ok) == 990);
    CHECK(s->metric(Metric::E2e).count == 990);
    CHECK(s->metric(Metric::E2e).mean == Approx(2.29));
    CHECK(s->stalls == 971); // each 2.21 s after its send
}
