// SPDX-License-Identifier: GPL-3.0-or-later
// Files of resources/ that the program carries inside itself, so that it runs from anywhere and without Qt.
#pragma once

#include <cstddef>
#include <span>

namespace inferama::app {

// resources/demo/llamacpp-steady.jsonl.zst: a recording of a real engine. Valid as long as the program runs.
std::span<const std::byte> demoRecording();

// resources/metrics.json, see catalogue.h.
std::span<const std::byte> catalogueJson();

} // namespace inferama::app
