// SPDX-License-Identifier: GPL-3.0-or-later
// The page of requests, opened, for its tests.
#pragma once

#include "app/pages/requests_page.h"
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/filter_field.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"
#include "widgets/waterfall.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::tests {

struct OpenedRequests {
    widgets::ThemeHolder theme{widgets::ThemeKind::Dark};
    widgets::TimeLink time;
    app::RequestsPage page{theme, time};
    widgets::RequestTable& table = *page.findChild<widgets::RequestTable*>();
    widgets::Waterfall& waterfall = *page.findChild<widgets::Waterfall*>();
    widgets::RequestPane& pane = *page.findChild<widgets::RequestPane*>();
    widgets::FilterField& field = *page.findChild<widgets::FilterField*>();

    explicit OpenedRequests(const std::shared_ptr<const core::Snapshot>& snapshot = sampleSnapshot())
    {
        page.resize(1268, 756);
        page.show();
        page.activateWindow();
        present(snapshot);
    }
    void present(const std::shared_ptr<const core::Snapshot>& snapshot)
    {
        page.present(snapshot);
        settle();
    }
    void settle()
    {
        page.finish();
        QApplication::processEvents();
    }
    void filter(const QString& text)
    {
        field.setText(text);
        settle();
    }
    QCheckBox& box(const QString& text) const
    {
        for (auto* box : page.findChildren<QCheckBox*>())
            if (box->text() == text)
                return *box;
        FAIL("no box " << text.toStdString());
        throw 0;
    }
    int shown(const char* column) const { return model().columnOf(column).value(); }
    const widgets::RequestTableModel& model() const
    {
        return static_cast<const widgets::RequestTableModel&>(*table.model());
    }
    std::optional<std::uint64_t> selected() const
    {
        const auto rows = table.selectionModel()->selectedRows();
        return rows.isEmpty() ? std::nullopt : std::optional(std::uint64_t{model().row(rows.front().row()).key.serial});
    }
    std::string wanted() const
    {
        core::View view;
        page.want(view);
        return view.openRequest;
    }
    bool says(const QString& text) const
    {
        const auto labels = page.findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
    }
};

// Requests every 10 ms up to the serial `newest`, of which the last 50 are in flight.
inline std::shared_ptr<core::Snapshot> live(std::uint64_t newest, std::size_t count)
{
    auto s = std::make_shared<core::Snapshot>();
    s->now = Origin + std::chrono::milliseconds{10 * newest};
    s->window.fromRunStart = true;
    std::vector<Detail> requests;
    for (std::uint64_t serial = newest; serial > 0 && requests.size() < count; --serial) {
        RequestBuilder builder;
        builder.id("r-" + std::to_string(serial), serial).sent(Origin + std::chrono::milliseconds{10 * serial});
        if (serial + 50 < newest)
            builder.chunks({0.1, 0.15, 0.2 + 0.001 * static_cast<double>(serial % 97)}).ended(0.4);
        requests.push_back(builder.detail());
    }
    addRequests(*s, std::move(requests));
    return s;
}

} // namespace inferama::tests
