// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall driven by mouse, by wheel and by keys alone.
#include "tests/gui/waterfall_scene.h"
#include "widgets/area_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::many;
using tests::Origin;
using tests::RequestBuilder;
using tests::WaterfallScene;

namespace {

std::optional<std::uint32_t> chosen(const WaterfallScene& scene)
{
    const auto key = scene.waterfall.selected();
    return key ? std::optional(key->serial) : std::nullopt;
}

} // namespace

TEST_CASE("the wheel zooms time about the pointer, scrolls lines beside the axis or with Shift, and stops following")
{
    WaterfallScene scene;
    scene.present(many(100), Origin + 5s);
    const auto length = scene.waterfall.axis().length;
    const auto under = scene.waterfall.axis().timeAt(300);
    scene.wheel({0, 240}, Qt::NoModifier, {300, 200});
    CHECK(scene.waterfall.axis().length < length);
    CHECK(scene.waterfall.axis().xOf(under) == Approx(300).margin(0.1));
    CHECK_FALSE(scene.waterfall.following());
    CHECK(scene.waterfall.firstLine() == 0);
    const auto zoomed = scene.waterfall.axis();
    scene.wheel({0, -120}, Qt::ShiftModifier, {300, 200});
    CHECK(scene.waterfall.firstLine() == 3);
    scene.wheel({0, -120}, Qt::NoModifier, {20, 200}); // over the ids
    CHECK(scene.waterfall.firstLine() == 6);
    CHECK(scene.waterfall.axis().start == zoomed.start);
    scene.wheel({120, 0}, Qt::NoModifier, {300, 200});
    CHECK(scene.waterfall.axis().start < zoomed.start);
}

TEST_CASE("a fine wheel scrolls a line when it has made one up")
{
    WaterfallScene scene;
    scene.present(many(100), Origin + 5s);
    for (int i = 0; i < 4; ++i) {
        scene.wheel({0, -10}, Qt::ShiftModifier, {300, 200});
        CHECK(scene.waterfall.firstLine() == (i == 3 ? 1 : 0));
    }
}

TEST_CASE("panning and zooming stop the live axis until End, which asks for live time")
{
    for (const auto key :
         {Qt::Key_A, Qt::Key_D, Qt::Key_Left, Qt::Key_Right, Qt::Key_W, Qt::Key_S, Qt::Key_Plus, Qt::Key_Minus}) {
        WaterfallScene scene;
        scene.present(many(10), Origin + 5s);
        QSignalSpy following(&scene.waterfall, &Waterfall::followingChanged);
        QSignalSpy live(&scene.waterfall, &Waterfall::liveWanted);
        QTest::keyClick(&scene.waterfall, key);
        CHECK_FALSE(scene.waterfall.following());
        const auto start = scene.waterfall.axis().start;
        scene.present(many(10), Origin + 9s);
        CHECK(scene.waterfall.axis().start == start);
        QTest::keyClick(&scene.waterfall, Qt::Key_End);
        CHECK(scene.waterfall.following());
        CHECK(scene.waterfall.axis().end() > Origin + 9s);
        CHECK(following.count() == 2);
        CHECK(live.count() == 1);
    }
}

TEST_CASE("Home shows the earliest request, plus and minus zoom about the middle")
{
    WaterfallScene scene;
    scene.present(many(200), Origin + 60s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Home);
    CHECK(scene.waterfall.axis().start < Origin + 20ms);
    CHECK(scene.waterfall.axis().end() > Origin + 20ms);
    const auto length = scene.waterfall.axis().length;
    const auto middle = scene.waterfall.axis().start + length / 2;
    QTest::keyClick(&scene.waterfall, Qt::Key_Plus);
    CHECK(core::seconds(scene.waterfall.axis().length) == Approx(core::seconds(length) / 1.5));
    CHECK(core::seconds(scene.waterfall.axis().start + scene.waterfall.axis().length / 2 - middle) ==
          Approx(0).margin(1e-6));
    QTest::keyClick(&scene.waterfall, Qt::Key_S);
    CHECK(core::seconds(scene.waterfall.axis().length) == Approx(core::seconds(length)));
}

TEST_CASE("dragging moves time and lines, a click chooses, and a double click goes live")
{
    WaterfallScene scene;
    scene.present(many(100), Origin + 5s);
    QWidget* viewport = scene.waterfall.viewport();
    QSignalSpy spy(&scene.waterfall, &Waterfall::chosen);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, scene.lineCentre(2));
    CHECK(chosen(scene) == 98u);
    CHECK(spy.count() == 1);
    CHECK(scene.waterfall.following());

    const auto under = scene.waterfall.axis().timeAt(300);
    scene.drag(scene.lineCentre(2), scene.lineCentre(2) + QPoint(100, 0));
    CHECK_FALSE(scene.waterfall.following());
    CHECK(scene.waterfall.axis().xOf(under) == Approx(400).margin(0.1));
    CHECK(chosen(scene) == 98u);
    const auto start = scene.waterfall.axis().start;
    scene.drag(scene.lineCentre(9), scene.lineCentre(4));
    CHECK(scene.waterfall.firstLine() == 5);
    CHECK(scene.waterfall.axis().start == start);

    QSignalSpy live(&scene.waterfall, &Waterfall::liveWanted);
    QTest::mouseDClick(viewport, Qt::LeftButton, {}, scene.lineCentre(2));
    CHECK(scene.waterfall.following());
    CHECK(live.count() == 1);
}

