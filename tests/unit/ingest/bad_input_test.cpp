// SPDX-License-Identifier: GPL-3.0-or-later
// What arrives by accident or malice: each payload gets its reason, and the next good one is read.
#include "ingest/payload_encoder.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <random>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;

namespace {

std::string repeated(std::string_view text, std::size_t times)
{
    std::string out;
    out.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        out += text;
    return out;
}

void requireGoodAfter(Codec& codec)
{
    core::Batch batch;
    REQUIRE(codec.decode(batchOf(R"({"kind":"request","t":1800000000,"id":"a"})"), batch).ok());
    REQUIRE(batch.events.size() == 1);
}

} // namespace

TEST_CASE("payloads beyond the limit are refused, compressed ones too", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    CHECK(codec.decode("{" + std::string(100'000'000, ' ') + "}", batch).reason == TooLargePayload);
    requireGoodAfter(codec);
    const auto bomb = encodePayload("{" + std::string(300'000'000, ' ') + "}", {.zstd = true});
    CHECK(bomb.size() < 100'000);
    CHECK(codec.decode(bomb, batch).reason == TooLargePayload);
    requireGoodAfter(codec);
}

TEST_CASE("nesting is limited alike in both readers", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto json = [](std::size_t depth) {
        return R"({"v":1,"source":"s","events":[],"x":)" + repeated("[", depth) + "1" + repeated("]", depth) + "}";
    };
    for (const std::size_t depth : {MaxDepth - 1, MaxDepth, MaxDepth + 1}) {
        const std::string_view expected = depth + 1 > MaxDepth ? TooDeep : "";
        CHECK(codec.decode(json(depth), batch).reason == expected);
        CHECK(codec.decode(encodePayload(json(depth), {.messagePack = true}), batch).reason == expected);
    }
    CHECK(codec.decode(R"({"v":)" + repeated("[", 5'000'000), batch).reason == JsonSyntax);
    CHECK(codec.decode(json(1'000'000), batch).reason == TooDeep);
    CHECK(codec.decode("\x81\xA1v" + repeated("\x91", 5'000'000), batch).reason == TooDeep);
    CHECK(codec.decode("\x81\xA1v" + repeated("\x81\xA1x", 5'000'000), batch).reason == TooDeep);
    requireGoodAfter(codec);
}

TEST_CASE("a few bytes of MessagePack cannot ask for much memory", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto ones = "\x81\xA1v\xDD\x03\x00\x00\x00" + std::string(0x3000000, '\x01');
    CHECK(codec.decode(ones, batch).reason == TooLargePayload);
    requireGoodAfter(codec);
}

TEST_CASE("every beginning of a batch is refused, whatever its encoding", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto json = batchOf(R"("seq":1,"t":1800000001,)", R"({"kind":"request","t":1800000000,"id":"aé"})");
    for (const Encoding encoding : {Encoding{}, Encoding{.messagePack = true}, Encoding{.zstd = true}}) {
        const auto payload = encodePayload(json, encoding);
        for (std::size_t n = 0; n < payload.size(); ++n)
            CHECK_FALSE(codec.decode(std::string_view(payload).substr(0, n), batch).ok());
        CHECK(codec.decode(payload, batch).ok());
    }
}

TEST_CASE("random bytes are dropped with a reason", "[ingest]")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Codec codec;
    core::Batch batch;
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes(random() % 64, '\0');
        for (auto& c : bytes)
            c = static_cast<char>(random());
        if (i % 3 == 1)
            bytes.insert(0, "{");
        if (i % 3 == 2)
            bytes.insert(0, "\x83");
        const auto decoding = codec.decode(bytes, batch);
        REQUIRE_FALSE(decoding.ok());
        REQUIRE_FALSE(decoding.message.empty());
    }
    requireGoodAfter(codec);
}

TEST_CASE("one large batch does not slow or swell what follows", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto events = repeated(R"({"kind":"tokens","t":1800000000,"id":"a"},)", 400'000);
    REQUIRE(codec.decode(batchOf(events + R"({"kind":"tokens","t":1800000000,"id":"a"})"), batch).ok());
    CHECK(batch.events.size() == 400'001);
    requireGoodAfter(codec);
}
