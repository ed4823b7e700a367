// SPDX-License-Identifier: GPL-3.0-or-later
// The requests that were sent just before and after one: what came with it.
#pragma once

#include "core/row_times.h"
#include "widgets/figure_table.h"

#include <vector>

namespace inferama::widgets {

class NeighbourList : public FigureTable {
    Q_OBJECT
public:
    explicit NeighbourList(const ThemeHolder& theme, QWidget* parent = nullptr);

    // In the order of their sends, `of` among them.
    void present(const core::RowTimes::Neighbours& neighbours, const core::RequestRow& of);
    void clear();

signals:
    void requestChosen(core::RequestKey key); // a click, Enter

private:
    void choose(const QModelIndex& index);

    std::vector<core::RequestKey> keys_;
    std::uint32_t own_ = 0;
};

} // namespace inferama::widgets
