// SPDX-License-Identifier: GPL-3.0-or-later
// What a token observation costs the ingestion thread, end to end over TCP, beside the floor: receiving and discarding.
#include "bench.h"

#include "ingest/ingestion.h"

#include <zmq.hpp>

#include <atomic>
#include <chrono>
#include <thread>

namespace inferama::bench {

using namespace inferama;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t Streams = 64;
constexpr double Begin = 1.8e9;

std::string batchOf(std::size_t seq, double t, const std::string& events)
{
    char head[160];
    std::snprintf(head, sizeof head, R"({"v":1,"source":"bench","boot":"b","seq":%zu,"t":%.6f,"events":[)", seq, t);
    return head + events + "]}";
}

std::string idOf(std::size_t stream) { return "req-" + std::to_string(10'000 + stream); }

// Payloads: the requests' starts, then chunks, one payload a step of 64 streams or one a chunk.
std::vector<std::string> payloads(std::size_t count, bool batches)
{
    std::vector<std::string> out;
    std::string starts = R"({"kind":"hello","role":"client"})";
    for (std::size_t s = 0; s < Streams; ++s) {
        char event[128];
        std::snprintf(event, sizeof event, R"(,{"kind":"request","t":%.6f,"id":"%s","input_tokens":500})", Begin,
                      idOf(s).c_str());
        starts += event;
    }
    out.push_back(batchOf(0, Begin, starts));
    std::string ids;
    for (std::size_t s = 0; s < Streams; ++s)
        ids += (s ? ",\"" : "\"") + idOf(s) + "\"";
    for (std::size_t i = 1; i < count; ++i) {
        const double t = Begin + 0.02 * static_cast<double>(batches ? i : i / Streams);
        char event[128];
        if (batches)
            std::snprintf(event, sizeof event, R"({"kind":"tokens","t":%.6f,"ids":[)", t);
        else
            std::snprintf(event, sizeof event, R"({"kind":"tokens","t":%.6f,"id":"%s"})", t, idOf(i % Streams).c_str());
        out.push_back(batchOf(i, t, batches ? event + ids + "]}" : std::string(event)));
    }
    return out;
}

// Publishes every payload once, in two frames as the protocol has it, as fast as the socket takes them.
class Publisher {
public:
    explicit Publisher(const std::vector<std::string>& payloads)
    {
        socket_.set(zmq::sockopt::sndhwm, 0);
        socket_.set(zmq::sockopt::xpub_nodrop, 1);
        socket_.bind("tcp://127.0.0.1:*");
        address_ = socket_.get(zmq::sockopt::last_endpoint);
        thread_ = std::jthread([this, &payloads] {
            zmq::message_t subscription;
            if (!socket_.recv(subscription))
                return;
            std::this_thread::sleep_for(50ms);
            for (const auto& payload : payloads) {
                socket_.send(zmq::str_buffer("inferama.v1.bench"), zmq::send_flags::sndmore);
                socket_.send(zmq::buffer(payload), zmq::send_flags::none);
            }
        });
    }
    const std::string& address() const { return address_; }

private:
    zmq::context_t context_{1};
    zmq::socket_t socket_{context_, zmq::socket_type::xpub};
    std::string address_;
    std::jthread thread_;
};

double wallNow() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

// CPU nanoseconds of the receiving thread an observation; negative when something was lost.
double ingested(const std::vector<std::string>& payloads, double observations, double* perSecond)
{
    ingest::PipelineOptions options;
    options.followClock = false;
    ingest::Ingestion ingestion(options);
    Publisher publisher(payloads);
    ingestion.addSource(publisher.address());
    std::uint64_t batches = 0;
    double begin = 0;
    double beginWall = 0;
    const double deadline = wallNow() + 120;
    while (batches < payloads.size() && wallNow() < deadline) {
        ingestion.turn(core::timeOf(wallNow()));
        if (const auto frame = ingestion.frame(core::timeOf(wallNow()))) {
            batches = frame->publishers.empty() ? 0 : frame->publishers[0].batches;
            if (begin == 0 && batches > 0) {
                begin = cpuNow();
                beginWall = wallNow();
                observations *= 1 - static_cast<double>(batches) / static_cast<double>(payloads.size());
            }
        }
    }
    *perSecond = observations / (wallNow() - beginWall);
    return batches == payloads.size() ? (cpuNow() - begin) / observations : -1;
}

double received(const std::vector<std::string>& payloads, double observations)
{
    zmq::context_t context{1};
    Publisher publisher(payloads);
    ingest::ZmqSource source(context, publisher.address(), ingest::parseAddress(publisher.address()));
    const double begin = cpuNow();
    for (std::size_t got = 0; got < payloads.size();) {
        zmq::pollitem_t item{source.handle(), 0, ZMQ_POLLIN, 0};
        zmq::poll(&item, 1, 1000ms);
        while (source.receive(core::timeOf(Begin)))
            ++got;
    }
    return (cpuNow() - begin) / observations;
}

void compare(const char* what, std::size_t count, bool batches, const char* target)
{
    const auto all = payloads(count, batches);
    const double observations = static_cast<double>(count - 1) * (batches ? Streams : 1);
    std::vector<double> floor;
    std::vector<double> whole;
    double best = 0;
    for (int i = 0; i < 3; ++i) {
        floor.push_back(received(all, observations));
        double perSecond = 0;
        whole.push_back(ingested(all, observations, &perSecond));
        best = std::max(best, perSecond);
    }
    std::sort(floor.begin(), floor.end());
    std::sort(whole.begin(), whole.end());
    row(std::string(what) + ": receive and discard", {floor[0], floor[1]}, "ns");
    row(std::string(what) + ": receive, decode, aggregate, frames", {whole[0], whole[1]}, "ns", target);
    std::printf("  %-58s %10.2f x the floor, %.0f observations/s of wall time\n", "", whole[0] / floor[0], best);
}

} // namespace

void benchIngest()
{
    heading("A token observation over TCP (CPU time of the ingestion thread: least, median of 3)");
    compare("batches of 64 ids", 40'000, true, "target < 250");
    compare("single-event messages", 400'000, false, "target < 700");
}

} // namespace inferama::bench
