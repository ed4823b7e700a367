// SPDX-License-Identifier: GPL-3.0-or-later
// Requests as comma-separated values, to the letter and read back.
#include "core/requests_csv.h"

#include "core/csv.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

using namespace inferama::core;

namespace {

const std::array<std::string, 3> Sources{"loadgen", "vllm-0", "vllm-1"};
const RowContext Context{.sources = Sources, .at = rowTime(60), .runStart = RowsBegin};

using Rows = std::vector<RequestRow>;

std::string csvOf(const Rows& rows, const RowContext& context = Context)
{
    std::vector<const RequestRow*> pointers;
    for (const RequestRow& row : rows)
        pointers.push_back(&row);
    const RequestsCsv csv(pointers, context);
    std::string text;
    csv.addHead(text);
    for (const RequestRow& row : rows)
        csv.addRow(text, row);
    return text;
}

// The other way, as RFC 4180 has it.
std::vector<std::vector<std::string>> cellsOf(std::string_view csv)
{
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line;
    std::string cell;
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (quoted && c == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
            cell += csv[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted || (c != ',' && c != '\r')) {
            cell += c;
        } else {
            line.push_back(std::exchange(cell, {}));
            if (c == '\r') {
                REQUIRE(csv[++i] == '\n');
                lines.push_back(std::exchange(line, {}));
            }
        }
    }
    CHECK(cell.empty());
    CHECK(line.empty());
    return lines;
}

std::size_t columnOf(const std::vector<std::string>& head, std::string_view name)
{
    const auto at = std::find(head.begin(), head.end(), name);
    INFO(name);
    REQUIRE(at != head.end());
    return static_cast<std::size_t>(at - head.begin());
}

std::string moment(Time t, int decimals)
{
    std::string text;
    addMoment(text, t, decimals);
    return text;
}

} // namespace

TEST_CASE("A request is a line of all fields in their order, with units in the head")
{
    RequestRow row = endedRow(7, 20.5, 0.1, 1.0 / 3);
    row.texts = rowTexts("llama-3.1-70b", "stop", "", {{"tenant", "a"}, {"class", "rag"}});
    row.observerSource = 0;
    row.server = 2;
    row.chunks = 99;
    row.stalled = 0;
    row.unattributed = -4e-9;
    row.stages[1] = 0.05;
    row.tpot = 2.0 / 3;
    CHECK(csvOf({row}) ==
          "id,status,ttft [s],tpot [s],e2e [s],age [s],input [tokens],output [tokens],cached [tokens],model,server,"
          "source,observer,class,reason,error,first_answer [s],itl [s],max_gap [s],jitter [s],chunks,stalls,"
          "stalled [s],send_lag [s],ingress [s],queue [s],schedule [s],prefill [s],kv [s],kv_migration [s],"
          "first_decode [s],return [s],unattributed [s],sent (UTC),sent [s],first (UTC),first [s],ended (UTC),"
          "ended [s],label.class,label.tenant\r\n"
          "r-7,ok,0.1,0.6666666666666666,0.3333333333333333,,1000,100,,llama-3.1-70b,vllm-1,"
          "loadgen,client,128-1024,stop,,,,,,99,0,"
          "0,,,0.05,,,,,"
          ",,-4e-09,2027-01-15T08:00:20.500000000Z,20.5,2027-01-15T08:00:20.600000000Z,20.6,"
          "2027-01-15T08:00:20.833333333Z,20.833333333,rag,a\r\n");
}

TEST_CASE("A request in flight has its age, and nothing where nothing is known yet")
{
    const auto lines = cellsOf(csvOf({openRow(3, 57.25)}));
    REQUIRE(lines.size() == 2);
    REQUIRE(lines[1].size() == lines[0].size());
    for (std::size_t i = 0; i < lines[0].size(); ++i) {
        const std::string& head = lines[0][i];
        const std::string expected = head == "id"           ? "r-3"
                                     : head == "status"     ? "in_flight"
                                     : head == "age [s]"    ? "2.75"
                                     : head == "observer"   ? "client"
                                     : head == "class"      ? "unknown"
                                     : head == "sent (UTC)" ? "2027-01-15T08:00:57.250000000Z"
                                     : head == "sent [s]"   ? "57.25"
                                     : head == "chunks"     ? "0"
                                     : head == "stalls"     ? "0"
                                                            : "";
        INFO(head);
        CHECK(lines[1][i] == expected);
    }
}

