// SPDX-License-Identifier: GPL-3.0-or-later
// Entries in time order, in blocks that know their own total, and groups of blocks that know theirs: appending is O(1),
// a late entry is inserted where it belongs, one can be taken back, and the total of any stretch of time is found
// without a look at most of its entries.
#pragma once

#include "core/time.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

namespace inferama::core {

// The moment before all others: a stretch from here has no lower bound.
inline constexpr Time BeginningOfTime = Time::min();

// `Entry` has a member `t`. `Total` is default-constructed empty and has add(const Entry&) and append(const Total&),
// both of what comes later in time.
template<class Entry, class Total>
class TimeLog {
public:
    void insert(const Entry& entry)
    {
        ++size_;
        if (!blocks_.empty() && entry.t < blocks_.back()->entries.back().t) {
            insertBetween(entry);
            return;
        }
        if (blocks_.empty() || blocks_.back()->entries.size() >= BlockSize) {
            blocks_.push_back(std::make_unique<Block>());
            blocks_.back()->entries.reserve(blocks_.size() > 1 ? BlockSize : 8);
        }
        Block& last = *blocks_.back();
        last.entries.push_back(entry);
        if (!last.stale)
            last.total.add(entry);
        if (const std::size_t group = groupOf(blocks_.size() - 1); group < groups_.size())
            groups_[group].counted = false;
    }

    // Takes back the first entry at `t` that `matches`. False where there is none (it was forgotten).
    template<class Predicate>
    bool erase(Time t, Predicate matches)
    {
        const auto first = std::partition_point(blocks_.begin(), blocks_.end(),
                                                [t](const auto& b) { return b->entries.back().t < t; });
        for (auto i = static_cast<std::size_t>(first - blocks_.begin()); i < blocks_.size(); ++i) {
            auto& entries = blocks_[i]->entries;
            auto entry =
                std::lower_bound(entries.begin(), entries.end(), t, [](const Entry& e, Time at) { return e.t < at; });
            for (; entry != entries.end() && entry->t == t; ++entry) {
                if (!matches(*entry))
                    continue;
                entries.erase(entry);
                --size_;
                touch(i);
                if (entries.empty()) {
                    blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(i));
                    regroup(i);
                }
                return true;
            }
            if (entry != entries.end())
                return false;
        }
        return false;
    }

    // Visits the entries of (after, until] in time order.
    template<class Visitor>
    void visit(Time after, Time until, Visitor visitor) const
    {
        for (auto block = firstBeyond(after); block != blocks_.end(); ++block) {
            const auto& entries = (*block)->entries;
            auto entry = entries.front().t > after ? entries.begin() : beyond(entries, after);
            for (; entry != entries.end(); ++entry) {
                if (entry->t > until)
                    return;
                visitor(*entry);
            }
        }
    }

    // Visits at most `most` entries at or before `until`, the newest first.
    template<class Visitor>
    void visitNewest(Time until, std::size_t most, Visitor visitor) const
    {
        for (auto block = blocks_.rbegin(); block != blocks_.rend() && most > 0; ++block) {
            const auto& entries = (*block)->entries;
            for (auto entry = beyond(entries, until); entry != entries.begin() && most > 0; --most)
                visitor(*--entry);
        }
    }

    // The total of (after, until].
    Total total(Time after, Time until) const
    {
        Total sum;
        for (auto i = static_cast<std::size_t>(firstBeyond(after) - blocks_.begin()); i < blocks_.size();) {
            const auto& entries = blocks_[i]->entries;
            if (entries.front().t > until)
                break;
            const bool begins = entries.front().t > after;
            if (begins && (popped_ + i) % GroupSize == 0 && i + GroupSize <= blocks_.size() &&
                blocks_[i + GroupSize - 1]->entries.back().t <= until) {
                sum.append(groupTotal(i));
                i += GroupSize;
                continue;
            }
            if (begins && entries.back().t <= until) {
                sum.append(blocks_[i]->counted());
            } else {
                for (auto entry = beyond(entries, after); entry != entries.end() && entry->t <= until; ++entry)
                    sum.add(*entry);
            }
            ++i;
        }
        return sum;
    }

