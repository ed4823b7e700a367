// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "tests/catch.h"

#include <fstream>

using namespace inferama;

namespace {

std::string complaint(const std::vector<std::string>& arguments)
{
    const auto result = app::parseOptions(arguments);
    const auto* wrong = std::get_if<app::WrongUsage>(&result);
    return wrong ? wrong->message : std::string("(accepted)");
}

struct Wrong {
    std::vector<std::string> arguments;
    const char* says;
};

} // namespace

TEST_CASE("each wrong use is answered with one line that names it and says what to do")
{
    const std::vector<Wrong> uses{
        {{"--headles", "x"}, "--headles: no such option; did you mean --headless?"},
        {{"--frobnicate"}, "--frobnicate: no such option; see --help"},
        {{"--window=2m"}, "--window 2m: no such window; choose 10s, 1m, 5m, 1h or run"},
        {{"--headless"}, "there is nothing to read without a window: name a source"},
        {{"--screenshot", "panorama=a.png"}, "there is nothing to read without a window: name a source"},
        {{"--for", "3", "x"}, "--for needs --headless or --screenshot"},
        {{"--at", "3", "x"}, "--at needs --headless or --screenshot"},
        {{"--report", "-", "x"}, "--report needs --headless or --screenshot"},
        {{"--headless", "--for"}, "--for: 1 required SECONDS missing; see --help"},
        {{"--headless", "--for", "soon", "x"}, "--for soon: not a time; write a number of seconds"},
        {{"--headless", "--for", "0", "x"}, "--for 0: the time must be more than 0"},
        {{"--headless", "--for", "-1", "x"}, "--for -1: the time must be more than 0"},
        {{"--headless", "--for", "1e12", "x"}, "--for 1e12: the time is longer than a hundred years"},
        {{"--headless", "--for", "1", "--for", "2", "x"}, "--for is given twice (1 and 2); give it once"},
        {{"--headless", "--at", "-0.5", "x"}, "--at -0.5: the time cannot be negative"},
        {{"--headless", "--at", "inf", "x"}, "--at inf: not a time"},
        {{"--speed", "0", "x"}, "--speed 0: write a factor above 0 and up to 1000000, or max"},
        {{"--speed", "fast", "x"}, "--speed fast: write a factor"},
        {{"--speed", "nan", "x"}, "--speed nan: write a factor"},
        {{"--baseline", "/nowhere/run.jsonl", "x"}, "--baseline /nowhere/run.jsonl: no such file; name a recording"},
        {{"--baseline", "tcp://a:1", "x"}, "--baseline tcp://a:1: a baseline is read from a file; name a recording"},
        {{"--headless", "--baseline", "/dev/null", "x"}, "--baseline needs a window or --screenshot"},
        {{"--baseline", "/dev/null", "--screenshot", "load=/dev/null", "x"}, "--screenshot"},
        {{"--rules", "/nowhere/rules.json", "x"}, "--rules /nowhere/rules.json: cannot be read: No such file"},
        {{"--slo", "ttft", "x"}, "--slo ttft: write name=value"},
        {{"--slo", "ttft=1s,", "x"}, "--slo '': write name=value"},
        {{"--slo", "tfft=1s", "x"}, "--slo tfft=1s: no such SLO; choose ttft, tpot, itl, e2e or attainment"},
        {{"--slo", "ttft=1h", "x"}, "--slo ttft 1h: not a time"},
        {{"--slo", "ttft=0", "x"}, "--slo ttft 0: the time must be more than 0"},
        {{"--slo", "ttft=1,ttft=2", "x"}, "--slo ttft=2: ttft is given twice"},
        {{"--slo", "attainment=95", "x"},
         "--slo attainment=95: the share must lie above 0 and be at most 1, as in 95% or 0.95"},
        {{"--slo", "attainment=0%", "x"}, "--slo attainment=0%: the share"},
        {{"--headless", "--report", "r.md", "x"}, "--report r.md: this version writes JSON only"},
        {{"--headless", "--report", ".json", "x"}, "--report .json: this version writes JSON only"},
        {{"--headless", "--report", "r.json", "--report", "r.json", "x"},
         "--report r.json: two outputs cannot go to the same place"},
        {{"--record", "run.json", "x"}, "--record run.json: a recording ends in .jsonl"},
        {{"--record", "x.jsonl", "x.jsonl"}, "--record x.jsonl: that is the source itself and would be overwritten"},
        {{"--exact-samples", "many", "x"}, "--exact-samples many: write a whole number from 0 to 1000000000"},
        {{"--exact-samples", "-1", "x"}, "--exact-samples -1: write a whole number"},
        {{"--memory", "1", "x"}, "--memory 1: write a whole number from 16 to 1048576"},
        {{"--memory", "1.5", "x"}, "--memory 1.5: write a whole number"},
        {{"--memory", "99999999999999999999", "x"}, "--memory 99999999999999999999: write a whole number"},
        {{"--request-timeout", "0", "x"}, "--request-timeout 0: the time must be more than 0"},
        {{"--screenshot", "panorama.png", "x"}, "--screenshot panorama.png: write PAGE=FILE.png"},
        {{"--screenshot", "panarama=a.png", "x"},
         "no page 'panarama'; did you mean panorama? There are panorama, latency, distribution, requests, resources or "
         "alerts"},
        {{"--screenshot", "triage=a.png", "x"},
         "no page 'triage'; choose panorama, latency, distribution, requests, resources or alerts"},
        {{"--screenshot", "metric:tftt=a.png", "x"}, "no metric 'tftt'; did you mean ttft?"},
        {{"--screenshot", "metric:=a.png", "x"}, "no metric ''"},
        {{"--screenshot", "latency=a.jpg", "x"}, "--screenshot latency=a.jpg: the file must end in .png"},
        {{"--size", "1440", "x"}, "--size 1440: write WIDTHxHEIGHT in pixels, as in 1440x900"},
        {{"--size", "10x900", "x"}, "--size 10: write a whole number from 320 to 16384"},
        {{"--theme", "blue", "x"}, "--theme blue: no such theme; choose dark, light or system"},
        {{"--lang", "de", "x"}, "--lang de: no such language; choose en, zh_CN or system"},
        {{"--help", "tiles"}, "--help tiles: no such topic; there is --help metrics"},
    };
    for (const auto& use : uses) {
        const auto message = complaint(use.arguments);
        CHECK_THAT(message, Catch::Matchers::ContainsSubstring(use.says));
        CHECK(message.find('\n') == std::string::npos);
    }
}

