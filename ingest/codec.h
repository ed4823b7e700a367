// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes into a core::Batch. The first byte tells JSON, MessagePack and Zstandard apart, as docs/protocol.md says.
#pragma once

#include "core/event.h"
#include "ingest/decoding.h"
#include "ingest/json_reader.h"
#include "ingest/msgpack_reader.h"
#include "ingest/zstd_stream.h"

#include <string>
#include <string_view>

namespace inferama::ingest {

// Of a payload as it arrives and of what a Zstandard frame holds. Parsing takes up to twelve times as much memory.
inline constexpr std::size_t MaxPayloadBytes = 64u << 20u;

class Codec {
public:
    // Replaces `batch`, whose texts stay valid until the next call (and `payload` is not needed after the call). A
    // payload that is no batch leaves `batch` empty. Never throws on account of the bytes. Cost: about 250 ns a JSON
    // event.
    Decoding decode(std::string_view payload, core::Batch& batch);

    // The payload that was decoded last, as JSON on one line without its end: for recordings. Valid until the next call
    // of either function; meaningless after a payload that was no batch.
    std::string_view json();

private:
    Decoding decodePlain(std::string_view payload, core::Batch& batch);

    JsonReader jsonReader_;
    MsgpackReader msgpackReader_;
    ZstdDecoder zstd_;
    std::string decompressed_;
    std::string json_;
    bool wasJson_ = false;
};

} // namespace inferama::ingest
