// SPDX-License-Identifier: GPL-3.0-or-later
// Where batches go.
#pragma once

#include <functional>
#include <string>

namespace inferama::simulator {

// One batch as JSON on one line, without its end. Its `source` stands in it and is the topic's last part.
using BatchSink = std::function<void(const std::string& source, const std::string& json)>;

} // namespace inferama::simulator
