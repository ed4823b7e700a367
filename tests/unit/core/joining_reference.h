// SPDX-License-Identifier: GPL-3.0-or-later
// Joining by the letter of docs/protocol.md, slowly: all events of the run sorted by time and replayed from the start.
// Times in seconds.
#pragma once

#include "core/event.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inferama::core::reference {

struct Happening {
    enum class Kind { Start, Chunk, End, Span };
    double t = 0; // when it becomes known
    Kind kind = Kind::Chunk;
    std::string source;
    std::string id;
    std::uint32_t n = 1;
    Status status = Status::Ok;
    std::optional<std::uint64_t> input = {};
    std::optional<std::uint64_t> output = {};
    std::optional<double> due = {};
    std::string stage = {};
    double duration = 0;
};

struct View {
    int rank = 0;
    std::optional<double> start, end;
    Status status = Status::Ok;
    std::optional<std::uint64_t> output;
    std::vector<std::pair<double, std::uint32_t>> chunks;
    double heard = 0;

    std::uint64_t tokens() const;
};

struct Joined {
    std::vector<std::pair<std::string, View>> views; // by source, in the order of their first events
    std::optional<double> due, inputAt;
    std::optional<std::uint64_t> input;

    // Settled:
    bool measured = false;
    bool lost = false;
    int rank = 0;
    double start = 0;
    std::optional<double> first, end;
    Status status = Status::Ok;
    std::uint64_t output = 0;
    std::vector<std::pair<double, std::uint32_t>> chunks;

    View* viewOf(const std::string& source);
    void settle(double now, double timeout);
    bool open() const { return !end && !lost; }
};

struct Replay {
    std::vector<Joined> requests; // those with a measured view
    std::uint64_t orphans = 0;
    std::uint64_t ignored = 0;
};

// `roles` are ranks by source: 0 client, 1 proxy, 2 server.
Replay replay(std::vector<Happening> happenings, const std::map<std::string, int>& roles, double until, double timeout);

} // namespace inferama::core::reference
