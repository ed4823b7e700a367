// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request.h"

#include "core/median.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

void SourceView::append(Time t, std::uint32_t n, Channel channel)
{
    if (!chunks.empty()) {
        const Nanoseconds gap = (t - chunks.back().t).count();
        shortestGap = std::min(shortestGap, gap);
        longestGap = std::max(longestGap, gap);
    }
    chunks.push_back({t, n, channel});
    tokens += n;
}

std::optional<Nanoseconds> Settled::ttft() const
{
    if (!first)
        return std::nullopt;
    return (*first - start).count();
}

std::optional<Nanoseconds> Settled::firstAnswer() const
{
    if (!answer)
        return std::nullopt;
    return (*answer - start).count();
}

std::optional<Nanoseconds> Settled::e2e() const
{
    if (!end || status != Status::Ok)
        return std::nullopt;
    return (last.value_or(*end) - start).count();
}

std::optional<double> Settled::tpot() const
{
    const auto whole = e2e();
    if (!whole || !first || outputTokens() <= 1 || chunks == 1)
        return std::nullopt;
    return static_cast<double>(*whole - *ttft()) / static_cast<double>(outputTokens() - 1);
}

std::optional<double> Settled::meanItl() const
{
    if (chunks < 2)
        return std::nullopt;
    return static_cast<double>((*last - *first).count()) / (chunks - 1);
}

std::optional<Nanoseconds> Settled::jitter() const
{
    if (!end || chunks < 3)
        return std::nullopt;
    return longestGap - shortestGap;
}

std::optional<Nanoseconds> Settled::sendLag() const
{
    if (!due)
        return std::nullopt;
    return (start - *due).count();
}

SourceView* Request::viewOf(SourceIndex source)
{
    const auto view =
        std::find_if(views.begin(), views.end(), [source](const SourceView& v) { return v.source == source; });
    return view == views.end() ? nullptr : &*view;
}

std::optional<Nanoseconds> Request::unattributed() const
{
    if (stages.empty())
        return std::nullopt;
    Nanoseconds left = stagedTtft;
    for (const auto& [stage, sum] : stages)
        left -= sum;
    return left;
}

SourceView& Request::addView(SourceIndex source, Role role, Time born)
{
    const auto before =
        std::upper_bound(views.begin(), views.end(), born, [](Time t, const SourceView& v) { return t < v.born; });
    const auto at = static_cast<std::size_t>(before - views.begin());
    if (gapsOf && at <= *gapsOf)
        ++*gapsOf;
    if (!views.empty() && at <= settled.fullest)
        ++settled.fullest;
    SourceView& view = *views.insert(before, SourceView{});
    view.source = source;
    view.role = role;
    view.born = view.heard = born;
    return view;
}

Settled settle(const Request& request)
{
    Settled s;
    s.rank = std::numeric_limits<int>::max();
    for (const SourceView& v : request.views) {
        if (v.start)
            s.rank = std::min(s.rank, rankOf(v.role));
    }
    s.measured = s.rank != std::numeric_limits<int>::max();
    if (!s.measured)
        return s;

    const SourceView* fullest = nullptr;
    const SourceView* lastEnded = nullptr;
    std::optional<Time> first;
    std::optional<Time> dueOf;
    bool open = false;
    s.start = Time::max();
    for (const SourceView& v : request.views) {
        if (!s.server && v.role == Role::Server)
            s.server = v.source;
        if (!v.start)
            continue;
        if (v.due && (!dueOf || *v.start >= *dueOf)) {
            s.due = v.due;
            dueOf = v.start;
        }
        if (rankOf(v.role) != s.rank)
            continue;
        s.shared = fullest != nullptr;
        s.start = std::min(s.start, *v.start);
        if (v.first && (!first || *v.first < *first))
            first = v.first;
        if (!fullest || v.tokens > fullest->tokens)
            fullest = &v;
        if (!v.end)
            open = true;
        else if (!lastEnded || *v.end > *lastEnded->end)
            lastEnded = &v;
    }
    s.fullest = static_cast<std::size_t>(fullest - request.views.data());
    s.chunks = static_cast<std::uint32_t>(fullest->chunks.size());
    s.chunkTokens = fullest->tokens;
    if (s.chunks > 0) {
        s.first = fullest->chunks.front().t;
        s.firstTokens = fullest->chunks.front().tokens;
        s.last = fullest->chunks.back().t;
        bool channels = false;
        for (const Chunk& chunk : fullest->chunks) {
            channels = channels || chunk.channel != Channel::Unspecified;
            if (chunk.channel == Channel::Content || (channels && chunk.channel == Channel::Unspecified)) {
                s.answer = chunk.t;
                break;
            }
            if (!channels)
                break; // a stream without channels has no time to first answer
        }
    } else {
        s.first = first;
    }
    if (s.chunks > 1) {
        s.shortestGap = fullest->shortestGap;
        s.longestGap = fullest->longestGap;
    }
    for (int rank = 0; rank <= 2; ++rank) {
        for (const SourceView& v : request.views) {
            if (rankOf(v.role) != rank)
                continue;
            if (!s.output)
                s.output = v.output;
            if (!s.cached)
                s.cached = v.cached;
        }
    }
    s.input = request.input;
    s.inputAt = request.inputAt;
    if (!open) {
        s.end = lastEnded->end;
        s.status = lastEnded->status;
        if (s.status == Status::Ok && s.chunks == 0 && s.outputTokens() < 1)
            s.status = Status::Empty;
    }
    s.lost = !s.end && request.lost;
    s.lostAt = s.lost ? request.lostAt : Time{};
    return s;
}

RequestTexts textsOf(const Request& request)
{
    std::vector<const SourceView*> views;
    for (const SourceView& view : request.views)
        views.push_back(&view);
    std::stable_sort(views.begin(), views.end(), [](auto a, auto b) { return rankOf(a->role) > rankOf(b->role); });
    RequestTexts all;
    for (const SourceView* view : views) {
        for (const auto* said : {view->startTexts.get(), view->endTexts.get()}) {
            if (said == nullptr)
                continue;
            for (const auto text : {&RequestTexts::model, &RequestTexts::reason, &RequestTexts::error})
                if (!((*said).*text).empty())
                    all.*text = (*said).*text;
            if (!said->labels.empty())
                all.labels = said->labels;
        }
    }
    return all;
}

Settled cutAt(const Settled& s, Time at)
{
    Settled cut = s;
    // What came before its start counts from its own time on.
    cut.measured = s.measured && std::min({s.start, s.first.value_or(s.start), s.end.value_or(s.start)}) <= at;
    if (s.end && *s.end > at) {
        cut.end.reset();
        cut.status = Status::Ok;
    }
    if (s.first && *s.first > at) {
        cut.first.reset();
        cut.firstTokens = 0;
    }
    if (s.answer && *s.answer > at)
        cut.answer.reset();
    return cut;
}

Nanoseconds stallLimitOf(const std::vector<Chunk>& chunks, double factor, Duration floor)
{
    std::vector<double> gaps;
    gaps.reserve(chunks.size());
    for (std::size_t i = 1; i < chunks.size(); ++i)
        gaps.push_back(static_cast<double>((chunks[i].t - chunks[i - 1].t).count()));
    return std::max<Nanoseconds>(std::llround(factor * medianOf(std::move(gaps))), floor.count());
}

} // namespace inferama::core
