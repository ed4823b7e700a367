// SPDX-License-Identifier: GPL-3.0-or-later
// The other end of a host's control channel. One command is under way at a time; the others wait in order.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace inferama::simulator {

class ControlClient {
public:
    explicit ControlClient(const std::string& endpoint); // throws std::runtime_error if it is no address
    ~ControlClient();
    ControlClient(const ControlClient&) = delete;
    ControlClient& operator=(const ControlClient&) = delete;

    // Queues a command, e.g. {"set":{"rate":20}}. Never blocks.
    void send(std::string json);
    // The next answer that has come, in the order of the commands; nothing if there is none yet. Sends what waits.
    // Never blocks. An answer that does not come within 2 s is {"ok":false,"error":…}.
    std::optional<std::string> receive();

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::simulator