TEST_CASE("Texts with commas, quotes, line ends, control characters and any script stay what they are")
{
    const std::string long500(500, 'x');
    const std::vector<std::string> texts{
        "a,b",         "say \"hi\"", "two\nlines", "\r",   "\t\x01\x1b[31m", "שלום,\u202Eעולם",
        "запрос 千问", "",           " spaced ",   long500};
    Rows rows;
    for (const std::string& text : texts) {
        rows.push_back(openRow(1, 0));
        rows.back().id = text;
        rows.back().texts = rowTexts(text, text, text, {{"na,me \"x\"", text}, {"plain", "p"}});
    }
    const std::string csv = csvOf(rows);
    CHECK(csv.find(",\"label.na,me \"\"x\"\"\",label.plain\r\n") != std::string::npos);
    CHECK(csv.find("\r\n\"a,b\",in_flight,") != std::string::npos);
    CHECK(csv.find("\r\n\"say \"\"hi\"\"\",in_flight,") != std::string::npos);
    const auto lines = cellsOf(csv);
    REQUIRE(lines.size() == texts.size() + 1);
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (const char* column : {"id", "model", "reason", "error", "label.na,me \"x\""})
            CHECK(lines[i + 1][columnOf(lines[0], column)] == texts[i]);
}

TEST_CASE("Every figure of any row reads back as the same number")
{
    constexpr std::uint64_t Seed = 11;
    INFO("seed " << Seed);
    RandomRows random(Seed);
    Rows rows;
    for (int i = 0; i < 500; ++i) {
        rows.push_back(random.next());
        rows.back().ttft = random.uniform(-1, 1) * std::pow(10, random.uniform(-12, 6));
    }
    const auto lines = cellsOf(csvOf(rows));
    REQUIRE(lines.size() == rows.size() + 1);
    for (const RequestField& field : requestFields()) {
        const auto* number = std::get_if<RequestField::NumberOf>(&field.of);
        if (number == nullptr)
            continue;
        const std::string unit = field.unit == RequestField::Unit::Tokens  ? " [tokens]"
                                 : field.unit == RequestField::Unit::Count ? ""
                                                                           : " [s]";
        const std::size_t column = columnOf(lines[0], std::string(field.name) + unit);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double expected = (*number)(rows[i], Context);
            const std::string& cell = lines[i + 1][column];
            double read = 0;
            const bool whole =
                std::from_chars(cell.data(), cell.data() + cell.size(), read).ptr == cell.data() + cell.size();
            const bool same = std::isnan(expected) ? cell.empty() : whole && !cell.empty() && read == expected;
            if (!same)
                FAIL(field.name << " of row " << i << ": '" << cell << "' for " << expected);
        }
    }
}

TEST_CASE("Without requests there is a head, without a run's start no time of the run")
{
    CHECK(cellsOf(csvOf({})).size() == 1);
    const auto lines = cellsOf(csvOf({openRow(1, 5)}, {.sources = Sources, .at = rowTime(60)}));
    CHECK(lines[1][columnOf(lines[0], "sent [s]")].empty());
    CHECK(lines[1][columnOf(lines[0], "sent (UTC)")] == "2027-01-15T08:00:05.000000000Z");
}

TEST_CASE("Moments are written in UTC to the nanosecond or as exact as asked for, also before 1970")
{
    CHECK(moment(Time{Duration{1'762'061'400'123'456'789}}, 9) == "2025-11-02T05:30:00.123456789Z");
    CHECK(moment(Time{Duration{1'762'061'400'123'456'789}}, 3) == "2025-11-02T05:30:00.123Z");
    CHECK(moment(Time{Duration{-1}}, 9) == "1969-12-31T23:59:59.999999999Z");
    CHECK(moment(Time{std::chrono::sys_days{std::chrono::year{2028} / 2 / 29}.time_since_epoch()}, 1) ==
          "2028-02-29T00:00:00.0Z");
    CHECK(moment(NoTime, 9).empty());
}

TEST_CASE("A number that is not finite is nothing")
{
    for (const double value : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()}) {
        std::string text;
        addNumber(text, value);
        CHECK(text.empty());
    }
}
