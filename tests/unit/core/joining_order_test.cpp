// SPDX-License-Identifier: GPL-3.0-or-later
// The state at T is that of the set of events up to T: whatever the order of arrival, and just as the slow replay
// has it.
#include "figures_text.h"
#include "joining_reference.h"
#include "reference.h"
#include "stream.h"

#include <set>
#include <sstream>

using namespace inferama::core;
using namespace inferama::core::told;
using reference::Happening;

namespace {

constexpr double Timeout = 25;
const std::vector<std::string> Sources{"one", "two", "three"};

struct Chaos {
    std::vector<Happening> happenings; // in time order, no two at one moment
    std::map<std::string, int> ranks;
    double end = 0;
};

Chaos chaos(std::uint64_t seed, std::uint32_t fewestTokens = 0)
{
    auto random = reference::generator(seed);
    Chaos c;
    for (const auto& source : Sources)
        c.ranks[source] = static_cast<int>(random() % 3);
    const std::size_t ids = 1 + random() % 3;
    const std::size_t n = 5 + random() % 60;
    std::set<std::int64_t> moments;
    while (moments.size() < n)
        moments.insert(static_cast<std::int64_t>(random() % 80'000));
    for (const auto moment : moments) {
        Happening h;
        h.t = static_cast<double>(moment) / 1000;
        h.source = Sources[random() % Sources.size()];
        h.id = std::string(1, static_cast<char>('a' + random() % ids));
        const auto kind = random() % 100;
        if (kind < 30) {
            h.kind = Happening::Kind::Start;
            if (random() % 2)
                h.input = random() % 3000;
            if (random() % 3 == 0)
                h.due = h.t - static_cast<double>(random() % 100) / 1000;
        } else if (kind < 70) {
            h.n = fewestTokens + static_cast<std::uint32_t>(random() % 3);
        } else if (kind < 90) {
            h.kind = Happening::Kind::End;
            h.status = static_cast<Status>(random() % 5);
            if (random() % 2)
                h.output = random() % 40;
            if (random() % 3 == 0)
                h.input = random() % 3000;
        } else {
            h.kind = Happening::Kind::Span;
            h.stage = random() % 3 ? "queue" : "forward";
            h.duration = static_cast<double>(random() % 2000) / 1000;
        }
        c.happenings.push_back(h);
    }
    c.end = static_cast<double>(random() % 110'000) / 1000;
    return c;
}

Told toldOf(const Happening& h)
{
    switch (h.kind) {
    case Happening::Kind::Start:
        return request(h.t, h.id, {.input = h.input, .due = h.due});
    case Happening::Kind::Chunk:
        return tokens(h.t, h.id, h.n);
    case Happening::Kind::End:
        return finish(h.t, h.id, h.status, {.output = h.output, .input = h.input});
    case Happening::Kind::Span:
        return span(h.t - h.duration, h.id, h.stage, h.duration);
    }
    return {};
}

Role roleOf(int rank) { return rank == 0 ? Role::Client : rank == 1 ? Role::Proxy : Role::Server; }

Settings settings()
{
    Settings s;
    s.slo = {.ttft = 3.0, .tpot = 0.5, .itl = 2.0, .e2e = 20.0};
    s.requestTimeout = std::chrono::seconds{static_cast<int>(Timeout)};
    s.requestRows = true;
    return s;
}

void introduce(Run& run, const Chaos& c, const std::string& source)
{
    run.by(source, {hello(roleOf(c.ranks.at(source)))});
}

std::string textOf(const Run& run, std::optional<Time> moment = {})
{
    View view{.at = moment,
              .requests = true,
              .curves = {{"itl", Grouping::Server, false}, {"ttft", Grouping::Status, true}},
              .openRequest = {}};
    const auto table = run.aggregator.snapshot(view)->requestTable;
    for (const RequestRow* row : rowsOf(*table))
        view.details.push_back(row->key);
    std::string text;
    for (const Window window : {Window::TenSeconds, Window::OneMinute, Window::Run}) {
        view.window = window;
        text += figuresText(*run.aggregator.snapshot(view));
    }
    return text;
}

std::string inOrder(const Chaos& c)
{
    Run run(settings());
    for (const auto& source : Sources)
        introduce(run, c, source);
    for (const Happening& h : c.happenings)
        run.by(h.source, {toldOf(h)}).until(std::min(h.t, c.end));
    run.until(c.end);
    return textOf(run);
}

// In random order, in random batches, with T anywhere between, roles told at any time.
std::string anyhow(const Chaos& c, std::uint64_t seed, bool advancing, bool lateRoles, bool looking)
{
    auto random = reference::generator(seed);
    std::vector<Happening> left = c.happenings;
    std::shuffle(left.begin(), left.end(), random);
    std::vector<std::string> unknown = Sources;
    std::shuffle(unknown.begin(), unknown.end(), random);
    Run run(settings());
    const auto sayHello = [&] {
        introduce(run, c, unknown.back());
        unknown.pop_back();
    };
    while (!lateRoles && !unknown.empty())
        sayHello();
    double now = 0;
    while (!left.empty()) {
        const std::string source = left.back().source;
        std::vector<Told> batch;
        for (std::size_t i = 1 + random() % 5; i > 0 && !left.empty() && left.back().source == source; --i) {
            batch.push_back(toldOf(left.back()));
            left.pop_back();
        }
        run.by(source, batch);
        if (advancing && random() % 2) {
            now += static_cast<double>(random() % 10'000) / 1000;
            run.until(std::min(now, c.end));
        }
        if (!unknown.empty() && random() % 4 == 0)
            sayHello();
        if (looking && random() % 3 == 0)
            textOf(run);
    }
    while (!unknown.empty())
        sayHello();
    run.until(c.end);
    return textOf(run);
}

std::string firstDifference(const std::string& a, const std::string& b)
{
    std::istringstream left(a);
    std::istringstream right(b);
    std::string differences;
    std::string l;
    std::string r;
    int shown = 0;
    for (int line = 1; std::getline(left, l) && std::getline(right, r) && shown < 6; ++line) {
        if (l != r) {
            differences += std::to_string(line) + ": " + l + "\n   not: " + r + "\n";
            ++shown;
        }
    }
    return differences;
}

void requireSame(const std::string& expected, const std::string& got)
{
    INFO(firstDifference(expected, got));
    const bool same = expected == got; // the texts are long: the lines that differ say enough
    REQUIRE(same);
}

} // namespace

TEST_CASE("Events in any order of arrival give the figures of their order in time")
{
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        INFO("seed " << seed);
        const Chaos c = chaos(seed, 1);
        const std::string expected = inOrder(c);
        requireSame(expected, anyhow(c, seed, false, false, false));
        requireSame(expected, anyhow(c, seed, true, false, false));
    }
}

TEST_CASE("A role told late gives the figures of one told at once")
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        INFO("seed " << seed);
        const Chaos c = chaos(seed, 1);
        requireSame(inOrder(c), anyhow(c, seed, true, true, false));
    }
}

TEST_CASE("Looking at the world in between changes nothing")
{
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        INFO("seed " << seed);
        const Chaos c = chaos(seed, 1);
        requireSame(inOrder(c), anyhow(c, seed, true, true, true));
    }
}

