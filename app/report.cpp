// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report.h"

#include "app/notes.h"
#include "app/output_file.h"
#include "core/bands.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace inferama::app {

namespace {

using Json = nlohmann::ordered_json;
using core::Metric;

constexpr std::array<Metric, 7> ReportedMetrics{Metric::Ttft, Metric::Itl,       Metric::Tbt,    Metric::Tpot,
                                                Metric::E2e,  Metric::ItlJitter, Metric::SendLag};
constexpr std::array<const char*, core::SurvivalQuantiles.size()> SurvivalNames{"p10", "p25", "p50",
                                                                                "p90", "p95", "p99"};
constexpr std::array<Metric, 3> ClassMetrics{Metric::Ttft, Metric::Tpot,
                                             Metric::E2e}; // order of Snapshot::byInputLength

template<class T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json json(const core::MetricSummary& summary)
{
    Json out{{"count", summary.count}};
    if (summary.count == 0)
        return out;
    out["mean"] = summary.mean;
    out["min"] = summary.min;
    out["max"] = summary.max;
    for (const auto i : core::PercentileIndices)
        out[std::string(core::idOf(i))] = summary.at(i);
    out["exact"] = summary.exact;
    out["thin"] = percentilesThatAre(core::Thinness::Thin, summary);
    out["very_thin"] = percentilesThatAre(core::Thinness::VeryThin, summary);
    return out;
}

Json json(const core::SurvivalSummary& survival)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < SurvivalNames.size(); ++i)
        out[SurvivalNames[i]] = orNull(survival.quantiles[i]);
    return out;
}

Json windowOf(const core::Snapshot& s)
{
    Json out{{"name", core::nameOf(s.window.window)}, {"start", nullptr}, {"end", nullptr}, {"length", nullptr}};
    if (!s.runStart)
        return out;
    out["start"] = core::unixSeconds(s.window.fromRunStart ? *s.runStart : s.window.start);
    out["end"] = core::unixSeconds(s.window.end);
    out["length"] = s.window.length;
    return out;
}

// Payloads that cannot be decoded name no publisher: they are put down to the only one, or to none.
std::optional<std::uint64_t> undecodableOf(const ingest::Frame& frame)
{
    if (frame.publishers.size() != 1)
        return std::nullopt;
    std::uint64_t n = 0;
    for (const auto& endpoint : frame.endpoints)
        n += ingest::total(endpoint.undecodable);
    return n;
}

Json transportOf(const ingest::PublisherFigures& publisher, const ingest::Frame& frame)
{
    return {{"batches", publisher.batches},
            {"events", publisher.events},
            {"lost", publisher.lost},
            {"before_joining", publisher.beforeJoining},
            {"duplicates", publisher.duplicates},
            {"invalid", ingest::total(publisher.invalid)},
            {"undecodable", orNull(undecodableOf(frame))},
            {"lag", orNull(publisher.lag)}};
}

Json sourcesOf(const core::Snapshot& s, const ingest::Frame& frame)
{
    Json out = Json::array();
    for (const auto& publisher : frame.publishers) {
        Json entry{{"source", publisher.source}, {"role", nullptr}, {"engine", nullptr},
                   {"model", nullptr},           {"load", nullptr}, {"clock_offset", nullptr}};
        const auto figures = std::ranges::find(s.sources, publisher.source, &core::SourceFigures::name);
        if (figures != s.sources.end()) {
            entry["role"] = core::nameOf(figures->role);
            entry["clock_offset"] = orNull(figures->clockOffset);
            if (const auto hello = Json::parse(figures->hello, nullptr, false); hello.is_object()) {
                for (const char* key : {"engine", "model", "load"})
                    entry[key] = hello.value(key, Json(nullptr));
            }
        }
        entry["transport"] = transportOf(publisher, frame);
        out.push_back(std::move(entry));
    }
    return out;
}

Json requestsOf(const core::RequestCounts& requests)
{
    Json out{{"sent", requests.sent}, {"in_flight", requests.inFlight}, {"lost", requests.lost}};
    for (std::size_t i = 0; i < core::StatusCount; ++i) {
        const auto status = static_cast<core::Status>(i);
        if (status != core::Status::Lost)
            out[std::string(core::nameOf(status))] = requests.ended[i];
    }
    const auto ended = static_cast<double>(requests.endedTotal());
    out["failure_share"] = ended > 0 ? Json(static_cast<double>(requests.failed()) / ended) : Json(nullptr);
    out["waiting"] = requests.waiting;
    out["oldest_waiting"] = orNull(requests.oldestWaiting);
    return out;
}

