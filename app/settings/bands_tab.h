// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, Bands: from which value on a figure is good, middling or bad.
#pragma once

#include <QWidget>

class QPushButton;
class QTableView;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class BandsModel;

class BandsTab : public QWidget {
    Q_OBJECT
public:
    // Both must outlive the tab.
    BandsTab(BandsModel& model, const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

private:
    BandsModel& model_;
    QTableView* table_;
    QPushButton* restore_;
};

} // namespace inferama::app
