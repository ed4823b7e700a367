// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a filter or an error that lies within them; what is a filter answers for every row, and its words can
// be written again.
#include "core/filter.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

using namespace inferama::core;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

RequestRow told()
{
    RequestRow row;
    row.key = {1, 1};
    row.id = "r-c213add";
    row.texts = std::make_shared<RequestTexts>(RequestTexts{"llama", "stop", "", {{"class", "rag"}, {"a b", "ü"}}});
    row.start = timeOf(1.8e9);
    row.end = timeOf(1.8e9 + 4);
    row.status = Status::Ok;
    row.server = 0;
    row.input = 4096;
    row.ttft = 1.25;
    return row;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const RequestRow Empty;
    static const RequestRow Told = told();
    static const std::array<std::string, 1> Sources{"vllm-0"};
    const FilterContext context{.sources = Sources, .at = timeOf(1.8e9 + 9), .runStart = timeOf(1.8e9)};
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    std::size_t end = 0;
    for (const FilterToken& token : filterTokens(text)) {
        require(token.offset >= end && token.offset + token.length <= size);
        end = token.offset + token.length;
        const auto again = filterTokens(filterText(token.text));
        require(again.size() == 2 && again[0].text == token.text);
    }
    require(end == size || filterTokens(text).back().offset == size);

    const auto parsed = Filter::parse(text);
    if (const auto* error = std::get_if<FilterError>(&parsed)) {
        require(error->offset + error->length <= size && !error->message().empty());
        return 0;
    }
    const auto& filter = std::get<Filter>(parsed);
    const auto inverted = Filter::parse("not (" + std::string(text) + ")");
    for (const RequestRow* row : {&Empty, &Told}) {
        const bool matched = filter.matches(*row, context);
        if (const auto* other = std::get_if<Filter>(&inverted))
            require(other->matches(*row, context) != matched);
    }
    return 0;
}
