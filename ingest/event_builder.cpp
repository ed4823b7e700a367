// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/event_builder.h"

#include <initializer_list>

namespace inferama::ingest {

namespace {

template<class Enum>
std::optional<Enum> named(std::string_view name, std::initializer_list<Enum> values)
{
    for (const Enum value : values)
        if (core::nameOf(value) == name)
            return value;
    return std::nullopt;
}

} // namespace

std::optional<core::Status> statusOf(std::string_view name)
{
    using enum core::Status;
    return named(name, {Ok, Error, Timeout, Cancelled, Rejected});
}

std::optional<core::Role> roleOf(std::string_view name)
{
    using enum core::Role;
    return named(name, {Client, Proxy, Server, Exporter});
}

std::optional<core::Channel> channelOf(std::string_view name)
{
    using enum core::Channel;
    return named(name, {Content, Reasoning, Tool});
}

} // namespace inferama::ingest
