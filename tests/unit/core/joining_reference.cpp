// SPDX-License-Identifier: GPL-3.0-or-later
#include "joining_reference.h"

#include <algorithm>

namespace inferama::core::reference {

std::uint64_t View::tokens() const
{
    std::uint64_t sum = 0;
    for (const auto& [t, n] : chunks)
        sum += n;
    return sum;
}

View* Joined::viewOf(const std::string& source)
{
    for (auto& [name, view] : views) {
        if (name == source)
            return &view;
    }
    return nullptr;
}

void Joined::settle(double now, double timeout)
{
    rank = 99;
    double heard = -1e18;
    for (const auto& [name, view] : views) {
        heard = std::max(heard, view.heard);
        if (view.start)
            rank = std::min(rank, view.rank);
    }
    measured = rank != 99;
    if (!measured)
        return;
    start = 1e18;
    const View* fullest = nullptr;
    const View* lastEnded = nullptr;
    bool open = false;
    for (const auto& [name, view] : views) {
        if (!view.start || view.rank != rank)
            continue;
        start = std::min(start, *view.start);
        if (!fullest || view.tokens() > fullest->tokens())
            fullest = &view;
        open = open || !view.end;
        if (view.end && (!lastEnded || *view.end > *lastEnded->end))
            lastEnded = &view;
    }
    chunks = fullest->chunks;
    if (!chunks.empty())
        first = chunks.front().first;
    std::optional<std::uint64_t> reported;
    for (int r = 0; r <= 2; ++r) {
        for (const auto& [name, view] : views) {
            if (view.rank == r && view.output && !reported)
                reported = view.output;
        }
    }
    output = reported.value_or(fullest->tokens());
    if (!open) {
        end = lastEnded->end;
        status = lastEnded->status;
        if (status == Status::Ok && chunks.empty() && output < 1)
            status = Status::Empty;
    }
    lost = !end && now - heard > timeout;
}

Replay replay(std::vector<Happening> happenings, const std::map<std::string, int>& roles, double until, double timeout)
{
    using Kind = Happening::Kind;
    std::stable_sort(happenings.begin(), happenings.end(),
                     [](const Happening& a, const Happening& b) { return a.t < b.t; });
    std::map<std::string, std::vector<Joined>> history;
    std::vector<Happening> spans;
    Replay out;

    const auto requestOf = [&](const Happening& h) -> Joined& {
        auto& mine = history[h.id];
        for (Joined& request : mine) {
            if (const View* view = request.viewOf(h.source); view && !view->end)
                return request;
        }
        // Nothing of this source is open: the newest request that it has not seen, or with a start a new one.
        if (mine.empty() || (mine.back().viewOf(h.source) && h.kind == Kind::Start))
            mine.emplace_back();
        if (!mine.back().viewOf(h.source))
            mine.back().views.emplace_back(
                h.source, View{.rank = roles.at(h.source), .start = {}, .end = {}, .output = {}, .chunks = {}});
        return mine.back();
    };

    for (const Happening& h : happenings) {
        if (h.t > until)
            break;
        if (h.kind == Kind::Span) {
            spans.push_back(h);
            continue;
        }
        Joined& request = requestOf(h);
        View& view = *request.viewOf(h.source);
        view.heard = h.t;
        if (h.kind == Kind::Start ? view.start.has_value() : view.end.has_value()) {
            ++out.ignored;
            continue;
        }
        if (h.kind == Kind::Start) {
            view.start = h.t;
            if (h.due)
                request.due = h.due;
        } else {
            out.orphans += !view.start;
            if (h.kind == Kind::End) {
                view.end = h.t;
                view.status = h.status;
                view.output = h.output;
            } else if (h.n > 0) {
                view.chunks.emplace_back(h.t, h.n);
            }
        }
        if (h.input && !request.input) {
            request.input = h.input;
            request.inputAt = h.t;
        }
    }
    for (auto& [id, mine] : history) {
        for (Joined& request : mine)
            request.settle(until, timeout);
    }
    for (const Happening& h : spans) {
        const auto& mine = history[h.id];
        out.orphans += std::none_of(mine.begin(), mine.end(), [](const Joined& r) { return r.measured; });
    }
    for (auto& [id, mine] : history) {
        for (Joined& request : mine) {
            if (request.measured)
                out.requests.push_back(std::move(request));
        }
    }
    return out;
}

} // namespace inferama::core::reference
