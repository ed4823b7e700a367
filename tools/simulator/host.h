// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation in real time on a thread of its own: batches on a ZeroMQ PUB socket, commands on a REP socket.
// docs/simulator.md describes both for users.
#pragma once

#include "tools/simulator/scenarios.h"
#include "tools/simulator/simulation.h"

#include <cstdint>
#include <memory>
#include <string>

namespace inferama::simulator {

struct HostOptions {
    Scenario scenario;
    std::uint64_t seed = 1;
    bool reveal = false;
    std::string publish = "tcp://127.0.0.1:*"; // to bind; * lets the system choose the port
    std::string control = "tcp://127.0.0.1:*"; // to bind; empty: no control channel
    std::string record;                        // path of a recording of all that is published; empty: none
    double speed = 1;                          // simulated seconds a second
    double runFor = 0;                         // simulated seconds; 0: until it is stopped
    bool waitForSubscriber = true;             // the simulated time begins when somebody has subscribed
};

struct HostStatus {
    bool started = false;  // somebody has subscribed, or nobody was waited for
    bool finished = false; // runFor is over
    double behind = 0;     // s of wall time that the simulation is late; 0 while it keeps up
    double time = 0;       // simulated s since the start
    std::uint64_t batches = 0;
    std::uint64_t dropped = 0; // of them, because a subscriber did not keep up for seconds
    Totals totals;
    std::string error; // why it ended; empty while all is well
};

class Host {
public:
    // Binds at once; throws std::runtime_error with one line that names the address if it cannot, or says why the
    // scenario cannot be simulated or the recording not be written. A trace is read when the simulation begins: if that
    // fails, the status has the error.
    explicit Host(HostOptions options);
    // Stops within 0.25 s, however late it is: what subscribers have not taken yet has 80 ms to leave.
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    const std::string& publishEndpoint() const; // with the real port
    const std::string& controlEndpoint() const; // empty: there is none
    HostStatus status() const;                  // from any thread

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::simulator
