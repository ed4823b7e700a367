// SPDX-License-Identifier: GPL-3.0-or-later
// Half a million requests filtered, sorted, and looked at again when little has changed.
#include "bench.h"

#include "core/request_query.h"
#include "core/requests_csv.h"
#include "many_requests.h"

#include <memory>
#include <string>

namespace inferama::bench {

using namespace inferama::core;

namespace {

std::shared_ptr<const Filter> filterOf(std::string_view text)
{
    return std::make_shared<Filter>(std::get<Filter>(Filter::parse(text)));
}

void benchFilter(ManyRequests& requested, const char* text, const char* target)
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

void benchQuery(ManyRequests& requested, const char* filter, const char* sortBy, const char* target)
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

void benchCsv(ManyRequests& requested)
{
    const auto found = RequestSelector().select(requested.table(), {});
    std::size_t bytes = 0;
    const auto timing = timed(3, 1e9, [&] {
        const RequestsCsv csv(found->rows, contextOf(*found->table));
        std::string text;
        csv.addHead(text);
        bytes = 0;
        for (const RequestRow* request : found->rows) {
            csv.addRow(text, *request);
            bytes += text.size();
            text.clear();
        }
    });
    row("all as CSV, " + std::to_string(bytes / 1'000'000) + " MB, without the writing", timing, "s");
}

} // namespace

void benchRequests()
{
    heading("500,000 requests (CPU time: least, median)");
    ManyRequests requested;
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
    benchCsv(requested);
    if (sum < 0)
        std::puts("");
}

} // namespace inferama::bench
