// SPDX-License-Identifier: GPL-3.0-or-later
// When an alert is raised and when it clears: at the very second, however the time moves and events arrive.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

AlertRule queueRule()
{
    AlertRule rule;
    rule.id = "queue";
    rule.signal = *signalOf("gauge.waiting");
    rule.window = Window::TenSeconds;
    rule.thresholds = {10.0, 20.0, 40.0};
    rule.holds = std::chrono::seconds{3};
    rule.clears = std::chrono::seconds{4};
    rule.hysteresis = 0.2;
    return rule;
}

Settings watching(std::vector<AlertRule> rules)
{
    Settings settings;
    settings.rules = std::make_shared<const std::vector<AlertRule>>(std::move(rules));
    return settings;
}

// The queue at each second from 1 on, told at the half second before, from a run that began at 0.
void tellQueue(Run& run, const std::vector<double>& depths, bool advance)
{
    run.by("client", {request(0, "a")});
    for (std::size_t i = 0; i < depths.size(); ++i) {
        const double t = static_cast<double>(i) + 1;
        if (advance)
            run.until(t - 0.5);
        run.by("server", {gauge(t - 0.5, {{"waiting", depths[i]}})});
    }
    run.until(static_cast<double>(depths.size()) + 1);
}

std::vector<Alert> alertsOf(const std::vector<AlertRule>& rules, const std::vector<double>& depths)
{
    Run run(watching(rules));
    tellQueue(run, depths, true);
    return run.see()->alerts;
}

} // namespace

TEST_CASE("An alert is raised when its threshold has been reached without a break for as long as the rule says")
{
    //                                 1  2  3   4   5   6   7
    const auto early = alertsOf({queueRule()}, {0, 0, 10, 10, 10});
    CHECK(early.empty());
    const auto broken = alertsOf({queueRule()}, {0, 0, 10, 10, 10, 9.9, 10, 10, 10});
    CHECK(broken.empty());
    const auto raised = alertsOf({queueRule()}, {0, 0, 10, 10, 10, 12, 11});
    REQUIRE(raised.size() == 1);
    CHECK(raised[0].rule == "queue");
    CHECK(raised[0].since == at(3));
    CHECK(raised[0].start == at(6));
    CHECK_FALSE(raised[0].end);
    CHECK(raised[0].level == AlertLevel::Watch);
    CHECK(raised[0].peak == 12);
    CHECK(raised[0].last == 11);
}

TEST_CASE(
    "An alert clears when its signal has been better than the threshold, by its margin, for as long as the rule says")
{
    const std::vector<double> rise{0, 10, 10, 10, 10}; // raised at 5
    auto depths = rise;
    for (const double depth : {8.0, 8.1, 8.0, 7.0, 0.0, 0.0}) // 8.0 is not yet better by the margin of 2
        depths.push_back(depth);
    CHECK_FALSE(alertsOf({queueRule()}, depths).at(0).end);
    depths = rise;
    for (const double depth : {7.9, 7.9, 7.9, 7.9, 7.9, 7.9})
        depths.push_back(depth);
    const auto cleared = alertsOf({queueRule()}, depths);
    REQUIRE(cleared.size() == 1);
    CHECK(cleared[0].end == at(10)); // better since 6
}

TEST_CASE("A worse level raises an alert further, and the worst is remembered when it calms down")
{
    const auto alerts = alertsOf({queueRule()}, {0, 10, 10, 10, 45, 45, 45, 45, 12, 12, 12, 12, 12, 12});
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].since == at(2));
    CHECK(alerts[0].start == at(5));
    CHECK(alerts[0].worst == AlertLevel::Severe);
    CHECK(alerts[0].level == AlertLevel::Watch); // severe and act left at 9, for four seconds
    CHECK(alerts[0].peak == 45);
    CHECK_FALSE(alerts[0].end);
}

TEST_CASE("A rule that looks below raises at or below its threshold")
{
    AlertRule rule = queueRule();
    rule.below = true;
    rule.thresholds = {std::nullopt, 5.0, std::nullopt};
    const auto alerts = alertsOf({rule}, {9, 5, 5, 4, 5, 5});
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].start == at(5));
    CHECK(alerts[0].level == AlertLevel::Act);
    CHECK(alerts[0].peak == 4);
}

TEST_CASE("A rule with a condition judges only while the condition holds")
{
    AlertRule rule = queueRule();
    rule.condition = AlertCondition{*signalOf("gauge.running"), 0};
    Run run(watching({rule}));
    run.by("client", {request(0, "a")});
    for (int i = 1; i <= 20; ++i)
        run.until(i - 0.5).by("server", {gauge(i - 0.5, {{"waiting", 15}, {"running", i < 8 || i > 14 ? 0.0 : 1.0}})});
    run.until(21);
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].since == at(8));
    CHECK(alerts[0].start == at(11));
    CHECK(alerts[0].end == at(19)); // not held since 15
}

TEST_CASE("A signal that has no value any more clears its alert")
{
    AlertRule rule = queueRule();
    rule.signal = *signalOf("ttft.max");
    rule.thresholds = {1.0, std::nullopt, std::nullopt};
    Run run(watching({rule}));
    for (int i = 0; i < 10; ++i) {
        const std::string id = std::to_string(i);
        run.until(i).by("client", {request(i, id), tokens(i + 2, id), finish(i + 2.1, id)});
    }
    run.until(40);
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].since == at(2));
    CHECK(alerts[0].start == at(5));
    CHECK(alerts[0].end == at(25)); // the last first token, at 11, leaves the window of 10 s at 21
}

