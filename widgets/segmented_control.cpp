// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmented_control.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace inferama::widgets {

SegmentedControl::SegmentedControl(const QString& name, const QStringList& choices, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this))
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < choices.size(); ++i) {
        auto* button = new QToolButton(this);
        button->setText(choices[i]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(tr("%1: %2").arg(name, choices[i]));
        // The style sheet joins the buttons by where they stand.
        button->setProperty("segment", choices.size() == 1       ? "only"
                                       : i == 0                  ? "first"
                                       : i == choices.size() - 1 ? "last"
                                                                 : "middle");
        group_->addButton(button, i);
        row->addWidget(button);
    }
    group_->setExclusive(true);
    setCurrent(0);
    connect(group_, &QButtonGroup::idClicked, this, &SegmentedControl::chosen);
}

int SegmentedControl::current() const { return group_->checkedId(); }

void SegmentedControl::setCurrent(int index)
{
    if (QAbstractButton* button = group_->button(index)) {
        button->setChecked(true);
    } else if (QAbstractButton* on = group_->checkedButton()) {
        group_->setExclusive(false);
        on->setChecked(false);
        group_->setExclusive(true);
    }
}

} // namespace inferama::widgets
