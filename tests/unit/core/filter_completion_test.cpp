// SPDX-License-Identifier: GPL-3.0-or-later
// What a filter that is being written could go on with.
#include "core/filter.h"
#include "core/filter_completion.h"
#include "core/request_words.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <algorithm>

using namespace inferama::core;

namespace {

FilterVocabulary vocabulary()
{
    FilterVocabulary seen;
    seen.fields["model"] = {"llama-3.1-70b", "my model", "qwen"};
    seen.fields["label.class"] = {"chat", "rag"};
    seen.fields["label.team name"] = {"ops"};
    return seen;
}

// The cursor stands where the "|" is.
FilterCompletion at(std::string text)
{
    const std::size_t cursor = text.find('|');
    text.erase(cursor, 1);
    return completeFilter(text, cursor, vocabulary());
}

std::vector<std::string> shown(const std::string& text)
{
    std::vector<std::string> words;
    for (const auto& candidate : at(text).candidates)
        words.push_back(candidate.shown);
    return words;
}

// The text after the first candidate was taken.
std::string taken(std::string text)
{
    const FilterCompletion completion = at(text);
    text.erase(text.find('|'), 1);
    REQUIRE_FALSE(completion.candidates.empty());
    return text.replace(completion.offset, completion.length, completion.candidates.front().written);
}

bool offers(const std::string& text, const std::string& word)
{
    const auto words = shown(text);
    return std::find(words.begin(), words.end(), word) != words.end();
}

using Words = std::vector<std::string>;

} // namespace

TEST_CASE("Where a condition begins, fields, labels and words are offered")
{
    for (const char* text : {"|", "failed and |", "(|", "not |", "ttft > 1s or (|"}) {
        INFO(text);
        for (const char* word : {"id", "ttft", "status", "label.class", "label.team name", "failed", "not"})
            CHECK(offers(text, word));
        CHECK_FALSE(offers(text, "label."));
        CHECK_FALSE(offers(text, "and"));
    }
}

TEST_CASE("What begins with the letters that stand there comes before what only has them")
{
    CHECK(shown("st|") == Words{"status", "stalls", "stalled", "first_answer", "first_decode", "first"});
    CHECK(shown("LABEL.|") == Words{"label.class", "label.team name"});
    CHECK(shown("xyz|").empty());
}

TEST_CASE("A field is followed by the comparisons that it has")
{
    CHECK(shown("ttft |") == Words{">", ">=", "<", "<=", "=", "!=", "in", "not in"});
    CHECK(shown("model |") == Words{"=", "!=", "~", "!~", "in", "not in"});
    CHECK(shown("model !|") == Words{"!=", "!~"});
    CHECK(shown("model not |") == Words{"in"});
}

TEST_CASE("A comparison is followed by the values that were seen")
{
    CHECK(shown("model = |") == Words{"llama-3.1-70b", "my model", "qwen", "none"});
    CHECK(shown("model ~ m|") == Words{"my model", "llama-3.1-70b"});
    CHECK(shown("label.class=|") == Words{"chat", "rag", "none"});
    CHECK(shown("label.'team name' = |") == Words{"ops", "none"});
    CHECK(shown("status = can|") == Words{"cancelled"});
    CHECK(shown("status in (ok, e|") == Words{"error", "empty", "timeout", "cancelled", "rejected"});
    CHECK(shown("model = \"my |") == Words{"my model"});
    CHECK(shown("ttft > 10|") == Words{"10ms", "10s", "10m", "10us"});
    CHECK(shown("ttft = n|") == Words{"none"});
    CHECK(shown("unknown = |").empty());
}

TEST_CASE("A whole condition is followed by a conjunction, or by the end of what is open")
{
    CHECK(shown("failed |") == Words{"and", "or"});
    CHECK(shown("(ttft > 1s |") == Words{"and", "or", ")"});
    CHECK(shown("(ttft > 1s) |") == Words{"and", "or"});
    CHECK(shown("status in |") == Words{"("});
    CHECK(shown("status in (ok |") == Words{",", ")"});
    CHECK(shown("status in (ok) |") == Words{"and", "or"});
}

TEST_CASE("A candidate takes the place of the word at the cursor")
{
    CHECK(taken("ttf|") == "ttft");
    CHECK(taken("failed and mod| = x") == "failed and model = x");
    CHECK(taken("st|xx > 1") == "status > 1");
    CHECK(taken("model = my|") == "model = \"my model\"");
    CHECK(taken("model = \"my |") == "model = \"my model\"");
    CHECK(taken("team|") == "label.\"team name\"");
    CHECK(taken("модель and tt|") == "модель and ttft");
}

TEST_CASE("A word that stands there whole is not offered again")
{
    CHECK(shown("status = cancelled|").empty());
    CHECK(shown("label.class|").empty());
}

TEST_CASE("A cursor beyond the end is at the end, and any bytes will do")
{
    CHECK(completeFilter("ttf", 99, vocabulary()).candidates.front().shown == "ttft");
    CHECK(completeFilter("\xff\xfe(((", 2, vocabulary()).candidates.empty());
    CHECK_FALSE(completeFilter(") , = (", 7, vocabulary()).candidates.empty());
}

TEST_CASE("Words are learnt from the requests of a run and stay when their requests are forgotten")
{
    auto table = std::make_shared<RequestTable>();
    table->sources = {"loadgen", "vllm-0", "exporter"};
    auto block = std::make_shared<RowBlock>();
    block->rows.push_back(endedRow(1, 0, 1, 2, Status::Error));
    block->rows.back().texts = rowTexts("llama", "stop", "out of memory", {{"class", "rag"}});
    block->rows.back().observerSource = 0;
    block->rows.back().server = 1;
    table->blocks.push_back(block);
    RequestWords words;
    words.look(table);
    auto later = std::make_shared<RequestTable>();
    later->open.push_back(openRow(2, 1));
    later->open.back().texts = rowTexts("llama", "", "", {{"class", "chat"}, {"long", std::string(5000, 'x')}});
    words.look(later);
    const auto& fields = words.vocabulary().fields;
    using Values = FilterVocabulary::Values;
    CHECK(fields.at("model") == Values{"llama"});
    CHECK(fields.at("error") == Values{"out of memory"});
    CHECK(fields.at("label.class") == Values{"chat", "rag"});
    CHECK(fields.at("source") == Values{"loadgen"});
    CHECK(fields.at("server") == Values{"vllm-0"});
    CHECK_FALSE(fields.contains("label.long"));
}

TEST_CASE("No more words are kept of a field than can be offered")
{
    auto table = std::make_shared<RequestTable>();
    for (std::uint32_t i = 1; i <= 1000; ++i) {
        table->open.push_back(openRow(i, 1));
        table->open.back().texts =
            rowTexts("model-" + std::to_string(i), "", "", {{"session-" + std::to_string(i), "a"}});
    }
    RequestWords words;
    words.look(table);
    CHECK(words.vocabulary().fields.at("model").size() == RequestWords::MostValues);
    CHECK(words.vocabulary().fields.size() == RequestWords::MostFields);
}
