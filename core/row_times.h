// SPDX-License-Identifier: GPL-3.0-or-later
// Requests by time: how many were queued, in prefill and decoding at any moment, and which were sent next to each
// other.
#pragma once

#include "core/request_row.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace inferama::core {

// What a request was doing from when on, as its row tells it: in the queue (or waiting for what nobody explains) from
// `sent`, in prefill until its first token, decoding until its end. Ascending; what did not take place by `now` is
// NoTime, what was left out lies where the next begins.
struct RequestPhases {
    Time sent{};
    Time prefill = NoTime;
    Time decode = NoTime;
    Time end = NoTime;
};
RequestPhases phasesOf(const RequestRow& row, Time now);

inline constexpr std::size_t PhaseCount = 3; // queued, prefill, decode

class RowTimes {
public:
    // The rows must outlive it. Nothing: `stop` said so. Cost: sorting, about 0.4 µs a row.
    static std::optional<RowTimes> of(std::span<const RequestRow* const> rows, Time now,
                                      const std::function<bool()>& stop = {});

    // A request is in a phase from its beginning on, and no more at its end.
    std::array<std::uint32_t, PhaseCount> at(Time t) const;

    struct Cell {
        std::array<double, PhaseCount> mean{}; // over the time of the cell
        std::uint32_t peak = 0;                // of all phases together
        double total() const { return mean[0] + mean[1] + mean[2]; }
    };
    // `count` cells of one length from `from` on. `length` must be at least a nanosecond a cell. Cost: the logarithm of
    // all rows, and a look at each change within.
    std::vector<Cell> cells(Time from, Duration length, std::size_t count) const;

    // The next ones sent before and after (at most `each`), nearest first.
    struct Neighbours {
        std::vector<const RequestRow*> before;
        std::vector<const RequestRow*> after;
    };
    Neighbours around(const RequestRow& row, std::size_t each) const;

    std::optional<Time> firstSent() const;
    Time now() const { return now_; }

private:
    Time now_{};
    std::vector<const RequestRow*> sent_; // ascending
    // Ascending, each of them: when one more was sent, in prefill or beyond, decoding or beyond, over.
    std::array<std::vector<Time>, PhaseCount + 1> begun_;
    std::vector<Time> changes_;           // of the number in the system,
    std::vector<std::uint32_t> inSystem_; // and what it is from then on
};

} // namespace inferama::core
