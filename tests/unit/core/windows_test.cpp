// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a window against their definitions in docs/metrics.md, computed anew from the requests themselves.
#include "reference.h"
#include "stream.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

struct Life {
    std::string id;
    double sent = 0;
    std::optional<double> due;
    std::optional<std::uint64_t> input;
    std::vector<std::pair<double, std::uint32_t>> chunks; // moments, tokens
    std::optional<double> end;
    Status status = Status::Ok;
    std::optional<std::uint64_t> output; // as reported

    // What is known of it at T.
    Life knownAt(double t) const
    {
        Life known = *this;
        std::erase_if(known.chunks, [&](const auto& chunk) { return chunk.first > t; });
        if (end && *end > t) {
            known.end.reset();
            known.output.reset();
        }
        if (known.end && status == Status::Ok && known.chunks.empty() && output.value_or(0) < 1)
            known.status = Status::Empty;
        return known;
    }
    bool ok() const { return end && status == Status::Ok; }
    std::uint64_t outputTokens() const
    {
        std::uint64_t sum = 0;
        for (const auto& [t, n] : chunks)
            sum += n;
        return output.value_or(sum);
    }
    std::optional<double> ttft() const
    {
        return chunks.empty() ? std::nullopt : std::optional(chunks.front().first - sent);
    }
    double e2e() const { return (chunks.empty() ? *end : chunks.back().first) - sent; }
    std::optional<double> tpot() const
    {
        if (!ok() || chunks.size() < 2 || outputTokens() <= 1)
            return std::nullopt;
        return (e2e() - *ttft()) / static_cast<double>(outputTokens() - 1);
    }
    std::vector<double> gaps() const
    {
        std::vector<double> out;
        for (std::size_t i = 1; i < chunks.size(); ++i)
            out.push_back(chunks[i].first - chunks[i - 1].first);
        return out;
    }
};

// Whole microseconds, as far as doubles of Unix seconds resolve; no two the same.
class Moments {
public:
    double next(double t)
    {
        last_ = std::max(last_ + 1, static_cast<std::int64_t>(t * 1e6));
        return static_cast<double>(last_) * 1e-6;
    }

private:
    std::int64_t last_ = 0;
};

std::vector<Life> lives(std::uint64_t seed, double span)
{
    auto random = reference::generator(seed);
    const auto uniform = [&](double low, double high) { return std::uniform_real_distribution<>{low, high}(random); };
    std::vector<Life> out;
    Moments sends;
    double t = 0;
    while (t < span) {
        Life life;
        life.id = "r" + std::to_string(out.size());
        life.sent = sends.next(t);
        if (random() % 2)
            life.due = life.sent - uniform(0, 0.02);
        if (random() % 4)
            life.input = random() % 3 ? random() % 2000 : random() % 20'000;
        Moments own;
        double at = own.next(life.sent + std::lognormal_distribution<>{std::log(0.4), 1.0}(random));
        const auto kind = random() % 20;
        for (auto n = kind == 0 ? 0 : random() % 30; n > 0; --n) {
            life.chunks.emplace_back(at, 1 + static_cast<std::uint32_t>(random() % 5 ? 0 : random() % 4));
            at = own.next(at + (random() % 15 ? uniform(0.01, 0.08) : uniform(0.2, 3)));
        }
        if (kind != 1) // else it never ends
            life.end = own.next(at + 0.001);
        life.status = random() % 5 ? Status::Ok : static_cast<Status>(random() % 5);
        if (random() % 2)
            life.output = life.chunks.empty() ? random() % 3 : life.outputTokens() + random() % 3;
        out.push_back(life);
        t += uniform(0.01, 0.6);
    }
    return out;
}

Settings settings()
{
    Settings s;
    s.slo = {.ttft = 0.8, .tpot = 0.06, .itl = 0.15, .e2e = 4.0};
    s.requestTimeout = std::chrono::hours{10};
    return s;
}

struct Span {
    double after;
    double until;
    bool holds(double t) const { return t > after && t <= until; }
};

bool good(const Life& life, const Slo& slo)
{
    if (!life.ok())
        return false;
    const auto gaps = life.gaps();
    double sum = 0;
    for (const double gap : gaps)
        sum += gap;
    return life.ttft().value_or(1e9) <= *slo.ttft && life.e2e() <= *slo.e2e && life.tpot().value_or(0) <= *slo.tpot &&
           (gaps.empty() || sum / static_cast<double>(gaps.size()) <= *slo.itl);
}

