// SPDX-License-Identifier: GPL-3.0-or-later
// A ZeroMQ subscription to one address, and what its socket tells of the other side. Reconnects by itself.
#pragma once

#include "core/time.h"
#include "ingest/endpoint_address.h"
#include "ingest/frame.h"

#include <zmq.hpp>

#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::ingest {

// What may wait to be read. ZeroMQ bounds its own queue only by the number of messages, whatever their size.
inline constexpr std::size_t MaxWaitingBytes = 128u << 20u;

class ZmqSource {
public:
    // Subscribes to everything. When it cannot, figures() say why and nothing will ever arrive.
    ZmqSource(zmq::context_t& context, const std::string& text, const EndpointAddress& address);
    ~ZmqSource();
    ZmqSource(ZmqSource&&) noexcept = default;
    ZmqSource& operator=(ZmqSource&&) noexcept = default;

    // The next payload, if one is waiting; valid until the next call. Of several frames the first is the topic and the
    // second the payload, a single frame is itself the payload.
    std::optional<std::string_view> receive(core::Time now);

    // To be called when more arrives than is read: takes what waits in the socket into a queue of MaxWaitingBytes and
    // drops what has no room there, counted in figures().overrun.
    void stow();

    // Reads what the socket's monitor has to say and settles the state.
    void watch(core::Time now);

    // For polling; null when the address could not be used.
    void* handle() { return socket_.handle(); }
    EndpointFigures& figures() { return figures_; }

private:
    bool take(); // the socket's next payload into payload_
    void hear(std::uint16_t event);

    bool binds_ = false;
    int peers_ = 0;
    bool shaken_ = false;    // the peer speaks ZeroMQ
    bool connected_ = false; // something answers
    std::optional<core::Time> lastPayload_;
    zmq::socket_t socket_;
    zmq::socket_t monitor_;
    zmq::message_t payload_;
    std::deque<zmq::message_t> waiting_;
    std::size_t waitingBytes_ = 0;
    EndpointFigures figures_;
};

} // namespace inferama::ingest
