// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notes.h"

#include "app/plain_numbers.h"

#include <algorithm>
#include <cmath>

namespace inferama::app {

namespace {

using Notes = std::vector<std::string>;

std::string counted(std::uint64_t n, const char* one, const char* many)
{
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string byReason(const ingest::Faults& faults)
{
    std::string text;
    for (const auto& [reason, n] : faults)
        text += (text.empty() ? "" : ", ") + reason + " " + std::to_string(n);
    return text;
}

void noteTransport(const ingest::Frame& frame, Notes& notes)
{
    for (const auto& endpoint : frame.endpoints) {
        if (!endpoint.message.empty() && endpoint.state != ingest::EndpointFigures::State::Failed)
            notes.push_back(endpoint.address + ": " + endpoint.message);
        if (const auto n = ingest::total(endpoint.undecodable); n > 0)
            notes.push_back(endpoint.address + ": " + counted(n, "payload", "payloads") + " could not be decoded (" +
                            byReason(endpoint.undecodable) + ")");
        if (endpoint.overrun > 0)
            notes.push_back(endpoint.address + ": " + counted(endpoint.overrun, "payload was", "payloads were") +
                            " dropped because they arrived faster than they can be read");
        if (endpoint.waiting > 0)
            notes.push_back(endpoint.address + ": " + counted(endpoint.waiting, "payload", "payloads") +
                            " had arrived and still waited to be read when this report was made");
    }
    for (const auto& publisher : frame.publishers) {
        if (publisher.lost > 0)
            notes.push_back(publisher.source + ": " + counted(publisher.lost, "batch was", "batches were") +
                            " lost, so figures from its events are incomplete");
        if (const auto n = ingest::total(publisher.invalid); n > 0)
            notes.push_back(publisher.source + ": " + counted(n, "invalid event was", "invalid events were") +
                            " left out (" + byReason(publisher.invalid) + ")");
        if (publisher.duplicates > 0)
            notes.push_back(publisher.source + ": " + counted(publisher.duplicates, "batch", "batches") +
                            " came a second time and was dropped");
        if (publisher.unknown > 0)
            notes.push_back(publisher.source + ": " + counted(publisher.unknown, "kind or field", "kinds or fields") +
                            " of events unknown to this version were ignored");
        if (publisher.beforeJoining > 0)
            notes.push_back(publisher.source + ": " + counted(publisher.beforeJoining, "batch was", "batches were") +
                            " sent before this run joined");
        if (publisher.restarts > 0)
            notes.push_back(publisher.source + ": the publisher restarted, " +
                            counted(publisher.restarts, "time", "times"));
    }
    if (!frame.recordingMessage.empty())
        notes.push_back("recording: " + frame.recordingMessage);
}

void noteWindow(const core::Snapshot& s, std::optional<double> askedAt, Notes& notes)
{
    constexpr std::uint64_t WarmRequests = 100;
    constexpr double WarmSeconds = 300;
    const double elapsed = core::seconds(s.window.end - *s.runStart);
    if (askedAt && core::durationOf(*askedAt) > s.window.end - *s.runStart)
        notes.push_back("the moment asked for, " + secondsText(askedAt) +
                        ", lies beyond the last request event: the figures are those of " + secondsText(elapsed));
    if (const auto length = core::lengthOf(s.window.window);
        length && s.window.fromRunStart && s.window.length < core::seconds(*length))
        notes.push_back("the window " + std::string(core::nameOf(s.window.window)) +
                        " reaches before the run's start: it is " + secondsText(s.window.length) + " long");
    if (s.requests.endedTotal() < WarmRequests && elapsed < WarmSeconds)
        notes.push_back("warm-up: only " + counted(s.requests.endedTotal(), "request", "requests") +
                        " ended in the window and the run is " + secondsText(elapsed) +
                        " old; the figures may still move");
}

void noteShare(const char* metric, const core::SurvivalSummary& survival, const char* others, Notes& notes)
{
    const auto all = survival.observed + survival.censored;
    if (survival.censored > 0)
        notes.push_back(std::string(metric) + " percentiles are of " + std::to_string(survival.observed) + " of " +
                        counted(all, "request", "requests") + ": " + others);
}

void noteFailures(const core::Snapshot& s, Notes& notes)
{
    if (const auto failed = s.requests.failed(); failed > 0) {
        std::string kinds;
        for (std::size_t i = 0; i < core::StatusCount; ++i) {
            const auto status = static_cast<core::Status>(i);
            if (s.requests.ended[i] > 0 && status != core::Status::Ok && status != core::Status::Lost)
                kinds += (kinds.empty() ? "" : ", ") + std::string(core::nameOf(status)) + " " +
                         std::to_string(s.requests.ended[i]);
        }
        notes.push_back(std::to_string(failed) + " of " +
                        counted(s.requests.endedTotal(), "ended request", "ended requests") + " failed (" + kinds +
                        ")");
    }
    noteShare("TTFT", s.ttftInFlightAware, "the others had no first token", notes);
    noteShare("E2E", s.e2eInFlightAware, "the others failed or had not ended", notes);
    if (s.requests.lost > 0)
        notes.push_back(counted(s.requests.lost, "request is", "requests are") +
                        " lost: nothing was heard of them for too long, and no latency counts them");
}

void noteThinPercentiles(const core::Snapshot& s, Notes& notes)
{
    std::string text;
    for (std::size_t i = 0; i < core::MetricCount; ++i) {
        const auto& summary = s.metrics[i];
        auto names = percentilesThatAre(core::Thinness::Thin, summary);
        std::ranges::copy(percentilesThatAre(core::Thinness::VeryThin, summary), std::back_inserter(names));
        if (names.empty())
            continue;
        text += (text.empty() ? "" : "; ") + std::string(core::idOf(static_cast<core::Metric>(i)));
        for (const auto& name : names)
            text += " " + name;
        text += " of " + std::to_string(summary.count);
    }
    if (!text.empty())
        notes.push_back("thin percentiles, of too few samples to be trusted: " + text);
}

void noteSlo(const core::Snapshot& s, Notes& notes)
{
    if (s.slo.slo.any() && !s.slo.announcedBy.empty())
        notes.push_back("goodput and attainment are judged by the SLO that " + s.slo.announcedBy +
                        " announces; --slo sets another");
}

void noteMeasurement(const core::Snapshot& s, Notes& notes)
{
    constexpr double WorryingLag = 0.010; // seconds
    const auto& lag = s.metric(core::Metric::SendLag);
    if (lag.count > 0 && lag.at(core::P99) > WorryingLag)
        notes.push_back("the load generator lags: its P99 send lag is " + secondsText(lag.at(core::P99)) +
                        ", so it may itself be the bottleneck");
    for (const auto& source : s.sources) {
        if (!source.clockOffset || std::abs(*source.clockOffset) <= source.clockUncertainty.value_or(0))
            continue;
        notes.push_back(source.name + ": its clock is " + secondsText(std::abs(*source.clockOffset)) +
                        (*source.clockOffset > 0 ? " ahead of" : " behind") + " the measuring source's" +
                        (source.clockUncertainty ? " (± " + secondsText(source.clockUncertainty) + ")" : "") +
                        "; no figure is computed from two clocks");
    }
    if (s.little.consistent == false)
        notes.push_back("Little's check fails: mean concurrency " + numberText(*s.little.concurrency) +
                        " against rate × time " + numberText(*s.little.rateTimesTime) +
                        "; a leak, lost events or no steady state");
    if (s.rates.outputFromTotals)
        notes.push_back("output tokens of requests without chunk times are counted at their end");
    double excess = 0;
    for (const auto& summary : s.metrics)
        excess = std::max(excess, summary.excessLength);
    if (excess > 0)
        notes.push_back("percentiles from the sketch cover up to " + secondsText(excess) + " more than the window");
    if (s.joining.orphans > 0)
        notes.push_back(counted(s.joining.orphans, "event belongs", "events belong") +
                        " to no request that was seen to start");
    if (s.joining.shared > 0)
        notes.push_back(counted(s.joining.shared, "request was", "requests were") +
                        " seen by several sources of one rank (two clients, say) and count once each, measured from "
                        "both; if the sources are "
                        "different tests that use the same ids, open them apart");
    if (s.joining.ignored > 0)
        notes.push_back(counted(s.joining.ignored, "event was", "events were") +
                        " ignored: a second start, or a chunk or end after the end");
}

void noteDropped(const core::Dropped& dropped, Notes& notes)
{
    const auto add = [&](std::uint64_t n, const char* one, const char* many) {
        if (n > 0)
            notes.push_back("to stay within --memory, " + counted(n, one, many));
    };
    add(dropped.requests, "ended request lost its detail", "ended requests lost their detail");
    add(dropped.open, "open request was given up", "open requests were given up");
    if (dropped.labelSets)
        notes.push_back(
            "a gauge, counter or histogram had more label sets than are kept: the rest share the set \"other\"");
    add(dropped.samples, "old sample is kept in the sketch only", "old samples are kept in the sketch only");
}

} // namespace

std::vector<std::string> percentilesThatAre(core::Thinness thinness, const core::MetricSummary& summary)
{
    std::vector<std::string> names;
    for (const auto i : core::PercentileIndices) {
        if (summary.count > 0 && core::thinness(i, summary.count) == thinness)
            names.emplace_back(core::idOf(i));
    }
    return names;
}

std::vector<std::string> notesOf(const core::Snapshot& snapshot, const ingest::Frame& frame,
                                 std::optional<double> askedAt, const JudgementChanges& changes)
{
    Notes notes;
    if (!snapshot.runStart)
        notes.emplace_back("no request was seen");
    noteTransport(frame, notes);
    noteDropped(snapshot.dropped, notes);
    if (snapshot.runStart) {
        noteWindow(snapshot, askedAt, notes);
        noteFailures(snapshot, notes);
        noteThinPercentiles(snapshot, notes);
        noteSlo(snapshot, notes);
        noteMeasurement(snapshot, notes);
    }
    if (changes.any())
        notes.push_back(noteOf(changes));
    return notes;
}

} // namespace inferama::app
