// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/summary.h"

#include "app/notes.h"
#include "app/plain_numbers.h"
#include "app/text_layout.h"
#include "sample_run.h"
#include "tests/catch.h"

#include <sstream>

using namespace inferama;

TEST_CASE("the summary is a table with units, counts and thin marks in 100 columns")
{
    const auto snapshot = test::sampleSnapshot();
    const auto text = app::summaryText(snapshot, app::notesOf(snapshot, test::sampleFrame(), {}));
    using Catch::Matchers::ContainsSubstring;
    CHECK_THAT(text, ContainsSubstring("window            run, 60 s up to 60 s after the first send\n"));
    CHECK_THAT(text, ContainsSubstring(
                         "requests          150 sent · 10 in flight · 120 ok · 20 timeout · oldest waiting 7.5 s\n"));
    CHECK_THAT(text, ContainsSubstring("offered 2.5 req/s · QPS 2 req/s · output 80 tok/s · input – · total –"));
    CHECK_THAT(text, ContainsSubstring("attainment 64.3 % of 140 (target 90 %) · goodput 1.5 req/s"));
    CHECK_THAT(
        text,
        ContainsSubstring(
            "TTFT                    126     500 ms      400 ms      800 ms       1.2 s~      1.6 s~      2.4 s?\n"));
    CHECK_THAT(text, ContainsSubstring("  queue"));
    CHECK_THAT(text, !ContainsSubstring("TPOT"));
    CHECK_THAT(text, ContainsSubstring("· server: 3 batches were lost"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK(app::columnsOf(line) <= app::TerminalColumns);
    }
}

TEST_CASE("the summary of a run without requests is its notes")
{
    CHECK(app::summaryText({}, std::vector<std::string>{"no request was seen"}) == "\n· no request was seen\n");
}

TEST_CASE("quantities have three digits and a fitting unit")
{
    CHECK(app::secondsText(0.000312) == "312 µs");
    CHECK(app::secondsText(0.0009996) == "1 ms");
    CHECK(app::secondsText(0.0501) == "50.1 ms");
    CHECK(app::secondsText(5.312) == "5.31 s");
    CHECK(app::secondsText(-0.25) == "-250 ms");
    CHECK(app::secondsText(150) == "2.5 min");
    CHECK(app::secondsText(0.0) == "0 s");
    CHECK(app::secondsText(std::nullopt) == "–");
    CHECK(app::numberText(1234.4) == "1234");
    CHECK(app::shareText(0.717) == "71.7 %");
}
