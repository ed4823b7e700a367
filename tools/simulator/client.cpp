// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/client.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace inferama::simulator {

namespace {

constexpr std::size_t MostAnswers = 10'000;
// Requests of one boot are not taken for those of another: "r4f1-" and a number.
std::string idPrefixOf(const std::string& boot)
{
    std::uint32_t hash = 2'166'136'261u; // FNV-1a, the same on every machine
    for (const char c : boot)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16'777'619u;
    char text[8];
    std::snprintf(text, sizeof text, "r%03x-", hash % 4096u);
    return text;
}

// Longer conversations begin anew, as a client that keeps only so much of them.
constexpr double LongestConversation = 0.8; // of the KV memory of one replica

} // namespace

Client::Client(const Config& config, const Effects& effects, EventQueue& queue, NetworkModel& network,
               Requests& requests, Cluster& cluster, std::uint64_t seed, const std::string& boot)
    : config_(config), effects_(effects), queue_(queue), network_(network), requests_(requests), cluster_(cluster),
      random_(seed, 5), arrivals_(seed), workload_(seed), writer_("client", boot), idPrefix_(idPrefixOf(boot))
{
    if (config.load.arrival != Arrival::Trace || config.load.mode != LoadMode::Open)
        return;
    auto trace = readTrace(config.load.trace);
    if (const auto* why = std::get_if<std::string>(&trace))
        throw std::runtime_error(*why);
    trace_ = std::move(std::get<std::vector<TraceRequest>>(trace));
}

bool Client::maySend() const { return config_.load.requests == 0 || created_ < config_.load.requests; }

std::uint64_t Client::mostInFlight() const
{
    if (!effects_.clientLimit)
        return std::numeric_limits<std::uint64_t>::max();
    return static_cast<std::uint64_t>(std::max(1.0, std::round(*effects_.clientLimit)));
}

void Client::start()
{
    if (!trace_.empty())
        planTrace();
    else
        settingsChanged();
}

void Client::settingsChanged()
{
    dispatchHeld();
    if (!trace_.empty())
        return;
    if (config_.load.mode == LoadMode::Closed) {
        planned_.reset();
        fill();
        return;
    }
    const Planned now = plan();
    if (!planned_ || planned_->arrival != now.arrival || planned_->shape != now.shape ||
        planned_->burstSize != now.burstSize) {
        arrivals_.restart();
        planNext();
    } else if (planned_->rate != now.rate) {
        // The clock of the arrivals goes faster or slower from now on.
        const double left = core::seconds(planned_->at - queue_.now()) * planned_->rate / now.rate;
        planAt(queue_.now() + microseconds(left));
    }
}

Client::Planned Client::plan() const
{
    return {.at = queue_.now(),
            .arrival = config_.load.arrival,
            .rate = config_.load.rate * effects_.rate,
            .shape = config_.load.burstiness * effects_.burstiness,
            .burstSize = config_.load.burstSize};
}

void Client::planNext()
{
    if (maySend())
        planAt(queue_.now() + microseconds(arrivals_.gap(config_.load, effects_)));
}

void Client::planAt(core::Time t)
{
    planned_ = plan();
    planned_->at = t;
    queue_.at(t, [this, number = ++plans_] {
        // Another plan, or another mode, may have taken the place of this one.
        if (number != plans_ || !planned_ || !maySend())
            return;
        create(true);
        planNext();
    });
}

void Client::planTrace()
{
    if (nextOfTrace_ >= trace_.size() || !maySend())
        return;
    const double before = nextOfTrace_ > 0 ? trace_[nextOfTrace_ - 1].at : 0;
    queue_.in((trace_[nextOfTrace_].at - before) / effects_.rate, [this] {
        if (!maySend())
            return;
        create(true, trace_[nextOfTrace_++].turn);
        planTrace();
    });
}

void Client::fill()
{
    const double wanted = std::max(1.0, std::round(config_.load.concurrency * effects_.concurrency));
    const auto target = std::min(static_cast<std::uint64_t>(wanted), mostInFlight());
    while (outstanding_ < target && maySend())
        create(false);
}

Turn Client::nextTurn()
{
    if (answers_.empty())
        return workload_.first(config_.workload, effects_);
    Turn turn = std::move(answers_.front());
    answers_.pop_front();
    return turn;
}

void Client::create(bool isDue, std::optional<Turn> turn)
{
    auto request = std::make_unique<Request>();
    const std::uint64_t number = ++created_;
    request->number = number;
    request->id = idPrefix_ + std::to_string(number);
    request->turn = turn ? std::move(*turn) : nextTurn();
    request->path = network_.pathFor(number);
    if (isDue)
        request->due = queue_.now();
    requests_.emplace(number, std::move(request));
    ++outstanding_;
    if (effects_.clientDelay > 0)
        queue_.in(random_.exponential(effects_.clientDelay), [this, number] { dispatch(number); });
    else
        dispatch(number);
}

