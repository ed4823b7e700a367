// SPDX-License-Identifier: GPL-3.0-or-later
// Rows kept in the order of one of their fields while some come and go.
#pragma once

#include "core/request_fields.h"
#include "core/sorted_vectors.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::core {

// Figures and choices by size, texts by their bytes; what is undefined last in either order; ties by start, then
// serial.
class RequestOrder {
public:
    using Rows = std::vector<const RequestRow*>;

    RequestOrder(NamedField by, bool descending);

    // Takes rows out, whose fields still are as `before` makes them, and puts others in. False: stopped, and nothing
    // has changed. The sources of `now` must outlive the order. Cost: for a few rows that of copying, else of sorting.
    bool exchange(const Rows& removed, const RowContext& before, const Rows& added, const RowContext& now,
                  const StopAsked& stop);
    Rows rows() const;
    std::vector<std::uint32_t> serials() const; // as rows()

private:
    template<class Key>
    struct Entry {
        Key key;
        Time start{};
        const RequestRow* row = nullptr;
        std::uint32_t serial = 0;
    };
    template<class Key>
    struct Less;
    using Figures = std::vector<Entry<double>>; // smallest first: keys of a descending order are negative
    using Texts = std::vector<Entry<std::string_view>>;

    template<class T, class Of>
    std::vector<T> ofEach(const Of& of) const;
    Figures figuresOf(const Rows& rows, const RowContext& context) const;
    Texts textsOf(const Rows& rows, const RowContext& context) const;

    NamedField by_;
    bool descending_;
    std::variant<Figures, Texts> entries_;
};

} // namespace inferama::core
