// SPDX-License-Identifier: GPL-3.0-or-later
// Which time the window looks at, the one answer for every page and chart: the present, which it follows, a moment that
// is held, or a stretch. Remembers the choices before, for undo and redo. Needs no window.
#pragma once

#include "core/settings.h"
#include "core/snapshot.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace inferama::app {

struct TimeChoice {
    core::Window window = core::Window::OneMinute;
    std::optional<core::Time> at{};         // the moment that is held
    std::optional<core::TimeRange> range{}; // a stretch, in the place of window and moment

    bool follows() const { return !at && !range; }
    // T of the figures; absent: the present.
    std::optional<core::Time> moment() const { return range ? range->end : at; }
    friend bool operator==(const TimeChoice&, const TimeChoice&) = default;
};

// How far the run goes by now. Without a start nothing but the window can be chosen.
struct RunSoFar {
    std::optional<core::Time> start{};
    core::Time now{};
    std::uint64_t events = 0;
};

// Everything of a selection, for the window that takes the place of another.
struct TimeMemory {
    TimeChoice choice{};
    std::vector<TimeChoice> before{}; // oldest first
    std::vector<TimeChoice> after{};  // what undo took back, the next to come last
    std::uint64_t eventsHeld = 0;     // when it ceased to follow
};

class TimeSelection : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t MostSteps = 100;                              // the oldest are forgotten beyond
    static constexpr core::Duration Shortest = std::chrono::milliseconds{100}; // of a stretch

    explicit TimeSelection(core::Window window = core::Window::OneMinute, QObject* parent = nullptr);

    const TimeChoice& choice() const { return memory_.choice; }
    bool follows() const { return choice().follows(); }
    bool canUndo() const { return !memory_.before.empty(); }
    bool canRedo() const { return !memory_.after.empty(); }

    // The stretch that figures are of: the range, or the window up to the moment that is held, or to now.
    core::TimeRange lookedAt() const;
    // Events that have arrived since it ceased to follow; 0 while it follows.
    std::uint64_t missed() const;

    // Asks for what is chosen.
    void askIn(core::View& view) const;
    // Whether a snapshot is of the time that is chosen, and not of one that was chosen before.
    bool answeredBy(const core::Snapshot& snapshot) const;

    // To be told of each frame. Choices lie within the run so far.
    void witness(const RunSoFar& run) { run_ = run; }
    // Another run: what was chosen in this one means nothing there.
    void forget();

    const TimeMemory& memory() const { return memory_; }
    void restore(const TimeMemory& memory);

    // One step each, unless it `continues` the one before: a brush that is dragged is one step, however many moments it
    // passes. What changes nothing is no step.
    void follow();
    void look(core::Time at, bool continues = false);
    void select(const core::TimeRange& range, bool continues = false);
    // Gives up a stretch for the window that ends with it.
    void setWindow(core::Window window);
    // Towards later time. Of the present it holds the moment that lies so far from now.
    void pan(core::Duration by, bool continues = false);
    // By so many times what is looked at.
    void step(double stretches);
    // A stretch so many times as long about the middle of what is looked at.
    void stretch(double factor);
    void undo();
    void redo();

signals:
    void changed();

private:
    bool hasRun() const { return run_.start && run_.now > *run_.start; }
    core::TimeRange within(core::TimeRange range) const;
    void choose(const TimeChoice& choice, bool continues = false);
    void become(const TimeChoice& choice);

    RunSoFar run_;
    TimeMemory memory_;
    bool stepOpen_ = false; // the newest step is still being made
};

} // namespace inferama::app
