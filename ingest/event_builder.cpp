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

PoolSizes::PoolSizes(const core::Batch& batch)
    : ids(batch.ids.size()), counts(batch.counts.size()), labels(batch.labels.size()), chunks(batch.chunks.size()),
      spans(batch.spans.size()), values(batch.values.size()), numbers(batch.numbers.size())
{
}

void PoolSizes::restore(core::Batch& batch) const
{
    batch.ids.resize(ids);
    batch.counts.resize(counts);
    batch.labels.resize(labels);
    batch.chunks.resize(chunks);
    batch.spans.resize(spans);
    batch.values.resize(values);
    batch.numbers.resize(numbers);
}

} // namespace inferama::ingest
