// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <string>
#include <utility>
#include <vector>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;

TEST_CASE("each fault of an event is named", "[ingest]")
{
    const std::vector<std::pair<const char*, const char*>> faults{
        {R"(5)", "not an object"},
        {R"({"t":1800000000,"id":"a"})", "missing kind"},
        {R"({"kind":7,"t":1800000000})", "wrong type: kind"},
        {R"({"kind":"request","id":"a"})", "missing t"},
        {R"({"kind":"request","t":null,"id":"a"})", "missing t"},
        {R"({"kind":"request","t":"1800000000","id":"a"})", "wrong type: t"},
        {R"({"kind":"request","t":true,"id":"a"})", "wrong type: t"},
        {R"({"kind":"request","t":-5,"id":"a"})", "t outside 2000–2099"},
        {R"({"kind":"request","t":946684799.999,"id":"a"})", "t outside 2000–2099"},
        {R"({"kind":"request","t":1800000006.5,"id":"a"})", "t more than 5 s after its batch's"},
        {R"({"kind":"request","t":1e308,"id":"a"})", "t outside 2000–2099"},
        {R"({"kind":"request","t":1e400,"id":"a"})", "not finite"},
        {R"({"kind":"request","t":NaN,"id":"a"})", "not finite"},
        {R"({"kind":"request","t":-Infinity,"id":"a"})", "not finite"},
        {R"({"kind":"request","t":1800000000})", "missing id"},
        {R"({"kind":"request","t":1800000000,"id":5})", "wrong type: id"},
        {R"({"kind":"request","t":1800000000,"id":"a","input_tokens":-1})", "negative input_tokens"},
        {R"({"kind":"request","t":1800000000,"id":"a","input_tokens":1.5})", "input_tokens not an integer"},
        {R"({"kind":"request","t":1800000000,"id":"a","input_tokens":"7"})", "wrong type: input_tokens"},
        {R"({"kind":"request","t":1800000000,"id":"a","input_tokens":18446744073709551615})", "input_tokens too large"},
        {R"({"kind":"request","t":1800000000,"id":"a","input_tokens":99999999999999999999999})",
         "input_tokens too large"},
        {R"({"kind":"request","t":1800000000,"id":"a","due":5})", "due outside 2000–2099"},
        {R"({"kind":"span","t":1800000000,"id":"a","dur":1})", "missing stage"},
        {R"({"kind":"span","t":1800000000,"id":"a","stage":"queue"})", "missing dur"},
        {R"({"kind":"span","t":1800000000,"id":"a","stage":"queue","dur":-0.1})", "negative dur"},
        {R"({"kind":"span","t":1800000000,"id":"a","stage":"queue","dur":1e308})", "dur too large"},
        {R"({"kind":"span","t":1800000000,"id":"a","stage":"queue","dur":1,"count":0})", "count not in its set"},
        {R"({"kind":"tokens","t":1800000000})", "missing id"},
        {R"({"kind":"tokens","t":1800000000,"id":"a","n":-1})", "negative n"},
        {R"({"kind":"tokens","t":1800000000,"id":"a","n":0.5})", "n not an integer"},
        {R"({"kind":"tokens","t":1800000000,"id":"a","n":4294967296})", "n too large"},
        {R"({"kind":"tokens","t":1800000000,"id":"a","n":[1]})", "wrong type: n"},
        {R"({"kind":"tokens","t":1800000000,"ids":"a"})", "wrong type: ids"},
        {R"({"kind":"tokens","t":1800000000,"ids":["a",1]})", "wrong type: ids"},
        {R"({"kind":"tokens","t":1800000000,"ids":["a","b"],"n":[1]})", "lengths differ"},
        {R"({"kind":"tokens","t":1800000000,"ids":["a","b"],"n":3})", "wrong type: n"},
        {R"({"kind":"finish","t":1800000000,"id":"a"})", "missing status"},
        {R"({"kind":"finish","t":1800000000,"id":"a","status":"fine"})", "status not in its set"},
        {R"({"kind":"finish","t":1800000000,"id":"a","status":"lost"})", "status not in its set"},
        {R"({"kind":"finish","t":1800000000,"id":"a","status":"ok","output_tokens":-3})", "negative output_tokens"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok"})", "missing end"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok","end":-1})", "negative end"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok","end":1,"first":-1})", "negative first"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok","end":1,"chunks":[[0.1]]})", "wrong type: chunks"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok","end":1,"chunks":[[0.1,1,1]]})",
         "wrong type: chunks"},
        {R"({"kind":"record","t":1800000000,"id":"a","status":"ok","end":1,"spans":[["queue",0]]})",
         "wrong type: spans"},
        {R"({"kind":"step","t":1800000000})", "missing dur"},
        {R"({"kind":"step","t":1800000000,"dur":1,"prefill_tokens":-1})", "negative prefill_tokens"},
        {R"({"kind":"gauge","t":1800000000})", "missing values"},
        {R"({"kind":"gauge","t":1800000000,"values":[1]})", "wrong type: values"},
        {R"({"kind":"gauge","t":1800000000,"values":{"x":"1"}})", "wrong type: values"},
        {R"({"kind":"gauge","t":1800000000,"values":{"x":NaN}})", "not finite"},
        {R"({"kind":"gauge","t":1800000000,"values":{"x":1},"labels":{"gpu":0}})", "wrong type: labels"},
        {R"({"kind":"counter","t":1800000000,"values":{"x":-1}})", "negative values"},
        {R"({"kind":"histogram","t":1800000000,"name":"x","le":[2,1],"counts":[1,2,3],"sum":1})", "le not ascending"},
        {R"({"kind":"histogram","t":1800000000,"name":"x","le":[1,2],"counts":[3,2,3],"sum":1})",
         "counts not ascending"},
        {R"({"kind":"histogram","t":1800000000,"name":"x","le":[1,2],"counts":[1,2],"sum":1})", "lengths differ"},
        {R"({"kind":"histogram","t":1800000000,"name":"x","le":[1],"counts":[1,2]})", "missing sum"},
        {R"({"kind":"summary","t":1800000000,"stats":{"mean":1}})", "missing metric"},
        {R"({"kind":"mark","t":1800000000})", "missing text"},
        {R"({"kind":"mark","t":1800000000,"text":"x","dur":-1})", "negative dur"},
        {R"({"kind":"mark","t":1800000000,"text":"x","dur":"1"})", "wrong type: dur"},
        {R"({"kind":"hello"})", "missing role"},
        {R"({"kind":"hello","role":"boss"})", "role not in its set"},
        {R"({"kind":"hello","role":"client","gpus":-1})", "negative gpus"},
    };
    for (const auto& [event, reason] : faults) {
        INFO(event);
        CHECK(faultOf(event) == reason);
    }
}

