// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue says of a metric, as rich text: question, definition, bands in effect, causes, remedies, sources
// and links to related metrics. A link's address is the id of its metric.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"

#include <QString>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

QString metricText(const core::Snapshot& s, const MetricEntry& entry, const widgets::Theme& theme);

} // namespace inferama::app
