// SPDX-License-Identifier: GPL-3.0-or-later
// What a tile says: texts and plain numbers, made once a snapshot. Knows neither colours nor pixels.
#pragma once

#include "core/bands.h"
#include "core/metric.h"
#include "widgets/format.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inferama::widgets {

// A number under a label of its own ("P95"); a percentile tells how far it can be trusted.
struct TileValue {
    QString label; // empty: the tile's only number
    Quantity quantity;
    core::Thinness thinness = core::Thinness::Sound;
    std::uint64_t count = 0;        // samples behind a percentile
    std::string statistic{};        // which figure of the metric it is: "value", "mean", "p95"
    std::optional<double> figure{}; // what `quantity` is written from; absent where it is more than one number
};

// A part of a bar that adds up to the whole.
struct TilePart {
    std::string stage; // names the colour
    double share = 0;  // 0…1 of the bar
    QString text;      // "KV 47.2"
};

struct TileContent {
    enum class State : std::uint8_t { Value, NoTraffic, NoSource, NotApplicable };

    std::string id; // of the metric that it stands for
    QString name;
    QString briefName; // in its place where it does not fit; empty: it is cut
    QString subtitle;  // muted, beside the name
    QString aside;     // muted, at the right of the name
    State state = State::NoTraffic;
    std::vector<TileValue> values;    // one, or P50 P95 P99
    QString besides;                  // muted, after the unit: "of 96"
    QString briefBesides;             // in its place where it does not fit
    std::optional<core::Level> level; // none: `note` is plain text
    QString note;                     // the band's word, or what else to know
    QString briefNote;                // in its place where it does not fit
    QString trend;                    // muted, at the right of the note: "↗ ×2.3"
    QString stale;                    // how long its figure has been the last one; empty: it is fresh
    QString caveat;                   // muted, on a line of its own: what the figures leave out
    QString briefCaveat;
    std::vector<TilePart> parts;
    std::vector<float> spark; // NaN where nothing was measured
    QString needs;            // NoSource: what would fill it; NotApplicable: why
    QString help;             // tool tip: definition, window, count, exact or sketch

    // One or two sentences for a screen reader.
    QString spoken() const;
    bool alarming() const { return level && stale.isEmpty() && *level >= core::Level::Third; }
};

} // namespace inferama::widgets
