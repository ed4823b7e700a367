// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/latency_charts.h"

#include "app/alert_text.h"
#include "app/pages/history_lines.h"
#include "app/pages/latency_figures.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/time_marks.h"
#include "app/translation.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr std::array<PercentileIndex, 4> Lines{P99, P95, P90, P50};

std::size_t indexOf(Metric metric) { return static_cast<std::size_t>(metric); }

// Alerts that speak of the metric or call for somebody, where they began.
void addAlerts(std::vector<VerticalMark>& marks, const Snapshot& s, const TimeSpan& span, const LatencyChoice& choice,
               bool withText)
{
    for (const Alert& alert : s.alerts) {
        const bool ofMetric =
            alert.by && alert.by->signal.kind == Signal::Kind::Latency && alert.by->signal.metric == choice.metric;
        if (alert.since > span.end - span.length && (ofMetric || alert.worst >= AlertLevel::Act))
            marks.push_back({span.xOf(alert.since), withText ? nameOf(alert) : QString(), levelOf(alert.worst)});
    }
}

std::vector<VerticalMark> marksOf(const Snapshot& s, const TimeSpan& span, const LatencyChoice& choice, bool withText)
{
    std::vector<VerticalMark> marks = marksOn(s, span, withText);
    addAlerts(marks, s, span, choice, withText);
    return marks;
}

QString endTextOf(const std::vector<Sample>& samples)
{
    const Sample* last = nearestSample(samples, 0);
    return last == nullptr ? QString() : formatDuration(*last->y).joined();
}

// None after `last`: history may go on beyond what is looked at.
const HistoryPoint* pointNear(const History& history, Time t, Time last)
{
    const auto begin = history.points.begin();
    const auto end = std::ranges::upper_bound(history.points, last, {}, &HistoryPoint::t);
    const auto after = std::ranges::lower_bound(begin, end, t, {}, &HistoryPoint::t);
    if (after == end)
        return begin == end ? nullptr : &*std::prev(end);
    if (after == begin)
        return &*after;
    const auto before = std::prev(after);
    return t - before->t <= after->t - t ? &*before : &*after;
}

ChartTip percentileTip(const History& history, const TimeSpan& span, Metric metric,
                       const std::array<QColor, 5>& colours, double x)
{
    const HistoryPoint* p = pointNear(history, span.momentOf(x), span.end);
    if (p == nullptr)
        return {};
    const MetricPoint& m = p->metrics[indexOf(metric)];
    ChartTip tip{
        .head = formatClock(p->t, span.zone), .aside = tr("10 s, n = %1").arg(formatCount(m.count)), .rows = {}};
    struct Entry {
        double value;
        TipRow row;
    };
    std::vector<Entry> entries;
    if (m.count > 0) {
        for (const PercentileIndex i : Lines) {
            QString value = formatDuration(m.percentiles[i]).joined();
            if (thinness(i, m.count) != Thinness::Sound)
                value = tr("%1 thin").arg(value);
            entries.push_back({m.percentiles[i], {colours[i], percentileName(i), value}});
        }
    }
    if (metric == Metric::Ttft && p->ttftP99InFlight)
        entries.push_back({*p->ttftP99InFlight,
                           {colours[P999], tr("P99 with in flight"), formatDuration(*p->ttftP99InFlight).joined()}});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.value > b.value; });
    for (Entry& entry : entries)
        tip.rows.push_back(std::move(entry.row));
    if (metric == Metric::Ttft)
        tip.rows.push_back({{}, tr("waiting for first token"), formatCount(static_cast<double>(p->waiting))});
    return tip;
}

StackContent emptyStack(const TimeSpan& span, const QString& text)
{
    StackContent content;
    content.time = span;
    content.emptyText = text;
    return content;
}

