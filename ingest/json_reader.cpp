// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/json_reader.h"

#include "ingest/batch_reader.h"
#include "ingest/number_repair.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

namespace inferama::ingest {

namespace {

using simdjson::dom::element_type;

class JsonValue {
public:
    JsonValue() = default;
    explicit JsonValue(simdjson::dom::element element) : element_(element) {}

    ValueType type() const
    {
        switch (element_.type()) {
        case element_type::ARRAY:
            return ValueType::List;
        case element_type::OBJECT:
            return ValueType::Object;
        case element_type::INT64:
        case element_type::UINT64:
        case element_type::DOUBLE:
            return ValueType::Number;
        case element_type::STRING:
            return ValueType::Text;
        case element_type::BOOL:
            return ValueType::Bool;
        case element_type::NULL_VALUE:
            return ValueType::Null;
        default:
            return ValueType::Other;
        }
    }

    double number() const { return element_.get_double().value_unsafe(); }
    bool truth() const { return element_.get_bool().value_unsafe(); }
    std::string_view text() const { return element_.get_string().value_unsafe(); }

    std::optional<std::uint64_t> count() const
    {
        if (element_.type() == element_type::DOUBLE)
            return exactCount(number());
        std::uint64_t n = 0;
        if (element_.get_uint64().get(n) != simdjson::SUCCESS)
            return std::nullopt;
        return n;
    }

    template<class F>
    bool eachItem(F f) const
    {
        const simdjson::dom::array items = element_.get_array().value_unsafe();
        for (const auto item : items)
            if (!f(JsonValue(item)))
                return false;
        return true;
    }

    template<class F>
    bool eachMember(F f) const
    {
        const simdjson::dom::object members = element_.get_object().value_unsafe();
        for (const auto member : members)
            if (!f(member.key, JsonValue(member.value)))
                return false;
        return true;
    }

private:
    simdjson::dom::element element_;
};

constexpr std::size_t smallCapacity = 1 << 20;

} // namespace

struct JsonReader::State {
    simdjson::dom::parser parser;
    std::vector<char> document; // its text, and behind it bytes that the parser may read
    std::size_t size = 0;       // of the text
    std::string repaired;
    BatchReader<JsonValue> batches;

    void keep(std::string_view json)
    {
        // One huge document must not hold its memory for ever.
        if (parser.capacity() > 16 * smallCapacity && json.size() < smallCapacity) {
            parser = simdjson::dom::parser();
            document = {};
            repaired = {};
        }
        const std::size_t needed = json.size() + simdjson::SIMDJSON_PADDING;
        if (document.size() < needed)
            document.resize(std::max(needed, document.size() * 2));
        std::memcpy(document.data(), json.data(), json.size());
        size = json.size();
    }

    bool repair()
    {
        if (!repairNumbers({document.data(), size}, repaired))
            return false;
        repaired.reserve(repaired.size() + simdjson::SIMDJSON_PADDING);
        return true;
    }

    // Behind the text must stand SIMDJSON_PADDING bytes.
    simdjson::error_code parse(const char* text, std::size_t length, simdjson::dom::element& root)
    {
        if (parser.capacity() < length || parser.max_depth() != MaxDepth + 1) {
            const auto capacity = std::max(length + length / 2, smallCapacity / 16);
            if (const auto error = parser.allocate(capacity, MaxDepth + 1))
                return error;
        }
        return parser.parse(text, length, false).get(root);
    }
};

JsonReader::JsonReader() : state_(std::make_unique<State>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

Decoding JsonReader::read(std::string_view json, core::Batch& batch)
{
    simdjson::dom::element root;
    state_->keep(json);
    auto error = state_->parse(state_->document.data(), state_->size, root);
    if (error != simdjson::SUCCESS && error != simdjson::DEPTH_ERROR && state_->repair())
        error = state_->parse(state_->repaired.data(), state_->repaired.size(), root);
    if (error == simdjson::SUCCESS)
        return state_->batches.read(JsonValue(root), batch);

    Decoding result;
    result.reason = error == simdjson::DEPTH_ERROR                               ? TooDeep
                    : error == simdjson::UTF8_ERROR                              ? InvalidUtf8
                    : error == simdjson::EMPTY                                   ? Empty
                    : error == simdjson::CAPACITY || error == simdjson::MEMALLOC ? TooLargePayload
                                                                                 : JsonSyntax;
    result.message = std::string("not valid JSON: ") + simdjson::error_message(error);
    return result;
}

std::string_view JsonReader::text() const { return {state_->document.data(), state_->size}; }

} // namespace inferama::ingest
