// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_words.h"

#include "core/request_fields.h"

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace inferama::core {

void RequestWords::add(std::string_view field, std::string_view value)
{
    if (value.empty() || value.size() > LongestValue)
        return;
    auto known = vocabulary_.fields.find(field);
    if (known == vocabulary_.fields.end()) {
        if (vocabulary_.fields.size() >= MostFields)
            return;
        known = vocabulary_.fields.emplace(field, FilterVocabulary::Values{}).first;
    }
    if (known->second.size() < MostValues)
        known->second.emplace(value);
}

void RequestWords::look(const RequestTexts& texts)
{
    add("model", texts.model);
    add("reason", texts.reason);
    add("error", texts.error);
    for (const auto& [name, value] : texts.labels)
        add(std::string(LabelField) + name, value);
}

void RequestWords::look(const std::shared_ptr<const RequestTable>& table)
{
    std::unordered_set<const RowBlock*> known;
    if (before_)
        for (const auto& block : before_->blocks)
            known.insert(block.get());
    std::vector<bool> sources(table->sources.size());
    std::vector<bool> servers(table->sources.size());
    std::unordered_set<const RequestTexts*> looked; // most requests share theirs
    const auto lookAt = [&](std::span<const RequestRow> rows) {
        for (const RequestRow& row : rows) {
            if (row.observerSource < sources.size())
                sources[row.observerSource] = true;
            if (row.server < servers.size())
                servers[row.server] = true;
            if (row.texts && looked.insert(row.texts.get()).second)
                look(*row.texts);
        }
    };
    for (const auto& block : table->blocks)
        if (!known.contains(block.get()))
            lookAt(block->rows);
    lookAt(table->open);
    for (std::size_t i = 0; i < table->sources.size(); ++i) {
        if (sources[i])
            add("source", table->sources[i]);
        if (servers[i])
            add("server", table->sources[i]);
    }
    before_ = table;
}

} // namespace inferama::core
