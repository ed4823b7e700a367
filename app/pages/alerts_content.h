// SPDX-License-Identifier: GPL-3.0-or-later
// What the alerts page shows, made from a snapshot, the rules and what was acknowledged. Values only: no widget.
#pragma once

#include "app/acknowledgements.h"
#include "app/judgement.h"
#include "core/snapshot.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace inferama::app {

struct AlertFilter {
    bool lastingOnly = false;
    core::AlertLevel least = core::AlertLevel::Watch; // by the worst that an alert has been
};

struct AlertRow {
    std::uint64_t serial = 0;
    core::AlertLevel level = core::AlertLevel::Watch; // now; of one that has ended: the worst
    QString levelText;                                // "act", "watch, was severe"
    QString name;
    QString start;
    QString end; // "lasts"
    QString duration;
    QString peak;
    QString last;
    QString threshold; // that was reached
    QString baseline;  // of a relative rule
    bool lasts = false;
    bool acknowledged = false;
    friend bool operator==(const AlertRow&, const AlertRow&) = default;
};

// Those that last first, then the newest first.
std::vector<AlertRow> alertRows(const core::Snapshot& s, const Acknowledgements& acknowledged,
                                const AlertFilter& filter);

// Everything about one alert.
struct AlertDetail {
    QString name;
    core::AlertLevel level = core::AlertLevel::Watch;
    QString state;       // "severe since 14:31:20, lasts 52 s"
    QString explanation; // the catalogue's; empty for a rule of the user's
    QStringList watches; // sentences
    QString rule;        // its id
    QString metric;      // whose page explains it; empty: none
    QString metricName;
    QStringList causes;
    QStringList remedies;
    bool known = true; // its rule still exists
    bool acknowledged = false;
    bool lasts = false;
    friend bool operator==(const AlertDetail&, const AlertDetail&) = default;
};
AlertDetail alertDetail(const core::Snapshot& s, const core::Alert& alert, const Judgement& judgement,
                        const Acknowledgements& acknowledged);

// Null where the snapshot has none of this serial.
const core::Alert* alertOf(const core::Snapshot& s, std::uint64_t serial);

// "2 last, 5 have ended · 19 of 20 rules watch".
QString alertsHeadline(const core::Snapshot& s, const Judgement& judgement);

} // namespace inferama::app
