// SPDX-License-Identifier: GPL-3.0-or-later
// What the world looks like at one moment T, for one window: plain values, immutable once published. Pages and reports
// are drawn from this and from nothing else. Seconds, tokens, requests/s; what is not known is absent, never 0.
#pragma once

#include "core/alerts.h"
#include "core/bands.h"
#include "core/baseline.h"
#include "core/distribution.h"
#include "core/event.h"
#include "core/machine.h"
#include "core/metric.h"
#include "core/request_detail.h"
#include "core/request_row.h"
#include "core/settings.h"
#include "core/time.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::core {

class Filter;

// (start, end]; from the run's start on where that lies at or after `start`.
struct TimeRange {
    Time start{};
    Time end{};
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

// The samples of one latency (a Metric's id, or a stage) in [low, high] seconds.
struct SampleRange {
    std::string of;
    double low = 0;
    double high = 0;
    friend bool operator==(const SampleRange&, const SampleRange&) = default;
};

// What somebody wants to look at. The answer is a Snapshot.
struct View {
    Window window = Window::OneMinute;
    std::optional<Time> at{};         // the moment T to look at; absent, or not before now: now
    std::optional<TimeRange> range{}; // a stretch in the place of `window` and `at`, which then is its end
    // Figures by request are those of the requests that match alone; null: of all.
    std::shared_ptr<const Filter> filter{};
    bool requests = false;                // fill Snapshot::requestTable
    std::vector<RequestKey> details{};    // fill Snapshot::details with these requests
    std::optional<SampleRange> behind{};  // fill Snapshot::behind: whose samples in the window lie in it
    std::vector<CurveWish> curves{};      // fill Snapshot::distributions with these, and the survival curves
    std::optional<TimeRange> compareTo{}; // and Snapshot::compared with the same of another stretch
    bool steady = false;                  // fill Snapshot::steady
    std::string openRequest;              // id whose detail is wanted whatever its age; empty: none
    std::vector<std::string> series{};    // gauges and counters whose course over the window is wanted, by name
    std::string server{};                 // gauges, counters, TTFT, TPOT and E2E of this server alone; empty: of all
};

struct WindowBounds {
    Window window = Window::Run;
    Time start{}; // exclusive, unless `fromRunStart`
    Time end{};   // T, inclusive
    bool fromRunStart = false;
    double length = 0;    // seconds, what rates divide by
    bool ofRange = false; // a stretch that somebody chose, whatever `window` says
};

struct RequestCounts {
    std::uint64_t sent = 0;                         // in the window
    std::uint64_t inFlight = 0;                     // at T
    std::uint64_t waiting = 0;                      // of those, without a first token
    std::uint64_t lost = 0;                         // at T
    std::array<std::uint64_t, StatusCount> ended{}; // by Status, in the window; [Lost] stays 0
    std::optional<double> oldestWaiting;            // age in seconds of the oldest without a first token

    std::uint64_t endedTotal() const;
    std::uint64_t failed() const; // error, timeout, cancelled, rejected, empty
};

struct ObserverCounts { // how many requests each rank measured, since the start
    std::uint64_t client = 0;
    std::uint64_t proxy = 0;
    std::uint64_t server = 0;
};

// Per second over the window; absent while the window has no length.
struct Rates {
    std::optional<double> offered;
    std::optional<double> offeredTarget;
    std::optional<double> qps;
    std::optional<double> outputTps;
    std::optional<double> inputTps;
    std::optional<double> totalTps;
    std::optional<double> goodput; // only where an SLO is set
    bool outputFromTotals = false; // some requests had no chunk times: their tokens are counted at their end
};

struct Little { // mean concurrency against rate of ended × mean stay; they differ by > 10 % of the larger: not
                // consistent
    std::optional<double> concurrency;
    std::optional<double> rateTimesTime;
    std::optional<bool> consistent;
};

// The longest stretch, within the time of sending, in which concurrency was at least 80 % of its peak.
struct SteadyWindow {
    Time start{};
    Time end{};
    std::uint64_t ended = 0; // requests that ended in it, any status
};

struct SloFigures {
    Slo slo;
    std::string announcedBy; // the source that said so; empty: the user did, or nobody
    std::uint64_t good = 0;
    std::uint64_t counted = 0;       // all that ended in the window, failures of every kind included
    std::uint64_t alreadyMissed = 0; // in flight and past a threshold
    std::array<std::uint64_t, SloCount> missed{};
    std::array<std::uint64_t, SloCount> undefined{}; // could not miss: the figure does not exist for them

