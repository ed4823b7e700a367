// SPDX-License-Identifier: GPL-3.0-or-later
// The servers: gateway, router, replicas and their steps, and what they publish.
#pragma once

#include "tools/simulator/event_queue.h"
#include "tools/simulator/network.h"
#include "tools/simulator/random.h"
#include "tools/simulator/replica.h"
#include "tools/simulator/telemetry.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace inferama::simulator {

// What the steps of one replica took since its gauges were published last.
struct StepFigures {
    double busy = 0; // s
    double flops = 0;
    double bytes = 0;
    double transferBytes = 0; // between nodes
    int batch = 0;            // of the last step, and so on
    int prefillTokens = 0;
    double step = 0;
    double attention = 0;
    double matmul = 0;
    double launch = 0;
    double collective = 0;    // waiting for the slowest rank included
    double transfer = 0;      // of the collective alone
    std::vector<double> rank; // each rank's own compute
    double migration = 0;
};

class Cluster {
public:
    struct Outcome {
        std::uint64_t request = 0;
        int tokens = 0;
        bool first = false;
        bool ended = false;             // with these tokens
        std::string_view status = "ok"; // with `ended`
    };
    // Told when the servers send something to the client.
    using Send = std::function<void(core::Time t, std::vector<Outcome> outcomes)>;

    Cluster(const Config& config, const Effects& effects, EventQueue& queue, NetworkModel& network, Requests& requests,
            std::uint64_t seed, const std::string& boot, Send send);

    // A request reaches the gateway now.
    void accept(Request& request);
    // The client has gone: what is left of the request is given up.
    void cancel(Request& request);
    // After the effects or the configuration have changed.
    void settingsChanged();

    struct Member {
        Replica replica;
        SourceWriter writer;
        StepFigures figures;
        double energy = 0; // J since the start
        bool stepping = false;
        core::Time nextPause{};
    };
    std::vector<Member>& members() { return members_; }
    const std::vector<Member>& members() const { return members_; }
    bool isPrefiller(int index) const; // takes new requests, where prefill and decode are split
    bool isDecoder(int index) const;

private:
    struct StepParts {
        core::Duration gap{}, schedule{}, launch{}, compute{}, kvRead{}, comm{}, transfer{}, sample{};
        StepTime time;
        std::vector<double> rank;
        core::Duration length() const { return schedule + launch + compute + comm + sample; }
    };

    Member& memberOf(const Request& request) { return members_[static_cast<std::size_t>(request.at)]; }
    Member& homeOf(const Request& request) { return members_[static_cast<std::size_t>(request.home)]; }
    int route(bool prefill);
    void enqueue(Request& request, int member);
    void kick(Member& member);
    StepParts partsOf(Member& member, const StepPlan& plan);
    void endStep(Member& member, const StepPlan& plan, const StepParts& parts, core::Time begin);
    void endPrefill(Member& member, Request& request, int tokens, const StepParts& parts,
                    std::vector<Outcome>& outcomes);
    void endDecode(Member& member, Request& request, int tokens, const StepParts& parts, core::Time forward,
                   std::vector<Outcome>& outcomes);
    void note(Member& member, const StepPlan& plan, const StepParts& parts);
    Replica::Events watch(std::vector<Request*>& admitted);
    void giveToken(Member& member, Request& request, int tokens, std::vector<Outcome>& outcomes);
    void publish(Member& member, std::vector<Outcome> outcomes);
    void migrate(Member& from, Request& request);
    void refuse(Request& request, const std::string& reason);
    void end(Request& request, std::string_view status, std::string_view reason);
    void writeDecodeSpans(Request& request);
    int accepted(Member& member, int proposed);

    const Config& config_;
    const Effects& effects_;
    EventQueue& queue_;
    NetworkModel& network_;
    Requests& requests_;
    Random random_;
    Send send_;
    std::vector<Member> members_;
    std::size_t turn_ = 0; // of the router, among equals
};

} // namespace inferama::simulator
