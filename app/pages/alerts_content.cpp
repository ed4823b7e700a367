// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/alerts_content.h"

#include "app/alert_text.h"
#include "app/catalogue.h"
#include "app/quantity_text.h"
#include "app/translation.h"
#include "widgets/format.h"

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace widgets;
using core::Alert;
using core::AlertLevel;

namespace {

QString clockOf(core::Time t) { return formatClock(t, shownZone()); }

core::Duration lengthOf(const Alert& alert, const core::Snapshot& s)
{
    return std::max(core::Duration::zero(), alert.end.value_or(s.now) - alert.since);
}

QString durationOf(const Alert& alert, const core::Snapshot& s)
{
    // Whole seconds: what changes with each frame cannot be read.
    return limitText(std::floor(core::seconds(lengthOf(alert, s))), "s");
}

QString thresholdOf(const Alert& alert, const core::AlertRule& rule)
{
    const auto threshold = rule.thresholds[static_cast<std::size_t>(alert.worst)];
    if (!threshold)
        return NoValue;
    if (!rule.relative)
        return limitText(rule.signal, *threshold);
    if (!alert.baseline)
        return limitText(*threshold, "factor");
    const double factored = *threshold * *alert.baseline;
    const double least = rule.least.value_or(factored);
    if (rule.below ? least < factored : least > factored)
        return tr("%1 (at least)").arg(limitText(rule.signal, least));
    return tr("%1 (%2)").arg(valueText(rule.signal, factored), limitText(*threshold, "factor"));
}

AlertRow rowOf(const Alert& alert, const core::Snapshot& s, const Acknowledgements& acknowledged)
{
    AlertRow row;
    row.serial = alert.serial;
    row.lasts = !alert.end;
    row.level = row.lasts ? alert.level : alert.worst;
    row.levelText =
        row.level == alert.worst ? wordOf(row.level) : tr("%1, was %2").arg(wordOf(row.level), wordOf(alert.worst));
    row.name = nameOf(alert);
    row.start = clockOf(alert.since);
    row.end = alert.end ? clockOf(*alert.end) : tr("ongoing");
    row.duration = durationOf(alert, s);
    row.acknowledged = acknowledged.hold(alert);
    if (!alert.by) { // without its rule nobody knows the unit
        row.peak = formatNumber(alert.peak);
        row.last = formatNumber(alert.last);
        row.threshold = row.baseline = NoValue;
        return row;
    }
    const core::AlertRule& rule = *alert.by;
    row.peak = valueText(rule.signal, alert.peak);
    row.last = valueText(rule.signal, alert.last);
    row.threshold = thresholdOf(alert, rule);
    row.baseline = alert.baseline ? valueText(rule.signal, *alert.baseline) : NoValue;
    return row;
}

QStringList listOf(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const std::string& text : texts)
        list << QString::fromStdString(text);
    return list;
}

} // namespace

std::vector<AlertRow> alertRows(const core::Snapshot& s, const Acknowledgements& acknowledged,
                                const AlertFilter& filter)
{
    std::vector<const Alert*> shown;
    for (const Alert& alert : s.alerts) {
        if (alert.worst >= filter.least && !(filter.lastingOnly && alert.end))
            shown.push_back(&alert);
    }
    std::ranges::sort(shown, [](const Alert* a, const Alert* b) {
        const bool aEnded = a->end.has_value();
        const bool bEnded = b->end.has_value();
        return aEnded != bEnded ? bEnded : a->serial > b->serial;
    });
    std::vector<AlertRow> rows;
    rows.reserve(shown.size());
    for (const Alert* alert : shown)
        rows.push_back(rowOf(*alert, s, acknowledged));
    return rows;
}

AlertDetail alertDetail(const core::Snapshot& s, const Alert& alert, const Judgement& judgement,
                        const Acknowledgements& acknowledged)
{
    AlertDetail detail;
    detail.name = nameOf(alert);
    detail.level = alert.end ? alert.worst : alert.level;
    detail.lasts = !alert.end;
    detail.state = alert.end
                       ? tr("At worst %1. From %2 to %3, for %4.")
                             .arg(wordOf(alert.worst), clockOf(alert.since), clockOf(*alert.end), durationOf(alert, s))
                       : tr("Now %1, at worst %2. Since %3, for %4.")
                             .arg(wordOf(alert.level), wordOf(alert.worst), clockOf(alert.since), durationOf(alert, s));
    detail.rule = QString::fromStdString(alert.rule);
    detail.acknowledged = acknowledged.hold(alert);
    if (const AlertEntry* entry = catalogueIn(catalogueLanguage()).alert(alert.rule))
        detail.explanation = QString::fromStdString(entry->explanation);
    detail.known = judgement.alert(alert.rule) != nullptr;
    if (!alert.by)
        return detail;
    const core::AlertRule& rule = *alert.by;
    detail.watches = sentencesOf(rule);
    const MetricEntry* metric = rule.metric.empty() ? metricOf(rule.signal) : catalogueEntry(rule.metric);
    if (metric == nullptr)
        return detail;
    detail.metric = QString::fromStdString(metric->id);
    detail.metricName = QString::fromStdString(metric->name);
    detail.causes = listOf(metric->causes);
    detail.remedies = listOf(metric->remedies);
    return detail;
}

const Alert* alertOf(const core::Snapshot& s, std::uint64_t serial)
{
    const auto found = std::ranges::find(s.alerts, serial, &Alert::serial);
    return found == s.alerts.end() ? nullptr : &*found;
}

QString alertsHeadline(const core::Snapshot& s, const Judgement& judgement)
{
    const auto lasting = std::ranges::count_if(s.alerts, [](const Alert& alert) { return !alert.end; });
    const auto watching = std::ranges::count_if(judgement.alerts, &SwitchedRule::enabled);
    const auto ended = s.alerts.size() - static_cast<std::size_t>(lasting) + s.alertsForgotten;
    const QString text =
        tr("%1 ongoing, %2 ended · %3 of %4 rules watch")
            .arg(formatCount(static_cast<double>(lasting)), formatCount(static_cast<double>(ended)),
                 formatCount(static_cast<double>(watching)), formatCount(static_cast<double>(judgement.alerts.size())));
    return s.alertsForgotten == 0 ? text
                                  : tr("%1 · the oldest %2 are no longer kept")
                                        .arg(text, formatCount(static_cast<double>(s.alertsForgotten)));
}

} // namespace inferama::app