    std::optional<double> attainment() const;
    std::optional<double> attainment(SloIndex slo) const;
};

struct KvFigures {
    enum class From : std::uint8_t { Nothing, Counters, Requests };
    std::optional<double> hitRate;
    From hitRateFrom = From::Nothing;
    std::optional<double> usage;        // largest of the kv_usage gauges
    std::optional<double> evictionRate; // blocks/s
};

struct GaugeFigures {
    double last = 0;
    double mean = 0; // over time
    double max = 0;
    // Of the values as they came (one set) or of all sets' values (the total), each counting once. Only of
    // rank_step_time and of what View::series names; of others 0.
    double median = 0;
    double p5 = 0;
    double p95 = 0;
    Time at{}; // of the newest value
};

struct CounterFigures {
    double delta = 0;
    std::optional<double> rate; // per second
    Time at{};                  // of the newest value
};

template<class Figures>
struct Labelled {
    Figures total;
    std::map<std::string, Figures> by; // "gpu=0,instance=a"; the key "" is a series without labels
};

using GaugesByName = std::map<std::string, Labelled<GaugeFigures>, std::less<>>;
using CountersByName = std::map<std::string, Labelled<CounterFigures>, std::less<>>;

// A quantile from buckets is an interval; `high` is absent in the last one.
struct BucketInterval {
    double low = 0;
    std::optional<double> high;
};

struct StageFigures {
    std::string stage;
    bool ofTtft = false; // one sample a request at its first token; else one a span at its end
    MetricSummary summary;
};

struct SummaryFigures { // as its tool gave it
    std::string source;
    std::string metric;
    std::string tool;
    std::string definition;
    std::vector<std::pair<std::string, double>> stats;
};

struct MarkNote {
    Time t{};
    std::string text;
    std::string source;
    Duration duration{}; // 0: a moment

    Time end() const { return t + duration; }
    friend bool operator==(const MarkNote&, const MarkNote&) = default;
};

struct SourceFigures {
    std::string name;
    Role role = Role::Client;
    bool saidHello = false;
    std::string hello; // JSON, as it came; empty before the first
    std::optional<double> modelParameters;
    Deployment deployment;
    std::uint64_t events = 0;
    std::optional<Time> lastEvent;
    // The source's clock minus the clock of the measured views' source, from requests that both saw, ± uncertainty.
    std::optional<double> clockOffset;
    std::optional<double> clockUncertainty;
};

// One point of every curve over time, each from the 10 s before it (not an average of percentiles).
struct MetricPoint {
    std::uint32_t count = 0;
    float mean = 0;
    std::array<float, 4> percentiles{}; // P50, P90, P95, P99; meaningless with count 0
};
struct HistoryPoint {
    Time t{};
    std::array<MetricPoint, 5> metrics{}; // Ttft, Itl, Tbt, Tpot, E2e
    std::optional<float> ttftP99InFlight; // Kaplan–Meier
    float offered = 0;                    // requests/s
    float qps = 0;
    float outputTps = 0;
    float totalTps = 0;
    float concurrency = 0; // at t
    float waiting = 0;     // at t
    float failures = 0;    // failed requests/s
    std::optional<float> goodput;
    std::optional<float> attainment;
    std::vector<std::pair<std::uint16_t, float>> stages; // mean seconds, by index into History::stageNames
    float unattributed = 0;
    std::optional<float> kvHitRate;
    std::vector<std::pair<std::uint16_t, float>> gauges;   // total at t, by index into History::gaugeNames
    std::vector<std::pair<std::uint16_t, float>> counters; // rate, by index into History::counterNames
};
struct History {
    std::vector<std::string> stageNames;
    std::vector<std::string> gaugeNames;
    std::vector<std::string> counterNames;
    std::vector<HistoryPoint> points; // ascending in t, evenly spaced; seconds where they are times
};

// The requests that one server measured or had a part in, in the window.
struct ServerFigures {
    std::string name;
    std::array<MetricSummary, 3> metrics; // Ttft, Tpot, E2e as their measured view saw them
};

// A gauge or counter over the window on a grid of equal cells, the last of which ends at T. NaN: nothing known.
struct SeriesLines {
    std::vector<float> total;                     // as Labelled::total
    std::map<std::string, std::vector<float>> by; // by label set, the first MostSeriesLines of them
    std::size_t sets = 0;                         // how many label sets there are
};
inline constexpr std::size_t MostSeriesLines = 128;
struct SeriesCourse {
    Time start{};
    Duration cell{};
    std::map<std::string, SeriesLines> gauges;   // mean over each cell
    std::map<std::string, SeriesLines> counters; // per second over each cell
};

// What memory had to give up, by kind; each is also a note.
struct Dropped {
    std::uint64_t requests = 0; // ended requests whose detail is gone
    std::uint64_t open = 0;     // open requests given up
    std::uint64_t samples = 0;  // raw samples; their counts stay in the sketches
    bool labelSets = false;     // a gauge, counter or histogram had more label sets than are kept: the rest share one
};

struct Joining {               // see docs/protocol.md, Joining
    std::uint64_t orphans = 0; // chunks, ends and spans without a start
    std::uint64_t ignored = 0; // second starts, chunks and ends after the end
    std::uint64_t late = 0;    // events that revised moments already shown
    std::uint64_t shared = 0;  // requests that several sources of the measuring rank saw: two clients, say
};

struct Snapshot {
    Time now{};                           // T
    std::optional<Time> runStart;         // first send
    std::optional<Time> lastRequestEvent; // the latest that arrived, even if it lies after T
    WindowBounds window;