// The protocol has seconds alone, so that nothing has to be guessed.
TEST_CASE("case 28: a time in milliseconds, microseconds or nanoseconds is refused by name and never another year",
          "[ingest][case]")
{
    CHECK(faultOf(R"({"kind":"request","t":1762061400,"id":"a"})") == "");
    for (const char* t : {"1762061400000", "1762061400000000", "1762061400000000000"}) {
        INFO(t);
        CHECK(faultOf(R"({"kind":"request","t":)" + std::string(t) + R"(,"id":"a"})") == "t outside 2000–2099");
    }
}

TEST_CASE("what the protocol allows at its edges is taken in", "[ingest]")
{
    for (
        const char* event : {
            R"({"kind":"request","t":1800000006,"id":""})",
            R"({"kind":"request","t":946684800,"id":"a","due":null,"input_tokens":null,"model":null,"labels":null})",
            R"({"kind":"request","t":1800000000,"id":"a","input_tokens":12.0})",
            R"({"kind":"tokens","t":1800000000,"id":"a","n":0})",
            R"({"kind":"tokens","t":1800000000,"id":"a","n":4294967295})",
            R"({"kind":"tokens","t":1800000000,"ids":[]})",
            R"({"kind":"tokens","t":1800000000,"ids":["a"],"n":null})",
            R"({"kind":"span","t":1800000000,"id":"a","stage":"of my own","dur":0,"count":1})",
            R"({"kind":"record","t":1800000000,"id":"a","status":"timeout","end":0,"spans":[["ingress",-0.001,0.002]]})",
            R"({"kind":"gauge","t":1800000000,"values":{"x":-1e308}})",
            R"({"kind":"hello","role":"exporter","t":-5})",
        })
        CHECK(faultOf(event) == "");
}

