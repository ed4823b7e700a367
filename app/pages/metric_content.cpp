// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_content.h"

#include "app/alert_text.h"
#include "app/metric_signals.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/latency_charts.h"
#include "app/pages/metric_course.h"
#include "app/pages/metric_figures.h"
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"
#include "core/series.h"

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

QString factsOf(const MetricEntry& entry)
{
    const auto layers = catalogueLayers();
    const auto layer = std::ranges::find(layers, entry.layer, &LayerEntry::number);
    QStringList facts;
    if (layer != layers.end())
        facts << tr("layer %1, %2").arg(entry.layer).arg(text(layer->name));
    if (entry.unit == "ratio")
        facts << tr("a share");
    else if (entry.unit == "factor")
        facts << tr("a factor");
    else if (entry.unit == "count")
        facts << tr("a count");
    else
        facts << (entry.unit == "s" ? tr("a time") : tr("in %1").arg(formatIn(1, entry.unit).unit));
    if (entry.better == "lower")
        facts << tr("lower is better");
    else if (entry.better == "higher")
        facts << tr("higher is better");
    return facts.join(QStringLiteral(" · "));
}

QString momentOf(const Snapshot& s, const MetricEntry& entry)
{
    if (!s.runStart && s.sources.empty())
        return periodText(s.window.window);
    QString moment = tr("%1, %2–%3")
                         .arg(periodText(s.window.window), formatClock(s.window.start, shownZone()),
                              formatMoment(s.window.end, shownZone()));
    if (const MetricSummary* samples = samplesOfMetric(s, entry.id); samples != nullptr && samples->count > 0)
        moment += QStringLiteral(" · ") + sampleText(*samples);
    return moment;
}

// How long ago the newest of the gauges and counters behind the metric came; nothing where it is not made from them.
std::optional<double> ageOf(const Snapshot& s, const MetricEntry& entry)
{
    std::optional<Time> newest;
    for (const std::string& name : seriesOfMetric(entry)) {
        if (const auto* figures = s.gauge(name))
            newest = std::max(newest.value_or(figures->total.at), figures->total.at);
        if (const auto* figures = s.counter(name))
            newest = std::max(newest.value_or(figures->total.at), figures->total.at);
    }
    return newest ? std::optional(seconds(s.now - *newest)) : std::nullopt;
}

// Whether anybody told of what the metric is made from, be it before the window.
bool everTold(const Snapshot& s, const MetricEntry& entry)
{
    if (entry.layer <= 3 && signalOfMetric(entry.id).value_or(Signal{}).kind != Signal::Kind::Gauge)
        return !s.sources.empty();
    if (!s.history)
        return false;
    const auto names = [&](const std::vector<std::string>& known, const std::string& name) {
        return std::ranges::find(known, name) != known.end();
    };
    if (names(s.history->stageNames, entry.id))
        return true;
    return std::ranges::any_of(seriesOfMetric(entry), [&](const std::string& name) {
        return names(s.history->gaugeNames, name) || names(s.history->counterNames, name);
    });
}

QString bucketsText(const Snapshot& s, const MetricEntry& entry)
{
    const auto found = s.histograms.find(entry.id);
    if (found == s.histograms.end())
        return {};
    QStringList parts;
    for (const auto& [quantile, interval] : found->second) {
        const QString low = formatIn(interval.low, entry.unit).joined();
        const QString name = text(quantile).toUpper();
        parts << (interval.high
                      ? tr("%1 between %2 and %3").arg(name, low, formatIn(interval.high, entry.unit).joined())
                      : tr("%1 above %2").arg(name, low));
    }
    return tr("From buckets of a server: %1.").arg(parts.join(QStringLiteral(", ")));
}

// Whether servers said that they are built so that the figure cannot exist; only tiles know.
QString whyNone(const Snapshot& s, const MetricEntry& entry)
{
    const LayerContent layer = entry.layer == 4   ? stages(s)
                               : entry.layer == 5 ? resources(s)
                               : entry.layer == 6 ? network(s)
                               : entry.layer == 7 ? kvCache(s)
                                                  : LayerContent{};
    const auto tile = std::ranges::find(layer.tiles, entry.id, &TileContent::id);
    const bool none = tile != layer.tiles.end() && tile->state == TileContent::State::NotApplicable;
    return none ? tile->needs : QString();
}

