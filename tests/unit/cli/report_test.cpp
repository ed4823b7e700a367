// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report.h"

#include "sample_run.h"
#include "tests/catch.h"

#include <nlohmann/json.hpp>

#include <limits>

using namespace inferama;
using Json = nlohmann::ordered_json;

namespace {

Json sampleReport() { return app::reportOf(test::sampleSnapshot(), test::sampleFrame()); }

} // namespace

TEST_CASE("the report has exactly the keys of its version, in their order")
{
    const auto report = sampleReport(); // outlives the loop over its items
    std::vector<std::string> keys;
    for (const auto& [key, value] : report.items())
        keys.push_back(key);
    CHECK(keys == std::vector<std::string>{"inferama",
                                           "version",
                                           "window",
                                           "sources",
                                           "requests",
                                           "observers",
                                           "metrics",
                                           "ttft_in_flight_aware",
                                           "e2e_in_flight_aware",
                                           "tail_ratio",
                                           "by_input_length",
                                           "stalls",
                                           "stages",
                                           "unattributed",
                                           "rates",
                                           "tokens_per_chunk",
                                           "concurrency",
                                           "little",
                                           "slo",
                                           "kv",
                                           "machine",
                                           "gauges",
                                           "counters",
                                           "sweep",
                                           "histograms",
                                           "summaries",
                                           "triage",
                                           "alerts",
                                           "notes"});
    CHECK(report["version"] == 1);
}

TEST_CASE("the window is given in Unix seconds and its true length")
{
    const auto window = sampleReport()["window"];
    CHECK(window["name"] == "run");
    CHECK_THAT(window["start"].get<double>(), Catch::Matchers::WithinAbs(test::RunStart, 1e-6));
    CHECK_THAT(window["end"].get<double>(), Catch::Matchers::WithinAbs(test::RunStart + 60, 1e-6));
    CHECK(window["length"] == 60.0);
}

TEST_CASE("a metric with samples has every figure and one without only its count")
{
    const auto metrics = sampleReport()["metrics"];
    const auto& ttft = metrics["ttft"];
    CHECK(ttft["count"] == 126);
    CHECK(ttft["mean"] == 0.5);
    CHECK(ttft["p50"] == 0.4);
    CHECK(ttft["p999"] == 0.4 * 6);
    CHECK(ttft["exact"] == true);
    CHECK(ttft["thin"] == Json{"p95", "p99"});
    CHECK(ttft["very_thin"] == Json{"p999"});
    CHECK(ttft.contains("band"));
    CHECK(metrics["itl"]["exact"] == false);
    CHECK(metrics["itl"]["thin"] == Json::array());
    CHECK(metrics["tpot"] == Json{{"count", 0}});
    CHECK_FALSE(metrics.contains("time_to_first_answer"));
    std::vector<std::string> ids;
    for (const auto& [id, entry] : metrics.items())
        ids.push_back(id);
    CHECK(ids == std::vector<std::string>{"ttft", "itl", "tbt", "tpot", "e2e", "itl_jitter", "send_lag"});
}

TEST_CASE("the time to the first answer is reported where channels are told apart")
{
    auto snapshot = test::sampleSnapshot();
    snapshot.metrics[static_cast<std::size_t>(core::Metric::FirstAnswer)] = test::summaryOf(5, 2);
    CHECK(app::reportOf(snapshot, test::sampleFrame())["metrics"]["time_to_first_answer"]["count"] == 5);
}

TEST_CASE("what is not known is null or absent, never 0")
{
    const auto report = sampleReport();
    CHECK(report["rates"]["input_tps"].is_null());
    CHECK(report["rates"]["total_tps"].is_null());
    CHECK(report["rates"]["qps"] == 2.0);
    CHECK(report["kv"]["hit_rate"].is_null());
    CHECK(report["kv"]["hit_rate_from"].is_null());
    CHECK(report["ttft_in_flight_aware"]["p90"] == 2.5);
    CHECK(report["ttft_in_flight_aware"]["p95"].is_null());
    CHECK(report["e2e_in_flight_aware"]["p10"].is_null());
    CHECK(report["tail_ratio"] == Json{{"ttft", 4.0}, {"itl", 4.0}, {"e2e", 4.0}});
    CHECK(report["sweep"].is_null());
    CHECK(report["triage"] == Json::array());
    CHECK(report["alerts"] == Json::array());
    CHECK(report["sources"][0]["clock_offset"].is_null());
    CHECK(report["sources"][0]["transport"]["lag"].is_null());
    CHECK(report["sources"][1]["engine"].is_null());
}

TEST_CASE("requests are counted by how they ended, with lost ones apart")
{
    CHECK(sampleReport()["requests"] == Json{{"sent", 150},
                                             {"in_flight", 10},
                                             {"lost", 0},
                                             {"ok", 120},
                                             {"error", 0},
                                             {"timeout", 20},
                                             {"cancelled", 0},
                                             {"rejected", 0},
                                             {"empty", 0},
                                             {"failure_share", 20.0 / 140},
                                             {"waiting", 4},
                                             {"oldest_waiting", 7.5}});
}

