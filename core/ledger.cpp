// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ledger.h"

#include <cmath>
#include <tuple>

namespace inferama::core {

namespace {

// What the longer windows need is given up before what the shorter ones do. Ages are a slot longer than windows.
constexpr std::array<Duration, 4> Ages{std::chrono::seconds{3610}, std::chrono::seconds{310}, std::chrono::seconds{70},
                                       std::chrono::seconds{11}};

} // namespace

Ledger::Ledger(const Settings& settings) : settings_(settings) { of(Metric::Itl) = Samples(true); }

void Ledger::put(Samples& samples, const Sample& sample, bool enter)
{
    if (enter)
        samples.add(sample);
    else
        samples.remove(sample);
}

template<class Visitor>
void Ledger::eachPart(Visitor visitor)
{
    visitor(&Ledger::start, [](const Settled& s) { return std::tuple(s.start, s.due, s.rank, s.shared); });
    visitor(&Ledger::loss, [](const Settled& s) {
        return std::tuple(s.lost, s.lostAt, s.lost ? s.start : Time{}, s.lost && !s.first);
    });
    visitor(&Ledger::entrance, [](const Settled& s) { return std::tuple(s.start, s.lost); });
    visitor(&Ledger::exit, [](const Settled& s) { return std::tuple(s.end); });
    visitor(&Ledger::first, [](const Settled& s) {
        return std::tuple(s.start, s.first, s.firstTokens, s.answer, lengthClassOf(s.input), s.server);
    });
    visitor(&Ledger::input, [](const Settled& s) { return std::tuple(s.first, s.input, s.inputAt, s.cached); });
    visitor(&Ledger::end, [](const Settled& s) {
        return std::tuple(s.start, s.first, s.end, s.end ? s.last : std::nullopt, s.status, s.end ? s.chunks : 0,
                          s.end ? s.jitter() : std::nullopt, s.end ? s.outputTokens() : 0, lengthClassOf(s.input),
                          s.server);
    });
}

void Ledger::change(RequestKey request, const Settled& before, const Settled& after)
{
    eachPart([&](auto part, auto facts) {
        if (before.measured && after.measured && facts(before) == facts(after))
            return;
        if (before.measured)
            (this->*part)(request, before, false);
        if (after.measured)
            (this->*part)(request, after, true);
    });
}

void Ledger::rewind(RequestKey request, const Settled& now, const Settled& then, Time at, bool forth)
{
    const Settled cut = cutAt(now, at);
    eachPart([&](auto part, auto facts) {
        if (cut.measured == then.measured && (!cut.measured || facts(cut) == facts(then)))
            return;
        if (forth ? now.measured : then.measured)
            (this->*part)(request, forth ? now : then, false);
        if (forth ? then.measured : now.measured)
            (this->*part)(request, forth ? then : now, true);
    });
}

void Ledger::start(RequestKey request, const Settled& s, bool enter)
{
    if (enter)
        starts.insert({s.start, request, static_cast<std::uint8_t>(s.rank), s.shared});
    else
        starts.erase(s.start, [&](const StartEntry& e) { return e.request.serial == request.serial; });
    if (const auto lag = s.sendLag())
        put(of(Metric::SendLag), {s.start, *lag, 0, request.serial}, enter);
}

void Ledger::loss(RequestKey request, const Settled& s, bool enter)
{
    if (!s.lost)
        return;
    if (enter)
        losses.insert({s.lostAt, s.start, request, !s.first});
    else
        losses.erase(s.lostAt, [&](const LossEntry& e) { return e.request.serial == request.serial; });
}

void Ledger::entrance(RequestKey request, const Settled& s, bool enter)
{
    if (!s.lost)
        flowBy(request, s.start, 1, enter);
}

void Ledger::withdraw(RequestKey request, const Settled& s)
{
    entrance(request, s, false);
    goneWaiting += !s.first;
}

void Ledger::exit(RequestKey request, const Settled& s, bool enter)
{
    if (s.end)
        flowBy(request, *s.end, -1, enter);
}

void Ledger::flowBy(RequestKey request, Time t, std::int8_t change, bool enter)
{
    if (enter)
        flow.insert({t, request.serial, change});
    else
        flow.erase(t, [&](const FlowEntry& e) { return e.serial == request.serial && e.change == change; });
}

std::array<Samples, 3>* Ledger::serverOf(const Settled& s)
{
    if (!s.server)
        return nullptr;
    const auto known = std::ranges::find(byServer, *s.server, [](const auto& entry) { return entry.first; });
    if (known != byServer.end())
        return &known->second;
    if (byServer.size() >= MostServers)
        return nullptr;
    auto& samples = byServer.emplace_back(*s.server, std::array{Samples(), Samples(), Samples()}).second;
    for (Samples& of : samples)
        of.advance(now_);
    return &samples;
}

void Ledger::first(RequestKey request, const Settled& s, bool enter)
{
    if (!s.first)
        return;
    const Sample sample{*s.first, *s.ttft(), s.firstTokens, request.serial};
    put(of(Metric::Ttft), sample, enter);
    put(byLength[static_cast<std::size_t>(lengthClassOf(s.input))][0], sample, enter);
    if (auto* ofServer = serverOf(s))
        put((*ofServer)[0], sample, enter);
    if (s.answer)
        put(of(Metric::FirstAnswer), {*s.answer, *s.firstAnswer(), 1, request.serial}, enter);
}

void Ledger::input(RequestKey request, const Settled& s, bool enter)
{
    if (!s.first || !s.input)
        return;
    const Time known = std::max(*s.first, s.inputAt);
    if (enter)
        inputs.insert({known, request.serial, *s.input, s.cached.value_or(CachedUnknown)});
    else
        inputs.erase(known, [&](const TokenEntry& e) { return e.serial == request.serial; });
}

void Ledger::end(RequestKey request, const Settled& s, bool enter)
{
    if (!s.end)
        return;
    const Time t = *s.end;
    const Nanoseconds stay = (t - s.start).count();
    auto& ofLength = byLength[static_cast<std::size_t>(lengthClassOf(s.input))];
    auto* ofServer = serverOf(s);
    const auto sample = [&](Nanoseconds value) { return Sample{t, value, 1, request.serial}; };
    if (const auto e2e = s.e2e()) {
        put(of(Metric::E2e), sample(*e2e), enter);
        put(ofLength[2], sample(*e2e), enter);
        if (ofServer != nullptr)
            put((*ofServer)[2], sample(*e2e), enter);
    }
    if (const auto tpot = s.tpot()) {
        put(of(Metric::Tpot), sample(std::llround(*tpot)), enter);
        put(ofLength[1], sample(std::llround(*tpot)), enter);
        if (ofServer != nullptr)
            put((*ofServer)[1], sample(std::llround(*tpot)), enter);
    }
    if (const auto jitter = s.jitter())
        put(of(Metric::ItlJitter), sample(*jitter), enter);
    if (!s.first)
        put(waitedInVain, sample(stay), enter);
    if (s.status != Status::Ok)
        put(failures, sample(stay), enter);

    if (!enter) {
        ends.erase(t, [&](const EndEntry& e) { return e.request.serial == request.serial; });
        return;
    }
    const auto figure = [](auto nanoseconds) { return inSeconds(nanoseconds).value_or(Undefined); };
    EndEntry entry{.t = t, .request = request, .status = s.status, .stay = stay};
    entry.figures = {figure(s.ttft()), figure(s.tpot()), figure(s.meanItl()), figure(s.e2e())};
    entry.outputWithoutChunks = s.chunks == 0 ? s.outputTokens() : 0;
    judge(entry);
    ends.insert(entry);
}

void Ledger::judge(EndEntry& entry) const
{
    const std::array<std::optional<double>, SloCount> limits{settings_.slo.ttft, settings_.slo.tpot, settings_.slo.itl,
                                                             settings_.slo.e2e};
    entry.good = entry.status == Status::Ok;
    for (std::size_t i = 0; i < SloCount; ++i) {
        // A figure that does not exist cannot miss its SLO, but for TTFT and E2E: those every good answer has.
        const bool must = i == SloTtft || i == SloE2e;
        const double value = entry.figures[i];
        entry.missed[i] = limits[i] && (std::isnan(value) ? must : misses(value, *limits[i]));
        if (entry.missed[i])
            entry.good = false;
    }
}

void Ledger::gap(RequestKey request, Time t, Nanoseconds gap, std::uint32_t tokens, bool enter)
{
    put(of(Metric::Itl), {t, gap, tokens, request.serial}, enter);
    if (gap <= settings_.stallFloor.count())
        return;
    if (enter)
        longGaps.insert({t, gap, request, 0});
    else
        longGaps.erase(t, [&](const LongGap& g) { return g.request.serial == request.serial && g.gap == gap; });
}

void Ledger::fixStalls(RequestKey request, const std::vector<Chunk>& chunks, Nanoseconds limit)
{
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        const LongGap fixed{chunks[i].t, (chunks[i].t - chunks[i - 1].t).count(), request, limit};
        if (fixed.gap <= settings_.stallFloor.count())
            continue;
        const auto same = [&](const LongGap& g) { return g.request.serial == request.serial && g.gap == fixed.gap; };
        if (longGaps.erase(fixed.t, same))
            longGaps.insert(fixed);
    }
}

