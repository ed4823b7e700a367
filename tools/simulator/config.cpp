// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/config.h"

#include "tools/simulator/ranges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace inferama::simulator {

namespace {

// The largest prompt that `lengths` can draw, with a shared prefix before it.
double longestPrompt(const Workload& w)
{
    return std::max(longest(w.input), w.longShare > 0 ? w.longTokens : 0.0) + w.prefixTokens;
}

double memoryForKv(const Config& c)
{
    return c.gpu.memory * c.engine.memoryShare * c.engine.tensorParallel - c.model.parameters * c.model.bytesPerWeight -
           activationBytes(c);
}

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

std::optional<std::string> whyNot(const char* name, double value, Range range)
{
    if (value >= range.least && value <= range.greatest)
        return std::nullopt;
    return std::string(name) + " " + number(value) + ": allowed is " + number(range.least) + " to " +
           number(range.greatest);
}

std::optional<std::string> whyNotEngine(const Engine& e)
{
    for (const auto& why :
         {whyNot("tensor_parallel", e.tensorParallel, allowed::TensorParallel),
          whyNot("replicas", e.replicas, allowed::Replicas), whyNot("max_batch", e.maxBatch, allowed::MaxBatch),
          whyNot("token_budget", e.tokenBudget, allowed::TokenBudget),
          whyNot("draft_tokens", e.draftTokens, allowed::DraftTokens),
          whyNot("acceptance", e.acceptance, allowed::Share),
          whyNot("block_tokens", e.blockTokens, allowed::BlockTokens)})
        if (why)
            return why;
    if (e.split && e.replicas < 2)
        return "pd_split needs at least 2 replicas, one for each side; this preset has 1: choose --preset pd-split";
    return std::nullopt;
}

std::optional<std::string> whyNotLoad(const Load& l)
{
    for (const auto& why :
         {whyNot("rate", l.rate, allowed::Rate), whyNot("concurrency", l.concurrency, allowed::Concurrency),
          whyNot("burstiness", l.burstiness, allowed::Burstiness),
          whyNot("burst_size", l.burstSize, allowed::BurstSize), whyNot("timeout", l.timeout, allowed::Seconds)})
        if (why)
            return why;
    return std::nullopt;
}

std::optional<std::string> whyNotWorkload(const Workload& w)
{
    for (const auto& why :
         {whyNot("input_tokens", w.input.mean, allowed::InputTokens),
          whyNot("output_tokens", w.output.mean, allowed::OutputTokens),
          whyNot("prefix_sharing", w.sharing, allowed::Share),
          whyNot("prefix_tokens", w.prefixTokens, allowed::PrefixTokens),
          whyNot("prefixes", w.prefixes, allowed::Prefixes), whyNot("follow_up", w.followUp, allowed::FollowUp),
          whyNot("think_time", w.thinkTime, allowed::Seconds), whyNot("long_share", w.longShare, allowed::Share),
          whyNot("long_tokens", w.longTokens, allowed::InputTokens)})
        if (why)
            return why;
    return std::nullopt;
}

// Architectures as their publishers state them; see docs/simulator.md.
Model llama7b()
{
    return {.name = "llama-2-7b", .parameters = 6.74e9, .layers = 32, .hidden = 4096, .queryHeads = 32, .kvHeads = 32};
}
Model llama8b()
{
    return {.name = "llama-3-8b", .parameters = 8.03e9, .layers = 32, .hidden = 4096, .queryHeads = 32, .kvHeads = 8};
}
Model llama13b()
{
    return {.name = "llama-2-13b", .parameters = 13.0e9, .layers = 40, .hidden = 5120, .queryHeads = 40, .kvHeads = 40};
}
Model llama70b()
{
    return {.name = "llama-3-70b", .parameters = 70.6e9, .layers = 80, .hidden = 8192, .queryHeads = 64, .kvHeads = 8};
}
Model opt175b()
{
    return {.name = "opt-175b", .parameters = 175e9, .layers = 96, .hidden = 12288, .queryHeads = 96, .kvHeads = 96};
}

Gpu a100()
{
    return {.name = "A100-80GB",
            .flops = 312e12,
            .bandwidth = 2.04e12,
            .memory = 80.0 * (1u << 30u),
            .idleWatts = 60,
            .peakWatts = 400,
            .linkBandwidth = 300e9,
            .interNodeBandwidth = 25e9};
}

Gpu h100()
{
    return {.name = "H100-80GB",
            .flops = 989e12,
            .bandwidth = 3.35e12,
            .memory = 80.0 * (1u << 30u),
            .idleWatts = 90,
            .peakWatts = 700,
            .linkBandwidth = 450e9,
            .interNodeBandwidth = 45e9};
}

Workload chat()
{
    return {.name = "chat",
            .input = {.mean = 350, .spread = 0.9, .least = 8, .most = 8'000},
            .output = {.mean = 240, .spread = 0.7, .least = 4, .most = 2'000},
            .prefixTokens = 400,
            .sharing = 0.6,
            .prefixes = 6,
            .followUp = 0.4};
}

Workload rag()
{
    return {.name = "rag",
            .input = {.mean = 2'400, .spread = 0.5, .least = 200, .most = 12'000},
            .output = {.mean = 180, .spread = 0.6, .least = 4, .most = 1'000},
            .prefixTokens = 1'600,
            .sharing = 0.7,
            .prefixes = 40};
}

Workload agent()
{
    return {.name = "agent",
            .input = {.mean = 500, .spread = 0.8, .least = 20, .most = 6'000},
            .output = {.mean = 120, .spread = 0.8, .least = 4, .most = 1'500},
            .prefixTokens = 2'400,
            .sharing = 1,
            .prefixes = 3,
            .followUp = 0.85,
            .thinkTime = 1.5};
}

Workload code()
{
    return {.name = "code",
            .input = {.mean = 1'800, .spread = 0.8, .least = 50, .most = 16'000},
            .output = {.mean = 60, .spread = 1.0, .least = 2, .most = 1'000},
            .prefixTokens = 800,
            .sharing = 0.8,
            .prefixes = 60};
}

using MakeWorkload = Workload (*)();
constexpr std::array<std::pair<std::string_view, MakeWorkload>, 4> Workloads{
    {{"chat", chat}, {"rag", rag}, {"agent", agent}, {"code", code}}};

Config preset(std::string_view name, Model model, Gpu gpu, int tensorParallel, double rate)
{
    Config c;
    c.name = name;
    c.model = std::move(model);
    c.gpu = std::move(gpu);
    c.engine.tensorParallel = tensorParallel;
    c.load.rate = rate;
    c.workload = chat();
    return c;
}

constexpr std::array<std::string_view, 5> Presets{"7b", "13b", "70b", "175b", "pd-split"};

} // namespace

double activationBytes(const Config& c) { return 0.03 * c.gpu.memory * c.engine.tensorParallel; }

double longest(const Lengths& lengths)
{
    return lengths.shape == Lengths::Shape::Constant ? lengths.mean : std::max(lengths.most, 4 * lengths.mean);
}

double longestRequest(const Config& config) { return longestPrompt(config.workload) + longest(config.workload.output); }

std::optional<std::string> whyImpossible(const Config& c)
{
    for (const auto& why : {whyNotEngine(c.engine), whyNotLoad(c.load), whyNotWorkload(c.workload)})
        if (why)
            return why;
    if (c.engine.kvBlocks == 0 && memoryForKv(c) <= 0)
        return "the weights do not fit: " + number(c.model.parameters * c.model.bytesPerWeight / 1e9) + " GB into " +
               number(c.gpu.memory * c.engine.memoryShare * c.engine.tensorParallel / 1e9) +
               " GB; use more ranks (tensor parallelism)";
    const double room = static_cast<double>(kvBlocksOf(c)) * c.engine.blockTokens;
    const double needed = longestPrompt(c.workload) + longest(c.workload.output);
    if (c.load.arrival != Arrival::Trace && needed > room)
        return "the longest request has " + number(needed) + " tokens, the KV memory of one replica holds " +
               number(room) + ": shorten input_tokens, output_tokens or long_tokens";
    if (c.load.arrival == Arrival::Trace && c.load.mode == LoadMode::Closed)
        return "a trace says when requests are sent: it needs mode open";
    return std::nullopt;
}

std::uint64_t kvBlocksOf(const Config& c)
{
    if (c.engine.kvBlocks > 0)
        return c.engine.kvBlocks;
    const double bytes = c.model.kvBytesPerToken() * c.engine.blockTokens;
    return static_cast<std::uint64_t>(std::max(0.0, memoryForKv(c) / bytes));
}

std::optional<Config> presetNamed(std::string_view name)
{
    if (name == "7b")
        return preset(name, llama7b(), a100(), 1, 4);
    if (name == "13b")
        return preset(name, llama13b(), a100(), 1, 2.5);
    if (name == "70b") {
        auto c = preset(name, llama70b(), h100(), 8, 20);
        c.engine.maxBatch = 256;
        return c;
    }
    if (name == "175b") {
        auto c = preset(name, opt175b(), h100(), 16, 5);
        c.engine.nodes = 2;
        return c;
    }
    if (name == "pd-split") {
        auto c = preset(name, llama8b(), h100(), 1, 30);
        c.engine.replicas = 4;
        c.engine.split = true;
        c.engine.tokenBudget = 2048; // nothing decodes where prompts are computed
        return c;
    }
    return std::nullopt;
}

std::optional<Workload> workloadNamed(std::string_view name)
{
    for (const auto& [known, make] : Workloads)
        if (known == name)
            return make();
    return std::nullopt;
}

std::vector<std::string> presetNames() { return {Presets.begin(), Presets.end()}; }

std::vector<std::string> workloadNames()
{
    std::vector<std::string> names;
    for (const auto& [name, make] : Workloads)
        names.emplace_back(name);
    return names;
}

} // namespace inferama::simulator