TEST_CASE("an id may have 1,024 bytes and no more", "[ingest]")
{
    const auto request = [](std::size_t n) {
        return R"({"kind":"request","t":1800000000,"id":")" + std::string(n, 'x') + "\"}";
    };
    CHECK(faultOf(request(1024)) == "");
    CHECK(faultOf(request(1025)) == "id too long");
    CHECK(faultOf(request(10'000'000)) == "id too long");
}

TEST_CASE("an invalid event leaves nothing behind and the rest of its batch stands", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto decoding = codec.decode(batchOf(R"({"kind":"request","t":1800000000,"id":"a","labels":{"class":"x"}},)"
                                               R"({"kind":"tokens","t":1800000000,"ids":["a","b"],"n":[1,-1]},)"
                                               R"({"kind":"gauge","t":1800000000,"values":{"x":1,"y":"2"}},)"
                                               R"({"kind":"tokens","t":1800000000.5,"ids":["a","c"],"n":[2,3]})"),
                                       batch);
    REQUIRE(decoding.ok());
    CHECK(decoding.invalid == Faults{{"negative n", 1}, {"wrong type: values", 1}});
    CHECK(describe(batch) == "s||-|1800000001000000000\n"
                             "request 1800000000000000000 a - model  [class=x]\n"
                             "tokens 1800000000500000000 channel 0 a c 2 3\n");
    CHECK(batch.values.empty());
}

TEST_CASE("unknown kinds, fields and channels are counted and ignored", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto decoding = codec.decode(batchOf(R"("t":1800000001,"newer":1,)",
                                               R"({"kind":"thought","t":5},)"
                                               R"({"kind":"request","t":1800000000,"id":"a","mood":1,"dur":2},)"
                                               R"({"kind":"tokens","t":1800000000,"id":"a","channel":"song"})"),
                                       batch);
    REQUIRE(decoding.ok());
    CHECK(decoding.invalid.empty());
    CHECK(decoding.unknown == 5);
    CHECK(batch.events.size() == 2);
}

TEST_CASE("a request stands without labels that cannot be used", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto decoding =
        codec.decode(batchOf(R"({"kind":"request","t":1800000000,"id":"a","labels":{"class":"x","rank":0}})"), batch);
    CHECK(decoding.invalid.empty());
    CHECK(decoding.unknown == 1);
    CHECK(batch.labels.empty());
}

