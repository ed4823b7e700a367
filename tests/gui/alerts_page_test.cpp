// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_alerts.h"
#include "tests/gui/sample_snapshot.h"

#include "app/pages/alert_pane.h"
#include "app/pages/alert_table.h"
#include "app/pages/alert_table_model.h"
#include "app/pages/alerts_page.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPersistentModelIndex>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <random>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;
using namespace inferama::widgets;

namespace {

using Tester = QAbstractItemModelTester;

AlertRow rowOf(std::uint64_t serial, const QString& last = {})
{
    AlertRow row;
    row.serial = serial;
    row.last = last;
    return row;
}

std::vector<std::uint64_t> serials(const AlertTableModel& model)
{
    std::vector<std::uint64_t> result;
    for (int row = 0; row < model.rowCount(); ++row)
        result.push_back(model.row(row).serial);
    return result;
}

struct Shown {
    ThemeHolder theme{ThemeKind::Dark};
    AlertsPage page{theme};
    AlertTable* table = page.findChild<AlertTable*>();
    AlertPane* pane = page.findChild<AlertPane*>();

    explicit Shown(const std::shared_ptr<const core::Snapshot>& snapshot = alertedSnapshot())
    {
        page.resize(1200, 700);
        page.show();
        REQUIRE(QTest::qWaitForWindowExposed(&page));
        page.present(snapshot);
    }
};

QPushButton* button(const QWidget& within, const char* text)
{
    for (auto* found : within.findChildren<QPushButton*>())
        if (found->text() == QString::fromUtf8(text))
            return found;
    FAIL("no button says " << text);
    throw 0;
}

} // namespace

TEST_CASE("Alerts that come, go, end and change leave the table a proper model")
{
    for (const std::uint32_t seed : {7u, 20250603u, 99u}) {
        INFO("seed " << seed);
        AlertTableModel model;
        const Tester tester(&model, Tester::FailureReportingMode::Fatal);
        std::mt19937 random(seed);
        std::vector<std::uint64_t> pool(40);
        for (std::size_t i = 0; i < pool.size(); ++i)
            pool[i] = i + 1;
        for (int round = 0; round < 200; ++round) {
            std::ranges::shuffle(pool, random);
            std::vector<AlertRow> rows;
            std::vector<std::uint64_t> expected;
            const std::size_t count = random() % pool.size();
            for (std::size_t i = 0; i < count; ++i) {
                rows.push_back(rowOf(pool[i], QString::number(round)));
                expected.push_back(pool[i]);
            }
            QPersistentModelIndex kept;
            if (model.rowCount() > 0)
                kept = model.index(static_cast<int>(random() % static_cast<unsigned>(model.rowCount())), 0);
            const std::uint64_t serial = kept.isValid() ? model.row(kept.row()).serial : 0;
            model.present(rows);
            REQUIRE(serials(model) == expected);
            REQUIRE(kept.isValid() == (serial != 0 && std::ranges::count(expected, serial) == 1));
            if (kept.isValid())
                REQUIRE(model.row(kept.row()).serial == serial);
        }
    }
}

TEST_CASE("Only a row that has changed is drawn anew, and its index stays its own")
{
    AlertTableModel model;
    model.present({rowOf(3), rowOf(2), rowOf(1)});
    const QPersistentModelIndex second = model.index(1, 0);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.present({rowOf(4), rowOf(3), rowOf(2, QStringLiteral("9 s")), rowOf(1)});
    REQUIRE(changed.size() == 1);
    CHECK(changed.front().front().toModelIndex().row() == 2);
    CHECK(second.row() == 2);
    model.present({rowOf(2, QStringLiteral("9 s")), rowOf(4), rowOf(3), rowOf(1)});
    CHECK(second.row() == 0);
}

