// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a stretch of the run, in seconds from its first send.
#pragma once

#include "core/snapshot.h"

#include <QDialog>

class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;

namespace inferama::app {

class StretchDialog : public QDialog {
    Q_OBJECT
public:
    // `run`: from the first send to now; `proposed` lies in it.
    StretchDialog(const core::TimeRange& run, const core::TimeRange& proposed, QWidget* parent = nullptr);

    core::TimeRange stretch() const;

private:
    void check();

    core::TimeRange run_;
    QDoubleSpinBox* from_;
    QDoubleSpinBox* to_;
    QLabel* clock_;
    QDialogButtonBox* buttons_;
};

} // namespace inferama::app
