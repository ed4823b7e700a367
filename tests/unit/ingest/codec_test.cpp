// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/payload_encoder.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <utility>
#include <vector>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;

namespace {
constexpr const char* oneRequest = R"({"kind":"request","t":1800000000,"id":"a"})";
}

TEST_CASE("the four encodings of a batch decode to the same", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto json = batchOf(R"("seq":5,"t":1800000001,)", oneRequest);
    for (const Encoding encoding : {Encoding{}, Encoding{.messagePack = true}, Encoding{.zstd = true},
                                    Encoding{.messagePack = true, .zstd = true}}) {
        const auto payload = encodePayload(json, encoding);
        CHECK(payload.starts_with(ZstdMagic) == encoding.zstd);
        REQUIRE(codec.decode(payload, batch).ok());
        CHECK(describe(batch) == "s||5|1800000001000000000\nrequest 1800000000000000000 a - model \n");
    }
}

TEST_CASE("what a record says of its end is that of a finish, reason and error too", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto json = batchOf("", R"({"kind":"record","t":1800000000,"id":"a","end":1.5,"status":"error",)"
                                  R"("reason":"length","error":"boom"})");
    for (const Encoding encoding : {Encoding{}, Encoding{.messagePack = true}}) {
        const auto decoding = codec.decode(encodePayload(json, encoding), batch);
        REQUIRE(decoding.ok());
        CHECK(decoding.unknown == 0);
        REQUIRE(batch.events.size() == 1);
        const core::Finish& end = std::get<core::Record>(batch.events[0]).finish;
        CHECK(end.reason == "length");
        CHECK(end.error == "boom");
    }
}

TEST_CASE("each fault of a batch is named", "[ingest]")
{
    const std::vector<std::pair<std::string, std::string_view>> faults{
        {"", Empty},
        {"hello", NotABatch},
        {"[1]", NotABatch},
        {"\xC1", NotABatch},
        {"{", JsonSyntax},
        {"{}}", JsonSyntax},
        {R"({"v":1,})", JsonSyntax},
        {R"({"v":1} {"v":1})", JsonSyntax},
        {"{\"v\":1,\"source\":\"a\xFF\",\"events\":[]}", InvalidUtf8},
        {"{}", "missing v"},
        {R"({"v":"1","source":"a","events":[]})", "wrong type: v"},
        {R"({"v":0,"source":"a","events":[]})", "v not in its set"},
        {R"({"v":1.5,"source":"a","events":[]})", "v not an integer"},
        {R"({"v":2,"anything":[]})", NewerVersion},
        {R"({"v":1,"events":[]})", "missing source"},
        {R"({"v":1,"source":"","events":[]})", "missing source"},
        {R"({"v":1,"source":5,"events":[]})", "wrong type: source"},
        {R"({"v":1,"source":")" + std::string(129, 'a') + R"(","events":[]})", "source too long"},
        {R"({"v":1,"source":"a","boot":")" + std::string(65, 'b') + R"(","events":[]})", "boot too long"},
        {R"({"v":1,"source":"a","boot":1,"events":[]})", "wrong type: boot"},
        {R"({"v":1,"source":"a","seq":"1","events":[]})", "wrong type: seq"},
        {R"({"v":1,"source":"a","seq":-1,"events":[]})", "negative seq"},
        {R"({"v":1,"source":"a","seq":18446744073709551616,"events":[]})", "seq too large"},
        {R"({"v":1,"source":"a","t":"now","events":[]})", "wrong type: t"},
        {R"({"v":1,"source":"a"})", "missing events"},
        {R"({"v":1,"source":"a","events":{}})", "wrong type: events"},
        {std::string(ZstdMagic) + "rubbish", Zstandard},
        {encodePayload(batchOf(oneRequest), {.zstd = true}).substr(0, 40), Zstandard},
        {encodePayload("rubbish", {.zstd = true}), NotABatch},
        {encodePayload("", {.zstd = true}), Empty},
        {encodePayload(encodePayload(batchOf(oneRequest), {.zstd = true}), {.zstd = true}), NotABatch},
        {"\x81\xA1v", MessagePackSyntax},
        {"\x81\x01\x01", MessagePackSyntax},
        {"\x80\x80", MessagePackSyntax},
        {"\x81\xA1v\xC1", MessagePackSyntax},
        {"\xDF\xFF\xFF\xFF\xFF", MessagePackSyntax},
        {"\x81\xA1v\xDD\xFF\xFF\xFF\xFF", MessagePackSyntax},
        {"\x81\xA1v\xDB\xFF\xFF\xFF\xFF", MessagePackSyntax},
        {"\x81\xA2\xFF\xFE\x01", InvalidUtf8},
    };
    Codec codec;
    core::Batch batch;
    for (const auto& [payload, reason] : faults) {
        const auto decoding = codec.decode(payload, batch);
        INFO(payload);
        CHECK(decoding.reason == reason);
        CHECK_FALSE(decoding.message.empty());
        CHECK(batch.source.empty());
        CHECK(batch.events.empty());
    }
}