void Client::dispatch(std::uint64_t number)
{
    if (inFlight_ >= mostInFlight()) {
        held_.push_back(number);
        return;
    }
    Request& request = *requests_.at(number);
    request.sent = queue_.now();
    ++inFlight_;
    ++counts_.sent;
    counts_.inputTokens += static_cast<std::uint64_t>(request.turn.prompt.tokens);
    writer_.request(request.sent, request.id, request.turn.prompt.tokens, request.due, config_.model.name);
    queue_.at(network_.toGateway(request.sent, request.path),
              [this, number] { cluster_.accept(*requests_.at(number)); });
    if (config_.load.timeout > 0)
        queue_.in(config_.load.timeout, [this, number] { giveUp(number); });
}

void Client::dispatchHeld()
{
    while (!held_.empty() && inFlight_ < mostInFlight()) {
        const auto number = held_.front();
        held_.pop_front();
        dispatch(number);
    }
}

void Client::giveUp(std::uint64_t number)
{
    const auto found = requests_.find(number);
    if (found == requests_.end() || found->second->clientEnded)
        return;
    end(*found->second, "timeout");
    // On the same way as the request, so it comes after it.
    queue_.at(network_.toGateway(queue_.now(), found->second->path), [this, number] {
        const auto there = requests_.find(number);
        if (there == requests_.end())
            return;
        cluster_.cancel(*there->second);
        forgetIfOver(number);
    });
}

void Client::expect(core::Time t, std::vector<Cluster::Outcome> outcomes)
{
    std::ranges::stable_sort(outcomes, {}, [&](const Cluster::Outcome& o) { return requests_.at(o.request)->path; });
    for (auto from = outcomes.begin(); from != outcomes.end();) {
        const int path = requests_.at(from->request)->path;
        const auto to = std::find_if(from, outcomes.end(),
                                     [&](const Cluster::Outcome& o) { return requests_.at(o.request)->path != path; });
        queue_.at(network_.toClient(t, path, effects_),
                  [this, together = std::vector(from, to)] { deliver(together); });
        from = to;
    }
}

void Client::deliver(const std::vector<Cluster::Outcome>& outcomes)
{
    std::vector<Chunk> chunks;
    std::vector<const Cluster::Outcome*> ended;
    for (const auto& outcome : outcomes) {
        const auto found = requests_.find(outcome.request);
        if (found == requests_.end())
            continue;
        if (found->second->clientEnded) {
            forgetIfOver(outcome.request);
            continue;
        }
        Request& request = *found->second;
        request.received += outcome.tokens;
        counts_.outputTokens += static_cast<std::uint64_t>(outcome.tokens);
        if (outcome.tokens > 0)
            chunks.push_back({request.id, outcome.tokens});
        if (outcome.ended)
            ended.push_back(&outcome);
    }
    if (!chunks.empty())
        writer_.tokens(queue_.now(), chunks);
    for (const auto* outcome : ended) {
        end(*requests_.at(outcome->request), outcome->status);
        forgetIfOver(outcome->request);
    }
}

void Client::end(Request& request, std::string_view status)
{
    const bool ok = status == "ok";
    writer_.finish(queue_.now(), request.id, status, request.turn.prompt.tokens, request.received,
                   ok && request.cached >= 0 ? std::optional(request.cached) : std::nullopt, {});
    request.clientEnded = true;
    --inFlight_;
    --outstanding_;
    ++(ok ? counts_.ok : counts_.failed);
    const Workload& workload = config_.workload;
    if (ok && trace_.empty() && workload.followUp > 0 && workload_.goesOn(workload)) {
        const auto most = static_cast<int>(LongestConversation * static_cast<double>(kvBlocksOf(config_)) *
                                           config_.engine.blockTokens) -
                          static_cast<int>(longest(workload.output) * effects_.output);
        auto answer = workload_.next(workload, effects_, request.turn, most);
        queue_.in(workload_.thinkTime(workload), [this, answer = std::move(answer)] {
            if (answers_.size() < MostAnswers)
                answers_.push_back(answer);
        });
    }
    dispatchHeld();
    if (config_.load.mode == LoadMode::Closed && trace_.empty())
        fill();
}

void Client::forgetIfOver(std::uint64_t number)
{
    const auto found = requests_.find(number);
    if (found != requests_.end() && found->second->clientEnded && found->second->serverEnded)
        requests_.erase(found);
}

} // namespace inferama::simulator
