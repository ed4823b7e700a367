// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo_faults.h"

#include "app/english_texts.h"
#include "widgets/band_shape.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/theme.h"
#include "widgets/value_slider.h"

#include <QComboBox>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr double Percent = 100;
constexpr double FirstStrength = 0.5;
constexpr int FirstDuration = 60; // s

QString remainingText(const ActiveFault& fault)
{
    return fault.remaining ? DemoFaults::tr("%1 s left").arg(formatCount(std::ceil(*fault.remaining)))
                           : DemoFaults::tr("until cleared");
}

} // namespace

// One fault that is happening.
class DemoFaults::Row : public QWidget {
public:
    Row(const ThemeHolder& theme, DemoFaults* faults) : QWidget(faults), theme_(theme), clear_(new QToolButton(this))
    {
        setFixedHeight(22);
        clear_->setProperty("flat", true);
        clear_->setFixedSize(22, 22);
        clear_->setStyleSheet(QStringLiteral("padding: 0; min-height: 0;"));
        clear_->setFocusPolicy(Qt::TabFocus);
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addStretch(1);
        row->addWidget(clear_);
        connect(clear_, &QToolButton::clicked, faults,
                [this, faults] { emit faults->clearWanted(QString::fromStdString(fault_.name)); });
        connect(&theme_, &ThemeHolder::changed, this, [this] { restyle(); });
        restyle();
    }

    void show(const ActiveFault& fault)
    {
        fault_ = fault;
        name_ = faultTitle(fault.name);
        figures_ = DemoFaults::tr("%1, %2").arg(formatShare(fault.strength).joined(), remainingText(fault));
        const QString what = DemoFaults::tr("%1: strength %2").arg(name_, figures_);
        setToolTip(what);
        setAccessibleName(what);
        clear_->setToolTip(DemoFaults::tr("Clear %1").arg(name_));
        clear_->setAccessibleName(clear_->toolTip());
        setVisible(true);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme_.theme();
        QPainter painter(this);
        drawBandShape(painter, QRectF(1, 7, 8, 8), core::Level::Third, t);
        const double right = width() - 26;
        const QFont small = uiFont(11);
        const double figuresWidth = QFontMetricsF(small).horizontalAdvance(figures_);
        painter.setFont(small);
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, 0, right, height()), Qt::AlignRight | Qt::AlignVCenter, figures_);
        const QFont font = uiFont(12);
        const double room = right - figuresWidth - 8 - 16;
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QRectF(16, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(name_, Qt::ElideRight, room));
    }

private:
    void restyle()
    {
        clear_->setIcon(makeIcon(Icon::Cross, theme_.theme().text2, 12));
        update();
    }

    const ThemeHolder& theme_;
    QToolButton* clear_;
    ActiveFault fault_;
    QString name_;
    QString figures_;
};

DemoFaults::DemoFaults(const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), choice_(new QComboBox(this)), effect_(new QLabel(this)),
      strength_(new ValueSlider(theme, tr("Strength"), QStringLiteral("%"), {5, 100, false, true}, this)),
      duration_(new QComboBox(this)), inject_(new QPushButton(tr("Inject"), this)),
      clearAll_(new QPushButton(tr("Clear all"), this)), activeColumn_(new QVBoxLayout)
{
    choice_->setAccessibleName(tr("Fault"));
    choice_->setProperty("compact", true);
    choice_->setMaxVisibleItems(30);
    effect_->setWordWrap(true);
    effect_->setProperty("role", "label");
    effect_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    effect_->setMinimumHeight(2 * QFontMetrics(uiFont(11)).lineSpacing());
    strength_->setValue(FirstStrength * Percent);
    duration_->setAccessibleName(tr("How long"));
    duration_->setProperty("compact", true);
    duration_->addItem(tr("for 30 s"), 30);
    duration_->addItem(tr("for 1 min"), FirstDuration);
    duration_->addItem(tr("for 5 min"), 300);
    duration_->addItem(tr("until cleared"), 0);
    duration_->setCurrentIndex(duration_->findData(FirstDuration));
    for (QPushButton* button : {inject_, clearAll_}) {
        button->setProperty("compact", true);
        button->setAutoDefault(false);
    }
    inject_->setAccessibleName(tr("Inject the fault"));
    clearAll_->setAccessibleName(tr("Clear all faults"));
    clearAll_->hide();
    activeColumn_->setSpacing(0);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(duration_);
    buttons->addStretch(1);
    buttons->addWidget(clearAll_);
    buttons->addWidget(inject_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(choice_);
    column->addWidget(effect_);
    column->addWidget(strength_);
    column->addLayout(buttons);
    column->addLayout(activeColumn_);

    connect(choice_, &QComboBox::currentIndexChanged, this, &DemoFaults::describeChosen);
    connect(inject_, &QPushButton::clicked, this,
            [this] { emit injectWanted(chosen(), strength_->value() / Percent, duration_->currentData().toDouble()); });
    connect(clearAll_, &QPushButton::clicked, this, [this] { emit clearWanted(QStringLiteral("all")); });
    describeChosen();
}

QString DemoFaults::chosen() const { return choice_->currentData().toString(); }

void DemoFaults::describeChosen()
{
    const QString effect = choice_->currentData(Qt::ToolTipRole).toString();
    effect_->setText(effect);
    choice_->setToolTip(effect);
    inject_->setEnabled(choice_->model()->flags(choice_->model()->index(choice_->currentIndex(), 0)) &
                        Qt::ItemIsEnabled);
}

void DemoFaults::setFaults(const std::vector<DemoFault>& faults)
{
    if (faults == faults_)
        return;
    const bool others = !std::ranges::equal(faults, faults_, {}, &DemoFault::name, &DemoFault::name);
    faults_ = faults;
    const QString before = chosen();
    if (others)
        choice_->clear();
    auto* items = qobject_cast<QStandardItemModel*>(choice_->model());
    for (int i = 0; i < static_cast<int>(faults.size()); ++i) {
        const DemoFault& fault = faults[static_cast<std::size_t>(i)];
        if (others)
            choice_->addItem(faultTitle(fault.name), QString::fromStdString(fault.name));
        choice_->setItemData(i, translated(fault.needs.empty() ? fault.effect : fault.needs), Qt::ToolTipRole);
        items->item(i)->setEnabled(fault.needs.empty());
    }
    if (others)
        choice_->setCurrentIndex(std::max(0, choice_->findData(before)));
    describeChosen();
}

void DemoFaults::setActive(const std::vector<ActiveFault>& active)
{
    while (rows_.size() < active.size()) {
        rows_.push_back(new Row(theme_, this));
        activeColumn_->addWidget(rows_.back());
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i < active.size())
            rows_[i]->show(active[i]);
        else
            rows_[i]->hide();
    }
    clearAll_->setVisible(!active.empty());
}

} // namespace inferama::app
