// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts and the rules that raise them in words, in the window's language.
#pragma once

#include "app/judgement.h"
#include "core/alerts.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace inferama::app {

struct MetricEntry;

// The catalogue's entry of what a signal is a figure of; null where it has none.
const MetricEntry* metricOf(const core::Signal& signal);

// Of its values, as in metricUnits(); empty: a bare number. "band": a level.
std::string_view unitOf(const core::Signal& signal);

QString signalText(const core::Signal& signal);              // "TTFT P95", "KV hit rate", "TTFT band"
QString valueText(const core::Signal& signal, double value); // "4.2 s", "poor"
QString limitText(const core::Signal& signal, double value); // of a threshold: "10 s" and not "10.0 s"
QString windowText(core::Window window);                     // "over 1 min"
QString wordOf(core::AlertLevel level);                      // "watch", "act", "severe"
core::Level levelOf(core::AlertLevel level);                 // whose shape and colour it has
QString nameOf(const core::Alert& alert);                    // of the rule that raised it

// "2 s (watch), 4 s (act)", "×2 (watch)".
QString thresholdsText(const core::AlertRule& rule);

// What a rule watches, a sentence each: "TTFT P95 over 1 min reaches 2 s (act) for 10 s.", when it clears, on what
// condition it is judged.
QStringList sentencesOf(const core::AlertRule& rule);

// What somebody needs to know of an alert in one line: "TTFT poor: TTFT band was at worst poor, now poor".
QString headlineOf(const core::Alert& alert);

// One short sentence that says that something is not judged by the defaults; empty where all is.
QString changesSentence(const JudgementChanges& changes);

} // namespace inferama::app
