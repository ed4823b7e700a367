// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"
#include "app/pages/filter_bar.h"
#include "app/preferences.h"
#include "app/tool_bar.h"
#include "tests/gui/requests_scene.h"
#include "widgets/request_totals_row.h"

#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using app::RequestsPage;
using tests::live;
using Opened = tests::OpenedRequests;

TEST_CASE("a filter is written, its matches counted, a request opened, stepped from and closed by keyboard alone")
{
    Opened opened;
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier);
    REQUIRE(opened.field.hasFocus());
    QTest::keyClicks(&opened.field, QStringLiteral("id ~ 4815"));
    opened.settle();
    CHECK(opened.says(QStringLiteral("10 of 300 match")));
    CHECK(opened.model().rowCount() == 10);
    CHECK(opened.page.summary().contains(QStringLiteral("10 of 300 match")));
    QTest::keyClick(&opened.field, Qt::Key_Escape); // the list of what could follow
    QTest::keyClick(&opened.field, Qt::Key_Escape);
    CHECK(opened.page.focusWidget() == &opened.table);
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == "req-48159");
    CHECK(opened.pane.isVisible());
    QTest::keyClick(&opened.table, Qt::Key_Down);
    CHECK(opened.wanted() == "req-48158");
    opened.pane.setFocus();
    QTest::keyClick(&opened.pane, Qt::Key_Up);
    CHECK(opened.wanted() == "req-48159");
    opened.filter({});
    CHECK(opened.selected() == 159);
    CHECK(opened.model().rowCount() == 300);

    opened.pane.setFocus();
    QTest::keyClick(&opened.pane, Qt::Key_Escape);
    CHECK_FALSE(opened.pane.isVisible());
    CHECK_FALSE(opened.selected().has_value());
    CHECK(opened.wanted().empty());
    CHECK(opened.page.focusWidget() == &opened.table);
}

TEST_CASE("a filter that is wrong says where and why, and the last one that was right stays")
{
    Opened opened;
    opened.filter(QStringLiteral("status = ok"));
    const int rows = opened.model().rowCount();
    REQUIRE(rows > 0);
    REQUIRE(rows < 300);
    opened.filter(QStringLiteral("statsu = ok"));
    CHECK(opened.says(QStringLiteral("There is no field statsu; did you mean status?")));
    CHECK(opened.model().rowCount() == rows);
    opened.filter(QStringLiteral("status = error"));
    CHECK_FALSE(opened.says(QStringLiteral("There is no field")));
    CHECK(opened.model().rowCount() == 0);
    CHECK(opened.table.accessibleDescription() == QStringLiteral("None of the 300 requests matches the filter"));
}

TEST_CASE("requests in flight and those outside of the window can be left out")
{
    auto snapshot = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    snapshot->window.start = snapshot->now - 10s;
    snapshot->window.end = snapshot->now;
    Opened opened(snapshot);
    const int inWindow = opened.model().rowCount();
    QTest::keyClick(&opened.box(QStringLiteral("in the window")), Qt::Key_Space);
    opened.settle();
    CHECK(opened.model().rowCount() == 300);
    CHECK(inWindow < 300);
    QTest::keyClick(&opened.box(QStringLiteral("with in flight")), Qt::Key_Space);
    opened.settle();
    const int ended = opened.model().rowCount();
    CHECK(ended > 0);
    CHECK(ended < 300);
    CHECK(opened.page.findChild<RequestTotalsRow*>()->asText().contains(QStringLiteral("0 in flight")));
}

TEST_CASE("the totals are those of what matches")
{
    Opened opened(live(1000, 500));
    auto& totals = *opened.page.findChild<RequestTotalsRow*>();
    CHECK(totals.asText().startsWith(QStringLiteral("449 ok · 51 in flight")));
    opened.filter(QStringLiteral("id in (r-600, r-601)"));
    CHECK(totals.asText().startsWith(QStringLiteral("2 ok · 0 in flight · input 0 tok")));
    CHECK(totals.asText().contains(QStringLiteral("TTFT of 2: P50 100 ms (thin)")));
    CHECK_FALSE(totals.grab().isNull());
}

TEST_CASE("only the requests behind a range are shown until that is dismissed")
{
    Opened opened(live(1000, 500));
    QSignalSpy wanted(&opened.page, &app::Page::viewWanted);
    opened.page.showBehind({"ttft", 2, 3});
    CHECK(wanted.count() >= 1);
    core::View view;
    opened.page.want(view);
    REQUIRE(view.behind);
    CHECK(view.behind->low == 2);
    auto answer = live(1001, 500);
    answer->behind = std::vector<std::uint32_t>{700, 800, 901};
    opened.present(answer);
    CHECK(opened.model().rowCount() == 3);
    const auto chips = opened.page.findChildren<QToolButton*>();
    const auto chip = std::ranges::find_if(chips, [](const QToolButton* b) {
        return b->text() == QStringLiteral("3 requests behind TTFT 2.00 s to 3.00 s");
    });
    REQUIRE(chip != chips.end());
    CHECK((*chip)->isVisible());
    QTest::mouseClick(*chip, Qt::LeftButton);
    opened.settle();
    CHECK_FALSE((*chip)->isVisible());
    CHECK(opened.model().rowCount() == 500);
    core::View after;
    opened.page.want(after);
    CHECK_FALSE(after.behind);
}

