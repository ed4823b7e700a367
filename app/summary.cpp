// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/summary.h"

#include "app/plain_numbers.h"
#include "app/text_layout.h"

#include <array>

namespace inferama::app {

namespace {

constexpr std::size_t LabelWidth = 18;
constexpr std::size_t CountWidth = 9;
constexpr std::size_t ValueWidth = 12;

struct Row {
    core::Metric metric;
    const char* name;
};
constexpr std::array<Row, 8> Rows{{{core::Metric::Ttft, "TTFT"},
                                   {core::Metric::FirstAnswer, "first answer"},
                                   {core::Metric::Itl, "ITL"},
                                   {core::Metric::Tbt, "TBT"},
                                   {core::Metric::Tpot, "TPOT"},
                                   {core::Metric::E2e, "E2E"},
                                   {core::Metric::ItlJitter, "ITL jitter"},
                                   {core::Metric::SendLag, "send lag"}}};

const char* markOf(core::Thinness thinness)
{
    switch (thinness) {
    case core::Thinness::Sound:
        return " ";
    case core::Thinness::Thin:
        return "~";
    case core::Thinness::VeryThin:
        return "?";
    }
    return " ";
}

std::string latencyRow(std::string_view name, const core::MetricSummary& summary)
{
    std::string line = padded(name, LabelWidth) + padded(std::to_string(summary.count), CountWidth, true);
    line += padded(secondsText(summary.mean), ValueWidth - 1, true) + " ";
    for (const auto i : core::PercentileIndices)
        line += padded(secondsText(summary.at(i)), ValueWidth - 1, true) + markOf(core::thinness(i, summary.count));
    return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

std::string latencyTable(const core::Snapshot& s)
{
    std::string head = padded("", LabelWidth) + padded("n", CountWidth, true);
    for (const char* title : {"mean", "P50", "P90", "P95", "P99", "P99.9"})
        head += padded(title, ValueWidth - 1, true) + " ";
    std::string out;
    for (const auto& row : Rows) {
        if (s.metric(row.metric).count > 0)
            out += latencyRow(row.name, s.metric(row.metric));
    }
    for (const auto& stage : s.stages) {
        if (stage.summary.count > 0)
            out += latencyRow("  " + stage.stage, stage.summary);
    }
    if (s.unattributed.count > 0)
        out += latencyRow("  unattributed", s.unattributed);
    if (out.empty())
        return "no latency: nothing got a first token, nothing ended\n";
    return head.substr(0, head.find_last_not_of(' ') + 1) + "\n" + out + padded("", LabelWidth) +
           "~ thin: few samples for this percentile   ? very thin\n";
}

// "label   a · b · c", wrapped under its own label.
std::string listLine(std::string_view label, const std::vector<std::string>& items)
{
    std::string out;
    std::string line = padded(label, LabelWidth);
    bool first = true;
    for (const auto& item : items) {
        if (!first && columnsOf(line) + 3 + columnsOf(item) > TerminalColumns) {
            out += line + "\n";
            line = std::string(LabelWidth, ' ');
            first = true;
        }
        line += (first ? "" : " · ") + item;
        first = false;
    }
    return out + line + "\n";
}

std::string rateItem(const char* name, std::optional<double> value, const char* unit)
{
    return std::string(name) + " " + (value ? numberText(*value) + " " + unit : "–");
}

std::string requestsLine(const core::Snapshot& s)
{
    std::vector<std::string> items{std::to_string(s.requests.sent) + " sent",
                                   std::to_string(s.requests.inFlight) + " in flight"};
    for (std::size_t i = 0; i < core::StatusCount; ++i) {
        const auto status = static_cast<core::Status>(i);
        if (s.requests.ended[i] > 0 || status == core::Status::Ok)
            items.push_back(std::to_string(s.requests.ended[i]) + " " + std::string(core::nameOf(status)));
    }
    if (s.requests.lost > 0)
        items.push_back(std::to_string(s.requests.lost) + " lost");
    if (s.requests.oldestWaiting)
        items.push_back("oldest waiting " + secondsText(s.requests.oldestWaiting));
    return listLine("requests", items);
}

std::string ratesLine(const core::Rates& rates)
{
    return listLine("rates", {rateItem("offered", rates.offered, "req/s"), rateItem("QPS", rates.qps, "req/s"),
                              rateItem("output", rates.outputTps, "tok/s"), rateItem("input", rates.inputTps, "tok/s"),
                              rateItem("total", rates.totalTps, "tok/s")});
}

std::string sloLine(const core::Snapshot& s)
{
    std::vector<std::string> items;
    const auto attainment = s.slo.attainment();
    items.push_back("attainment " + (attainment ? shareText(*attainment) : std::string("–")) + " of " +
                    std::to_string(s.slo.counted) + " (target " + shareText(s.slo.slo.target) + ")");
    items.push_back(rateItem("goodput", s.rates.goodput, "req/s"));
    if (s.slo.alreadyMissed > 0)
        items.push_back(std::to_string(s.slo.alreadyMissed) + " in flight have already missed");
    for (std::size_t i = 0; i < core::SloCount; ++i) {
        if (s.slo.missed[i] > 0)
            items.push_back(std::to_string(s.slo.missed[i]) + " missed " + std::string(core::SloNames[i]));
    }
    return listLine("SLO", items);
}

} // namespace

std::string summaryText(const core::Snapshot& s, std::span<const std::string> notes)
{
    std::string out;
    if (s.runStart) {
        const double end = core::seconds(s.window.end - *s.runStart);
        out += listLine("window", {std::string(core::nameOf(s.window.window)) + ", " + secondsText(s.window.length) +
                                   " up to " + secondsText(end) + " after the first send"});
        out += requestsLine(s) + ratesLine(s.rates);
        if (s.concurrencyMean)
            out += listLine("concurrency",
                            {"mean " + numberText(*s.concurrencyMean), "max " + std::to_string(s.concurrencyMax),
                             std::to_string(s.stalls) + " stalls"});
        if (s.slo.slo.any())
            out += sloLine(s);
        out += "\n" + latencyTable(s);
    }
    if (!notes.empty())
        out += "\n";
    for (const auto& note : notes)
        out += wrapped("· " + note, 0);
    return out;
}

} // namespace inferama::app
