// SPDX-License-Identifier: GPL-3.0-or-later
// What an address that a user wrote asks for.
#pragma once

#include <string>
#include <string_view>

namespace inferama::ingest {

struct EndpointAddress {
    enum class Kind { Connect, Bind, File, Invalid };
    Kind kind = Kind::Invalid;
    std::string message; // of an invalid one: why, and what to write instead
    bool ipv6 = false;   // a numeric IPv6 host in brackets
};

// tcp://HOST:PORT and ipc://PATH connect, tcp://*:PORT binds, what has no scheme is the path of a file.
EndpointAddress parseAddress(std::string_view text);

} // namespace inferama::ingest
