// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ledger_entries.h"

#include <cmath>

namespace inferama::core {

namespace {

template<std::size_t N, class T>
void addAll(std::array<T, N>& to, const std::array<T, N>& from)
{
    for (std::size_t i = 0; i < N; ++i)
        to[i] += from[i];
}

} // namespace

void StartTotal::add(const StartEntry& entry)
{
    ++count;
    ++observers[entry.rank];
    shared += entry.shared;
}

void StartTotal::append(const StartTotal& other)
{
    count += other.count;
    addAll(observers, other.observers);
    shared += other.shared;
}

void EndTotal::add(const EndEntry& entry)
{
    ++ended[static_cast<std::size_t>(entry.status)];
    good += entry.good;
    for (std::size_t i = 0; i < SloCount; ++i) {
        missed[i] += entry.missed[i];
        undefined[i] += std::isnan(entry.figures[i]);
    }
    stay += entry.stay;
    outputWithoutChunks += entry.outputWithoutChunks;
}

void EndTotal::append(const EndTotal& other)
{
    addAll(ended, other.ended);
    good += other.good;
    addAll(missed, other.missed);
    addAll(undefined, other.undefined);
    stay += other.stay;
    outputWithoutChunks += other.outputWithoutChunks;
}

std::uint64_t EndTotal::count() const
{
    std::uint64_t sum = 0;
    for (const auto n : ended)
        sum += n;
    return sum;
}

void FlowTotal::add(const FlowEntry& entry)
{
    if (!any)
        first = entry.t;
    else if (entry.t != last)
        highest = std::max(highest, change); // the level that stood after all of the moment before
    any = true;
    last = entry.t;
    change += entry.change;
    moments += static_cast<Int128>(entry.t.time_since_epoch().count()) * entry.change;
}

void FlowTotal::append(const FlowTotal& other)
{
    if (!other.any)
        return;
    if (!any)
        first = other.first;
    else if (other.first != last)
        highest = std::max(highest, change);
    if (other.first != other.last)
        highest = std::max(highest, change + other.highest);
    any = true;
    last = other.last;
    change += other.change;
    moments += other.moments;
}

void TokenTotal::add(const TokenEntry& entry)
{
    input += entry.input;
    if (entry.cached == CachedUnknown)
        return;
    cached += entry.cached;
    inputOfCached += entry.input;
}

void TokenTotal::append(const TokenTotal& other)
{
    input += other.input;
    cached += other.cached;
    inputOfCached += other.inputOfCached;
}

} // namespace inferama::core
