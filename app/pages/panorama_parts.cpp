// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/panorama_parts.h"

#include "app/band_scale.h"
#include "app/catalogue.h"
#include "app/pages/panorama_content.h"
#include "app/translation.h"
#include "widgets/time_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr std::size_t LongestSeries = 120;

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

// The bands that are in effect, and where they are not the default ones what those are.
QString bandLine(const MetricBand& band, const MetricEntry& entry, const Snapshot& s)
{
    const BandScale* scale = s.bands ? s.bands->find(band.key) : nullptr;
    QString sentence = text(band.text);
    if (scale != nullptr && !(*scale == band.scale))
        sentence =
            tr("%1 (changed; by default %2)").arg(text(sentenceOf(*scale, entry.unit, catalogueLanguage())), sentence);
    return band.applies.empty() ? sentence : tr("%1: %2").arg(text(band.applies), sentence);
}

QString helpOf(const MetricEntry& entry, const Snapshot& s)
{
    QString help =
        QStringLiteral("<b>%1</b><br>%2").arg(text(entry.name).toHtmlEscaped(), text(entry.definition).toHtmlEscaped());
    if (!entry.window.empty())
        help += QStringLiteral("<br><br>%1").arg(text(entry.window).toHtmlEscaped());
    for (const MetricBand& band : entry.bands)
        help += QStringLiteral("<br>%1").arg(bandLine(band, entry, s).toHtmlEscaped());
    return help;
}

} // namespace

TileContent tileOf(std::string_view id, const Snapshot& s)
{
    TileContent tile;
    const MetricEntry* entry = catalogueEntry(id);
    if (!entry)
        return tile;
    tile.id = entry->id;
    tile.name = text(entry->name);
    tile.help = helpOf(*entry, s);
    tile.needs = tr("needs: %1").arg(text(entry->filledBy));
    const bool fromRequests = entry->layer <= 3;
    tile.state = fromRequests && !s.sources.empty() ? TileContent::State::NoTraffic : TileContent::State::NoSource;
    return tile;
}

void setFigure(TileContent& tile, const Quantity& quantity, double figure, std::string_view statistic)
{
    tile.state = TileContent::State::Value;
    tile.values = {TileValue{{}, quantity, Thinness::Sound, 0, std::string(statistic), figure}};
}

void setFigures(TileContent& tile, const QString& figures)
{
    tile.state = TileContent::State::Value;
    tile.values = {TileValue{{}, {figures, {}}, Thinness::Sound, 0, {}, std::nullopt}};
}

void judgeTypical(TileContent& tile, double value)
{
    const MetricEntry* entry = catalogueEntry(tile.id);
    if (!entry || !entry->typical || tile.level)
        return;
    const auto written = [&](double border) {
        return entry->unit == "ratio" ? formatShare(border).joined() : formatDuration(border).joined();
    };
    if (entry->typical->high && value > *entry->typical->high) {
        tile.level = Level::Third;
        tile.note = tr("above typical %1").arg(written(*entry->typical->high));
        tile.briefNote = tr("> %1").arg(written(*entry->typical->high));
    } else if (entry->typical->low && value < *entry->typical->low) {
        tile.note = tr("below typical %1").arg(written(*entry->typical->low));
        tile.briefNote = tr("below %1").arg(written(*entry->typical->low));
    } else {
        tile.level = Level::Best;
        tile.note = tr("typical");
    }
}

void setNeeds(TileContent& tile, const QString& needs)
{
    tile.state = TileContent::State::NoSource;
    tile.needs = needs;
}

void setBand(TileContent& tile, const std::optional<Band>& band)
{
    if (!band)
        return;
    tile.level = band->level;
    tile.note = wordOf(*band);
}

