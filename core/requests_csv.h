// SPDX-License-Identifier: GPL-3.0-or-later
// Requests as comma-separated values: all that is known of each, for whoever goes on with another tool. A line holds
// every field of the filter language, under its name there and with its unit, "ttft [s]", and after them the labels
// that occur, by name. Moments stand twice: "sent (UTC)" to the nanosecond, and "sent [s]" since the run's start.
// Figures are those that a filter compares; what is undefined is an empty cell.
#pragma once

#include "core/request_fields.h"

#include <span>
#include <string>
#include <vector>

namespace inferama::core {

class RequestsCsv {
public:
    // What `context` refers to and `rows`, whose texts are looked at here, must outlive it. Cost: that of reaching each
    // row, 0.1 µs, and once a distinct set of texts.
    RequestsCsv(std::span<const RequestRow* const> rows, const RowContext& context);

    // Each adds a line. Cost: 1 to 2 µs.
    void addHead(std::string& text) const;
    void addRow(std::string& text, const RequestRow& row) const;

private:
    RowContext context_;
    std::vector<std::string> labels_; // ascending
};

} // namespace inferama::core
