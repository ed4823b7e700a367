// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/hello.h"

#include <nlohmann/json.hpp>

namespace inferama::simulator {

namespace {

using Json = nlohmann::ordered_json;

std::string membersOf(const Json& object)
{
    const std::string text = object.dump();
    return text.substr(1, text.size() - 2);
}

std::string described(const Config& c)
{
    const Workload& w = c.workload;
    const auto whole = [](double n) { return std::to_string(static_cast<long>(n)); };
    std::string text = w.name + ": " + whole(w.input.mean) + " new input tokens and " + whole(w.output.mean) +
                       " output tokens on average";
    if (w.prefixTokens > 0)
        text += ", after a prefix of " + std::to_string(w.prefixTokens) + " tokens that is one of " +
                std::to_string(w.prefixes) + " shared ones for " + whole(100 * w.sharing) + " % of the requests";
    if (w.followUp > 0)
        text += ", " + whole(100 * w.followUp) + " % of the answers are followed up";
    return text;
}

} // namespace

std::string clientHello(const Config& c)
{
    Json load{{"mode", LoadModeNames[static_cast<std::size_t>(c.load.mode)]}};
    if (c.load.mode == LoadMode::Open) {
        load["arrival"] = ArrivalNames[static_cast<std::size_t>(c.load.arrival)];
        if (c.load.arrival != Arrival::Trace)
            load["rate"] = c.load.rate;
        if (c.load.arrival == Arrival::Gamma)
            load["burstiness"] = c.load.burstiness;
    } else {
        load["concurrency"] = c.load.concurrency;
    }
    return membersOf({{"role", "client"},
                      {"simulated", true},
                      {"model", c.model.name},
                      {"load", load},
                      {"slo", {{"ttft", 1.0}, {"tpot", 0.05}, {"attainment", 0.9}}},
                      {"workload", described(c)},
                      {"sampling", "none: the length of each answer is drawn"},
                      {"stop", "at the drawn length"}});
}

std::string serverHello(const Config& c)
{
    Json features = Json::array();
    if (c.engine.prefixCache)
        features.push_back("prefix_cache");
    if (c.engine.chunkedPrefill)
        features.push_back("chunked_prefill");
    if (c.engine.speculative)
        features.push_back("speculative");
    if (c.engine.split)
        features.push_back("pd_split");
    return membersOf({{"role", "server"},
                      {"simulated", true},
                      {"engine", "inferama-sim"},
                      {"model", c.model.name},
                      {"model_params", c.model.parameters},
                      {"precision", c.model.precision},
                      {"kv_dtype", c.model.precision},
                      {"gpu", c.gpu.name},
                      {"gpus", c.engine.tensorParallel},
                      {"gpu_memory_bytes", c.gpu.memory},
                      {"tp", c.engine.tensorParallel},
                      {"pp", 1},
                      {"ep", 1},
                      {"replicas", c.engine.replicas},
                      {"max_batch", c.engine.maxBatch},
                      {"kv_block_tokens", c.engine.blockTokens},
                      {"kv_blocks", kvBlocksOf(c)},
                      {"features", features}});
}

} // namespace inferama::simulator
