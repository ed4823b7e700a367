// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_figures.h"

#include "core/median.h"
#include "core/stages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace inferama::widgets {

std::optional<double> stageSeconds(const core::RequestDetail& request, std::string_view stage)
{
    std::optional<double> sum;
    for (const auto& span : request.spans)
        if (span.stage == stage)
            sum = sum.value_or(0) + core::seconds(span.duration);
    return sum;
}

core::RequestDetail outlineOf(const core::RequestRow& row)
{
    const auto moment = [](core::Time t) { return t == core::NoTime ? std::nullopt : std::optional(t); };
    const auto figure = [](double value) { return std::isnan(value) ? std::nullopt : std::optional(value); };
    const auto count = [](std::uint32_t n) {
        return n == core::UnknownCount ? std::nullopt : std::optional<std::uint64_t>(n);
    };
    core::RequestDetail request;
    request.id = row.id;
    request.serial = row.key.serial;
    request.observer = row.observer;
    request.start = row.start;
    request.first = moment(row.first);
    request.end = moment(row.end);
    request.status = row.status;
    if (row.texts) {
        request.model = row.texts->model;
        request.reason = row.texts->reason;
        request.error = row.texts->error;
        request.labels = row.texts->labels;
    }
    request.inputTokens = count(row.input);
    request.outputTokens = count(row.output);
    request.cachedTokens = count(row.cached);
    request.ttft = figure(row.ttft);
    request.firstAnswer = figure(row.firstAnswer);
    request.tpot = figure(row.tpot);
    request.e2e = figure(row.e2e);
    if (request.e2e)
        request.last = row.start + core::durationOf(*request.e2e);
    request.jitter = figure(row.jitter);
    request.meanItl = figure(row.meanItl);
    request.sendLag = figure(row.sendLag);
    request.unattributed = figure(row.unattributed);
    request.stalls = row.stalls;
    return request;
}

std::vector<StageShare> stageShares(const core::RequestDetail& request)
{
    std::vector<StageShare> shares;
    for (const auto& span : request.spans) {
        if (!core::isTtftStage(span.stage))
            continue;
        const auto it =
            std::find_if(shares.begin(), shares.end(), [&](const StageShare& s) { return s.stage == span.stage; });
        if (it == shares.end())
            shares.push_back({span.stage, core::seconds(span.duration), {}});
        else
            it->seconds += core::seconds(span.duration);
    }
    if (shares.empty())
        return shares;
    if (request.unattributed)
        shares.push_back({{}, *request.unattributed, {}});
    if (request.ttft && *request.ttft > 0)
        for (StageShare& share : shares)
            share.share = share.seconds / *request.ttft;
    std::stable_sort(shares.begin(), shares.end(),
                     [](const StageShare& a, const StageShare& b) { return a.seconds > b.seconds; });
    return shares;
}

double ageSeconds(const core::RequestDetail& request, core::Time now)
{
    return std::max(0.0, core::seconds(request.end.value_or(now) - request.start));
}

Gaps gapsOf(const core::RequestDetail& request)
{
    Gaps gaps;
    gaps.stallLimit = request.stallLimit;
    const auto& chunks = request.chunks;
    if (chunks.size() < 2)
        return gaps;

    std::vector<double> lengths;
    gaps.all.reserve(chunks.size() - 1);
    lengths.reserve(chunks.size() - 1);
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        gaps.all.push_back({core::seconds(chunks[i].t - chunks[i - 1].t), chunks[i].tokens});
        lengths.push_back(gaps.all.back().seconds);
    }
    gaps.longest = static_cast<std::size_t>(std::max_element(lengths.begin(), lengths.end()) - lengths.begin());

    gaps.median = core::medianOf(std::move(lengths));
    return gaps;
}

std::optional<Place> placeOf(const core::MetricSummary& summary, double value)
{
    if (summary.count == 0)
        return std::nullopt;
    constexpr std::size_t n = core::Percentiles.size();
    constexpr double cell = 1.0 / static_cast<double>(n + 1);

    Place place;
    double low = summary.min;
    std::size_t lowIndex = 0; // cells to the left of `low`
    for (std::size_t i = 0; i < n; ++i) {
        const auto percentile = static_cast<core::PercentileIndex>(i);
        if (core::thinness(percentile, summary.count) == core::Thinness::VeryThin)
            continue;
        const double bound = summary.at(percentile);
        if (value <= bound) {
            place.below = percentile;
            const double share = bound > low ? std::clamp((value - low) / (bound - low), 0.0, 1.0) : 1.0;
            place.position = (static_cast<double>(lowIndex) + share * static_cast<double>(i + 1 - lowIndex)) * cell;
            return place;
        }
        place.above = percentile;
        low = bound;
        lowIndex = i + 1;
    }
    const double share = summary.max > low ? std::clamp((value - low) / (summary.max - low), 0.0, 1.0) : 1.0;
    place.position = (static_cast<double>(lowIndex) + share * static_cast<double>(n + 1 - lowIndex)) * cell;
    return place;
}

} // namespace inferama::widgets
