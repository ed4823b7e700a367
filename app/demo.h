// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in demo: a recording of a real engine that is carried inside the program.
#pragma once

#include <cstddef>
#include <span>

namespace inferama::app {

// The bundled recording as it lies in resources/demo/: `.jsonl.zst` bytes, valid as long as the program runs.
std::span<const std::byte> demoRecording();

} // namespace inferama::app
