// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots of known values, for the tests of the page of distributions.
#pragma once

#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_page.h"
#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "core/value_set.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/theme.h"

#include <QAction>
#include <QApplication>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inferama::tests {

// The curve of these values, in seconds, as the core makes it, with so many that count as +∞.
inline core::DistributionCurve curveOf(const std::vector<double>& values, std::uint64_t infinite = 0,
                                       std::string name = {})
{
    core::ValueSet set(10'000);
    for (const double value : values)
        set.add(value * core::NanosecondsPerSecond);
    for (std::uint64_t i = 0; i < infinite; ++i)
        set.addInfinite();
    core::DistributionCurve curve;
    curve.name = std::move(name);
    curve.failures = infinite;
    curve.summary = set.summary();
    curve.intervals = set.intervals();
    curve.cdf = set.cdf(512, &curve.thinned);
    return curve;
}

inline core::Distribution distributionOf(const std::string& of, const std::vector<double>& values)
{
    return {{of, core::Grouping::None, false}, curveOf(values), {}, 0, {}};
}

// A window with these values alone, of one metric.
inline std::shared_ptr<core::Snapshot> snapshotOf(core::Metric metric, const std::vector<double>& values)
{
    auto s = std::make_shared<core::Snapshot>(*emptySnapshot());
    s->distributions.push_back(distributionOf(std::string(core::idOf(metric)), values));
    s->metrics[static_cast<std::size_t>(metric)] = s->distributions.front().all.summary;
    return s;
}

inline std::shared_ptr<core::Snapshot> ofValues(const std::vector<double>& values)
{
    return snapshotOf(core::Metric::Itl, values);
}

inline const app::DistributionChoice TtftOnLog{.of = "ttft", .log = true, .inFlight = true};

inline widgets::ChartContent cdfChartOf(const core::Snapshot& s, const app::DistributionChoice& choice)
{
    return app::cdfChart(s, app::shownDistribution(s, choice), choice.log, widgets::darkTheme());
}

inline const widgets::Marker* markerAt(const widgets::ChartContent& content, double y)
{
    const auto found = std::find_if(content.markers.begin(), content.markers.end(),
                                    [&](const widgets::Marker& m) { return std::abs(m.y - y) < 1e-12; });
    return found == content.markers.end() ? nullptr : &*found;
}

struct ShownDistributionPage {
    explicit ShownDistributionPage(widgets::ThemeKind kind = widgets::ThemeKind::Dark, QSize size = {1268, 756})
        : theme(kind), page(theme)
    {
        page.resize(size);
        page.show();
        QApplication::processEvents();
    }
    void trigger(const char* key) const
    {
        for (QAction* action : page.actions())
            if (action->shortcut() == QKeySequence(QString::fromLatin1(key)))
                action->trigger();
    }

    widgets::ThemeHolder theme;
    app::DistributionPage page;
};

} // namespace inferama::tests
