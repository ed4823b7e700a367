// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the address of a publisher.
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace inferama::app {

class SourceDialog : public QDialog {
    Q_OBJECT
public:
    explicit SourceDialog(const QStringList& recent, QWidget* parent = nullptr);

    QString address() const;

private:
    void check();

    QComboBox* address_;
    QLabel* problem_;
    QDialogButtonBox* buttons_;
};

} // namespace inferama::app
