// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window over the sample's run, for tests that use it as somebody who looks at it does.
#pragma once

#include "app/main_window.h"
#include "app/pages/metric_page.h"
#include "app/pages/page.h"
#include "tests/catch.h"
#include "tests/gui/sample_alerts.h"

#include <QApplication>
#include <QSettings>
#include <QTest>

#include <functional>
#include <memory>
#include <optional>

namespace inferama::tests {

struct OpenedWindow {
    app::Session session{ingest::PipelineOptions{}};
    app::MainWindow window{session, app::Preferences{}};
    std::shared_ptr<const core::Snapshot> run = alertedSnapshot();

    OpenedWindow()
    {
        QSettings().clear();
        window.resize(1440, 900);
        window.show();
        window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        arrive();
    }
    // A frame that answers what the window wishes for, as far as time goes.
    void arrive()
    {
        auto frame = std::make_shared<ingest::Frame>();
        const core::View& view = session.view();
        frame->snapshot = run;
        if (const auto at = view.range ? std::optional(view.range->end) : view.at; at && *at < run->now) {
            auto past = std::make_shared<core::Snapshot>(*run);
            past->past = true;
            past->now = past->window.end = *at;
            frame->snapshot = past;
            frame->present = run;
        }
        ingest::PublisherFigures publisher;
        publisher.source = "loadgen";
        frame->publishers = {publisher};
        window.present(frame);
        window.page(window.currentPage()).finish();
        QApplication::processEvents();
    }
    QWidget& focus() const
    {
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr ? *focus : const_cast<app::MainWindow&>(window);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&focus(), key, modifiers);
        arrive();
    }
    // Tab until the focus is where it is wished for.
    template<class Widget>
    Widget& tabTo(const std::function<bool(const Widget&)>& wished = [](const Widget&) { return true; })
    {
        for (int i = 0; i < 300; ++i) {
            if (auto* found = dynamic_cast<Widget*>(&focus()); found && wished(*found))
                return *found;
            QTest::keyClick(&focus(), Qt::Key_Tab);
        }
        FAIL("Tab does not lead to it");
        throw 0;
    }
    app::Page& page() { return window.page(window.currentPage()); }
    bool metricShown() const { return window.findChild<app::MetricPage*>()->isVisible(); }
};

} // namespace inferama::tests