TEST_CASE("Alerts are the same however the time moves, and when events come up to a second late")
{
    std::vector<double> depths(30, 0);
    std::fill(depths.begin() + 4, depths.begin() + 20, 15.0);
    std::fill(depths.begin() + 9, depths.begin() + 14, 50.0);
    Run steps(watching({queueRule()}));
    tellQueue(steps, depths, true);
    Run jump(watching({queueRule()}));
    tellQueue(jump, depths, false);
    Run late(watching({queueRule()}));
    late.by("client", {request(0, "a")});
    for (std::size_t i = 0; i < depths.size(); ++i) {
        const double t = static_cast<double>(i) + 0.5;
        late.until(t + 0.9).by("server", {gauge(t, {{"waiting", depths[i]}})});
    }
    late.until(31);
    const auto expected = steps.see()->alerts;
    REQUIRE(expected.size() == 1);
    CHECK(expected[0].worst == AlertLevel::Severe);
    for (const auto* run : {&jump, &late}) {
        const auto seen = run->see()->alerts;
        REQUIRE(seen.size() == 1);
        CHECK(seen[0].since == expected[0].since);
        CHECK(seen[0].start == expected[0].start);
        CHECK(seen[0].end == expected[0].end);
        CHECK(seen[0].peak == expected[0].peak);
        CHECK(seen[0].worst == expected[0].worst);
    }
}

TEST_CASE("The last second waits for late events until nothing more will come")
{
    Run run(watching({queueRule()}));
    tellQueue(run, {0, 10, 10, 10, 10}, true); // T is 6
    run.until(5.9);
    Run short_(watching({queueRule()}));
    short_.by("client", {request(0, "a")});
    for (int i = 2; i <= 5; ++i)
        short_.by("server", {gauge(i - 0.5, {{"waiting", 10}})});
    short_.until(5);
    CHECK(short_.see()->alerts.empty());
    short_.aggregator.close();
    REQUIRE(short_.see()->alerts.size() == 1);
    CHECK(short_.see()->alerts[0].start == at(5));
}

TEST_CASE("A rule that is taken away ends its alert, one that stays goes on")
{
    AlertRule other = queueRule();
    other.id = "other";
    Run run(watching({queueRule(), other}));
    tellQueue(run, {0, 10, 10, 10, 10, 10}, true);
    REQUIRE(run.see()->alerts.size() == 2);
    run.aggregator.setRules(std::make_shared<const std::vector<AlertRule>>(std::vector{other}));
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 2);
    for (const Alert& alert : alerts) {
        CHECK(alert.end.has_value() == (alert.rule == "queue"));
        REQUIRE(alert.by); // keeps the thresholds that raised it
        CHECK(alert.by->id == alert.rule);
        CHECK(alert.by->thresholds == queueRule().thresholds);
    }
}

TEST_CASE("Who waited at the second that is judged counts, though it has got its first token since")
{
    AlertRule rule = queueRule();
    rule.signal = *signalOf("oldest_waiting");
    rule.thresholds = {2.0, std::nullopt, std::nullopt};
    rule.holds = {};
    Run run(watching({rule}));
    run.by("client", {request(0.5, "a")});
    run.until(3.2).by("client", {tokens(3.2, "a")}); // at 3 it had waited for 2.5 s
    run.until(10);
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].start == at(3));
    CHECK(alerts[0].peak == 2.5);
}

TEST_CASE("A run that waits as a whole for its moment is judged second by second all the same")
{
    AlertRule rule = queueRule();
    rule.signal = *signalOf("oldest_waiting");
    rule.thresholds = {2.0, 4.0, std::nullopt};
    const auto feed = [](Run& run, bool advance) {
        for (int i = 0; i < 60; ++i) {
            const std::string id = std::to_string(i);
            const double ttft = i >= 20 && i < 35 ? 8 : 0.5;
            if (advance)
                run.until(i);
            run.by("client", {request(i + 0.1, id), tokens(i + 0.1 + ttft, id), finish(i + 0.2 + ttft, id)});
        }
        run.until(80);
    };
    Run steps(watching({rule}));
    feed(steps, true);
    Run jump(watching({rule}));
    feed(jump, false);
    const auto expected = steps.see()->alerts;
    REQUIRE(expected.size() == 1);
    const auto seen = jump.see()->alerts;
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].since == expected[0].since);
    CHECK(seen[0].start == expected[0].start);
    CHECK(seen[0].end == expected[0].end);
    CHECK(seen[0].peak == expected[0].peak);
}

TEST_CASE("A gauge that is not told any more has no value, whatever else has been read of it")
{
    AlertRule queue = queueRule();
    AlertRule mean = queueRule();
    mean.id = "mean";
    mean.signal = *signalOf("gauge.waiting.mean");
    for (const bool meanFirst : {false, true}) {
        Run run(watching(meanFirst ? std::vector{mean, queue} : std::vector{queue, mean}));
        run.by("client", {request(0, "a")});
        for (int i = 1; i <= 10; ++i)
            run.until(i - 0.5).by("server", {gauge(i - 0.5, {{"waiting", 15}})}); // the last one at 9.5
        run.until(40);
        const auto snapshot = run.see();
        REQUIRE(snapshot->alerts.size() == 2);
        for (const Alert& alert : snapshot->alerts)
            if (alert.rule == "queue")
                CHECK(alert.end == at(24)); // without a value from 20 on
    }
}