    RequestCounts requests;
    ObserverCounts observers;
    std::array<MetricSummary, MetricCount> metrics{};
    SurvivalSummary ttftInFlightAware;
    SurvivalSummary e2eInFlightAware;
    // [class][0: Ttft, 1: Tpot, 2: E2e]
    std::array<std::array<MetricSummary, 3>, LengthClassCount> byInputLength{};
    std::uint64_t stalls = 0;
    std::vector<StageFigures> stages; // in the order a request goes through them, unknown ones last
    MetricSummary unattributed;
    Rates rates;
    std::optional<double> tokensPerChunk;
    std::optional<double> concurrencyMean;
    std::uint64_t concurrencyMax = 0;
    Little little;
    std::optional<SteadyWindow> steady; // only with View::steady
    SloFigures slo;
    KvFigures kv;
    GaugesByName gauges;
    CountersByName counters;
    std::map<std::string, std::map<std::string, BucketInterval>> histograms; // name → "p50"… → interval
    MachineFigures machine;
    std::vector<std::string> servers;    // that gauges and counters come from, by name (View::server)
    std::vector<ServerFigures> byServer; // those that requests were seen by, in the order of their appearance
    SeriesCourse series;                 // only of what View::series names
    std::vector<SummaryFigures> summaries;
    std::vector<MarkNote> marks;
    std::vector<SourceFigures> sources;
    std::optional<double> modelParameters;  // as set, else as a source said
    std::shared_ptr<const BandTable> bands; // that everything here is judged by; null: nothing is judged
    std::vector<Alert> alerts;              // of the run, oldest first; those that last and the newest that ended
    std::uint64_t alertsForgotten = 0;
    std::shared_ptr<const Baseline> baseline; // null: there has been no calm minute yet
    Joining joining;
    Dropped dropped;
    std::uint64_t memoryBytes = 0; // estimate of what is retained
    std::uint64_t retainedRequests = 0;

    std::vector<Distribution> distributions; // as View::curves
    std::vector<Distribution> compared;      // likewise; only with View::compareTo
    std::shared_ptr<const History> history;
    std::shared_ptr<const RequestDetail> openRequest;
    std::optional<RequestContext> openContext;                 // of openRequest
    std::shared_ptr<const RequestTable> requestTable;          // only with View::requests
    std::vector<std::shared_ptr<const RequestDetail>> details; // of View::details those that are still kept
    std::optional<std::vector<std::uint32_t>> behind;          // serials, ascending; only with View::behind

    bool past = false;              // T lies before what is known by now: View::at or View::range asked for it
    std::optional<Time> exactSince; // earlier moments are not known to the full any more; absent: all are
    // Whether figures by request are those of a filter's requests alone. Gauges, counters and what follows from them,
    // histograms, summaries, history, alerts and baseline are always of everything.
    bool filtered = false;

    const MetricSummary& metric(Metric m) const { return metrics[static_cast<std::size_t>(m)]; }
    // Null where nothing is known under that name.
    const Labelled<GaugeFigures>* gauge(std::string_view name) const;
    const Labelled<CounterFigures>* counter(std::string_view name) const;
};

} // namespace inferama::core
