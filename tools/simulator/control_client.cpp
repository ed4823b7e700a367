// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/control_client.h"

#include <zmq.hpp>

#include <chrono>
#include <deque>
#include <stdexcept>

namespace inferama::simulator {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds Patience{2};

} // namespace

struct ControlClient::State {
    explicit State(std::string to) : endpoint(std::move(to)) { connect(); }

    // A new socket forgets the command that was not answered, be it still on its way.
    void connect()
    {
        socket = zmq::socket_t(context, zmq::socket_type::req);
        socket.set(zmq::sockopt::linger, 0);
        socket.set(zmq::sockopt::immediate, true); // nothing waits for a host that is not there
        socket.connect(endpoint);
        underWay = false;
    }

    void sendFirst()
    {
        if (underWay || waiting.empty())
            return;
        if (!since)
            since = Clock::now();
        underWay = socket.send(zmq::buffer(waiting.front()), zmq::send_flags::dontwait).has_value();
    }

    void finishFirst()
    {
        waiting.pop_front();
        since.reset();
        underWay = false;
    }

    const std::string endpoint;
    zmq::context_t context{1};
    zmq::socket_t socket;
    std::deque<std::string> waiting; // the first is under way, or about to be
    bool underWay = false;
    std::optional<Clock::time_point> since; // the first is the first
};

ControlClient::ControlClient(const std::string& endpoint)
{
    try {
        state_ = std::make_unique<State>(endpoint);
    } catch (const zmq::error_t& error) {
        throw std::runtime_error(endpoint + ": not a usable address for a control channel (" + error.what() +
                                 "); write tcp://HOST:PORT or ipc://PATH");
    }
}

ControlClient::~ControlClient() = default;

void ControlClient::send(std::string json)
{
    state_->waiting.push_back(std::move(json));
    state_->sendFirst();
}

std::optional<std::string> ControlClient::receive()
{
    state_->sendFirst();
    if (state_->waiting.empty())
        return std::nullopt;
    zmq::message_t answer;
    if (state_->underWay && state_->socket.recv(answer, zmq::recv_flags::dontwait)) {
        state_->finishFirst();
        state_->sendFirst();
        return answer.to_string();
    }
    if (Clock::now() - *state_->since < Patience)
        return std::nullopt;
    state_->finishFirst();
    state_->connect();
    return R"({"ok":false,"error":"no answer from )" + state_->endpoint + R"( within 2 s: is the simulator running?"})";
}

} // namespace inferama::simulator
