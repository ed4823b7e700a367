// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame costs the window: a fresh snapshot presented and painted, page by page, without a display.
#include "bench.h"

#include "app/judgement.h"
#include "app/main_window.h"
#include "app/pages/page.h"
#include "core/aggregator.h"
#include "widgets/theme.h"

#include <QApplication>

#include <array>
#include <memory>

namespace inferama::bench {

using namespace inferama::core;

namespace {

constexpr std::size_t Streams = 2000; // running at once
constexpr double StepSeconds = 0.02;  // a chunk each in every step: 100,000 observations/s
constexpr std::size_t StepsASecond = 50;
constexpr std::size_t StepsARequest = 100;

// A service with 2,000 streams, each request of 100 chunks followed by the next.
class Load {
public:
    Load() : aggregator_(settings()) { aggregator_.advance(t_); }

    void step()
    {
        batch_.clear();
        batch_.source = "bench";
        t_ += durationOf(StepSeconds);
        aggregator_.advance(t_);
        ids_.resize(Streams);
        for (std::size_t s = 0; s < Streams; ++s) {
            if ((step_ + s) % StepsARequest == 0) {
                if (!ids_[s].empty())
                    batch_.events.emplace_back(Finish{.t = t_,
                                                      .id = finished(s),
                                                      .outputTokens = StepsARequest - 1,
                                                      .inputTokens = {},
                                                      .cachedTokens = {},
                                                      .reason = {},
                                                      .error = {}});
                ids_[s] = "request-" + std::to_string(next_++);
                batch_.events.emplace_back(RequestStart{
                    .t = t_, .id = ids_[s], .inputTokens = next_ % 9000, .due = {}, .model = {}, .labels = {}});
            } else if (!ids_[s].empty()) {
                batch_.ids.push_back(ids_[s]);
            }
        }
        Tokens tokens;
        tokens.t = t_;
        tokens.ids = {0, static_cast<std::uint32_t>(batch_.ids.size())};
        batch_.events.emplace_back(tokens);
        aggregator_.apply(batch_);
        old_.clear();
        if (step_ % StepsASecond == 0)
            gauges();
        ++step_;
    }
    Aggregator& aggregator() { return aggregator_; }

private:
    static Settings settings()
    {
        Settings settings;
        settings.slo = {.ttft = 0.5, .tpot = 0.05, .itl = {}, .e2e = 5.0};
        settings.historyStep = std::chrono::seconds{1};
        settings.requestRows = true;
        app::apply(app::defaultJudgement(), settings);
        return settings;
    }
    // What an exporter says of eight GPUs and an engine, once a second.
    void gauges()
    {
        constexpr std::array<const char*, 8> PerGpu{"gpu_util",        "sm_util",       "mem_bandwidth_util",
                                                    "power_watts",     "mem_kv_bytes",  "mem_used_bytes",
                                                    "mem_total_bytes", "rank_step_time"};
        constexpr std::array<const char*, 6> OfEngine{"running",   "waiting",  "batch_size",
                                                      "max_batch", "kv_usage", "collective_time"};
        batch_.clear();
        batch_.source = "engine";
        const auto say = [this](const auto& names, Range labels) {
            const Range values{static_cast<std::uint32_t>(batch_.values.size()),
                               static_cast<std::uint32_t>(names.size())};
            for (const char* name : names)
                batch_.values.push_back({name, 0.5 + 0.001 * static_cast<double>(step_ % 97)});
            batch_.events.emplace_back(Gauge{t_, values, labels});
        };
        constexpr std::array<const char*, 8> Gpus{"0", "1", "2", "3", "4", "5", "6", "7"};
        for (const char* gpu : Gpus) {
            const Range label{static_cast<std::uint32_t>(batch_.labels.size()), 1};
            batch_.labels.push_back({"rank", gpu});
            say(PerGpu, label);
        }
        say(OfEngine, {});
        aggregator_.apply(batch_);
    }
    std::string_view finished(std::size_t s)
    {
        old_.push_back(std::make_unique<std::string>(ids_[s]));
        return *old_.back();
    }

    Aggregator aggregator_;
    Time t_ = timeOf(1.8e9);
    Batch batch_;
    std::vector<std::string> ids_;
    std::vector<std::unique_ptr<std::string>> old_;
    std::size_t step_ = 0;
    std::uint64_t next_ = 0;
};

} // namespace

void benchPages(int argc, char** argv)
{
    constexpr int Frames = 40;
    constexpr std::array<const char*, 6> Names{"Panorama", "Latency",   "Distribution",
                                               "Requests", "Resources", "Alerts"};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(widgets::uiFont(12));
    app::Session session(ingest::PipelineOptions{});
    app::MainWindow window(session, {});
    window.resize(1440, 900);
    window.show();

    heading("A frame of the window at 1440x900, software rendering, 100,000 observations/s (present and paint: least, "
            "median)");
    Load load;
    for (int i = 0; i < 3500; ++i) // 70 s
        load.step();
    for (int index = 0; index < static_cast<int>(Names.size()); ++index) {
        window.showPage(index);
        View view;
        window.page(index).want(view);
        std::vector<double> times;
        for (int f = 0; f < Frames; ++f) {
            load.step();
            load.step();
            auto frame = std::make_shared<ingest::Frame>();
            frame->snapshot = load.aggregator().snapshot(view);
            frame->eventsPerSecond = 100'000;
            frame->publishers.emplace_back().source = "bench";
            frame->endpoints.emplace_back().state = ingest::EndpointFigures::State::Live;
            const double begin = cpuNow();
            window.present(frame);
            QApplication::processEvents();
            times.push_back((cpuNow() - begin) / 1e6);
        }
        std::sort(times.begin(), times.end());
        row(Names[static_cast<std::size_t>(index)], {times.front(), times[times.size() / 2]}, "ms",
            index == 0 ? "target < 15" : "target < 50");
        std::printf("  %-58s %10s %10.2f ms   the slowest of %d\n", "", "", times.back(), Frames);
    }
}

} // namespace inferama::bench
