// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/chart_frame.h"
#include "widgets/chart_key.h"

using namespace inferama;
using namespace inferama::widgets;

namespace {

constexpr QRectF Plot{0, 0, 400, 200};

ChartFrame frame()
{
    ChartFrame frame;
    frame.plot = Plot;
    frame.x = {.values = {0, 1}, .pixels = {0, 400}, .kind = ScaleKind::Linear};
    frame.y = {.values = {0, 1}, .pixels = {200, 0}, .kind = ScaleKind::Linear};
    return frame;
}

ChartLine line(std::vector<Sample> samples)
{
    return {.name = QStringLiteral("now"), .colour = Qt::red, .samples = std::move(samples), .endText = {}};
}

const QSizeF Size{120, 60};
const std::vector<Sample> Rising{{0, 0.0}, {0.9, 0.0}, {0.9, 1.0}, {1, 1.0}};  // along the foot, then up at the right
const std::vector<Sample> Falling{{0, 1.0}, {0.1, 1.0}, {0.1, 0.0}, {1, 0.0}}; // down at the left

} // namespace

TEST_CASE("The list of lines stands in a corner where it covers none", "[chart]")
{
    KeyPlace place;
    const QRectF box = place.place(frame(), {line(Rising)}, Size);
    CHECK(Plot.contains(box));
    CHECK(box.size() == Size);
    CHECK(box.right() < 0.9 * Plot.width());
    CHECK(box.bottom() < Plot.bottom() - 8 - 1e-9);
    CHECK(box.top() < 100); // the foot is taken
}

TEST_CASE("The list of lines stays where it is until it covers clearly more than elsewhere", "[chart]")
{
    KeyPlace place;
    const QRectF first = place.place(frame(), {line(Rising)}, Size);
    CHECK(place.place(frame(), {line(Falling)}, Size) == first); // one step through it
    std::vector<Sample> busy;
    for (int i = 0; i < 40; ++i)
        busy.push_back({0.01 * i, 0.6 + 0.01 * (i % 30)});
    CHECK(place.place(frame(), {line(busy)}, Size) != first);
}

TEST_CASE("Without room or without names no lines are listed", "[chart]")
{
    KeyPlace place;
    CHECK(place.place(frame(), {line(Rising)}, {500, 60}).isEmpty());
    CHECK(place.place(frame(), {}, {}).isEmpty());
    CHECK(keySize({ChartLine{}}).isEmpty());
    CHECK(keySize({line(Rising)}).height() > 16);
    CHECK(keySize({line(Rising), line(Falling)}).height() > keySize({line(Rising)}).height());
}
