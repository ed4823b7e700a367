// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/value_tree.h"

#include "ingest/decoding.h"

#include <nlohmann/json.hpp>
#include <simdjson.h>

namespace inferama::ingest {

namespace {
// A batch of a million events holds fewer; beyond, a few bytes of input could ask for gigabytes.
constexpr std::size_t maxNodes = 8u << 20u;
} // namespace

// What nlohmann_json calls while it reads; returning false stops it. It never reserves what a header announces.
class TreeEvents {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    explicit TreeEvents(ValueTree& tree) : tree_(tree) {}

    bool null() { return leaf(ValueType::Null); }
    bool boolean(bool value)
    {
        return leaf(ValueType::Bool, [&](auto& node) { node.integer = value ? 1 : 0; });
    }
    bool number_unsigned(number_unsigned_t value)
    {
        return leaf(ValueType::Number, [&](auto& node) { node.integer = value; });
    }
    bool number_integer(number_integer_t value)
    {
        return leaf(ValueType::Number, [&](auto& node) {
            node.negative = value < 0;
            node.integer = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
        });
    }
    bool number_float(number_float_t value, const string_t&)
    {
        return leaf(ValueType::Number, [&](auto& node) {
            node.fraction = true;
            node.real = value;
        });
    }
    bool binary(binary_t&) { return leaf(ValueType::Other); }
    bool string(string_t& value)
    {
        if (!simdjson::validate_utf8(value.data(), value.size()))
            return fail(InvalidUtf8);
        return leaf(ValueType::Text, [&](auto& node) {
            node.size = static_cast<std::uint32_t>(value.size());
            node.offset = tree_.pool_.size();
            tree_.pool_ += value;
        });
    }
    bool key(string_t& value) { return string(value); }

    bool start_object(std::size_t size) { return open(ValueType::Object, size); }
    bool start_array(std::size_t size) { return open(ValueType::List, size); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&)
    {
        return fail(MessagePackSyntax);
    }

private:
    bool fail(std::string_view reason)
    {
        tree_.fault_ = reason;
        return false;
    }

    template<class Fill>
    bool leaf(ValueType type, Fill fill)
    {
        if (tree_.nodes_.size() >= maxNodes)
            return fail(TooLargePayload);
        auto& node = tree_.nodes_.emplace_back();
        node.type = type;
        node.next = static_cast<std::uint32_t>(tree_.nodes_.size());
        fill(node);
        return true;
    }
    bool leaf(ValueType type)
    {
        return leaf(type, [](auto&) {});
    }

    // An empty container holds nothing and so nests nothing: the JSON parser counts the same way.
    bool open(ValueType type, std::size_t size)
    {
        if (open_.size() >= MaxDepth && size > 0)
            return fail(TooDeep);
        open_.push_back(static_cast<std::uint32_t>(tree_.nodes_.size()));
        return leaf(type);
    }

    bool close()
    {
        tree_.nodes_[open_.back()].next = static_cast<std::uint32_t>(tree_.nodes_.size());
        open_.pop_back();
        return true;
    }

    ValueTree& tree_;
    std::vector<std::uint32_t> open_;
};

void ValueTree::clear()
{
    constexpr std::size_t worthKeeping = 1u << 18u;
    if (nodes_.capacity() > worthKeeping)
        nodes_ = {};
    if (pool_.capacity() > 16 * worthKeeping)
        pool_ = {};
    nodes_.clear();
    pool_.clear();
    fault_ = {};
}

bool ValueTree::readMessagePack(std::string_view bytes)
{
    clear();
    TreeEvents events(*this);
    const bool read =
        nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &events, nlohmann::json::input_format_t::msgpack, true);
    if (!read && fault_.empty())
        fault_ = MessagePackSyntax;
    return read;
}

} // namespace inferama::ingest
