// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ingest/tcp_listener.h"

#include "tests/catch.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <vector>

namespace inferama::ingest::test {

TcpListener::TcpListener(std::string answer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)), answer_(std::move(answer))
{
    sockaddr_in local{};
    local.sin_family = AF_INET;
    local.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof local;
    auto* generic = static_cast<sockaddr*>(static_cast<void*>(&local));
    REQUIRE(::bind(socket_, generic, size) == 0);
    REQUIRE(::listen(socket_, 8) == 0);
    REQUIRE(::getsockname(socket_, generic, &size) == 0);
    address_ = "tcp://127.0.0.1:" + std::to_string(::ntohs(local.sin_port));
    thread_ = std::jthread([this](const std::stop_token& stop) {
        std::vector<int> kept;
        while (!stop.stop_requested()) {
            pollfd waiting{socket_, POLLIN, 0};
            if (::poll(&waiting, 1, 20) <= 0)
                continue;
            const int peer = ::accept(socket_, nullptr, nullptr);
            if (answer_.empty()) {
                kept.push_back(peer);
                continue;
            }
            [[maybe_unused]] const auto sent = ::send(peer, answer_.data(), answer_.size(), MSG_NOSIGNAL);
            ::close(peer);
        }
        for (const int peer : kept)
            ::close(peer);
    });
}

TcpListener::~TcpListener()
{
    thread_.request_stop();
    thread_.join();
    ::close(socket_);
}

} // namespace inferama::ingest::test
