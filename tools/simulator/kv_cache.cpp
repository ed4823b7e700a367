// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/kv_cache.h"

#include <algorithm>

namespace inferama::simulator {

namespace {
std::size_t at(KvCache::Block block) { return static_cast<std::size_t>(block); }
} // namespace

KvCache::KvCache(std::uint64_t blocks) : entries_(blocks), limit_(blocks)
{
    free_.reserve(blocks);
    for (std::uint64_t i = blocks; i > 0; --i)
        free_.push_back(static_cast<Block>(i - 1));
}

std::optional<KvCache::Block> KvCache::find(std::uint64_t key)
{
    const auto known = byKey_.find(key);
    if (known == byKey_.end())
        return std::nullopt;
    const Block block = known->second;
    if (entries_[at(block)].users == 0) {
        if (used_ >= limit_)
            return std::nullopt;
        unlink(block);
        ++used_;
    }
    ++entries_[at(block)].users;
    return block;
}

std::optional<KvCache::Block> KvCache::take()
{
    if (used_ >= limit_)
        return std::nullopt;
    while (remembered_ > 0 && (free_.empty() || used_ + remembered_ >= limit_))
        evictOldest();
    const Block block = free_.back();
    free_.pop_back();
    entries_[at(block)] = {.key = 0, .users = 1};
    ++used_;
    return block;
}

void KvCache::name(Block block, std::uint64_t key)
{
    Entry& entry = entries_[at(block)];
    if (entry.named || !byKey_.try_emplace(key, block).second)
        return;
    entry.key = key;
    entry.named = true;
    ++stored_;
}

void KvCache::release(Block block)
{
    Entry& entry = entries_[at(block)];
    if (--entry.users > 0)
        return;
    --used_;
    if (!entry.named) {
        free_.push_back(block);
        return;
    }
    entry.older = newest_;
    entry.newer = -1;
    (newest_ >= 0 ? entries_[at(newest_)].newer : oldest_) = block;
    newest_ = block;
    ++remembered_;
}

void KvCache::limit(std::uint64_t blocks)
{
    limit_ = std::min<std::uint64_t>(blocks, entries_.size());
    while (remembered_ > 0 && used_ + remembered_ > limit_)
        evictOldest();
}

void KvCache::unlink(Block block)
{
    const Entry& entry = entries_[at(block)];
    (entry.older >= 0 ? entries_[at(entry.older)].newer : oldest_) = entry.newer;
    (entry.newer >= 0 ? entries_[at(entry.newer)].older : newest_) = entry.older;
    --remembered_;
}

void KvCache::evictOldest()
{
    const Block block = oldest_;
    unlink(block);
    byKey_.erase(entries_[at(block)].key);
    entries_[at(block)] = {};
    free_.push_back(block);
    ++evicted_;
}

} // namespace inferama::simulator
