// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts in the window around their page.
#include "tests/catch.h"
#include "tests/gui/sample_alerts.h"
#include "tests/gui/sample_snapshot.h"

#include "app/alert_watcher.h"
#include "app/main_window.h"
#include "app/notice_bar.h"
#include "app/options.h"
#include "app/pages/alert_table.h"
#include "app/pages/alerts_page.h"
#include "app/pages/latency_charts.h"
#include "app/settings_dialog.h"
#include "app/side_bar.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialogButtonBox>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;

namespace {

constexpr auto AlertsIndex = static_cast<int>(PageName::Alerts);

std::shared_ptr<const ingest::Frame> frameOf(std::shared_ptr<const core::Snapshot> snapshot)
{
    auto frame = std::make_shared<ingest::Frame>();
    frame->snapshot = std::move(snapshot);
    ingest::PublisherFigures publisher;
    publisher.source = "loadgen";
    frame->publishers = {publisher};
    return frame;
}

struct Opened {
    Session session{ingest::PipelineOptions{}};
    MainWindow window{session, Preferences{}};

    Opened()
    {
        QSettings().clear();
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
    }
    QString navigation() const
    {
        for (const auto* button : window.findChild<SideBar*>()->findChildren<QAbstractButton*>())
            if (button->text() == QStringLiteral("Alerts"))
                return button->accessibleName();
        return {};
    }
};

} // namespace

TEST_CASE("Key 8 opens the alerts, whose entry says how many call")
{
    Opened opened;
    opened.window.present(frameOf(alertedSnapshot()));
    CHECK(opened.navigation() == QStringLiteral("Alerts: 2 alerts last and are not acknowledged; the gravest is act"));
    QTest::keyClick(&opened.window, Qt::Key_8);
    CHECK(opened.window.currentPage() == AlertsIndex);
    auto* table = opened.window.findChild<AlertTable*>();
    CHECK(table->model()->rowCount() == 4);

    table->select(1);
    QTest::keyClick(table, Qt::Key_A);
    CHECK(opened.navigation().contains(QStringLiteral("1 alert")));
    table->select(3);
    QTest::keyClick(table, Qt::Key_A);
    CHECK(opened.navigation() == QStringLiteral("Alerts"));
}

TEST_CASE("A new run forgets what was acknowledged in the one before")
{
    Session session{ingest::PipelineOptions{}};
    const core::Alert alert = sampleAlert(1, "failing", core::AlertLevel::Act);
    session.acknowledged().acknowledge(alert);
    session.open({});
    CHECK_FALSE(session.acknowledged().hold(alert));
}

TEST_CASE("Settings that are applied judge the session, and are remembered")
{
    Opened opened;
    QTimer::singleShot(0, &opened.window, [] {
        auto* dialog = qobject_cast<SettingsDialog*>(QApplication::activeModalWidget());
        REQUIRE(dialog != nullptr);
        for (auto* field : dialog->findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Slow rank factor"))
                field->setText(QStringLiteral("1.4"));
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    });
    opened.window.actions().settings->trigger();
    CHECK(opened.session.judgement()->slowRankFactor == 1.4);
    CHECK(loadJudgement().judgement.slowRankFactor == 1.4);
    QSettings().clear();
}

TEST_CASE("A rules file of the command line is judged by and not remembered")
{
    QSettings().clear();
    Judgement judgement = defaultJudgement();
    judgement.stallFactor = 7;
    Session session({}, {.judgement = judgement, .file = "mine.json"});
    CHECK(session.judgement()->stallFactor == 7);
    MainWindow window(session, Preferences{});
    QTimer::singleShot(0, &window, [] {
        auto* dialog = qobject_cast<SettingsDialog*>(QApplication::activeModalWidget());
        REQUIRE(dialog != nullptr);
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    });
    window.actions().settings->trigger();
    CHECK(loadJudgement().judgement == defaultJudgement());
}

TEST_CASE("The button of a severe notice asks for its alert")
{
    const widgets::ThemeHolder theme(widgets::ThemeKind::Dark);
    NoticeBar bar(theme);
    core::Snapshot s = *alertedSnapshot();
    s.alerts.push_back(sampleAlert(9, "failing", core::AlertLevel::Severe));
    bar.show(noticeOf(s, {}));
    quint64 wanted = 0;
    QObject::connect(&bar, &NoticeBar::alertWanted, [&wanted](quint64 serial) { wanted = serial; });
    bar.findChild<QPushButton*>()->click();
    CHECK(wanted == 9);
}

TEST_CASE("A fault of a source stays in the notice bar before an alert as grave")
{
    const Notice fault{core::Level::Worst, QStringLiteral("lost")};
    const Notice alert{core::Level::Worst, QStringLiteral("severe")};
    const Notice silent{core::Level::Third, QStringLiteral("silent")};
    CHECK(graverOf(fault, alert)->text == QStringLiteral("lost"));
    CHECK(graverOf(silent, alert)->text == QStringLiteral("severe"));
    CHECK(graverOf(std::nullopt, alert)->text == QStringLiteral("severe"));
    CHECK_FALSE(graverOf(std::nullopt, std::nullopt));
}

TEST_CASE("The timeline draws each stretch as grave as it was at worst")
{
    const auto stretches = stretchesOf(*alertedSnapshot());
    REQUIRE(stretches.size() == 4);
    CHECK(stretches[2].level == core::Level::Worst);
    CHECK(stretches[2].text == QStringLiteral("severe: Requests fail"));
    CHECK_FALSE(stretches[2].end);
    CHECK(stretches[1].end);

    const widgets::ThemeHolder theme(widgets::ThemeKind::Dark);
    widgets::TimeLink link;
    widgets::RunTimeline timeline(theme, link);
    timeline.resize(900, widgets::RunTimeline::Height);
    timeline.present(alertedSnapshot());
    const QImage before = timeline.grab().toImage();
    timeline.setAlerts({stretches[2]});
    const QImage after = timeline.grab().toImage();
    const auto count = [](const QImage& image) {
        int pixels = 0;
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixelColor(x, 58) == widgets::darkTheme().bandColour(core::Level::Worst);
        return pixels;
    };
    CHECK(count(before) == 0);
    CHECK(count(after) > 20);
}

TEST_CASE("Latency charts mark where alerts began that speak of the metric or call for somebody")
{
    LatencyChoice choice;
    choice.zone = QTimeZone::utc();
    const auto s = alertedSnapshot();
    const auto without = percentileChart(*tests::sampleSnapshot(), choice, widgets::darkTheme()).marks.size();
    CHECK(percentileChart(*s, choice, widgets::darkTheme()).marks.size() == without + 4);
    choice.metric = core::Metric::E2e; // the watch on TTFT is not of it
    const auto marks = percentileChart(*s, choice, widgets::darkTheme()).marks;
    CHECK(marks.size() == without + 3);
    CHECK(marks.back().text == QStringLiteral("Requests fail"));
    CHECK(marks.back().level == core::Level::Worst);
    CHECK(marks.back().x == Approx(-60));
}

TEST_CASE("An alert leads to the page of its metric")
{
    Opened opened;
    opened.window.present(frameOf(alertedSnapshot()));
    opened.window.showPage(AlertsIndex);
    QSignalSpy wanted(&opened.window.page(AlertsIndex), &Page::metricWanted);
    for (auto* button : opened.window.page(AlertsIndex).findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Open metric"))
            button->click();
    REQUIRE(wanted.size() == 1);
    CHECK(wanted.front().front().toString() == QStringLiteral("ttft"));
}
