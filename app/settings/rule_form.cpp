// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/rule_form.h"

#include "app/alert_text.h"
#include "app/quantity_text.h"
#include "app/translation.h"
#include "core/did_you_mean.h"

#include <algorithm>
#include <cmath>

namespace inferama::app {

using core::AlertLevel;
using core::AlertLevelCount;

namespace {

constexpr double LongestHold = 3600; // seconds
constexpr int BandLevels = 4;

RuleField fieldOf(std::size_t level)
{
    return static_cast<RuleField>(static_cast<std::size_t>(RuleField::Watch) + level);
}

// A threshold of a band is written as its word.
QString thresholdText(const core::AlertRule& rule, double value)
{
    if (rule.relative)
        return editableText(value, "factor");
    return unitOf(rule.signal) == "band" ? valueText(rule.signal, value) : editableText(value, unitOf(rule.signal));
}

std::optional<double> bandLevelOf(const core::Signal& signal, const QString& text)
{
    for (int level = 0; level < BandLevels; ++level) {
        if (text.compare(valueText(signal, level), Qt::CaseInsensitive) == 0)
            return level;
    }
    return std::nullopt;
}

QString thresholdHint(const core::AlertRule& rule)
{
    if (rule.relative)
        return quantityHint("factor");
    if (unitOf(rule.signal) != "band")
        return quantityHint(unitOf(rule.signal));
    QStringList words;
    for (int level = 0; level < BandLevels; ++level)
        words << valueText(rule.signal, level);
    words.removeDuplicates();
    return tr("one of: %1").arg(words.join(tr(", ")));
}

std::optional<double> thresholdOf(const core::AlertRule& rule, const QString& text)
{
    if (rule.relative)
        return quantityOf(text, "factor");
    return unitOf(rule.signal) == "band" ? bandLevelOf(rule.signal, text) : quantityOf(text, unitOf(rule.signal));
}

class Reader {
public:
    Reader(const RuleForm& form, core::AlertRule& rule, std::vector<RuleProblem>& problems)
        : form_(form), rule_(rule), problems_(problems)
    {
    }

    void read()
    {
        readSignal();
        rule_.window = form_.window;
        rule_.below = form_.below;
        rule_.relative = form_.relative;
        readThresholds();
        readDuration(form_.holds, RuleField::Holds, rule_.holds);
        readDuration(form_.clears, RuleField::Clears, rule_.clears);
        const auto share = quantityOf(form_.hysteresis, "ratio");
        if (share && *share >= 0 && *share <= 1)
            rule_.hysteresis = *share;
        else
            refuse(RuleField::Hysteresis, app::tr("Write a share from 0% to 100%."));
        rule_.least.reset();
        if (form_.relative && !form_.least.trimmed().isEmpty()) {
            rule_.least = quantityOf(form_.least, unitOf(rule_.signal));
            if (!rule_.least)
                refuse(RuleField::Least, app::tr("Write %1, or nothing.").arg(quantityHint(unitOf(rule_.signal))));
        }
    }

private:
    void refuse(RuleField field, const QString& text) { problems_.push_back({field, text}); }

    void readSignal()
    {
        const std::string written = form_.signal.trimmed().toStdString();
        if (const auto signal = core::signalOf(written)) {
            rule_.signal = *signal;
            return;
        }
        const std::vector<std::string> names = signalNames(nullptr);
        const std::vector<std::string_view> known(names.begin(), names.end());
        const std::string_view near = core::nearestWord(written, known);
        refuse(RuleField::Signal, near.empty()
                                      ? app::tr("Choose a figure from the list, or write gauge.NAME or counter.NAME.")
                                      : app::tr("There is no such figure; did you mean %1?")
                                            .arg(QString::fromUtf8(near.data(), static_cast<qsizetype>(near.size()))));
    }

    void readThresholds()
    {
        std::optional<double> milder;
        for (std::size_t i = 0; i < AlertLevelCount; ++i) {
            rule_.thresholds[i].reset();
            const QString text = form_.thresholds[i].trimmed();
            if (text.isEmpty())
                continue;
            const auto value = thresholdOf(rule_, text);
            if (!value) {
                refuse(fieldOf(i), app::tr("Write %1, or nothing.").arg(thresholdHint(rule_)));
                continue;
            }
            if (milder && (rule_.below ? *value >= *milder : *value <= *milder))
                refuse(fieldOf(i), rule_.below ? app::tr("Must be below the milder threshold before it.")
                                               : app::tr("Must be above the milder threshold before it."));
            milder = value;
            rule_.thresholds[i] = value;
        }
        if (!milder && std::ranges::all_of(form_.thresholds, [](const QString& t) { return t.trimmed().isEmpty(); }))
            refuse(RuleField::Watch, app::tr("Set at least one threshold."));
    }

    void readDuration(const QString& text, RuleField field, core::Duration& into)
    {
        const auto duration = quantityOf(text, "s");
        if (duration && *duration >= 0 && *duration <= LongestHold)
            into = core::durationOf(*duration);
        else
            refuse(field, app::tr("Write a time from 0 s to 60min, as in 10s."));
    }

    const RuleForm& form_;
    core::AlertRule& rule_;
    std::vector<RuleProblem>& problems_;
};

} // namespace

RuleForm formOf(const SwitchedRule& named)
{
    const core::AlertRule& rule = named.rule;
    RuleForm form;
    form.name = QString::fromStdString(rule.name);
    form.signal = QString::fromStdString(core::textOf(rule.signal));
    form.window = rule.window;
    form.below = rule.below;
    form.relative = rule.relative;
    for (std::size_t i = 0; i < AlertLevelCount; ++i) {
        if (rule.thresholds[i])
            form.thresholds[i] = thresholdText(rule, *rule.thresholds[i]);
    }
    form.holds = editableText(core::seconds(rule.holds), "s");
    form.clears = editableText(core::seconds(rule.clears), "s");
    form.hysteresis = editableText(rule.hysteresis, "ratio");
    if (rule.least)
        form.least = editableText(*rule.least, unitOf(rule.signal));
    form.enabled = named.enabled;
    return form;
}

SwitchedRule ruleOf(const RuleForm& form, const SwitchedRule& from, std::vector<RuleProblem>& problems)
{
    SwitchedRule named = from;
    Reader(form, named.rule, problems).read();
    named.rule.name = form.name.trimmed().toStdString();
    named.enabled = form.enabled;
    return named;
}

std::vector<std::string> signalNames(const core::Snapshot* seen)
{
    constexpr std::array Statistics{"mean", "p50", "p90", "p95", "p99", "p999", "max", "tail_ratio", "band"};
    std::vector<std::string> names;
    const auto add = [&names](const std::string& name) {
        if (core::signalOf(name))
            names.push_back(name);
    };
    const auto addAll = [&](const std::string& id) {
        for (const char* statistic : Statistics)
            add(id + "." + statistic);
    };
    for (std::size_t m = 0; m < core::MetricCount; ++m)
        addAll(std::string(core::idOf(static_cast<core::Metric>(m))));
    for (std::size_t f = 0; f < core::FigureCount; ++f) {
        const std::string id(core::idOf(static_cast<core::Figure>(f)));
        add(id);
        add(id + ".band");
    }
    if (seen == nullptr)
        return names;
    for (const auto& stage : seen->stages)
        addAll("stage." + stage.stage);
    for (const auto& [name, gauge] : seen->gauges) {
        for (const char* statistic : {"", ".mean", ".max"})
            add("gauge." + name + statistic);
    }
    for (const auto& [name, counter] : seen->counters)
        add("counter." + name);
    return names;
}

} // namespace inferama::app
