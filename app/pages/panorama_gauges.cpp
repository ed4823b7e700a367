// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/panorama_gauges.h"

#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"

#include <algorithm>
#include <string>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

void saySpread(TileContent& tile, const Labelled<GaugeFigures>& figures, const std::function<Quantity(double)>& written)
{
    const auto sets = std::ranges::count_if(figures.by, [](const auto& entry) { return !entry.first.empty(); });
    if (sets < 2)
        return;
    const auto [low, high] =
        std::ranges::minmax_element(figures.by, {}, [](const auto& entry) { return entry.second.mean; });
    tile.help += tr("<br><br>smallest mean %1 (%2), largest %3 (%4)")
                     .arg(written(low->second.mean).joined(), QString::fromStdString(low->first).toHtmlEscaped(),
                          written(high->second.mean).joined(), QString::fromStdString(high->first).toHtmlEscaped());
}

} // namespace

TileContent gaugeTile(const Snapshot& s, std::string_view id, std::string_view name,
                      const std::function<Quantity(double)>& written)
{
    TileContent tile = tileOf(id, s);
    const auto* figures = s.gauge(name);
    if (!figures)
        return tile;
    const std::string signal = "gauge." + std::string(name);
    setFigure(tile, written(figures->total.last), figures->total.last);
    tile.note = tr("mean %1").arg(written(figures->total.mean).joined());
    tile.briefNote = tr("ø %1").arg(written(figures->total.mean).joined());
    if (const auto band = bandOf(s, signal, figures->total.last)) {
        setBand(tile, band);
        tile.aside = tr("mean %1").arg(written(figures->total.mean).joined());
    }
    saySpread(tile, *figures, written);
    tile.spark = series(s, gaugeCourse(s, name));
    ageBy(tile, s, figures->total.at);
    compare(tile, s, signal);
    return tile;
}

} // namespace inferama::app
