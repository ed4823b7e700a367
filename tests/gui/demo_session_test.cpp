// SPDX-License-Identifier: GPL-3.0-or-later
// The demo as a whole: a simulator behind its sockets, the session that reads it, the panel that turns it.
#include "tests/catch.h"
#include "tests/gui/named_widget.h"

#include "app/demo_panel.h"
#include "app/main_window.h"
#include "app/session.h"
#include "widgets/tick_slider.h"
#include "widgets/value_slider.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QSettings>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace inferama;
using namespace inferama::app;
using tests::named;

namespace {

ingest::PipelineOptions noSources()
{
    ingest::PipelineOptions options;
    options.sources.clear();
    options.followClock = true;
    return options;
}

void waitFor(const char* what, const std::function<bool()>& holds)
{
    CAPTURE(what);
    QElapsedTimer patience;
    for (patience.start(); !holds(); QTest::qWait(10))
        REQUIRE(patience.elapsed() < 20'000);
}

struct Opened {
    explicit Opened(const std::string& source)
    {
        QSettings().clear();
        REQUIRE_FALSE(session.open({source}));
        window.show();
        window.showPage(0);
        window.start();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
    }
    double setting(const char* name) const
    {
        return panel->link()->status() ? std::get<double>(panel->link()->status()->settings.at(name)) : -1;
    }
    bool marked(const std::string& text) const
    {
        const auto frame = session.latest();
        return frame && std::ranges::any_of(frame->snapshot->marks, [&](const core::MarkNote& mark) {
                   return mark.text.find(text) != std::string::npos;
               });
    }

    Session session{noSources()};
    MainWindow window{session, Preferences{}};
    DemoPanel* panel = window.findChild<DemoPanel*>();
};

} // namespace

TEST_CASE("A slider that is moved changes the simulation, and a mark in the charts says so")
{
    Opened demo("demo:steady");
    CHECK(demo.panel->isVisible());
    waitFor("a status", [&] { return demo.setting("rate") > 0; });
    waitFor("requests", [&] {
        const auto frame = demo.session.latest();
        return frame && frame->snapshot->runStart.has_value();
    });
    auto* slider = named<widgets::TickSlider>(*demo.panel, "Rate");
    const double before = demo.setting("rate");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_PageUp);
    const double wished = named<QDoubleSpinBox>(*demo.panel, "Rate, value")->value();
    CHECK(wished > before);
    const double time = demo.panel->link()->status()->time;
    waitFor("a later status", [&] { return demo.panel->link()->status()->time > time; });
    CHECK(demo.setting("rate") == wished);
    waitFor("the mark", [&] { return demo.marked("rate"); });
    CHECK(demo.panel->problem().isEmpty());
}

TEST_CASE("What the simulator refuses is said on the panel")
{
    Opened demo("demo:steady");
    waitFor("a status", [&] { return demo.setting("max_batch") > 0; });
    const double before = demo.setting("max_batch");
    auto* field = named<QDoubleSpinBox>(*demo.panel, "Max batch, value");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("99999\r"));
    waitFor("the refusal", [&] { return !demo.panel->problem().isEmpty(); });
    CHECK(demo.panel->problem().startsWith(QStringLiteral("max_batch must be ")));
    waitFor("the value that stands", [&] { return field->value() == before; });
}

TEST_CASE("The panel is there with a simulator only, and goes with it")
{
    Opened demo("demo:recorded");
    CHECK_FALSE(demo.panel->isVisible());
    CHECK_FALSE(demo.window.actions().demoControls->isEnabled());
    REQUIRE_FALSE(demo.session.open({"demo:steady"}));
    demo.window.showPage(0);
    CHECK(demo.panel->isVisible());
    CHECK(demo.window.actions().demoControls->isEnabled());
    CHECK(demo.session.demoAddress() == "demo:steady");
    CHECK(demo.session.writtenAs(demo.session.controlEndpoint()) != "demo:steady");
    demo.session.remove("demo:steady");
    demo.window.showPage(0);
    CHECK_FALSE(demo.panel->isVisible());
    CHECK(demo.session.controlEndpoint().empty());
}

TEST_CASE("Ctrl+D folds the demo controls, and they stay so at the next start")
{
    Opened demo("demo:steady");
    CHECK(demo.panel->width() == DemoPanel::Width);
    QTest::keyClick(&demo.window, Qt::Key_D, Qt::ControlModifier);
    CHECK(demo.panel->width() == DemoPanel::FoldedWidth);
    CHECK_FALSE(loadPreferences().demoControls);
    QTest::keyClick(&demo.window, Qt::Key_D, Qt::ControlModifier);
    CHECK(demo.panel->width() == DemoPanel::Width);
    QSettings().clear();
}

TEST_CASE("A session plays one demo at a time, and none that there is not")
{
    Session session(noSources());
    CHECK_FALSE(session.add("demo:steady"));
    CHECK(session.add("demo:") ==
          "demo: cannot play beside demo:steady: there is one demo at a time; disconnect that first");
    CHECK(session.add("demo:nonsense").value().starts_with("demo:nonsense: no such scenario; choose spike, "));
    session.remove("demo:steady");
    CHECK_FALSE(session.add("demo:"));
    CHECK(session.addresses() == std::vector<std::string>{"demo:"});
}
