// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/row_store.h"

#include "core/world.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace inferama::core {

namespace {

template<class T>
double figure(std::optional<T> nanoseconds)
{
    return inSeconds(nanoseconds).value_or(Undefined);
}

std::uint32_t countOf(std::optional<std::uint64_t> count)
{
    return count ? static_cast<std::uint32_t>(std::min<std::uint64_t>(*count, UnknownCount - 1)) : UnknownCount;
}

void readGaps(const World& world, const Request& request, RequestRow& row)
{
    const Settled& s = request.settled;
    if (s.chunks < 2)
        return;
    row.longestGap = inSeconds(s.longestGap);
    row.stalled = 0;
    if (s.longestGap <= world.settings.stallFloor.count())
        return; // then none is a stall
    const auto& chunks = request.views[s.fullest].chunks;
    const Nanoseconds limit = world.book.stallLimit(request);
    Nanoseconds stalled = 0;
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        const Nanoseconds gap = (chunks[i].t - chunks[i - 1].t).count();
        if (gap <= limit)
            continue;
        ++row.stalls;
        stalled += gap;
    }
    row.stalled = inSeconds(stalled);
}

RequestRow rowOf(const World& world, const Request& request)
{
    const Settled& s = request.settled;
    RequestRow row;
    row.key = {request.place, request.serial};
    row.id = world.book.idOf(request);
    row.start = s.start;
    row.first = s.first.value_or(NoTime);
    row.end = s.end ? *s.end : s.lost ? s.lostAt : NoTime;
    if (s.end)
        row.status = s.status;
    else if (s.lost)
        row.status = Status::Lost;
    if (s.measured) {
        row.observer = request.views[s.fullest].role;
        row.observerSource = request.views[s.fullest].source;
    }
    row.server = s.server.value_or(NoSource);
    row.input = countOf(s.input);
    if (s.output || s.chunks > 0)
        row.output = countOf(s.outputTokens());
    row.cached = countOf(s.cached);
    row.chunks = s.chunks;
    row.ttft = figure(s.ttft());
    row.firstAnswer = figure(s.firstAnswer());
    row.tpot = figure(s.tpot());
    row.e2e = figure(s.e2e());
    row.meanItl = figure(s.meanItl());
    row.jitter = figure(s.jitter());
    row.sendLag = figure(s.sendLag());
    readGaps(world, request, row);
    for (const auto& [stage, sum] : request.stages)
        row.stages[stage] = inSeconds(sum);
    row.unattributed = figure(request.unattributed());
    return row;
}

} // namespace

RequestRow fullRowOf(const World& world, const Request& request)
{
    RequestRow row = rowOf(world, request);
    if (RequestTexts texts = textsOf(request); texts != RequestTexts{})
        row.texts = std::make_shared<const RequestTexts>(std::move(texts));
    return row;
}

RequestRow RowStore::withTexts(RequestRow row, const Request& request) const
{
    RequestTexts texts = textsOf(request);
    if (texts == RequestTexts{})
        return row;
    if (!lastTexts_ || *lastTexts_ != texts)
        lastTexts_ = std::make_shared<const RequestTexts>(std::move(texts));
    row.texts = lastTexts_;
    return row;
}

RequestRow& RowStore::place(std::uint32_t row)
{
    Entry& entry = blocks_[row / RowBlock::Size - popped_];
    if (entry.block.use_count() > 1) // somebody still looks at this one
        entry.block = std::make_shared<RowBlock>(*entry.block);
    return entry.block->rows[row % RowBlock::Size];
}

void RowStore::free(std::uint32_t row)
{
    RequestRow& gone = place(row);
    bytes_ -= sizeof(RequestRow) + gone.id.size();
    gone = {};
    --blocks_[row / RowBlock::Size - popped_].alive;
    while (!blocks_.empty() && blocks_.front().alive == 0 && blocks_.front().block->rows.size() == RowBlock::Size) {
        blocks_.pop_front();
        ++popped_;
    }
}

void RowStore::update(World& world)
{
    const RequestBook::RowChanges changes = world.book.takeRowChanges();
    for (const std::uint32_t row : changes.freed)
        free(row);
    for (const RequestKey key : changes.touched) {
        const Request* request = world.book.find(key);
        if (!request || !request->settled.measured)
            continue;
        if (request->settled.open()) {
            if (request->row != NoRow) {
                free(request->row);
                world.book.setRow(key, NoRow);
            }
            continue;
        }
        if (request->row == NoRow) {
            if (next_ % RowBlock::Size == 0) {
                blocks_.push_back({std::make_shared<RowBlock>(), 0});
                blocks_.back().block->rows.reserve(RowBlock::Size);
            }
            Entry& last = blocks_.back();
            if (last.block.use_count() > 1) {
                auto copy = std::make_shared<RowBlock>();
                copy->rows.reserve(RowBlock::Size);
                copy->rows = last.block->rows;
                last.block = std::move(copy);
            }
            last.block->rows.emplace_back();
            ++last.alive;
            world.book.setRow(key, next_++);
            bytes_ += sizeof(RequestRow) + world.book.idOf(*request).size();
        }
        place(request->row) = withTexts(rowOf(world, *request), *request);
    }
}

std::shared_ptr<const RequestTable> RowStore::table(const World& world) const
{
    auto table = std::make_shared<RequestTable>();
    table->at = world.now;
    table->runStart = world.runStart;
    table->sources = world.sourceNames();
    table->forgotten = world.dropped.requests + world.dropped.open;
    table->blocks.reserve(blocks_.size());
    for (const Entry& entry : blocks_)
        table->blocks.push_back(entry.block);
    table->open.reserve(world.open().size());
    for (const OpenRequest& open : world.open())
        if (const Request* request = world.find(open.place))
            table->open.push_back(withTexts(rowOf(world, *request), *request));
    if (world.past)
        lookBack(world, *table);
    return table;
}

// What had ended by then may have been told more of since: it stands among the open ones as it was.
void RowStore::lookBack(const World& world, RequestTable& table) const
{
    std::unordered_map<std::size_t, std::shared_ptr<RowBlock>> copies; // of the blocks that stand otherwise
    for (const auto& [serial, then] : world.past->requests) {
        const Request& was = then.request;
        const Request* is = world.book.find({was.place, serial});
        if (is != nullptr && is->row != NoRow) {
            const std::size_t index = is->row / RowBlock::Size - popped_;
            const std::size_t row = is->row % RowBlock::Size;
            if (table.blocks[index]->rows[row].end <= table.at) {
                auto& copy = copies[index];
                if (!copy)
                    table.blocks[index] = copy = std::make_shared<RowBlock>(*table.blocks[index]);
                copy->rows[row].key.serial = 0;
            }
        }
        if (was.settled.measured && !was.settled.open())
            table.open.push_back(withTexts(rowOf(world, was), was));
    }
}

} // namespace inferama::core
