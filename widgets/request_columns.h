// SPDX-License-Identifier: GPL-3.0-or-later
// What a table of requests can show of each: a column for every field that a filter can ask for, and one a label.
#pragma once

#include "core/request_fields.h"

#include <QString>

#include <string>
#include <vector>

namespace inferama::widgets {

struct RequestColumn {
    core::NamedField field;
    QString title;
    QString tip;
    int width = 70;
    bool shown = false; // at first
    bool left = false;  // text; else a number, at the right

    // As a filter has it, "label.class", and as it is remembered.
    QString name() const;
};

// In the order of the table; labels come after them.
std::vector<RequestColumn> requestColumns();
RequestColumn labelColumn(const std::string& label);

// What a field means, in a few words: for column heads, completions and the help of filters. Empty of labels.
QString fieldTitle(const core::RequestField& field);
QString fieldTip(const core::RequestField& field);
// The name of a latency by its id (a metric's or a stage's), "ITL".
QString latencyTitle(const std::string& id);

} // namespace inferama::widgets
