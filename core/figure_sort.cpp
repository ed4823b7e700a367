// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure_sort.h"

#include "core/quantile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace inferama::core {

namespace {

constexpr std::uint64_t SignBit = std::uint64_t{1} << 63;

// Unsigned numbers in the order of the figures: the bits of positive ones rise with them, those of negative ones fall.
std::uint64_t keyOf(double figure)
{
    const auto bits = std::bit_cast<std::uint64_t>(figure);
    return (bits & SignBit) != 0 ? ~bits : bits | SignBit;
}

double figureOf(std::uint64_t key) { return std::bit_cast<double>((key & SignBit) != 0 ? key & ~SignBit : ~key); }

} // namespace

void sortFigures(std::vector<double>& figures)
{
    constexpr std::size_t Comparing = 2048; // fewer are sorted sooner by comparing them
    if (figures.size() < Comparing) {
        std::sort(figures.begin(), figures.end());
        return;
    }
    constexpr std::size_t Passes = 6;
    constexpr unsigned DigitBits = 11;
    constexpr std::uint64_t DigitMask = (1U << DigitBits) - 1;
    const auto digit = [](std::uint64_t key, std::size_t pass) { return key >> (DigitBits * pass) & DigitMask; };

    std::vector<std::uint64_t> keys;
    keys.reserve(figures.size());
    std::array<std::array<std::size_t, DigitMask + 1>, Passes> places{};
    for (const double figure : figures) {
        keys.push_back(keyOf(figure));
        for (std::size_t pass = 0; pass < Passes; ++pass)
            ++places[pass][digit(keys.back(), pass)];
    }
    std::vector<std::uint64_t> sorted(keys.size());
    for (std::size_t pass = 0; pass < Passes; ++pass) {
        std::size_t before = 0;
        for (std::size_t& place : places[pass]) {
            const std::size_t count = place;
            place = before;
            before += count;
        }
        for (const std::uint64_t key : keys)
            sorted[places[pass][digit(key, pass)]++] = key;
        keys.swap(sorted);
    }
    std::transform(keys.begin(), keys.end(), figures.begin(), figureOf);
}

MetricSummary summaryOfSorted(std::span<const double> figures, double sum)
{
    MetricSummary summary;
    summary.count = figures.size();
    if (figures.empty())
        return summary;
    summary.mean = sum / static_cast<double>(figures.size());
    summary.min = figures.front();
    summary.max = figures.back();
    for (std::size_t i = 0; i < Percentiles.size(); ++i)
        summary.percentiles[i] =
            quantileOf(figures.size(), Percentiles[i], [&](std::uint64_t rank) { return figures[rank]; });
    return summary;
}

} // namespace inferama::core
