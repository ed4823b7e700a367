// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/note_dialog.h"

#include "app/mark_model.h"
#include "widgets/format.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace inferama::app {

using namespace widgets;

NoteDialog::NoteDialog(const core::TimeRange& place, std::optional<core::Time> runStart, QWidget* parent)
    : QDialog(parent), place_(place), text_(new QLineEdit(this))
{
    setWindowTitle(tr("Add a note"));
    setMinimumWidth(440);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setSpacing(8);

    QString when = formatClock(place.start, shownZone(), true);
    if (place.end > place.start)
        when += QStringLiteral("–%1 (%2)")
                    .arg(formatClock(place.end, shownZone(), true),
                         formatDuration(core::seconds(place.end - place.start)).joined());
    form->addRow(tr("At"), new QLabel(when, this));
    if (runStart)
        form->addRow(tr("In the run"), new QLabel(sinceStart(place.start, runStart), this));
    text_->setMaxLength(MostCharacters);
    text_->setPlaceholderText(tr("what happened, e.g. replica b drained"));
    text_->setAccessibleName(tr("Text of the note"));
    form->addRow(tr("&Note"), text_);
    auto* lead =
        new QLabel(tr("It is drawn on every time axis and becomes part of the run: a recording keeps it, and it "
                      "cannot be taken back."),
                   this);
    lead->setWordWrap(true);
    lead->setProperty("role", "muted");
    form->addRow(lead);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton* add = buttons->button(QDialogButtonBox::Ok);
    add->setText(tr("Add"));
    add->setEnabled(false);
    form->addRow(buttons);
    connect(text_, &QLineEdit::textChanged, add,
            [add](const QString& text) { add->setEnabled(!text.trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    text_->setFocus();
}

core::MarkNote NoteDialog::note() const
{
    return {.t = place_.start,
            .text = text_->text().trimmed().toStdString(),
            .source = {},
            .duration = place_.end - place_.start};
}

} // namespace inferama::app
