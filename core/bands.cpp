// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bands.h"

#include "core/snapshot.h"

#include <algorithm>

namespace inferama::core {

namespace {

constexpr std::uint64_t JudgedSamples = 20; // a class with fewer says nothing about the whole

std::optional<Band> worst(std::optional<Band> a, const Band& b) { return !a || b.level > a->level ? b : *a; }

std::optional<double> modelParameters(const Snapshot& snapshot)
{
    for (const auto& source : snapshot.sources) {
        if (source.modelParameters)
            return source.modelParameters;
    }
    return std::nullopt;
}

} // namespace

ThreeBands ttftBands(LengthClass lengthClass)
{
    switch (lengthClass) {
    case LengthClass::Below128:
        return {0.2, 0.5};
    case LengthClass::Below1024:
    case LengthClass::Unknown:
        return {0.5, 1};
    case LengthClass::Below8192:
        return {1, 3};
    case LengthClass::From8192:
        return {3, 8};
    }
    return {};
}

ThreeBands tpotBands(std::optional<double> modelParameters)
{
    const double parameters = modelParameters.value_or(70e9);
    if (parameters <= 7.5e9) // "7B" models have a little more than 7e9
        return {0.020, 0.040};
    if (parameters <= 30e9)
        return {0.030, 0.060};
    return parameters <= 100e9 ? ThreeBands{0.050, 0.100} : ThreeBands{0.080, 0.150};
}

Band bandOf(const ThreeBands& bands, double value)
{
    if (value <= bands.excellent)
        return {Level::Best, "excellent"};
    return value <= bands.acceptable ? Band{Level::Second, "acceptable"} : Band{Level::Third, "poor"};
}

Band itlBand(double mean)
{
    if (mean <= ItlBorders[0])
        return {Level::Best, "very smooth"};
    if (mean <= ItlBorders[1])
        return {Level::Second, "smooth"};
    return mean <= ItlBorders[2] ? Band{Level::Third, "acceptable"} : Band{Level::Worst, "stuttering"};
}

Band jitterBand(double p95)
{
    if (p95 <= 0.010)
        return {Level::Best, "very smooth"};
    if (p95 <= 0.020)
        return {Level::Second, "smooth"};
    return p95 <= 0.050 ? Band{Level::Third, "acceptable"} : Band{Level::Worst, "stuttering"};
}

Band tailRatioBand(double ratio)
{
    if (ratio < TailRatioBorders[0])
        return {Level::Best, "good"};
    if (ratio < TailRatioBorders[1])
        return {Level::Second, "watch"};
    return ratio < TailRatioBorders[2] ? Band{Level::Third, "act"} : Band{Level::Worst, "severe"};
}

Band kvHitRateBand(double ratio)
{
    if (ratio > 0.8)
        return {Level::Best, "good"};
    if (ratio >= 0.5)
        return {Level::Second, "watch"};
    return ratio >= 0.2 ? Band{Level::Third, "act"} : Band{Level::Worst, "severe"};
}

Band targetBand(double attainment, double target)
{
    if (attainment >= target)
        return {Level::Best, "good"};
    constexpr double Rounding = 1e-9;
    return attainment >= target - 0.05 - Rounding ? Band{Level::Second, "watch"} : Band{Level::Third, "act"};
}

std::optional<Band> bandOf(const Snapshot& snapshot, Metric metric)
{
    const MetricSummary& all = snapshot.metric(metric);
    if (all.count == 0)
        return std::nullopt;
    std::optional<Band> band;
    switch (metric) {
    case Metric::Ttft:
        for (std::size_t c = 0; c < LengthClassCount; ++c) {
            const MetricSummary& ofClass = snapshot.byInputLength[c][0];
            if (ofClass.count >= JudgedSamples)
                band = worst(band, bandOf(ttftBands(static_cast<LengthClass>(c)), ofClass.at(P95)));
        }
        return band;
    case Metric::Tpot:
        if (all.count >= JudgedSamples)
            band = bandOf(tpotBands(modelParameters(snapshot)), all.at(P95));
        return band;
    case Metric::Itl:
    case Metric::Tbt:
        return itlBand(all.mean);
    case Metric::ItlJitter:
        return jitterBand(all.at(P95));
    default:
        return std::nullopt;
    }
}

} // namespace inferama::core
