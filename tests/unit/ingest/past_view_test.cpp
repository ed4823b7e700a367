// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "ingest/past_view.h"

using namespace inferama;
using namespace inferama::ingest;
using namespace std::chrono_literals;

namespace {

constexpr core::Time Machine{1'772'000'000s};

// Makes snapshots of so many requests, and counts how often it was asked to.
struct Maker {
    std::uint64_t sent = 10;
    int made = 0;

    PastView::Make make()
    {
        return [this] {
            ++made;
            auto snapshot = std::make_shared<core::Snapshot>();
            snapshot->past = true;
            snapshot->requests.sent = sent;
            return snapshot;
        };
    }
};

} // namespace

TEST_CASE("A past moment is computed once, however many frames are made")
{
    Maker maker;
    PastView view;
    const auto first = view.snapshot(maker.make(), 5, Machine);
    for (int frame = 1; frame < 100; ++frame)
        CHECK(view.snapshot(maker.make(), 5, Machine + frame * 50ms) == first);
    CHECK(maker.made == 1);
    CHECK_FALSE(view.revised());
}

TEST_CASE("Late events revise a past moment where they belong to it, and are looked for once a second")
{
    Maker maker;
    PastView view;
    const auto first = view.snapshot(maker.make(), 5, Machine);
    CHECK(view.snapshot(maker.make(), 6, Machine + 500ms) == first);
    CHECK(maker.made == 1);
    CHECK(view.snapshot(maker.make(), 6, Machine + 1s) == first); // of another moment
    CHECK(maker.made == 2);
    CHECK_FALSE(view.revised());

    maker.sent = 11;
    const auto second = view.snapshot(maker.make(), 7, Machine + 3s);
    CHECK(second->requests.sent == 11);
    CHECK(view.revised());
    CHECK(view.snapshot(maker.make(), 7, Machine + 9s) == second);
    CHECK(maker.made == 3);
}

TEST_CASE("Another wish of the same moment keeps that it was revised, another moment does not")
{
    Maker maker;
    PastView view;
    view.snapshot(maker.make(), 0, Machine);
    maker.sent = 11;
    view.snapshot(maker.make(), 1, Machine + 2s);
    view.renew();
    view.snapshot(maker.make(), 1, Machine + 2s);
    CHECK(maker.made == 3);
    CHECK(view.revised());
    view.forget();
    view.snapshot(maker.make(), 1, Machine + 2s);
    CHECK(maker.made == 4);
    CHECK_FALSE(view.revised());
}

TEST_CASE("What is counted or summed up tells events apart")
{
    core::Snapshot a;
    a.gauges["running"].total.last = 3;
    core::Snapshot b = a;
    CHECK(sameEvents(a, b));
    b.gauges["running"].total.last = 4;
    CHECK_FALSE(sameEvents(a, b));
    b = a;
    b.metrics[0].count = 1;
    CHECK_FALSE(sameEvents(a, b));
    b = a;
    b.counters["preemptions"].total.delta = 1;
    CHECK_FALSE(sameEvents(a, b));
    b = a;
    b.marks.push_back({});
    CHECK_FALSE(sameEvents(a, b));
    b = a;
    b.now += 1s; // no event
    CHECK(sameEvents(a, b));
}
