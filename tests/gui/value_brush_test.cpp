// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/value_brush.h"

#include <QKeyEvent>
#include <QMouseEvent>

using namespace inferama::widgets;

namespace {

ChartFrame frame()
{
    ChartFrame frame;
    frame.plot = {0, 0, 100, 100};
    frame.x = {.values = {0, 10}, .pixels = {0, 100}, .kind = ScaleKind::Linear};
    frame.y = {.values = {0, 1}, .pixels = {100, 0}, .kind = ScaleKind::Linear};
    return frame;
}

QMouseEvent mouse(QEvent::Type type, double x, Qt::MouseButton button = Qt::LeftButton)
{
    return {type, QPointF(x, 50), QPointF(x, 50), button, button, Qt::NoModifier};
}

QKeyEvent key(int code, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    return {QEvent::KeyPress, code, modifiers};
}

struct Placed : ValueBrush {
    Placed() { place(frame(), true); }
};

} // namespace

TEST_CASE("A click picks what is within a few pixels of it", "[brush]")
{
    Placed brush;
    CHECK(brush.press(mouse(QEvent::MouseButtonPress, 50)));
    CHECK_FALSE(brush.move(mouse(QEvent::MouseMove, 52))); // a hand that shakes
    const auto picked = brush.release(mouse(QEvent::MouseButtonRelease, 52));
    REQUIRE(picked);
    CHECK(picked->point);
    CHECK(picked->values.low == Approx(4.6));
    CHECK(picked->values.high == Approx(5.4));
    CHECK_FALSE(brush.values());
}

TEST_CASE("A drag picks the values that it goes over, in either direction and up to the edge", "[brush]")
{
    Placed brush;
    brush.press(mouse(QEvent::MouseButtonPress, 80));
    CHECK(brush.move(mouse(QEvent::MouseMove, 20)));
    CHECK(brush.values() == Interval{2, 8});
    CHECK(brush.move(mouse(QEvent::MouseMove, -30)));
    const auto picked = brush.release(mouse(QEvent::MouseButtonRelease, -30));
    REQUIRE(picked);
    CHECK_FALSE(picked->point);
    CHECK(picked->values == Interval{0, 8});
}

TEST_CASE("Other buttons, other places and charts without values to pick draw no brush", "[brush]")
{
    Placed brush;
    CHECK_FALSE(brush.press(mouse(QEvent::MouseButtonPress, 50, Qt::RightButton)));
    CHECK_FALSE(brush.press(mouse(QEvent::MouseButtonPress, 150)));
    CHECK_FALSE(brush.release(mouse(QEvent::MouseButtonRelease, 50)));
    brush.place(frame(), false);
    CHECK_FALSE(brush.press(mouse(QEvent::MouseButtonPress, 50)));
    CHECK_FALSE(brush.key(key(Qt::Key_Return), Crosshair{5, {}}).taken);
}

TEST_CASE("Shift and the arrow keys draw the brush from the cross-hair, Enter picks", "[brush]")
{
    Placed brush;
    const auto first = brush.key(key(Qt::Key_Right, Qt::ShiftModifier), Crosshair{5, {}});
    CHECK(first.taken);
    CHECK(first.crosshair == 6.0);
    CHECK(brush.key(key(Qt::Key_Right, Qt::ShiftModifier), Crosshair{6, {}}).crosshair == 7.0);
    CHECK(brush.values() == Interval{5, 7});
    for (int i = 0; i < 4; ++i)
        brush.key(key(Qt::Key_Left, Qt::ShiftModifier), Crosshair{5, {}});
    CHECK(brush.values() == Interval{3, 5});
    const auto picked = brush.key(key(Qt::Key_Return), Crosshair{3, {}});
    CHECK(picked.picked == PickedValues{{3, 5}, false});
    CHECK_FALSE(brush.values());
    const auto point = brush.key(key(Qt::Key_Enter), Crosshair{5, {}});
    REQUIRE(point.picked);
    CHECK(point.picked->point);
    CHECK_FALSE(brush.key(key(Qt::Key_Enter), {}).taken); // there is nothing to pick
}

TEST_CASE("Escape and any other key take the brush away, and only Escape is spent on that", "[brush]")
{
    Placed brush;
    brush.key(key(Qt::Key_Right, Qt::ShiftModifier), {}); // from the middle
    CHECK(brush.values() == Interval{5, 6});
    CHECK(brush.key(key(Qt::Key_Escape), {}).taken);
    CHECK_FALSE(brush.values());
    CHECK_FALSE(brush.key(key(Qt::Key_Escape), {}).taken);
    brush.key(key(Qt::Key_Right, Qt::ShiftModifier), {});
    CHECK_FALSE(brush.key(key(Qt::Key_Left), Crosshair{6, {}}).taken);
    CHECK_FALSE(brush.values());
}
