// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots of known values, for the tests of the page of distributions.
#pragma once

#include "app/pages/distribution_page.h"
#include "core/snapshot.h"
#include "core/value_set.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/theme.h"

#include <QAction>
#include <QApplication>

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
