// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/waterfall_scene.h"
#include "widgets/theme.h"

#include <QScrollBar>
#include <QSignalSpy>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::many;
using tests::Origin;
using tests::RequestBuilder;
using tests::WaterfallScene;

TEST_CASE("the live axis ends a little after now and moves with it")
{
    WaterfallScene scene;
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
    WaterfallScene scene;
    scene.present({RequestBuilder().detail()}, Origin + 300s);
    CHECK(scene.waterfall.axis().start <= Origin);
    CHECK(scene.waterfall.axis().length == 8min);
}

TEST_CASE("stages, decode and stalls are painted in their colours, as wide as they lasted")
{
    WaterfallScene scene;
    const auto request = RequestBuilder()
                             .span("queue", 0, 1)
                             .span("prefill", 1, 1)
                             .chunks({2.0, 2.01, 2.02, 4.02, 4.03})
                             .stallLimit(0.2)
                             .ended(4.03)
                             .detail();
    scene.present({request}, Origin + 5s);
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    CHECK(scene.count(0, darkTheme().stage("queue")) == Approx(scale).margin(2));
    CHECK(scene.count(0, darkTheme().stage("prefill")) == Approx(scale).margin(2));
    CHECK(scene.count(0, darkTheme().stall) == Approx(2 * scale).margin(2));
}

TEST_CASE("a row is drawn from its own times until its detail arrives")
{
    WaterfallScene scene;
    const auto request = RequestBuilder()
                             .span("queue", 0, 1)
                             .span("prefill", 1, 1)
                             .chunks({2.0, 4.0, 4.03})
                             .stallLimit(0.2)
                             .ended(4.03)
                             .detail();
    const auto row = tests::rowOf(*request);
    scene.waterfall.present({.result = tests::resultOf({row}, Origin + 5s), .groups = {}, .times = {}});
    scene.waterfall.presentDetails({}, Origin + 5s, {});
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    CHECK(scene.count(0, darkTheme().stage("queue")) == Approx(scale).margin(2));
    CHECK(scene.count(0, darkTheme().stall) > scale); // that it stalled is known
    scene.waterfall.presentDetails(std::vector{request}, Origin + 5s, {});
    CHECK(scene.count(0, darkTheme().stall) == Approx(2 * scale).margin(2));
}

TEST_CASE("a bar in flight grows to now and ends in an arrow")
{
    WaterfallScene scene;
    const auto request = RequestBuilder().detail();
    scene.present({request}, Origin + 1s);
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    CHECK(scene.count(0, darkTheme().faint) == Approx(scale).margin(6));
    scene.present({request}, Origin + 1500ms);
    CHECK(scene.count(0, darkTheme().faint) == Approx(1.5 * scale).margin(6));
}

TEST_CASE("a failed request has the shape of its status after its bar")
{
    WaterfallScene scene;
    scene.present({RequestBuilder().ended(1, core::Status::Timeout).detail(),
                   RequestBuilder().id("ok", 2).chunks({0.5, 1.0}).ended(1).detail()},
                  Origin + 3s);
    CHECK(scene.count(0, darkTheme().bandColour(core::Level::Worst)) > 0);
    CHECK(scene.count(1, darkTheme().bandColour(core::Level::Worst)) == 0);
}

TEST_CASE("a bar beside the axis leaves an arrowhead")
{
    WaterfallScene scene;
    scene.present({RequestBuilder().ended(1).detail()}, Origin + 5s);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Right);
    CHECK(scene.picture().pixelColor(static_cast<int>(scene.waterfall.axis().left) + 2,
                                     scene.waterfall.rowsTop() + Waterfall::RowHeight / 2) == darkTheme().muted);
}

TEST_CASE("the strip above the lines shows who was in the system, and gives way where there is no room")
{
    WaterfallScene scene;
    scene.present({RequestBuilder().span("queue", 0, 1).span("prefill", 1, 1).chunks({2, 4}).ended(4).detail()},
                  Origin + 5s);
    const double scale = scene.waterfall.axis().pixelsPerSecond();
    const int y = scene.waterfall.rowsTop() - 12;
    CHECK(scene.countAt(y, darkTheme().stage("queue")) == Approx(scale).margin(2));
    CHECK(scene.countAt(y, darkTheme().stage("prefill")) == Approx(scale).margin(2));
    CHECK(scene.countAt(y, darkTheme().stage("decode")) == Approx(2 * scale).margin(2));
    scene.waterfall.resize(tests::WaterfallScene::Width, 120);
    CHECK(scene.waterfall.rowsTop() == Waterfall::AxisHeight);
}

