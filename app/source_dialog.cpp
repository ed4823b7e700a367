// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/source_dialog.h"

#include "app/demo.h"
#include "app/english_texts.h"
#include "ingest/endpoint_address.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace inferama::app {

SourceDialog::SourceDialog(const QStringList& recent, QWidget* parent)
    : QDialog(parent), address_(new QComboBox(this)), problem_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Add a source"));
    setMinimumWidth(460);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto* lead = new QLabel(tr("The address of a publisher: <b>tcp://HOST:PORT</b> or <b>ipc://PATH</b> connects, "
                               "<b>tcp://*:PORT</b> waits for "
                               "publishers that connect, a path reads a recording, <b>demo:</b> simulates a server."),
                            this);
    lead->setWordWrap(true);
    lead->setProperty("role", "secondary");
    column->addWidget(lead);
    address_->setEditable(true);
    address_->addItems(recent);
    address_->setCurrentText(QString());
    address_->lineEdit()->setPlaceholderText(QStringLiteral("tcp://10.0.0.7:5557"));
    address_->setAccessibleName(tr("Address"));
    column->addWidget(address_);
    problem_->setWordWrap(true);
    problem_->setMinimumHeight(18);
    problem_->setProperty("role", "secondary");
    column->addWidget(problem_);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    column->addWidget(buttons_);
    connect(address_, &QComboBox::currentTextChanged, this, &SourceDialog::check);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

QString SourceDialog::address() const { return address_->currentText().trimmed(); }

void SourceDialog::check()
{
    const std::string text = address().toStdString();
    QString problem;
    if (isDemo(text))
        problem = translated(whyNoDemo(text).value_or(std::string()));
    else if (!text.empty())
        problem = translated(ingest::parseAddress(text).message);
    problem_->setText(problem);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(!text.empty() && problem.isEmpty());
}

} // namespace inferama::app