    // Changes every entry in place; `change` must leave `t` alone.
    template<class Change>
    void rewrite(Change change)
    {
        for (auto& block : blocks_) {
            for (Entry& entry : block->entries)
                change(entry);
            block->stale = true;
        }
        groups_.clear();
    }

    // Forgets whole blocks that end before `t`, the oldest first, at most `most`; their total is what forgotten() grows
    // by.
    std::size_t forget(Time t, std::size_t most)
    {
        std::size_t count = 0;
        while (most-- > 0 && !blocks_.empty() && blocks_.front()->entries.back().t < t) {
            forgotten_.append(blocks_.front()->counted());
            forgottenUntil_ = blocks_.front()->entries.back().t;
            count += blocks_.front()->entries.size();
            blocks_.pop_front();
            if (++popped_ % GroupSize == 0 && !groups_.empty())
                groups_.pop_front();
        }
        size_ -= count;
        return count;
    }

    const Total& forgotten() const { return forgotten_; }
    Time forgottenUntil() const { return forgottenUntil_; } // BeginningOfTime: everything is still here
    std::size_t size() const { return size_; }
    std::size_t blocks() const { return blocks_.size(); }
    std::size_t bytes() const { return blocks_.size() * (sizeof(Block) + BlockSize * sizeof(Entry)); }

private:
    static constexpr std::size_t BlockSize = 512;
    static constexpr std::size_t GroupSize = 64;

    struct Block {
        std::vector<Entry> entries; // never empty
        mutable Total total;
        mutable bool stale = false; // `total` is to be counted again

        const Total& counted() const
        {
            if (stale) {
                total = Total{};
                for (const Entry& entry : entries)
                    total.add(entry);
                stale = false;
            }
            return total;
        }
    };
    struct Group {
        Total total;
        bool counted = false;
    };
    using Blocks = std::deque<std::unique_ptr<Block>>;

    static auto beyond(const std::vector<Entry>& entries, Time t)
    {
        return std::upper_bound(entries.begin(), entries.end(), t, [](Time at, const Entry& e) { return at < e.t; });
    }

    typename Blocks::const_iterator firstBeyond(Time t) const
    {
        return std::partition_point(blocks_.begin(), blocks_.end(),
                                    [t](const auto& b) { return b->entries.back().t <= t; });
    }

    // Blocks are grouped by their number since the beginning, those forgotten included.
    std::size_t groupOf(std::size_t block) const { return (popped_ + block) / GroupSize - popped_ / GroupSize; }

    const Total& groupTotal(std::size_t firstBlock) const
    {
        const std::size_t index = groupOf(firstBlock);
        if (groups_.size() <= index)
            groups_.resize(index + 1);
        Group& group = groups_[index];
        if (!group.counted) {
            group.total = Total{};
            for (std::size_t i = firstBlock; i < firstBlock + GroupSize; ++i)
                group.total.append(blocks_[i]->counted());
            group.counted = true;
        }
        return group.total;
    }

    // A block's entries have changed.
    void touch(std::size_t block)
    {
        blocks_[block]->stale = true;
        if (const std::size_t group = groupOf(block); group < groups_.size())
            groups_[group].counted = false;
    }

    // The blocks from here on have other numbers now.
    void regroup(std::size_t block) { groups_.resize(std::min(groups_.size(), groupOf(block))); }

    void insertBetween(const Entry& entry)
    {
        auto i = static_cast<std::size_t>(firstBeyond(entry.t) - blocks_.begin());
        if (blocks_[i]->entries.size() >= BlockSize) {
            auto upper = std::make_unique<Block>();
            auto& lower = blocks_[i]->entries;
            upper->entries.reserve(BlockSize);
            upper->entries.assign(lower.begin() + BlockSize / 2, lower.end());
            upper->stale = true;
            lower.erase(lower.begin() + BlockSize / 2, lower.end());
            touch(i);
            const bool inUpper = entry.t >= upper->entries.front().t;
            blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(upper));
            regroup(i);
            i += inUpper;
        }
        auto& entries = blocks_[i]->entries;
        entries.insert(beyond(entries, entry.t), entry);
        touch(i);
    }

    Blocks blocks_;
    mutable std::deque<Group> groups_;
    std::size_t popped_ = 0; // blocks forgotten
    std::size_t size_ = 0;
    Total forgotten_;
    Time forgottenUntil_ = BeginningOfTime;
};

} // namespace inferama::core
