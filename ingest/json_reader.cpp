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
    std::vector<char> padded;
    std::string repaired;
    BatchReader<JsonValue> batches;

    simdjson::error_code parse(std::string_view json, simdjson::dom::element& root)
    {
        // One huge document must not hold its memory for ever.
        if (parser.capacity() > 16 * smallCapacity && json.size() < smallCapacity) {
            parser = simdjson::dom::parser();
            padded = {};
            repaired = {};
        }
        const std::size_t needed = json.size() + simdjson::SIMDJSON_PADDING;
        if (padded.size() < needed)
            padded.resize(std::max(needed, padded.size() * 2));
        std::memcpy(padded.data(), json.data(), json.size());
        std::memset(padded.data() + json.size(), 0, simdjson::SIMDJSON_PADDING);
        if (parser.capacity() < json.size() || parser.max_depth() != MaxDepth + 1) {
            const auto capacity = std::max(json.size() + json.size() / 2, smallCapacity / 16);
            if (const auto error = parser.allocate(capacity, MaxDepth + 1))
                return error;
        }
        return parser.parse(padded.data(), json.size(), false).get(root);
    }
};

JsonReader::JsonReader() : state_(std::make_unique<State>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

Decoding JsonReader::read(std::string_view json, core::Batch& batch)
{
    simdjson::dom::element root;
    auto error = state_->parse(json, root);
    if (error != simdjson::SUCCESS && error != simdjson::DEPTH_ERROR && repairNumbers(json, state_->repaired))
        error = state_->parse(state_->repaired, root);
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

} // namespace inferama::ingest