TEST_CASE("groups have heads with their counts, and fold by mouse and by keys")
{
    WaterfallScene scene;
    auto requests = many(20);
    scene.servers = {1, 2};
    scene.grouping = core::RowGrouping::Server;
    scene.present(requests, Origin + 5s);
    const WaterfallLines& lines = scene.waterfall.lines();
    REQUIRE(lines.count() == 22);
    QWidget* viewport = scene.waterfall.viewport();
    QTest::mouseClick(viewport, Qt::LeftButton, {}, scene.lineCentre(0));
    CHECK(scene.waterfall.lines().count() == 12);
    CHECK(scene.waterfall.lines().isFolded(0));
    CHECK_FALSE(scene.waterfall.selected().has_value());
    QTest::keyClick(&scene.waterfall, Qt::Key_Return); // the cursor is where the click was
    CHECK(scene.waterfall.lines().count() == 22);
    CHECK(scene.waterfall.accessibleDescription().startsWith(QStringLiteral("vllm-0 · 10 request")));
    QTest::keyClick(&scene.waterfall, Qt::Key_C);
    CHECK(scene.waterfall.lines().count() == 2);
    scene.present(requests, Origin + 6s);
    CHECK(scene.waterfall.lines().count() == 2); // new rows leave groups folded
    QTest::keyClick(&scene.waterfall, Qt::Key_C);
    CHECK(scene.waterfall.lines().count() == 22);
}

TEST_CASE("G wishes for the next grouping and Shift+G for the one before")
{
    WaterfallScene scene;
    QSignalSpy spy(&scene.waterfall, &Waterfall::groupingChanged);
    QTest::keyClick(&scene.waterfall, Qt::Key_G);
    CHECK(scene.waterfall.grouping() == core::RowGrouping::Server);
    QTest::keyClick(&scene.waterfall, Qt::Key_G, Qt::ShiftModifier);
    QTest::keyClick(&scene.waterfall, Qt::Key_G, Qt::ShiftModifier);
    CHECK(scene.waterfall.grouping() == core::RowGrouping::LengthClass);
    CHECK(spy.count() == 3);
}

TEST_CASE("other groups begin at their heads, and with a chosen request at the head of its group")
{
    WaterfallScene scene;
    std::vector<std::shared_ptr<const core::RequestDetail>> requests;
    for (std::uint64_t serial = 100; serial > 0; --serial)
        requests.push_back(RequestBuilder()
                               .id("r-" + std::to_string(serial), serial)
                               .chunks({0.1, 0.2})
                               .ended(0.3, serial <= 20 ? core::Status::Timeout : core::Status::Ok)
                               .detail());
    scene.present(requests, Origin + 10s);
    scene.waterfall.showFirstLine(50);
    scene.grouping = core::RowGrouping::Status;
    scene.present(requests, Origin + 10s);
    CHECK(scene.waterfall.firstLine() == 0);
    scene.grouping = core::RowGrouping::None;
    scene.present(requests, Origin + 10s);
    scene.waterfall.setSelected(core::RequestKey{18, 18});
    scene.grouping = core::RowGrouping::Status;
    scene.present(requests, Origin + 10s);
    const auto first = scene.waterfall.lines().at(static_cast<std::size_t>(scene.waterfall.firstLine()));
    REQUIRE(first.head);
    CHECK(scene.waterfall.lines().group(*first.head).name == "timeout");
    scene.waterfall.showFirstLine(40);
    scene.present(requests, Origin + 10s);
    CHECK(scene.waterfall.firstLine() == 40);
}

