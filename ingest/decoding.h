// SPDX-License-Identifier: GPL-3.0-or-later
// What became of one payload.
#pragma once

#include "ingest/frame.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inferama::ingest {

inline constexpr std::string_view Empty = "empty";
inline constexpr std::string_view NotABatch = "not a batch";
inline constexpr std::string_view JsonSyntax = "JSON syntax";
inline constexpr std::string_view MessagePackSyntax = "MessagePack syntax";
inline constexpr std::string_view InvalidUtf8 = "invalid UTF-8";
inline constexpr std::string_view TooDeep = "nested too deeply";
inline constexpr std::string_view TooLargePayload = "too large";
inline constexpr std::string_view Zstandard = "zstd";
inline constexpr std::string_view NewerVersion = "newer version";

// Containers inside one another; a batch needs 5.
inline constexpr std::size_t MaxDepth = 64;

struct Decoding {
    std::string_view reason;   // empty: a batch was read; else why the payload is dropped, from a fixed set, static
    std::string message;       // the same as a sentence for a user
    Faults invalid;            // events left out of the batch
    std::uint64_t unknown = 0; // kinds and fields of a newer protocol, ignored

    bool ok() const { return reason.empty(); }
};

} // namespace inferama::ingest
