// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"
#include "app/metric_signals.h"
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include <set>

using namespace inferama;
using namespace inferama::app;
using inferama::tests::emptySnapshot;
using inferama::tests::sampleSnapshot;

TEST_CASE("Every metric of the catalogue has a signal, or is one that no signal names", "[metric]")
{
    const std::set<std::string> unnamed{
        "stalls",      "failures",    "little",    "ttft_in_flight_aware", "e2e_in_flight_aware", "unattributed",
        "decode_step", "kernel_time", "nccl_time", "joules_per_token"};
    for (const MetricEntry& entry : catalogue()) {
        CAPTURE(entry.id);
        CHECK(signalOfMetric(entry.id).has_value() != unnamed.contains(entry.id));
    }
    CHECK_FALSE(signalOfMetric("no_such_metric").has_value());
}

TEST_CASE("A metric's number is the one of its main figure", "[metric]")
{
    const auto s = sampleSnapshot();
    CHECK(core::textOf(*signalOfMetric("ttft")) == "ttft.p95");
    CHECK(valueOfMetric("ttft", *s) == 5.31);
    CHECK(valueOfMetric("send_lag", *s) == 0.0024); // thin, and given all the same
    CHECK(valueOfMetric("queue", *s) == 1.97);
    CHECK(valueOfMetric("gpu_util", *s) == 0.97);
    CHECK(valueOfMetric("preemptions", *s) == 0.0); // a counter that stands still
    CHECK(valueOfMetric("batch_fill", *s) == 95.0 / 96.0);
    CHECK(valueOfMetric("slow_rank", *s) == s->machine.slowestRank->factor);
    CHECK(valueOfMetric("decode_step", *s) == s->machine.decodeStep);
    CHECK(valueOfMetric("stalls", *s) == 96.0);
    CHECK(valueOfMetric("failures", *s) == 6.0);
}

TEST_CASE("Without a source no metric has a number, not even 0", "[metric]")
{
    for (const MetricEntry& entry : catalogue()) {
        CAPTURE(entry.id);
        CHECK_FALSE(valueOfMetric(entry.id, *emptySnapshot()).has_value());
    }
}
