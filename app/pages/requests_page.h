// SPDX-License-Identifier: GPL-3.0-or-later
// From a number to the requests behind it: the newest ones as a waterfall and as a table that share order and
// selection, and beside them the one that is open.
#pragma once

#include "app/pages/page.h"
#include "widgets/request_table_model.h"

#include <QTimeZone>

#include <optional>
#include <string>

class QLabel;
class QLineEdit;
class QStackedLayout;
class QToolButton;

namespace inferama::widgets {
class LegendRow;
class Panel;
class RequestPane;
class RequestTable;
class ThemeHolder;
class Waterfall;
} // namespace inferama::widgets

namespace inferama::app {

class RequestsPage : public Page {
    Q_OBJECT
public:
    static constexpr std::size_t NewestRequests = 2'000;

    explicit RequestsPage(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    void setEnded(bool ended) override;
    QString summary() const override;
    QVariantMap choices() const override;
    void restore(const QVariantMap& choices) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    using Request = std::shared_ptr<const core::RequestDetail>;

    QWidget* makeFindBar();
    QWidget* makeLists();
    void addShortcuts();
    void selectionChanged();
    void open(const Request& request);
    void close();
    void step(int rows);
    void selectRow(int row);
    void restoreSelection();
    void updateOpen();
    void find(const QString& text);
    void showNextFound(int step);
    void escape();
    void keepWaterfallWithTable();
    void keepTableWithWaterfall();
    void updateTexts();
    QString countsText() const;
    QString emptyText() const;

    const widgets::ThemeHolder& theme_;
    QTimeZone zone_;
    widgets::RequestTableModel model_;
    std::shared_ptr<const core::Snapshot> snapshot_;
    Request open_; // its newest known state, also when it is no longer among the newest
    bool presenting_ = false;
    bool linking_ = false;
    bool stagesKnown_ = false;

    QLineEdit* find_ = nullptr;
    QLabel* found_ = nullptr;
    QLabel* position_ = nullptr;
    QLabel* empty_ = nullptr;
    QToolButton* live_ = nullptr;
    QStackedLayout* stack_ = nullptr;
    widgets::LegendRow* legend_ = nullptr;
    widgets::Panel* waterfallPanel_ = nullptr;
    widgets::Panel* tablePanel_ = nullptr;
    widgets::Waterfall* waterfall_ = nullptr;
    widgets::RequestTable* table_ = nullptr;
    widgets::RequestPane* pane_ = nullptr;
};

} // namespace inferama::app