TEST_CASE("the filter is shared with all pages only while that is asked for")
{
    Opened opened;
    QSignalSpy shared(&opened.page, &RequestsPage::sharedFilterChanged);
    opened.filter(QStringLiteral("ttft > 1s"));
    CHECK(shared.isEmpty());
    CHECK(opened.page.sharedFilter() == nullptr);
    QTest::keyClick(&opened.page, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(shared.count() == 1);
    CHECK(opened.page.sharedFilter()->text() == "ttft > 1s");
    opened.filter(QStringLiteral("ttft > 2s"));
    CHECK(shared.count() == 2);
    CHECK(opened.page.sharedFilter()->text() == "ttft > 2s");
    opened.page.stopSharing();
    CHECK(shared.count() == 3);
    CHECK(opened.page.sharedFilter() == nullptr);
    CHECK(opened.field.text() == QStringLiteral("ttft > 2s"));
}

TEST_CASE("filters are remembered when they are left, and saved ones have a name")
{
    Opened opened;
    QSignalSpy remembered(&opened.page, &RequestsPage::memoryChanged);
    opened.filter(QStringLiteral("ttft > 1s"));
    QTest::keyClick(&opened.field, Qt::Key_Return);
    CHECK(opened.page.memory().recent == QStringList{QStringLiteral("ttft > 1s")});
    auto& bar = *opened.page.findChild<app::FilterBar*>();
    bar.saveAs(QStringLiteral("slow"));
    CHECK(opened.page.memory().saved ==
          std::vector<app::SavedFilter>{{QStringLiteral("slow"), QStringLiteral("ttft > 1s")}});
    CHECK(remembered.count() == 2);
    opened.filter(QStringLiteral("failed"));
    auto& menu = *bar.findChild<QMenu*>();
    emit menu.aboutToShow();
    menu.actions().front()->trigger();
    CHECK(opened.field.text() == QStringLiteral("ttft > 1s"));
}

TEST_CASE("a filter for all pages is asked of the session, named in the tool bar on every page, and cleared there")
{
    QSettings().clear();
    app::Session session({});
    app::MainWindow window(session, app::Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    auto& field = *window.findChild<FilterField*>();
    const auto chip = [&](const QString& name) -> QToolButton& {
        for (auto* button : window.findChild<app::ToolBar*>()->findChildren<QToolButton*>())
            if (button->accessibleName().startsWith(name))
                return *button;
        FAIL("no button " << name.toStdString());
        throw 0;
    };
    CHECK(session.view().filter == nullptr);
    field.setText(QStringLiteral("ttft > 1s"));
    CHECK(session.view().filter == nullptr);
    for (QAction* action : window.page(3).actions())
        if (action->text().contains(QStringLiteral("all pages")))
            action->trigger();
    CHECK(window.currentPage() == 3);
    REQUIRE(session.view().filter != nullptr);
    CHECK(session.view().filter->text() == "ttft > 1s");
    window.showPage(1);
    CHECK(session.view().filter != nullptr);
    auto& shown = chip(QStringLiteral("Figures by request are those that match: ttft > 1s"));
    CHECK(shown.isVisible());
    QTest::mouseClick(&shown, Qt::LeftButton);
    CHECK(window.currentPage() == 3);
    window.showPage(1);
    QTest::mouseClick(&chip(QStringLiteral("Stop filtering all pages")), Qt::LeftButton);
    CHECK(session.view().filter == nullptr);
    CHECK_FALSE(shown.isVisible());
    CHECK(field.text() == QStringLiteral("ttft > 1s"));
    QSettings().clear();
}

TEST_CASE("the key of the filter brings the page of requests from wherever somebody is")
{
    QSettings().clear();
    app::Session session({});
    app::MainWindow window(session, app::Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.showPage(0);
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
    CHECK(window.currentPage() == 3);
    CHECK(window.page(3).focusWidget() == window.findChild<FilterField*>());
    QSettings().clear();
}

TEST_CASE("filters and columns are remembered from one start to the next")
{
    QSettings().clear();
    app::Preferences preferences;
    preferences.requests.remember(QStringLiteral(" ttft > 1s "));
    preferences.requests.remember(QStringLiteral("failed"));
    preferences.requests.remember(QStringLiteral("ttft > 1s"));
    preferences.requests.remember(QStringLiteral("  "));
    preferences.requests.save(QStringLiteral("slow"), QStringLiteral("ttft > 1s"));
    preferences.requests.save(QStringLiteral("failures"), QStringLiteral("failed"));
    preferences.requests.save(QStringLiteral("slow"), QStringLiteral("ttft > 2s"));
    preferences.requests.columns = {QStringLiteral("id"), QStringLiteral("label.class")};
    app::savePreferences(preferences);
    const app::Preferences loaded = app::loadPreferences();
    CHECK(loaded.requests == preferences.requests);
    CHECK(loaded.requests.recent == QStringList{QStringLiteral("ttft > 1s"), QStringLiteral("failed")});
    REQUIRE(loaded.requests.saved.size() == 2);
    CHECK(loaded.requests.saved[0].name == QStringLiteral("failures"));
    CHECK(loaded.requests.saved[1].text == QStringLiteral("ttft > 2s"));
    QSettings().clear();
}