// The stages of one kind over time. `unattributed` joins them for TTFT.
StackContent stackOf(const Snapshot& s, const LatencyChoice& choice, const Theme& theme, bool ofTtft)
{
    StackContent content;
    content.time = latencySpan(s, choice.zone);
    content.marks = marksOf(s, content.time, choice, false);
    const Stretch stretch = stretchOf(s, content.time);
    struct Wanted {
        std::size_t index;
        std::size_t layer;
    };
    std::vector<Wanted> wanted;
    const std::size_t count = stretch.points.size();
    for (const StageFigures& stage : s.stages) {
        if (stage.ofTtft != ofTtft || !s.history)
            continue;
        const auto name = std::find(s.history->stageNames.begin(), s.history->stageNames.end(), stage.stage);
        if (name == s.history->stageNames.end())
            continue;
        wanted.push_back({static_cast<std::size_t>(name - s.history->stageNames.begin()), content.layers.size()});
        content.layers.push_back(
            {stageTitle(stage.stage), theme.stage(stage.stage), false, std::vector<double>(count, 0.0)});
    }
    if (wanted.empty())
        return content;
    if (ofTtft)
        content.layers.insert(content.layers.begin(),
                              {tr("unattributed"), theme.muted, true, std::vector<double>(count, 0.0)});
    const std::size_t shift = ofTtft ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const HistoryPoint& p = stretch.points[i];
        content.x.push_back(content.time.xOf(p.t));
        bool any = false;
        for (const auto& [index, seconds] : p.stages) {
            const auto to =
                std::find_if(wanted.begin(), wanted.end(), [&](const Wanted& w) { return w.index == index; });
            if (to == wanted.end() || !std::isfinite(seconds))
                continue;
            content.layers[to->layer + shift].values[i] = seconds;
            any = true;
        }
        if (ofTtft && any)
            content.layers.front().values[i] = p.unattributed;
        content.known.push_back(any && !stretch.breaksBefore(i));
    }
    // The longest lies on top of the stack, where its shape is not bent by those below it.
    std::stable_sort(content.layers.begin() + static_cast<std::ptrdiff_t>(shift), content.layers.end(),
                     [](const AreaLayer& a, const AreaLayer& b) {
                         const auto largest = [](const AreaLayer& l) {
                             return l.values.empty() ? 0 : *std::max_element(l.values.begin(), l.values.end());
                         };
                         return largest(a) < largest(b);
                     });
    return content;
}

QString whyNoStages(const Snapshot& s, bool ofTtft, const QString& needs)
{
    const bool told = std::any_of(s.stages.begin(), s.stages.end(), [&](const StageFigures& stage) {
        return stage.ofTtft == ofTtft && stage.summary.count > 0;
    });
    return told ? tr("Spans arrive; the first point over time follows.") : needs;
}

bool anyKnown(const StackContent& content)
{
    return std::find(content.known.begin(), content.known.end(), true) != content.known.end();
}

} // namespace

TimeSpan latencySpan(const Snapshot& s, const QTimeZone& zone)
{
    using namespace std::chrono_literals;
    constexpr std::array<std::chrono::minutes, 14> Lengths{1min,   2min,   5min,   10min,  15min,   30min,   60min,
                                                           120min, 180min, 360min, 720min, 1440min, 2880min, 10080min};
    const Duration run = s.runStart ? s.now - *s.runStart : Duration::zero();
    const Duration asked =
        s.window.window == Window::Run ? run : std::max<Duration>(lengthOf(s.window.window).value_or(run), 5min);
    const Duration most = std::min(run, asked);
    Duration length = std::max<Duration>(run, Lengths.back());
    for (const auto candidate : Lengths) {
        if (candidate >= most) {
            length = candidate;
            break;
        }
    }
    return timeSpanOf(s, length, zone);
}

QString percentileSubtitle(const Snapshot& s, Metric metric)
{
    const QString measured = tr("%1: %2").arg(observerName(s), shortDefinition(metric));
    if (metric == Metric::Itl)
        return measured + QStringLiteral(" · ") + tr("bands judge the mean");
    if (metric == Metric::Tpot)
        return measured + QStringLiteral(" · ") + tr("bands by the model's size judge P95");
    if (metric != Metric::Ttft)
        return measured;
    const LengthClass length = commonLength(s);
    return measured + QStringLiteral(" · ") +
           (length == LengthClass::Unknown ? tr("bands of prompts with 128–1,024 tokens, as lengths are unknown")
                                           : tr("bands of prompts with %1 tokens").arg(lengthName(length)));
}