void Ledger::ttftStages(const Request& request, bool enter)
{
    for (const auto& [id, sum] : request.stages)
        stage(id, {request.stagedFirst, sum, 1, request.serial}, enter);
    if (const auto rest = request.unattributed())
        put(unattributed, {request.stagedFirst, *rest, 1, request.serial}, enter);
}

void Ledger::decodeStep(const ObservedSpan& span, std::uint32_t serial, bool enter)
{
    if (!StageNames::ofTtft(span.stage))
        stage(span.stage, {span.end(), span.perStep(), 1, serial}, enter);
}

void Ledger::stage(std::uint16_t stage, const Sample& sample, bool enter)
{
    while (stages.size() <= stage) {
        stages.emplace_back();
        stages.back().advance(now_);
    }
    put(stages[stage], sample, enter);
}

template<class Self, class Visitor>
void Ledger::eachSamples(Self& self, Visitor visitor)
{
    for (auto& samples : self.samples_)
        visitor(samples);
    for (auto& samples : self.stages)
        visitor(samples);
    for (auto& ofLength : self.byLength) {
        for (auto& samples : ofLength)
            visitor(samples);
    }
    for (auto& [server, samplesOf] : self.byServer) {
        for (auto& samples : samplesOf)
            visitor(samples);
    }
    visitor(self.unattributed);
    visitor(self.waitedInVain);
    visitor(self.failures);
}

