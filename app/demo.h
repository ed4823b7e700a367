// SPDX-License-Identifier: GPL-3.0-or-later
// The source demo: the built-in recording of a real engine, published on a real ZeroMQ socket as any engine would.
#pragma once

#include "ingest/recording_publisher.h"

#include <memory>
#include <string>
#include <vector>

namespace inferama::app {

// If `sources` name "demo:", starts its publisher and puts its address in that place; else null. It publishes in real
// time, shifted to now, as soon as somebody subscribes; with `loop` again and again. Throws zmq::error_t.
std::unique_ptr<ingest::RecordingPublisher> startDemo(std::vector<std::string>& sources, bool loop);

} // namespace inferama::app
