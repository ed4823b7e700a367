// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/format.h"
#include "widgets/run_timeline.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Time;
using core::TimeRange;
using Part = Brush::Part;

namespace {

int pixelsOf(const QImage& image, const QColor& colour, int fromY, int toY)
{
    int pixels = 0;
    for (int y = fromY; y < toY; ++y)
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixelColor(x, y) == colour;
    return pixels;
}

// A timeline whose wishes come true, as a window's do.
struct Shown {
    ThemeHolder theme{ThemeKind::Dark};
    TimeLink link;
    std::shared_ptr<const core::Snapshot> run = tests::sampleSnapshot();
    RunTimeline timeline{theme, link};
    TimeRange looked{run->now - 1min, run->now};
    bool live = true;
    int steps = 0; // wishes that continue none

    Shown()
    {
        timeline.resize(900, RunTimeline::Height);
        timeline.show();
        REQUIRE(QTest::qWaitForWindowExposed(&timeline));
        timeline.present(run);
        be(looked, true, false);
        steps = 0;
        QObject::connect(&link, &TimeLink::lookWanted, &timeline, [this](Time t, bool continues) {
            be({t - (looked.end - looked.start), t}, false, continues);
        });
        QObject::connect(&link, &TimeLink::rangeWanted, &timeline,
                         [this](const TimeRange& range, bool continues) { be(range, false, continues); });
        QObject::connect(&link, &TimeLink::panWanted, &timeline, [this](core::Duration by, bool continues) {
            const Time end = std::min(looked.end + by, run->now);
            be({end - (looked.end - looked.start), end}, false, continues);
        });
        QObject::connect(&link, &TimeLink::liveWanted, &timeline, [this] {
            be({run->now - 1min, run->now}, true, false);
        });
    }
    void be(const TimeRange& range, bool follows, bool continues)
    {
        looked = range;
        live = follows;
        steps += !continues;
        timeline.setLookedAt(looked, live);
    }
    QPoint at(Time t) const { return {static_cast<int>(std::lround(*timeline.pixelOf(t))), 40}; }
    // What a pixel is worth.
    core::Duration pixel() const
    {
        return core::durationOf(1 / (*timeline.pixelOf(run->now) - *timeline.pixelOf(run->now - 1s)));
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&timeline, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) {
            const QPointF here = from + QPointF(to - from) * i / 10;
            QMouseEvent move(QEvent::MouseMove, here, timeline.mapToGlobal(here), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(&timeline, &move);
        }
        QTest::mouseRelease(&timeline, Qt::LeftButton, {}, to);
    }
    void wheel(QPoint at, QPoint turn)
    {
        QWheelEvent event(QPointF(at), timeline.mapToGlobal(QPointF(at)), {}, turn, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&timeline, &event);
    }
    bool near(Time a, Time b) const { return std::abs((a - b).count()) <= 2 * pixel().count(); }
};

} // namespace

TEST_CASE("The window on the timeline stands beneath the key")
{
    Shown s;
    s.timeline.clearFocus();
    const QImage image = s.timeline.grab().toImage();
    CHECK(pixelsOf(image, darkTheme().accent, 0, 18) == 0);
    CHECK(pixelsOf(image, darkTheme().accent, 18, RunTimeline::Height) > 50);
}

TEST_CASE("The curves of the timeline follow its width")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    RunTimeline resized(theme, link);
    RunTimeline made(theme, link);
    resized.resize(500, RunTimeline::Height);
    resized.present(tests::sampleSnapshot());
    resized.grab();
    resized.resize(900, RunTimeline::Height);
    made.resize(900, RunTimeline::Height);
    made.present(tests::sampleSnapshot());
    CHECK(resized.grab().toImage() == made.grab().toImage());
}

TEST_CASE("A click on the timeline jumps, on the brush as beside it, and a double click goes live")
{
    Shown s;
    const Time wanted = s.run->now - 5min;
    QTest::mouseClick(&s.timeline, Qt::LeftButton, {}, s.at(wanted));
    CHECK_FALSE(s.live);
    CHECK(s.near(s.looked.end, wanted));
    const Time onBrush = s.looked.start + 20s;
    QTest::mouseClick(&s.timeline, Qt::LeftButton, {}, s.at(onBrush));
    CHECK(s.near(s.looked.end, onBrush));
    QTest::mouseDClick(&s.timeline, Qt::LeftButton, {}, s.at(wanted));
    CHECK(s.live);
}

