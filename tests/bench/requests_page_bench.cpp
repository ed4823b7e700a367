// SPDX-License-Identifier: GPL-3.0-or-later
// What half a million requests cost the thread of the window; looking them up happens beside it.
#include "bench.h"

#include "app/pages/requests_page.h"
#include "core/snapshot.h"
#include "many_requests.h"
#include "widgets/filter_field.h"
#include "widgets/request_table.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QApplication>
#include <QHeaderView>

#include <functional>

namespace inferama::bench {

namespace {

class Shown {
public:
    Shown()
    {
        page_.resize(1268, 756);
        page_.show();
        refresh();
        paint();
    }
    // The least and the median of some times, each of another table.
    void measure(const char* what, const std::function<void()>& work, const char* target)
    {
        std::vector<double> times;
        for (int i = 0; i < 15; ++i) {
            const double begin = cpuNow();
            work();
            times.push_back((cpuNow() - begin) / 1e6);
        }
        std::sort(times.begin(), times.end());
        row(what, {times.front(), times[times.size() / 2]}, "ms", target);
        std::printf("  %-58s %10s %10.2f ms   the slowest\n", "", "", times.back());
    }
    void refresh()
    {
        requests_.refresh();
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->requestTable = requests_.table();
        snapshot->now = snapshot->requestTable->at;
        snapshot->runStart = snapshot->requestTable->runStart;
        snapshot->window.fromRunStart = true;
        page_.present(snapshot);
        page_.finish();
    }
    void paint()
    {
        page_.grab();
        QApplication::processEvents();
    }
    void scroll()
    {
        at_ = (at_ + 12'347) % static_cast<int>(ManyRequests::Count);
        table_.showFirstRow(at_);
        paint();
    }
    void filter()
    {
        field_.setText(QStringLiteral("ttft > %1ms").arg(300 + ++filters_));
        page_.finish();
        paint();
    }
    void sort(const char* field)
    {
        const auto& model = static_cast<const widgets::RequestTableModel&>(*table_.model());
        descending_ = !descending_;
        table_.sortByColumn(model.columnOf(field).value(), descending_ ? Qt::DescendingOrder : Qt::AscendingOrder);
        page_.finish();
        paint();
    }
    void choose(int row)
    {
        table_.selectionModel()->setCurrentIndex(table_.model()->index(row, 0),
                                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }

private:
    ManyRequests requests_;
    widgets::ThemeHolder theme_{widgets::ThemeKind::Dark};
    widgets::TimeLink time_;
    app::RequestsPage page_{theme_, time_};
    widgets::RequestTable& table_ = *page_.findChild<widgets::RequestTable*>();
    widgets::FilterField& field_ = *page_.findChild<widgets::FilterField*>();
    int at_ = 0;
    int filters_ = 0;
    bool descending_ = true;
};

} // namespace

void benchRequestsPage(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(widgets::uiFont(12));
    heading("500,000 requests on their page: CPU time of the window's thread (least, median)");
    Shown shown;
    shown.measure(
        "another table presented, by the time sent", [&] { shown.refresh(); }, "target < 20");
    shown.sort("ttft");
    shown.choose(3);
    shown.measure(
        "another table presented, by TTFT, one chosen", [&] { shown.refresh(); }, "target < 20");
    shown.measure(
        "painted", [&] { shown.paint(); }, "target < 50");
    shown.measure(
        "scrolled to elsewhere and painted", [&] { shown.scroll(); }, "target < 50");
    shown.measure(
        "filtered anew and painted", [&] { shown.filter(); }, "target < 50");
    shown.measure(
        "sorted by TTFT and painted", [&] { shown.sort("ttft"); }, "target < 50");
    shown.measure(
        "sorted by id and painted", [&] { shown.sort("id"); }, "target < 50");
}

} // namespace inferama::bench
