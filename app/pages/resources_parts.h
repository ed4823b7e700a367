// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of the resources page are put together from: series of the window split by a label, their samples,
// states of charts without values.
#pragma once

#include "app/pages/panorama_states.h"
#include "app/pages/resources_content.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::app {

// The server that a label set belongs to: its instance, else its source; empty: there is only one.
std::string_view replicaOf(std::string_view labels);

// Values as the charts of the page write them.
QString duration(double seconds);
QString share(double ratio);
QString number(double value);
QString numberTick(double value);

// Everything that the charts of one page at one moment are made from.
struct ResourcesFrame {
    const core::Snapshot& s;
    const ResourcesChoice& choice;
    const widgets::Theme& theme;
    widgets::TimeSpan span;
    QMargins margins; // around every plot, so that all of them align
    std::vector<widgets::VerticalMark> marks;
    std::vector<widgets::AlertSpan> alerts;
};
ResourcesFrame resourcesFrame(const core::Snapshot& s, const ResourcesChoice& choice, const widgets::Theme& theme);

// Where a value belongs: a part of a replica, either of them empty where nothing tells. Ordered by replica and part,
// numbers by their size.
struct PartPlace {
    std::string replica;
    std::string part;
    friend bool operator<(const PartPlace& a, const PartPlace& b);
    friend bool operator==(const PartPlace&, const PartPlace&) = default;
};
// "GPU 3", "server-0 · GPU 3", or "server-0" where no replica has two; what is no number stands as it came. `key` is
// the label that tells parts apart.
std::vector<QString> partNames(std::string_view key, std::span<const PartPlace> places);

// A part of the whole: its name ("GPU 3", "server-0 · GPU 3") and its values, a cell each.
struct PartSeries {
    PartPlace place;
    QString name;
    std::vector<float> values;
};
// One for each value of the label `key` ("gpu", "rank", "rail", "nic") of each replica, or for each replica where `key`
// is empty, in their order; sets that fall together are summed or averaged. Where no set has the label, they are told
// apart by all their labels.
std::vector<PartSeries> partsBy(const core::SeriesLines& lines, std::string_view key, bool sum);

// The whole of a gauge or a counter over the window; null without one.
const core::SeriesLines* gaugeLines(const core::Snapshot& s, std::string_view name);
const core::SeriesLines* counterLines(const core::Snapshot& s, std::string_view name);

// The middle of each cell, up to the end of the axis; a cell without a value is a gap.
std::vector<widgets::Sample> samplesOf(std::span<const float> values, const core::SeriesCourse& course,
                                       const widgets::TimeSpan& span);
bool anyKnown(std::span<const float> values);
// The newest value that is known.
std::optional<double> newestOf(std::span<const float> values);

// A chart begun from the catalogue: its id and title, not yet a value, and what would fill it.
ResourceChart chartOf(std::string_view id, const QString& title);

// The chart of lines, without any yet.
widgets::SmallChartContent linesOf(const ResourcesFrame& f);
void addLine(widgets::SmallChartContent& content, const QString& name, const QColor& colour,
             std::vector<widgets::Sample> samples, double fill = 0);
// The whole of a series as a line; null adds none.
void addTotal(widgets::SmallChartContent& content, const ResourcesFrame& f, const core::SeriesLines* lines,
              const QString& name, const QColor& colour, double fill = 0);

// Sets the state of a chart whose body is ready: values, or no traffic where what it is made from is known but has no
// value in the window, and how long its newest value is old where that is too long.
void settle(ResourceChart& chart, const core::Snapshot& s, std::span<const std::string_view> names);
// A chart without a source becomes one that does not apply, where servers are built so.
void excuse(ResourceChart& chart, const core::Snapshot& s, Needs needs);

// "baseline 2.90", or empty.
QString baselineOf(const core::Snapshot& s, std::string_view signal, const std::function<QString(double)>& value);

// The charts, in files by subject.
ResourceChart batchChart(const ResourcesFrame& f);
ResourceChart kvChart(const ResourcesFrame& f);
ResourceChart stepChart(const ResourcesFrame& f);
ResourceChart kernelChart(const ResourcesFrame& f);
ResourceChart evictionChart(const ResourcesFrame& f);
ResourceChart acceptanceChart(const ResourcesFrame& f);
ResourceChart gpuUtilChart(const ResourcesFrame& f);
ResourceChart smUtilChart(const ResourcesFrame& f);
ResourceChart bandwidthChart(const ResourcesFrame& f);
ResourceChart powerChart(const ResourcesFrame& f);
ResourceChart memoryChart(const ResourcesFrame& f);
ResourceChart rankChart(const ResourcesFrame& f);
ResourceChart collectiveChart(const ResourcesFrame& f);
ResourceChart congestionChart(const ResourcesFrame& f);
ResourceChart railChart(const ResourcesFrame& f);
ResourceChart nicChart(const ResourcesFrame& f);
ResourceChart incastChart(const ResourcesFrame& f);
ResourceChart migrationChart(const ResourcesFrame& f);

} // namespace inferama::app
