// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/time_selection.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::app {

using namespace core;

TimeSelection::TimeSelection(Window window, QObject* parent) : QObject(parent) { memory_.choice.window = window; }

TimeRange TimeSelection::lookedAt() const
{
    if (choice().range)
        return *choice().range;
    const Time end = choice().at.value_or(run_.now);
    const Time start = run_.start.value_or(end);
    const auto length = lengthOf(choice().window);
    return {length ? std::max(start, end - *length) : start, end};
}

std::uint64_t TimeSelection::missed() const
{
    return follows() || run_.events < memory_.eventsHeld ? 0 : run_.events - memory_.eventsHeld;
}

void TimeSelection::askIn(View& view) const
{
    view.window = choice().window;
    view.at = choice().at;
    view.range = choice().range;
}

bool TimeSelection::answeredBy(const Snapshot& snapshot) const
{
    const auto moment = choice().moment();
    return moment ? snapshot.now == *moment : !snapshot.past;
}

void TimeSelection::forget()
{
    run_ = {};
    memory_ = {.choice = {.window = choice().window}};
    stepOpen_ = false;
    emit changed();
}

void TimeSelection::restore(const TimeMemory& memory)
{
    memory_ = memory;
    stepOpen_ = false;
    emit changed();
}

void TimeSelection::follow() { choose({.window = choice().window}); }

void TimeSelection::look(Time at, bool continues)
{
    if (run_.start)
        choose({.window = choice().window, .at = std::clamp(at, *run_.start, std::max(*run_.start, run_.now))},
               continues);
}

void TimeSelection::select(const TimeRange& range, bool continues)
{
    if (!hasRun())
        return;
    TimeRange wanted{std::min(range.start, range.end), std::max(range.start, range.end)};
    wanted = {std::clamp(wanted.start, *run_.start, run_.now), std::clamp(wanted.end, *run_.start, run_.now)};
    if (wanted.end - wanted.start < Shortest) {
        const Time middle = wanted.start + (wanted.end - wanted.start) / 2;
        wanted = within({middle - Shortest / 2, middle + Shortest / 2});
    }
    choose({.window = choice().window, .range = wanted}, continues);
}

void TimeSelection::setWindow(Window window) { choose({.window = window, .at = choice().moment()}); }

void TimeSelection::pan(Duration by, bool continues)
{
    if (!hasRun())
        return;
    if (choice().range)
        choose({.window = choice().window, .range = within({choice().range->start + by, choice().range->end + by})},
               continues);
    else
        look(choice().at.value_or(run_.now) + by, continues);
}

void TimeSelection::step(double stretches)
{
    const TimeRange looked = lookedAt();
    pan(Duration{std::llround(static_cast<double>((looked.end - looked.start).count()) * stretches)});
}

void TimeSelection::stretch(double factor)
{
    if (!hasRun() || !(factor > 0))
        return;
    const TimeRange looked = lookedAt();
    const Duration length = looked.end - looked.start;
    const auto most = static_cast<double>((run_.now - *run_.start).count());
    const Duration grown{std::llround(std::min(static_cast<double>(length.count()) * factor, most))};
    const Time start = looked.start + (length - grown) / 2;
    // Moved into the run before it is cut, so that what has no room on one side is shown on the other.
    select(within({start, start + grown}));
}

void TimeSelection::undo()
{
    if (!canUndo())
        return;
    memory_.after.push_back(choice());
    become(memory_.before.back());
    memory_.before.pop_back();
    stepOpen_ = false;
    emit changed();
}

void TimeSelection::redo()
{
    if (!canRedo())
        return;
    memory_.before.push_back(choice());
    become(memory_.after.back());
    memory_.after.pop_back();
    stepOpen_ = false;
    emit changed();
}

// Moved, not cut, as far as there is room.
TimeRange TimeSelection::within(TimeRange range) const
{
    const Duration length = std::min(range.end - range.start, run_.now - *run_.start);
    const Time start = std::clamp(range.start, *run_.start, run_.now - length);
    return {start, start + length};
}

void TimeSelection::choose(const TimeChoice& choice, bool continues)
{
    if (!continues)
        stepOpen_ = false;
    if (choice == memory_.choice)
        return;
    if (!std::exchange(stepOpen_, true)) {
        memory_.before.push_back(memory_.choice);
        if (memory_.before.size() > MostSteps)
            memory_.before.erase(memory_.before.begin());
    }
    memory_.after.clear();
    become(choice);
    emit changed();
}

void TimeSelection::become(const TimeChoice& choice)
{
    if (follows() && !choice.follows())
        memory_.eventsHeld = run_.events;
    memory_.choice = choice;
}

} // namespace inferama::app