Json metricsOf(const core::Snapshot& s)
{
    Json out = Json::object();
    const auto add = [&](Metric metric) {
        Json entry = json(s.metric(metric));
        if (s.metric(metric).count > 0) {
            const auto band = core::bandOf(s, metric);
            entry["band"] = band ? Json(band->word) : Json(nullptr);
        }
        out[std::string(core::idOf(metric))] = std::move(entry);
    };
    std::ranges::for_each(ReportedMetrics, add);
    if (s.metric(Metric::FirstAnswer).count > 0)
        add(Metric::FirstAnswer);
    return out;
}

Json tailRatiosOf(const core::Snapshot& s)
{
    Json out = Json::object();
    for (const auto metric : ReportedMetrics) {
        if (const auto ratio = s.metric(metric).tailRatio())
            out[std::string(core::idOf(metric))] = *ratio;
    }
    return out;
}

Json lengthClassesOf(const core::Snapshot& s)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < core::LengthClassCount; ++i) {
        Json entry = Json::object();
        for (std::size_t m = 0; m < ClassMetrics.size(); ++m)
            entry[std::string(core::idOf(ClassMetrics[m]))] = json(s.byInputLength[i][m]);
        out[std::string(core::idOf(static_cast<core::LengthClass>(i)))] = std::move(entry);
    }
    return out;
}

Json stagesOf(const core::Snapshot& s)
{
    Json out = Json::object();
    for (const auto& stage : s.stages)
        out[stage.stage] = json(stage.summary);
    return out;
}

Json ratesOf(const core::Rates& rates)
{
    return {{"offered", orNull(rates.offered)},
            {"offered_target", orNull(rates.offeredTarget)},
            {"qps", orNull(rates.qps)},
            {"output_tps", orNull(rates.outputTps)},
            {"input_tps", orNull(rates.inputTps)},
            {"total_tps", orNull(rates.totalTps)},
            {"goodput", orNull(rates.goodput)}};
}

Json sloOf(const core::SloFigures& figures)
{
    const std::array<std::optional<double>, core::SloCount> thresholds{figures.slo.ttft, figures.slo.tpot,
                                                                       figures.slo.itl, figures.slo.e2e};
    Json out = Json::object();
    for (std::size_t i = 0; i < core::SloCount; ++i) {
        if (thresholds[i])
            out[std::string(core::SloNames[i])] = *thresholds[i];
    }
    out["target"] = figures.slo.target;
    const bool judged = figures.slo.any(); // without a threshold nothing is good or bad
    out["good"] = judged ? Json(figures.good) : Json(nullptr);
    out["counted"] = judged ? Json(figures.counted) : Json(nullptr);
    out["attainment"] = judged ? orNull(figures.attainment()) : Json(nullptr);
    out["already_missed"] = judged ? Json(figures.alreadyMissed) : Json(nullptr);
    Json bySlo = Json::object();
    for (std::size_t i = 0; i < core::SloCount; ++i) {
        if (thresholds[i])
            bySlo[std::string(core::SloNames[i])] = {
                {"missed", figures.missed[i]},
                {"undefined", figures.undefined[i]},
                {"attainment", orNull(figures.attainment(static_cast<core::SloIndex>(i)))}};
    }
    out["by_slo"] = std::move(bySlo);
    return out;
}

Json kvOf(const core::KvFigures& kv)
{
    Json from = nullptr;
    if (kv.hitRateFrom == core::KvFigures::From::Counters)
        from = "counters";
    else if (kv.hitRateFrom == core::KvFigures::From::Requests)
        from = "requests";
    return {{"hit_rate", orNull(kv.hitRate)},
            {"hit_rate_from", from},
            {"usage", orNull(kv.usage)},
            {"eviction_rate", orNull(kv.evictionRate)}};
}

Json machineOf(const core::MachineFigures& machine)
{
    Json slowRank = nullptr;
    if (const auto& rank = machine.slowestRank)
        slowRank = {{"rank", rank->rank}, {"factor", rank->factor}, {"ranks", rank->ranks}, {"slow", rank->slow}};
    return {{"batch_fill", orNull(machine.batchFill)},           {"kv_share", orNull(machine.kvShare)},
            {"kernel_time", orNull(machine.kernelTime)},         {"decode_step", orNull(machine.decodeStep)},
            {"collective_time", orNull(machine.collectiveTime)}, {"slow_rank", std::move(slowRank)},
            {"rail_imbalance", orNull(machine.railImbalance)},   {"acceptance_rate", orNull(machine.acceptanceRate)},
            {"joules_per_token", orNull(machine.joulesPerToken)}};
}

Json alertsOf(const core::Snapshot& s)
{
    const auto moment = [](const std::optional<core::Time>& t) {
        return t ? Json(core::unixSeconds(*t)) : Json(nullptr);
    };
    Json out = Json::array();
    for (const core::Alert& alert : s.alerts)
        out.push_back({{"rule", alert.rule},
                       {"level", core::nameOf(alert.worst)},
                       {"since", moment(alert.since)},
                       {"start", moment(alert.start)},
                       {"end", moment(alert.end)},
                       {"peak", alert.peak},
                       {"baseline", orNull(alert.baseline)}});
    return out;
}

