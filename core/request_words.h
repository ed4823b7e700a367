// SPDX-License-Identifier: GPL-3.0-or-later
// The texts that the requests of a run have had, for whoever writes a filter.
#pragma once

#include "core/filter_completion.h"
#include "core/request_row.h"

#include <memory>
#include <string_view>

namespace inferama::core {

class RequestWords {
public:
    static constexpr std::size_t MostValues = 200; // of a field; ids would be words without end
    static constexpr std::size_t MostFields = 100;
    static constexpr std::size_t LongestValue = 200; // bytes

    // Adds what a table has to offer; words stay when their requests are forgotten. Cost: that of the blocks that the
    // table before did not have.
    void look(const std::shared_ptr<const RequestTable>& table);
    const FilterVocabulary& vocabulary() const { return vocabulary_; }

private:
    void look(const RequestTexts& texts);
    void add(std::string_view field, std::string_view value);

    std::shared_ptr<const RequestTable> before_;
    FilterVocabulary vocabulary_;
};

} // namespace inferama::core