TEST_CASE("a newer version is refused with what to do", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    CHECK(codec.decode(R"({"v":2,"source":"a","events":[]})", batch).message ==
          "version 2 is newer than this program: update it");
}

TEST_CASE("the largest sequence number is read exactly", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    REQUIRE(codec.decode(batchOf(R"("seq":18446744073709551615,)", ""), batch).ok());
    CHECK(batch.seq == 18446744073709551615u);
}

TEST_CASE("of duplicate keys the last one wins, and null takes back", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    REQUIRE(codec
                .decode(batchOf(R"({"kind":"request","t":5,"id":"b","t":1800000000,"id":"a"},)"
                                R"({"kind":"request","t":1800000000,"id":"b","id":null})"),
                        batch)
                .invalid == Faults{{"missing id", 1}});
    CHECK(describe(batch) == "s||-|1800000001000000000\nrequest 1800000000000000000 a - model \n");
}

TEST_CASE("a batch whose stamp is out of the years still bounds its events", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    auto decoding = codec.decode(batchOf(R"("t":0,)", oneRequest), batch);
    CHECK(decoding.invalid == Faults{{"t more than 5 s after its batch's", 1}});
    CHECK_FALSE(batch.t);
    decoding = codec.decode(batchOf(R"("t":1e300,)", oneRequest), batch);
    CHECK(decoding.invalid.empty());
    CHECK_FALSE(batch.t);
    CHECK(batch.events.size() == 1);
}

TEST_CASE("numbers that JSON cannot hold cost their event only", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    for (const char* number : {"1e999", "-1e999", "NaN", "Infinity", "-Infinity"}) {
        const auto decoding = codec.decode(
            batchOf(R"({"kind":"gauge","t":1800000000,"values":{"x":)" + std::string(number) + "}}," + oneRequest),
            batch);
        INFO(number);
        REQUIRE(decoding.ok());
        CHECK(decoding.invalid == Faults{{"not finite", 1}});
        CHECK(batch.events.size() == 1);
    }
    for (const char* nonsense : {"nan", "1e", "01e999", "1.e999", "--1", "Infinit", "+1"})
        CHECK(codec
                  .decode(batchOf(R"({"kind":"gauge","t":1800000000,"values":{"x":)" + std::string(nonsense) + "}}"),
                          batch)
                  .reason == JsonSyntax);
    REQUIRE(
        codec
            .decode(batchOf(R"({"kind":"gauge","t":1800000000,"values":{"x":1e-999,"y":123456789012345678901234}})"),
                    batch)
            .invalid.empty());
    CHECK(batch.values[0].value == 0.0);
    CHECK(batch.values[1].value == Approx(1.2345678901234568e23));
}

TEST_CASE("a batch is kept as JSON on one line, whatever it came as", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const std::string json =
        "{\"v\":1,\n\"source\":\"s\",\r\n\"seq\":5,\"t\":1800000001.25,\"events\":[{\"kind\":\"gauge\",\"t\":"
        "1800000000.0625,\"values\":{\"a\\\"\\n\":-7,\"b\":1e300,\"c\":0.1}}]}";
    REQUIRE(codec.decode(json, batch).ok());
    const auto expected = describe(batch);
    const std::string asJson(codec.json());
    CHECK(asJson.find('\n') == std::string::npos);
    REQUIRE(codec.decode(encodePayload(json, {.messagePack = true, .zstd = true}), batch).ok());
    // MessagePack made by nlohmann_json has its keys sorted; the batch has one of each, so that nothing changes.
    const std::string transcoded(codec.json());
    CHECK(transcoded.find('\n') == std::string::npos);
    REQUIRE(codec.decode(asJson, batch).ok());
    CHECK(describe(batch) == expected);
    REQUIRE(codec.decode(transcoded, batch).ok());
    CHECK(describe(batch) == expected);
}

TEST_CASE("a number that is not finite stays so when MessagePack becomes JSON", "[ingest]")
{
    // {"v":1,"source":"s","events":[{"kind":"gauge","t":1.8e9,"values":{"x":inf}}]}
    std::string payload = "\x83\xA1v\x01\xA6source\xA1s\xA6"
                          "events\x91\x83\xA4kind\xA5gauge\xA1t\xCB";
    payload += std::string("\x41\xDA\xD2\x74\x80\x00\x00\x00", 8);
    payload += "\xA6values\x81\xA1x\xCB";
    payload += std::string("\x7F\xF0\x00\x00\x00\x00\x00\x00", 8);
    Codec codec;
    core::Batch batch;
    auto decoding = codec.decode(payload, batch);
    REQUIRE(decoding.ok());
    CHECK(decoding.invalid == Faults{{"not finite", 1}});
    const std::string json(codec.json());
    decoding = codec.decode(json, batch);
    REQUIRE(decoding.ok());
    CHECK(decoding.invalid == Faults{{"not finite", 1}});
}