void settle(MetricHead& head, const Snapshot& s, const MetricEntry& entry)
{
    using State = MetricHead::State;
    const bool ofSlo = entry.id == "goodput" || entry.id == "attainment";
    const bool known =
        std::ranges::any_of(head.figures, [](const StripCell& cell) { return cell.value.quantity.number != NoValue; });
    const QString buckets = bucketsText(s, entry);
    if (ofSlo && !s.slo.slo.any()) {
        head.state = State::NoSlo;
        head.notice = tr("There is no SLO to hold the requests to. Set one with Ctrl+L.");
    } else if (known) {
        head.state = State::Value;
        const bool ofSeries = !samplesOfMetric(s, entry.id) && entry.layer >= 4;
        const auto age = ofSeries ? ageOf(s, entry) : std::nullopt;
        head.notice = buckets;
        if (age && *age >= seconds(GaugeLasts))
            head.notice = tr("Stale: nothing new for %1 s.").arg(formatCount(std::floor(*age)));
    } else if (!buckets.isEmpty()) {
        head.state = State::Value;
        head.notice = buckets;
    } else if (const QString why = whyNone(s, entry); !why.isEmpty()) {
        head.state = State::NotApplicable;
        head.notice = why;
    } else if (everTold(s, entry)) {
        head.state = State::NoTraffic;
        head.notice = tr("No traffic: nothing in the window gave this figure.");
    } else {
        head.state = State::NoSource;
        head.notice = tr("No source gives this figure. It needs: %1.").arg(text(entry.filledBy));
    }
}

// As its tile says it: "↗ ×17.1 against the baseline 310 ms ± 20 ms, 14:29:50–14:30:50".
QString trendOf(const Snapshot& s, const MetricEntry& entry)
{
    const auto signal = signalOfMetric(entry.id);
    const QString normal = normalText(s, entry);
    if (normal.isEmpty())
        return {};
    TileContent tile;
    tile.state = TileContent::State::Value;
    compare(tile, s, textOf(*signal));
    return tile.trend.isEmpty() ? normal : tr("%1 against the %2").arg(tile.trend, normal);
}

QString alertsText(const Snapshot& s, const MetricEntry& entry)
{
    QStringList lasting;
    for (const Alert& alert : s.alerts) {
        if (alert.end || !alert.by || alert.by->metric != entry.id)
            continue;
        lasting << tr("%1: %2 since %3").arg(nameOf(alert), wordOf(alert.level), formatClock(alert.since, shownZone()));
    }
    return lasting.isEmpty() ? QString() : tr("Alert: %1.").arg(lasting.join(QStringLiteral("; ")));
}

} // namespace

QString normalText(const Snapshot& s, const MetricEntry& entry)
{
    const auto signal = signalOfMetric(entry.id);
    const Normal* normal = signal && s.baseline ? s.baseline->find(textOf(*signal)) : nullptr;
    if (normal == nullptr)
        return {};
    return tr("baseline %1 ± %2, %3–%4")
        .arg(formatIn(normal->median, entry.unit).joined(), formatIn(normal->deviation, entry.unit).joined(),
             formatClock(s.baseline->start, shownZone()), formatClock(s.baseline->end, shownZone()));
}

MetricHead metricHead(const Snapshot& s, const MetricEntry& entry)
{
    MetricHead head;
    head.name = text(entry.name);
    head.facts = factsOf(entry);
    head.moment = momentOf(s, entry);
    head.figures = figuresOfMetric(s, entry);
    head.trend = trendOf(s, entry);
    settle(head, s, entry);
    if (const QString alerts = alertsText(s, entry); !alerts.isEmpty())
        head.notice = head.notice.isEmpty() ? alerts : QStringLiteral("%1 %2").arg(alerts, head.notice);
    return head;
}

QString spokenHead(const MetricHead& head)
{
    QStringList parts;
    for (const StripCell& cell : head.figures) {
        const QString figure = QStringLiteral("%1 %2").arg(cell.label, cell.value.quantity.joined());
        parts << (cell.note.isEmpty() ? figure : QStringLiteral("%1, %2").arg(figure, cell.note));
    }
    QStringList sentences{QStringLiteral("%1: %2.").arg(head.name, parts.join(QStringLiteral("; ")))};
    if (!head.trend.isEmpty())
        sentences << head.trend + QLatin1Char('.');
    if (!head.notice.isEmpty())
        sentences << head.notice;
    return sentences.join(QLatin1Char(' '));
}

} // namespace inferama::app
