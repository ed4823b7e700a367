// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/did_you_mean.h"

#include <algorithm>
#include <vector>

namespace inferama::core {

namespace {

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment).
std::size_t edits(std::string_view a, std::string_view b)
{
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> fewest((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return fewest[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = i + j;
                continue;
            }
            at(i, j) =
                std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return at(a.size(), b.size());
}

} // namespace

std::string_view nearestWord(std::string_view word, std::span<const std::string_view> known)
{
    constexpr std::size_t LongestMisspelling = 40;
    if (word.size() > LongestMisspelling)
        return {};
    std::string_view best;
    std::size_t fewest = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const auto candidate : known) {
        if (const auto n = edits(word, candidate); n < fewest) {
            fewest = n;
            best = candidate;
        }
    }
    return best;
}

} // namespace inferama::core
