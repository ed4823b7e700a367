// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_slider.h"

#include "widgets/tick_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr int NameWidth = 84;
constexpr int FieldWidth = 84;
constexpr double LargestTyped = 1e6;

// As many decimals as say something: 0.25, 1.5, 12.5, 830.
int decimalsOf(double value) { return value < 10 ? 2 : value < 100 ? 1 : 0; }

class NumberField : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;

protected:
    QString textFromValue(double value) const override
    {
        const QString point = locale().decimalPoint();
        QString text = locale().toString(value, 'f', decimalsOf(value));
        if (text.contains(point)) {
            while (text.endsWith(QLatin1Char('0')))
                text.chop(1);
            if (text.endsWith(point))
                text.chop(point.size());
        }
        return text;
    }
    void wheelEvent(QWheelEvent* event) override
    {
        if (hasFocus())
            QDoubleSpinBox::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace

double ValueRange::valueAt(int position) const
{
    const double share = static_cast<double>(position) / Positions;
    double value = logarithmic ? least * std::pow(most / least, share) : least + (most - least) * share;
    if (value > 0) {
        const double digits = value < 100 ? 2 : 3;
        const double unit = std::pow(10.0, std::floor(std::log10(value)) - digits + 1);
        value = std::round(value / unit) * unit;
    }
    if (whole)
        value = std::round(value);
    return std::clamp(value, least, most);
}

int ValueRange::positionOf(double value) const
{
    const double inside = std::clamp(value, least, most);
    const double share =
        logarithmic ? std::log(inside / least) / std::log(most / least) : (inside - least) / (most - least);
    return static_cast<int>(std::lround(share * Positions));
}

ValueSlider::ValueSlider(const ThemeHolder& theme, const QString& name, const QString& unit, ValueRange range,
                         QWidget* parent)
    : QWidget(parent), range_(range), slider_(new TickSlider(theme, this)), field_(new NumberField(this)),
      value_(range.least)
{
    setFixedHeight(RowHeight);
    auto* label = new QLabel(name, this);
    label->setFixedWidth(NameWidth);
    label->setProperty("role", "secondary");
    slider_->setRange(0, ValueRange::Positions);
    slider_->setSingleStep(10);
    slider_->setPageStep(100);
    slider_->setAccessibleName(name);
    // Digits that are typed are not grouped.
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    field_->setLocale(locale);
    field_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    field_->setDecimals(range.whole ? 0 : 2);
    field_->setRange(0, LargestTyped);
    field_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    field_->setKeyboardTracking(false);
    field_->setSuffix(unit.isEmpty() ? QString() : QLatin1Char(' ') + unit);
    field_->setFixedWidth(FieldWidth);
    field_->setFocusPolicy(Qt::StrongFocus);
    field_->setProperty("compact", true);
    field_->setAccessibleName(tr("%1, value").arg(name));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(label);
    row->addWidget(slider_, 1);
    row->addWidget(field_);

    connect(slider_, &QSlider::actionTriggered, this, [this](int action) {
        if (action != QAbstractSlider::SliderMove)
            slider_->keepAsPrevious();
    });
    connect(slider_, &QSlider::valueChanged, this, [this](int position) {
        if (setting_)
            return;
        const double value = range_.valueAt(position);
        showValue(value, false);
        take(value);
    });
    connect(field_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (setting_)
            return;
        slider_->keepAsPrevious();
        showValue(value, true);
        take(value);
    });
}

void ValueSlider::showValue(double value, bool onSlider)
{
    setting_ = true;
    field_->setValue(value);
    if (onSlider)
        slider_->setValue(range_.positionOf(value));
    setting_ = false;
}

// From the user.
void ValueSlider::take(double value)
{
    if (value == value_)
        return;
    value_ = value;
    emit changed(value);
}

bool ValueSlider::inUse() const
{
    return slider_->isSliderDown() || (field_->hasFocus() && field_->findChild<QLineEdit*>()->isModified());
}

// A value that stands already leaves the slider between two of its values: the next step goes on from there.
void ValueSlider::setValue(double value)
{
    if (value == value_ || inUse())
        return;
    value_ = value;
    showValue(value, true);
}

} // namespace inferama::widgets
