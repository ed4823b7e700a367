// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter.h"

#include "core/filter_parser.h"

#include <limits>
#include <utility>

namespace inferama::core {

namespace {

constexpr std::uint32_t Matches = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t Fails = Matches - 1;

bool movesWithTime(const Condition& condition)
{
    return condition.field.field->unit == RequestField::Unit::Moment || condition.field.field->name == "age";
}

} // namespace

// Lays the conditions down from the last to the first, so that where to go on is known for each.
class FilterCompiler {
public:
    static void compile(FilterTree& tree, Filter& filter)
    {
        FilterCompiler compiler(filter);
        filter.entry_ = compiler.lay(tree, Matches, Fails);
    }

private:
    explicit FilterCompiler(Filter& filter) : filter_(filter) {}

    // The step at which `tree` begins. Recursion ends with the depth of the tree, which the parser limits.
    std::uint32_t lay(FilterTree& tree, std::uint32_t then, std::uint32_t otherwise)
    {
        switch (tree.kind) {
        case FilterTree::Kind::All: {
            std::uint32_t next = then;
            for (auto part = tree.parts.rbegin(); part != tree.parts.rend(); ++part)
                next = lay(*part, next, otherwise);
            return next;
        }
        case FilterTree::Kind::Any: {
            std::uint32_t next = otherwise;
            for (auto part = tree.parts.rbegin(); part != tree.parts.rend(); ++part)
                next = lay(*part, then, next);
            return next;
        }
        case FilterTree::Kind::Not:
            return lay(tree.parts.front(), otherwise, then);
        case FilterTree::Kind::One:
            filter_.movesWithTime_ = filter_.movesWithTime_ || movesWithTime(tree.condition);
            filter_.steps_.push_back({std::move(tree.condition), then, otherwise});
            return static_cast<std::uint32_t>(filter_.steps_.size() - 1);
        }
        return otherwise;
    }

    Filter& filter_;
};

std::variant<Filter, FilterError> Filter::parse(std::string_view text)
{
    auto parsed = parseFilter(text);
    if (auto* error = std::get_if<FilterError>(&parsed))
        return std::move(*error);
    Filter filter;
    filter.text_ = text;
    FilterCompiler::compile(std::get<FilterTree>(parsed), filter);
    return filter;
}

bool Filter::matches(const RequestRow& row, const FilterContext& context) const
{
    std::uint32_t at = entry_;
    while (at < steps_.size()) {
        const Step& step = steps_[at];
        at = step.condition.holds(row, context) ? step.then : step.otherwise;
    }
    return at == Matches;
}

} // namespace inferama::core
