// SPDX-License-Identifier: GPL-3.0-or-later
// A decoded document as a flat list of nodes in document order: no allocation per value, texts in one pool. MessagePack
// is decoded into it by nlohmann_json's event interface, which lets depth and size be refused while reading.
#pragma once

#include "ingest/event_fields.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::ingest {

class ValueTree {
public:
    struct Node {
        ValueType type = ValueType::Null;
        bool negative = false;  // of an integer: `integer` is its magnitude
        bool fraction = false;  // the number is in `real`
        std::uint32_t next = 0; // the node after this one and all that is inside it
        std::uint32_t size = 0; // of a text
        union {
            std::uint64_t integer = 0;
            double real;
            std::uint64_t offset; // of a text in the pool
        };
    };

    void clear();

    // Reads one MessagePack object. False: `fault()` says why, one of the reasons of decoding.h.
    bool readMessagePack(std::string_view bytes);
    std::string_view fault() const { return fault_; }

    const Node& node(std::uint32_t index) const { return nodes_[index]; }
    std::string_view text(const Node& n) const { return std::string_view(pool_).substr(n.offset, n.size); }

private:
    friend class TreeEvents;
    std::vector<Node> nodes_;
    std::string pool_;
    std::string_view fault_;
};

class TreeValue {
public:
    TreeValue() = default;
    TreeValue(const ValueTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    ValueType type() const { return node().type; }
    bool truth() const { return node().integer != 0; }
    std::string_view text() const { return tree_->text(node()); }

    double number() const
    {
        const auto& n = node();
        if (n.fraction)
            return n.real;
        return n.negative ? -static_cast<double>(n.integer) : static_cast<double>(n.integer);
    }

    std::optional<std::uint64_t> count() const
    {
        const auto& n = node();
        if (n.fraction)
            return exactCount(n.real);
        return n.negative ? std::nullopt : std::optional(n.integer);
    }

    template<class F>
    bool eachItem(F f) const
    {
        for (std::uint32_t i = index_ + 1; i != node().next; i = tree_->node(i).next)
            if (!f(TreeValue(*tree_, i)))
                return false;
        return true;
    }

    template<class F>
    bool eachMember(F f) const
    {
        for (std::uint32_t i = index_ + 1; i != node().next; i = tree_->node(i + 1).next)
            if (!f(tree_->text(tree_->node(i)), TreeValue(*tree_, i + 1)))
                return false;
        return true;
    }

private:
    const ValueTree::Node& node() const { return tree_->node(index_); }
    const ValueTree* tree_ = nullptr;
    std::uint32_t index_ = 0;
};

} // namespace inferama::ingest
