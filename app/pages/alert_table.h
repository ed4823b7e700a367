// SPDX-License-Identifier: GPL-3.0-or-later
// The list of alerts: a table whose rows begin with the level's shape and word.
#pragma once

#include <QTableView>

#include <cstdint>
#include <optional>

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class AlertTableModel;
struct AlertRow;

class AlertTable : public QTableView {
    Q_OBJECT
public:
    // Both must outlive the table.
    AlertTable(AlertTableModel& model, const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    // Changes the rows; what is in view stays in view unless the top of the list was.
    void present(std::vector<AlertRow> rows);

    std::optional<std::uint64_t> selectedSerial() const;
    void select(std::uint64_t serial); // does nothing where it is not in the list

signals:
    void selected();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    AlertTableModel& model_;
};

} // namespace inferama::app
