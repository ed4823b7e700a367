// SPDX-License-Identifier: GPL-3.0-or-later
// Takes batches apart into the world: what a request's sources observed goes to the book, gauges and the like to the
// series. What lies after world.now waits here until its time has come.
#pragma once

#include "core/event.h"
#include "core/request.h"
#include "core/time.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inferama::core {

struct World;

class Intake {
public:
    explicit Intake(World& world) : world_(world) {}

    // Nothing in a batch needs to outlive the call. Returns how many observations there were in it.
    std::uint64_t apply(const Batch& batch);
    // Lets in what has waited for world.now.
    void admit();
    // The time of what is the first to come; absent: nothing waits.
    std::optional<Time> next() const;
    // Later request events will not be kept.
    void setHorizon(Time horizon) { horizon_ = horizon; }
    std::size_t bytes() const { return pending_.size() * sizeof(Pending); }

private:
    // An observation whose time has not come.
    struct Pending {
        Time t{};
        std::uint64_t order = 0;
        std::string id;
        Observed observed;
        std::optional<ObservedSpan> span;

        bool operator>(const Pending& other) const { return t != other.t ? t > other.t : order > other.order; }
    };

    SourceIndex sourceOf(const Batch& batch);
    void take(const Batch& batch, SourceIndex source, const Event& event);
    void take(std::string_view id, const Observed& observed);
    void take(std::string_view id, const ObservedSpan& span);
    void take(const Batch& batch, SourceIndex source, const Tokens& tokens);
    void take(const Batch& batch, SourceIndex source, const RequestStart& start);
    void take(const Batch& batch, SourceIndex source, const Finish& finish);
    void take(const Batch& batch, SourceIndex source, const Record& record);
    void take(const Batch& batch, SourceIndex source, const Step& step);

    World& world_;
    std::unordered_map<std::string, SourceIndex> sourceIndex_;
    SourceIndex latestSource_ = 0; // whose batch came last: most often the next one is its too
    std::priority_queue<Pending, std::vector<Pending>, std::greater<>> pending_;
    std::uint64_t order_ = 0;
    std::uint64_t observations_ = 0; // of the batch that is taken in
    Time horizon_ = Time::max();
};

} // namespace inferama::core
