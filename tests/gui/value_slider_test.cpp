// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/theme.h"
#include "widgets/tick_slider.h"
#include "widgets/value_slider.h"

#include <QDoubleSpinBox>
#include <QSignalSpy>
#include <QTest>

using namespace inferama::widgets;

namespace {

struct Shown {
    explicit Shown(ValueRange range) : control(theme, QStringLiteral("Rate"), QStringLiteral("req/s"), range)
    {
        control.resize(280, ValueSlider::RowHeight);
        control.show();
        control.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&control));
    }
    ThemeHolder theme{ThemeKind::Dark};
    ValueSlider control;
    TickSlider* slider = control.findChild<TickSlider*>();
    QDoubleSpinBox* field = control.findChild<QDoubleSpinBox*>();
    QSignalSpy changed{&control, &ValueSlider::changed};
};

} // namespace

TEST_CASE("A range gives round values over its whole width, and finds them again")
{
    const ValueRange tokens{16, 32'000, true, true};
    CHECK(tokens.valueAt(0) == 16);
    CHECK(tokens.valueAt(ValueRange::Positions) == 32'000);
    CHECK(tokens.valueAt(500) == 716); // the middle of a logarithmic range: √(16 · 32000) = 715.5
    const ValueRange rate{0.5, 100, true, false};
    for (int position = 0; position <= ValueRange::Positions; position += 25) {
        const double value = rate.valueAt(position);
        CHECK(rate.valueAt(rate.positionOf(value)) == value);
    }
    const ValueRange share{0, 100, false, true};
    CHECK(share.valueAt(500) == 50);
    CHECK(share.positionOf(0) == 0);
    CHECK(share.positionOf(-5) == 0);
    CHECK(share.positionOf(500) == ValueRange::Positions);
}

TEST_CASE("The keys of a slider change the value, and the field follows")
{
    Shown shown({0.5, 100, true, false});
    shown.control.setValue(10);
    CHECK(shown.changed.isEmpty());
    CHECK(shown.field->text().toStdString() == "10 req/s");
    shown.slider->setFocus();
    QTest::keyClick(shown.slider, Qt::Key_Right);
    REQUIRE(shown.changed.size() == 1);
    CHECK(shown.control.value() == 11);
    CHECK(shown.field->text().toStdString() == "11 req/s");
    CHECK(shown.slider->previous() == ValueRange{0.5, 100, true, false}.positionOf(10));
    QTest::keyClick(shown.slider, Qt::Key_End);
    CHECK(shown.control.value() == 100);
}

TEST_CASE("Small steps at whole numbers arrive at the next one, also while the value is confirmed in between")
{
    Shown shown({1, 512, true, true});
    shown.control.setValue(2);
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(shown.slider, Qt::Key_Right);
        shown.control.setValue(shown.control.value());
    }
    CHECK(shown.control.value() >= 6);
}

TEST_CASE("A field takes what is typed when it is finished, also beyond the slider")
{
    Shown shown({0.5, 100, true, false});
    shown.control.setValue(10);
    shown.field->setFocus();
    shown.field->selectAll();
    QTest::keyClicks(shown.field, QStringLiteral("250"));
    CHECK(shown.changed.isEmpty());
    shown.control.setValue(9); // told meanwhile; the user is not disturbed
    CHECK(shown.field->text().startsWith(QStringLiteral("250")));
    QTest::keyClick(shown.field, Qt::Key_Return);
    REQUIRE(shown.changed.size() == 1);
    CHECK(shown.control.value() == 250);
    CHECK(shown.slider->value() == ValueRange::Positions);
}

TEST_CASE("A click on a slider goes where it was made, and leaves a tick where it was")
{
    Shown shown({0, 100, false, true});
    shown.control.setValue(20);
    QTest::mouseClick(shown.slider, Qt::LeftButton, {}, QPoint(shown.slider->width() - 8, 9));
    CHECK(shown.control.value() > 90);
    CHECK(shown.slider->previous() == 200);
}
