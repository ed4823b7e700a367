// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/sample_snapshot.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace inferama::tests {

namespace {

using namespace core;

// A generator of its own: the standard distributions differ between libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    double operator()(double low, double high)
    {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return low + (high - low) * static_cast<double>(state_ >> 11) * 0x1p-53;
    }

private:
    std::uint64_t state_;
};

constexpr double OneStall = 9.0;    // seconds before now at which every running request stands still
constexpr double StallLength = 0.6; // for so long

struct Plan {
    double age = 0; // seconds before now at which it was sent
    double queue = 0;
    double prefill = 0;
    double gap = 0;
    unsigned tokens = 0;
};

void addChunks(RequestDetail& r, const Plan& plan, double first)
{
    double at = plan.age - first; // seconds before now
    for (unsigned i = 0; i < plan.tokens && at >= 0; ++i) {
        r.chunks.push_back({sampleNow() - durationOf(at), 1, Channel::Unspecified});
        const double next = at - plan.gap;
        at = at > OneStall && next <= OneStall ? next - StallLength : next;
    }
}

void deriveFigures(RequestDetail& r)
{
    if (r.chunks.empty())
        return;
    r.first = r.chunks.front().t;
    r.last = r.chunks.back().t;
    r.ttft = seconds(*r.first - r.start);
    std::vector<double> gaps;
    for (std::size_t i = 1; i < r.chunks.size(); ++i)
        gaps.push_back(seconds(r.chunks[i].t - r.chunks[i - 1].t));
    if (gaps.empty())
        return;
    std::ranges::sort(gaps);
    r.stallLimit = std::max(5 * gaps[gaps.size() / 2], 0.2);
    r.stalls = static_cast<std::uint32_t>(std::ranges::count_if(gaps, [&](double g) { return g > r.stallLimit; }));
    r.meanItl = seconds(*r.last - *r.first) / static_cast<double>(gaps.size());
    if (r.end && gaps.size() > 1)
        r.jitter = gaps.back() - gaps.front();
    if (r.status == Status::Ok) {
        r.e2e = seconds(*r.last - r.start);
        r.tpot = (*r.e2e - *r.ttft) / static_cast<double>(r.chunks.size() - 1);
    }
}

void addServer(RequestDetail& r, const Plan& plan)
{
    const auto span = [&](const char* stage, double from, double length) {
        if (from + length <= plan.age)
            r.spans.push_back({stage, r.start + durationOf(from), durationOf(length), 1, "vllm-0"});
    };
    span("ingress", 0.001, 0.003);
    span("queue", 0.004, plan.queue);
    span("schedule", 0.004 + plan.queue, 0.0048);
    span("prefill", 0.009 + plan.queue, plan.prefill);
    span("first_decode", 0.009 + plan.queue + plan.prefill, 0.030);
    if (r.ttft && !r.spans.empty()) {
        double explained = 0;
        for (const SpanDetail& s : r.spans)
            explained += seconds(s.duration);
        r.unattributed = *r.ttft - explained;
    }
    LaneDetail lane{"vllm-0", Role::Server, r.start + durationOf(0.001), r.first, r.last, r.end, r.status, false};
    r.lanes.push_back(lane);
}

std::shared_ptr<const RequestDetail> makeRequest(std::size_t index, std::size_t count, bool server, Dice& dice)
{
    Plan plan;
    plan.age = 0.04 + 30.0 * static_cast<double>(index) / static_cast<double>(count);
    plan.queue = 0.002 + 5.2 * std::pow(dice(0, 1), 1.3) * std::clamp(1.2 - plan.age / 40, 0.1, 1.0);
    plan.prefill = dice(0.04, 0.23);
    plan.gap = dice(0.030, 0.046);
    plan.tokens = static_cast<unsigned>(dice(60, 420));

    auto r = std::make_shared<RequestDetail>();
    r->serial = count - index;
    r->id = "req-" + std::to_string(48'000 + r->serial);
    r->start = sampleNow() - durationOf(plan.age);
    r->due = r->start - durationOf(dice(0.0001, 0.002));
    r->sendLag = seconds(r->start - *r->due);
    r->inputTokens = static_cast<std::uint64_t>(std::exp(dice(3.5, 9.3)));
    r->cachedTokens = index % 3 == 0 ? *r->inputTokens / 2 : 0;
    r->model = "Llama-3.1-70B";
    r->labels = {{"instance", index % 2 == 0 ? "a" : "b"}};

    const bool rejected = index % 97 == 40;
    if (!rejected)
        addChunks(*r, plan, plan.queue + plan.prefill + 0.04);
    if (rejected) {
        r->end = r->start + durationOf(0.02);
        r->status = Status::Rejected;
        r->error = "queue full";
    } else if (r->chunks.size() == plan.tokens) {
        r->end = r->chunks.back().t + durationOf(0.001);
        r->status = index % 53 == 7 ? Status::Timeout : index % 61 == 9 ? Status::Cancelled : Status::Ok;
        r->outputTokens = plan.tokens;
        r->outputReported = true;
        r->reason = "stop";
    } else if (!r->chunks.empty()) {
        r->outputTokens = r->chunks.size();
    }
    deriveFigures(*r);
    r->lanes.push_back({"loadgen", Role::Client, r->start, r->first, r->last, r->end, r->status, true});
    if (server && !rejected)
        addServer(*r, plan);
    return r;
}

} // namespace

std::vector<std::shared_ptr<const RequestDetail>> sampleRequests(std::size_t count, bool server)
{
    Dice dice(20250603);
    std::vector<std::shared_ptr<const RequestDetail>> requests;
    requests.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        requests.push_back(makeRequest(i, count, server, dice));
    return requests;
}

} // namespace inferama::tests
