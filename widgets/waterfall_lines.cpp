// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/waterfall_lines.h"

#include <algorithm>
#include <utility>

namespace inferama::widgets {

WaterfallLines::WaterfallLines(std::shared_ptr<const core::RequestResult> result,
                               std::shared_ptr<const core::RowGroups> groups, const std::set<std::string>& folded)
    : result_(std::move(result)), groups_(std::move(groups))
{
    if (!result_ || (groups_ && groups_->order.size() != result_->rows.size()))
        groups_.reset();
    count_ = rows();
    if (!groups_)
        return;
    count_ = 0;
    for (const core::RowGroup& group : groups_->groups) {
        folded_.push_back(folded.contains(group.name));
        heads_.push_back(count_);
        count_ += 1 + (folded_.back() ? 0 : group.count);
    }
}

WaterfallLines::Line WaterfallLines::at(std::size_t line) const
{
    if (!groups_)
        return {.row = line};
    const auto next = std::upper_bound(heads_.begin(), heads_.end(), line);
    const auto group = static_cast<std::size_t>(next - heads_.begin()) - 1;
    if (heads_[group] == line)
        return {.head = group};
    return {.row = groups_->order[groups_->groups[group].begin + line - heads_[group] - 1]};
}

std::optional<std::size_t> WaterfallLines::groupOfRow(std::size_t row) const
{
    if (!groups_)
        return std::nullopt;
    for (std::size_t i = 0; i < groups_->groups.size(); ++i) {
        const core::RowGroup& group = groups_->groups[i];
        const auto begin = groups_->order.begin() + static_cast<std::ptrdiff_t>(group.begin);
        if (std::binary_search(begin, begin + static_cast<std::ptrdiff_t>(group.count), row))
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> WaterfallLines::lineOfRow(std::size_t row) const
{
    if (row >= rows())
        return std::nullopt;
    if (!groups_)
        return row;
    const auto in = groupOfRow(row);
    if (!in || folded_[*in])
        return std::nullopt;
    const core::RowGroup& group = groups_->groups[*in];
    const auto begin = groups_->order.begin() + static_cast<std::ptrdiff_t>(group.begin);
    const auto place = std::lower_bound(begin, begin + static_cast<std::ptrdiff_t>(group.count), row);
    return heads_[*in] + 1 + static_cast<std::size_t>(place - begin);
}

std::optional<std::size_t> WaterfallLines::lineOfHead(const std::string& name) const
{
    for (std::size_t i = 0; i < heads_.size(); ++i)
        if (groups_->groups[i].name == name)
            return heads_[i];
    return std::nullopt;
}

std::optional<std::size_t> WaterfallLines::find(std::uint32_t serial, std::size_t hint, std::size_t atMost) const
{
    const std::size_t n = rows();
    if (n == 0)
        return std::nullopt;
    hint = std::min(hint, n - 1);
    const auto is = [&](std::size_t row) { return result_->rows[row]->key.serial == serial; };
    for (std::size_t away = 0; away < n && away <= atMost; ++away) {
        if (away <= hint && is(hint - away))
            return hint - away;
        if (hint + away < n && is(hint + away))
            return hint + away;
    }
    return std::nullopt;
}

std::vector<const core::RequestRow*> WaterfallLines::rowsOn(std::size_t first, std::size_t last) const
{
    std::vector<const core::RequestRow*> found;
    for (std::size_t i = first; i <= last && i < count_; ++i) {
        const Line line = at(i);
        if (!line.head) {
            found.push_back(&row(line.row));
        } else if (folded_[*line.head]) {
            const core::RowGroup& group = groups_->groups[*line.head];
            for (std::size_t k = group.begin; k < group.begin + group.count; ++k)
                found.push_back(&row(groups_->order[k]));
        }
    }
    return found;
}

} // namespace inferama::widgets
