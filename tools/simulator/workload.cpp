// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/workload.h"

#include <algorithm>
#include <cmath>

namespace inferama::simulator {

namespace {

constexpr int TraceBlockTokens = 512;
// Keys of prefixes, conversations and traces are kept apart by their highest bits.
constexpr std::uint64_t PrefixSpace = 1ull << 62u;
constexpr std::uint64_t TraceSpace = 1ull << 63u;

std::uint64_t key(std::uint64_t owner, int block) { return (owner << 22u) + static_cast<std::uint64_t>(block); }

int tokens(double n) { return std::max(1, static_cast<int>(std::lround(n))); }

} // namespace

std::uint64_t Prompt::keyOf(int block, int blockTokens) const
{
    const int begin = block * blockTokens;
    if (const auto i = static_cast<std::size_t>(begin / TraceBlockTokens); i < hashes.size())
        return TraceSpace | key(hashes[i], begin % TraceBlockTokens / blockTokens);
    if (begin + blockTokens <= prefixTokens)
        return PrefixSpace | key(prefix, block);
    return key(conversation, block);
}

double draw(const Lengths& l, Random& random)
{
    double n = l.mean;
    switch (l.shape) {
    case Lengths::Shape::Constant:
        return l.mean;
    case Lengths::Shape::Uniform:
        n = l.mean * (1 + l.spread * (2 * random.uniform() - 1));
        break;
    case Lengths::Shape::Exponential:
        n = std::floor(random.exponential(l.mean)) + 1;
        break;
    case Lengths::Shape::LogNormal:
        n = random.logNormal(l.mean, l.spread);
        break;
    }
    return std::clamp(n, std::min(l.least, l.mean), longest(l));
}

Turn WorkloadSource::lengthsOf(const Workload& w, const Effects& effects)
{
    // All are drawn always, so that a fault changes nothing else.
    const double input = draw(w.input, random_);
    const double output = draw(w.output, random_);
    const bool isLong = random_.uniform() < w.longShare + effects.longShare;
    const double mixed = random_.uniform() < effects.mixedShare ? 8 : 1;
    Turn turn;
    turn.prompt.tokens = tokens(isLong ? w.longTokens : input * effects.input * mixed);
    turn.outputTokens = tokens(output * effects.output * mixed);
    return turn;
}

Turn WorkloadSource::first(const Workload& w, const Effects& effects)
{
    Turn turn = lengthsOf(w, effects);
    const bool shares = random_.uniform() < w.sharing;
    const auto prefix = random_.below(static_cast<std::uint64_t>(w.prefixes));
    const bool lost = random_.uniform() < effects.sharingLost;
    turn.prompt.conversation = ++conversations_;
    turn.prompt.prefixTokens = w.prefixTokens;
    turn.prompt.tokens += w.prefixTokens;
    // A prefix that nobody else has is as long, and never in the cache.
    turn.prompt.prefix = shares && !lost ? prefix : static_cast<std::uint64_t>(w.prefixes) + conversations_;
    return turn;
}

Turn WorkloadSource::next(const Workload& w, const Effects& effects, const Turn& before, int most)
{
    Turn turn = lengthsOf(w, effects);
    const bool lost = random_.uniform() < effects.sharingLost;
    const int tokens = before.prompt.tokens + before.outputTokens + turn.prompt.tokens;
    if (tokens > most)
        return first(w, effects);
    turn.prompt = before.prompt;
    turn.prompt.tokens = tokens;
    if (lost) {
        turn.prompt.conversation = ++conversations_;
        turn.prompt.prefix = static_cast<std::uint64_t>(w.prefixes) + conversations_;
    }
    return turn;
}

} // namespace inferama::simulator
