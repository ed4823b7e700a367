// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QImage>
#include <QItemSelectionModel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::Origin;
using tests::RequestBuilder;

namespace {

constexpr int Width = 812;
constexpr int Height = 330;

struct Scene {
    ThemeHolder theme{ThemeKind::Dark};
    RequestTableModel model{QTimeZone::utc()};
    QItemSelectionModel selection{&model};
    Waterfall waterfall{model, selection, theme, QTimeZone::utc()};

    Scene()
    {
        waterfall.resize(Width, Height);
        waterfall.show();
    }
    void present(const std::vector<RequestTableModel::Request>& requests, core::Time now)
    {
        model.presentDetails(requests);
        model.present(tests::resultOf(requests, now));
        waterfall.present({});
    }
    QImage picture() { return waterfall.grab().toImage(); }
    void wheel(QPoint angle, Qt::KeyboardModifiers modifiers, QPoint at)
    {
        QWheelEvent event(at, waterfall.viewport()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(waterfall.viewport(), &event);
    }
};

// The pixels of one colour in the bar of a row.
int count(const QImage& image, int row, const QColor& colour)
{
    const int y = Waterfall::AxisHeight + row * Waterfall::RowHeight + Waterfall::RowHeight / 2 + 3;
    int n = 0;
    for (int x = 84; x < Width - 72; ++x)
        n += image.pixelColor(x, y) == colour ? 1 : 0;
    return n;
}

std::vector<RequestTableModel::Request> many(int n)
{
    std::vector<RequestTableModel::Request> requests;
    for (int i = n; i > 0; --i)
        requests.push_back(RequestBuilder()
                               .id("r-" + std::to_string(i), static_cast<std::uint64_t>(i))
                               .sent(Origin + std::chrono::milliseconds{20 * i})
                               .chunks({0.2, 0.3})
                               .ended(0.3)
                               .detail());
    return requests;
}

} // namespace

TEST_CASE("the live axis ends a little after now and moves with it")
{
    Scene scene;
    scene.present(many(10), Origin + 5s);
    CHECK(scene.waterfall.following());
    CHECK(scene.waterfall.axis().end() > Origin + 5s);
    const auto start = scene.waterfall.axis().start;
    const auto length = scene.waterfall.axis().length;
    scene.present(many(10), Origin + 5100ms);
    CHECK(scene.waterfall.axis().length == length);
    CHECK(scene.waterfall.axis().start == start + 100ms);
}

TEST_CASE("the live axis is long enough for the rows in view")
{
    Scene scene;
    scene.present({RequestBuilder().detail()}, Origin + 300s);
    CHECK(scene.waterfall.axis().start <= Origin);
    CHECK(scene.waterfall.axis().length == 8min);
}

TEST_CASE("stages, decode and stalls are painted in their colours, as wide as they lasted")
{
    Scene scene;
    const auto request = RequestBuilder()
                             .span("queue", 0, 1)
                             .span("prefill", 1, 1)
                             .chunks({2.0, 2.01, 2.02, 4.02, 4.03})
                             .stallLimit(0.2)
                             .ended(4.03)
                             .detail();
    scene.present({request}, Origin + 5s);
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    const QImage image = scene.picture();
    CHECK(count(image, 0, darkTheme().stage("queue")) == Approx(scale).margin(2));
    CHECK(count(image, 0, darkTheme().stage("prefill")) == Approx(scale).margin(2));
    CHECK(count(image, 0, darkTheme().stall) == Approx(2 * scale).margin(2));
}

TEST_CASE("a bar in flight grows to now and ends in an arrow")
{
    Scene scene;
    const auto request = RequestBuilder().detail();
    scene.present({request}, Origin + 1s);
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    const int before = count(scene.picture(), 0, darkTheme().faint);
    CHECK(before == Approx(scale).margin(6));
    scene.present({request}, Origin + 1500ms);
    CHECK(count(scene.picture(), 0, darkTheme().faint) == Approx(1.5 * scale).margin(6));
}

TEST_CASE("a failed request has the shape of its status after its bar")
{
    Scene scene;
    scene.present({RequestBuilder().ended(1, core::Status::Timeout).detail(),
                   RequestBuilder().id("ok", 0).chunks({0.5, 1.0}).ended(1).detail()},
                  Origin + 3s);
    const QImage image = scene.picture();
    CHECK(count(image, 0, darkTheme().bandColour(core::Level::Worst)) > 0);
    CHECK(count(image, 1, darkTheme().bandColour(core::Level::Worst)) == 0);
}

TEST_CASE("a bar beside the axis leaves an arrowhead")
{
    Scene scene;
    scene.present({RequestBuilder().ended(1).detail()}, Origin + 5s);
    QTest::keyClick(&scene.waterfall, Qt::Key_End);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Right);
    CHECK(scene.picture().pixelColor(static_cast<int>(scene.waterfall.axis().left) + 2,
                                     Waterfall::AxisHeight + Waterfall::RowHeight / 2) == darkTheme().muted);
}

