// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/take_away.h"

#include "tests/catch.h"
#include "widgets/chart_content.h"
#include "widgets/line_chart.h"
#include "widgets/panel.h"
#include "widgets/picture.h"
#include "widgets/theme.h"
#include "widgets/value_table.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <QXmlStreamReader>

#include <limits>

using namespace inferama;
using namespace inferama::widgets;

namespace {

core::Time at(double s) { return core::Time{std::chrono::seconds{1'762'061'400}} + core::durationOf(s); }

ChartContent chart(bool timed)
{
    ChartContent content;
    if (timed)
        content.time = TimeSpan{.end = at(60), .length = std::chrono::minutes{1}, .zone = QTimeZone::utc()};
    content.y.unit = QStringLiteral("s");
    ChartLine line;
    line.name = QStringLiteral("P50");
    line.samples = {{-60, 0.1, {}}, {-30, 0.25, {}}, {0, {}, {}}};
    content.lines.push_back(line);
    line.name = QStringLiteral("P99, \"plain\"");
    line.samples = {{-60, 1.5, {}}, {-30, 2.0 / 3, {}}, {0, 4, {}}};
    content.lines.push_back(line);
    return content;
}

struct Board {
    ThemeHolder theme{ThemeKind::Dark};
    QWidget window;
    Panel* panel = new Panel(QStringLiteral("Percentiles & more"));
    LineChart* line = new LineChart(QStringLiteral("chart"), theme);

    Board()
    {
        auto* layout = new QVBoxLayout(&window);
        panel->addBody(line);
        layout->addWidget(panel);
        window.resize(400, 300);
        window.show();
        line->setContent(chart(true));
        QApplication::processEvents();
    }
};

QAction* actionOf(QMenu& menu, const QString& text)
{
    for (QAction* action : menu.findChildren<QAction*>())
        if (action->text().remove(QLatin1Char('&')) == text)
            return action;
    return nullptr;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

TEST_CASE("Values of a chart over time have a head with units, ISO moments and seconds of the run", "[take-away]")
{
    const QByteArray csv = csvOf(tableOf(chart(true)), at(0));
    CHECK(csv == "time (UTC),run time [s],P50 [s],\"P99, \"\"plain\"\" [s]\"\r\n"
                 "2025-11-02T05:30:00.000Z,0.000,0.1,1.5\r\n"
                 "2025-11-02T05:30:30.000Z,30.000,0.25,0.6666666666666666\r\n"
                 "2025-11-02T05:31:00.000Z,60.000,,4\r\n");
}

TEST_CASE("Lines that stand at different values are listed point by point", "[take-away]")
{
    ChartContent content = chart(false);
    content.x.name = QStringLiteral("TTFT");
    content.x.unit = QStringLiteral("s");
    content.lines[1].samples.pop_back();
    const QByteArray csv = csvOf(tableOf(content), at(0));
    CHECK(csv.startsWith("line,TTFT [s],value [s]\r\nP50,-60,0.1\r\n"));
    CHECK(csv.count("\r\n") == 6);
    CHECK(csvOf(tableOf(ChartContent{}), {}) == "\r\n");
}

TEST_CASE("A value that is not finite is an empty cell", "[take-away]")
{
    ChartContent content = chart(true);
    content.lines[0].samples[0].y = std::numeric_limits<double>::infinity();
    CHECK(tableOf(content).rows[0][0].isEmpty());
}

TEST_CASE("A panel is saved as picture, drawing and values, whole or not at all", "[take-away]")
{
    Board board;
    app::TakeAway takeAway(board.window);
    takeAway.setRunStart(at(0));
    QTemporaryDir folder;
    QString said;
    QString problem;
    QObject::connect(&takeAway, &app::TakeAway::done, [&](const QString& what) { said = what; });
    QObject::connect(&takeAway, &app::TakeAway::failed, [&](const QString& what) { problem = what; });
    QString suggested;
    QString place = folder.path() + QLatin1Char('/');
    takeAway.setAsk([&](const QString& name, const QString&) {
        suggested = name;
        return place + name;
    });

    QMenu menu;
    takeAway.fill(menu, board.window);
    REQUIRE(menu.actions().size() == 2);
    CHECK(menu.actions()[1]->text() == QStringLiteral("Percentiles && more"));
    QMenu& ofPanel = *menu.actions()[1]->menu();

    actionOf(ofPanel, QStringLiteral("Save as PNG…"))->trigger();
    CHECK(suggested == QStringLiteral("inferama-Percentiles-more.png"));
    const QImage picture(place + suggested);
    CHECK(picture.size() == board.panel->size() * 2);
    CHECK(said.contains(suggested));

    actionOf(ofPanel, QStringLiteral("Save as SVG…"))->trigger();
    const QByteArray svg = contentOf(place + suggested);
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        xml.readNext();
    CHECK_FALSE(xml.hasError());
    CHECK(svg.contains("<svg"));
    CHECK((svg.contains("polyline") || svg.contains("<path")));

    actionOf(ofPanel, QStringLiteral("Save values as CSV…"))->trigger();
    CHECK(contentOf(place + suggested).startsWith("time (UTC),run time [s],P50 [s]"));

    actionOf(ofPanel, QStringLiteral("Copy values"))->trigger();
    CHECK(QApplication::clipboard()->text().startsWith(QStringLiteral("time (UTC)")));
    actionOf(ofPanel, QStringLiteral("Copy picture"))->trigger();
    CHECK_FALSE(QApplication::clipboard()->image().isNull());

    place = folder.path() + QStringLiteral("/no/such/folder/");
    actionOf(ofPanel, QStringLiteral("Save as PNG…"))->trigger();
    CHECK(problem.contains(QStringLiteral("create the folder first")));
}