void Ledger::advance(Time now)
{
    now_ = now;
    if (now < slotEnd_)
        return; // no slot of any sketch closes
    slotEnd_ = SlottedSketch::endOfSlot(now);
    eachSamples(*this, [now](Samples& samples) { samples.advance(now); });
}

void Ledger::setSlo(const Slo& slo)
{
    settings_.slo = slo;
    ends.rewrite([this](EndEntry& entry) { judge(entry); });
}

std::size_t Ledger::bytes() const
{
    std::size_t sum = starts.bytes() + ends.bytes() + flow.bytes() + inputs.bytes() + longGaps.bytes() + losses.bytes();
    eachSamples(*this, [&sum](const Samples& samples) { sum += samples.bytes(); });
    return sum;
}

std::uint64_t Ledger::forget(Time now, std::size_t wanted)
{
    constexpr std::size_t Blocks = 64; // at a time
    const std::size_t held = bytes();
    const std::size_t goal = held > wanted ? held - wanted : 0;
    std::uint64_t samples = 0;
    for (const Duration age : Ages) {
        // Samples first: the sketches still answer for them. Then what counts requests.
        while (bytes() > goal) {
            std::size_t count = 0;
            eachSamples(*this, [&](Samples& s) { count += s.forget(now - age, Blocks); });
            samples += count;
            if (count == 0)
                break;
        }
        while (bytes() > goal && forgetRequests(now - age, Blocks) > 0)
            continue;
    }
    return samples;
}

std::size_t Ledger::forgetRequests(Time t, std::size_t blocks)
{
    return starts.forget(t, blocks) + ends.forget(t, blocks) + flow.forget(t, blocks) + inputs.forget(t, blocks) +
           longGaps.forget(t, blocks) + losses.forget(t, blocks);
}

Time Ledger::requestsSince() const
{
    return std::max({starts.forgottenUntil(), ends.forgottenUntil(), flow.forgottenUntil(), inputs.forgottenUntil(),
                     longGaps.forgottenUntil(), losses.forgottenUntil()});
}

Time Ledger::samplesSince() const
{
    Time since = BeginningOfTime;
    eachSamples(*this, [&since](const Samples& samples) { since = std::max(since, samples.log().forgottenUntil()); });
    return since;
}

} // namespace inferama::core