void requireWindow(const Snapshot& s, const std::vector<Life>& all, const Span& span, double length, const Slo& slo)
{
    std::vector<double> ttft, itl, tbt, tpot, e2e, jitter, lag, waited, failedAges;
    std::array<std::array<std::vector<double>, 3>, LengthClassCount> byLength;
    std::array<std::uint64_t, StatusCount> ended{};
    std::uint64_t sent = 0, open = 0, waiting = 0, goods = 0, stalls = 0, missed = 0;
    double output = 0, input = 0, residence = 0, stay = 0, due = 0, chunks = 0, chunkTokens = 0;
    bool anyDue = false;
    for (const Life& whole : all) {
        if (whole.sent > span.until)
            continue;
        const Life life = whole.knownAt(span.until);
        const auto cls = static_cast<std::size_t>(lengthClassOf(life.input));
        if (span.holds(life.sent)) {
            ++sent;
            if (life.due) {
                anyDue = true;
                lag.push_back(life.sent - *life.due);
                due += span.holds(*life.due) || span.after < 0;
            }
        }
        residence += std::max(0.0, life.end.value_or(span.until) - std::max(life.sent, span.after));
        if (!life.end) {
            ++open;
            waiting += life.chunks.empty();
            const double age = span.until - life.sent;
            missed += life.ttft().value_or(age) > *slo.ttft || age > *slo.e2e;
        }
        if (life.ttft() && span.holds(life.chunks.front().first)) {
            ttft.push_back(*life.ttft());
            byLength[cls][0].push_back(*life.ttft());
            input += static_cast<double>(life.input.value_or(0));
        }
        if (!life.ttft() && (!life.end || span.holds(*life.end)))
            waited.push_back(life.end.value_or(span.until) - life.sent);
        if (!life.end || (life.status != Status::Ok && span.holds(*life.end)))
            failedAges.push_back(life.end.value_or(span.until) - life.sent);
        auto gaps = life.gaps();
        double limit = 0;
        if (!gaps.empty()) {
            auto sorted = gaps;
            std::sort(sorted.begin(), sorted.end());
            limit = std::max(5 * reference::quantile(sorted, 0.5), 0.2);
            if (life.end && span.holds(*life.end) && gaps.size() > 1)
                jitter.push_back(sorted.back() - sorted.front());
        }
        for (std::size_t i = 0; i < life.chunks.size(); ++i) {
            if (!span.holds(life.chunks[i].first))
                continue;
            ++chunks;
            chunkTokens += life.chunks[i].second;
            if (i == 0)
                continue;
            itl.push_back(gaps[i - 1]);
            tbt.insert(tbt.end(), life.chunks[i].second, gaps[i - 1] / life.chunks[i].second);
            stalls += gaps[i - 1] > limit;
        }
        if (!life.end || !span.holds(*life.end))
            continue;
        ++ended[static_cast<std::size_t>(life.status)];
        stay += *life.end - life.sent;
        goods += good(life, slo);
        if (life.chunks.empty())
            output += static_cast<double>(life.outputTokens());
        if (!life.ok())
            continue;
        e2e.push_back(life.e2e());
        byLength[cls][2].push_back(life.e2e());
        if (const auto value = life.tpot()) {
            tpot.push_back(*value);
            byLength[cls][1].push_back(*value);
        }
    }
    REQUIRE(s.requests.sent == sent);
    REQUIRE(s.requests.inFlight == open);
    REQUIRE(s.requests.waiting == waiting);
    REQUIRE(s.requests.ended == ended);
    reference::requireSummary(s.metric(Metric::Ttft), ttft);
    reference::requireSummary(s.metric(Metric::Itl), itl);
    reference::requireSummary(s.metric(Metric::Tbt), tbt);
    reference::requireSummary(s.metric(Metric::Tpot), tpot);
    reference::requireSummary(s.metric(Metric::E2e), e2e);
    reference::requireSummary(s.metric(Metric::ItlJitter), jitter);
    reference::requireSummary(s.metric(Metric::SendLag), lag);
    for (std::size_t c = 0; c < LengthClassCount; ++c) {
        for (std::size_t m = 0; m < 3; ++m)
            reference::requireSummary(s.byInputLength[c][m], byLength[c][m]);
    }
    reference::requireSurvival(s.ttftInFlightAware, ttft, waited);
    reference::requireSurvival(s.e2eInFlightAware, e2e, failedAges);
    REQUIRE(s.stalls == stalls);
    REQUIRE(s.slo.good == goods);
    REQUIRE(s.slo.counted == s.requests.endedTotal());
    REQUIRE(s.slo.alreadyMissed == missed);
    REQUIRE(s.window.length == Approx(length));
    if (s.slo.counted > 0)
        REQUIRE(*s.slo.attainment() == Approx(static_cast<double>(goods) / static_cast<double>(s.slo.counted)));
    if (length <= 0)
        return;
    REQUIRE(*s.rates.offered == Approx(static_cast<double>(sent) / length));
    REQUIRE(*s.rates.qps == Approx(static_cast<double>(ended[0]) / length));
    REQUIRE(*s.rates.goodput == Approx(static_cast<double>(goods) / length));
    REQUIRE(*s.rates.inputTps == Approx(input / length));
    REQUIRE(*s.rates.outputTps == Approx((chunkTokens + output) / length));
    REQUIRE(*s.rates.totalTps == Approx((chunkTokens + output + input) / length));
    REQUIRE(*s.little.concurrency == Approx(residence / length).epsilon(1e-6).margin(1e-6));
    REQUIRE(*s.little.rateTimesTime == Approx(stay / length).epsilon(1e-6).margin(1e-6));
    if (chunks > 0)
        REQUIRE(*s.tokensPerChunk == Approx(chunkTokens / chunks));
    REQUIRE(s.rates.offeredTarget.has_value() == anyDue);
    if (anyDue)
        REQUIRE(*s.rates.offeredTarget == Approx(due / length));
}

} // namespace