TEST_CASE("The first alert is explained at once, and the choice stays with its alert")
{
    Shown shown;
    CHECK(shown.pane->shown().name == QStringLiteral("TTFT far above normal"));
    shown.table->select(1);
    CHECK(shown.pane->shown().rule == QStringLiteral("ttft_poor"));
    auto next = std::make_shared<core::Snapshot>(*alertedSnapshot());
    next->alerts.push_back(sampleAlert(5, "no_output", core::AlertLevel::Severe));
    shown.page.present(next);
    CHECK(shown.table->selectedSerial() == std::uint64_t{1});
    CHECK(shown.pane->shown().rule == QStringLiteral("ttft_poor"));
}

TEST_CASE("A list that was scrolled keeps the alert at its top")
{
    core::Snapshot many = *alertedSnapshot();
    many.alerts.clear();
    for (std::uint64_t serial = 1; serial <= 100; ++serial)
        many.alerts.push_back(sampleAlert(serial, "failing", core::AlertLevel::Act));
    Shown shown(std::make_shared<core::Snapshot>(many));
    shown.table->verticalScrollBar()->setValue(30); // serial 70
    many.alerts.push_back(sampleAlert(101, "failing", core::AlertLevel::Act));
    shown.page.present(std::make_shared<core::Snapshot>(many));
    CHECK(shown.table->verticalScrollBar()->value() == 31);
    // Far more at once than the bar had room for.
    for (std::uint64_t serial = 102; serial <= 500; ++serial)
        many.alerts.push_back(sampleAlert(serial, "failing", core::AlertLevel::Act));
    shown.page.present(std::make_shared<core::Snapshot>(many));
    CHECK(shown.table->verticalScrollBar()->value() == 430);
}

TEST_CASE("A acknowledges the chosen alert, which then is not acknowledged twice")
{
    Shown shown;
    Acknowledgements acknowledged;
    shown.page.keepIn(acknowledged);
    QSignalSpy done(&shown.page, &AlertsPage::acknowledged);
    shown.table->select(1);
    QTest::keyClick(shown.table, Qt::Key_A);
    REQUIRE(done.size() == 1);
    CHECK(acknowledged.hold(*core::Snapshot(*alertedSnapshot()).alerts.begin()));
    CHECK(shown.pane->shown().acknowledged);
    CHECK_FALSE(button(*shown.pane, "Acknowledged")->isEnabled());
    QTest::keyClick(shown.table, Qt::Key_A);
    CHECK(done.size() == 1);
}

TEST_CASE("What has ended cannot be acknowledged")
{
    Shown shown;
    shown.table->select(2);
    CHECK_FALSE(button(*shown.pane, "Acknowledge")->isEnabled());
}

TEST_CASE("The pane leads to the metric and to the rule")
{
    Shown shown;
    shown.table->select(3);
    QSignalSpy metric(&shown.page, &AlertsPage::metricWanted);
    QSignalSpy rule(&shown.page, &AlertsPage::settingsWanted);
    button(*shown.pane, "Open metric")->click();
    button(*shown.pane, "Edit rule…")->click();
    REQUIRE(metric.size() == 1);
    CHECK(metric.front().front().toString() == QStringLiteral("failure_share"));
    REQUIRE(rule.size() == 1);
    CHECK(rule.front().front().toString() == QStringLiteral("failing"));
}

TEST_CASE("An alert that the filter hides is opened all the same")
{
    Shown shown;
    auto* which = shown.page.findChildren<SegmentedControl*>().front();
    which->setCurrent(1);
    emit which->chosen(1);
    CHECK(shown.table->model()->rowCount() == 3);
    shown.page.open(2);
    CHECK(shown.table->selectedSerial() == std::uint64_t{2});
    CHECK(which->current() == 0);
}

TEST_CASE("Without an alert the page says how many rules watch and leads to them")
{
    Shown shown(sampleSnapshot());
    QSignalSpy settings(&shown.page, &AlertsPage::settingsWanted);
    auto* link = button(shown.page, "See or change the rules…");
    CHECK(link->isVisible());
    link->click();
    CHECK(settings.size() == 1);
    const auto labels = shown.page.findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().startsWith(QStringLiteral("20 rules watch this run."));
    }));
    CHECK(shown.page.summary() == QStringLiteral("0 ongoing, 0 ended · 20 of 20 rules watch"));
}
