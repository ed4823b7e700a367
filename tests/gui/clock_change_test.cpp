// SPDX-License-Identifier: GPL-3.0-or-later
// Runs across the changes of the clocks in Berlin: in autumn an hour comes twice, in spring one does not come at all.
// Moments lie where their instant is; only labels know the zone.
#include "app/page_list.h"
#include "app/pages/page.h"
#include "tests/catch.h"
#include "tests/gui/recorded_run.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "tests/gui/warnings.h"
#include "tests/unit/core/stream.h"
#include "widgets/format.h"
#include "widgets/line_chart.h"
#include "widgets/request_table_model.h"
#include "widgets/theme.h"
#include "widgets/time_axis.h"
#include "widgets/time_labels.h"
#include "widgets/time_link.h"
#include "widgets/value_table.h"

#include <QApplication>

#include <algorithm>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Time;

namespace {

const QTimeZone Berlin("Europe/Berlin");
constexpr Time Autumn{1'761'440'400s}; // 26 October 2025, 01:00Z: 03:00 CEST becomes 02:00 CET
constexpr Time Spring{1'743'296'400s}; // 30 March 2025, 01:00Z: 02:00 CET becomes 03:00 CEST

std::string textAt(const std::vector<TimeLabel>& labels, Time t)
{
    const auto found = std::ranges::find(labels, t, &TimeLabel::at);
    return found == labels.end() ? "" : found->text.toStdString();
}

std::string textAt(const std::vector<AxisLabel>& labels, Time t)
{
    const auto found = std::ranges::find(labels, t, &AxisLabel::at);
    return found == labels.end() ? "" : found->text.toStdString();
}

// The clocks of the program are Berlin's while it lives.
struct InBerlin {
    ClockFace before = clockFace();
    InBerlin() { setClockFace({.zone = Berlin}); }
    ~InBerlin() { setClockFace(before); }
};

} // namespace

TEST_CASE("In Berlin the hour that comes twice in autumn has two names, and the one that is left out in spring none")
{
    REQUIRE(Berlin.isValid());
    CHECK(formatMoment(Autumn - 30min, Berlin).toStdString() == "02:30:00 CEST (UTC+2)");
    CHECK(formatMoment(Autumn + 30min, Berlin).toStdString() == "02:30:00 CET (UTC+1)");
    CHECK(formatMoment(Spring - 1s, Berlin).toStdString() == "01:59:59 CET (UTC+1)");
    CHECK(formatMoment(Spring, Berlin).toStdString() == "03:00:00 CEST (UTC+2)");

    const TimeLabels autumn = timeLabels(Autumn - 90min, Autumn + 90min, 8, Berlin);
    CHECK(textAt(autumn.at, Autumn - 30min) == "02:30 CEST");
    CHECK(textAt(autumn.at, Autumn + 30min) == "02:30 CET");
    const TimeLabels spring = timeLabels(Spring - 90min, Spring + 90min, 8, Berlin);
    CHECK(textAt(spring.at, Spring - 30min) == "01:30 CET");
    CHECK(textAt(spring.at, Spring + 30min) == "03:30 CEST");
    for (const TimeLabels& labels : {autumn, spring}) {
        CHECK(labels.zone.isEmpty()); // each names its own
        REQUIRE(labels.at.size() >= 3);
        for (std::size_t i = 2; i < labels.at.size(); ++i)
            CHECK(labels.at[i].at - labels.at[i - 1].at == labels.at[1].at - labels.at[0].at);
    }
    for (const TimeLabel& label : spring.at)
        CHECK_FALSE(label.text.startsWith(QStringLiteral("02:")));
}

TEST_CASE("On the axis of the waterfall an hour is as long as any other, across both changes")
{
    for (const Time change : {Autumn, Spring}) {
        const TimeAxis axis{.start = change - 2h, .length = 4h, .left = 0, .width = 800};
        CHECK(axis.xOf(change) - axis.xOf(change - 1h) == Approx(200));
        CHECK(axis.xOf(change + 1h) - axis.xOf(change) == Approx(200));
    }
    const auto labelsAbout = [](Time change) {
        return axisLabels({.start = change - 1h, .length = 2h, .left = 0, .width = 800}, Berlin);
    };
    CHECK(textAt(labelsAbout(Autumn), Autumn - 30min) == "02:30:00 CEST");
    CHECK(textAt(labelsAbout(Autumn), Autumn + 30min) == "02:30:00 CET");
    CHECK(textAt(labelsAbout(Spring), Spring - 30min) == "01:30:00 CET");
    CHECK(textAt(labelsAbout(Spring), Spring + 30min) == "03:30:00 CEST");
}

TEST_CASE("Requests an hour apart that read alike on the wall are told apart in the table, and stand in their order")
{
    RequestTableModel model(Berlin);
    const std::vector<std::shared_ptr<const core::RequestDetail>> requests{
        tests::RequestBuilder().id("later", 2).sent(Autumn + 30min).chunks({1}).ended(1).detail(),
        tests::RequestBuilder().id("earlier", 1).sent(Autumn - 30min).chunks({1}).ended(1).detail()};
    model.present(tests::resultOf(requests, Autumn + 1h));
    REQUIRE(model.rowCount() == 2);
    const int sent = model.columnOf("sent").value();
    CHECK(model.row(0).id == "later");
    CHECK(model.index(0, sent).data(Qt::ToolTipRole).toString() == QStringLiteral("02:30:00 CET (UTC+1)"));
    CHECK(model.index(1, sent).data(Qt::ToolTipRole).toString() == QStringLiteral("02:30:00 CEST (UTC+2)"));
}

TEST_CASE("What is taken away has moments in UTC, which ascend across a change of the clocks")
{
    ValueTable table;
    table.columns = {QStringLiteral("P99 [s]")};
    for (const Time t : {Autumn - 30min, Autumn + 30min, Spring - 1s, Spring}) {
        table.moments.push_back(t);
        table.rows.push_back({QStringLiteral("1")});
    }
    const QByteArray csv = csvOf(table, Autumn - 1h);
    for (const char* moment : {"2025-10-26T00:30:00.000Z", "2025-10-26T01:30:00.000Z", "2025-03-30T00:59:59.000Z",
                               "2025-03-30T01:00:00.000Z"})
        CHECK(csv.contains(moment));
    CHECK(csv.contains(",1800.000,1\r\n"));
    CHECK(csv.contains(",5400.000,1\r\n"));
}

TEST_CASE("Every page shows a run across a change of the clocks by its instants")
{
    const InBerlin clocks;
    for (const Time change : {Autumn, Spring}) {
        using namespace core::told;
        const double middle = core::seconds(change - at(0));
        core::told::Run run(tests::recordedRunSettings());
        for (int i = 0; i < 240; ++i) {
            const double sent = middle - 3600 + 30 * i;
            const std::string id = std::to_string(i);
            run.by("client", {request(sent, id), tokens(sent + 1, id), tokens(sent + 1.5, id), finish(sent + 1.5, id)});
        }
        run.until(middle + 3600);
        const core::View all{.window = core::Window::Run, .requests = true, .openRequest = {}};
        const auto s = run.aggregator.snapshot(all);
        REQUIRE(s->runStart == change - 1h);
        CHECK(s->window.length == Approx(7200));
        CHECK(*s->rates.qps == Approx(240.0 / 7200));
        CHECK(s->metric(core::Metric::Ttft).max == Approx(1));

        tests::takeWarnings();
        ThemeHolder theme(ThemeKind::Dark);
        TimeLink link;
        QWidget window;
        for (const app::PageEntry& entry : app::makePages(theme, link, &window)) {
            CAPTURE(entry.name.toStdString());
            entry.page->resize(1268, 756);
            entry.page->present(s);
            entry.page->finish();
            CHECK_FALSE(entry.page->grab().toImage().isNull());
            for (const auto* chart : entry.page->findChildren<LineChart*>()) {
                if (const auto& time = chart->content().time) {
                    CHECK(time->end == s->now);
                    CHECK(time->xOf(change) == Approx(-3600));
                    CHECK(time->momentOf(-7200) == change - 1h);
                    for (const ChartLine& line : chart->content().lines)
                        for (std::size_t i = 1; i < line.samples.size(); ++i)
                            REQUIRE(line.samples[i].x > line.samples[i - 1].x);
                }
            }
        }
        CHECK(tests::takeWarnings().isEmpty());
    }
}
