// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of requests for tests, as a source would have made them.
#pragma once

#include "core/request_row.h"

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace inferama::core {

inline const Time RowsBegin = timeOf(1.8e9);
inline Time rowTime(double secondsFromBegin) { return RowsBegin + durationOf(secondsFromBegin); }

inline std::shared_ptr<const RequestTexts> rowTexts(std::string model, std::string reason = {}, std::string error = {},
                                                    std::vector<std::pair<std::string, std::string>> labels = {})
{
    return std::make_shared<RequestTexts>(
        RequestTexts{std::move(model), std::move(reason), std::move(error), std::move(labels)});
}

// An ended request: sent at `sent`, TTFT and E2E in seconds after it.
inline RequestRow endedRow(std::uint32_t serial, double sent, double ttft, double e2e, Status status = Status::Ok)
{
    RequestRow row;
    row.key = {serial, serial};
    row.id = "r-" + std::to_string(serial);
    row.start = rowTime(sent);
    row.first = row.start + durationOf(ttft);
    row.end = row.start + durationOf(e2e);
    row.status = status;
    row.ttft = ttft;
    row.e2e = e2e;
    row.input = 1000;
    row.output = 100;
    row.tpot = (e2e - ttft) / 99;
    return row;
}

// In flight and without a first token.
inline RequestRow openRow(std::uint32_t serial, double sent)
{
    RequestRow row;
    row.key = {serial, serial};
    row.id = "r-" + std::to_string(serial);
    row.start = rowTime(sent);
    return row;
}

inline std::vector<const RequestRow*> pointersTo(const std::vector<RequestRow>& rows)
{
    std::vector<const RequestRow*> pointers;
    for (const RequestRow& row : rows)
        pointers.push_back(&row);
    return pointers;
}

// Anything that a row can be: figures that are undefined, texts that nobody said, bytes beyond ASCII.
class RandomRows {
public:
    explicit RandomRows(std::uint64_t seed) : random_(seed)
    {
        for (const char* model : {"", "llama-3.1-70b", "千问"})
            for (const char* label : {"", "rag", "Chat", "código"})
                texts_.push_back(rowTexts(model, oneOf({"", "stop", "length"}), oneOf({"", "CUDA out of memory"}),
                                          {{"class", label}, {"turn", oneOf({"1", "2"})}}));
        texts_.push_back(nullptr);
    }

    RequestRow next()
    {
        RequestRow row = endedRow(++serial_, uniform(0, 600), figure(3), figure(20));
        row.id = oneOf({"chatcmpl-", "R-", "запрос-"}) + std::to_string(serial_ % 97);
        row.texts = texts_[below(texts_.size())];
        if (below(4) == 0) {
            row.status.reset();
            row.end = NoTime;
            row.e2e = Undefined;
        } else {
            row.status = static_cast<Status>(below(StatusCount));
        }
        if (below(5) == 0) {
            row.first = NoTime;
            row.ttft = Undefined;
        }
        row.observer = static_cast<Role>(below(3));
        row.observerSource = static_cast<std::uint16_t>(below(3));
        row.server = below(3) == 0 ? NoSource : static_cast<std::uint16_t>(below(3));
        for (auto count : {&RequestRow::input, &RequestRow::output, &RequestRow::cached})
            row.*count = below(5) == 0 ? UnknownCount : static_cast<std::uint32_t>(below(9000));
        row.stalls = static_cast<std::uint32_t>(below(3));
        row.chunks = static_cast<std::uint32_t>(below(200));
        for (auto member : {&RequestRow::tpot, &RequestRow::meanItl, &RequestRow::jitter, &RequestRow::longestGap,
                            &RequestRow::stalled, &RequestRow::sendLag, &RequestRow::unattributed})
            row.*member = figure(1);
        for (double& stage : row.stages)
            stage = figure(0.5);
        return row;
    }

    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    std::string oneOf(std::vector<std::string> words) { return words[below(words.size())]; }
    // Whole milliseconds, so that equality has something to find; undefined now and then.
    double figure(double most)
    {
        return below(4) == 0 ? Undefined : static_cast<double>(below(static_cast<std::size_t>(most * 1000))) / 1000;
    }

private:
    std::mt19937_64 random_;
    std::uint32_t serial_ = 0;
    std::vector<std::shared_ptr<const RequestTexts>> texts_;
};

} // namespace inferama::core
