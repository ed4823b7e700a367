// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include "core/samples.h"

using namespace inferama::core;

namespace {

constexpr Time Origin{std::chrono::seconds{1'700'000'000}};
constexpr std::array<Window, WindowCount> Windows{Window::TenSeconds, Window::OneMinute, Window::FiveMinutes,
                                                  Window::OneHour, Window::Run};

Stretch stretchOf(Window window, Time now)
{
    const auto length = lengthOf(window);
    return {length ? now - *length : BeginningOfTime, now, window};
}

std::vector<double> valuesWithin(const std::vector<Sample>& samples, const Stretch& stretch, Counting counting)
{
    std::vector<double> values;
    for (const Sample& s : samples) {
        if (s.t <= stretch.after || s.t > stretch.until)
            continue;
        if (counting == Counting::Each)
            values.push_back(static_cast<double>(s.value) * 1e-9);
        else
            values.insert(values.end(), s.tokens, static_cast<double>(s.value) / s.tokens * 1e-9);
    }
    return values;
}

struct Feed {
    explicit Feed(std::uint64_t seed) : random(reference::generator(seed)), samples(true) { samples.advance(now); }

    void step()
    {
        const auto kind = random() % 200;
        const std::uint64_t longest = kind < 150 ? 200'000'000 : kind < 199 ? 30'000'000'000 : 9'000'000'000'000;
        now += Duration{static_cast<std::int64_t>(random() % longest)};
        samples.advance(now);
        for (std::uint64_t i = random() % 6; i > 0; --i) {
            const auto late = random() % 4 ? 0 : random() % 100'000'000'000;
            const auto value = static_cast<Duration::rep>(std::lognormal_distribution<>{std::log(3e7), 1.0}(random));
            const Sample sample{now - Duration{static_cast<std::int64_t>(late)}, random() % 50 ? value : -value,
                                static_cast<std::uint32_t>(1 + random() % 4), serial++};
            samples.add(sample);
            plain.push_back(sample);
        }
        if (random() % 4 == 0 && !plain.empty()) {
            const auto gone =
                plain.end() - 1 - static_cast<std::ptrdiff_t>(random() % std::min<std::size_t>(plain.size(), 200));
            samples.remove(*gone);
            plain.erase(gone);
        }
    }

    std::mt19937_64 random;
    Samples samples;
    std::vector<Sample> plain;
    Time now = Origin;
    std::uint32_t serial = 1;
};

} // namespace

TEST_CASE("Windows of samples agree with brute force at random moments, exact and from the sketch, each and each token")
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Feed feed(seed);
        for (int step = 0; step < 1200; ++step) {
            feed.step();
            if (step % 37 != 0)
                continue;
            for (const Window window : Windows) {
                const Stretch stretch = stretchOf(window, feed.now);
                for (const Counting counting : {Counting::Each, Counting::EachToken}) {
                    INFO("seed " << seed << ", step " << step << ", window " << nameOf(window) << ", each token "
                                 << (counting == Counting::EachToken));
                    const auto values = valuesWithin(feed.plain, stretch, counting);
                    const MetricSummary exact = feed.samples.summary(counting, stretch, 1'000'000);
                    CHECK(exact.exact);
                    reference::requireSummary(exact, values, 0);
                    const MetricSummary sketched = feed.samples.summary(counting, stretch, 3);
                    CHECK(sketched.exact == (values.size() <= 3));
                    CHECK(sketched.excessLength == 0);
                    reference::requireSummary(sketched, values, 0.004);
                }
            }
        }
    }
}

