// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/zmq_source.h"

#include "ingest/codec.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>

namespace inferama::ingest {

namespace {

using State = EndpointFigures::State;

// A publisher says hello at least every 5 s.
constexpr std::chrono::seconds silence{12};

// What is too large must still arrive to be counted: a connection that exceeds the socket's own limit is closed.
constexpr std::int64_t socketLimit = 4 * static_cast<std::int64_t>(MaxPayloadBytes);

// RCVHWM, in messages.
constexpr int socketQueue = 100'000;

std::string whyNotUsable(const zmq::error_t& error, bool binds)
{
    switch (error.num()) {
    case EADDRINUSE:
        return "another program listens on this port: stop it, or choose another port";
    case EACCES:
        return "no permission to use this address: choose a port above 1023";
    case EINVAL:
    case ENODEV:
        return "not a usable address: write tcp://HOST:PORT, ipc://PATH or tcp://*:PORT";
    default:
        return std::string(binds ? "cannot be bound: " : "cannot be connected to: ") + error.what();
    }
}

std::string monitorAddress()
{
    static std::atomic<unsigned> count{0};
    return "inproc://monitor-" + std::to_string(count++);
}

} // namespace

ZmqSource::ZmqSource(zmq::context_t& context, const std::string& text, const EndpointAddress& address)
    : binds_(address.kind == EndpointAddress::Kind::Bind)
{
    figures_.address = text;
    try {
        socket_ = zmq::socket_t(context, zmq::socket_type::sub);
        socket_.set(zmq::sockopt::rcvhwm, socketQueue);
        socket_.set(zmq::sockopt::linger, 0);
        socket_.set(zmq::sockopt::maxmsgsize, socketLimit);
        socket_.set(zmq::sockopt::handshake_ivl, 3'000);
        socket_.set(zmq::sockopt::reconnect_ivl, 100);
        socket_.set(zmq::sockopt::reconnect_ivl_max, 2'000);
        socket_.set(zmq::sockopt::tcp_keepalive, 1);
        socket_.set(zmq::sockopt::tcp_keepalive_idle, 10);
        socket_.set(zmq::sockopt::ipv6, address.ipv6);
        socket_.set(zmq::sockopt::subscribe, "");
        const auto watched = monitorAddress();
        if (zmq_socket_monitor(socket_.handle(), watched.c_str(), ZMQ_EVENT_ALL) != 0)
            throw zmq::error_t();
        monitor_ = zmq::socket_t(context, zmq::socket_type::pair);
        monitor_.set(zmq::sockopt::linger, 0);
        monitor_.connect(watched);
        if (binds_)
            socket_.bind(text);
        else
            socket_.connect(text);
        figures_.message = binds_ ? "waiting for a publisher to connect" : "connecting";
    } catch (const zmq::error_t& error) {
        figures_.state = State::Failed;
        figures_.message = whyNotUsable(error, binds_);
        monitor_.close();
        socket_.close();
    }
}

ZmqSource::~ZmqSource()
{
    // The monitor's writing end must go before its reading end.
    if (socket_.handle() != nullptr)
        zmq_socket_monitor(socket_.handle(), nullptr, 0);
}

bool ZmqSource::take()
{
    if (socket_.handle() == nullptr || !socket_.recv(payload_, zmq::recv_flags::dontwait))
        return false;
    bool more = payload_.more();
    if (more && socket_.recv(payload_, zmq::recv_flags::none))
        more = payload_.more();
    for (zmq::message_t surplus; more && socket_.recv(surplus, zmq::recv_flags::none);)
        more = surplus.more();
    return true;
}

void ZmqSource::stow()
{
    for (int i = 0; i < socketQueue && take(); ++i) {
        const std::size_t bytes = payload_.size() + sizeof payload_;
        if (waitingBytes_ + bytes > MaxWaitingBytes) {
            ++figures_.overrun;
            continue;
        }
        waitingBytes_ += bytes;
        waiting_.push_back(std::move(payload_));
    }
    figures_.waiting = waiting_.size();
}

std::optional<std::string_view> ZmqSource::receive(core::Time now)
{
    if (!waiting_.empty()) {
        payload_ = std::move(waiting_.front());
        waiting_.pop_front();
        waitingBytes_ -= payload_.size() + sizeof payload_;
        figures_.waiting = waiting_.size();
    } else if (!take()) {
        return std::nullopt;
    }
    lastPayload_ = now;
    ++figures_.payloads;
    figures_.bytes += payload_.size();
    return std::string_view(payload_.data<char>(), payload_.size());
}

void ZmqSource::hear(std::uint16_t event)
{
    const auto say = [&](State state, std::string message) {
        figures_.state = state;
        figures_.message = std::move(message);
    };
    switch (event) {
    case ZMQ_EVENT_CONNECTED:
        connected_ = true;
        break;
    case ZMQ_EVENT_ACCEPTED:
        connected_ = true;
        break;
    case ZMQ_EVENT_HANDSHAKE_SUCCEEDED:
        shaken_ = true;
        ++peers_;
        say(State::Live, {});
        break;
    case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL:
    case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
    case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH:
        connected_ = false;
        if (peers_ == 0)
            say(State::Failed, binds_ ? "what connected does not speak ZeroMQ: still waiting for a publisher"
                                      : "what answers there does not speak ZeroMQ: check the port; trying again");
        break;
    case ZMQ_EVENT_DISCONNECTED:
        connected_ = false;
        if (!shaken_)
            break;
        peers_ = std::max(peers_ - 1, 0);
        if (peers_ == 0)
            say(State::Stale, binds_ ? "no publisher is connected any more: waiting for one"
                                     : "the connection was lost: is the publisher still running? Trying again");
        break;
    case ZMQ_EVENT_CONNECT_RETRIED:
        if (peers_ == 0 && !connected_ && figures_.state == State::Connecting)
            figures_.message = "nothing answers there: start the publisher, or check host and port; trying again";
        break;
    default:
        break;
    }
}

void ZmqSource::watch(core::Time now)
{
    if (socket_.handle() == nullptr)
        return;
    zmq::message_t event, address;
    while (monitor_.recv(event, zmq::recv_flags::dontwait)) {
        if (event.more() && !monitor_.recv(address, zmq::recv_flags::none))
            break;
        std::uint16_t id = 0;
        if (event.size() >= sizeof id) {
            std::memcpy(&id, event.data(), sizeof id);
            hear(id);
        }
    }
    if (peers_ == 0)
        return;
    if (!lastPayload_)
        lastPayload_ = now;
    const auto silent = now - *lastPayload_;
    if (silent < silence) {
        figures_.state = State::Live;
        figures_.message.clear();
    } else {
        figures_.state = State::Stale;
        figures_.message = "connected, but nothing has arrived for " +
                           std::to_string(std::lround(core::seconds(silent))) + " s: is the publisher sending?";
    }
}

} // namespace inferama::ingest
