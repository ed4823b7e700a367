// SPDX-License-Identifier: GPL-3.0-or-later
// Which line of a waterfall holds what: a request, or the head of a group whose requests follow it or are folded away.
// Plain values, no window.
#pragma once

#include "core/request_query.h"
#include "core/row_groups.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inferama::widgets {

class WaterfallLines {
public:
    struct Line {
        std::optional<std::size_t> head{}; // index of the group whose head it is; else it is a row
        std::size_t row = 0;               // index into the rows of the result
    };

    WaterfallLines() = default;
    // `groups` are those of the rows of `result` or null: then each line is a row. Both may be null: no lines.
    WaterfallLines(std::shared_ptr<const core::RequestResult> result, std::shared_ptr<const core::RowGroups> groups,
                   const std::set<std::string>& folded);

    std::size_t count() const { return count_; }
    std::size_t rows() const { return result_ ? result_->rows.size() : 0; }
    bool grouped() const { return groups_ != nullptr; }
    Line at(std::size_t line) const; // line < count()
    const core::RequestRow& row(std::size_t row) const { return *result_->rows[row]; }
    const core::RowGroup& group(std::size_t group) const { return groups_->groups[group]; }
    bool isFolded(std::size_t group) const { return folded_[group]; }

    // Nothing: its group is folded. Cost: the logarithm of the rows of its group.
    std::optional<std::size_t> lineOfRow(std::size_t row) const;
    std::optional<std::size_t> lineOfHead(const std::string& group) const;
    // The group of a row; nothing where rows are not grouped.
    std::optional<std::size_t> groupOfRow(std::size_t row) const;

    // The row of a request, looked for around `hint` first, at most so many rows away from it.
    std::optional<std::size_t> find(std::uint32_t serial, std::size_t hint, std::size_t atMost = SIZE_MAX) const;

    // The rows on the lines from `first` to `last`, both included; of a folded group's head all of its rows.
    std::vector<const core::RequestRow*> rowsOn(std::size_t first, std::size_t last) const;

    const std::shared_ptr<const core::RowGroups>& groups() const { return groups_; }

private:
    std::shared_ptr<const core::RequestResult> result_;
    std::shared_ptr<const core::RowGroups> groups_;
    std::vector<bool> folded_;
    std::vector<std::size_t> heads_; // the line of each group's head
    std::size_t count_ = 0;
};

} // namespace inferama::widgets
