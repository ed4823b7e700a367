// SPDX-License-Identifier: GPL-3.0-or-later
// What the head of a metric page says: what the metric is, where it stands now, and against what. No widget in here.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"
#include "widgets/figure_strip.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace inferama::app {

struct MetricHead {
    enum class State : std::uint8_t { Value, NoTraffic, NoSource, NotApplicable, NoSlo };

    QString name;
    QString facts;                           // "layer 1, User experience · in s · lower is better"
    QString moment;                          // "last 1 min, 14:31:12–14:32:12 UTC · n = 615, exact"
    std::vector<widgets::StripCell> figures; // the one that the band judges has its shape and word
    QString trend;                           // against the baseline, whole sentence; empty: there is none
    State state = State::NoSource;
    QString notice; // what is missing or old, and what would bring it; empty: all is well
};

MetricHead metricHead(const core::Snapshot& s, const MetricEntry& entry);

// "baseline 310 ms ± 20 ms, 14:29:50–14:30:50"; empty where there is none.
QString normalText(const core::Snapshot& s, const MetricEntry& entry);

// For a screen reader: name, figures, band, trend, what is missing.
QString spokenHead(const MetricHead& head);

} // namespace inferama::app