TEST_CASE("the arrows step through the lines, the chosen one stays in view, and Enter opens it")
{
    WaterfallScene scene;
    scene.present(many(100), Origin + 5s);
    QSignalSpy opened(&scene.waterfall, &Waterfall::opened);
    QTest::keyClick(&scene.waterfall, Qt::Key_Return);
    CHECK(opened.count() == 0);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down);
    CHECK(chosen(scene) == 100u);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(&scene.waterfall, i % 2 == 0 ? Qt::Key_Down : Qt::Key_N);
    CHECK(chosen(scene) == 60u);
    CHECK(scene.waterfall.firstLine() <= 40);
    CHECK(scene.waterfall.firstLine() + scene.waterfall.linesInView() > 40);
    QTest::keyClick(&scene.waterfall, Qt::Key_PageUp);
    CHECK(chosen(scene) == 60u + static_cast<unsigned>(scene.waterfall.linesInView()));
    QTest::keyClick(&scene.waterfall, Qt::Key_Return);
    REQUIRE(opened.count() == 1);
    CHECK(opened.front().front().value<core::RequestKey>().serial == chosen(scene));
    CHECK(scene.waterfall.accessibleDescription().startsWith(QStringLiteral("r-")));
}

TEST_CASE("steps go on from the chosen request after others have come before it")
{
    WaterfallScene scene;
    scene.present(many(100), Origin + 5s);
    scene.waterfall.setSelected(core::RequestKey{50, 50});
    scene.present(many(140), Origin + 6s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down);
    CHECK(chosen(scene) == 49u);
    scene.waterfall.setSelected({});
    CHECK_FALSE(chosen(scene).has_value());
}

TEST_CASE("Shift with N and P wish for the next worse and the next better request")
{
    WaterfallScene scene;
    scene.present(many(10), Origin + 5s);
    QSignalSpy spy(&scene.waterfall, &Waterfall::worseWanted);
    QTest::keyClick(&scene.waterfall, Qt::Key_N, Qt::ShiftModifier);
    QTest::keyClick(&scene.waterfall, Qt::Key_P, Qt::ShiftModifier);
    REQUIRE(spy.count() == 2);
    CHECK(spy[0][0].toInt() == 1);
    CHECK(spy[1][0].toInt() == -1);
}

TEST_CASE("Alt and a drag choose a time, and T chooses the one that is seen")
{
    WaterfallScene scene;
    scene.present(many(10), Origin + 5s);
    QSignalSpy spy(&scene.waterfall, &Waterfall::timeRangeChosen);
    const auto from = scene.waterfall.axis().timeAt(200);
    const auto to = scene.waterfall.axis().timeAt(400);
    scene.drag({400, 10}, {200, 10}, Qt::AltModifier);
    REQUIRE(spy.count() == 1);
    CHECK(spy[0][0].value<core::TimeRange>() == core::TimeRange{from, to});
    CHECK(scene.waterfall.following());
    QTest::keyClick(&scene.waterfall, Qt::Key_T);
    REQUIRE(spy.count() == 2);
    CHECK(spy[1][0].value<core::TimeRange>() ==
          core::TimeRange{scene.waterfall.axis().start, scene.waterfall.axis().end()});
    scene.waterfall.showRange({Origin, Origin + 1s});
    CHECK(scene.waterfall.axis().start == Origin);
    CHECK(scene.waterfall.axis().length == 1s);
    CHECK_FALSE(scene.waterfall.following());
}

