// SPDX-License-Identifier: GPL-3.0-or-later
// What the sequence numbers of one publisher tell: which batches were lost, which came twice, when it restarted.
#pragma once

#include "core/time.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::ingest {

// The numbers seen in one boot, as stretches without a hole. Memory is bounded: beyond `maxStretches` the lowest hole
// is given up, which stays lost for good.
class SeenNumbers {
public:
    static constexpr std::size_t MaxStretches = 4096;

    // False: seen before (or in a hole that was given up). O(1) for the number after the highest, else O(log holes).
    bool insert(std::uint64_t number);
    bool empty() const { return stretches_.empty(); }
    std::uint64_t lowest() const { return stretches_.begin()->first; }
    std::uint64_t highest() const { return stretches_.rbegin()->second; }
    std::uint64_t lost() const { return inHoles_ + givenUp_; }

private:
    void giveUpLowestHole();
    std::map<std::uint64_t, std::uint64_t> stretches_; // first → last
    std::uint64_t inHoles_ = 0;
    std::uint64_t givenUp_ = 0;
};

class SequenceTracker {
public:
    // `boot` is empty where the publisher gives none; then a number that was seen before, on a batch stamped later than
    // all of its boot, is taken for a restart: what is sent again keeps its stamp. False: a duplicate, whose batch is
    // to be dropped.
    bool note(std::string_view boot, std::uint64_t seq, std::optional<core::Time> stamp = {});

    std::uint64_t lost() const;
    std::uint64_t beforeJoining() const;
    std::uint64_t duplicates() const { return duplicates_; }
    std::uint64_t restarts() const { return boots_ > 0 ? boots_ - 1 : 0; }
    // Tells the publisher's lives apart: changes when a boot begins, also where the publisher gives no boot.
    std::uint64_t generation() const { return generation_; }

private:
    struct Boot {
        std::string name;
        std::uint64_t generation = 0;
        SeenNumbers seen;
        std::optional<core::Time> newest; // stamp
    };
    Boot& boot(std::string_view name, std::uint64_t seq);
    Boot& begin(std::string_view name);

    // The newest boots; batches of an older one are counted as a boot of their own.
    static constexpr std::size_t maxBoots = 16;
    std::deque<Boot> recent_;
    std::uint64_t boots_ = 0;
    std::uint64_t generation_ = 0;
    std::uint64_t duplicates_ = 0;
    std::uint64_t lostInOlder_ = 0;
    std::uint64_t beforeJoiningOlder_ = 0;
};

} // namespace inferama::ingest
