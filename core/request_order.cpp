// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_order.h"

#include <cmath>
#include <limits>
#include <utility>

namespace inferama::core {

template<>
struct RequestOrder::Less<double> {
    bool operator()(const Entry<double>& a, const Entry<double>& b) const
    {
        if (a.key != b.key)
            return a.key < b.key;
        return a.start != b.start ? a.start < b.start : a.serial < b.serial;
    }
};

template<>
struct RequestOrder::Less<std::string_view> {
    bool descending = false;

    bool operator()(const Entry<std::string_view>& a, const Entry<std::string_view>& b) const
    {
        if (a.key.empty() != b.key.empty())
            return b.key.empty();
        if (const int compared = a.key.compare(b.key); compared != 0)
            return (compared < 0) != descending;
        return a.start != b.start ? a.start < b.start : a.serial < b.serial;
    }
};

RequestOrder::RequestOrder(NamedField by, bool descending) : by_(std::move(by)), descending_(descending)
{
    if (std::holds_alternative<RequestField::TextOf>(by_.field->of))
        entries_ = Texts{};
}

RequestOrder::Figures RequestOrder::figuresOf(const Rows& rows, const RowContext& context) const
{
    Figures entries;
    entries.reserve(rows.size());
    const auto* numberOf = std::get_if<RequestField::NumberOf>(&by_.field->of);
    const auto* choice = std::get_if<RequestField::ChoiceOf>(&by_.field->of);
    for (const RequestRow* row : rows) {
        double value = numberOf != nullptr ? (*numberOf)(*row, context) : static_cast<double>(choice->of(*row));
        if (std::isnan(value) && by_.field->atLeast != nullptr)
            value = by_.field->atLeast(*row, context);
        const double key = std::isnan(value) ? std::numeric_limits<double>::infinity() : descending_ ? -value : value;
        entries.push_back({.key = key, .start = row->start, .row = row, .serial = row->key.serial});
    }
    return entries;
}

RequestOrder::Texts RequestOrder::textsOf(const Rows& rows, const RowContext& context) const
{
    Texts entries;
    entries.reserve(rows.size());
    const auto textOf = std::get<RequestField::TextOf>(by_.field->of);
    for (const RequestRow* row : rows)
        entries.push_back(
            {.key = textOf(*row, context, by_.label), .start = row->start, .row = row, .serial = row->key.serial});
    return entries;
}

bool RequestOrder::exchange(const Rows& removed, const RowContext& before, const Rows& added, const RowContext& now,
                            const StopAsked& stop)
{
    const auto exchangeIn = [&stop](auto& entries, auto gone, auto come, const auto& less) {
        if (!sortUnlessStopped(gone, less, stop) || !sortUnlessStopped(come, less, stop))
            return false;
        if (gone.size() == entries.size())
            entries = std::move(come);
        else
            entries = exchanged(entries, gone, come, less);
        return true;
    };
    if (auto* figures = std::get_if<Figures>(&entries_))
        return exchangeIn(*figures, figuresOf(removed, before), figuresOf(added, now), Less<double>{});
    return exchangeIn(std::get<Texts>(entries_), textsOf(removed, before), textsOf(added, now),
                      Less<std::string_view>{descending_});
}

template<class T, class Of>
std::vector<T> RequestOrder::ofEach(const Of& of) const
{
    std::vector<T> all;
    std::visit(
        [&](const auto& entries) {
            all.reserve(entries.size());
            for (const auto& entry : entries)
                all.push_back(of(entry));
        },
        entries_);
    return all;
}

RequestOrder::Rows RequestOrder::rows() const
{
    return ofEach<const RequestRow*>([](const auto& entry) { return entry.row; });
}

std::vector<std::uint32_t> RequestOrder::serials() const
{
    return ofEach<std::uint32_t>([](const auto& entry) { return entry.serial; });
}

} // namespace inferama::core
