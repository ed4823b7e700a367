// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_text.h"

#include "app/band_scale.h"
#include "app/catalogue.h"
#include "app/quantity_text.h"
#include "app/translation.h"
#include "widgets/display_text.h"
#include "widgets/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;
using Kind = Signal::Kind;
using Statistic = Signal::Statistic;

namespace {

std::string_view idOf(const Signal& signal)
{
    switch (signal.kind) {
    case Kind::Latency:
        return core::idOf(signal.metric);
    case Kind::Figure:
        return core::idOf(signal.figure);
    default:
        return signal.name;
    }
}

// The word of a level where the metric has a scale of bands, whose words then are known.
QString bandText(const Signal& signal, double value)
{
    const auto level = static_cast<Level>(std::clamp(std::lround(value), 0L, 3L));
    const MetricEntry* metric = metricOf(signal);
    const BandWords words =
        metric != nullptr && !metric->bands.empty() ? metric->bands.front().scale.words : BandWords::Severity;
    const std::string_view word = app::wordOf(bandAt(words, level), catalogueLanguage());
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

QString durationText(Duration duration) { return limitText(seconds(duration), "s"); }

QString thresholdText(const AlertRule& rule, double threshold)
{
    return rule.relative ? limitText(threshold, "factor") : limitText(rule.signal, threshold);
}

QString mainSentence(const AlertRule& rule)
{
    const QString signal = signalText(rule.signal);
    const QString window = windowText(rule.window);
    const QString thresholds = thresholdsText(rule);
    const QString holds = durationText(rule.holds);
    if (rule.relative)
        return rule.below ? tr("%1 %2 falls to %3 of what is normal for this run, for %4.")
                                .arg(signal, window, thresholds, holds)
                          : tr("%1 %2 reaches %3 of what is normal for this run, for %4.")
                                .arg(signal, window, thresholds, holds);
    return rule.below ? tr("%1 %2 falls to %3 for %4.").arg(signal, window, thresholds, holds)
                      : tr("%1 %2 reaches %3 for %4.").arg(signal, window, thresholds, holds);
}

} // namespace

const MetricEntry* metricOf(const Signal& signal) { return catalogueEntry(idOf(signal)); }

std::string_view unitOf(const Signal& signal)
{
    switch (signal.statistic) {
    case Statistic::TailRatio:
        return "factor";
    case Statistic::Count:
        return "count";
    case Statistic::Band:
        return "band";
    default:
        break;
    }
    if (const MetricEntry* metric = metricOf(signal))
        return metric->unit;
    if (signal.kind == Kind::Latency || signal.kind == Kind::Stage)
        return "s";
    return signal.kind == Kind::Counter ? std::string_view("1/s") : std::string_view();
}

QString signalText(const Signal& signal)
{
    const MetricEntry* metric = metricOf(signal);
    const std::string_view id = idOf(signal);
    const QString name = metric != nullptr ? QString::fromStdString(metric->name)
                                           : QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    switch (signal.statistic) {
    case Statistic::Value:
        return name;
    case Statistic::Mean:
        return tr("%1 mean").arg(name);
    case Statistic::P50:
        return tr("%1 P50").arg(name);
    case Statistic::P90:
        return tr("%1 P90").arg(name);
    case Statistic::P95:
        return tr("%1 P95").arg(name);
    case Statistic::P99:
        return tr("%1 P99").arg(name);
    case Statistic::P999:
        return tr("%1 P99.9").arg(name);
    case Statistic::Max:
        return tr("%1 maximum").arg(name);
    case Statistic::Count:
        return tr("%1 count").arg(name);
    case Statistic::TailRatio:
        return tr("%1 P99/P50").arg(name);
    case Statistic::Band:
        return tr("%1 band").arg(name);
    }
    return name;
}

QString valueText(const Signal& signal, double value)
{
    return signal.statistic == Statistic::Band ? bandText(signal, value) : quantityText(value, unitOf(signal));
}

QString limitText(const Signal& signal, double value)
{
    return signal.statistic == Statistic::Band ? bandText(signal, value) : limitText(value, unitOf(signal));
}

QString windowText(Window window)
{
    const std::array<QString, WindowCount> texts{tr("over 10 s"), tr("over 1 min"), tr("over 5 min"), tr("over 1 h"),
                                                 tr("over the whole run")};
    return texts[static_cast<std::size_t>(window)];
}

QString wordOf(AlertLevel level)
{
    const std::array<QString, AlertLevelCount> words{tr("watch"), tr("act"), tr("severe")};
    return words[static_cast<std::size_t>(level)];
}

Level levelOf(AlertLevel level) { return static_cast<Level>(static_cast<std::size_t>(level) + 1); }

QString nameOf(const Alert& alert)
{
    return alert.by ? QString::fromStdString(nameOf(*alert.by, catalogueLanguage())) : widgets::displayText(alert.rule);
}

QString thresholdsText(const AlertRule& rule)
{
    QStringList parts;
    for (std::size_t i = 0; i < AlertLevelCount; ++i) {
        if (rule.thresholds[i])
            parts << tr("%1 (%2)").arg(thresholdText(rule, *rule.thresholds[i]), wordOf(static_cast<AlertLevel>(i)));
    }
    return parts.join(tr(", "));
}

QStringList sentencesOf(const AlertRule& rule)
{
    QStringList sentences{mainSentence(rule)};
    if (rule.relative && rule.least)
        sentences << (rule.below ? tr("It must also be at or below %1.").arg(limitText(rule.signal, *rule.least))
                                 : tr("It must also be at or above %1.").arg(limitText(rule.signal, *rule.least)));
    if (rule.condition)
        sentences << tr("Judged only while %1 is above %2.")
                         .arg(signalText(rule.condition->signal),
                              limitText(rule.condition->signal, rule.condition->above));
    sentences << (rule.hysteresis > 0
                      ? tr("Clears when it has been better than the threshold by %1 for %2.")
                            .arg(limitText(rule.hysteresis, "ratio"), durationText(rule.clears))
                      : tr("Clears when it has been better than the threshold for %1.").arg(durationText(rule.clears)));
    return sentences;
}

QString headlineOf(const Alert& alert)
{
    if (!alert.by)
        return tr("%1: %2").arg(wordOf(alert.level), nameOf(alert));
    const Signal& signal = alert.by->signal;
    return tr("%1: %2. %3 is %4, at worst %5.")
        .arg(wordOf(alert.level), nameOf(alert), signalText(signal), valueText(signal, alert.last),
             valueText(signal, alert.peak));
}

QString changesSentence(const JudgementChanges& changes)
{
    const bool bands = !changes.bands.empty() || !changes.thresholds.empty();
    if (bands && !changes.alerts.empty())
        return tr("bands and rules changed");
    if (bands)
        return tr("bands changed");
    return changes.alerts.empty() ? QString() : tr("rules changed");
}

} // namespace inferama::app