TEST_CASE("every kind is read with all its fields", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    const auto decoding = codec.decode(
        batchOf(
            R"("boot":"b1","seq":7,"t":1800000001.25,)",
            R"({"kind":"hello","t":1800000000,"role":"server","model_params":7e9,"gpus":2,"max_batch":64,"load":{"rate":4.5},"slo":{"ttft":1.5,"e2e":-3,"itl":"soon","attainment":0.875},"engine":"e\"x","features":["a",1,true]},)"
            R"({"kind":"request","t":1800000000.5,"id":"é","input_tokens":12,"due":1800000000.25,"model":"m","labels":{"class":"k"}},)"
            R"({"kind":"span","t":1800000000,"id":"a","stage":"queue","dur":0.125,"count":4},)"
            R"({"kind":"tokens","t":1800000000,"id":"a","n":2,"channel":"reasoning"},)"
            R"({"kind":"tokens","t":1800000000,"ids":["a","b"],"channel":"tool"},)"
            R"({"kind":"finish","t":1800000000,"id":"a","status":"ok","output_tokens":5,"input_tokens":6,"cached_tokens":7,"reason":"stop","error":"none"},)"
            R"({"kind":"record","t":1800000000,"id":"r","end":2,"status":"cancelled","first":0.5,"chunks":[[0.5,1],[1,2]],"spans":[["queue",0,0.25]]},)"
            R"({"kind":"record","t":1800000000,"id":"r","end":2,"status":"ok","first":0.5},)"
            R"({"kind":"step","t":1800000000,"dur":0.01,"prefill_tokens":1,"decode_requests":2,"queued_requests":3,"queued_tokens":4},)"
            R"({"kind":"gauge","t":1800000000,"values":{"running":3},"labels":{"gpu":"0"}},)"
            R"({"kind":"counter","t":1800000000,"values":{"preemptions":9}},)"
            R"({"kind":"histogram","t":1800000000,"name":"h","le":[0.1,1],"counts":[1,2,4],"sum":3.5},)"
            R"({"kind":"summary","t":1800000000,"metric":"ttft","stats":{"p50":0.5},"definition":"d","tool":"x"},)"
            R"({"kind":"mark","t":1800000000,"text":"deploy"},)"
            R"({"kind":"mark","t":1800000000,"dur":1.5,"text":"drained","labels":{"replica":"b"}})"),
        batch);
    REQUIRE(decoding.ok());
    CHECK(decoding.invalid.empty());
    CHECK(decoding.unknown == 0);
    CHECK(describe(batch) ==
          "s|b1|7|1800000001250000000\n"
          "hello server "
          "{\"engine\":\"e\\\"x\",\"features\":[\"a\",1,true],\"gpus\":2,\"load\":{\"rate\":4.5},\"max_batch\":64,"
          "\"model_params\":7000000000,\"role\":\"server\",\"slo\":{\"attainment\":0.875,\"e2e\":-3,\"itl\":\"soon\","
          "\"ttft\":1.5}} 7000000000 2 64 4.5 1.5 - - - target 0.875\n"
          "request 1800000000500000000 é 12 due 1800000000250000000 model m [class=k]\n"
          "span 1800000000000000000 a queue 125000000 x4\n"
          "tokens 1800000000000000000 channel 2 a 2\n"
          "tokens 1800000000000000000 channel 3 a b\n"
          "finish 1800000000000000000 a ok 5 6 7 reason stop error none\n"
          "record request 1800000000000000000 r - model finish 1800000002000000000 r cancelled - - - reason  error  "
          "first -1 "
          "chunks 1 500000000/1 1000000000/2 queue/0/250000000\n"
          "record request 1800000000000000000 r - model finish 1800000002000000000 r ok - - - reason  error  first "
          "500000000 "
          "chunks 0\n"
          "step 1800000000000000000 10000000 1 2 3 4\n"
          "gauge 1800000000000000000 running=3 [gpu=0]\n"
          "counter 1800000000000000000 preemptions=9\n"
          "histogram 1800000000000000000 h sum 3.5 <=0.10000000000000001 <=1 1 2 4\n"
          "summary 1800000000000000000 ttft x d p50=0.5\n"
          "mark 1800000000000000000 deploy\n"
          "mark 1800000000000000000 drained for 1500000000 [replica=b]\n");
}

TEST_CASE("of names that come twice in one event the last one counts", "[ingest]")
{
    Codec codec;
    core::Batch batch;
    REQUIRE(codec
                .decode(batchOf(R"({"kind":"gauge","t":1800000000,"values":{"a":1,"b":2,"a":3},)"
                                R"("labels":{"k":"1","k":"2"}})"),
                        batch)
                .invalid.empty());
    CHECK(describe(batch) == "s||-|1800000001000000000\ngauge 1800000000000000000 a=3 b=2 [k=2]\n");
    std::string many;
    for (int i = 0; i < 300'000; ++i)
        many += "\"" + std::to_string(i % 1000) + "\":" + std::to_string(i) + ",";
    REQUIRE(codec.decode(batchOf(R"({"kind":"gauge","t":1800000000,"values":{)" + many + R"("x":1}})"), batch)
                .invalid.empty());
    REQUIRE(batch.values.size() == 1001);
    CHECK(batch.values.front().value == 299'000);
}

TEST_CASE("a free text is cut between characters, never inside one", "[ingest]")
{
    CHECK(cutText("abc", 3) == "abc");
    CHECK(cutText("aéb", 2) == "a");
    CHECK(cutText("aéb", 3) == "aé");
}
