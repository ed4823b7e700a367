// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/stretch_dialog.h"

#include "widgets/format.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace inferama::app {

using namespace widgets;

StretchDialog::StretchDialog(const core::TimeRange& run, const core::TimeRange& proposed, QWidget* parent)
    : QDialog(parent), run_(run), from_(new QDoubleSpinBox(this)), to_(new QDoubleSpinBox(this)),
      clock_(new QLabel(this)), buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Compare with a stretch of the run"));
    auto* form = new QFormLayout(this);
    form->addRow(tr("&From"), from_);
    form->addRow(tr("&To"), to_);
    form->addRow(clock_);
    form->addRow(buttons_);
    for (QDoubleSpinBox* box : {from_, to_}) {
        box->setRange(0, core::seconds(run.end - run.start));
        box->setDecimals(1);
        box->setSuffix(tr(" s from the first send"));
        connect(box, &QDoubleSpinBox::valueChanged, this, &StretchDialog::check);
    }
    from_->setAccessibleName(tr("Beginning of the stretch"));
    to_->setAccessibleName(tr("End of the stretch"));
    from_->setValue(core::seconds(proposed.start - run.start));
    to_->setValue(core::seconds(proposed.end - run.start));
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

core::TimeRange StretchDialog::stretch() const
{
    return {run_.start + core::durationOf(from_->value()), run_.start + core::durationOf(to_->value())};
}

void StretchDialog::check()
{
    const core::TimeRange range = stretch();
    const bool right = range.start < range.end;
    clock_->setText(
        right ? QStringLiteral("%1–%2").arg(formatClock(range.start, shownZone()), formatClock(range.end, shownZone()))
              : tr("It must end after it begins."));
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(right);
}

} // namespace inferama::app
