// SPDX-License-Identifier: GPL-3.0-or-later
// The KV memory of one replica: blocks in use, blocks nobody uses whose content may be found again, free blocks. What
// has not been used for longest is given up first.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace inferama::simulator {

class KvCache {
public:
    using Block = std::int32_t;

    explicit KvCache(std::uint64_t blocks);

    // Takes a block with that content into use once more, if there is one.
    std::optional<Block> find(std::uint64_t key);
    // A block without content; nothing if as many are in use as may be.
    std::optional<Block> take();
    // Says what a block holds from now on, unless another one holds it already.
    void name(Block block, std::uint64_t key);
    void release(Block block);

    // At most so many blocks are used and remembered from now on; those in use stay.
    void limit(std::uint64_t blocks);

    std::uint64_t capacity() const { return limit_; }
    std::uint64_t used() const { return used_; }
    std::uint64_t available() const { return limit_ > used_ ? limit_ - used_ : 0; }
    std::uint64_t evicted() const { return evicted_; } // since the start
    std::uint64_t stored() const { return stored_; }   // since the start

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t users = 0;
        bool named = false;
        Block older = -1; // among those that nobody uses
        Block newer = -1;
    };
    void unlink(Block block);
    void evictOldest();

    std::vector<Entry> entries_;
    std::vector<Block> free_;
    std::unordered_map<std::uint64_t, Block> byKey_;
    Block oldest_ = -1;
    Block newest_ = -1;
    std::uint64_t limit_ = 0;
    std::uint64_t used_ = 0;
    std::uint64_t remembered_ = 0; // named, and nobody uses them
    std::uint64_t evicted_ = 0;
    std::uint64_t stored_ = 0;
};

} // namespace inferama::simulator
