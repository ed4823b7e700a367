// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include "core/time_log.h"

using namespace inferama::core;

namespace {

struct Entry {
    Time t{};
    std::uint32_t name = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
};

// Feels the order of what it sums up, as the flow of requests does.
struct Total {
    std::uint64_t count = 0;
    std::uint64_t sum = 0;
    Time first = Time::max();
    Time last = Time::min();
    bool ordered = true;

    void add(const Entry& e)
    {
        ordered = ordered && e.t >= last;
        ++count;
        sum += e.name;
        first = std::min(first, e.t);
        last = e.t;
    }
    void append(const Total& other)
    {
        if (other.count == 0)
            return;
        ordered = ordered && other.ordered && other.first >= last;
        count += other.count;
        sum += other.sum;
        first = std::min(first, other.first);
        last = other.last;
    }
};

using Log = TimeLog<Entry, Total>;
Time moment(std::int64_t n) { return Time{Duration{n}}; }

// The same as a plain list, ties in the order in which they came.
struct Plain {
    std::vector<Entry> entries;

    void insert(const Entry& e)
    {
        entries.insert(
            std::upper_bound(entries.begin(), entries.end(), e.t, [](Time t, const Entry& x) { return t < x.t; }), e);
    }
    std::vector<Entry> within(Time after, Time until) const
    {
        std::vector<Entry> out;
        std::copy_if(entries.begin(), entries.end(), std::back_inserter(out),
                     [&](const Entry& e) { return e.t > after && e.t <= until; });
        return out;
    }
};

std::vector<Entry> visited(const Log& log, Time after, Time until)
{
    std::vector<Entry> out;
    log.visit(after, until, [&](const Entry& e) { out.push_back(e); });
    return out;
}

void requireSame(const Log& log, const Plain& plain, Time after, Time until)
{
    const auto expected = plain.within(after, until);
    REQUIRE(visited(log, after, until) == expected);
    const Total total = log.total(after, until);
    std::uint64_t sum = 0;
    for (const Entry& e : expected)
        sum += e.name;
    REQUIRE(total.count == expected.size());
    REQUIRE(total.sum == sum);
    REQUIRE(total.ordered);
    std::vector<Entry> newest;
    log.visitNewest(until, 7, [&](const Entry& e) { newest.push_back(e); });
    auto all = plain.within(BeginningOfTime, until);
    std::reverse(all.begin(), all.end());
    all.resize(std::min<std::size_t>(all.size(), 7));
    REQUIRE(newest == all);
}

} // namespace

TEST_CASE("A time log holds what a sorted list holds, however entries come and go, ties included")
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        INFO("seed " << seed);
        auto random = reference::generator(seed);
        // Few moments make many ties, many moments many late entries.
        const std::int64_t moments = seed % 3 == 0 ? 5 : seed % 3 == 1 ? 400 : 1'000'000;
        Log log;
        Plain plain;
        std::uint32_t name = 0;
        for (int step = 0; step < 4000; ++step) {
            const bool late = random() % 4 == 0;
            const auto range = late ? moments : std::max<std::int64_t>(1, moments / 50);
            const auto base = late ? 0 : moments * step / 4000;
            const Entry entry{moment(base + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(range))),
                              name++};
            if (random() % 5 == 0 && !plain.entries.empty()) {
                const auto victim =
                    plain.entries.begin() + static_cast<std::ptrdiff_t>(random() % plain.entries.size());
                const Entry gone = *victim;
                plain.entries.erase(victim);
                REQUIRE(log.erase(gone.t, [&](const Entry& e) { return e.name == gone.name; }));
                REQUIRE_FALSE(log.erase(gone.t, [&](const Entry& e) { return e.name == gone.name; }));
            } else {
                log.insert(entry);
                plain.insert(entry);
            }
            REQUIRE(log.size() == plain.entries.size());
            if (step % 97 == 0) {
                const auto a = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(moments + 2)) - 1;
                const auto b = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(moments + 2)) - 1;
                requireSame(log, plain, moment(std::min(a, b)), moment(std::max(a, b)));
                requireSame(log, plain, BeginningOfTime, moment(b));
            }
        }
    }
}

TEST_CASE("What a time log forgets moves into a total of its own, the oldest blocks first")
{
    Log log;
    for (std::uint32_t i = 0; i < 2000; ++i)
        log.insert({moment(i), i});
    CHECK(log.forget(moment(1024), 64) == 1024); // two whole blocks end before, the third does not
    CHECK(log.size() == 976);
    CHECK(log.forgottenUntil() == moment(1023));
    CHECK(log.forgotten().count == 1024);
    CHECK(log.forgotten().sum == 1024 * 1023 / 2);
    CHECK(log.total(BeginningOfTime, moment(5000)).count == 976);
    CHECK(log.forget(moment(5000), 1) == 512); // at most so many blocks
    CHECK(log.forgotten().count + log.size() == 2000);

    log.insert({moment(3), 3}); // late: kept as if it were new
    CHECK(log.size() == 465);
    CHECK(visited(log, BeginningOfTime, moment(100)) == std::vector<Entry>{{moment(3), 3}});
    CHECK_FALSE(log.erase(moment(4), [](const Entry&) { return true; }));
}

TEST_CASE("Rewriting a time log changes its totals with its entries")
{
    Log log;
    for (std::uint32_t i = 0; i < 1500; ++i)
        log.insert({moment(i), 1});
    log.rewrite([](Entry& e) { e.name = 3; });
    CHECK(log.total(BeginningOfTime, moment(9999)).sum == 4500);
    CHECK(log.total(moment(9), moment(19)).sum == 30);
}

TEST_CASE("The total of a log of many blocks is right after each entry, whatever was asked before")
{
    Log log;
    std::uint64_t wrong = 0;
    for (std::uint32_t i = 0; i < 80'000; ++i) {
        log.insert({moment(i), 1});
        if (i % 10 == 0)
            wrong += log.total(BeginningOfTime, moment(i)).count != i + 1;
    }
    CHECK(wrong == 0);
    CHECK(log.total(moment(99), moment(79'999)).sum == 79'900);
}

TEST_CASE("The total of a log of many blocks stays right while entries come late, are taken back and are forgotten")
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        INFO("seed " << seed);
        auto random = reference::generator(seed);
        Log log;
        std::vector<Entry> live;
        std::uint64_t forgotten = 0;
        for (std::uint32_t i = 0; i < 150'000; ++i) {
            const bool late = random() % 10 == 0;
            const auto t = static_cast<std::int64_t>(i) - (late ? static_cast<std::int64_t>(random() % 30'000) : 0);
            log.insert({moment(t), i});
            live.push_back({moment(t), i});
            if (random() % 10 == 0) {
                const std::size_t victim = random() % live.size();
                const Entry gone = live[victim];
                live[victim] = live.back();
                live.pop_back();
                REQUIRE(log.erase(gone.t, [&](const Entry& e) { return e.name == gone.name; }));
            }
            if (i % 20'000 == 19'999) {
                forgotten += log.forget(moment(t - 60'000), 1000);
                std::erase_if(live, [&](const Entry& e) { return e.t <= log.forgottenUntil(); });
            }
            if (i % 1000 != 0)
                continue;
            const Total total = log.total(BeginningOfTime, moment(200'000));
            std::uint64_t sum = 0;
            for (const Entry& e : live)
                sum += e.name;
            REQUIRE(total.count == live.size());
            REQUIRE(total.sum == sum);
            REQUIRE(total.ordered);
        }
        CHECK(log.forgotten().count == forgotten);
    }
}