TEST_CASE("a source is described by its hello and its transport")
{
    const auto source = sampleReport()["sources"][0];
    CHECK(source["source"] == "client");
    CHECK(source["role"] == "client");
    CHECK(source["engine"] == "llama.cpp");
    CHECK(source["load"] == Json{{"mode", "open"}, {"rate", 3}});
    const auto server = sampleReport()["sources"][1];
    CHECK(server["role"] == "server");
    CHECK(server["clock_offset"] == 0.25);
    CHECK(server["transport"]["lost"] == 3);
    CHECK(server["transport"]["duplicates"] == 1);
    CHECK(server["transport"]["invalid"] == 3);
}

TEST_CASE("undecodable payloads are put down to a publisher only where there is no other")
{
    auto frame = test::sampleFrame();
    frame.endpoints[0].undecodable = {{"not JSON", 2}};
    CHECK(app::reportOf(test::sampleSnapshot(), frame)["sources"][0]["transport"]["undecodable"].is_null());
    frame.publishers.pop_back();
    CHECK(app::reportOf(test::sampleSnapshot(), frame)["sources"][0]["transport"]["undecodable"] == 2);
}

TEST_CASE("SLO figures stand beside their thresholds and are null while none is set")
{
    auto snapshot = test::sampleSnapshot();
    const auto slo = app::reportOf(snapshot, test::sampleFrame())["slo"];
    CHECK(slo["ttft"] == 1.0);
    CHECK_FALSE(slo.contains("tpot"));
    CHECK(slo["target"] == 0.9);
    CHECK(slo["good"] == 90);
    CHECK(slo["counted"] == 140);
    CHECK(slo["attainment"].get<double>() == Approx(90.0 / 140));
    CHECK(slo["already_missed"] == 2);
    CHECK(slo["by_slo"]["ttft"]["missed"] == 30);
    CHECK(slo["by_slo"].size() == 1);
    snapshot.slo.slo.ttft.reset();
    const auto unset = app::reportOf(snapshot, test::sampleFrame())["slo"];
    CHECK(unset["good"].is_null());
    CHECK(unset["attainment"].is_null());
    CHECK(unset["by_slo"] == Json::object());
}

TEST_CASE("gauges, counters, histograms and summaries are carried over")
{
    const auto report = sampleReport();
    CHECK(report["gauges"]["running"] == Json{{"last", 4.0},
                                              {"mean", 3.5},
                                              {"max", 8.0},
                                              {"by", {{"gpu=0", {{"last", 4.0}, {"mean", 3.5}, {"max", 8.0}}}}}});
    CHECK(report["counters"]["preemptions"]["delta"] == 6.0);
    CHECK(report["counters"]["preemptions"]["by"][""]["rate"] == 0.1);
    CHECK(report["histograms"]["ttft"]["p50"] == Json{0.25, 0.5});
    CHECK(report["histograms"]["ttft"]["p99"] == Json{10.0, nullptr});
    CHECK(report["summaries"][0]["tool"] == "bench");
    CHECK(report["summaries"][0]["stats"]["mean"] == 0.5);
    CHECK(report["stages"]["queue"]["count"] == 100);
    CHECK(report["unattributed"] == Json{{"count", 0}});
    CHECK(report["by_input_length"]["128-1024"]["ttft"]["count"] == 126);
    CHECK(report["by_input_length"]["unknown"]["e2e"] == Json{{"count", 0}});
}

TEST_CASE("a run without requests has no window and says so")
{
    const auto report = app::reportOf(core::Snapshot{}, ingest::Frame{});
    CHECK(report["window"]["start"].is_null());
    CHECK(report["window"]["length"].is_null());
    CHECK(report["metrics"]["ttft"] == Json{{"count", 0}});
    CHECK(report["concurrency"]["max"].is_null());
    CHECK(report["notes"] == Json{"no request was seen"});
}

TEST_CASE("the text keeps every digit and repairs what is not UTF-8")
{
    auto snapshot = test::sampleSnapshot();
    snapshot.metrics[0].mean = 0.1 + 0.2;
    snapshot.metrics[0].max = std::numeric_limits<double>::infinity();
    auto frame = test::sampleFrame();
    frame.publishers[0].source = "b\xff";
    const auto text = app::reportText(app::reportOf(snapshot, frame));
    const auto read = Json::parse(text);
    CHECK(read["metrics"]["ttft"]["mean"].get<double>() == 0.1 + 0.2);
    CHECK(read["metrics"]["ttft"]["max"].is_null());
    CHECK(read["sources"][0]["source"] == "b\xef\xbf\xbd");
    CHECK(text.back() == '\n');
}
