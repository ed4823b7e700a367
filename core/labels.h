// SPDX-License-Identifier: GPL-3.0-or-later
// A label set as one text, "gpu=0,instance=a": sorted by key, each label once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inferama::core {

struct Label;

std::string labelKey(std::span<const Label> labels);
// Keys and values, in the order of the text.
std::vector<std::pair<std::string_view, std::string_view>> labelsOf(std::string_view text);
// The value of a key; nothing where there is none.
std::optional<std::string_view> labelOf(std::string_view text, std::string_view key);
// The text without the labels of these keys.
std::string labelsWithout(std::string_view text, std::span<const std::string_view> keys);

} // namespace inferama::core
