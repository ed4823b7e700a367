// SPDX-License-Identifier: GPL-3.0-or-later
// Where a filter is written: coloured, with what it could go on with below it, and a wavy line under what is wrong.
// While a text is no filter the last one that was stays in force.
#pragma once

#include "core/filter.h"
#include "core/filter_completion.h"

#include <QLineEdit>

#include <memory>
#include <optional>

class QAction;
class QCompleter;
class QStandardItemModel;

namespace inferama::widgets {

class ThemeHolder;

class FilterField : public QLineEdit {
    Q_OBJECT
public:
    using Filter = std::shared_ptr<const core::Filter>;

    explicit FilterField(const ThemeHolder& theme, QWidget* parent = nullptr);

    // Never null.
    void setVocabulary(std::shared_ptr<const core::FilterVocabulary> vocabulary);

    const Filter& filter() const { return filter_; } // null: every request is wanted
    const std::optional<core::FilterError>& error() const { return error_; }
    // Whether what is wrong is only that it is not finished.
    bool isUnfinished() const;
    // Opens the list of what could stand at the cursor.
    void complete();

signals:
    void filterChanged();
    void errorChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void parse();
    void colour();
    void restyle();
    void offer(bool asked);
    void take(const QModelIndex& candidate);
    bool isOffering() const;

    const ThemeHolder& theme_;
    std::shared_ptr<const core::FilterVocabulary> vocabulary_ = std::make_shared<core::FilterVocabulary>();
    Filter filter_;
    std::optional<core::FilterError> error_;
    core::FilterCompletion completion_;
    QStandardItemModel* candidates_;
    QCompleter* completer_;
    QAction* clear_;
    bool composing_ = false; // an input method shows characters that are none yet
};

} // namespace inferama::widgets
