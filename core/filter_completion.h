// SPDX-License-Identifier: GPL-3.0-or-later
// What could stand where the cursor is in a filter that is being written: fields, comparisons, and the values seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

// The texts that requests have had, for fields that are texts; without ids, which nobody completes.
struct FilterVocabulary {
    using Values = std::set<std::string, std::less<>>;
    std::map<std::string, Values, std::less<>> fields; // by name: "model", "label.class"
};

struct FilterCompletion {
    enum class Kind : std::uint8_t { Field, Comparison, Value, Conjunction };
    struct Candidate {
        std::string shown;
        std::string written; // as it has to stand in the filter: in quotation marks where it needs them
        Kind kind = Kind::Field;
    };
    std::size_t offset = 0; // the stretch of the text that a candidate replaces, in bytes
    std::size_t length = 0;
    std::vector<Candidate> candidates; // those that begin with what stands there, then those that have it elsewhere
};

inline constexpr std::size_t MostCandidates = 100;

// `cursor` in bytes; beyond the end is the end. Any text will do; where nothing fits there are no candidates.
FilterCompletion completeFilter(std::string_view text, std::size_t cursor, const FilterVocabulary& vocabulary);

} // namespace inferama::core
