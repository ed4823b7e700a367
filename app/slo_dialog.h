// SPDX-License-Identifier: GPL-3.0-or-later
// Sets the thresholds that goodput and attainment are judged by.
#pragma once

#include "core/settings.h"

#include <QDialog>

#include <array>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace inferama::app {

// "TTFT ≤ 1.00 s  TPOT ≤ 50.0 ms", or that none is set.
QString sloText(const core::Slo& slo);

class SloDialog : public QDialog {
    Q_OBJECT
public:
    explicit SloDialog(const core::Slo& slo, QWidget* parent = nullptr);

    // What the fields say; an empty field is a threshold that is not judged.
    core::Slo slo() const;

private:
    // Shows what is wrong with the fields and whether they can be taken.
    void check();

    std::array<QLineEdit*, core::SloCount> fields_{};
    QLineEdit* target_;
    QLabel* problem_;
    QDialogButtonBox* buttons_;
};

} // namespace inferama::app
