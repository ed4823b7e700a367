// SPDX-License-Identifier: GPL-3.0-or-later
// The stages that docs/protocol.md names, in the order a request goes through them.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace inferama::core {

inline constexpr std::array<std::string_view, 14> Stages{
    "ingress", "queue",        "schedule", "prefill", "kv",   "kv_migration", "first_decode",
    "return",  "decode_queue", "forward",  "kv_read", "comm", "sample",       "send"};

// Those that lie between the send and the first token; the others are of the tokens after it.
inline constexpr auto TtftStages = std::span(Stages).first<8>();

inline bool isTtftStage(std::string_view stage) { return std::ranges::find(TtftStages, stage) != TtftStages.end(); }

} // namespace inferama::core
