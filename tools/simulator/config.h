// SPDX-License-Identifier: GPL-3.0-or-later
// What is simulated: a model on a machine, an engine and its replicas, the network to the client, and the load.
// docs/simulator.md explains each number and names its source. SI units: seconds, bytes, tokens, FLOP/s.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::simulator {

struct Model {
    std::string name;
    double parameters = 0; // active a token
    double layers = 0;
    double hidden = 0;
    double queryHeads = 0;
    double kvHeads = 0;
    double headDimension = 128;
    double bytesPerWeight = 2;
    double bytesPerKv = 2; // of one element of a key or a value
    std::string precision = "bf16";

    double kvBytesPerToken() const { return 2 * layers * kvHeads * headDimension * bytesPerKv; }
};

struct Gpu {
    std::string name;
    double flops = 0;     // peak, dense, at the model's precision
    double bandwidth = 0; // of its memory
    double memory = 0;
    double computeEfficiency = 0.55; // share of the peak that a large matrix product reaches
    double memoryEfficiency = 0.80;
    double idleWatts = 90;
    double peakWatts = 700;
    double linkBandwidth = 0;  // to the other ranks of a node, one direction
    double linkLatency = 6e-6; // of one collective
    double interNodeBandwidth = 45e9;
    double interNodeLatency = 20e-6;
};

struct Engine {
    int tensorParallel = 1; // ranks of one replica
    int nodes = 1;          // that a replica's ranks are spread over
    int replicas = 1;
    int maxBatch = 128;         // requests in one step
    int tokenBudget = 512;      // prefill and decode tokens in one step, where prefill is chunked
    bool chunkedPrefill = true; // else a prompt is computed whole, in one step
    bool prefixCache = true;
    bool speculative = false;
    int draftTokens = 3;               // proposed a step and request
    double acceptance = 0.7;           // of one proposed token
    bool split = false;                // prefill on one half of the replicas, decode on the other
    int blockTokens = 16;              // of KV
    std::uint64_t kvBlocks = 0;        // of one replica; 0: what the memory leaves
    double memoryShare = 0.9;          // of the GPU's memory that the engine takes
    double launchOverhead = 3.5e-3;    // of one step: scheduler, launches, copies
    double sampleTime = 4e-4;          // of one step: sampling and detokenising
    std::uint64_t maxWaiting = 50'000; // of one replica; beyond, requests are rejected; 0: no bound
};

struct Network {
    double gatewayTime = 1.5e-3;
    double routeTime = 2e-4;
    double returnTime = 3e-4; // from the engine to the wire
    double delay = 8e-4;      // one way, client to gateway
    double jitter = 2e-4;     // mean of what is added to it
    int paths = 4;            // that responses share
    int rails = 8;            // that KV moves over between replicas
    double railBandwidth = 45e9;
};

enum class LoadMode : std::uint8_t { Open, Closed };
enum class Arrival : std::uint8_t { Constant, Poisson, Gamma, Burst, Trace };

struct Load {
    LoadMode mode = LoadMode::Open;
    Arrival arrival = Arrival::Poisson;
    double rate = 10;           // requests a second (open)
    double burstiness = 1;      // shape of the gamma distribution of gaps: 1 is Poisson, below is burstier
    int burstSize = 8;          // requests that come at one instant (Arrival::Burst)
    int concurrency = 16;       // in flight (closed)
    double timeout = 0;         // after which the client gives up; 0: never
    std::string trace{};        // path (Arrival::Trace): Mooncake's or Azure's format
    std::uint64_t requests = 0; // to send in all; 0: no bound
};

struct Lengths {
    enum class Shape : std::uint8_t { Constant, Uniform, Exponential, LogNormal };
    Shape shape = Shape::LogNormal;
    double mean = 500;
    double spread = 0.8; // Uniform: half the width as a share of the mean; LogNormal: sigma of the logarithm
    double least = 1;
    double most = 32'000;
};

// The greatest length that can be drawn: a mean that was set far above what a preset had in mind has room for its tail.
double longest(const Lengths& lengths);

struct Workload {
    std::string name = "chat";
    Lengths input; // of what no other request shares
    Lengths output;
    int prefixTokens = 400; // that every prompt begins with, beside `input`
    double sharing = 0.5;   // share of the requests whose prefix is one of those that others have too
    int prefixes = 8;       // different ones
    double followUp = 0;    // share of the answers that are answered by the user, with all before as the prompt
    double thinkTime = 8;   // seconds, mean, before that
    double longShare = 0;   // share of the requests whose prompt is `longTokens` long
    int longTokens = 16'000;
};

struct Config {
    std::string name; // of the preset
    Model model;
    Gpu gpu;
    Engine engine;
    Network network;
    Load load;
    Workload workload;
};

// Tokens of the longest request that the workload can ask for.
double longestRequest(const Config& config);

// Why this cannot be simulated, as one line that says what to change; nothing if it can.
std::optional<std::string> whyImpossible(const Config& config);

// Bytes of one replica's memory that a step needs while it computes.
double activationBytes(const Config& config);

// Blocks of KV that one replica has: given, or what weights and activations leave of its memory.
std::uint64_t kvBlocksOf(const Config& config);

// "7b", "13b", "70b", "175b", "pd-split"; and workloads "chat", "rag", "agent", "code".
std::optional<Config> presetNamed(std::string_view name);
std::optional<Workload> workloadNamed(std::string_view name);
std::vector<std::string> presetNames();
std::vector<std::string> workloadNames();

} // namespace inferama::simulator
