// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/codec.h"

#include <algorithm>

namespace inferama::ingest {

namespace {

Decoding dropped(std::string_view reason, std::string message)
{
    Decoding result;
    result.reason = reason;
    result.message = std::move(message);
    return result;
}

Decoding tooLarge()
{
    return dropped(TooLargePayload, "a payload of more than " + std::to_string(MaxPayloadBytes >> 20u) +
                                        " MiB: publish smaller batches");
}

bool opensMap(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return (byte >= 0x80 && byte <= 0x8F) || byte == 0xDE || byte == 0xDF;
}

} // namespace

Decoding Codec::decode(std::string_view payload, core::Batch& batch)
{
    batch.clear();
    if (payload.size() > MaxPayloadBytes)
        return tooLarge();
    if (!payload.starts_with(ZstdMagic))
        return decodePlain(payload, batch);
    switch (zstd_.decompress(payload, decompressed_, MaxPayloadBytes)) {
    case ZstdDecoder::Outcome::Done:
        return decodePlain(decompressed_, batch);
    case ZstdDecoder::Outcome::Broken:
        return dropped(Zstandard, "a Zstandard frame that is broken or cut off");
    case ZstdDecoder::Outcome::TooLarge:
        decompressed_ = {};
        return tooLarge();
    }
    return {};
}

Decoding Codec::decodePlain(std::string_view payload, core::Batch& batch)
{
    if (payload.empty())
        return dropped(Empty, "an empty payload");
    wasJson_ = payload.front() == '{';
    if (wasJson_)
        return jsonReader_.read(payload, batch);
    if (opensMap(payload.front()))
        return msgpackReader_.read(payload, batch);
    return dropped(NotABatch, "not a batch: a payload begins with { (JSON), a MessagePack map or a Zstandard frame");
}

std::string_view Codec::json()
{
    if (!wasJson_) {
        json_.clear();
        msgpackReader_.writeTo(json_);
        return json_;
    }
    json_ = jsonReader_.text();
    // Line breaks can only stand between values: inside a text JSON must escape them.
    std::ranges::replace_if(
        json_, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return json_;
}

} // namespace inferama::ingest
