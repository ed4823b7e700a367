// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/request_table_builder.h"

#include "core/stages.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::tests {

using namespace core;

namespace {

std::uint32_t countOf(const std::optional<std::uint64_t>& count)
{
    return count ? static_cast<std::uint32_t>(*count) : UnknownCount;
}

std::uint16_t indexOf(const std::vector<std::string>& sources, const std::string& name)
{
    const auto at = std::ranges::find(sources, name);
    return at == sources.end() ? NoSource : static_cast<std::uint16_t>(at - sources.begin());
}

} // namespace

RequestRow rowOf(const RequestDetail& request, const std::vector<std::string>& sources)
{
    RequestRow row;
    const auto serial = static_cast<std::uint32_t>(request.serial);
    row.key = {serial, serial};
    row.id = request.id;
    row.texts =
        std::make_shared<RequestTexts>(RequestTexts{request.model, request.reason, request.error, request.labels});
    row.start = request.start;
    row.first = request.first.value_or(NoTime);
    row.end = request.end.value_or(NoTime);
    row.status = request.status;
    row.observer = request.observer;
    for (const LaneDetail& lane : request.lanes)
        (lane.measured ? row.observerSource : row.server) = indexOf(sources, lane.source);
    row.input = countOf(request.inputTokens);
    row.output = countOf(request.outputTokens);
    row.cached = countOf(request.cachedTokens);
    row.chunks = static_cast<std::uint32_t>(request.chunks.size());
    row.stalls = request.stalls;
    row.ttft = request.ttft.value_or(Undefined);
    row.firstAnswer = request.firstAnswer.value_or(Undefined);
    row.tpot = request.tpot.value_or(Undefined);
    row.e2e = request.e2e.value_or(Undefined);
    row.meanItl = request.meanItl.value_or(Undefined);
    row.jitter = request.jitter.value_or(Undefined);
    row.sendLag = request.sendLag.value_or(Undefined);
    row.unattributed = request.unattributed.value_or(Undefined);
    for (const SpanDetail& span : request.spans) {
        const auto stage = std::ranges::find(TtftStages, std::string_view(span.stage));
        if (stage == TtftStages.end())
            continue;
        double& seconds = row.stages[static_cast<std::size_t>(stage - TtftStages.begin())];
        seconds = (std::isnan(seconds) ? 0 : seconds) + core::seconds(span.duration);
    }
    return row;
}

std::shared_ptr<const RequestTable> tableOf(std::span<const Detail> requests, Time now)
{
    auto table = std::make_shared<RequestTable>();
    table->at = now;
    for (const Detail& request : requests) {
        table->runStart = std::min(table->runStart.value_or(request->start), request->start);
        for (const LaneDetail& lane : request->lanes)
            if (std::ranges::find(table->sources, lane.source) == table->sources.end())
                table->sources.push_back(lane.source);
    }
    std::shared_ptr<RowBlock> block;
    for (const Detail& request : requests) {
        if (!request->status) {
            table->open.push_back(rowOf(*request, table->sources));
            continue;
        }
        if (!block || block->rows.size() == RowBlock::Size) {
            block = std::make_shared<RowBlock>();
            table->blocks.push_back(block);
        }
        block->rows.push_back(rowOf(*request, table->sources));
        RequestRow& row = block->rows.back();
        row.end = row.end == NoTime ? row.start : row.end;
    }
    return table;
}

std::shared_ptr<const RequestResult> resultOf(std::span<const Detail> requests, Time now, const RequestQuery& query)
{
    RequestSelector selector;
    return std::make_shared<const RequestResult>(*selector.select(tableOf(requests, now), query));
}

std::shared_ptr<const RequestResult> resultOf(std::vector<RequestRow> rows, Time now, std::vector<std::string> sources)
{
    auto block = std::make_shared<RowBlock>();
    block->rows = std::move(rows);
    auto table = std::make_shared<RequestTable>();
    table->at = now;
    table->sources = std::move(sources);
    table->blocks.push_back(block);
    auto result = std::make_shared<RequestResult>();
    for (const RequestRow& row : block->rows) {
        result->rows.push_back(&row);
        result->serials.push_back(row.key.serial);
    }
    result->table = std::move(table);
    return result;
}

void addRequests(Snapshot& snapshot, std::vector<Detail> requests)
{
    snapshot.requestTable = tableOf(requests, snapshot.now);
    snapshot.details = std::move(requests);
}

} // namespace inferama::tests
