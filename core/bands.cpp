// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bands.h"

#include "core/snapshot.h"

#include <algorithm>
#include <array>

namespace inferama::core {

namespace {

constexpr std::uint64_t JudgedSamples = 20; // a class with fewer says nothing about the whole

constexpr std::array<std::array<std::string_view, 4>, 3> Words{{{"excellent", "acceptable", "poor", "poor"},
                                                                {"very smooth", "smooth", "acceptable", "stuttering"},
                                                                {"good", "watch", "act", "severe"}}};
constexpr std::array<std::string_view, 3> WordsNames{"quality", "smoothness", "severity"};

std::optional<Band> judged(const BandScale* scale, double value)
{
    return scale != nullptr ? std::optional(scale->of(value)) : std::nullopt;
}

struct JudgedClass {
    LengthClass length;
    Band band;
};

std::optional<JudgedClass> worstClass(const Snapshot& snapshot)
{
    std::optional<JudgedClass> worst;
    for (std::size_t c = 0; c < LengthClassCount; ++c) {
        const MetricSummary& ofClass = snapshot.byInputLength[c][0];
        const auto length = static_cast<LengthClass>(c);
        const BandScale* scale = ttftScale(*snapshot.bands, length);
        if (ofClass.count < JudgedSamples || scale == nullptr)
            continue;
        const Band band = scale->of(ofClass.at(P95));
        if (!worst || band.level > worst->band.level)
            worst = JudgedClass{length, band};
    }
    return worst;
}

} // namespace

std::string_view nameOf(BandWords words) { return WordsNames[static_cast<std::size_t>(words)]; }

std::optional<BandWords> bandWordsOf(std::string_view name)
{
    const auto found = std::ranges::find(WordsNames, name);
    if (found == WordsNames.end())
        return std::nullopt;
    return static_cast<BandWords>(found - WordsNames.begin());
}

Band bandAt(BandWords words, Level level)
{
    return {level, Words[static_cast<std::size_t>(words)][static_cast<std::size_t>(level)]};
}

std::size_t bordersOf(BandWords words) { return words == BandWords::Quality ? 2 : 3; }

Band BandScale::of(double value) const
{
    const auto beyond = [&](const BandBorder& border) {
        if (value == border.value)
            return border.belongsToWorse;
        return higherIsBetter ? value < border.value : value > border.value;
    };
    const auto first = std::ranges::find_if_not(borders, beyond);
    return bandAt(words, static_cast<Level>(std::min<std::ptrdiff_t>(first - borders.begin(), 3)));
}

const BandScale* BandTable::find(std::string_view id) const
{
    const auto found = scales.find(id);
    return found == scales.end() ? nullptr : &found->second;
}

std::string_view tpotClass(std::optional<double> modelParameters)
{
    const double parameters = modelParameters.value_or(70e9);
    if (parameters <= 7.5e9) // "7B" models have a little more than 7e9
        return "7b";
    if (parameters <= 30e9)
        return "13b";
    return parameters <= 100e9 ? "70b" : "175b";
}

const BandScale* ttftScale(const BandTable& bands, LengthClass lengthClass)
{
    const LengthClass judgedAs = lengthClass == LengthClass::Unknown ? LengthClass::Below1024 : lengthClass;
    return bands.find("ttft/" + std::string(idOf(judgedAs)));
}

const BandScale* tpotScale(const BandTable& bands, std::optional<double> modelParameters)
{
    return bands.find("tpot/" + std::string(tpotClass(modelParameters)));
}

std::optional<Band> bandOf(const Snapshot& snapshot, Metric metric)
{
    const MetricSummary& all = snapshot.metric(metric);
    if (all.count == 0 || !snapshot.bands)
        return std::nullopt;
    const BandTable& bands = *snapshot.bands;
    switch (metric) {
    case Metric::Ttft: {
        const auto worst = worstClass(snapshot);
        return worst ? std::optional(worst->band) : std::nullopt;
    }
    case Metric::Tpot:
        if (all.count < JudgedSamples)
            return std::nullopt;
        return judged(tpotScale(bands, snapshot.modelParameters), all.at(P95));
    case Metric::Itl:
    case Metric::Tbt:
        return judged(bands.find("itl"), all.mean);
    default: // what the user has given one
        return judged(bands.find(idOf(metric)), all.at(P95));
    }
}

std::optional<LengthClass> worstTtftClass(const Snapshot& snapshot)
{
    const auto worst = snapshot.bands ? worstClass(snapshot) : std::nullopt;
    return worst ? std::optional(worst->length) : std::nullopt;
}

std::optional<Band> tailRatioBand(const Snapshot& snapshot, Metric metric)
{
    const MetricSummary& all = snapshot.metric(metric);
    const auto ratio = all.tailRatio();
    if (!snapshot.bands || !ratio || thinness(P99, all.count) == Thinness::VeryThin)
        return std::nullopt;
    return judged(snapshot.bands->find("tail_ratio"), *ratio);
}

std::optional<Band> targetBand(const Snapshot& snapshot, double attainment)
{
    constexpr double Rounding = 1e-9; // 0.90 - 0.05 is not 0.85 to the last digit
    const double shortfall = std::max(0.0, snapshot.slo.slo.target - attainment);
    return bandOf(snapshot, "attainment", shortfall > Rounding ? shortfall - Rounding : 0.0);
}

std::optional<Band> bandOf(const Snapshot& snapshot, std::string_view id, std::optional<double> value)
{
    if (!snapshot.bands || !value)
        return std::nullopt;
    return judged(snapshot.bands->find(id), *value);
}

} // namespace inferama::core
