// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON reader and the MessagePack reader must make the same of the same document, also of a broken one.
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;

namespace {

using Json = nlohmann::ordered_json;

// Stands for NaN in a document that JSON can hold.
constexpr const char* nanText = "@NaN@";

class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    bool often() { return below(4) != 0; }

    Json batch()
    {
        Json b{{"v", 1}, {"source", "source " + text()}};
        if (often())
            b["boot"] = text();
        if (often())
            b["seq"] = below(1000);
        if (often())
            b["t"] = T0 + below(100) * 0.37;
        b["events"] = Json::array();
        for (unsigned i = below(6); i > 0; --i)
            b["events"].push_back(event());
        return b;
    }

    // Puts something wrong somewhere.
    void damage(Json& node)
    {
        if (node.is_structured() && !node.empty() && often()) {
            auto it = node.begin();
            std::advance(it, static_cast<int>(below(static_cast<unsigned>(node.size()))));
            if (below(12) == 0)
                node.erase(it);
            else
                damage(*it);
            return;
        }
        node = junk();
    }

private:
    std::string text()
    {
        static const std::vector<std::string> texts{
            "", "a", "req-1", "é", "日本", "\"q\"", "new\nline", "x\\y", std::string(1030, 'z'), "\x7f", "😀"};
        return texts[below(static_cast<unsigned>(often() ? 4 : texts.size()))];
    }

    Json junk()
    {
        switch (below(16)) {
        case 0:
            return nullptr;
        case 1:
            return true;
        case 2:
            return -1;
        case 3:
            return 0;
        case 4:
            return 2.5;
        case 5:
            return 1e308;
        case 6:
            return std::numeric_limits<std::uint64_t>::max();
        case 7:
            return std::numeric_limits<std::int64_t>::min();
        case 8:
            return nanText;
        case 9:
            return Json::array();
        case 10:
            return Json::object();
        case 11:
            return Json::array({1, "a", nullptr});
        case 12:
            return Json{{"a", 1}, {"b", Json::array({Json::array()})}};
        case 13:
            return T0 + 1e6;
        case 14:
            return -0.0;
        default:
            return text();
        }
    }

    Json event()
    {
        static const std::vector<std::string> kinds{"tokens", "span",  "request", "finish",    "record",
                                                    "step",   "gauge", "counter", "histogram", "summary",
                                                    "mark",   "hello", "newer"};
        Json e{{"kind", kinds[below(static_cast<unsigned>(kinds.size()))]},
               {"t", T0 + below(1000) * 0.013},
               {"id", text()}};
        const std::vector<std::pair<std::string, Json>> fields{{"stage", "queue"},
                                                               {"dur", below(100) * 0.01},
                                                               {"count", 1 + below(4)},
                                                               {"status", "ok"},
                                                               {"end", 1.5},
                                                               {"n", below(3)},
                                                               {"channel", often() ? "content" : "newer"},
                                                               {"input_tokens", below(100)},
                                                               {"output_tokens", 7.0},
                                                               {"due", T0},
                                                               {"model", text()},
                                                               {"labels", {{"gpu", text()}, {"rank", "1"}}},
                                                               {"first", 0.25},
                                                               {"values", {{"running", 3}, {"x", -0.5}}},
                                                               {"name", "h"},
                                                               {"le", {0.1, 1}},
                                                               {"counts", {1, 2, 3}},
                                                               {"sum", 1.25},
                                                               {"metric", "ttft"},
                                                               {"stats", {{"p50", 0.5}}},
                                                               {"text", text()},
                                                               {"role", "server"},
                                                               {"gpus", 8},
                                                               {"load", {{"rate", 4.5}, {"mode", "open"}}},
                                                               {"chunks", {{0.1, 1}, {0.2, 2}}},
                                                               {"spans", {{"queue", -0.1, 0.2}}},
                                                               {"error", text()},
                                                               {"prefill_tokens", 12},
                                                               {"future", {1, 2}}};
        for (const auto& [name, value] : fields)
            if (often())
                e[name] = value;
        if (below(3) == 0) {
            e["ids"] = {text(), text()};
            e["n"] = {below(3), 1};
        }
        return e;
    }

    std::mt19937 random_;
};

void putNaN(Json& node)
{
    if (node.is_string() && node.get_ref<const std::string&>() == nanText)
        node = std::numeric_limits<double>::quiet_NaN();
    if (node.is_structured())
        for (auto& item : node)
            putNaN(item);
}

std::string asText(const Json& document)
{
    std::string text = document.dump();
    const std::string quoted = std::string("\"") + nanText + "\"";
    for (auto at = text.find(quoted); at != std::string::npos; at = text.find(quoted, at))
        text.replace(at, quoted.size(), "NaN");
    return text;
}

std::string asMessagePack(Json document)
{
    putNaN(document);
    std::string bytes;
    Json::to_msgpack(document, bytes);
    return bytes;
}

struct Reader {
    Codec codec;
    core::Batch batch;
    std::string read(const std::string& payload)
    {
        const auto decoding = codec.decode(payload, batch);
        return describe(decoding) + describe(batch);
    }
};

} // namespace

TEST_CASE("both readers make the same of random batches, whole and damaged", "[ingest]")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    Generator generator(seed);
    Reader json, messagePack;
    for (int i = 0; i < 20'000; ++i) {
        Json document = generator.batch();
        for (unsigned n = generator.below(4); n > 0; --n)
            generator.damage(document);
        if (!document.is_object())
            continue;
        const auto text = asText(document);
        INFO(text);
        REQUIRE(json.read(text) == messagePack.read(asMessagePack(document)));
    }
}

TEST_CASE("whatever bytes JSON is damaged by, both readers make the same of what is still JSON", "[ingest]")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    Generator generator(seed);
    Reader json, messagePack;
    int stillJson = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = generator.batch().dump();
        for (unsigned n = 1 + generator.below(3); n > 0; --n)
            text[generator.below(static_cast<unsigned>(text.size()))] =
                "0123456789abtnE.-+\"\\{}[]:, \x01\xC3"[generator.below(29)];
        INFO(text);
        const auto outcome = json.read(text);
        const auto document = Json::parse(text, nullptr, false);
        if (document.is_discarded() || !document.is_object())
            continue;
        ++stillJson;
        REQUIRE(outcome == messagePack.read(asMessagePack(document)));
    }
    CHECK(stillJson > 1000);
}
