// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo.h"
#include "app/options.h"

#include "tests/catch.h"

using namespace inferama;
using app::Options;

namespace {

Options parsed(std::initializer_list<std::string> arguments)
{
    const std::vector<std::string> list(arguments);
    const auto result = app::parseOptions(list);
    if (const auto* wrong = std::get_if<app::WrongUsage>(&result))
        FAIL(wrong->message);
    return std::get<Options>(result);
}

} // namespace

TEST_CASE("no arguments open a window with the defaults of a window")
{
    const auto options = parsed({});
    CHECK(options.action == Options::Action::Run);
    CHECK(options.interactive());
    CHECK(options.needsPages());
    CHECK(options.sources.empty());
    CHECK(options.window == core::Window::OneMinute);
    CHECK(options.speed == 1.0);
    CHECK_FALSE(options.runFor);
    CHECK_FALSE(options.at);
    CHECK_FALSE(options.theme);
    CHECK_FALSE(options.language);
    CHECK(options.size.width == 1440);
    CHECK(options.size.height == 900);
    CHECK_FALSE(options.settings.slo.any());
    CHECK(options.settings.slo.target == 0.9);
    CHECK(options.settings.exactSamples == 10'000);
    CHECK(options.settings.memoryBytes == 1024ull << 20);
    CHECK(options.settings.requestTimeout == std::chrono::seconds{600});
}

TEST_CASE("headless means the whole run, as fast as it goes")
{
    const auto options = parsed({"--headless", "run.jsonl"});
    CHECK_FALSE(options.interactive());
    CHECK_FALSE(options.needsPages());
    CHECK(options.window == core::Window::Run);
    CHECK_FALSE(options.speed);
    CHECK(options.sources == std::vector<std::string>{"run.jsonl"});
}

TEST_CASE("a screenshot may be of the page of a metric")
{
    const auto options = parsed({"--screenshot", "metric:kv_hit_rate=k.png", "run.jsonl"});
    REQUIRE(options.screenshots.size() == 1);
    CHECK(options.screenshots[0].metric == "kv_hit_rate");
    CHECK(options.screenshots[0].file == "k.png");
}

TEST_CASE("a screenshot needs pages but nobody who watches")
{
    const auto options = parsed({"--screenshot", "panorama=a.png", "--screenshot", "requests=b.png", "run.jsonl"});
    CHECK_FALSE(options.interactive());
    CHECK(options.needsPages());
    CHECK(options.window == core::Window::OneMinute);
    CHECK_FALSE(options.speed);
    REQUIRE(options.screenshots.size() == 2);
    CHECK(options.screenshots[0].page == app::PageName::Panorama);
    CHECK(options.screenshots[0].file == "a.png");
    CHECK(options.screenshots[1].page == app::PageName::Requests);
}

TEST_CASE("sources keep their order and --demo is the source demo:")
{
    CHECK(parsed({"tcp://127.0.0.1:5557", "ipc:///run/x", "a b.jsonl"}).sources ==
          std::vector<std::string>{"tcp://127.0.0.1:5557", "ipc:///run/x", "a b.jsonl"});
    CHECK(parsed({"tcp://*:5557"}).sources == std::vector<std::string>{"tcp://*:5557"});
    CHECK(parsed({"tcp://[::1]:5557"}).sources == std::vector<std::string>{"tcp://[::1]:5557"});
    CHECK(parsed({"--demo"}).sources == std::vector<std::string>{"demo:"});
    CHECK(parsed({"demo:"}).sources == std::vector<std::string>{"demo:"});
}

TEST_CASE("every scenario is a source, and the recording is one")
{
    const auto scenarios = app::demoScenarios();
    REQUIRE(scenarios.size() > 2);
    for (const auto& scenario : scenarios) {
        const auto source = "demo:" + scenario.name;
        CHECK(parsed({source}).sources == std::vector<std::string>{source});
        CHECK_FALSE(scenario.summary.empty());
        CHECK_THAT(app::helpText(), Catch::Matchers::ContainsSubstring(scenario.name));
    }
    CHECK(scenarios.back().name == "recorded");
}

TEST_CASE("sources and options mix in any order, and what follows -- is a source")
{
    const auto options = parsed({"a.jsonl", "--headless", "--slo", "ttft=1s", "b.jsonl", "--report", "-", "--report",
                                 "r.json", "--", "--odd name"});
    CHECK(options.sources == std::vector<std::string>{"a.jsonl", "b.jsonl", "--odd name"});
    CHECK(options.reports == std::vector<std::string>{"-", "r.json"});
}

TEST_CASE("every option reaches its setting")
{
    const auto options = parsed({"--headless",
                                 "--for",
                                 "2min",
                                 "--speed",
                                 "50",
                                 "--window",
                                 "5m",
                                 "--at",
                                 "0",
                                 "--record",
                                 "out.jsonl.zst",
                                 "--exact-samples",
                                 "50",
                                 "--memory",
                                 "256",
                                 "--request-timeout",
                                 "1.5",
                                 "--size",
                                 "800x600",
                                 "--theme",
                                 "light",
                                 "--lang",
                                 "zh_CN",
                                 "x.jsonl"});
    CHECK(options.runFor == 120.0);
    CHECK(options.speed == 50.0);
    CHECK(options.window == core::Window::FiveMinutes);
    CHECK(options.at == 0.0);
    CHECK(options.record == "out.jsonl.zst");
    CHECK(options.baseline.empty());
    CHECK(parsed({"--baseline", "/dev/null", "x.jsonl"}).baseline == "/dev/null");
    CHECK(options.settings.exactSamples == 50);
    CHECK(options.settings.memoryBytes == 256ull << 20);
    CHECK(options.settings.requestTimeout == std::chrono::milliseconds{1500});
    CHECK(options.size.width == 800);
    CHECK(options.size.height == 600);
    CHECK(options.theme == app::ThemeName::Light);
    CHECK(options.language == app::LanguageName::Chinese);
    CHECK(parsed({"--theme", "system", "--lang", "system"}).theme == app::ThemeName::System);
    CHECK(parsed({"--lang", "en"}).language == app::LanguageName::English);
    CHECK_FALSE(parsed({"--headless", "--speed", "max", "x.jsonl"}).speed);
    CHECK(parsed({"--speed=0.5", "x.jsonl"}).speed == 0.5);
}

TEST_CASE("SLOs are read in every unit")
{
    const auto slo = parsed({"--slo", "ttft=1s,tpot=50ms,itl=100000us,e2e=0.5min,attainment=95%"}).settings.slo;
    CHECK(slo.ttft == 1.0);
    CHECK(slo.tpot == 0.05); // the very double that 0.05 is
    CHECK(slo.itl == 0.1);
    CHECK(slo.e2e == 30.0);
    CHECK(slo.target == 0.95);
    const auto plain = parsed({"--slo", "e2e=20,attainment=0.8"}).settings.slo;
    CHECK(plain.e2e == 20.0);
    CHECK(plain.target == 0.8);
    CHECK_FALSE(plain.ttft);
}

TEST_CASE("help and version win over everything else")
{
    CHECK(parsed({"--help"}).action == Options::Action::Help);
    CHECK(parsed({"-h"}).action == Options::Action::Help);
    CHECK(parsed({"--headless", "--help"}).action == Options::Action::Help);
    CHECK(parsed({"--help", "metrics"}).action == Options::Action::HelpMetrics);
    CHECK(parsed({"--version", "--for", "nonsense"}).action == Options::Action::Version);
}

TEST_CASE("the help names every option and fits 100 columns")
{
    const auto help = app::helpText();
    for (const char* option :
         {"SOURCE",          "tcp://",       "ipc://",   "demo:",   "--demo", "--headless", "--for",
          "--baseline",      "--speed",      "--window", "--at",    "--slo",  "--report",   "--record",
          "--exact-samples", "--screenshot", "--size",   "--theme", "--lang", "--memory",   "--request-timeout",
          "--help",          "--version"})
        CHECK_THAT(help, Catch::Matchers::ContainsSubstring(option));
    std::size_t longest = 0;
    for (std::size_t at = 0; at < help.size();) {
        const auto end = help.find('\n', at);
        longest = std::max(longest, end - at);
        at = end + 1;
    }
    CHECK(longest <= 100);
}

TEST_CASE("times are read in seconds, milliseconds, microseconds and minutes")
{
    CHECK(app::parseSeconds("30") == 30.0);
    CHECK(app::parseSeconds("1.5s") == 1.5);
    CHECK(app::parseSeconds("7ms") == 0.007);
    CHECK(app::parseSeconds("300us") == 0.0003);
    CHECK(app::parseSeconds("300µs") == 0.0003);
    CHECK(app::parseSeconds("2min") == 120.0);
    CHECK(app::parseSeconds("-3") == -3.0);
    for (const char* text : {"", "s", "1h", "1 s", "0x10", "inf", "nan", "1e400", "1,5", "--", "1e308min"})
        CHECK_FALSE(app::parseSeconds(text));
}
