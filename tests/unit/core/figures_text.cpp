// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures_text.h"

#include <iomanip>
#include <sstream>

namespace inferama::core {

namespace {

class Text {
public:
    Text() { out_ << std::setprecision(15); }

    template<class T>
    Text& line(const std::string& name, const T& value)
    {
        out_ << name << ' ';
        put(value);
        out_ << '\n';
        return *this;
    }
    std::string str() const { return out_.str(); }

private:
    void put(double v) { out_ << v; }
    void put(std::uint64_t v) { out_ << v; }
    void put(bool v) { out_ << (v ? "yes" : "no"); }
    void put(const std::string& v) { out_ << v; }
    void put(Time t) { out_ << t.time_since_epoch().count(); }
    void put(Role v) { out_ << nameOf(v); }
    void put(Status v) { out_ << nameOf(v); }
    template<class T>
    void put(const std::optional<T>& v)
    {
        if (v)
            put(*v);
        else
            out_ << '-';
    }
    template<class T, std::size_t N>
    void put(const std::array<T, N>& values)
    {
        for (const T& v : values) {
            put(v);
            out_ << ' ';
        }
    }
    template<class T>
    void put(const std::vector<T>& values)
    {
        for (const T& v : values) {
            put(v);
            out_ << ' ';
        }
    }
    void put(const CdfPoint& v) { out_ << v.value << ':' << v.share; }
    void put(const Chunk& c)
    {
        put(c.t);
        out_ << 'x' << c.tokens << nameOf(c.channel);
    }
    void put(const MetricSummary& m)
    {
        out_ << m.count;
        if (m.count == 0)
            return;
        out_ << " mean " << m.mean << " min " << m.min << " max " << m.max << " p ";
        put(m.percentiles);
        put(m.exact);
    }
    void put(const SurvivalSummary& s)
    {
        out_ << s.observed << '+' << s.censored << ' ';
        put(s.quantiles);
        put(s.curve);
    }

    std::ostringstream out_;
};

void describe(const RequestDetail& r, Text& text)
{
    text.line("request", r.id)
        .line(" observer", r.observer)
        .line(" start", r.start)
        .line(" due", r.due)
        .line(" first", r.first);
    text.line(" last", r.last)
        .line(" end", r.end)
        .line(" status", r.status)
        .line(" input", r.inputTokens)
        .line(" output", r.outputTokens);
    text.line(" reported", r.outputReported)
        .line(" cached", r.cachedTokens)
        .line(" ttft", r.ttft)
        .line(" answer", r.firstAnswer);
    text.line(" tpot", r.tpot)
        .line(" e2e", r.e2e)
        .line(" jitter", r.jitter)
        .line(" itl", r.meanItl)
        .line(" lag", r.sendLag);
    text.line(" unattributed", r.unattributed)
        .line(" chunks", r.chunks)
        .line(" limit", r.stallLimit)
        .line(" stalls", std::uint64_t{r.stalls});
    for (const SpanDetail& s : r.spans)
        text.line(" span " + s.stage + " of " + s.source, s.t);
    for (const LaneDetail& l : r.lanes) {
        text.line(" lane of " + l.source, l.role)
            .line("  start", l.start)
            .line("  first", l.first)
            .line("  last", l.last);
        text.line("  end", l.end).line("  status", l.status).line("  measured", l.measured);
    }
}

} // namespace

std::string figuresText(const Snapshot& s)
{
    Text text;
    text.line("now", s.now)
        .line("run start", s.runStart)
        .line("last event", s.lastRequestEvent)
        .line("from", s.window.start)
        .line("length", s.window.length);
    text.line("sent", s.requests.sent)
        .line("in flight", s.requests.inFlight)
        .line("waiting", s.requests.waiting)
        .line("lost", s.requests.lost);
    text.line("ended", s.requests.ended).line("oldest", s.requests.oldestWaiting);
    text.line("observers", std::array{s.observers.client, s.observers.proxy, s.observers.server});
    for (std::size_t m = 0; m < MetricCount; ++m)
        text.line(std::string(idOf(static_cast<Metric>(m))), s.metrics[m]);
    text.line("ttft in flight", s.ttftInFlightAware).line("e2e in flight", s.e2eInFlightAware);
    for (std::size_t c = 0; c < LengthClassCount; ++c)
        text.line(std::string(idOf(static_cast<LengthClass>(c))), s.byInputLength[c]);
    text.line("stalls", s.stalls);
    for (const StageFigures& stage : s.stages)
        text.line("stage " + stage.stage, stage.summary);
    text.line("unattributed", s.unattributed);
    text.line("rates", std::array{s.rates.offered, s.rates.offeredTarget, s.rates.qps, s.rates.outputTps,
                                  s.rates.inputTps, s.rates.totalTps, s.rates.goodput});
    text.line("from totals", s.rates.outputFromTotals).line("tokens a chunk", s.tokensPerChunk);
    text.line("concurrency", s.concurrencyMean).line("at most", s.concurrencyMax);
    text.line("little", s.little.rateTimesTime).line("consistent", s.little.consistent);
    text.line("good", s.slo.good)
        .line("counted", s.slo.counted)
        .line("missed", s.slo.missed)
        .line("undefined", s.slo.undefined)
        .line("already", s.slo.alreadyMissed);
    text.line("hit rate", s.kv.hitRate);
    for (const auto& [name, gauge] : s.gauges)
        text.line("gauge " + name, std::array{gauge.total.last, gauge.total.mean, gauge.total.max});
    for (const auto& [name, counter] : s.counters)
        text.line("counter " + name, counter.total.delta);
    text.line("orphans", s.joining.orphans).line("ignored", s.joining.ignored);
    for (const Distribution& d : s.distributions) {
        text.line("cdf of " + d.wish.of, d.all.cdf);
        for (const DistributionCurve& group : d.groups)
            text.line(" " + group.name, group.summary).line("  cdf", group.cdf);
    }
    for (const auto& request : s.details)
        describe(*request, text);
    return text.str();
}

} // namespace inferama::core
