// SPDX-License-Identifier: GPL-3.0-or-later
// While it lives, the first Ctrl+C, SIGTERM or SIGHUP asks for the end; the second has its default effect. At most one
// at a time.
#pragma once

#include <array>
#include <csignal>

namespace inferama::app {

class InterruptWatch {
public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    bool requested() const;

private:
    static constexpr std::array<int, 3> Signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, 3> before_{};
};

} // namespace inferama::app
