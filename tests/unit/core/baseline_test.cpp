// SPDX-License-Identifier: GPL-3.0-or-later
// What is normal for a run, and rules that are held against it.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

AlertRule rule(const char* signal, bool relative, double act)
{
    AlertRule r;
    r.id = signal;
    r.signal = *signalOf(signal);
    r.window = Window::TenSeconds;
    r.thresholds = {std::nullopt, act, std::nullopt};
    r.relative = relative;
    r.holds = std::chrono::seconds{5};
    r.clears = std::chrono::seconds{5};
    return r;
}

Settings watching(std::vector<AlertRule> rules)
{
    Settings settings;
    settings.rules = std::make_shared<const std::vector<AlertRule>>(std::move(rules));
    return settings;
}

// One request a second that is answered at once, and a queue of so much at each second in [from, to).
void tell(Run& run, int from, int to, double queue)
{
    for (int i = from; i < to; ++i) {
        const std::string id = std::to_string(i);
        run.until(i);
        run.by("client", {request(i, id), tokens(i + 0.1, id), finish(i + 0.2, id)});
        run.by("server", {gauge(i + 0.3, {{"waiting", queue + i % 3}})}); // median queue + 1, deviation 1
    }
}

} // namespace

TEST_CASE("There is no baseline before sixty calm seconds with fifty ended requests")
{
    Run run(watching({}));
    tell(run, 0, 60, 8);
    run.until(61.5); // judged up to 60
    REQUIRE(run.see()->baseline);
    Run young(watching({}));
    tell(young, 0, 59, 8);
    young.until(60.5);
    CHECK_FALSE(young.see()->baseline);
    Run idle(watching({}));
    idle.by("client", {request(0, "a")}).until(200);
    CHECK_FALSE(idle.see()->baseline);
}

TEST_CASE("The baseline is the median and the median absolute deviation of each signal")
{
    Run run(watching({}));
    tell(run, 0, 80, 8);
    run.until(81);
    const auto baseline = run.see()->baseline;
    REQUIRE(baseline);
    CHECK(baseline->start == at(20));
    CHECK(baseline->end == at(80));
    const Normal* queue = baseline->find("gauge.waiting");
    REQUIRE(queue);
    CHECK(queue->median == 9);
    CHECK(queue->deviation == 1);
    REQUIRE(baseline->find("ttft.mean"));
    CHECK(baseline->find("ttft.mean")->median == Approx(0.1));
    CHECK_FALSE(baseline->find("ttft.p99")); // never enough samples for it
    CHECK_FALSE(baseline->find("nonsense"));
}

TEST_CASE("The baseline stands still while something must be acted on, and what led to it does not count")
{
    Run run(watching({rule("gauge.waiting", false, 50)}));
    tell(run, 0, 80, 8);
    tell(run, 80, 120, 60);
    run.until(121);
    const auto snapshot = run.see();
    REQUIRE(snapshot->alerts.size() == 1);
    CHECK(snapshot->alerts[0].since == at(81));
    REQUIRE(snapshot->baseline);
    CHECK(snapshot->baseline->end == at(80));
    CHECK(snapshot->baseline->find("gauge.waiting")->median == 9);
}

TEST_CASE("A relative rule raises at a multiple of the baseline, and waits while there is none")
{
    Run run(watching({rule("gauge.waiting", true, 2)}));
    tell(run, 0, 30, 60); // no baseline yet: nothing to compare with
    tell(run, 30, 150, 8);
    CHECK(run.see()->alerts.empty());
    tell(run, 150, 170, 18); // 18…20 against 2 × 9
    run.until(171);
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].since == at(151));
    CHECK(alerts[0].start == at(156));
    CHECK(alerts[0].baseline == 9);
}

TEST_CASE("The baseline stands still while a relative alert lasts, be it only to be watched")
{
    AlertRule risen = rule("gauge.waiting", true, 2);
    risen.thresholds = {2.0, std::nullopt, std::nullopt};
    Run run(watching({risen}));
    tell(run, 0, 80, 8);
    tell(run, 80, 200, 18);
    run.until(201);
    const auto snapshot = run.see();
    REQUIRE(snapshot->alerts.size() == 1);
    CHECK(snapshot->alerts[0].level == AlertLevel::Watch);
    CHECK_FALSE(snapshot->alerts[0].end);
    CHECK(snapshot->baseline->find("gauge.waiting")->median == 9);
}

TEST_CASE("Nothing is a multiple of a baseline of nothing")
{
    AlertRule fell = rule("gauge.hits", true, 0.4);
    fell.below = true;
    Run run(watching({fell}));
    for (int i = 0; i < 120; ++i) {
        const std::string id = std::to_string(i);
        run.until(i).by("client", {request(i, id), tokens(i + 0.1, id), finish(i + 0.2, id)});
        run.by("server", {gauge(i + 0.3, {{"hits", 0}})});
    }
    run.until(121);
    REQUIRE(run.see()->baseline);
    CHECK(run.see()->baseline->find("gauge.hits")->median == 0);
    CHECK(run.see()->baseline->end >= at(119));
    CHECK(run.see()->alerts.empty());
}

TEST_CASE("A baseline that was made of seconds that were no calm ones is given up where nothing else is known")
{
    AlertRule slow = rule("gauge.waiting", false, 50);
    slow.holds = std::chrono::seconds{70};
    Run run(watching({slow}));
    tell(run, 0, 5, 8);
    tell(run, 5, 90, 60);
    run.until(91);
    REQUIRE(run.see()->alerts.size() == 1);
    CHECK_FALSE(run.see()->baseline);
}

TEST_CASE("What is normally nothing is too much from the rule's own limit on")
{
    AlertRule risen = rule("gauge.waiting", true, 4);
    risen.least = 20;
    Run run(watching({risen}));
    const auto queue = [&run](int from, int to, double depth) {
        for (int i = from; i < to; ++i) {
            const std::string id = std::to_string(i);
            run.until(i).by("client", {request(i, id), tokens(i + 0.1, id), finish(i + 0.2, id)});
            run.by("server", {gauge(i + 0.3, {{"waiting", depth}})});
        }
    };
    queue(0, 80, 0);
    queue(80, 90, 19);
    queue(90, 110, 20);
    queue(110, 130, 19);
    run.until(131);
    const auto alerts = run.see()->alerts;
    REQUIRE(alerts.size() == 1);
    CHECK(alerts[0].since == at(91));
    CHECK(alerts[0].start == at(96));
    CHECK(alerts[0].end == at(116)); // below its limit since 111
}
