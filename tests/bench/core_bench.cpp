// SPDX-License-Identifier: GPL-3.0-or-later
// Samples, percentiles and snapshots.
#include "bench.h"

#include "core/aggregator.h"
#include "core/filter.h"
#include "core/samples.h"

#include <cmath>
#include <memory>
#include <random>

namespace inferama::bench {

using namespace inferama::core;

namespace {

std::vector<std::int64_t> latencies(std::size_t n)
{
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> seconds(std::log(0.020), 0.6);
    std::vector<std::int64_t> values(n);
    for (auto& value : values)
        value = static_cast<std::int64_t>(seconds(random) * 1e9);
    return values;
}

const Time Begin = timeOf(1.8e9);
constexpr std::size_t Mask = 0xffff;

void benchAdding(const std::vector<std::int64_t>& values)
{
    constexpr int Count = 10'000'000;
    const auto each = [&](Duration step, auto advance, auto add) {
        Time t = Begin;
        for (std::size_t i = 0; i < Count; ++i, t += step) {
            if (i % 1024 == 0)
                advance(t);
            add(t, values[i & Mask]);
        }
    };
    row("a sample added to the sketch (1,000,000/s)",
        timed(5, Count,
              [&] {
                  SlottedSketch sketch;
                  each(
                      Duration{1000}, [&](Time t) { sketch.advance(t); },
                      [&](Time t, std::int64_t v) { sketch.add(t, v); });
              }),
        "ns", "target < 5");
    row("a gap added: log, ITL sketch and TBT sketch",
        timed(3, Count,
              [&] {
                  Samples samples(true);
                  each(
                      Duration{1000}, [&](Time t) { samples.advance(t); },
                      [&](Time t, std::int64_t v) {
                          samples.add({t, v, 1, 1});
                      });
              }),
        "ns");
}

void benchAsking(const std::vector<std::int64_t>& values)
{
    constexpr int Count = 6'000'000; // 100,000/s for a minute
    Samples samples(true);
    Time t = Begin;
    for (std::size_t i = 0; i < Count; ++i, t += Duration{10'000}) {
        if (i % 1024 == 0)
            samples.advance(t);
        samples.add({t, values[i & Mask], 1, 1});
    }
    samples.advance(t);
    const Stretch minute{t - std::chrono::seconds{60}, t, Window::OneMinute};
    const Stretch exact{t - Duration{10'000} * 9'999, t, Window::TenSeconds};
    samples.summary(Counting::Each, minute, 10'000);
    double sink = 0;
    row("five quantiles, count, mean, min, max: 6,000,000 in 1 m",
        timed(50, 1e3, [&] { sink += samples.summary(Counting::Each, minute, 10'000).mean; }), "us", "target < 20");
    row("a CDF of 512 points of the same window",
        timed(50, 1e3, [&] { sink += samples.values(Counting::Each, minute, 10'000).cdf(512).back().value; }), "us");
    row("five quantiles of 10,000 exact samples",
        timed(50, 1e3, [&] { sink += samples.summary(Counting::Each, exact, 10'000).mean; }), "us", "target < 1000");
    if (sink < 0)
        std::puts("");
}

void benchSnapshots(std::size_t requests)
{
    Settings settings;
    settings.memoryBytes = std::size_t{8} << 30; // so that all of them stay
    settings.requestRows = true;
    Aggregator aggregator(settings);
    std::mt19937_64 random(2);
    std::lognormal_distribution<double> seconds(std::log(0.3), 0.6);
    Batch batch;
    Time t = Begin;
    const Timing loading = timed(1, 1e3 * static_cast<double>(requests), [&] {
        for (std::size_t i = 0; i < requests; ++i, t += std::chrono::milliseconds{1}) {
            const std::string id = "request-" + std::to_string(i);
            batch.clear();
            batch.source = "bench";
            Record record;
            record.start.t = t;
            record.start.id = record.finish.id = id;
            record.start.inputTokens = i % 3000;
            record.first = durationOf(seconds(random));
            record.finish.t = t + *record.first + durationOf(seconds(random));
            record.finish.outputTokens = 100;
            batch.events.emplace_back(record);
            aggregator.advance(record.finish.t);
            aggregator.apply(batch);
        }
    });
    const std::string name = std::to_string(requests) + " requests";
    row(name + ": a record taken in", loading, "us");
    for (const auto window : {Window::OneMinute, Window::Run}) {
        View view;
        view.window = window;
        view.curves = {{"ttft", Grouping::None, false}};
        row(name + ": a snapshot, window " + std::string(nameOf(window)) + ", curves",
            timed(20, 1e6, [&] { aggregator.snapshot(view); }), "ms", "target < 20");
    }
    {
        View view;
        view.requests = true;
        row(name + ": a snapshot with the table of them all", timed(20, 1e6, [&] { aggregator.snapshot(view); }), "ms",
            "target < 20");
        view.at = t - std::chrono::seconds{30};
        row(name + ": the same as it was 30 s ago", timed(10, 1e6, [&] { aggregator.snapshot(view); }), "ms");
        view.at = Begin + (t - Begin) / 2;
        row(name + ": the same as it was halfway", timed(10, 1e6, [&] { aggregator.snapshot(view); }), "ms");
        view.at.reset();
        view.filter = std::make_shared<const Filter>(std::get<Filter>(Filter::parse("ttft > 300ms and input < 2000")));
        row(name + ": figures of a filter's requests, window 1m", timed(10, 1e6, [&] { aggregator.snapshot(view); }),
            "ms");
        view.filter.reset();
        view.curves = {{"ttft", Grouping::LengthClass, true}};
        view.window = Window::FiveMinutes;
        row(name + ": TTFT by length with failures, window 5m", timed(10, 1e6, [&] { aggregator.snapshot(view); }),
            "ms");
    }
    std::printf("  %zu requests take %.0f MB\n", requests,
                static_cast<double>(aggregator.snapshot({})->memoryBytes) / 1e6);
}

} // namespace

void benchCore()
{
    heading("Samples and windows (CPU time: least, median)");
    const auto values = latencies(Mask + 1);
    benchAdding(values);
    benchAsking(values);
    heading("Snapshots");
    benchSnapshots(100'000);
    benchSnapshots(1'000'000);
}

} // namespace inferama::bench