Json json(const core::GaugeFigures& gauge) { return {{"last", gauge.last}, {"mean", gauge.mean}, {"max", gauge.max}}; }

Json json(const core::CounterFigures& counter) { return {{"delta", counter.delta}, {"rate", orNull(counter.rate)}}; }

template<class Figures>
Json seriesOf(const std::map<std::string, core::Labelled<Figures>, std::less<>>& series)
{
    Json out = Json::object();
    for (const auto& [name, labelled] : series) {
        Json entry = json(labelled.total);
        Json by = Json::object();
        for (const auto& [labels, figures] : labelled.by)
            by[labels] = json(figures);
        entry["by"] = std::move(by);
        out[name] = std::move(entry);
    }
    return out;
}

Json histogramsOf(const core::Snapshot& s)
{
    Json out = Json::object();
    for (const auto& [name, quantiles] : s.histograms) {
        Json entry = Json::object();
        for (const auto& [quantile, interval] : quantiles)
            entry[quantile] = {interval.low, orNull(interval.high)};
        out[name] = std::move(entry);
    }
    return out;
}

Json summariesOf(const core::Snapshot& s)
{
    Json out = Json::array();
    for (const auto& summary : s.summaries) {
        Json stats = Json::object();
        for (const auto& [name, value] : summary.stats)
            stats[name] = value;
        out.push_back({{"source", summary.source},
                       {"metric", summary.metric},
                       {"stats", std::move(stats)},
                       {"definition", summary.definition},
                       {"tool", summary.tool}});
    }
    return out;
}

Json steadyOf(const std::optional<core::SteadyWindow>& steady)
{
    if (!steady)
        return nullptr;
    return {{"start", core::unixSeconds(steady->start)},
            {"end", core::unixSeconds(steady->end)},
            {"length", core::seconds(steady->end - steady->start)},
            {"ended", steady->ended}};
}

} // namespace

nlohmann::ordered_json reportOf(const core::Snapshot& s, const ingest::Frame& frame, std::optional<double> askedAt,
                                const JudgementChanges& changes)
{
    constexpr int ReportVersion = 1;
    Json concurrency{{"mean", orNull(s.concurrencyMean)},
                     {"max", s.concurrencyMean ? Json(s.concurrencyMax) : Json(nullptr)},
                     {"steady", steadyOf(s.steady)}};
    Json little{{"concurrency", orNull(s.little.concurrency)},
                {"rate_times_time", orNull(s.little.rateTimesTime)},
                {"consistent", orNull(s.little.consistent)}};
    return {
        {"inferama", INFERAMA_VERSION},
        {"version", ReportVersion},
        {"window", windowOf(s)},
        {"sources", sourcesOf(s, frame)},
        {"requests", requestsOf(s.requests)},
        {"observers", {{"client", s.observers.client}, {"proxy", s.observers.proxy}, {"server", s.observers.server}}},
        {"metrics", metricsOf(s)},
        {"ttft_in_flight_aware", json(s.ttftInFlightAware)},
        {"e2e_in_flight_aware", json(s.e2eInFlightAware)},
        {"tail_ratio", tailRatiosOf(s)},
        {"by_input_length", lengthClassesOf(s)},
        {"stalls", s.stalls},
        {"stages", stagesOf(s)},
        {"unattributed", json(s.unattributed)},
        {"rates", ratesOf(s.rates)},
        {"tokens_per_chunk", orNull(s.tokensPerChunk)},
        {"concurrency", std::move(concurrency)},
        {"little", std::move(little)},
        {"slo", sloOf(s.slo)},
        {"kv", kvOf(s.kv)},
        {"machine", machineOf(s.machine)},
        {"gauges", seriesOf(s.gauges)},
        {"counters", seriesOf(s.counters)},
        {"sweep", nullptr},
        {"histograms", histogramsOf(s)},
        {"summaries", summariesOf(s)},
        {"triage", Json::array()},
        {"alerts", alertsOf(s)},
        {"notes", notesOf(s, frame, askedAt, changes)}};
}

std::string reportText(const nlohmann::ordered_json& report)
{
    return report.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::string> writeReports(std::span<const std::string> destinations, const std::string& text)
{
    std::vector<std::string> failures;
    for (const auto& destination : destinations) {
        const auto failure = destination == "-" ? printToStandardOutput(text) : writeWholeFile(destination, text);
        if (failure)
            failures.push_back(*failure);
    }
    return failures;
}

} // namespace inferama::app
