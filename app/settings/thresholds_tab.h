// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, Thresholds: what counts as a stall and as a slow rank, and which model's bands judge TPOT.
#pragma once

#include "app/judgement.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace inferama::app {

// "7B", "13b", "1.5T", a bare number of parameters; nothing for any other text.
std::optional<double> modelSizeOf(const QString& text);

class ThresholdsTab : public QWidget {
    Q_OBJECT
public:
    explicit ThresholdsTab(QWidget* parent = nullptr);

    void show(const Judgement& judgement, std::optional<double> modelParameters);
    // Puts what is written into `judgement`; meaningless while there is a problem.
    void read(Judgement& judgement) const;
    std::optional<double> modelParameters() const;
    QString problem() const;
    bool changed() const;

signals:
    void edited();

private:
    static constexpr std::size_t FieldCount = 3;
    struct Field {
        QLineEdit* edit = nullptr;
        QLabel* state = nullptr;
        QPushButton* restore = nullptr;
    };

    void addField(QGridLayout& grid, std::size_t index, const QString& name, const QString& explanation);
    void check();
    bool modelFits() const;
    QString complaintOf(std::size_t index) const;

    std::array<Field, FieldCount> fields_{};
    QComboBox* model_;
    QLabel* modelState_;
};

} // namespace inferama::app
