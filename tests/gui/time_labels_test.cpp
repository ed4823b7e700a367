// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/chart_frame.h"
#include "widgets/format.h"
#include "widgets/time_labels.h"

#include <QTimeZone>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Time;

namespace {

const QTimeZone NewYork("America/New_York");
// 2 November 2025: at 02:00 EDT the clocks go back to 01:00 EST.
constexpr Time HalfPastOne{1'762'061'400s};
constexpr Time HalfPastOneAgain{1'762'065'000s};

QString textAt(const TimeLabels& labels, Time t)
{
    for (const TimeLabel& label : labels.at)
        if (label.at == t)
            return label.text;
    return {};
}

QStringList textsOf(const TimeLabels& labels)
{
    QStringList texts;
    for (const TimeLabel& label : labels.at)
        texts << label.text;
    return texts;
}

} // namespace

TEST_CASE("case 28: the hour that a clock shows twice is two hours on the axis, and its labels name the zone of each")
{
    const TimeLabels labels = timeLabels(HalfPastOne - 1h, HalfPastOneAgain + 1h, 10, NewYork);
    CHECK(textAt(labels, HalfPastOne).toStdString() == "01:30 EDT");
    CHECK(textAt(labels, HalfPastOneAgain).toStdString() == "01:30 EST");
    CHECK(labels.zone.isEmpty());
    CHECK(formatMoment(HalfPastOne, NewYork).toStdString() == "01:30:00 EDT (UTC-4)");
    CHECK(formatMoment(HalfPastOneAgain, NewYork).toStdString() == "01:30:00 EST (UTC-5)");

    ChartContent content;
    content.time = TimeSpan{.end = HalfPastOneAgain + 1h, .length = 3h, .zone = NewYork};
    ChartAxes axes;
    const ChartFrame frame = axes.layOut(content, QRectF(0, 0, 1200, 200));
    const double first = content.time->xOf(HalfPastOne);
    const double second = content.time->xOf(HalfPastOneAgain);
    CHECK(second - first == 3600);
    CHECK(frame.x.toPixel(second) - frame.x.toPixel(first) == Approx(frame.plot.width() / 3));
}

TEST_CASE("In UTC nothing is shown twice, and the axis names the zone once")
{
    const TimeLabels labels = timeLabels(HalfPastOne - 1h, HalfPastOneAgain + 1h, 10, QTimeZone::utc());
    CHECK(textAt(labels, HalfPastOne).toStdString() == "05:30");
    CHECK(textAt(labels, HalfPastOneAgain).toStdString() == "06:30");
    CHECK(labels.zone.toStdString() == "UTC");
    CHECK(timeLabels(HalfPastOne - 20min, HalfPastOne, 10, NewYork).zone.toStdString() == "EDT");
    CHECK(timeLabels(HalfPastOneAgain, HalfPastOneAgain + 20min, 10, NewYork).zone.toStdString() == "EST");
}

TEST_CASE("Labels have seconds only where they tell moments apart")
{
    const Time noon{1'762'084'800s};
    CHECK(textsOf(timeLabels(noon, noon + 20s, 3, QTimeZone::utc())) ==
          QStringList{"12:00:00", "12:00:10", "12:00:20"});
    CHECK(textsOf(timeLabels(noon, noon + 10min, 3, QTimeZone::utc())) == QStringList{"12:00", "12:05", "12:10"});
    CHECK(timeLabels(noon, noon, 3, QTimeZone::utc()).at.empty());
}

TEST_CASE("Labels that say how long ago stand at the same distance from the end, whatever its second")
{
    const Time end = HalfPastOne + 17s + 345ms;
    const TimeLabels labels = agoLabels(end - 5min, end, 6);
    CHECK(textsOf(labels) == QStringList{"−5 min", "−4 min", "−3 min", "−2 min", "−1 min", "now"});
    CHECK(labels.at.front().at == end - 5min);
    CHECK(labels.zone.isEmpty());
    CHECK(textsOf(agoLabels(end - 30s, end, 4)) == QStringList{"−30 s", "−20 s", "−10 s", "now"});
    CHECK(textsOf(agoLabels(end - 2h, end, 3)) == QStringList{"−2 h", "−1 h", "now"});
    CHECK(textsOf(agoLabels(end - 90min, end, 4)) == QStringList{"−90 min", "−1 h", "−30 min", "now"});
}

TEST_CASE("Clocks are those of the face that is in use")
{
    const ClockFace before = clockFace();
    setClockFace({.zone = NewYork, .ago = true});
    CHECK(formatClock(HalfPastOne, shownZone()).toStdString() == "01:30:00");
    CHECK(clockFace().ago);
    setClockFace(before);
    CHECK(formatClock(HalfPastOne, shownZone()).toStdString() == "05:30:00");
}