TEST_CASE("a scrolled waterfall keeps the line at its top while rows arrive above it; one at its top shows the newest")
{
    WaterfallScene scene;
    scene.present(many(200), Origin + 5s);
    scene.waterfall.showFirstLine(60);
    const auto topSerial = [&] { return scene.serialAt(scene.waterfall.firstLine()); };
    const auto top = topSerial();
    scene.present(many(230), Origin + 6s);
    CHECK(topSerial() == top);
    CHECK(scene.waterfall.firstLine() == 90);
    scene.waterfall.showFirstLine(0);
    scene.present(many(240), Origin + 7s);
    CHECK(scene.waterfall.firstLine() == 0);
    CHECK(topSerial() == 240);
}

TEST_CASE("the requests in view and some around are those whose details are wished for, once for each change")
{
    WaterfallScene scene;
    QSignalSpy spy(&scene.waterfall, &Waterfall::detailsWanted);
    scene.present(many(500), Origin + 15s);
    CHECK(spy.count() == 1);
    const auto inView = static_cast<std::size_t>(scene.waterfall.linesInView());
    REQUIRE(scene.waterfall.wantedDetails().size() == inView + 20);
    CHECK(scene.waterfall.wantedDetails().front().serial == 500);
    scene.present(many(500), Origin + 16s);
    CHECK(spy.count() == 1);
    scene.waterfall.showFirstLine(100);
    CHECK(spy.count() == 2);
    CHECK(scene.waterfall.wantedDetails().size() == inView + 40);
    CHECK(scene.waterfall.wantedDetails().front().serial == 500 - 80);
}

TEST_CASE("a waterfall without requests, without room or with absurd times paints")
{
    WaterfallScene scene;
    scene.picture(); // before anything came
    scene.present({}, core::Time{});
    scene.picture();
    for (const auto key : {Qt::Key_Down, Qt::Key_Home, Qt::Key_Return, Qt::Key_C, Qt::Key_PageDown})
        QTest::keyClick(&scene.waterfall, key);
    QTest::keyClick(&scene.waterfall, Qt::Key_Down, Qt::ShiftModifier);
    CHECK_FALSE(scene.waterfall.area().has_value());
    scene.waterfall.resize(60, 30);
    scene.present({RequestBuilder().sent(core::Time{}).ended(1e9).detail(),
                   RequestBuilder().id("b", 2).sent(core::timeOf(4e9)).detail()},
                  Origin);
    CHECK_FALSE(scene.picture().isNull());
    scene.waterfall.resize(WaterfallScene::Width, WaterfallScene::Height);
    QTest::keyClick(&scene.waterfall, Qt::Key_Home);
    for (int i = 0; i < 80; ++i)
        QTest::keyClick(&scene.waterfall, Qt::Key_Plus);
    CHECK(scene.waterfall.axis().length == TimeAxis::Shortest);
    CHECK_FALSE(scene.picture().isNull());
}

