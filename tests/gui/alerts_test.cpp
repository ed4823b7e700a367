// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts as values: what is acknowledged, what calls, what the desktop is told, what a row says.
#include "tests/catch.h"
#include "tests/gui/sample_alerts.h"
#include "tests/gui/sample_snapshot.h"

#include "app/alert_text.h"
#include "app/alert_watcher.h"
#include "app/notification_choice.h"
#include "app/pages/alerts_content.h"

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;
using namespace std::chrono_literals;
using core::AlertLevel;

namespace {

const core::AlertRule& ruleOf(const char* id) { return defaultJudgement().alert(id)->rule; }

constexpr NotificationChoice::Circumstances Away{.wanted = true, .live = true, .inUse = false};

} // namespace

TEST_CASE("An acknowledged alert is acknowledged until it gets worse, and again when that is acknowledged")
{
    Acknowledgements acknowledged;
    core::Alert alert = sampleAlert(7, "failing", AlertLevel::Act);
    CHECK_FALSE(acknowledged.hold(alert));
    acknowledged.acknowledge(alert);
    CHECK(acknowledged.hold(alert));
    alert.level = AlertLevel::Watch;
    CHECK(acknowledged.hold(alert));
    alert.level = alert.worst = AlertLevel::Severe;
    CHECK_FALSE(acknowledged.hold(alert));
    acknowledged.acknowledge(alert);
    CHECK(acknowledged.hold(alert));
    CHECK_FALSE(acknowledged.hold(sampleAlert(8, "failing", AlertLevel::Watch)));
}

TEST_CASE("A new run forgets what was acknowledged")
{
    Acknowledgements acknowledged;
    acknowledged.acknowledge(sampleAlert(1, "failing", AlertLevel::Act));
    acknowledged.clear();
    CHECK_FALSE(acknowledged.hold(sampleAlert(1, "ttft_poor", AlertLevel::Watch)));
}

TEST_CASE("What calls is what lasts at act or worse and is not acknowledged")
{
    std::vector<core::Alert> alerts{
        sampleAlert(1, "ttft_tail", AlertLevel::Watch), sampleAlert(2, "ttft_poor", AlertLevel::Act),
        sampleAlert(3, "failing", AlertLevel::Severe), sampleAlert(4, "no_output", AlertLevel::Severe, sampleNow())};
    Acknowledgements acknowledged;
    CHECK(callingOf(alerts, acknowledged) == Calling{2, AlertLevel::Severe});
    CHECK(gravestOf(alerts, acknowledged)->serial == 3);
    acknowledged.acknowledge(alerts[2]);
    CHECK(callingOf(alerts, acknowledged) == Calling{1, AlertLevel::Act});
    CHECK(gravestOf(alerts, acknowledged)->serial == 2);
    acknowledged.acknowledge(alerts[1]);
    CHECK(callingOf(alerts, acknowledged).count == 0);
    CHECK(gravestOf(alerts, acknowledged) == nullptr);
}

TEST_CASE("The desktop is told of an alert once, and again when it gets worse")
{
    NotificationChoice choice;
    const Acknowledgements none;
    NotificationChoice::Clock::time_point now{};
    std::vector<core::Alert> alerts{sampleAlert(1, "failing", AlertLevel::Watch)};
    CHECK(choice.choose(alerts, none, Away, now).empty());
    alerts[0].level = alerts[0].worst = AlertLevel::Act;
    REQUIRE(choice.choose(alerts, none, Away, now).size() == 1);
    CHECK(choice.choose(alerts, none, Away, now + 5min).empty());
    alerts[0].level = alerts[0].worst = AlertLevel::Severe;
    CHECK(choice.choose(alerts, none, Away, now + 6min).size() == 1);
}

TEST_CASE("A rule is told of at most once a minute; what still lasts then is told late")
{
    NotificationChoice choice;
    const Acknowledgements none;
    NotificationChoice::Clock::time_point now{};
    std::vector<core::Alert> alerts{sampleAlert(1, "failing", AlertLevel::Act)};
    CHECK(choice.choose(alerts, none, Away, now).size() == 1);
    alerts[0].level = alerts[0].worst = AlertLevel::Severe;
    CHECK(choice.choose(alerts, none, Away, now + 59s).empty());
    CHECK(choice.choose(alerts, none, Away, now + 60s).size() == 1);
}

TEST_CASE("Nothing is told while the window is in use, of files, unasked, or of what is acknowledged")
{
    const std::vector<core::Alert> alerts{sampleAlert(1, "failing", AlertLevel::Severe)};
    const NotificationChoice::Clock::time_point now{};
    Acknowledgements acknowledged;
    acknowledged.acknowledge(alerts[0]);
    CHECK(NotificationChoice().choose(alerts, {}, {.wanted = false, .live = true, .inUse = false}, now).empty());
    CHECK(NotificationChoice().choose(alerts, {}, {.wanted = true, .live = false, .inUse = false}, now).empty());
    CHECK(NotificationChoice().choose(alerts, acknowledged, Away, now).empty());

    NotificationChoice seen;
    CHECK(seen.choose(alerts, {}, {.wanted = true, .live = true, .inUse = true}, now).empty());
    CHECK(seen.choose(alerts, {}, Away, now + 1s).empty()); // somebody saw it
}

TEST_CASE("The gravest of what is new is told first")
{
    const std::vector<core::Alert> alerts{sampleAlert(1, "ttft_poor", AlertLevel::Act),
                                          sampleAlert(2, "failing", AlertLevel::Severe)};
    const auto chosen = NotificationChoice().choose(alerts, {}, Away, {});
    REQUIRE(chosen.size() == 2);
    CHECK(chosen[0]->serial == 2);
}

