// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall of half a million requests: what is prepared beside the GUI thread, and what a frame of it costs.
#include "bench.h"

#include "core/row_figures.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QApplication>
#include <QTimeZone>

#include <cmath>
#include <memory>
#include <random>

namespace inferama::bench {

using namespace inferama::core;
using widgets::Waterfall;

namespace {

constexpr std::size_t Requests = 500'000;
constexpr int ChunksEach = 300;

// Sent a millisecond apart; rows in the order of their TTFT, so that neighbours in the list are far apart in memory.
std::shared_ptr<const RequestResult> shuffledResult()
{
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> ttft(std::log(0.6), 0.7);
    auto table = std::make_shared<RequestTable>();
    table->at = timeOf(1.8e9 + 520);
    table->sources = {"loadgen", "vllm-0", "vllm-1", "vllm-2", "vllm-3"};
    auto result = std::make_shared<RequestResult>();
    std::shared_ptr<RowBlock> block;
    for (std::uint32_t serial = 1; serial <= Requests; ++serial) {
        if (!block || block->rows.size() == RowBlock::Size) {
            block = std::make_shared<RowBlock>();
            block->rows.reserve(RowBlock::Size);
            table->blocks.push_back(block);
        }
        RequestRow& row = block->rows.emplace_back();
        row.key = {serial, serial};
        row.id = "chatcmpl-one-prefix-for-all-of-them-" + std::to_string(serial);
        row.start = timeOf(1.8e9 + 0.001 * serial);
        row.ttft = ttft(random);
        row.first = row.start + durationOf(row.ttft);
        row.e2e = row.ttft + 3 * ttft(random);
        row.tpot = (row.e2e - row.ttft) / ChunksEach;
        row.end = row.start + durationOf(row.e2e);
        row.status = random() % 50 == 0 ? Status::Error : Status::Ok;
        row.server = static_cast<std::uint16_t>(1 + random() % 4);
        row.input = static_cast<std::uint32_t>(random() % 9000);
        row.stages = {0.001, row.ttft * 0.6, 0.002, row.ttft * 0.3, Undefined, Undefined, Undefined, Undefined};
        row.unattributed = row.ttft * 0.1 - 0.003;
        result->rows.push_back(&row);
    }
    std::sort(result->rows.begin(), result->rows.end(),
              [](const RequestRow* a, const RequestRow* b) { return a->ttft > b->ttft; });
    result->table = std::move(table);
    return result;
}

Waterfall::Detail detailOf(const RequestRow& row)
{
    auto detail = std::make_shared<RequestDetail>();
    detail->id = row.id;
    detail->serial = row.key.serial;
    detail->start = row.start;
    detail->first = row.first;
    detail->end = row.end;
    detail->status = row.status;
    detail->ttft = row.ttft;
    detail->spans = {{"queue", row.start, durationOf(row.stages[1]), 1, "vllm-0"},
                     {"prefill", row.start + durationOf(row.stages[1]), durationOf(row.stages[3]), 1, "vllm-0"}};
    for (int i = 0; i < ChunksEach; ++i)
        detail->chunks.push_back({row.first + (row.end - row.first) * i / ChunksEach, 1, Channel::Unspecified});
    detail->last = detail->chunks.back().t;
    detail->stallLimit = 0.2;
    return detail;
}

class Shown {
public:
    explicit Shown(std::shared_ptr<const RequestResult> result)
        : result_(std::move(result)), waterfall_(theme_, QTimeZone::utc())
    {
        waterfall_.resize(1000, 700);
        waterfall_.show();
        QApplication::processEvents();
        QObject::connect(&waterfall_, &Waterfall::detailsWanted, &waterfall_, [this] { wanted_ = true; });
    }
    Waterfall& waterfall() { return waterfall_; }
    void answer()
    {
        if (!std::exchange(wanted_, false))
            return;
        const auto& lines = waterfall_.lines();
        std::vector<Waterfall::Detail> details;
        for (const RequestKey key : waterfall_.wantedDetails())
            if (const auto row = lines.find(key.serial, static_cast<std::size_t>(waterfall_.firstLine())))
                details.push_back(detailOf(lines.row(*row)));
        waterfall_.presentDetails(details, result_->table->at, {});
    }

private:
    std::shared_ptr<const RequestResult> result_;
    widgets::ThemeHolder theme_{widgets::ThemeKind::Dark};
    Waterfall waterfall_;
    bool wanted_ = false;
};

void frames(Shown& shown, const char* name, const std::function<void(int)>& move)
{
    std::vector<double> times;
    for (int i = 0; i < 60; ++i) {
        shown.answer(); // details arrive between frames
        const double begin = cpuNow();
        move(i);
        shown.waterfall().viewport()->repaint();
        times.push_back((cpuNow() - begin) / 1e6);
    }
    std::sort(times.begin(), times.end());
    row(name, {times.front(), times[times.size() / 2]}, "ms", "target < 16");
    std::printf("  %-58s %10s %10.2f ms   the slowest of 60\n", "", "", times.back());
}

} // namespace

void benchWaterfall(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(widgets::uiFont(12));
    heading("A waterfall of 500,000 requests at 1000x700, 300 tokens each (CPU time: least, median)");
    const auto result = shuffledResult();
    double sum = 0;
    row("the floor: a look at each row, in the order of the list",
        timed(5, 1e6,
              [&] {
                  for (const RequestRow* request : result->rows)
                      sum += seconds(request->end - request->start);
              }),
        "ms");
    std::optional<RowTimes> times;
    std::optional<RowGroups> groups;
    row("beside: sorted by time", timed(5, 1e6, [&] { times = RowTimes::of(result->rows, result->table->at); }), "ms");
    row("beside: grouped by replica",
        timed(5, 1e6, [&] { groups = groupRows(result->rows, result->table->sources, RowGrouping::Server); }), "ms");
    row("the figures of all as one area", timed(5, 1e6, [&] { sum += figuresOf(result->rows).ttft.mean; }), "ms",
        "target < 100");
    const TimeRange whole{timeOf(1.8e9), result->table->at};
    row("a strip of all the time, 800 cells",
        timed(9, 1e6, [&] { sum += times->cells(whole.start, whole.end - whole.start, 800)[0].peak; }), "ms");

    Shown shown(result);
    Waterfall& waterfall = shown.waterfall();
    widgets::WaterfallRows rows{
        .result = result, .groups = {}, .times = std::make_shared<const RowTimes>(std::move(*times))};
    row("presented", timed(9, 1e6, [&] { waterfall.present(rows); }), "ms");
    waterfall.showRange(whole);
    frames(shown, "a frame: the same again", [&](int) {});
    frames(shown, "a frame: scrolled by a page", [&](int i) { waterfall.showFirstLine(8000 * i); });
    waterfall.showFirstLine(250'000);
    frames(shown, "a frame: zoomed, all the time to a second", [&](int i) {
        const auto half = durationOf(260 * std::pow(0.9, i));
        const Time middle = timeOf(1.8e9 + 260);
        waterfall.showRange({middle - half, middle + half});
    });
    frames(shown, "a frame: panned", [&](int i) { waterfall.showRange({timeOf(1.8e9 + i), timeOf(1.8e9 + i + 20)}); });
    rows.groups = std::make_shared<const RowGroups>(std::move(*groups));
    row("presented in groups", timed(9, 1e6, [&] { waterfall.present(rows); }), "ms");
    frames(shown, "a frame: scrolled by a page, in groups", [&](int i) { waterfall.showFirstLine(8000 * i); });
    if (sum < 0)
        std::puts("");
}

} // namespace inferama::bench
