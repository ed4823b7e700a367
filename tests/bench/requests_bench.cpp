// SPDX-License-Identifier: GPL-3.0-or-later
// Half a million requests filtered, sorted, and looked at again when little has changed.
#include "bench.h"

#include "core/request_query.h"

#include <cmath>
#include <memory>
#include <numeric>
#include <random>

namespace inferama::bench {

using namespace inferama::core;

namespace {

constexpr std::size_t Requests = 500'000;

class Requested {
public:
    Requested() : random_(3)
    {
        for (const char* label : {"chat", "rag", "code", "batch"})
            texts_.push_back(std::make_shared<RequestTexts>(
                RequestTexts{"llama-3.1-70b", "stop", "", {{"tenant", "a"}, {"class", label}}}));
        table_.sources = {"loadgen", "vllm-0", "vllm-1"};
        table_.runStart = timeOf(1.8e9);
        while (serial_ < Requests)
            addBlock();
        refresh();
    }
    std::shared_ptr<const RequestTable> table() { return std::make_shared<RequestTable>(table_); }
    // The last block is another one, and all that is in flight moved.
    void refresh()
    {
        table_.blocks.back() = std::make_shared<RowBlock>(*table_.blocks.back());
        table_.open.clear();
        for (std::uint32_t i = 0; i < 200; ++i)
            table_.open.push_back(row(2 * Requests + i, true));
        table_.at = timeOf(1.8e9 + 600 + 0.05 * static_cast<double>(++refreshes_));
    }

private:
    void addBlock()
    {
        auto block = std::make_shared<RowBlock>();
        while (block->rows.size() < RowBlock::Size && serial_ < Requests)
            block->rows.push_back(row(++serial_, false));
        table_.blocks.push_back(block);
    }
    RequestRow row(std::uint32_t serial, bool open)
    {
        RequestRow row;
        row.key = {serial, serial};
        row.id = "chatcmpl-" + std::to_string(random_());
        row.texts = texts_[random_() % texts_.size()];
        row.start = timeOf(1.8e9 + static_cast<double>(serial % Requests) * 0.001);
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

std::shared_ptr<const Filter> filterOf(std::string_view text)
{
    return std::make_shared<Filter>(std::get<Filter>(Filter::parse(text)));
}

void benchFilter(Requested& requested, const char* text, const char* target)
{
    const auto filter = filterOf(text);
    const auto table = requested.table();
    const RowContext context = contextOf(*table);
    std::size_t matched = 0;
    const auto timing = timed(9, 1e6, [&] {
        matched = 0;
        for (const auto& block : table->blocks)
            for (const RequestRow& row : block->rows)
                matched += filter->matches(row, context) ? 1U : 0U;
    });
    row(std::string(text), timing, "ms", target);
}

void benchQuery(Requested& requested, const char* filter, const char* sortBy, const char* target)
{
    RequestQuery query;
    query.filter = *filter ? filterOf(filter) : nullptr;
    query.sortBy = requestField(sortBy);
    const std::string name = std::string(*filter ? "filtered" : "all") + ", by " + sortBy;
    auto table = requested.table();
    row(name + ": looked at for the first time", timed(5, 1e6, [&] { RequestSelector().select(table, query); }), "ms",
        target);
    RequestSelector selector;
    selector.select(table, query);
    std::vector<double> times;
    for (int i = 0; i < 9; ++i) {
        requested.refresh();
        table = requested.table();
        times.push_back(timed(1, 1e6, [&] { selector.select(table, query); }).least);
    }
    std::sort(times.begin(), times.end());
    row(name + ": again, with a block and 200 in flight changed", {times.front(), times[times.size() / 2]}, "ms",
        "target < 20");
}

} // namespace

void benchRequests()
{
    heading("500,000 requests (CPU time: least, median)");
    Requested requested;
    const auto table = requested.table();
    double sum = 0;
    row("the floor: one figure of each read",
        timed(9, 1e6,
              [&] {
                  for (const auto& block : table->blocks)
                      for (const RequestRow& request : block->rows)
                          sum += request.ttft;
              }),
        "ms");
    benchFilter(requested, "ttft > 1s and status != ok and input > 4000 and label.class = rag", "target < 200");
    benchFilter(requested, "label.class = rag or id ~ 12345 or server = vllm-1 and e2e < 2s", "target < 200");
    benchQuery(requested, "", "sent", "target < 200");
    benchQuery(requested, "ttft > 300ms and status = ok and input > 100 and label.class != chat", "ttft",
               "target < 200");
    benchQuery(requested, "", "id", "target < 400");
    if (sum < 0)
        std::puts("");
}

} // namespace inferama::bench
