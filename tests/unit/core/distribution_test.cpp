// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of some requests, and distributions that know whose a sample is, against counting by hand.
#include "figures_text.h"
#include "reference.h"
#include "stream.h"

#include "core/filter.h"

#include <cmath>
#include <map>
#include <sstream>

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

struct Made {
    std::string id;
    double start = 0;
    std::vector<double> chunks;
    double end = 0;
    Status status = Status::Ok;
    std::uint64_t input = 0;
};

std::vector<Made> make(std::uint64_t seed, std::size_t n)
{
    auto random = reference::generator(seed);
    std::vector<Made> all;
    for (std::size_t i = 0; i < n; ++i) {
        Made r;
        r.id = "r" + std::to_string(i);
        r.start = static_cast<double>(random() % 100'000) / 1000;
        double t = r.start + static_cast<double>(random() % 4000) / 1000;
        for (std::size_t c = random() % 12; c > 0; --c)
            r.chunks.push_back(t += static_cast<double>(1 + random() % 400) / 1000);
        r.end = t + 0.001;
        r.status = random() % 4 ? Status::Ok : static_cast<Status>(1 + random() % 4);
        r.input = random() % 10'000;
        all.push_back(r);
    }
    return all;
}

Run tell(const std::vector<Made>& all, double end)
{
    Settings settings;
    settings.slo = {.ttft = 2.0, .tpot = 0.2, .itl = {}, .e2e = {}};
    settings.requestRows = true;
    Run run(settings);
    run.by("load", {hello(Role::Client)});
    for (const Made& r : all) {
        std::vector<Told> events{request(r.start, r.id, {.input = r.input, .due = {}})};
        for (const double t : r.chunks)
            events.push_back(tokens(t, r.id, 1));
        events.push_back(finish(r.end, r.id, r.status, {.output = {}, .input = {}}));
        run.by("load", events);
    }
    run.until(end);
    return run;
}

std::shared_ptr<const Filter> filter(const std::string& text)
{
    auto parsed = Filter::parse(text);
    REQUIRE(std::holds_alternative<Filter>(parsed));
    return std::make_shared<const Filter>(std::get<Filter>(std::move(parsed)));
}

// What only all requests together say, or is counted since the start.
std::string comparable(const std::string& text)
{
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("observers") && !line.starts_with("lost"))
            rest += line + '\n';
    return rest;
}

const std::vector<CurveWish> Curves{{"ttft", Grouping::LengthClass, false},
                                    {"itl", Grouping::Status, false},
                                    {"tpot", Grouping::Source, false},
                                    {"e2e", Grouping::None, false}};

} // namespace

TEST_CASE("A filter that all requests match gives the figures of all, now and at any moment before")
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        const Run run = tell(make(seed, 120), 95);
        for (const Window window : {Window::TenSeconds, Window::OneMinute, Window::Run}) {
            for (const double moment : {95.0, 61.5, 20.25}) {
                View view;
                view.window = window;
                view.at = at(moment);
                view.curves = Curves;
                const auto all = run.aggregator.snapshot(view);
                view.filter = filter("");
                const auto some = run.aggregator.snapshot(view);
                CHECK(some->filtered);
                CHECK(comparable(figuresText(*all)) == comparable(figuresText(*some)));
            }
        }
    }
}

TEST_CASE("The figures of a filter's requests are those of a run of them alone")
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        const std::vector<Made> all = make(seed, 120);
        std::vector<Made> some;
        for (const Made& r : all)
            if (r.input > 4000)
                some.push_back(r);
        const Run run = tell(all, 95);
        Run alone = tell(some, 95);
        View view;
        view.curves = Curves;
        view.window = Window::FiveMinutes;
        const double begin =
            std::min_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.start < b.start; })->start;
        view.range = TimeRange{at(begin + 5), at(90)};
        auto expected = figuresText(*alone.aggregator.snapshot(view));
        view.filter = filter("input > 4000");
        const auto got = figuresText(*run.aggregator.snapshot(view));
        const auto withoutStart = [](const std::string& text) {
            std::istringstream lines(comparable(text));
            std::string rest;
            for (std::string line; std::getline(lines, line);)
                if (!line.starts_with("run start") && !line.starts_with("last event"))
                    rest += line + '\n';
            return rest;
        };
        CHECK(withoutStart(expected) == withoutStart(got));
    }
}

