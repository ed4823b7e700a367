// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/sequence_tracker.h"

#include <algorithm>
#include <iterator>

namespace inferama::ingest {

namespace {
// Without a boot a number that falls this far, or to 0, is a restart and not a batch that was overtaken.
constexpr std::uint64_t restartFall = 1000;
} // namespace

bool SeenNumbers::insert(std::uint64_t number)
{
    if (stretches_.empty()) {
        stretches_.emplace(number, number);
        return true;
    }
    const auto last = std::prev(stretches_.end());
    if (number > last->second) {
        const std::uint64_t skipped = number - last->second - 1;
        if (skipped == 0) {
            last->second = number;
            return true;
        }
        inHoles_ += skipped;
        stretches_.emplace_hint(stretches_.end(), number, number);
        if (stretches_.size() > MaxStretches)
            giveUpLowestHole();
        return true;
    }
    auto after = stretches_.upper_bound(number);
    if (after == stretches_.begin()) {
        inHoles_ += after->first - number - 1;
        if (after->first == number + 1) {
            auto merged = stretches_.extract(after);
            merged.key() = number;
            stretches_.insert(std::move(merged));
        } else {
            stretches_.emplace(number, number);
        }
        if (stretches_.size() > MaxStretches)
            giveUpLowestHole();
        return true;
    }
    const auto before = std::prev(after);
    if (number <= before->second)
        return false;
    --inHoles_;
    if (before->second + 1 == number)
        before->second = number;
    else
        after = stretches_.emplace(number, number).first;
    const auto mine = before->second == number ? before : after;
    const auto next = std::next(mine);
    if (next != stretches_.end() && next->first == number + 1) {
        mine->second = next->second;
        stretches_.erase(next);
    }
    return true;
}

void SeenNumbers::giveUpLowestHole()
{
    const auto lowest = stretches_.begin();
    const auto next = std::next(lowest);
    const std::uint64_t hole = next->first - lowest->second - 1;
    inHoles_ -= hole;
    givenUp_ += hole;
    lowest->second = next->second;
    stretches_.erase(next);
}

SequenceTracker::Boot& SequenceTracker::begin(std::string_view name)
{
    if (recent_.size() == maxBoots) {
        lostInOlder_ += recent_.front().seen.lost();
        beforeJoiningOlder_ += recent_.front().seen.lowest();
        recent_.pop_front();
    }
    ++boots_;
    return recent_.emplace_back(Boot{.name = std::string(name), .generation = boots_, .seen = {}, .newest = {}});
}

SequenceTracker::Boot& SequenceTracker::boot(std::string_view name, std::uint64_t seq)
{
    const auto newest = std::find_if(recent_.rbegin(), recent_.rend(), [&](const Boot& b) { return b.name == name; });
    if (newest == recent_.rend())
        return begin(name);
    if (name.empty()) {
        const std::uint64_t highest = newest->seen.highest();
        if ((seq == 0 && highest > 0) || (seq < highest && highest - seq > restartFall))
            return begin(name);
    }
    return *newest;
}

bool SequenceTracker::note(std::string_view name, std::uint64_t seq, std::optional<core::Time> stamp)
{
    Boot* current = &boot(name, seq);
    bool fresh = current->seen.insert(seq);
    if (!fresh && name.empty() && stamp && current->newest && *stamp > *current->newest) {
        current = &begin(name);
        fresh = current->seen.insert(seq);
    }
    generation_ = current->generation;
    if (stamp)
        current->newest = std::max(current->newest.value_or(*stamp), *stamp);
    duplicates_ += !fresh;
    return fresh;
}

std::uint64_t SequenceTracker::lost() const
{
    std::uint64_t sum = lostInOlder_;
    for (const auto& boot : recent_)
        sum += boot.seen.lost();
    return sum;
}

std::uint64_t SequenceTracker::beforeJoining() const
{
    std::uint64_t sum = beforeJoiningOlder_;
    for (const auto& boot : recent_)
        sum += boot.seen.lowest();
    return sum;
}

} // namespace inferama::ingest
