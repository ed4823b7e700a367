// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/did_you_mean.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace inferama::app {

namespace {

// Levenshtein's distance: insertions, deletions and replacements that turn `a` into `b`.
std::size_t edits(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
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

} // namespace inferama::app
