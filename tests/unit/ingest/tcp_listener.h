// SPDX-License-Identifier: GPL-3.0-or-later
// Something that listens and does not speak ZeroMQ.
#pragma once

#include <string>
#include <thread>

namespace inferama::ingest::test {

class TcpListener {
public:
    // Gives `answer` to whoever connects and hangs up; without one it keeps the connection and stays silent.
    explicit TcpListener(std::string answer);
    ~TcpListener();
    TcpListener(const TcpListener&) = delete;
    TcpListener& operator=(const TcpListener&) = delete;
    const std::string& address() const { return address_; } // tcp://127.0.0.1:PORT

private:
    int socket_ = -1;
    std::string answer_;
    std::string address_;
    std::jthread thread_;
};

} // namespace inferama::ingest::test
