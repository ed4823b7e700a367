// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/control_server.h"
#include "tests/gui/named_widget.h"

#include "app/demo_panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"
#include "widgets/tick_slider.h"
#include "widgets/toggle_switch.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace inferama;
using namespace inferama::app;
using tests::named;

namespace {

// A panel with a control channel that answers.
struct Open {
    Open()
    {
        unfold.setCheckable(true);
        unfold.setChecked(true);
        panel.resize(DemoPanel::Width, 760);
        panel.setControl(server.endpoint());
        panel.show();
        REQUIRE(QTest::qWaitForWindowExposed(&panel));
        waitFor([this] { return panel.link()->status().has_value() && !panel.link()->faults().empty(); });
    }
    template<class Condition>
    void waitFor(Condition holds)
    {
        QElapsedTimer patience;
        for (patience.start(); !holds();) {
            REQUIRE(patience.elapsed() < 10'000);
            panel.poll();
            server.serve();
            QTest::qWait(1);
        }
    }
    void waitForChanges(std::size_t count)
    {
        waitFor([&] { return server.changes.size() >= count && !panel.link()->waiting(); });
    }
    void waitForStatus(const char* from, const char* to)
    {
        const auto at = server.status.find(from);
        REQUIRE(at != std::string::npos);
        server.status.replace(at, std::string_view(from).size(), to);
        const double time = panel.link()->status()->time + 1;
        const auto stamp = server.status.find(R"("time":)") + 7;
        server.status.replace(stamp, server.status.find(',', stamp) - stamp, std::to_string(time));
        waitFor([&] { return panel.link()->status()->time == time; });
    }

    tests::ControlServer server;
    widgets::ThemeHolder theme{widgets::ThemeKind::Dark};
    QAction unfold;
    DemoPanel panel{theme, &unfold};
};

} // namespace

TEST_CASE("The demo panel shows how the simulator stands")
{
    Open open;
    CHECK(named<QDoubleSpinBox>(open.panel, "Rate, value")->value() == 10);
    CHECK(named<QDoubleSpinBox>(open.panel, "Prompt, value")->value() == 500);
    CHECK(named<QDoubleSpinBox>(open.panel, "Shared prefix, value")->value() == 50);
    CHECK(named<QDoubleSpinBox>(open.panel, "Max batch, value")->value() == 128);
    CHECK(named<QCheckBox>(open.panel, "Chunked prefill")->isChecked());
    CHECK_FALSE(named<QCheckBox>(open.panel, "Speculative decode")->isChecked());
    CHECK(open.panel.findChild<widgets::SegmentedControl*>()->current() == 0);
    CHECK(open.server.changes.empty());
    CHECK(named<QWidget>(open.panel, "slow rank: strength 50.0 %, 42 s left")->isVisible());
}

TEST_CASE("A slider of the demo panel becomes a command")
{
    Open open;
    auto* slider = named<widgets::TickSlider>(open.panel, "Rate");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    open.waitForChanges(1);
    CHECK(open.server.changes[0] == R"({"set":{"rate":11}})");
    auto* sharing = named<widgets::TickSlider>(open.panel, "Shared prefix");
    QTest::keyClick(sharing, Qt::Key_Home);
    open.waitForChanges(2);
    CHECK(open.server.changes[1] == R"({"set":{"prefix_sharing":0}})");
}

TEST_CASE("Switches and the kind of load become commands")
{
    Open open;
    QTest::keyClick(named<QCheckBox>(open.panel, "Chunked prefill"), Qt::Key_Space);
    open.waitForChanges(1);
    CHECK(open.server.changes[0] == R"({"set":{"chunked_prefill":false}})");
    QTest::mouseClick(named<QToolButton>(open.panel, "Load: closed"), Qt::LeftButton);
    open.waitForChanges(2);
    CHECK(open.server.changes[1] == R"({"set":{"mode":"closed"}})");
}

TEST_CASE("What has no effect as things stand cannot be turned, and says why")
{
    Open open;
    const auto row = [&](const char* name) { return named<widgets::TickSlider>(open.panel, name)->parentWidget(); };
    CHECK(row("Rate")->isEnabled());
    CHECK_FALSE(row("Concurrency")->isEnabled());
    CHECK(row("Concurrency")->toolTip().startsWith(QStringLiteral("Open loop:")));
    auto* split = named<QCheckBox>(open.panel, "P/D split");
    CHECK_FALSE(split->isEnabled());
    CHECK(split->toolTip().startsWith(QStringLiteral("One replica cannot be split")));

    open.waitForStatus(R"("mode":"open")", R"("mode":"closed")");
    CHECK_FALSE(row("Rate")->isEnabled());
    CHECK(row("Concurrency")->isEnabled());
    open.waitForStatus(R"("replicas":1)", R"("replicas":2)");
    CHECK(split->isEnabled());
    open.waitForStatus(R"("prefix_cache":true)", R"("prefix_cache":false)");
    CHECK_FALSE(row("Shared prefix")->isEnabled());
}

TEST_CASE("A refused command shows its error, and the control goes back")
{
    Open open;
    CHECK(open.panel.problem().isEmpty());
    open.server.refuse = "max_batch must be a whole number from 1 to 4096, not 99999";
    auto* field = named<QDoubleSpinBox>(open.panel, "Max batch, value");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("99999\r"));
    open.waitForChanges(1);
    CHECK(open.panel.problem().toStdString() == "max_batch must be a whole number from 1 to 4096, not 99999");
    open.waitFor([&] { return field->value() == 128; });
    bool shown = false;
    for (const auto* label : open.panel.findChildren<QLabel*>())
        shown = shown || (label->isVisible() && label->text().contains(QStringLiteral("whole number from 1 to 4096")));
    CHECK(shown);
}

