// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what is to be noted of a moment or a stretch of the run.
#pragma once

#include "core/snapshot.h"

#include <QDialog>

#include <optional>

class QLineEdit;

namespace inferama::app {

class NoteDialog : public QDialog {
    Q_OBJECT
public:
    static constexpr int MostCharacters = 250; // at most 1,000 bytes: a mark's text holds 1,024

    // `place`: of equal ends a moment. `runStart` is absent before the first request.
    NoteDialog(const core::TimeRange& place, std::optional<core::Time> runStart, QWidget* parent = nullptr);

    core::MarkNote note() const;

private:
    core::TimeRange place_;
    QLineEdit* text_;
};

} // namespace inferama::app