TEST_CASE("A rule says in words what it watches")
{
    CHECK(sentencesOf(ruleOf("oldest_waiting")).front() ==
          QStringLiteral("Oldest waiting over 10 s reaches 5 s (watch), 10 s (act), 30 s (severe) for 5 s."));
    CHECK(sentencesOf(ruleOf("ttft_poor")).front() ==
          QStringLiteral("TTFT band over 1 min reaches poor (act) for 10 s."));
    const QStringList risen = sentencesOf(ruleOf("ttft_risen"));
    CHECK(risen[0] ==
          QStringLiteral("TTFT P95 over 1 min reaches ×2 (watch), ×4 (act) of what is normal for this run, for 20 s."));
    CHECK(risen[1] == QStringLiteral("It must also be at or above 200 ms."));
    CHECK(risen[2] == QStringLiteral("Clears when it has been better than the threshold by 10 % for 20 s."));
    const QStringList silent = sentencesOf(ruleOf("no_output"));
    CHECK(silent[0].startsWith(QStringLiteral("Output TPS over 10 s falls to 0 tok/s (severe) for 50 s")));
    CHECK(silent[1].startsWith(QStringLiteral("Judged only while")));
}

TEST_CASE("Rows stand with what lasts first, and the newest first among these")
{
    const auto s = alertedSnapshot();
    const auto rows = alertRows(*s, {}, {});
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].serial == 4);
    CHECK(rows[1].serial == 3);
    CHECK(rows[2].serial == 1);
    CHECK(rows[3].serial == 2);
    CHECK(rows[3].end == QStringLiteral("14:31:32"));
    CHECK(rows[0].end == QStringLiteral("ongoing"));
}

TEST_CASE("A row gives values in the unit of its rule's figure")
{
    const auto rows = alertRows(*alertedSnapshot(), {}, {});
    const AlertRow& failing = rows[1];
    CHECK(failing.name == QStringLiteral("Requests fail"));
    CHECK(failing.levelText == QStringLiteral("act, was severe"));
    CHECK(failing.peak == QStringLiteral("25.0 %"));
    CHECK(failing.last == QStringLiteral("12.0 %"));
    CHECK(failing.threshold == QStringLiteral("20 %"));
    CHECK(failing.baseline == QStringLiteral("–"));
    const AlertRow& risen = rows[0];
    CHECK(risen.threshold == QStringLiteral("600 ms (×2)"));
    CHECK(risen.baseline == QStringLiteral("300 ms"));
}

TEST_CASE("A factor of next to nothing gives way to the least value that the rule asks for")
{
    core::Snapshot s = *alertedSnapshot();
    s.alerts = {sampleAlert(1, "queue_risen", AlertLevel::Act)};
    s.alerts[0].baseline = 0;
    CHECK(alertRows(s, {}, {}).front().threshold == QStringLiteral("20 req (at least)"));
}

TEST_CASE("Rows are kept from a level on, by the worst that an alert has been, or only those that last")
{
    const auto s = alertedSnapshot();
    CHECK(alertRows(*s, {}, {.least = AlertLevel::Act}).size() == 3);
    CHECK(alertRows(*s, {}, {.least = AlertLevel::Severe}).size() == 1);
    CHECK(alertRows(*s, {}, {.lastingOnly = true}).size() == 3);
}

TEST_CASE("An alert whose rule has been deleted keeps its figures")
{
    core::Snapshot s = *alertedSnapshot();
    s.alerts = {sampleAlert(1, "own_1", AlertLevel::Act)};
    const AlertRow row = alertRows(s, {}, {}).front();
    CHECK(row.name == QStringLiteral("own_1"));
    CHECK(row.peak == QStringLiteral("0.250"));
    CHECK_FALSE(alertDetail(s, s.alerts[0], defaultJudgement(), {}).known);
}

TEST_CASE("The detail of an alert explains it from the catalogue")
{
    const auto s = alertedSnapshot();
    const AlertDetail detail = alertDetail(*s, *alertOf(*s, 1), defaultJudgement(), {});
    CHECK(detail.explanation.startsWith(QStringLiteral("P95 of TTFT is in the poor band")));
    CHECK(detail.metric == QStringLiteral("ttft"));
    CHECK_FALSE(detail.causes.isEmpty());
    CHECK_FALSE(detail.remedies.isEmpty());
}

TEST_CASE("A severe alert takes the notice bar, a milder one does not")
{
    core::Snapshot s = *alertedSnapshot();
    Acknowledgements acknowledged;
    CHECK_FALSE(noticeOf(s, acknowledged));
    s.alerts.push_back(sampleAlert(9, "failing", AlertLevel::Severe));
    const auto notice = noticeOf(s, acknowledged);
    REQUIRE(notice);
    CHECK(notice->alert == 9);
    CHECK(notice->level == core::Level::Worst);
    CHECK(notice->text == QStringLiteral("severe: Requests fail. Failure share is 12.0 %, at worst 25.0 %."));
    acknowledged.acknowledge(s.alerts.back());
    CHECK_FALSE(noticeOf(s, acknowledged));
}

TEST_CASE("The page head says briefly what is not as by default")
{
    JudgementChanges changes;
    CHECK(changesSentence(changes).isEmpty());
    changes.alerts = {"failing"};
    CHECK(changesSentence(changes) == QStringLiteral("rules changed"));
    changes.bands = {"itl"};
    CHECK(changesSentence(changes) == QStringLiteral("bands and rules changed"));
    changes.alerts.clear();
    CHECK(changesSentence(changes) == QStringLiteral("bands changed"));
}
