// SPDX-License-Identifier: GPL-3.0-or-later
// The language of filters: what matches, and what is said of a text that is no filter.
#include "core/filter.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <array>
#include <fstream>

using namespace inferama::core;
using Fault = FilterError::Fault;

namespace {

const std::array<std::string, 3> Sources{"loadgen", "vllm-0", "vllm-1"};
const FilterContext Context{.sources = Sources, .at = rowTime(60), .runStart = RowsBegin};

Filter filterOf(std::string_view text)
{
    auto parsed = Filter::parse(text);
    if (const auto* error = std::get_if<FilterError>(&parsed))
        FAIL(text << ": " << error->message() << " at " << error->offset);
    return std::get<Filter>(std::move(parsed));
}

FilterError errorOf(std::string_view text)
{
    INFO(text);
    const auto parsed = Filter::parse(text);
    REQUIRE(std::holds_alternative<FilterError>(parsed));
    return std::get<FilterError>(parsed);
}

bool matches(std::string_view text, const RequestRow& row) { return filterOf(text).matches(row, Context); }

// TTFT 1.23 s, E2E 10 s, all of it told.
RequestRow slow()
{
    RequestRow row = endedRow(7, 20, 1.23, 10);
    row.id = "chatcmpl-Ab12";
    row.texts = rowTexts("llama-3.1-70b", "stop", "", {{"class", "rag"}, {"team name", "Ä/β"}});
    row.observerSource = 0;
    row.server = 1;
    row.input = 4096;
    row.cached = 976;
    row.chunks = 99;
    row.stalls = 1;
    row.firstAnswer = 2;
    row.meanItl = 0.04;
    row.jitter = 0.466;
    row.longestGap = 0.494;
    row.stalled = 0.494;
    row.sendLag = 0.000543;
    row.unattributed = -0.0004;
    for (std::size_t i = 0; i < row.stages.size(); ++i)
        row.stages[i] = 0.1 * static_cast<double>(i + 1);
    return row;
}

} // namespace

TEST_CASE("A filter of several conditions is read as it is written")
{
    constexpr auto Text = "ttft > 1s and status = ok and input > 4000 and label.class = \"rag\"";
    CHECK(filterOf(Text).text() == Text);
    CHECK(matches(Text, slow()));
    RequestRow other = slow();
    other.texts = rowTexts("llama-3.1-70b", "stop", "", {{"class", "chat"}});
    CHECK_FALSE(matches(Text, other));
}

TEST_CASE("A text without any word matches every request")
{
    CHECK(matches("", slow()));
    CHECK(matches(" \t\n", openRow(1, 0)));
}

TEST_CASE("Numbers are compared by every sign")
{
    const RequestRow row = slow();
    for (const char* text :
         {"ttft = 1.23", "ttft == 1.23s", "ttft != 1.24", "ttft < 1.24", "ttft <= 1.23", "ttft > 1.22", "ttft >= 1.23",
          "ttft in (1, 1.23, 2)", "ttft not in (1, 2)", "not ttft = 1", "! ttft = 1", "!(ttft = 1)"})
        CHECK(matches(text, row));
    for (const char* text : {"ttft = 1.22", "ttft != 1.23", "ttft < 1.23", "ttft <= 1.22", "ttft > 1.23",
                             "ttft >= 1.24", "ttft in (1, 2)", "ttft not in (1, 1.23)", "not ttft = 1.23"})
        CHECK_FALSE(matches(text, row));
}

TEST_CASE("Times have units, apart from the number or not, and are seconds without")
{
    const RequestRow row = slow();
    for (const char* text : {"ttft = 1230ms", "ttft = 1.23 s", "ttft = 1230000us", "ttft = 1230000 µs",
                             "ttft = 1230000μs", "ttft = 1230000000ns", "ttft = .0205m", "ttft < 1h", "ttft = 1.23e3ms",
                             "ttft in (1 s, 1230 ms)", "unattributed < -0.3ms"})
        CHECK(matches(text, row));
}

TEST_CASE("Counts take k and M")
{
    RequestRow row = slow();
    CHECK(matches("input = 4096 and input > 4k and input < 1M and cached < 1K", row));
    row.input = 1005;
    CHECK(matches("input = 1.005k", row));
}