QString wordOf(const Band& band)
{
    const std::string_view word = wordOf(band, catalogueLanguage());
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

void judge(LayerContent& layer)
{
    int banded = 0;
    int measured = 0;
    int possible = 0;
    const TileContent* worst = nullptr;
    for (const TileContent& tile : layer.tiles) {
        measured += tile.state == TileContent::State::Value && tile.stale.isEmpty();
        possible += tile.state != TileContent::State::NotApplicable;
        banded += tile.level && tile.stale.isEmpty();
        if (tile.level && tile.stale.isEmpty() && (!worst || *tile.level > *worst->level))
            worst = &tile;
    }
    if (!worst) {
        layer.level.reset();
        layer.verdict = measured == 0          ? tr("no data")
                        : measured == possible ? tr("all measured")
                                               : tr("%1 of %2 measured").arg(measured).arg(possible);
        return;
    }
    layer.level = worst->level;
    const auto poor = std::ranges::count_if(layer.tiles, &TileContent::alarming);
    if (poor > 0 && banded == 1)
        layer.verdict = tr("%1: %2").arg(worst->name, worst->briefNote.isEmpty() ? worst->note : worst->briefNote);
    else if (poor > 0)
        layer.verdict = tr("%1 of %2 poor").arg(static_cast<int>(poor)).arg(banded);
    else if (measured < possible)
        layer.verdict = tr("%1 of %2 measured").arg(measured).arg(possible);
    else
        layer.verdict = *worst->level == Level::Best ? tr("all good") : tr("acceptable");
}

std::vector<float> series(const Snapshot& s, const PointValue& value)
{
    std::vector<float> all;
    if (!s.history)
        return all;
    const auto& points = s.history->points;
    const auto first =
        s.window.fromRunStart ? points.begin() : std::ranges::upper_bound(points, s.window.start, {}, &HistoryPoint::t);
    const auto last = std::ranges::upper_bound(first, points.end(), s.window.end, {}, &HistoryPoint::t);
    all.reserve(static_cast<std::size_t>(last - first));
    for (auto point = first; point != last; ++point)
        all.push_back(value(*point).value_or(std::numeric_limits<float>::quiet_NaN()));
    if (all.size() <= LongestSeries)
        return all;

    // Groups count from the run's beginning, so that the line does not shimmer while the window slides.
    const std::size_t group = (all.size() + LongestSeries - 1) / LongestSeries;
    const auto offset = static_cast<std::size_t>(first - points.begin());
    std::vector<float> thinned;
    std::size_t groupOfLast = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t g = (offset + i) / group;
        if (g == groupOfLast)
            thinned.back() = std::fmax(thinned.back(), all[i]); // of a number and NaN, the number
        else
            thinned.push_back(all[i]);
        groupOfLast = g;
    }
    return thinned;
}

namespace {

PointValue courseOf(const History* history, std::string_view name, std::vector<std::string> History::*names,
                    std::vector<std::pair<std::uint16_t, float>> HistoryPoint::*values)
{
    const auto nothing = [](const HistoryPoint&) { return std::optional<float>(); };
    if (history == nullptr)
        return nothing;
    const auto place = std::ranges::find(history->*names, name);
    if (place == (history->*names).end())
        return nothing;
    const auto index = static_cast<std::uint16_t>(place - (history->*names).begin());
    return [index, values](const HistoryPoint& p) -> std::optional<float> {
        const auto found = std::ranges::find(p.*values, index, [](const auto& entry) { return entry.first; });
        return found == (p.*values).end() ? std::nullopt : std::optional(found->second);
    };
}

} // namespace

PointValue gaugeCourse(const Snapshot& s, std::string_view name)
{
    return courseOf(s.history.get(), name, &History::gaugeNames, &HistoryPoint::gauges);
}

PointValue counterCourse(const Snapshot& s, std::string_view name)
{
    return courseOf(s.history.get(), name, &History::counterNames, &HistoryPoint::counters);
}

PointValue stageCourse(const Snapshot& s, std::string_view stage)
{
    return courseOf(s.history.get(), stage, &History::stageNames, &HistoryPoint::stages);
}

QString periodText(Window window)
{
    switch (window) {
    case Window::TenSeconds:
        return tr("last 10 s");
    case Window::OneMinute:
        return tr("last 1 min");
    case Window::FiveMinutes:
        return tr("last 5 min");
    case Window::OneHour:
        return tr("last 1 h");
    case Window::Run:
        break;
    }
    return tr("whole run");
}

QString windowText(const Snapshot& s)
{
    if (s.sources.empty())
        return tr("no source yet");
    const MetricSummary& ttft = s.metric(Metric::Ttft);
    const QString length = formatDuration(s.window.length).joined();
    const QString since = s.window.ofRange ? tr("stretch of %1").arg(length)
                          : s.window.fromRunStart && s.window.window != Window::Run
                              ? tr("%1 (so far %2)").arg(periodText(s.window.window), length)
                              : periodText(s.window.window);
    QString result = tr("%1 · %2–%3 %4 · n = %5 first tokens")
                         .arg(since, formatClock(s.window.start, shownZone()), formatClock(s.window.end, shownZone()),
                              zoneName(shownZone(), s.window.end), formatCount(static_cast<double>(ttft.count)));
    if (s.filtered)
        result += tr(" · of the requests that match; gauges, counters, lines and alerts are of all");
    if (ttft.count > 0)
        result += ttft.exact ? tr(" · TTFT exact") : tr(" · TTFT from the sketch, ± 0.4 %");
    return result;
}

} // namespace inferama::app
