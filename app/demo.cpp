// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo.h"

#include "app/embedded.h"

#include <algorithm>

namespace inferama::app {

std::unique_ptr<ingest::RecordingPublisher> startDemo(std::vector<std::string>& sources, bool loop)
{
    const auto demo = std::ranges::find(sources, "demo:");
    if (demo == sources.end())
        return nullptr;
    const auto bytes = demoRecording();
    ingest::PublishOptions options;
    options.recording.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    options.shiftToNow = true;
    options.loop = loop;
    auto publisher = std::make_unique<ingest::RecordingPublisher>(std::move(options));
    *demo = publisher->endpoint();
    return publisher;
}

} // namespace inferama::app