TEST_CASE("Windows at random moments hold what their definitions say, at whatever pace events and time go on")
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const double end = seed % 3 == 0 ? 900 : 120;
        const auto all = lives(seed, end);
        auto random = reference::generator(seed + 1000);
        Run run(settings());
        std::vector<Told> events;
        for (const Life& life : all) {
            events.push_back(request(life.sent, life.id, {.input = life.input, .due = life.due}));
            for (const auto& [t, n] : life.chunks)
                events.push_back(tokens(t, life.id, n));
            if (life.end)
                events.push_back(finish(*life.end, life.id, life.status, {.output = life.output}));
        }
        std::stable_sort(events.begin(), events.end(), [](const Told& a, const Told& b) { return a.t < b.t; });
        std::size_t next = 0;
        for (double now = 0.5; now < end;
             now += std::exp(std::uniform_real_distribution<>{std::log(0.2), std::log(40)}(random))) {
            now = std::floor(now * 1e6) * 1e-6;
            const bool early = random() % 2; // T moves before or after the events come
            if (early)
                run.until(now);
            while (next < events.size() && events[next].t <= now)
                run.by("client", {events[next++]});
            run.until(now);
            for (const Window window :
                 {Window::TenSeconds, Window::OneMinute, Window::FiveMinutes, Window::OneHour, Window::Run}) {
                INFO("seed " << seed << ", T " << now << ", window " << nameOf(window));
                const auto length = lengthOf(window);
                const bool fromStart = !length || now - seconds(*length) <= all.front().sent;
                const Span span{fromStart ? -1e9 : now - seconds(*length), now};
                requireWindow(*run.see(window), all, span, fromStart ? now - all.front().sent : seconds(*length),
                              settings().slo);
            }
        }
    }
}

TEST_CASE("A window holds its end and not its start, and the run's start belongs to the run")
{
    Run run;
    run.by("client", {request(0, "a"), request(5, "b"), request(15, "c")}).until(15);
    CHECK(run.see(Window::TenSeconds)->requests.sent == 1); // (5, 15]
    CHECK(run.see(Window::TenSeconds)->window.length == Approx(10));
    CHECK(run.see(Window::OneMinute)->requests.sent == 3);
    CHECK(run.see(Window::OneMinute)->window.length == Approx(15));
    CHECK(run.see(Window::OneMinute)->window.fromRunStart);
}

TEST_CASE("A window without length has no rates, and without requests no attainment")
{
    Run run({.slo = {.ttft = 1.0, .tpot = {}, .itl = {}, .e2e = {}}});
    run.by("client", {request(0, "a")}).until(0);
    CHECK_FALSE(run.see()->rates.offered);
    CHECK_FALSE(run.see()->slo.attainment());
    CHECK(run.see()->requests.inFlight == 1);
}

TEST_CASE("A new SLO judges every ended request again")
{
    Run run({.slo = {.ttft = 1.0, .tpot = {}, .itl = {}, .e2e = {}}});
    run.by("client",
           {request(0, "a"), tokens(0.8, "a"), finish(1, "a"), request(0, "b"), tokens(0.3, "b"), finish(1, "b")})
        .until(2);
    CHECK(run.see()->slo.good == 2);
    run.aggregator.setSlo({.ttft = 0.5, .tpot = {}, .itl = {}, .e2e = {}});
    CHECK(run.see()->slo.good == 1);
    CHECK(run.see()->slo.missed[SloTtft] == 1);
    run.aggregator.setSlo({});
    CHECK_FALSE(run.see()->rates.goodput);
}