TEST_CASE("A distribution by group is that of each group, and failures count as infinite where that is asked for")
{
    const std::vector<Made> all = make(3, 300);
    const Run run = tell(all, 120);
    View view;
    view.window = Window::Run;
    view.curves = {{"ttft", Grouping::LengthClass, false}, {"ttft", Grouping::None, true}};
    const auto s = run.aggregator.snapshot(view);

    std::map<std::string, std::vector<double>> byClass;
    std::vector<double> withFailures;
    std::uint64_t failures = 0;
    for (const Made& r : all) {
        // A good end without any output is an empty answer, and a failure.
        const bool failed = r.status != Status::Ok || r.chunks.empty();
        failures += failed;
        if (!r.chunks.empty()) {
            byClass[std::string(idOf(lengthClassOf(r.input)))].push_back(r.chunks.front() - r.start);
            if (!failed)
                withFailures.push_back(r.chunks.front() - r.start);
        }
    }
    REQUIRE(s->distributions.size() == 2);
    const Distribution& grouped = s->distributions[0];
    REQUIRE(grouped.groups.size() == byClass.size());
    for (const DistributionCurve& group : grouped.groups) {
        INFO(group.name);
        reference::requireSummary(group.summary, byClass.at(group.name), 0);
    }
    CHECK(grouped.all.summary.count == s->metric(Metric::Ttft).count);

    const DistributionCurve& infinite = s->distributions[1].all;
    CHECK(infinite.failures == failures);
    CHECK(infinite.summary.count == withFailures.size() + failures);
    std::sort(withFailures.begin(), withFailures.end());
    const double position = 0.5 * static_cast<double>(infinite.summary.count - 1);
    const auto rank = static_cast<std::size_t>(position);
    CHECK(infinite.summary.at(P50) == Approx(withFailures[rank] + (position - static_cast<double>(rank)) *
                                                                      (withFailures[rank + 1] - withFailures[rank])));
    CHECK(std::isinf(infinite.summary.at(P99)));
    CHECK(infinite.cdf.back().share < 1);
}

TEST_CASE("One group stands against all the others")
{
    const std::vector<Made> all = make(5, 300);
    const Run run = tell(all, 120);
    View view;
    view.window = Window::Run;
    view.curves = {{"ttft", Grouping::LengthClass, false, "128-1024"}, {"ttft", Grouping::LengthClass, false}};
    const auto s = run.aggregator.snapshot(view);
    std::vector<double> others;
    for (const Made& r : all)
        if (!r.chunks.empty() && lengthClassOf(r.input) != LengthClass::Below1024)
            others.push_back(r.chunks.front() - r.start);
    REQUIRE(s->distributions[0].others);
    reference::requireSummary(s->distributions[0].others->summary, others, 0);
    CHECK_FALSE(s->distributions[1].others);
    CHECK(s->distributions[0].groups.size() == s->distributions[1].groups.size());
}

TEST_CASE("The requests behind a stretch of a curve are those with a sample in it")
{
    const std::vector<Made> all = make(9, 200);
    const Run run = tell(all, 60);
    for (const std::string of : {"ttft", "itl", "e2e"}) {
        View view;
        view.window = Window::OneMinute;
        view.behind = SampleRange{of, 0.25, 1.5};
        view.requests = true;
        const auto s = run.aggregator.snapshot(view);
        REQUIRE(s->behind);
        std::vector<std::string> expected;
        for (const Made& r : all) {
            bool behind = false;
            const auto sample = [&](double t, double value) {
                behind = behind || (t > 60 - s->window.length && t <= 60 && value >= 0.25 && value <= 1.5);
            };
            if (of == "ttft" && !r.chunks.empty())
                sample(r.chunks.front(), r.chunks.front() - r.start);
            for (std::size_t i = 1; of == "itl" && i < r.chunks.size(); ++i)
                sample(r.chunks[i], r.chunks[i] - r.chunks[i - 1]);
            if (of == "e2e" && r.status == Status::Ok && !r.chunks.empty())
                sample(r.end, r.chunks.back() - r.start);
            if (behind)
                expected.push_back(r.id);
        }
        std::vector<std::string> got;
        const auto take = [&](const RequestRow& row) {
            if (std::binary_search(s->behind->begin(), s->behind->end(), row.key.serial))
                got.push_back(row.id);
        };
        for (const auto& block : s->requestTable->blocks)
            std::for_each(block->rows.begin(), block->rows.end(), take);
        std::for_each(s->requestTable->open.begin(), s->requestTable->open.end(), take);
        std::sort(expected.begin(), expected.end());
        std::sort(got.begin(), got.end());
        INFO(of);
        CHECK(got == expected);
        CHECK(!got.empty());
    }
}

TEST_CASE("The table of requests is all that there is, as it was at any moment")
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        INFO("seed " << seed);
        const std::vector<Made> all = make(seed, 2500);
        const Run run = tell(all, 110);
        for (const double moment : {110.0, 70.5, 3.25}) {
            View view;
            view.at = at(moment);
            view.requests = true;
            const auto table = run.aggregator.snapshot(view)->requestTable;
            REQUIRE(table);
            std::map<std::string, RequestRow> rows;
            for (const auto& block : table->blocks)
                for (const RequestRow& row : block->rows)
                    if (row.key.serial != 0 && row.end <= table->at)
                        CHECK(rows.emplace(row.id, row).second);
            for (const RequestRow& row : table->open)
                CHECK(rows.emplace(row.id, row).second);
            std::size_t known = 0;
            for (const Made& r : all) {
                if (at(r.start) > at(moment))
                    continue;
                ++known;
                REQUIRE(rows.count(r.id) == 1);
                const RequestRow& row = rows.at(r.id);
                CHECK(row.inFlight() == (at(r.end) > at(moment)));
                CHECK(row.input == r.input);
                const bool first = !r.chunks.empty() && at(r.chunks.front()) <= at(moment);
                CHECK(std::isnan(row.ttft) != first);
                if (first)
                    CHECK(row.ttft == Approx(r.chunks.front() - r.start));
                const auto chunks =
                    std::count_if(r.chunks.begin(), r.chunks.end(), [&](double t) { return at(t) <= at(moment); });
                CHECK(row.chunks == static_cast<std::uint32_t>(chunks));
            }
            CHECK(rows.size() == known);
        }
    }
}