TEST_CASE("Looking back to a moment gives what that moment gave, and leaves no trace")
{
    // How observations were joined is counted of all that arrived.
    const auto withoutCounts = [](const std::string& text) {
        std::istringstream lines(text);
        std::string rest;
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with("orphans") && !line.starts_with("ignored"))
                rest += line + '\n';
        return rest;
    };
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        INFO("seed " << seed);
        Chaos c = chaos(seed, seed % 2);
        Run later(settings());
        for (const auto& source : Sources)
            introduce(later, c, source);
        for (const Happening& h : c.happenings)
            later.by(h.source, {toldOf(h)});
        later.until(c.end + static_cast<double>(seed % 4) * 20);
        const std::string now = textOf(later);
        auto random = reference::generator(seed);
        for (int look = 0; look < 4; ++look) {
            c.end = static_cast<double>(random() % 100'000) / 1000;
            if (at(c.end) >= later.aggregator.now())
                continue;
            INFO("at " << c.end);
            requireSame(withoutCounts(inOrder(c)), withoutCounts(textOf(later, at(c.end))));
        }
        requireSame(now, textOf(later));
    }
}

TEST_CASE("Joining agrees with a slow replay of all events by the letter of the protocol")
{
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        INFO("seed " << seed);
        const Chaos c = chaos(seed);
        Run run(settings());
        for (const auto& source : Sources)
            introduce(run, c, source);
        for (const Happening& h : c.happenings)
            run.by(h.source, {toldOf(h)});
        run.until(c.end);
        const auto s = run.see();
        const auto slow = reference::replay(c.happenings, c.ranks, c.end, Timeout);

        std::array<std::uint64_t, StatusCount> endedBy{};
        std::array<std::uint64_t, 3> observers{};
        std::uint64_t open = 0;
        std::uint64_t lost = 0;
        std::vector<double> ttft;
        std::vector<double> itl;
        std::vector<double> e2e;
        std::vector<double> lag;
        double input = 0;
        double output = 0;
        for (const auto& r : slow.requests) {
            ++observers[static_cast<std::size_t>(r.rank)];
            open += r.open();
            lost += r.lost;
            if (r.end)
                ++endedBy[static_cast<std::size_t>(r.status)];
            if (r.first)
                ttft.push_back(*r.first - r.start);
            for (std::size_t i = 1; i < r.chunks.size(); ++i)
                itl.push_back(r.chunks[i].first - r.chunks[i - 1].first);
            for (const auto& [t, n] : r.chunks)
                output += n;
            if (r.end && r.chunks.empty())
                output += static_cast<double>(r.output);
            if (r.end && r.status == Status::Ok)
                e2e.push_back((r.chunks.empty() ? *r.end : r.chunks.back().first) - r.start);
            if (r.due)
                lag.push_back(r.start - *r.due);
            if (r.first && r.input)
                input += static_cast<double>(*r.input);
        }
        REQUIRE(s->requests.sent == slow.requests.size());
        REQUIRE(s->requests.inFlight == open);
        REQUIRE(s->requests.lost == lost);
        REQUIRE(s->requests.ended == endedBy);
        REQUIRE(std::array{s->observers.client, s->observers.proxy, s->observers.server} == observers);
        REQUIRE(s->joining.orphans == slow.orphans);
        REQUIRE(s->joining.ignored == slow.ignored);
        reference::requireSummary(s->metric(Metric::Ttft), ttft, 0);
        reference::requireSummary(s->metric(Metric::Itl), itl, 0);
        reference::requireSummary(s->metric(Metric::E2e), e2e, 0);
        reference::requireSummary(s->metric(Metric::SendLag), lag, 0);
        if (s->window.length > 0) {
            REQUIRE(*s->rates.inputTps * s->window.length == Approx(input));
            REQUIRE(*s->rates.outputTps * s->window.length == Approx(output));
        }
    }
}
