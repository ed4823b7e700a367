// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/endpoint_address.h"

#include <charconv>
#include <cstdint>

namespace inferama::ingest {

namespace {

EndpointAddress invalid(std::string message)
{
    EndpointAddress address;
    address.message = std::move(message);
    return address;
}

bool isPort(std::string_view text)
{
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc{} && end == text.data() + text.size() && port != 0;
}

} // namespace

EndpointAddress parseAddress(std::string_view text)
{
    using Kind = EndpointAddress::Kind;
    if (text.empty())
        return invalid("an empty address: write tcp://HOST:PORT, ipc://PATH or the path of a recording");
    if (text.starts_with("ipc://")) {
        if (text.size() == 6)
            return invalid("no path: write ipc://PATH");
        return {.kind = Kind::Connect, .message = {}, .ipv6 = false};
    }
    if (text.starts_with("tcp://")) {
        const auto rest = text.substr(6);
        const auto colon = rest.rfind(':');
        if (colon == std::string_view::npos || colon == 0)
            return invalid("no host and port: write tcp://HOST:PORT, or tcp://*:PORT to wait for publishers");
        const auto host = rest.substr(0, colon);
        if (!isPort(rest.substr(colon + 1)))
            return invalid("the port must be a number from 1 to 65535: write tcp://HOST:PORT");
        if (host == "*")
            return {.kind = Kind::Bind, .message = {}, .ipv6 = false};
        return {.kind = Kind::Connect, .message = {}, .ipv6 = host.front() == '['};
    }
    if (const auto scheme = text.find("://"); scheme != std::string_view::npos)
        return invalid("addresses of " + std::string(text.substr(0, scheme)) +
                       ":// are not supported: write tcp://HOST:PORT, ipc://PATH or the path of a recording");
    return {.kind = Kind::File, .message = {}, .ipv6 = false};
}

} // namespace inferama::ingest