TEST_CASE("a source that cannot be one is refused with what was probably meant")
{
    const std::vector<Wrong> uses{
        {{""}, "source '': name a recording"},
        {{"http://127.0.0.1:8000/metrics"}, "http:// is not supported yet in this version"},
        {{"https://x/metrics"}, "https:// is not supported yet in this version"},
        {{"otlp://127.0.0.1:4318"}, "otlp:// is not supported yet in this version"},
        {{"kv+tcp://127.0.0.1:5557"}, "kv+tcp:// is not supported yet in this version"},
        {{"fpm+ipc:///x"}, "fpm+ipc:// is not supported yet in this version"},
        {{"tpc://127.0.0.1:5557"}, "did you mean tcp://?"},
        {{"gopher://x"}, "no such kind of source"},
        {{"tcp://127.0.0.1"}, "write tcp://HOST:PORT to connect"},
        {{"tcp://:5557"}, "write tcp://HOST:PORT to connect"},
        {{"tcp://host:port"}, "'port' is no port; write a number from 1 to 65535"},
        {{"tcp://host:70000"}, "'70000' is no port"},
        {{"ipc://"}, "write ipc://PATH"},
        {{"demo:nonsense"}, "source demo:nonsense: no such scenario; choose spike, steady, "},
        {{"demo:nonsense"}, " or recorded"},
        {{"demo:recordd"}, "did you mean demo:recorded?"},
        {{"tcp:127.0.0.1:5557"}, "did you mean tcp://127.0.0.1:5557?"},
        {{"ttft=1s"}, "no such file; did you mean --slo ttft=1s?"},
        {{"latency=l.png"}, "did you mean --screenshot latency=l.png?"},
        {{"10s"}, "did you mean --window 10s?"},
        {{"run"}, "did you mean --window run?"},
        {{"max"}, "did you mean --speed max?"},
        {{"800x600"}, "did you mean --size 800x600?"},
        {{"dark"}, "did you mean --theme dark?"},
        {{"headless"}, "did you mean --headless?"},
        {{"report=r.json"}, "did you mean --report=r.json?"},
        {{"demo"}, "did you mean --demo?"},
        {{"30"}, "did you mean --for 30 or --at 30?"},
        {{"a.jsonl", "a.jsonl"}, "source a.jsonl is given twice; name each source once"},
        {{"--demo", "demo:"}, "source demo: is given twice"},
        {{"--demo", "demo:recorded"}, "there is one demo at a time, and demo: is named too; choose one"},
    };
    for (const auto& use : uses)
        CHECK_THAT(complaint(use.arguments), Catch::Matchers::ContainsSubstring(use.says));
}

TEST_CASE("a file that is named like a value is still a file")
{
    std::ofstream("max") << "{}\n";
    CHECK(complaint({"max"}) == "(accepted)");
    std::remove("max");
}

TEST_CASE("the same file under two paths is not overwritten either")
{
    std::ofstream("itself.jsonl") << "{}\n";
    CHECK_THAT(complaint({"--record", "./itself.jsonl", "itself.jsonl"}),
               Catch::Matchers::ContainsSubstring("would be overwritten"));
    std::remove("itself.jsonl");
}