TEST_CASE("a nanosecond and ten hours are both seen on one axis")
{
    WaterfallScene scene;
    scene.present({RequestBuilder().id("brief", 1).chunks({1e-9}).ended(1e-9).detail(),
                   RequestBuilder().id("endless", 2).chunks({1, 36'000}).ended(36'000).detail()},
                  Origin + 36'000s);
    CHECK(scene.waterfall.axis().length == 24h);
    const int y = scene.lineCentre(0).y() + 3;
    CHECK(scene.countAt(y, darkTheme().surface) < scene.widthOfBars()); // one pixel of it at least
}

TEST_CASE("half a million requests whose ids begin alike scroll, zoom and fold with no more laid out than is seen")
{
    constexpr std::uint32_t Count = 500'000;
    const core::RequestRow pattern =
        tests::rowOf(*RequestBuilder().span("queue", 0, 0.1).chunks({0.2, 0.3}).ended(0.3).detail());
    std::vector<core::RequestRow> rows(Count, pattern);
    for (std::uint32_t i = 0; i < Count; ++i) {
        rows[i].key = {i, Count - i};
        rows[i].id = "chatcmpl-the-same-for-all-" + std::to_string(Count - i);
        rows[i].start += std::chrono::milliseconds{Count - i};
        rows[i].first += std::chrono::milliseconds{Count - i};
        rows[i].end += std::chrono::milliseconds{Count - i};
        rows[i].server = static_cast<std::uint16_t>(1 + i % 2);
    }
    WaterfallScene scene;
    scene.grouping = core::RowGrouping::Server;
    scene.presentRows(std::move(rows), Origin + 501s);
    scene.waterfall.presentDetails({}, Origin + 501s, {});
    Waterfall& waterfall = scene.waterfall;
    REQUIRE(waterfall.lines().count() == Count + 2);
    CHECK(waterfall.wantedDetails().size() < 100);
    waterfall.showFirstLine(1'000'000);
    CHECK(waterfall.firstLine() + waterfall.linesInView() == static_cast<int>(Count) + 2);
    CHECK(waterfall.wantedDetails().size() < 100);
    CHECK(waterfall.wantedDetails().back().serial == 1);
    QTest::keyClick(&waterfall, Qt::Key_Home);
    CHECK(waterfall.axis().start < Origin + 1ms);
    for (int i = 0; i < 30; ++i)
        scene.wheel({0, -120}, Qt::NoModifier, {300, 200});
    CHECK(waterfall.axis().length > 500s);
    CHECK_FALSE(scene.picture().isNull());
    QTest::keyClick(&waterfall, Qt::Key_C);
    CHECK(waterfall.lines().count() == 2);
    CHECK(scene.countAt(scene.lineCentre(0).y() + 5, darkTheme().raised) > 100);
}

TEST_CASE("ids of 500 characters, from right to left or with control characters stay in their column and on one line")
{
    const std::string prefix = "chatcmpl-" + std::string(480, 'x') + "-";
    WaterfallScene plain;
    WaterfallScene hostile;
    const std::vector<std::string> ids{prefix + "1",
                                       prefix + "2",
                                       "שלום עולם-בקשה-ארוכה-מאוד-ארוכה",
                                       "a\u202Eevil\nline\ttab\x1b[31m\u0000",
                                       "<b>bold</b><img src='x'>",
                                       "",
                                       "\xff\xfe broken"};
    std::vector<std::shared_ptr<const core::RequestDetail>> a;
    std::vector<std::shared_ptr<const core::RequestDetail>> b;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        a.push_back(RequestBuilder().id("r", i + 1).chunks({1, 2}).ended(2).detail());
        b.push_back(RequestBuilder().id(ids[i], i + 1).chunks({1, 2}).ended(2).detail());
    }
    plain.present(a, Origin + 3s);
    hostile.present(b, Origin + 3s);
    // What they are called changes nothing right of the ids.
    const QImage p = plain.picture();
    const QImage h = hostile.picture();
    const QRect bars(84, 0, WaterfallScene::Width - 84 - 16, WaterfallScene::Height);
    CHECK(p.copy(bars) == h.copy(bars));
    QTest::keyClick(&hostile.waterfall, Qt::Key_Down);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        CHECK(hostile.waterfall.accessibleDescription().split(QLatin1Char('\n')).size() == 4);
        QTest::keyClick(&hostile.waterfall, Qt::Key_Down);
    }
    hostile.servers = {1};
    hostile.sources = {"loadgen", prefix + "\u202E<b>\n"};
    hostile.grouping = core::RowGrouping::Server;
    hostile.present(b, Origin + 3s);
    QTest::keyClick(&hostile.waterfall, Qt::Key_Home);
    CHECK_FALSE(hostile.picture().isNull());
}

TEST_CASE("a run across a change of the clocks has one instant at each place and the zones in its labels")
{
    WaterfallScene scene(QTimeZone("America/New_York"));
    const core::Time first = core::timeOf(1762061400); // 01:30 EDT
    scene.present({RequestBuilder().id("a", 1).sent(first).chunks({1, 4000}).ended(4000).detail(),
                   RequestBuilder().id("b", 2).sent(first + 1h).chunks({1, 400}).ended(400).detail()},
                  first + 2h);
    const TimeAxis& axis = scene.waterfall.axis();
    CHECK(axis.xOf(first + 1h) - axis.xOf(first) == Approx(3600 * axis.pixelsPerSecond()));
    CHECK_FALSE(scene.picture().isNull());
}
