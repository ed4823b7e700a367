// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "app/time_selection.h"

#include <QSignalSpy>

#include <random>

using namespace inferama;
using namespace inferama::app;
using namespace std::chrono_literals;
using core::Time;

namespace {

constexpr Time Start{1'772'352'000s};
constexpr Time Now = Start + 10min;

struct Chosen {
    TimeSelection time;
    Chosen() { time.witness({.start = Start, .now = Now, .events = 1'000}); }
    core::View view() const
    {
        core::View view;
        time.askIn(view);
        return view;
    }
};

} // namespace

TEST_CASE("The present is followed until a moment is looked at, and nothing is lost meanwhile")
{
    Chosen c;
    CHECK(c.time.follows());
    CHECK_FALSE(c.view().at);
    c.time.look(Now - 2min);
    CHECK_FALSE(c.time.follows());
    CHECK(c.view().at == Now - 2min);
    CHECK(c.view().window == core::Window::OneMinute);
    CHECK(c.time.lookedAt() == core::TimeRange{Now - 3min, Now - 2min});
    CHECK(c.time.missed() == 0);
    c.time.witness({.start = Start, .now = Now + 1min, .events = 2'234});
    CHECK(c.view().at == Now - 2min);
    CHECK(c.time.missed() == 1'234);
    c.time.look(Now - 1min); // another moment of the past: what was missed goes on counting
    CHECK(c.time.missed() == 1'234);
    c.time.follow();
    CHECK(c.time.missed() == 0);
    CHECK(c.time.lookedAt() == core::TimeRange{Now, Now + 1min});
}

TEST_CASE("A snapshot answers a choice only when it is of its moment")
{
    Chosen c;
    core::Snapshot live;
    live.now = Now;
    core::Snapshot past;
    past.now = Now - 2min;
    past.past = true;
    CHECK(c.time.answeredBy(live));
    CHECK_FALSE(c.time.answeredBy(past));
    c.time.look(Now - 2min);
    CHECK_FALSE(c.time.answeredBy(live));
    CHECK(c.time.answeredBy(past));
    c.time.select({Now - 5min, Now - 2min});
    CHECK(c.time.answeredBy(past));
    c.time.look(Now); // held at once: the moment is the one that is on the screen
    CHECK(c.time.answeredBy(live));
}

TEST_CASE("Nothing is chosen before there is a run, and nothing beyond it")
{
    TimeSelection none;
    none.look(Now);
    none.select({Start, Now});
    none.pan(-1min);
    none.stretch(2);
    CHECK(none.follows());
    CHECK_FALSE(none.canUndo());

    Chosen c;
    c.time.look(Start - 1h);
    CHECK(c.view().at == Start);
    c.time.look(Now + 1h);
    CHECK(c.view().at == Now);
    c.time.select({Now + 1h, Start - 1h}); // either way round
    CHECK(c.view().range == core::TimeRange{Start, Now});
    c.time.select({Start + 1min, Start + 1min}); // a click is no stretch of nothing
    CHECK(c.view().range == core::TimeRange{Start + 1min - 50ms, Start + 1min + 50ms});
    c.time.select({Start, Start});
    CHECK(c.view().range == core::TimeRange{Start, Start + 100ms});
}

TEST_CASE("A stretch takes the place of window and moment, and a window that of the stretch")
{
    Chosen c;
    c.time.select({Now - 5min, Now - 3min});
    CHECK_FALSE(c.view().at);
    CHECK(c.view().range == core::TimeRange{Now - 5min, Now - 3min});
    c.time.setWindow(core::Window::TenSeconds);
    CHECK_FALSE(c.view().range);
    CHECK(c.view().at == Now - 3min);
    CHECK(c.view().window == core::Window::TenSeconds);
    c.time.follow();
    c.time.setWindow(core::Window::FiveMinutes); // of the present
    CHECK(c.time.follows());
}

TEST_CASE("Panning holds the present, moves a moment, and moves a stretch without cutting it")
{
    Chosen c;
    c.time.pan(-30s);
    CHECK(c.view().at == Now - 30s);
    c.time.pan(-30s);
    CHECK(c.view().at == Now - 1min);
    c.time.pan(2h);
    CHECK(c.view().at == Now);
    CHECK_FALSE(c.time.follows()); // only going live follows
    c.time.select({Now - 3min, Now - 1min});
    c.time.pan(10min);
    CHECK(c.view().range == core::TimeRange{Now - 2min, Now});
    c.time.pan(-1h);
    CHECK(c.view().range == core::TimeRange{Start, Start + 2min});
    c.time.step(0.5);
    CHECK(c.view().range == core::TimeRange{Start + 1min, Start + 3min});
}

TEST_CASE("Zooming selects a stretch about the middle of what is looked at, within the run")
{
    Chosen c;
    c.time.stretch(0.5);
    CHECK(c.view().range == core::TimeRange{Now - 45s, Now - 15s});
    c.time.stretch(4);
    CHECK(c.view().range == core::TimeRange{Now - 2min, Now}); // moved, for there is nothing after now
    c.time.stretch(1e9);
    CHECK(c.view().range == core::TimeRange{Start, Now});
    c.time.stretch(0);
    c.time.stretch(-1);
    CHECK(c.view().range == core::TimeRange{Start, Now});
}

TEST_CASE("Undo and redo go through what was chosen, the way back to the present included")
{
    Chosen c;
    QSignalSpy changed(&c.time, &TimeSelection::changed);
    CHECK_FALSE(c.time.canUndo());
    c.time.look(Now - 1min);
    c.time.select({Now - 3min, Now - 1min});
    c.time.setWindow(core::Window::TenSeconds);
    CHECK(changed.size() == 3);
    c.time.undo();
    CHECK(c.view().range == core::TimeRange{Now - 3min, Now - 1min});
    CHECK(c.view().window == core::Window::OneMinute);
    c.time.undo();
    CHECK(c.view().at == Now - 1min);
    c.time.undo();
    CHECK(c.time.follows());
    CHECK_FALSE(c.time.canUndo());
    c.time.undo(); // nothing left
    CHECK(changed.size() == 6);
    c.time.redo();
    c.time.redo();
    CHECK(c.view().range == core::TimeRange{Now - 3min, Now - 1min});
    CHECK(c.time.canRedo());
    c.time.follow(); // another way: what was taken back is gone
    CHECK_FALSE(c.time.canRedo());
    c.time.undo();
    CHECK(c.view().range == core::TimeRange{Now - 3min, Now - 1min});
}

TEST_CASE("A drag is one step, and what changes nothing is none")
{
    Chosen c;
    c.time.look(Now - 1min);
    c.time.pan(-1s);
    for (int i = 0; i < 50; ++i)
        c.time.pan(-1s, true);
    CHECK(c.view().at == Now - 1min - 51s);
    c.time.look(Now - 1min - 51s);
    c.time.undo();
    CHECK(c.view().at == Now - 1min);
    c.time.undo();
    CHECK(c.time.follows());
    CHECK_FALSE(c.time.canUndo());
    c.time.follow();
    CHECK(c.time.canRedo()); // nothing was chosen
}

TEST_CASE("Steps are remembered up to a bound, the oldest forgotten")
{
    Chosen c;
    for (int i = 0; i < 300; ++i)
        c.time.look(Start + std::chrono::seconds{i});
    CHECK(c.time.memory().before.size() == TimeSelection::MostSteps);
    for (int i = 0; i < 300; ++i)
        c.time.undo();
    CHECK(c.view().at == Start + 199s);
}

TEST_CASE("Another window goes on with the choice and its history, another run with neither")
{
    Chosen c;
    c.time.setWindow(core::Window::FiveMinutes);
    c.time.look(Now - 1min);
    c.time.witness({.start = Start, .now = Now, .events = 1'500});
    Chosen other;
    other.time.restore(c.time.memory());
    other.time.witness({.start = Start, .now = Now, .events = 1'600});
    CHECK(other.view().at == Now - 1min);
    CHECK(other.time.missed() == 600);
    other.time.undo();
    CHECK(other.time.follows());

    c.time.forget();
    CHECK(c.time.follows());
    CHECK(c.view().window == core::Window::FiveMinutes);
    CHECK_FALSE(c.time.canUndo());
}

TEST_CASE("Whatever is done, what is chosen lies within the run and undo leads back to it")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](int n) { return std::uniform_int_distribution(0, n - 1)(random); };
    Chosen c;
    Time now = Now;
    for (int i = 0; i < 3'000; ++i) {
        const auto t = Start + std::chrono::milliseconds{below(900'000) - 100'000};
        const TimeChoice before = c.time.choice();
        const bool continues = below(3) == 0;
        switch (below(9)) {
        case 0:
            c.time.look(t, continues);
            break;
        case 1:
            c.time.select({t, Start + std::chrono::milliseconds{below(900'000) - 100'000}}, continues);
            break;
        case 2:
            c.time.pan(std::chrono::milliseconds{below(200'000) - 100'000}, continues);
            break;
        case 3:
            c.time.stretch(below(40) / 10.0);
            break;
        case 4:
            c.time.follow();
            break;
        case 5:
            c.time.undo();
            break;
        case 6:
            c.time.redo();
            break;
        case 7:
            c.time.setWindow(static_cast<core::Window>(below(core::WindowCount)));
            break;
        default:
            now += 100ms;
            c.time.witness({.start = Start, .now = now, .events = 1'000});
        }
        const core::TimeRange looked = c.time.lookedAt();
        REQUIRE(looked.start >= Start);
        REQUIRE(looked.end <= now);
        REQUIRE(looked.start <= looked.end);
        REQUIRE_FALSE((c.time.choice().at && c.time.choice().range));
        if (c.time.choice() != before && c.time.canUndo()) {
            const TimeChoice here = c.time.choice();
            const bool redo = c.time.canRedo();
            c.time.undo();
            c.time.redo();
            REQUIRE(c.time.choice() == here);
            REQUIRE(c.time.canRedo() == redo);
        }
    }
}