TEST_CASE("A fault is chosen with its effect, injected as strong and as long as said, and cleared")
{
    Open open;
    auto* choice = named<QComboBox>(open.panel, "Fault");
    REQUIRE(choice->count() == 2);
    CHECK(choice->itemText(1).toStdString() == "slow rank");
    CHECK(choice->itemData(1, Qt::ToolTipRole).toString().toStdString() == "One rank computes at half its speed.");
    choice->setCurrentIndex(1);
    named<widgets::TickSlider>(open.panel, "Strength")->setValue(widgets::ValueRange::Positions);
    QTest::mouseClick(named<QPushButton>(open.panel, "Inject the fault"), Qt::LeftButton);
    open.waitForChanges(1);
    CHECK(open.server.changes[0] == R"({"fault":{"duration":60.0,"name":"slow-rank","strength":1.0}})");

    auto* duration = named<QComboBox>(open.panel, "How long");
    duration->setCurrentIndex(duration->count() - 1);
    QTest::mouseClick(named<QPushButton>(open.panel, "Inject the fault"), Qt::LeftButton);
    open.waitForChanges(2);
    CHECK(open.server.changes[1] == R"({"fault":{"name":"slow-rank","strength":1.0}})");

    QTest::mouseClick(named<QToolButton>(open.panel, "Clear slow rank"), Qt::LeftButton);
    open.waitForChanges(3);
    CHECK(open.server.changes[2] == R"({"clear":"slow-rank"})");
    QTest::mouseClick(named<QPushButton>(open.panel, "Clear all faults"), Qt::LeftButton);
    open.waitForChanges(4);
    CHECK(open.server.changes[3] == R"({"clear":"all"})");
    open.waitForStatus(R"({"name":"slow-rank","strength":0.5,"left":41.2})", "");
    CHECK_FALSE(named<QPushButton>(open.panel, "Clear all faults")->isVisible());
}

TEST_CASE("A fault that could do nothing cannot be chosen, and says what it needs")
{
    Open open;
    auto* choice = named<QComboBox>(open.panel, "Fault");
    auto* inject = named<QPushButton>(open.panel, "Inject the fault");
    const auto enabled = [&](int row) { return (choice->model()->index(row, 0).flags() & Qt::ItemIsEnabled) != 0; };
    choice->setCurrentIndex(1);
    CHECK(enabled(1));
    CHECK(inject->isEnabled());
    open.server.list.insert(open.server.list.rfind("}]"), R"(,"needs":"slow-rank needs several ranks")");
    open.waitForStatus(R"("prefix_cache":true)", R"("prefix_cache":false)");
    open.waitFor([&] { return !enabled(1); });
    CHECK(enabled(0));
    CHECK(choice->currentIndex() == 1);
    CHECK(choice->itemData(1, Qt::ToolTipRole).toString().toStdString() == "slow-rank needs several ranks");
    CHECK_FALSE(inject->isEnabled());
    choice->setCurrentIndex(0);
    CHECK(inject->isEnabled());
}

TEST_CASE("A simulator that is late is said to be")
{
    Open open;
    open.waitForStatus(R"("behind":0)", R"("behind":3.25)");
    CHECK(open.panel.problem().toStdString() == "The simulator is 3.25 s late: this machine cannot keep its pace.");
}

TEST_CASE("The demo panel folds to a strip, and is gone when no simulator plays")
{
    Open open;
    CHECK(open.panel.width() == DemoPanel::Width);
    QTest::mouseClick(named<QToolButton>(open.panel, "Fold the demo controls"), Qt::LeftButton);
    CHECK_FALSE(open.unfold.isChecked());
    CHECK(open.panel.width() == DemoPanel::FoldedWidth);
    QTest::mouseClick(named<QToolButton>(open.panel, "Show the demo controls"), Qt::LeftButton);
    CHECK(open.panel.width() == DemoPanel::Width);
    open.panel.setControl({});
    CHECK_FALSE(open.panel.isVisible());
    CHECK_FALSE(open.unfold.isEnabled());
    CHECK(open.panel.link() == nullptr);
}

TEST_CASE("Everything on the demo panel that can have the focus has a name for a screen reader")
{
    Open open;
    for (QWidget* widget : open.panel.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusProxy() || (widget->focusPolicy() & Qt::TabFocus) == 0)
            continue;
        CAPTURE(widget->metaObject()->className());
        CHECK_FALSE(QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty());
    }
}