TEST_CASE("Every field can be asked for")
{
    const RequestRow row = slow();
    for (const char* text : {"id = chatcmpl-Ab12",
                             "status = ok",
                             "model = llama-3.1-70b",
                             "server = vllm-0",
                             "source = loadgen",
                             "observer = client",
                             "reason = stop",
                             "error = none",
                             "class = 1024-8192",
                             "label.class = rag",
                             "label.'team name' = \"Ä/β\"",
                             "input = 4096",
                             "output = 100",
                             "cached = 976",
                             "chunks = 99",
                             "stalls = 1",
                             "ttft = 1.23",
                             "first_answer = 2",
                             "e2e = 10",
                             "tpot > 88ms",
                             "itl = 40ms",
                             "max_gap = 494ms",
                             "jitter = 466ms",
                             "stalled = 494ms",
                             "send_lag = 543us",
                             "unattributed = -0.4ms",
                             "ingress = 100ms",
                             "queue = 200ms",
                             "schedule > 299ms",
                             "prefill = 400ms",
                             "kv = 500ms",
                             "kv_migration > 599ms",
                             "first_decode > 699ms",
                             "return = 800ms",
                             "sent = 20",
                             "first = 21.23",
                             "ended = 30",
                             "age = none",
                             "TTFT > 1 AND Status = OK OR NOT Failed"})
        CHECK(matches(text, row));
    CHECK(matches("age = 40s and in_flight and sent = 20s and ended = none", openRow(1, 20)));
}

TEST_CASE("Texts are compared whole, or by a part in any case of the letters A to Z")
{
    const RequestRow row = slow();
    for (const char* text : {"id ~ CMPL", "id ~ ab1", "id !~ xyz", "model ~ 'LLAMA'", "id != chatcmpl-ab12",
                             "id in (a, chatcmpl-Ab12)", "id not in (a, b)", "label.'team name' ~ β", "id ~ ''"})
        CHECK(matches(text, row));
    for (const char* text : {"id ~ xyz", "id !~ CMPL", "id = chatcmpl-ab12", "label.CLASS = rag", "label.class = RAG"})
        CHECK_FALSE(matches(text, row));
}

