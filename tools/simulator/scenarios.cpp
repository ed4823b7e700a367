// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/scenarios.h"

#include "tools/simulator/faults.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inferama::simulator {

namespace {

Config preset(std::string_view name) { return presetNamed(name).value(); }

Config preset(std::string_view name, double rate)
{
    auto config = preset(name);
    config.load.rate = rate;
    return config;
}

Action fault(double at, std::string_view name, std::string_view strength, std::string_view duration)
{
    return {.at = at,
            .command = R"({"fault":{"name":")" + std::string(name) + R"(","strength":)" + std::string(strength) +
                       R"(,"duration":)" + std::string(duration) + "}}"};
}

Action set(double at, std::string_view settings)
{
    return {.at = at, .command = R"({"set":{)" + std::string(settings) + "}}"};
}

Scenario spike()
{
    return {.name = "spike",
            .summary = "a steady minute on a 70B model, then a load spike of 40 s, then the recovery; again and again",
            .config = preset("70b", 12),
            .actions = {fault(50, "load-spike", "0.75", "40")},
            .period = 180,
            .once = {}};
}

Scenario steady()
{
    return {.name = "steady",
            .summary = "nothing happens: a 70B model at half of its capacity",
            .config = preset("70b", 12),
            .actions = {},
            .period = 0,
            .once = {}};
}

Scenario chunking()
{
    auto config = preset("70b", 8);
    config.workload.longShare = 0.04;
    return {.name = "chunking",
            .summary = "one prompt in 25 is long; chunked prefill goes off and on every 30 s: ITL P99 against TTFT",
            .config = std::move(config),
            .actions = {set(30, R"("chunked_prefill":false)"), set(60, R"("chunked_prefill":true)")},
            .period = 60,
            .once = {}};
}

Scenario prefix()
{
    auto config = preset("70b", 3);
    config.workload = workloadNamed("agent").value();
    return {.name = "prefix",
            .summary =
                "agents whose prompts share most of what they say; from 30 to 60 s nothing of it is found in the "
                "cache: TTFT follows the hit rate",
            .config = std::move(config),
            .actions = {fault(30, "prefix-lost", "1", "30")},
            .period = 90,
            .once = {}};
}

Scenario slowRank()
{
    return {.name = "slow-rank",
            .summary = "one of eight ranks computes slower from 30 to 60 s: all wait for it in every step",
            .config = preset("70b", 10),
            .actions = {fault(30, "slow-rank", "0.6", "30")},
            .period = 90,
            .once = {}};
}

Scenario pdSplit()
{
    auto config = preset("pd-split", 12);
    config.workload.longShare = 0.03;
    return {.name = "pd-split",
            .summary =
                "prefill and decode apart, together from 30 to 60 s, apart with slow KV migration from 90 to 120 s",
            .config = std::move(config),
            .actions = {set(30, R"("pd_split":false)"), set(60, R"("pd_split":true)"),
                        fault(90, "slow-migration", "0.6", "30")},
            .period = 150,
            .once = {}};
}

Scenario kvPressure()
{
    return {
        .name = "kv-pressure",
        .summary =
            "answers are nearly four times as long from 15 to 45 s: the KV memory fills and requests are preempted, "
            "until a lower rate lets it recover",
        .config = preset("7b", 4),
        .actions = {set(15, R"("output_tokens":900,"rate":6)"), set(45, R"("output_tokens":120,"rate":1)"),
                    set(170, R"("output_tokens":240,"rate":4)")},
        .period = 200,
        .once = {}};
}

Scenario burst()
{
    auto config = preset("70b", 16);
    config.load.burstSize = 48;
    return {.name = "burst",
            .summary = "the same rate, evenly spread, as Poisson has it, and in bursts of 48, 30 s each",
            .config = std::move(config),
            .actions = {set(0, R"("arrival":"constant")"), set(30, R"("arrival":"poisson")"),
                        set(60, R"("arrival":"burst")")},
            .period = 90,
            .once = {}};
}

// Of a value at a time, `each` seconds apart, from the beginning.
std::vector<Action> steps(std::string_view name, std::initializer_list<std::string_view> values, double each)
{
    std::vector<Action> actions;
    for (const auto value : values)
        actions.push_back(
            set(static_cast<double>(actions.size()) * each, '"' + std::string(name) + "\":" + std::string(value)));
    return actions;
}

Scenario sweep()
{
    return {.name = "sweep",
            .summary =
                "the rate rises every 20 s until it is past the knee: throughput saturates, P99 TTFT climbs; then "
                "the queue drains",
            .config = preset("70b", 5),
            .actions = steps("rate", {"5", "10", "15", "20", "25", "30", "40", "2"}, 20),
            .period = 180,
            .once = {}};
}

Scenario closed()
{
    auto config = preset("70b");
    config.load.mode = LoadMode::Closed;
    return {.name = "closed",
            .summary = "a closed loop that doubles its concurrency every 20 s: the latency pays for the throughput",
            .config = std::move(config),
            .actions = steps("concurrency", {"8", "16", "32", "64", "128", "256"}, 20),
            .period = 120,
            .once = {}};
}

// Two replicas, so that one can be overloaded; undivided, so that prefill can be in the way of decoding.
Scenario faults()
{
    constexpr double Each = 60;
    auto config = preset("70b", 24);
    config.engine.replicas = 2;
    Scenario scenario{.name = "faults",
                      .summary = "every fault that acts on two replicas of a 70B model, one a minute, 30 s each",
                      .config = std::move(config),
                      .actions = {},
                      .period = 0,
                      .once = {}};
    double at = 20;
    for (std::size_t i = 0; i < FaultCount; ++i) {
        const auto kind = static_cast<FaultKind>(i);
        if (whyWithoutEffect(kind, scenario.config))
            continue;
        scenario.actions.push_back(fault(at, nameOf(kind), "0.7", "30"));
        at += Each;
    }
    scenario.period = at;
    return scenario;
}

Scenario speculative()
{
    return {.name = "speculative",
            .summary =
                "speculative decoding goes on and off every 30 s: several tokens a chunk, the gaps of chunks and "
                "of tokens part",
            .config = preset("70b", 12),
            .actions = {set(30, R"("speculative":true)"), set(60, R"("speculative":false)")},
            .period = 60,
            .once = {}};
}

using Make = Scenario (*)();
constexpr std::array<std::pair<std::string_view, Make>, 12> Scenarios{{{"spike", spike},
                                                                       {"steady", steady},
                                                                       {"chunking", chunking},
                                                                       {"prefix", prefix},
                                                                       {"slow-rank", slowRank},
                                                                       {"pd-split", pdSplit},
                                                                       {"kv-pressure", kvPressure},
                                                                       {"burst", burst},
                                                                       {"sweep", sweep},
                                                                       {"closed", closed},
                                                                       {"faults", faults},
                                                                       {"speculative", speculative}}};

} // namespace

std::vector<Scenario> scenarios()
{
    std::vector<Scenario> all;
    for (const auto& [name, make] : Scenarios)
        all.push_back(make());
    return all;
}

std::optional<Scenario> scenarioNamed(std::string_view name)
{
    const auto* found = std::ranges::find(Scenarios, name, &std::pair<std::string_view, Make>::first);
    return found == Scenarios.end() ? std::nullopt : std::optional(found->second());
}

} // namespace inferama::simulator
