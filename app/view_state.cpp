// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view_state.h"

#include "app/demo.h"

#include <algorithm>

namespace inferama::app {

// What has no scheme is the path of a file: docs/cli.md.
bool onlyFiles(const ingest::Frame& frame)
{
    return !frame.endpoints.empty() && std::ranges::none_of(frame.endpoints, [](const auto& endpoint) {
        return endpoint.address.starts_with("tcp:") || endpoint.address.starts_with("ipc:") ||
               endpoint.address.starts_with(DemoAddress);
    });
}

RunSoFar runSoFar(const ingest::Frame& frame)
{
    std::uint64_t events = 0;
    for (const auto& publisher : frame.publishers)
        events += publisher.events;
    return {.start = frame.run()->runStart, .now = frame.run()->now, .events = events};
}

ViewState viewStateOf(const ingest::Frame& frame, const TimeChoice& choice)
{
    if (choice.range)
        return ViewState::Range;
    if (choice.at)
        return ViewState::Paused;
    if (!frame.run()->runStart)
        return ViewState::Idle;
    if (frame.finished)
        return ViewState::Ended;
    if (onlyFiles(frame))
        return ViewState::Replay;
    return std::ranges::all_of(frame.publishers, &ingest::PublisherFigures::silent) ? ViewState::Silent
                                                                                    : ViewState::Live;
}

} // namespace inferama::app
