// SPDX-License-Identifier: GPL-3.0-or-later
// Entries in time order, in blocks that know their own total: appending is O(1), a late entry is inserted where it
// belongs, one can be taken back, and the total of any stretch of time is found in O(blocks).
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
// the latter with what comes later in time.
template<class Entry, class Total>
class TimeLog {
public:
    void insert(const Entry& entry)
    {
        ++size_;
        if (!blocks_.empty()) {
            Block& last = *blocks_.back();
            if (entry.t >= last.entries.back().t && last.entries.size() < BlockSize) {
                last.entries.push_back(entry);
                last.total.add(entry);
                return;
            }
        }
        if (blocks_.empty() || entry.t >= blocks_.back()->entries.back().t) {
            blocks_.push_back(std::make_unique<Block>());
            blocks_.back()->entries.reserve(blocks_.size() > 1 ? BlockSize : 8);
            blocks_.back()->entries.push_back(entry);
            blocks_.back()->total.add(entry);
            return;
        }
        insertBetween(entry);
    }

    // Takes back the first entry at `t` that `matches`. False where there is none (it was forgotten).
    template<class Predicate>
    bool erase(Time t, Predicate matches)
    {
        for (auto block = firstReaching(t); block != blocks_.end(); ++block) {
            auto& entries = (*block)->entries;
            auto entry = std::lower_bound(entries.begin(), entries.end(), t, [](const Entry& e, Time at) { return e.t < at; });
            for (; entry != entries.end() && entry->t == t; ++entry) {
                if (!matches(*entry))
                    continue;
                entries.erase(entry);
                --size_;
                if (entries.empty())
                    blocks_.erase(block);
                else
                    (*block)->recount();
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
        for (auto block = firstBeyond(after); block != blocks_.end(); ++block) {
            const auto& entries = (*block)->entries;
            if (entries.front().t > until)
                break;
            if (entries.front().t > after && entries.back().t <= until) {
                sum.append((*block)->total);
                continue;
            }
            for (auto entry = beyond(entries, after); entry != entries.end() && entry->t <= until; ++entry)
                sum.add(*entry);
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
            block->recount();
        }
    }

    // Forgets whole blocks that end before `t`, the oldest first, at most `most`; their total is what forgotten() grows by.
    std::size_t forget(Time t, std::size_t most)
    {
        std::size_t count = 0;
        while (most-- > 0 && !blocks_.empty() && blocks_.front()->entries.back().t < t) {
            forgotten_.append(blocks_.front()->total);
            forgottenUntil_ = blocks_.front()->entries.back().t;
            count += blocks_.front()->entries.size();
            blocks_.pop_front();
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

    struct Block {
        std::vector<Entry> entries; // never empty
        Total total;

        void recount()
        {
            total = Total{};
            for (const Entry& entry : entries)
                total.add(entry);
        }
    };
    using Blocks = std::deque<std::unique_ptr<Block>>;

    static auto beyond(const std::vector<Entry>& entries, Time t)
    {
        return std::upper_bound(entries.begin(), entries.end(), t, [](Time at, const Entry& e) { return at < e.t; });
    }

    typename Blocks::const_iterator firstBeyond(Time t) const
    {
        return std::partition_point(blocks_.begin(), blocks_.end(), [t](const auto& b) { return b->entries.back().t <= t; });
    }

    typename Blocks::iterator firstReaching(Time t)
    {
        return std::partition_point(blocks_.begin(), blocks_.end(), [t](const auto& b) { return b->entries.back().t < t; });
    }

    void insertBetween(const Entry& entry)
    {
        auto block = std::partition_point(blocks_.begin(), blocks_.end(), [&](const auto& b) { return b->entries.back().t <= entry.t; });
        if ((*block)->entries.size() >= BlockSize) {
            auto upper = std::make_unique<Block>();
            auto& lower = (*block)->entries;
            upper->entries.reserve(BlockSize);
            upper->entries.assign(lower.begin() + BlockSize / 2, lower.end());
            lower.erase(lower.begin() + BlockSize / 2, lower.end());
            (*block)->recount();
            upper->recount();
            block = blocks_.insert(std::next(block), std::move(upper));
            if (entry.t < (*block)->entries.front().t)
                --block;
        }
        auto& entries = (*block)->entries;
        entries.insert(beyond(entries, entry.t), entry);
        (*block)->recount();
    }

    Blocks blocks_;
    std::size_t size_ = 0;
    Total forgotten_;
    Time forgottenUntil_ = BeginningOfTime;
};

} // namespace inferama::core