TEST_CASE(
    "The body of the brush moves it, its edges change its length, and a drag beside it makes another: one step each")
{
    Shown s;
    s.drag(s.at(s.run->now - 30s), s.at(s.run->now - 150s));
    CHECK(s.near(s.looked.end, s.run->now - 2min));
    CHECK(s.looked.end - s.looked.start == 1min);
    CHECK(s.steps == 1);
    const TimeRange moved = s.looked;
    s.drag(s.at(moved.start), s.at(moved.start - 2min));
    CHECK(s.looked.end == moved.end);
    CHECK(s.near(s.looked.start, moved.start - 2min));
    s.drag(s.at(s.looked.end), s.at(moved.end + 1min));
    CHECK(s.near(s.looked.end, moved.end + 1min));
    CHECK(s.steps == 3);
    s.drag(s.at(s.run->now - 8min), s.at(s.run->now - 6min));
    CHECK(s.near(s.looked.start, s.run->now - 8min));
    CHECK(s.near(s.looked.end, s.run->now - 6min));
    CHECK(s.steps == 4);
}

TEST_CASE("A brush that is dragged beyond the run's end comes back with the pointer")
{
    Shown s;
    s.be({s.run->now - 3min, s.run->now - 2min}, false, false);
    const QPoint from = s.at(s.run->now - 150s);
    QTest::mousePress(&s.timeline, Qt::LeftButton, {}, from);
    const auto moveTo = [&](QPoint to) {
        QMouseEvent move(QEvent::MouseMove, QPointF(to), s.timeline.mapToGlobal(QPointF(to)), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(&s.timeline, &move);
    };
    moveTo(s.at(s.run->now + 10min));
    CHECK(s.looked.end == s.run->now);
    moveTo(from);
    CHECK(s.near(s.looked.end, s.run->now - 2min));
    QTest::mouseRelease(&s.timeline, Qt::LeftButton, {}, from);
}

TEST_CASE("The keyboard does on the timeline what the mouse does")
{
    Shown s;
    QTest::keyClick(&s.timeline, Qt::Key_Left);
    CHECK(s.looked.end == s.run->now - 6s);
    QTest::keyClick(&s.timeline, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(s.looked.end == s.run->now - 66s);
    QTest::keyClick(&s.timeline, Qt::Key_Right);
    CHECK(s.looked.end == s.run->now - 60s);
    QTest::keyClick(&s.timeline, Qt::Key_PageUp);
    CHECK(s.looked.end == s.run->now - 2min);
    QTest::keyClick(&s.timeline, Qt::Key_BracketLeft);
    CHECK(s.looked == TimeRange{s.run->now - 3min - 6s, s.run->now - 2min});
    QTest::keyClick(&s.timeline, Qt::Key_BraceRight, Qt::ShiftModifier);
    CHECK(s.looked.start == s.run->now - 3min - 6s);
    CHECK(s.looked.end > s.run->now - 2min);
    QTest::keyClick(&s.timeline, Qt::Key_Home);
    CHECK(s.looked.end == s.run->runStart);
    CHECK_FALSE(s.live);
}

TEST_CASE(
    "The wheel zooms the timeline about the pointer and leaves the brush, and what is looked at is brought into view")
{
    Shown s;
    const Time pinned = s.run->now - 4min;
    const QPoint at = s.at(pinned);
    s.wheel(at, {0, 480});
    CHECK(s.timeline.extent().zoomed());
    CHECK(std::abs(*s.timeline.pixelOf(pinned) - at.x()) < 1.5);
    CHECK(s.live);
    CHECK(s.steps == 0);
    QTest::keyClick(&s.timeline, Qt::Key_Home);
    CHECK(s.timeline.extent().shown().start <= *s.run->runStart);
    CHECK(s.timeline.extent().zoomed());
    s.wheel(at, {0, -4800});
    CHECK_FALSE(s.timeline.extent().zoomed());
}

TEST_CASE("The timeline says since when the past is exact")
{
    Shown s;
    CHECK(s.timeline.exactText().isEmpty());
    auto forgetting = std::make_shared<core::Snapshot>(*s.run);
    forgetting->exactSince = s.run->now - 3min;
    s.timeline.present(forgetting);
    CHECK(s.timeline.exactText().toStdString() == "exact since 14:29:12; earlier: totals only");
    CHECK(s.timeline.accessibleDescription().toStdString() ==
          "Follows the run, which began at 14:23:30. exact since 14:29:12; earlier: totals only");
    s.be({s.run->now - 5min, s.run->now - 4min}, false, false);
    CHECK_THAT(s.timeline.accessibleDescription().toStdString(),
               Catch::Matchers::StartsWith("Looks at 14:27:12 to 14:28:12."));
}

TEST_CASE("Failures stand on the timeline")
{
    Shown s;
    const QColor red = darkTheme().stall;
    auto calm = std::make_shared<core::Snapshot>(*s.run);
    auto history = std::make_shared<core::History>(*s.run->history);
    for (core::HistoryPoint& p : history->points)
        p.failures = 0;
    calm->history = history;
    s.timeline.present(calm);
    CHECK(pixelsOf(s.timeline.grab().toImage(), red, 20, 31) == 0);
    history = std::make_shared<core::History>(*history);
    history->points[history->points.size() / 2].failures = 1;
    calm = std::make_shared<core::Snapshot>(*calm);
    calm->history = history;
    s.timeline.present(calm);
    CHECK(pixelsOf(s.timeline.grab().toImage(), red, 20, 31) >= 8);
}

TEST_CASE("The pointer over the timeline moves the cross-hair that all charts share")
{
    Shown s;
    const Time wanted = s.run->now - 2min;
    QMouseEvent move(QEvent::MouseMove, QPointF(s.at(wanted)), s.timeline.mapToGlobal(QPointF(s.at(wanted))),
                     Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&s.timeline, &move);
    REQUIRE(s.link.moment());
    CHECK(s.near(*s.link.moment(), wanted));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&s.timeline, &leave);
    CHECK_FALSE(s.link.moment());
}

TEST_CASE("A brush is taken by its body and its edges, and a thin one can still be hit")
{
    const Brush wide{100, 200};
    CHECK(wide.partAt(94) == Part::Beside);
    CHECK(wide.partAt(97) == Part::Start);
    CHECK(wide.partAt(103) == Part::Start);
    CHECK(wide.partAt(150) == Part::Body);
    CHECK(wide.partAt(197) == Part::End);
    CHECK(wide.partAt(204) == Part::End);
    CHECK(wide.partAt(206) == Part::Beside);
    const Brush thin{150, 152};
    CHECK(thin.partAt(151) == Part::Body);
    CHECK(thin.partAt(146) == Part::Body);
    CHECK(thin.partAt(142) == Part::Start);
    CHECK(thin.partAt(160) == Part::End);
}

TEST_CASE("Labels end where the next begins, and those without room are left out")
{
    const auto rooms = labelRooms({10, 200, 210, 300}, {80, 80, 80, 500}, 400);
    REQUIRE(rooms.size() == 4);
    CHECK(rooms[0].width == 80);
    CHECK(rooms[1].width == 0);  // two pixels
    CHECK(rooms[2].width == 80); // to 290, before the next
    CHECK(rooms[3].width == 100);
    for (std::size_t i = 0; i + 1 < rooms.size(); ++i)
        CHECK(rooms[i].left + rooms[i].width <= rooms[i + 1].left);
    CHECK(labelRooms({}, {}, 100).empty());
}

TEST_CASE("What the timeline shows keeps to the run, and to its end while that is in view")
{
    const Time start{1'772'352'000s};
    TimelineExtent extent;
    extent.setRun({start, start + 100s});
    CHECK(extent.shown() == TimeRange{start, start + 100s});
    extent.zoom(2, 1); // about the end
    CHECK(extent.shown() == TimeRange{start + 50s, start + 100s});
    extent.setRun({start, start + 120s});
    CHECK(extent.shown() == TimeRange{start + 70s, start + 120s});
    extent.pan(-200s);
    CHECK(extent.shown() == TimeRange{start, start + 50s});
    extent.setRun({start, start + 130s});
    CHECK(extent.shown() == TimeRange{start, start + 50s});
    extent.show(start + 90s);
    CHECK(extent.shown() == TimeRange{start + 40s, start + 90s});
    extent.zoom(1e9, 0.5);
    CHECK(extent.shown() == TimeRange{start + 60s, start + 70s});
    extent.zoom(1e-9, 0.5);
    CHECK_FALSE(extent.zoomed());
    extent.zoom(4, 0);
    extent.setRun({start + 1h, start + 2h}); // another run
    CHECK(extent.shown() == TimeRange{start + 1h, start + 2h});
}
