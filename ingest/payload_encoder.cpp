// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/payload_encoder.h"

#include "ingest/zstd_stream.h"

#include <nlohmann/json.hpp>

namespace inferama::ingest {

std::string encodePayload(std::string_view json, Encoding encoding)
{
    std::string payload;
    if (encoding.messagePack)
        nlohmann::json::to_msgpack(nlohmann::json::parse(json), payload);
    else
        payload = json;
    if (!encoding.zstd)
        return payload;
    std::string compressed;
    ZstdEncoder().feed(payload, ZstdEncoder::Until::End, compressed);
    return compressed;
}

} // namespace inferama::ingest