TEST_CASE("Texts in quotation marks may hold anything")
{
    RequestRow row = slow();
    row.id = "a \"b\" 'c'\\d\n\t and";
    CHECK(matches(R"(id = "a \"b\" 'c'\\d\n\t and")", row));
    CHECK(matches(R"(id = 'a "b" \'c\'\\d\n\t and')", row));
    for (const char* text : {"", "plain", "and", "none", "a b", "\"", "it's", "\\", "x\ny\tz", "запрос", "a=b"}) {
        row.id = std::string("x") + text;
        CHECK(matches("id = " + filterText(row.id), row));
        row.texts = rowTexts("", text);
        CHECK(matches("reason = " + filterText(text), row));
    }
}

TEST_CASE("A status is one of a few words, or in flight, or failed")
{
    const RequestRow open = openRow(1, 0);
    CHECK(matches("status = in_flight", open));
    CHECK(matches("status != ok", open));
    CHECK_FALSE(matches("failed", open));
    for (const auto status : {Status::Error, Status::Timeout, Status::Cancelled, Status::Rejected, Status::Empty}) {
        const RequestRow row = endedRow(1, 0, 1, 2, status);
        CHECK(matches("failed", row));
        CHECK(matches("status = " + std::string(nameOf(status)), row));
        CHECK(matches("status in (error, timeout, cancelled, rejected, empty)", row));
        CHECK_FALSE(matches("status not in (error, timeout, cancelled, rejected, empty)", row));
    }
    const RequestRow lost = endedRow(1, 0, 1, 2, Status::Lost);
    CHECK(matches("not failed and status = lost", lost));
    CHECK(matches("status ~ os and status !~ out", lost));
}

TEST_CASE("What is undefined matches no comparison but with none, and not turns that round")
{
    const RequestRow open = openRow(1, 0);
    for (const char* text : {"ttft > 0", "ttft <= 1h", "ttft = 0", "ttft != 0", "ttft in (0, 1)", "ttft not in (0, 1)",
                             "model = x", "model != x", "model ~ x", "model !~ x", "model not in (x)",
                             "label.class != rag", "input != 3", "ended > 0", "ttft != none", "model != none"})
        CHECK_FALSE(matches(text, open));
    for (const char* text : {"ttft = none", "not ttft > 0", "model = none", "not model = x", "label.class = none",
                             "input = NONE", "reason = ''", "server = none"})
        CHECK(matches(text, open));
    CHECK(matches("ttft != none and model != none and label.class != none and reason != ''", slow()));
    CHECK_FALSE(matches("model = none", slow()));
    RequestRow named = slow();
    named.id = "none";
    CHECK(matches("id = 'none'", named));
    CHECK_FALSE(matches("id = none", named));
}

TEST_CASE("And binds more than or, and parentheses more than both")
{
    const RequestRow row = slow();
    CHECK(matches("status = ok or status = error and ttft > 5", row));
    CHECK_FALSE(matches("(status = ok or status = error) and ttft > 5", row));
    CHECK(matches("not (status = error or ttft > 5)", row));
    CHECK(matches("not status = error and not not ttft > 1", row));
}

TEST_CASE("Without the start of a run there are no moments of it")
{
    const FilterContext context{.sources = {}, .at = rowTime(60), .runStart = {}};
    CHECK_FALSE(filterOf("sent >= 0").matches(slow(), context));
    CHECK(filterOf("sent = none and server = none").matches(slow(), context));
}

TEST_CASE("A filter says whether a row can come to match by time alone")
{
    CHECK(filterOf("in_flight and age > 10s").movesWithTime());
    CHECK(filterOf("sent > 10s").movesWithTime());
    CHECK_FALSE(filterOf("ttft > 10s and id ~ age").movesWithTime());
}

TEST_CASE("Two filters that ask the same are equal, however they are spaced")
{
    CHECK(filterOf("ttft>1s and failed") == filterOf(" TTFT > 1000ms  AND failed"));
    CHECK_FALSE(filterOf("ttft>1s") == filterOf("ttft>2s"));
    CHECK_FALSE(filterOf("failed or ttft>1s") == filterOf("failed and ttft>1s"));
}

TEST_CASE("An error says where it is and what to write")
{
    struct Case {
        const char* text;
        Fault fault;
        std::size_t offset, length;
        const char* says;
    };
    constexpr std::array Cases{
        Case{"ttft > 1s and statsu = ok", Fault::UnknownField, 14, 6, "did you mean status?"},
        Case{"TTTF > 1", Fault::UnknownField, 0, 4, "did you mean ttft?"},
        Case{"r-c213add", Fault::UnknownField, 0, 9, "write id ~ r-c213add"},
        Case{"\"ttft\" > 1", Fault::UnknownField, 0, 6, "'ttft'"},
        Case{"ttft", Fault::ExpectedComparison, 4, 0, "compare ttft with"},
        Case{"ttft and failed", Fault::ExpectedComparison, 5, 3, "compare ttft with"},
        Case{"ttft >", Fault::ExpectedValue, 6, 0, "a value to compare ttft with"},
        Case{"ttft > > 1", Fault::ExpectedValue, 7, 1, "a value"},
        Case{"ttft > 1s and", Fault::ExpectedField, 13, 0, "a field"},
        Case{"and failed", Fault::ExpectedField, 0, 3, "a field"},
        Case{"()", Fault::ExpectedField, 1, 1, "a field"},
        Case{"failed ttft > 1", Fault::ExpectedConjunction, 7, 4, "and or or before 'ttft'"},
        Case{"failed && ttft > 1", Fault::ExpectedConjunction, 7, 2, "and or or"},
        Case{"(failed", Fault::UnclosedParenthesis, 0, 1, "never closed"},
        Case{"failed)", Fault::UnopenedParenthesis, 6, 1, "no parenthesis"},
        Case{"(failed ttft", Fault::ExpectedConjunction, 8, 4, "and or or"},
        Case{"input > 4,000", Fault::CommaOutside, 9, 1, "4000"},
        Case{"model = \"x", Fault::UnclosedText, 8, 2, "never closed"},
        Case{"model = \"x\\", Fault::UnclosedText, 8, 3, "never closed"},
        Case{R"(model = "a\qb")", Fault::UnknownEscape, 10, 2, "backslash"},
        Case{"label.class = “rag”", Fault::CurlyMarks, 14, 9, "straight"},
        Case{"model = and", Fault::NeedsMarks, 8, 3, "quotation marks"},
        Case{"label. = rag", Fault::LabelWithoutName, 0, 6, "label.class"},
        Case{"model > x", Fault::HasNoOrder, 6, 1, "instead of >"},
        Case{"status >= ok", Fault::HasNoOrder, 7, 2, "instead of >="},
        Case{"ttft ~ 1", Fault::IsNoText, 5, 1, "number"},
        Case{"ttft > 1x", Fault::IsNoTime, 7, 2, "500ms"},
        Case{"ttft > fast", Fault::IsNoTime, 7, 4, "500ms"},
        Case{"ttft > 1e999", Fault::IsNoTime, 7, 5, "500ms"},
        Case{"ttft > inf", Fault::IsNoTime, 7, 3, "500ms"},
        Case{"ttft > \"1s\"", Fault::IsNoTime, 7, 4, "500ms"},
        Case{"input > 4s", Fault::IsNoCount, 8, 2, "4k"},
        Case{"status = okay", Fault::IsNoChoice, 9, 4, "write one of ok, error"},
        Case{"status = canceled", Fault::IsNoChoice, 9, 8, "did you mean cancelled?"},
        Case{"class = none", Fault::IsNoChoice, 8, 4, "0-128, 128-1024, 1024-8192, 8192-, unknown"},
        Case{"ttft > none", Fault::NoneNeedsEqual, 7, 4, "= or !="},
        Case{"ttft in (1, none)", Fault::NoneNeedsEqual, 12, 4, "= or !="},
        Case{"ttft in 1", Fault::ExpectedList, 8, 1, "in (a, b)"},
        Case{"ttft in (1", Fault::UnclosedParenthesis, 8, 1, "never closed"},
        Case{"ttft in (1 2)", Fault::ExpectedComma, 11, 1, "comma"},
        Case{"ttft in ()", Fault::ExpectedValue, 9, 1, "a value"},
        Case{"ttft in (1,)", Fault::ExpectedValue, 11, 1, "a value"},
        Case{"не_поле = 1", Fault::UnknownField, 0, 13, "не_поле"},
    };
    for (const auto& [text, fault, offset, length, says] : Cases) {
        const FilterError error = errorOf(text);
        INFO(text << ": " << error.message());
        CHECK(error.fault == fault);
        CHECK(error.offset == offset);
        CHECK(error.length == length);
        CHECK_THAT(error.message(), Catch::Matchers::ContainsSubstring(says));
    }
}

TEST_CASE("What nests too deep or is too long is refused, and what is long and flat is not")
{
    CHECK(errorOf(std::string(5000, '(')).fault == Fault::TooDeep);
    std::string nots;
    for (int i = 0; i < 5000; ++i)
        nots += "not ";
    CHECK(errorOf(nots + "failed").fault == Fault::TooDeep);
    std::string nested(60, '(');
    nested.append("status = ok").append(60, ')');
    CHECK(matches(nested, slow()));
    CHECK(errorOf(std::string(1 << 20, '(')).fault == Fault::TooLong);
    CHECK(errorOf("id = \"" + std::string(1 << 20, 'x') + '"').fault == Fault::TooLong);
    CHECK(errorOf("id = \"" + std::string(1 << 20, 'x') + '"').offset == MostFilterBytes);
    std::string many = "id = a";
    while (many.size() < 60'000)
        many += " or id = b";
    CHECK(matches(many + " or status = ok", slow()));
}

TEST_CASE("Any bytes are a filter or an error")
{
    std::mt19937_64 random(11);
    constexpr std::array<std::string_view, 24> Pieces{
        "ttft", "status", "label.", "label.a", "and", "or", "not",  "in",   "(",    ")",        ",", "\"",
        "'",    "\\",     "=",      "!=",      "~",   "1s", "none", "\xff", "\x00", "\xe2\x80", "!", ">"};
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (std::size_t n = random() % 12; n > 0; --n)
            text.append(Pieces[random() % Pieces.size()]).append(random() % 3 ? " " : "");
        const auto parsed = Filter::parse(text);
        if (const auto* error = std::get_if<FilterError>(&parsed)) {
            CHECK(error->offset + error->length <= text.size());
            CHECK_FALSE(error->message().empty());
        } else {
            std::get<Filter>(parsed).matches(slow(), Context);
        }
    }
}

TEST_CASE("The documentation shows filters that are ones, and names every field, status and class")
{
    std::ifstream file(INFERAMA_DOCS "/filter.md");
    REQUIRE(file);
    std::string all;
    std::size_t examples = 0;
    bool shown = false;
    for (std::string line; std::getline(file, line); all += line + '\n') {
        if (line.starts_with("```")) {
            shown = line == "```filter";
        } else if (shown) {
            filterOf(line);
            ++examples;
        }
    }
    CHECK(examples > 5);
    const auto says = [&all](std::string_view word) { return all.find("`" + std::string(word)) != std::string::npos; };
    for (const RequestField& field : requestFields()) {
        INFO(field.name);
        CHECK(says(field.name));
        if (const auto* choice = std::get_if<RequestField::ChoiceOf>(&field.of))
            for (const std::string_view name : choice->choices)
                CHECK((says(name) || name == "exporter")); // exporters see no requests
    }
}
