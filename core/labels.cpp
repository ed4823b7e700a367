// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/labels.h"

#include "core/event.h"

#include <algorithm>

namespace inferama::core {

namespace {

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

std::string joined(const Pairs& labels)
{
    std::string text;
    for (const auto& [key, value] : labels) {
        if (!text.empty())
            text += ',';
        text.append(key).append("=").append(value);
    }
    return text;
}

} // namespace

std::string labelKey(std::span<const Label> labels)
{
    Pairs sorted;
    for (const Label& label : labels)
        sorted.emplace_back(label.key, label.value);
    std::sort(sorted.begin(), sorted.end());
    return joined(sorted);
}

Pairs labelsOf(std::string_view text)
{
    Pairs labels;
    while (!text.empty()) {
        const std::string_view label = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), label.size() + 1));
        const std::size_t equals = label.find('=');
        if (equals != std::string_view::npos)
            labels.emplace_back(label.substr(0, equals), label.substr(equals + 1));
        else if (!label.empty())
            labels.emplace_back(label, std::string_view());
    }
    return labels;
}

std::optional<std::string_view> labelOf(std::string_view text, std::string_view key)
{
    for (const auto& [name, value] : labelsOf(text))
        if (name == key)
            return value;
    return std::nullopt;
}

std::string labelsWithout(std::string_view text, std::span<const std::string_view> keys)
{
    Pairs labels = labelsOf(text);
    std::erase_if(labels, [&](const auto& label) { return std::ranges::find(keys, label.first) != keys.end(); });
    return joined(labels);
}

} // namespace inferama::core
