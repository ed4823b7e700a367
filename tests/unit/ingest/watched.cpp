// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ingest/watched.h"

#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <chrono>
#include <utility>

namespace inferama::ingest::test {

Watched::Watched(PipelineOptions options) : pipeline(std::move(options))
{
    pipeline.onFrame([this] {
        const std::lock_guard lock(mutex_);
        newFrame_.notify_all();
    });
    pipeline.start();
}

std::shared_ptr<const Frame> Watched::waitFor(const std::function<bool(const Frame&)>& good)
{
    std::unique_lock lock(mutex_);
    std::shared_ptr<const Frame> frame;
    newFrame_.wait_for(lock, std::chrono::seconds{120}, [&] {
        frame = pipeline.mailbox().latest();
        return frame && good(*frame);
    });
    REQUIRE(frame);
    INFO("last message: " << (frame->endpoints.empty() ? "" : frame->endpoints.front().message));
    REQUIRE(good(*frame));
    return frame;
}

std::shared_ptr<const Frame> Watched::waitForEnd()
{
    return waitFor([](const Frame& frame) { return frame.finished; });
}

std::uint64_t batchesOf(const Frame& frame)
{
    std::uint64_t sum = 0;
    for (const auto& publisher : frame.publishers)
        sum += publisher.batches;
    return sum;
}

std::string smallRun(int n)
{
    std::string text;
    int seq = 0;
    for (int i = 0; i < n; ++i) {
        const auto id = "\"id\":\"r" + std::to_string(i) + "\"";
        const auto at = [&](double s) { return "\"t\":" + std::to_string(T0 + i + s) + ","; };
        const auto add = [&](double s, const std::string& event) {
            text += withSource("s", "\"boot\":\"b\",\"seq\":" + std::to_string(seq++) + "," + at(s), event) + "\n";
        };
        add(0, R"({"kind":"request",)" + at(0) + id + "}");
        add(0.25, R"({"kind":"tokens",)" + at(0.25) + id + "}");
        add(0.5, R"({"kind":"tokens",)" + at(0.5) + id + "}");
        add(0.5, R"({"kind":"finish",)" + at(0.5) + id + R"(,"status":"ok","output_tokens":2})");
    }
    return text;
}

void checkSmallRun(const core::Snapshot& snapshot, std::uint64_t n)
{
    CHECK(snapshot.requests.sent == n);
    CHECK(snapshot.metric(core::Metric::Ttft).count == n);
    CHECK(snapshot.metric(core::Metric::Ttft).mean == Approx(0.25));
    CHECK(snapshot.now == core::timeOf(T0 + static_cast<double>(n) - 0.5));
}

PipelineOptions fileAtOnce(const std::string& path)
{
    PipelineOptions options;
    options.sources = {path};
    options.speed.reset();
    options.followClock = false;
    options.view.window = core::Window::Run;
    return options;
}

} // namespace inferama::ingest::test
