// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting what is large: so that somebody can stop it on its way, and so that a few elements can be exchanged without
// sorting the others again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace inferama::core {

// Asked now and then on a long way whether to give up; empty: never.
using StopAsked = std::function<bool()>;

// False: it was stopped, and the order is any.
template<class T, class Less>
bool sortUnlessStopped(std::vector<T>& all, Less less, const StopAsked& stop)
{
    constexpr std::size_t Run = 16'384;
    const auto place = [&all](std::size_t i) {
        return all.begin() + static_cast<std::ptrdiff_t>(std::min(i, all.size()));
    };
    for (std::size_t i = 0; i < all.size(); i += Run) {
        if (stop && stop())
            return false;
        std::sort(place(i), place(i + Run), less);
    }
    std::vector<T> merged;
    merged.reserve(all.size() > Run ? all.size() : 0);
    for (std::size_t run = Run; run < all.size(); run *= 2) {
        merged.clear();
        for (std::size_t i = 0; i < all.size(); i += 2 * run) {
            if (stop && stop())
                return false;
            std::merge(place(i), place(i + run), place(i + run), place(i + 2 * run), std::back_inserter(merged), less);
        }
        all.swap(merged);
    }
    return true;
}

// `from` without `removed` and with `added`. All three are sorted by `less`, a total order, and `from` holds all of
// `removed`. Cost: copying, and for each element exchanged the logarithm of the size.
template<class T, class Less>
std::vector<T> exchanged(const std::vector<T>& from, const std::vector<T>& removed, const std::vector<T>& added,
                         Less less)
{
    std::vector<T> all;
    all.reserve(from.size() + added.size() - std::min(from.size(), removed.size()));
    auto at = from.begin();
    auto gone = removed.begin();
    auto come = added.begin();
    while (gone != removed.end() || come != added.end()) {
        const bool inserts = gone == removed.end() || (come != added.end() && less(*come, *gone));
        const auto until = std::lower_bound(at, from.end(), inserts ? *come : *gone, less);
        all.insert(all.end(), at, until);
        at = until;
        if (inserts) {
            all.push_back(*come++);
        } else {
            at += at != from.end() ? 1 : 0;
            ++gone;
        }
    }
    all.insert(all.end(), at, from.end());
    return all;
}

} // namespace inferama::core
