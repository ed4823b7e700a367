// SPDX-License-Identifier: GPL-3.0-or-later
// look_back STEP RECORDING...: reads each recording to its end, looks back to a moment every STEP seconds, and holds
// the report of it to that of a run which ended at that moment. The same wherever they agree to the last digit.
#include "app/report.h"
#include "app/run_to_end.h"
#include "core/aggregator.h"
#include "ingest/recording_reader.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>

using namespace inferama;
using Json = nlohmann::ordered_json;

namespace {

// Every batch of a recording, to one aggregator after the other: it views the reader's payload.
void read(const std::string& path, const std::function<void(const core::Batch&)>& take)
{
    ingest::RecordingReader reader;
    if (const std::string problem = reader.open(path); !problem.empty())
        throw std::runtime_error(path + ": " + problem);
    for (;;) {
        const auto step = reader.next();
        if (step == ingest::RecordingReader::Step::End)
            return;
        if (step == ingest::RecordingReader::Step::Batch && reader.decoding().ok())
            take(reader.batch());
    }
}

core::Aggregator runOf(const std::string& path, const core::Settings& settings, std::optional<core::Time> end)
{
    core::Aggregator run(settings);
    if (end)
        run.setHorizon(*end);
    read(path, [&](const core::Batch& batch) {
        if (const auto latest = core::latestRequestEvent(batch))
            run.advance(end ? std::min(*latest, *end) : *latest);
        run.apply(batch);
    });
    run.advance(end ? std::min(*run.lastRequestEvent(), *end) : *run.lastRequestEvent());
    run.close();
    return run;
}

// Of the transport, and of what is only known of all that arrived, a moment of the past says nothing.
Json reportOf(const core::Snapshot& snapshot)
{
    ingest::Frame frame;
    Json report = app::reportOf(snapshot, frame);
    for (const char* key : {"sources", "notes"})
        report.erase(key);
    return report;
}

int compare(const std::string& path, double step)
{
    const core::Settings settings = app::pipelineOptionsOf({}).settings;
    const core::Aggregator all = runOf(path, settings, {});
    const auto now = all.snapshot({});
    int different = 0;
    int compared = 0;
    for (double s = step / 3; *now->runStart + core::durationOf(s) < now->now; s += step) {
        const core::Time at = *now->runStart + core::durationOf(s);
        const core::Aggregator then = runOf(path, settings, at);
        for (const core::Window window : {core::Window::TenSeconds, core::Window::OneMinute, core::Window::Run}) {
            core::View view;
            view.window = window;
            view.steady = true;
            const Json expected = reportOf(*then.snapshot(view));
            view.at = then.now();
            const Json got = reportOf(*all.snapshot(view));
            compared += static_cast<int>(expected.flatten().size());
            for (const auto& change : Json::diff(expected, got)) {
                ++different;
                std::printf("%s at %.3f s, window %s: %s was %s, is %s\n", path.c_str(), s,
                            std::string(nameOf(window)).c_str(), change["path"].get<std::string>().c_str(),
                            expected.contains(Json::json_pointer(change["path"].get<std::string>()))
                                ? expected.at(Json::json_pointer(change["path"].get<std::string>())).dump().c_str()
                                : "absent",
                            change.contains("value") ? change["value"].dump().substr(0, 200).c_str() : "absent");
            }
        }
    }
    std::printf("%s: %d figures compared, %d differ\n", path.c_str(), compared, different);
    return compared == 0 || different > 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: look_back STEP RECORDING...\n");
        return 2;
    }
    int failed = 0;
    for (int i = 2; i < argc; ++i)
        failed += compare(argv[i], std::atof(argv[1]));
    return failed > 0 ? 1 : 0;
}