CardContent latencyCard(const Snapshot& s, Metric metric)
{
    const MetricSummary& m = s.metric(metric);
    CardContent card{.name = shortName(metric), .level = {}, .word = {}, .figures = {}, .nothing = nothingYet(metric)};
    if (m.count == 0)
        return card;
    for (const PercentileIndex i : {P50, P95, P99})
        card.figures.push_back({percentileName(i), formatDuration(m.at(i)), thinness(i, m.count), m.count});
    if (const auto ratio = m.tailRatio())
        card.figures.push_back(
            {QStringLiteral("P99/P50"), {formatNumber(*ratio), {}}, thinness(P99, m.count), m.count});
    if (const auto band = bandOf(s, metric)) {
        card.level = band->level;
        card.word = wordOf(*band);
    } else if (const auto slo = sloOf(s.slo.slo, metric)) {
        const bool over = m.at(P95) > *slo;
        card.level = over ? Level::Third : Level::Best;
        card.word = over ? tr("P95 over SLO") : tr("P95 within SLO");
    }
    return card;
}

ChartContent percentileChart(const Snapshot& s, const LatencyChoice& choice, const Theme& theme)
{
    ChartContent content;
    const TimeSpan span = choice.span.value_or(latencySpan(s, choice.zone));
    const Stretch stretch = stretchOf(s, span);
    const std::size_t metric = indexOf(choice.metric);
    content.time = span;
    content.margins = {52, 8, 116, 24};
    content.y.scale = choice.log ? ScaleKind::Log : ScaleKind::Linear;
    content.y.label = durationTick;
    if (!choice.log)
        content.y.include = Interval{0, 0};
    const bool any = std::any_of(stretch.points.begin(), stretch.points.end(), [&](const HistoryPoint& p) {
        return p.metrics[metric].count > 0 || (choice.metric == Metric::Ttft && p.ttftP99InFlight);
    });
    if (!any) {
        content.emptyText = s.metric(choice.metric).count > 0
                                ? tr("Too short a stretch to draw how it went: there is a point a second.")
                                : tr("Nothing to draw: %1.").arg(nothingYet(choice.metric));
        return content;
    }
    // The estimate first, so that the plain percentiles lie over it; its label comes with the rest.
    if (choice.metric == Metric::Ttft) {
        ChartLine line{.name = tr("in flight"),
                       .colour = theme.percentile[P999],
                       .width = 1.25,
                       .style = LineStyle::Dotted,
                       .samples = {},
                       .endText = {}};
        line.samples = samplesOf(stretch, span, [](const HistoryPoint& p) {
            return Sample{0, p.ttftP99InFlight ? std::optional<double>(*p.ttftP99InFlight) : std::nullopt,
                          Thinness::Sound};
        });
        line.endText = endTextOf(line.samples);
        if (!line.endText.isEmpty())
            content.lines.push_back(std::move(line));
    }
    for (const PercentileIndex i : {P50, P90, P95, P99}) {
        ChartLine line{.name = percentileName(i),
                       .colour = theme.percentile[i],
                       .width = 1.75,
                       .style = LineStyle::Solid,
                       .samples = {},
                       .endText = {}};
        line.samples = samplesOf(stretch, span, [&](const HistoryPoint& p) {
            const MetricPoint& m = p.metrics[metric];
            return m.count == 0 ? Sample{} : Sample{0, m.percentiles[i], thinness(i, m.count)};
        });
        line.endText = endTextOf(line.samples);
        content.lines.push_back(std::move(line));
    }
    content.shadings = bandShadings(s, choice.metric, theme);
    if (const auto slo = sloOf(s.slo.slo, choice.metric))
        content.limits.push_back({Shading::Over::Y, *slo, tr("SLO %1").arg(durationTick(*slo))});
    if (choice.metric == Metric::Ttft) {
        content.strips.push_back({Shading::Over::Y, {0.3, 0.5}, theme.text2, tr("noticed")});
        content.strips.push_back({Shading::Over::Y, {1.0, 1e6}, theme.bandColour(Level::Worst), tr("feels stuck")});
    }
    content.marks = marksOf(s, span, choice, true);
    content.tip = [history = s.history, span, shown = choice.metric, colours = theme.percentile](
                      double x, std::optional<double>) { return percentileTip(*history, span, shown, colours, x); };
    return content;
}

