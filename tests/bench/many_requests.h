// SPDX-License-Identifier: GPL-3.0-or-later
// A table to measure with.
#pragma once

#include "core/request_row.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace inferama::bench {

using namespace inferama::core;

// Half a million requests with ids of one prefix, of which a few come, go and change from table to table.
class ManyRequests {
public:
    static constexpr std::size_t Count = 500'000;

    ManyRequests() : random_(3)
    {
        for (const char* label : {"chat", "rag", "code", "batch"})
            texts_.push_back(std::make_shared<RequestTexts>(
                RequestTexts{"llama-3.1-70b", "stop", "", {{"tenant", "a"}, {"class", label}}}));
        table_.sources = {"loadgen", "vllm-0", "vllm-1"};
        table_.runStart = timeOf(1.8e9);
        while (serial_ < Count)
            addBlock();
        refresh();
    }
    std::shared_ptr<const RequestTable> table() { return std::make_shared<RequestTable>(table_); }
    // The last block is another one, all that is in flight moved, and twenty of it came and went.
    void refresh()
    {
        table_.blocks.back() = std::make_shared<RowBlock>(*table_.blocks.back());
        table_.at = timeOf(1.8e9 + 600 + 0.05 * static_cast<double>(++refreshes_));
        table_.open.clear();
        for (std::uint32_t i = 0; i < 200; ++i)
            table_.open.push_back(row(static_cast<std::uint32_t>(2 * Count + 20 * refreshes_ + i), true));
    }

private:
    void addBlock()
    {
        auto block = std::make_shared<RowBlock>();
        while (block->rows.size() < RowBlock::Size && serial_ < Count)
            block->rows.push_back(row(++serial_, false));
        table_.blocks.push_back(block);
    }
    RequestRow row(std::uint32_t serial, bool open)
    {
        RequestRow row;
        row.key = {serial, serial};
        row.id = "chatcmpl-" + std::to_string(random_());
        row.texts = texts_[random_() % texts_.size()];
        row.start = timeOf(1.8e9 + static_cast<double>(serial % Count) * 0.001);
        if (open)
            row.start = table_.at - std::chrono::milliseconds{serial % 200};
        row.observerSource = 0;
        row.server = static_cast<std::uint16_t>(1 + random_() % 2);
        row.input = static_cast<std::uint32_t>(random_() % 9000);
        row.ttft = ttft_(random_);
        row.first = row.start + durationOf(row.ttft);
        if (open)
            return row;
        row.output = static_cast<std::uint32_t>(random_() % 1000);
        row.e2e = row.ttft + 3 * ttft_(random_);
        row.tpot = (row.e2e - row.ttft) / (row.output + 1);
        row.end = row.start + durationOf(row.e2e);
        row.status = random_() % 50 == 0 ? Status::Error : Status::Ok;
        return row;
    }

    std::mt19937_64 random_;
    std::lognormal_distribution<double> ttft_{std::log(0.6), 0.7};
    std::vector<std::shared_ptr<const RequestTexts>> texts_;
    RequestTable table_;
    std::uint32_t serial_ = 0;
    std::uint64_t refreshes_ = 0;
};

} // namespace inferama::bench
