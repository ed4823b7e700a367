// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/row_times.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// The stages before prefill, by index into TtftStages.
constexpr std::size_t BeforePrefill = 3;
constexpr std::size_t PrefillStage = 3;
static_assert(TtftStages[PrefillStage] == "prefill");

bool sentBefore(const RequestRow* a, const RequestRow* b)
{
    return a->start != b->start ? a->start < b->start : a->key.serial < b->key.serial;
}

// Rows come as a table has them, often in that order or against it.
void sortBySend(std::vector<const RequestRow*>& rows)
{
    if (!rows.empty() && sentBefore(rows.back(), rows.front()))
        std::reverse(rows.begin(), rows.end());
    if (std::is_sorted(rows.begin(), rows.end(), sentBefore))
        return;
    struct Keyed {
        Time start{};
        const RequestRow* row = nullptr;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(rows.size());
    for (const RequestRow* row : rows)
        keyed.push_back({row->start, row});
    std::sort(keyed.begin(), keyed.end(), [](const Keyed& a, const Keyed& b) {
        return a.start != b.start ? a.start < b.start : a.row->key.serial < b.row->key.serial;
    });
    std::transform(keyed.begin(), keyed.end(), rows.begin(), [](const Keyed& k) { return k.row; });
}

std::size_t countUntil(const std::vector<Time>& moments, Time t)
{
    return static_cast<std::size_t>(std::upper_bound(moments.begin(), moments.end(), t) - moments.begin());
}

} // namespace

RequestPhases phasesOf(const RequestRow& row, Time now)
{
    RequestPhases phases;
    phases.sent = row.start;
    const auto by = [now](Time t) { return t <= now ? t : NoTime; };
    phases.end = std::max(by(row.end), phases.sent);
    phases.decode = std::clamp(by(row.first), phases.sent, phases.end);
    phases.prefill = phases.decode;
    if (phases.decode != NoTime && row.first == phases.decode && !std::isnan(row.stages[PrefillStage])) {
        double before = 0;
        for (std::size_t i = 0; i < BeforePrefill; ++i)
            before += std::isnan(row.stages[i]) ? 0 : row.stages[i];
        const double waited = seconds(phases.decode - phases.sent);
        phases.prefill = before < waited ? phases.sent + durationOf(std::max(0.0, before)) : phases.decode;
    }
    return phases;
}

std::optional<RowTimes> RowTimes::of(std::span<const RequestRow* const> rows, Time now,
                                     const std::function<bool()>& stop)
{
    const auto stopped = [&stop] { return stop && stop(); };
    RowTimes times;
    times.now_ = now;
    times.sent_.assign(rows.begin(), rows.end());
    sortBySend(times.sent_);
    if (stopped())
        return std::nullopt;
    for (auto& moments : times.begun_)
        moments.reserve(rows.size());
    for (const RequestRow* row : times.sent_) {
        const RequestPhases phases = phasesOf(*row, now);
        const std::array<Time, PhaseCount + 1> all{phases.sent, phases.prefill, phases.decode, phases.end};
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] != NoTime)
                times.begun_[i].push_back(all[i]);
    }
    for (auto& moments : times.begun_) {
        if (stopped())
            return std::nullopt;
        if (!std::is_sorted(moments.begin(), moments.end()))
            std::sort(moments.begin(), moments.end());
    }
    const auto& sends = times.begun_.front();
    const auto& ends = times.begun_.back();
    times.changes_.reserve(sends.size() + ends.size());
    times.inSystem_.reserve(sends.size() + ends.size());
    std::uint32_t inSystem = 0;
    for (auto send = sends.begin(), end = ends.begin(); send != sends.end() || end != ends.end();) {
        // Who ends when another is sent makes room for it; who ends when it is sent itself was never there.
        const bool ended = end != ends.end() && (send == sends.end() || (*end <= *send && inSystem > 0));
        times.changes_.push_back(ended ? *end++ : *send++);
        times.inSystem_.push_back(ended ? --inSystem : ++inSystem);
    }
    return times;
}

std::array<std::uint32_t, PhaseCount> RowTimes::at(Time t) const
{
    std::array<std::uint32_t, PhaseCount> counts{};
    for (std::size_t i = 0; i < PhaseCount; ++i)
        counts[i] = static_cast<std::uint32_t>(countUntil(begun_[i], t) - countUntil(begun_[i + 1], t));
    return counts;
}

std::vector<RowTimes::Cell> RowTimes::cells(Time from, Duration length, std::size_t count) const
{
    std::vector<Cell> cells(count);
    const double cell = static_cast<double>(length.count()) / static_cast<double>(count);
    const auto edge = [&](std::size_t i) { return from + Duration{std::llround(cell * static_cast<double>(i))}; };
    // What each phase gains by its own beginnings and loses by those of the next one.
    std::array<std::vector<double>, PhaseCount + 1> begun;
    for (std::size_t phase = 0; phase <= PhaseCount; ++phase) {
        const auto& moments = begun_[phase];
        begun[phase].resize(count);
        std::size_t next = countUntil(moments, from - Duration{1});
        for (std::size_t i = 0; i < count; ++i) {
            const Time end = edge(i + 1);
            const double width = static_cast<double>((end - edge(i)).count());
            const std::size_t before = next;
            double after = 0; // nanoseconds of the cell that follow beginnings within it
            for (; next < moments.size() && moments[next] < end; ++next)
                after += static_cast<double>((end - moments[next]).count());
            begun[phase][i] = static_cast<double>(before) + (width > 0 ? after / width : 0);
        }
    }
    std::size_t change = countUntil(changes_, from);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t phase = 0; phase < PhaseCount; ++phase)
            cells[i].mean[phase] = std::max(0.0, begun[phase][i] - begun[phase + 1][i]);
        std::uint32_t peak = change > 0 ? inSystem_[change - 1] : 0;
        for (const Time end = edge(i + 1); change < changes_.size() && changes_[change] < end; ++change)
            peak = std::max(peak, inSystem_[change]);
        cells[i].peak = peak;
    }
    return cells;
}

RowTimes::Neighbours RowTimes::around(const RequestRow& row, std::size_t each) const
{
    Neighbours neighbours;
    const auto place = std::lower_bound(sent_.begin(), sent_.end(), &row, sentBefore);
    for (auto it = place; it != sent_.begin() && neighbours.before.size() < each;)
        neighbours.before.push_back(*--it);
    for (auto it = place; it != sent_.end() && neighbours.after.size() < each; ++it)
        if ((*it)->key.serial != row.key.serial)
            neighbours.after.push_back(*it);
    return neighbours;
}

std::optional<Time> RowTimes::firstSent() const
{
    return sent_.empty() ? std::nullopt : std::optional(sent_.front()->start);
}

} // namespace inferama::core
