// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/sample_alerts.h"

#include "app/judgement.h"

#include "tests/gui/sample_snapshot.h"

namespace inferama::tests {

using namespace std::chrono_literals;
using core::AlertLevel;

core::Alert sampleAlert(std::uint64_t serial, const std::string& rule, AlertLevel level, std::optional<core::Time> end)
{
    core::Alert alert;
    alert.serial = serial;
    alert.rule = rule;
    if (const auto* known = app::defaultJudgement().alert(rule))
        alert.by = std::make_shared<const core::AlertRule>(known->rule);
    alert.level = alert.worst = level;
    alert.since = sampleNow() - 60s;
    alert.start = sampleNow() - 50s;
    alert.end = end;
    alert.peak = 0.25;
    alert.last = 0.12;
    return alert;
}

std::shared_ptr<const core::Snapshot> alertedSnapshot()
{
    auto s = std::make_shared<core::Snapshot>(*sampleSnapshot());
    s->alerts = {sampleAlert(1, "ttft_poor", AlertLevel::Act),
                 sampleAlert(2, "oldest_waiting", AlertLevel::Act, sampleNow() - 40s),
                 sampleAlert(3, "failing", AlertLevel::Act), sampleAlert(4, "ttft_risen", AlertLevel::Watch)};
    s->alerts[0].peak = s->alerts[0].last = 2; // the poor band
    s->alerts[2].worst = AlertLevel::Severe;
    s->alerts[3].baseline = 0.3;
    return s;
}

} // namespace inferama::tests