TEST_CASE("A stretch that ended in the past is answered like one that ends now")
{
    Feed feed(77);
    for (int step = 0; step < 2500; ++step)
        feed.step();
    for (int round = 0; round < 60; ++round) {
        const Time until = feed.now - std::chrono::milliseconds{feed.random() % 3'000'000};
        const Stretch stretch{until - std::chrono::milliseconds{1 + feed.random() % 400'000}, until,
                              Window::TenSeconds};
        INFO("round " << round);
        const auto values = valuesWithin(feed.plain, stretch, Counting::Each);
        reference::requireSummary(feed.samples.summary(Counting::Each, stretch, 1'000'000), values, 0);
        reference::requireSummary(feed.samples.summary(Counting::Each, stretch, 0), values, 0.004);
    }
}

TEST_CASE("A cumulative distribution of few samples is the empirical one")
{
    Samples samples;
    samples.advance(Origin + std::chrono::seconds{1});
    for (const std::int64_t ms : {30, 10, 20, 20, 50})
        samples.add({Origin, ms * 1'000'000, 1, 1});
    const auto curve =
        samples.values(Counting::Each, {BeginningOfTime, Origin + std::chrono::seconds{1}, Window::Run}, 100).cdf(512);
    REQUIRE(curve.size() == 4);
    const std::array<CdfPoint, 4> expected{{{0.010, 0.2}, {0.020, 0.6}, {0.030, 0.8}, {0.050, 1.0}}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(curve[i].value == Approx(expected[i].value));
        CHECK(curve[i].share == Approx(expected[i].share));
    }
    CHECK(
        samples.values(Counting::Each, {Origin, Origin + std::chrono::seconds{1}, Window::Run}, 100).cdf(512).empty());
}

TEST_CASE("A cumulative distribution of many samples ascends, keeps to its points, ends at one and lies on the samples")
{
    for (const std::uint64_t exactSamples : {1'000'000ULL, 10ULL}) {
        for (const std::size_t points : {64UL, 512UL}) {
            Feed feed(5);
            for (int step = 0; step < 4000; ++step)
                feed.step();
            const Stretch stretch{BeginningOfTime, feed.now, Window::Run};
            auto values = valuesWithin(feed.plain, stretch, Counting::Each);
            std::sort(values.begin(), values.end());
            const auto curve = feed.samples.values(Counting::Each, stretch, exactSamples).cdf(points);
            INFO("exact " << exactSamples << ", points " << points << ", got " << curve.size());
            REQUIRE(curve.size() > points / 8);
            REQUIRE(curve.size() <= points);
            CHECK(curve.back().share == 1.0);
            const double slack = exactSamples > 10 ? 1e-9 : 0.004;
            double widest = 0;
            for (std::size_t i = 0; i < curve.size(); ++i) {
                if (i > 0) {
                    REQUIRE(curve[i].value > curve[i - 1].value);
                    REQUIRE(curve[i].share > curve[i - 1].share);
                    widest = std::max(widest, curve[i].share - curve[i - 1].share);
                }
                const double v = curve[i].value;
                const auto shareBelow = [&](double limit) {
                    return static_cast<double>(std::upper_bound(values.begin(), values.end(), limit) - values.begin()) /
                           static_cast<double>(values.size());
                };
                REQUIRE(curve[i].share >= shareBelow(v - slack * std::abs(v) - 1e-9) - 1e-9);
                REQUIRE(curve[i].share <= shareBelow(v + slack * std::abs(v) + 1e-9) + 1e-9);
            }
            CHECK(widest < 4.0 / static_cast<double>(points) + 0.02);
        }
    }
}

TEST_CASE("Forgotten samples stay in the count, mean, extremes and percentiles of the run")
{
    Samples samples;
    std::vector<double> values;
    auto random = reference::generator(2);
    Time now = Origin;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        now += std::chrono::milliseconds{500};
        samples.advance(now);
        const auto value = static_cast<std::int64_t>(std::lognormal_distribution<>{std::log(3e7), 1.0}(random));
        samples.add({now, value, 1, i});
        values.push_back(static_cast<double>(value) * 1e-9);
    }
    CHECK(samples.forget(now - std::chrono::hours{1}, 1000) > 10'000);
    const MetricSummary run = samples.summary(Counting::Each, {BeginningOfTime, now, Window::Run}, 1'000'000);
    CHECK_FALSE(run.exact);
    reference::requireSummary(run, values, 0.004);
    const MetricSummary hour = samples.summary(Counting::Each, stretchOf(Window::OneHour, now), 1'000'000);
    CHECK(hour.exact);
    reference::requireSummary(hour, {values.end() - 7200, values.end()}, 0);

    samples.forget(now, 1000); // all whole blocks: the windows now stand on slots
    const MetricSummary slots = samples.summary(Counting::Each, stretchOf(Window::OneHour, now), 1'000'000);
    CHECK_FALSE(slots.exact);
    CHECK(slots.count >= 7200);
    CHECK(slots.count <= 7220); // one slot of 10 s more at most
    CHECK(samples.total({BeginningOfTime, now, Window::Run}).count == 20'000);
}
