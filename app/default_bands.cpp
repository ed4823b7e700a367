// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/default_bands.h"

#include "core/bands.h"

namespace inferama::app {

std::shared_ptr<const core::BandTable> defaultBands()
{
    using core::BandScale;
    using core::BandWords;
    static const auto Table = [] {
        const auto quality = [](double excellent, double acceptable) {
            return BandScale{BandWords::Quality, false, {{excellent, false}, {acceptable, false}}};
        };
        core::BandTable table;
        table.scales = {
            {"ttft/0-128", quality(0.2, 0.5)},
            {"ttft/128-1024", quality(0.5, 1)},
            {"ttft/1024-8192", quality(1, 3)},
            {"ttft/8192-", quality(3, 8)},
            {"tpot/7b", quality(0.020, 0.040)},
            {"tpot/13b", quality(0.030, 0.060)},
            {"tpot/70b", quality(0.050, 0.100)},
            {"tpot/175b", quality(0.080, 0.150)},
            {"itl", {BandWords::Smoothness, false, {{0.030, false}, {0.050, false}, {0.100, false}}}},
            {"itl_jitter", {BandWords::Smoothness, false, {{0.010, false}, {0.020, false}, {0.050, false}}}},
            {"tail_ratio", {BandWords::Severity, false, {{3, true}, {5, true}, {10, true}}}},
            {"kv_hit_rate", {BandWords::Severity, true, {{0.8, true}, {0.5, false}, {0.2, false}}}},
            {"attainment", {BandWords::Severity, false, {{0, false}, {0.05, false}}}},
        };
        return std::make_shared<const core::BandTable>(std::move(table));
    }();
    return Table;
}

} // namespace inferama::app