TEST_CASE("Shift and a drag mark an area, whose requests are counted and which Escape takes away")
{
    WaterfallScene scene;
    scene.present(many(40), Origin + 5s);
    scene.waterfall.showRange({Origin, Origin + 1s});
    const TimeAxis& axis = scene.waterfall.axis();
    const auto at = [&](core::Duration offset, int line) {
        return QPoint(static_cast<int>(std::lround(axis.xOf(Origin + offset))), scene.lineCentre(line).y());
    };
    // Lines 2 to 6 are requests 38 to 34, sent from 760 ms to 680 ms on; those sent by 725 ms ran in it.
    scene.drag(at(650ms, 2), at(725ms, 6), Qt::ShiftModifier);
    REQUIRE(scene.waterfall.area());
    CHECK(scene.waterfall.area()->lines == 5);
    CHECK(scene.waterfall.area()->figures.count == 3); // 36, 35, 34
    CHECK(scene.waterfall.area()->figures.ttft.at(core::P50) == Approx(0.2));
    const auto* card = scene.waterfall.findChild<AreaCard*>();
    REQUIRE(card->isVisible());
    CHECK(card->asText().contains(QStringLiteral("3 request")));
    CHECK(card->asText().contains(QStringLiteral("TTFT\tP50 200 ms\tP95 200 ms\tP99 200 ms\tn = 3")));
    CHECK(card->asText().contains(QStringLiteral("0 in flight · 0 failed · no stalls")));
    CHECK(card->asText().contains(QStringLiteral("tokens: input –, output –")));
    card->copy();
    CHECK(QGuiApplication::clipboard()->text() == card->asText());

    QSignalSpy time(&scene.waterfall, &Waterfall::timeRangeChosen);
    QTest::keyClick(&scene.waterfall, Qt::Key_T);
    REQUIRE(time.count() == 1);
    CHECK(time[0][0].value<core::TimeRange>() == scene.waterfall.area()->range);

    // It stays on its lines while others come before them.
    scene.present(many(45), Origin + 6s);
    CHECK(scene.waterfall.area()->first == 7u);
    // In other groups its lines are parted: what it came to stays, and it has no place.
    scene.servers = {1, 2};
    scene.grouping = core::RowGrouping::Server;
    scene.present(many(45), Origin + 6s);
    REQUIRE(scene.waterfall.area());
    CHECK_FALSE(scene.waterfall.area()->first);
    scene.grouping = core::RowGrouping::None;
    scene.present(many(45), Origin + 6s);
    CHECK(scene.waterfall.area()->first == 7u);
    QTest::keyClick(&scene.waterfall, Qt::Key_Escape);
    CHECK_FALSE(scene.waterfall.area().has_value());
    CHECK_FALSE(card->isVisible());
}

TEST_CASE("an area is marked, stretched and taken away by keys alone")
{
    WaterfallScene scene;
    scene.present(many(40), Origin + 5s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down, Qt::ShiftModifier);
    REQUIRE(scene.waterfall.area());
    CHECK(scene.waterfall.area()->lines == 2);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&scene.waterfall, Qt::Key_Up, Qt::ShiftModifier);
    CHECK(scene.waterfall.area()->lines == 2);
    const auto end = scene.waterfall.area()->range.end;
    QTest::keyClick(&scene.waterfall, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(scene.waterfall.area()->range.end < end);
    for (int i = 0; i < 60; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(scene.waterfall.area()->range.end == scene.waterfall.area()->range.start);
    QTest::keyClick(&scene.waterfall, Qt::Key_Escape);
    CHECK_FALSE(scene.waterfall.area().has_value());
}

TEST_CASE("every button of an area's card has a name, and its cross takes the mark away")
{
    WaterfallScene scene;
    scene.present(many(40), Origin + 5s);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down, Qt::ShiftModifier);
    const auto buttons = scene.waterfall.findChild<AreaCard*>()->findChildren<QToolButton*>();
    for (QToolButton* button : buttons)
        CHECK_FALSE(button->accessibleName().isEmpty());
    for (QToolButton* button : buttons)
        if (button->text() == QStringLiteral("✕"))
            QTest::mouseClick(button, Qt::LeftButton);
    CHECK_FALSE(scene.waterfall.area().has_value());
}

TEST_CASE("letters and arrows belong to the waterfall while it has the focus, Escape only while there is a mark")
{
    WaterfallScene scene;
    scene.present(many(10), Origin + 5s);
    const auto takes = [&](int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
        event.ignore();
        QCoreApplication::sendEvent(&scene.waterfall, &event);
        return event.isAccepted();
    };
    CHECK(takes(Qt::Key_End));
    CHECK(takes(Qt::Key_S));
    CHECK_FALSE(takes(Qt::Key_S, Qt::ControlModifier));
    CHECK_FALSE(takes(Qt::Key_Space));
    CHECK_FALSE(takes(Qt::Key_Escape));
    QTest::keyClick(&scene.waterfall, Qt::Key_Down, Qt::ShiftModifier);
    CHECK(takes(Qt::Key_Escape));
}

TEST_CASE("the menu offers what the keys do, with a tip for each")
{
    WaterfallScene scene;
    scene.present(many(10), Origin + 5s);
    QMenu menu;
    scene.waterfall.fillMenu(menu);
    CHECK(menu.actions().size() >= 10);
    for (const QAction* action : menu.actions())
        if (!action->isSeparator() && !action->menu())
            CHECK_FALSE(action->toolTip().isEmpty());
    QMenu* by = menu.actions().front()->menu();
    REQUIRE(by);
    REQUIRE(by->actions().size() == 4);
    by->actions()[2]->trigger();
    CHECK(scene.waterfall.grouping() == core::RowGrouping::Status);
}