ChartContent ratioChart(const Snapshot& s, const LatencyChoice& choice, const Theme& theme)
{
    ChartContent content;
    const TimeSpan span = choice.span.value_or(latencySpan(s, choice.zone));
    const Stretch stretch = stretchOf(s, span);
    const std::size_t metric = indexOf(choice.metric);
    content.time = span;
    content.margins = {52, 8, 116, 10};
    content.y.label = [](double v) { return tickText({formatNumber(v), {}}); };
    content.y.include = Interval{0, 6};
    ChartLine line{.name = tr("now"),
                   .colour = theme.text2,
                   .width = 1.5,
                   .style = LineStyle::Solid,
                   .samples = {},
                   .endText = {}};
    line.samples = samplesOf(stretch, span, [&](const HistoryPoint& p) {
        const MetricPoint& m = p.metrics[metric];
        if (m.count == 0 || !(m.percentiles[P50] > 0))
            return Sample{};
        return Sample{0, static_cast<double>(m.percentiles[P99]) / m.percentiles[P50], thinness(P99, m.count)};
    });
    const Sample* last = nearestSample(line.samples, 0);
    if (last == nullptr) {
        content.emptyText = tr("no samples");
        return content;
    }
    line.endText = formatNumber(*last->y);
    const BandScale* scale = s.bands ? s.bands->find("tail_ratio") : nullptr;
    if (scale != nullptr) {
        content.shadings = shadingsOf(*scale, theme);
        std::erase_if(content.shadings, [](const Shading& shading) { return shading.level == Level::Best; });
    }
    content.tip = [samples = line.samples, span, bands = s.bands, scale](double x, std::optional<double>) {
        const Sample* near = nearestSample(samples, x);
        if (near == nullptr)
            return ChartTip{};
        const QString word = scale != nullptr ? wordOf(scale->of(*near->y)) : QString();
        return ChartTip{.head = formatClock(span.momentOf(near->x), span.zone),
                        .aside = {},
                        .rows = {{{}, word, formatNumber(*near->y)}}};
    };
    content.lines.push_back(std::move(line));
    content.marks = marksOf(s, span, choice, false);
    return content;
}

StackContent ttftStack(const Snapshot& s, const LatencyChoice& choice, const Theme& theme)
{
    StackContent content = stackOf(s, choice, theme, true);
    return anyKnown(content)
               ? content
               : emptyStack(
                     content.time,
                     whyNoStages(
                         s, true,
                         tr("needs: spans of the stages before the first token (queue, prefill, …) from the server")));
}

StackContent decodeStack(const Snapshot& s, const LatencyChoice& choice, const Theme& theme)
{
    StackContent content = stackOf(s, choice, theme, false);
    return anyKnown(content)
               ? content
               : emptyStack(
                     content.time,
                     whyNoStages(s, false,
                                 tr("needs: spans of the stages of a decode step (forward, comm, …) from the server")));
}

QString latencySentence(const Snapshot& s, Metric metric)
{
    const MetricSummary& m = s.metric(metric);
    if (m.count == 0)
        return tr("%1: %2.").arg(shortName(metric), nothingYet(metric));
    QStringList parts;
    for (const PercentileIndex i : {P50, P95, P99}) {
        const QString trust = trustText(thinness(i, m.count), m.count);
        const QString figure = percentileName(i) + QLatin1Char(' ') + formatDuration(m.at(i)).joined();
        parts << (trust.isEmpty() ? figure : QStringLiteral("%1 (%2)").arg(figure, trust));
    }
    if (const auto band = tailRatioBand(s, metric))
        parts << QStringLiteral("P99/P50 %1, %2").arg(formatNumber(*m.tailRatio()), wordOf(*band));
    return tr("%1: %2.").arg(shortName(metric), parts.join(QStringLiteral(", ")));
}

} // namespace inferama::app
