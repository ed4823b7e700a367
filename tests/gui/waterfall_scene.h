// SPDX-License-Identifier: GPL-3.0-or-later
// A waterfall on its own with what it is given, for tests that look at its pixels and drive it.
#pragma once

#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QImage>
#include <QTest>
#include <QWheelEvent>

#include <memory>
#include <string>
#include <vector>

namespace inferama::tests {

struct WaterfallScene {
    static constexpr int Width = 812;
    static constexpr int Height = 370;
    using Detail = std::shared_ptr<const core::RequestDetail>;

    widgets::ThemeHolder theme{widgets::ThemeKind::Dark};
    widgets::Waterfall waterfall;
    std::vector<std::uint16_t> servers{}; // of the rows, one after the other
    std::vector<std::string> sources{"loadgen", "vllm-0", "vllm-1"};
    core::RowGrouping grouping = core::RowGrouping::None;

    explicit WaterfallScene(QTimeZone zone = QTimeZone::utc()) : waterfall(theme, std::move(zone))
    {
        waterfall.resize(Width, Height);
        waterfall.show();
    }

    void present(const std::vector<Detail>& requests, core::Time now)
    {
        std::vector<core::RequestRow> rows;
        for (const Detail& request : requests) {
            rows.push_back(rowOf(*request));
            if (!servers.empty())
                rows.back().server = servers[rows.size() % servers.size()];
        }
        presentRows(std::move(rows), now);
        waterfall.presentDetails(requests, now, {});
    }
    void presentRows(std::vector<core::RequestRow> rows, core::Time now)
    {
        result = resultOf(std::move(rows), now, sources);
        widgets::WaterfallRows shown{.result = result, .groups = {}, .times = {}};
        shown.times = std::make_shared<const core::RowTimes>(*core::RowTimes::of(result->rows, now));
        if (grouping != core::RowGrouping::None)
            shown.groups = std::make_shared<const core::RowGroups>(*core::groupRows(result->rows, sources, grouping));
        kept.push_back(result);
        waterfall.present(shown);
    }

    QImage picture() { return waterfall.grab().toImage(); }
    int widthOfBars() const { return Width - 84 - 72; }
    // The pixels of one colour in a line of them, between ids and latencies.
    int countAt(int y, const QColor& colour)
    {
        const QImage image = picture();
        int n = 0;
        for (int x = 84; x < Width - 72; ++x)
            n += image.pixelColor(x, y) == colour ? 1 : 0;
        return n;
    }
    // In the bar of a line in view.
    int count(int line, const QColor& colour) { return countAt(lineCentre(line).y() + 3, colour); }
    QPoint lineCentre(int line) const
    {
        return {300, waterfall.rowsTop() + line * widgets::Waterfall::RowHeight + widgets::Waterfall::RowHeight / 2};
    }
    std::uint32_t serialAt(int line) const
    {
        return waterfall.lines().row(waterfall.lines().at(static_cast<std::size_t>(line)).row).key.serial;
    }
    void wheel(QPoint angle, Qt::KeyboardModifiers modifiers, QPoint at)
    {
        QWheelEvent event(at, waterfall.viewport()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(waterfall.viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* viewport = waterfall.viewport();
        QTest::mousePress(viewport, Qt::LeftButton, modifiers, from);
        QTest::mouseMove(viewport, (from + to) / 2);
        QTest::mouseMove(viewport, to);
        QTest::mouseRelease(viewport, Qt::LeftButton, modifiers, to);
    }

    std::shared_ptr<const core::RequestResult> result;
    std::vector<std::shared_ptr<const core::RequestResult>> kept; // rows that times point to
};

// Requests with serials from n down to 1, 20 ms apart, of 300 ms each.
inline std::vector<WaterfallScene::Detail> many(int n)
{
    std::vector<WaterfallScene::Detail> requests;
    for (int i = n; i > 0; --i)
        requests.push_back(RequestBuilder()
                               .id("r-" + std::to_string(i), static_cast<std::uint64_t>(i))
                               .sent(Origin + std::chrono::milliseconds{20 * i})
                               .chunks({0.2, 0.3})
                               .ended(0.3)
                               .detail());
    return requests;
}

} // namespace inferama::tests
