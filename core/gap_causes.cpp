// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gap_causes.h"

#include <algorithm>
#include <utility>

namespace inferama::core {

namespace {

struct Stretch {
    Time begin{};
    Time end{};
};

Duration unionOf(std::vector<Stretch> stretches)
{
    std::sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
    Duration sum{};
    Time reached = Time::min();
    for (const Stretch& s : stretches) {
        if (s.end <= reached)
            continue;
        sum += s.end - std::max(s.begin, reached);
        reached = s.end;
    }
    return sum;
}

// A prompt that is prefilled in pieces is one cause.
void explain(ExplainedGap& gap, const RequestContext& context, Duration offset)
{
    std::vector<Stretch> all;
    std::vector<std::vector<Stretch>> pieces; // of each cause
    for (std::size_t i = 0; i < context.meanwhile.size(); ++i) {
        const Meanwhile& other = context.meanwhile[i];
        const Time t = other.stage == "waiting" ? other.t : other.t - offset;
        const Stretch shared{std::max(gap.begin, t), std::min(gap.begin + gap.length, t + other.duration)};
        if (shared.end <= shared.begin)
            continue;
        all.push_back(shared);
        const auto known = std::find_if(gap.causes.begin(), gap.causes.end(), [&](const GapCause& cause) {
            return context.meanwhile[cause.other].id == other.id && context.meanwhile[cause.other].stage == other.stage;
        });
        if (known == gap.causes.end()) {
            gap.causes.push_back({i, {}});
            pieces.push_back({shared});
        } else {
            pieces[static_cast<std::size_t>(known - gap.causes.begin())].push_back(shared);
        }
    }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        gap.causes[i].covered = unionOf(std::move(pieces[i]));
    std::stable_sort(gap.causes.begin(), gap.causes.end(),
                     [](const GapCause& a, const GapCause& b) { return a.covered > b.covered; });
    gap.covered = unionOf(std::move(all));
}

std::optional<double> shareOf(Duration part, Duration whole)
{
    return whole > Duration{0} ? std::optional(seconds(part) / seconds(whole)) : std::nullopt;
}

} // namespace

std::optional<double> GapFigures::stalledShare() const { return shareOf(stalled, decode); }

std::optional<double> GapFigures::worstShare() const { return worst ? shareOf(worst->length, decode) : std::nullopt; }

GapFigures gapFiguresOf(const RequestDetail& request, const RequestContext* context, Duration offset)
{
    GapFigures figures;
    const auto& chunks = request.chunks;
    if (chunks.size() < 2)
        return figures;
    figures.decode = chunks.back().t - chunks.front().t;
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        const ExplainedGap gap{.chunk = i,
                               .begin = chunks[i - 1].t,
                               .length = chunks[i].t - chunks[i - 1].t,
                               .stall = request.stallLimit > 0 &&
                                        seconds(chunks[i].t - chunks[i - 1].t) > request.stallLimit,
                               .causes = {},
                               .covered = {}};
        if (!figures.worst || gap.length > figures.worst->length)
            figures.worst = gap;
        if (gap.stall) {
            figures.stalls.push_back(gap);
            figures.stalled += gap.length;
        }
    }
    std::stable_sort(figures.stalls.begin(), figures.stalls.end(),
                     [](const ExplainedGap& a, const ExplainedGap& b) { return a.length > b.length; });
    if (context) {
        for (ExplainedGap& stall : figures.stalls)
            explain(stall, *context, offset);
        if (figures.stalls.empty())
            explain(*figures.worst, *context, offset);
        else
            figures.worst = figures.stalls.front();
    }
    return figures;
}

} // namespace inferama::core