TEST_CASE("Ctrl and the wheel zoom about the pointer, about now while live")
{
    Scene scene;
    scene.present(many(10), Origin + 5s);
    const double now = scene.waterfall.axis().xOf(Origin + 5s);
    const auto length = scene.waterfall.axis().length;
    scene.wheel({0, 240}, Qt::ControlModifier, {300, 100});
    CHECK(scene.waterfall.axis().length < length);
    CHECK(scene.waterfall.following());
    CHECK(scene.waterfall.axis().xOf(Origin + 5s) == Approx(now).margin(0.1));

    QTest::keyClick(&scene.waterfall, Qt::Key_Left);
    REQUIRE_FALSE(scene.waterfall.following());
    const auto under = scene.waterfall.axis().timeAt(300);
    scene.wheel({0, -240}, Qt::ControlModifier, {300, 100});
    CHECK(scene.waterfall.axis().xOf(under) == Approx(300).margin(0.1));
}

TEST_CASE("panning stops the live axis until End")
{
    Scene scene;
    scene.present(many(10), Origin + 5s);
    QSignalSpy spy(&scene.waterfall, &Waterfall::followingChanged);
    QTest::keyClick(&scene.waterfall, Qt::Key_A);
    CHECK_FALSE(scene.waterfall.following());
    const auto start = scene.waterfall.axis().start;
    scene.present(many(10), Origin + 9s);
    CHECK(scene.waterfall.axis().start == start);
    QTest::keyClick(&scene.waterfall, Qt::Key_D);
    CHECK(scene.waterfall.axis().start > start);
    QTest::keyClick(&scene.waterfall, Qt::Key_End);
    CHECK(scene.waterfall.following());
    CHECK(scene.waterfall.axis().end() > Origin + 9s);
    CHECK(spy.count() == 2);
}

TEST_CASE("Home shows the earliest request, plus and minus zoom")
{
    Scene scene;
    scene.present(many(200), Origin + 60s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Home);
    CHECK(scene.waterfall.axis().start < Origin + 20ms);
    CHECK(scene.waterfall.axis().end() > Origin + 20ms);
    const auto length = scene.waterfall.axis().length;
    QTest::keyClick(&scene.waterfall, Qt::Key_Plus);
    CHECK(core::seconds(scene.waterfall.axis().length) == Approx(core::seconds(length) / 1.5));
    QTest::keyClick(&scene.waterfall, Qt::Key_S);
    CHECK(core::seconds(scene.waterfall.axis().length) == Approx(core::seconds(length)));
}

TEST_CASE("dragging moves time and a click chooses the row under it")
{
    Scene scene;
    scene.present(many(10), Origin + 5s);
    QWidget* viewport = scene.waterfall.viewport();
    const QPoint third(300, Waterfall::AxisHeight + 2 * Waterfall::RowHeight + 5);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, third);
    REQUIRE(scene.selection.selectedRows().size() == 1);
    CHECK(scene.selection.selectedRows().front().row() == 2);
    CHECK(scene.waterfall.following());

    const auto under = scene.waterfall.axis().timeAt(300);
    QTest::mousePress(viewport, Qt::LeftButton, {}, third);
    QTest::mouseMove(viewport, third + QPoint(100, 0));
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, third + QPoint(100, 0));
    CHECK_FALSE(scene.waterfall.following());
    CHECK(scene.waterfall.axis().xOf(under) == Approx(400).margin(0.1));
    CHECK(scene.selection.selectedRows().front().row() == 2);
    QTest::mouseDClick(viewport, Qt::LeftButton, {}, third);
    CHECK(scene.waterfall.following());
}

TEST_CASE("the arrows step through the rows and the chosen one stays in view")
{
    Scene scene;
    scene.present(many(100), Origin + 5s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down);
    CHECK(scene.selection.selectedRows().front().row() == 0);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Down);
    CHECK(scene.selection.selectedRows().front().row() == 40);
    CHECK(scene.waterfall.firstRow() <= 40);
    CHECK(scene.waterfall.firstRow() + scene.waterfall.rowsInView() > 40);
    QTest::keyClick(&scene.waterfall, Qt::Key_PageUp);
    CHECK(scene.selection.selectedRows().front().row() == 40 - scene.waterfall.rowsInView());
}

TEST_CASE("the plain wheel scrolls rows and leaves time alone")
{
    Scene scene;
    scene.present(many(100), Origin + 5s);
    scene.wheel({0, -120}, Qt::NoModifier, {300, 100});
    CHECK(scene.waterfall.firstRow() > 0);
    CHECK(scene.waterfall.following());
}

TEST_CASE("a waterfall without requests, without room or with absurd times paints")
{
    Scene scene;
    scene.present({}, core::Time{});
    scene.picture();
    scene.waterfall.resize(60, 30);
    scene.present({RequestBuilder().sent(core::Time{}).ended(1e9).detail(),
                   RequestBuilder().id("b", 2).sent(core::timeOf(4e9)).detail()},
                  Origin);
    CHECK_FALSE(scene.picture().isNull());
    scene.waterfall.resize(Width, Height);
    QTest::keyClick(&scene.waterfall, Qt::Key_Home);
    for (int i = 0; i < 80; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Plus);
    CHECK(scene.waterfall.axis().length == TimeAxis::Shortest);
    CHECK_FALSE(scene.picture().isNull());
}
