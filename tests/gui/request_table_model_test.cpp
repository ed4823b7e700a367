// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "widgets/request_table_model.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QPersistentModelIndex>
#include <QSignalSpy>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using Request = RequestTableModel::Request;
using Model = RequestTableModel;
using tests::Origin;
using tests::RequestBuilder;

namespace {

Request finished(std::uint64_t serial, double ttft = 0.5)
{
    return RequestBuilder()
        .id("r-" + std::to_string(serial), serial)
        .sent(Origin + std::chrono::milliseconds{10 * serial})
        .tokens(100 + serial, 3)
        .chunks({ttft, ttft + 0.1, ttft + 0.2})
        .ended(ttft + 0.2)
        .detail();
}

Request waiting(std::uint64_t serial)
{
    return RequestBuilder()
        .id("r-" + std::to_string(serial), serial)
        .sent(Origin + std::chrono::milliseconds{10 * serial})
        .detail();
}

QString cell(const Model& model, int row, int column) { return model.index(row, column).data().toString(); }

std::vector<std::uint64_t> serials(const Model& model)
{
    std::vector<std::uint64_t> result;
    for (int row = 0; row < model.rowCount(); ++row)
        result.push_back(model.request(row)->serial);
    return result;
}

} // namespace

TEST_CASE("requests stand newest first until somebody sorts them")
{
    Model model(QTimeZone::utc());
    model.present(std::vector{finished(3), finished(2), finished(1)}, Origin + 10s);
    CHECK(serials(model) == std::vector<std::uint64_t>{3, 2, 1});
    model.sort(Model::Sent, Qt::AscendingOrder);
    CHECK(serials(model) == std::vector<std::uint64_t>{1, 2, 3});
    model.present(std::vector{finished(4), finished(3), finished(2)}, Origin + 10s);
    CHECK(serials(model) == std::vector<std::uint64_t>{2, 3, 4});
}

TEST_CASE("what is in flight is shown and sorted as at least its age")
{
    Model model(QTimeZone::utc());
    model.sort(Model::Ttft, Qt::DescendingOrder);
    model.present(std::vector{finished(2, 1.0), waiting(1)}, Origin + 10ms + 1590ms);
    CHECK(cell(model, 0, Model::Ttft) == QStringLiteral("≥ 1.59 s"));
    CHECK(cell(model, 0, Model::E2e) == QStringLiteral("≥ 1.59 s"));
    CHECK(cell(model, 0, Model::State) == QStringLiteral("in flight"));
    CHECK(model.index(0, Model::Ttft).data(Model::SortRole).toDouble() == Approx(1.59));
    CHECK(cell(model, 1, Model::Ttft) == QStringLiteral("1.00 s"));
    CHECK(cell(model, 1, Model::E2e) == QStringLiteral("1.20 s"));
    CHECK(cell(model, 1, Model::Tpot) == QStringLiteral("100 ms"));
}

TEST_CASE("what is not known is a dash without a sort value and stands last in either order")
{
    Model model(QTimeZone::utc());
    const auto failed = RequestBuilder().id("failed", 9).ended(0.3, core::Status::Error).detail();
    model.present(std::vector{failed, finished(2, 0.2), finished(1, 0.9)}, Origin + 10s);
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(Model::Ttft, order);
        CHECK(model.request(2)->serial == 9);
        CHECK(cell(model, 2, Model::Ttft) == QStringLiteral("–"));
        CHECK_FALSE(model.index(2, Model::Ttft).data(Model::SortRole).isValid());
    }
}

TEST_CASE("numbers sort as numbers and texts as texts")
{
    Model model(QTimeZone::utc());
    std::vector<Request> requests;
    for (const std::uint64_t tokens : {9u, 100u, 20u})
        requests.push_back(RequestBuilder().id("r-" + std::to_string(tokens), tokens).tokens(tokens, 1).detail());
    model.present(requests, Origin + 1s);
    model.sort(Model::Input, Qt::AscendingOrder);
    CHECK(serials(model) == std::vector<std::uint64_t>{9, 20, 100});
    model.sort(Model::Id, Qt::AscendingOrder);
    CHECK(serials(model) == std::vector<std::uint64_t>{100, 20, 9});
}

TEST_CASE("every status has a word of its own")
{
    Model model(QTimeZone::utc());
    QStringList words;
    for (std::size_t i = 0; i < core::StatusCount; ++i) {
        model.present(std::vector{RequestBuilder().ended(1, static_cast<core::Status>(i)).detail()}, Origin + 2s);
        words << cell(model, 0, Model::State);
    }
    CHECK(words.removeDuplicates() == 0);
    CHECK_FALSE(words.contains(QString()));
}

TEST_CASE("the error outranks the reason in the reason column")
{
    Model model(QTimeZone::utc());
    RequestBuilder builder;
    builder.ended(1, core::Status::Error);
    builder.value().reason = "abort";
    builder.value().error = "connection reset\nby peer";
    model.present(std::vector{builder.detail()}, Origin + 2s);
    CHECK(cell(model, 0, Model::Reason) == QStringLiteral("connection reset\\u000Aby peer"));
}

TEST_CASE("finding marks the rows whose id holds the text and goes round them")
{
    Model model(QTimeZone::utc());
    model.present(std::vector{finished(21), finished(12), finished(3), finished(2)}, Origin + 10s);
    model.find(QStringLiteral("R-2"));
    CHECK(model.foundCount() == 2);
    CHECK(model.nextFound(-1, 1) == 0);
    CHECK(model.nextFound(0, 1) == 3);
    CHECK(model.nextFound(3, 1) == 0);
    CHECK(model.nextFound(0, -1) == 3);
    CHECK(model.nextFound(-1, -1) == 3);
    model.present(std::vector{finished(22), finished(21)}, Origin + 10s);
    CHECK(model.foundCount() == 2);
    model.find({});
    CHECK(model.foundCount() == 0);
    CHECK_FALSE(model.nextFound(-1, 1).has_value());
}

TEST_CASE("nothing is reset and an unchanged order is not announced as changed")
{
    Model model(QTimeZone::utc());
    model.present(std::vector{finished(2), finished(1)}, Origin + 1s);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy layouts(&model, &QAbstractItemModel::layoutChanged);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
    model.present(std::vector{finished(4), finished(3), finished(2)}, Origin + 2s);
    CHECK(inserts.count() == 1);
    CHECK(removals.count() == 1);
    CHECK(layouts.count() == 0);
    CHECK(resets.count() == 0);
}

TEST_CASE("a model of requests keeps every rule of models under random arrivals, ends, evictions and sorts")
{
    const std::uint32_t seed = 20250603;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Model model(QTimeZone::utc());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QItemSelectionModel selection(&model);

    std::vector<Request> requests;
    std::uint64_t next = 1;
    for (int round = 0; round < 400; ++round) {
        for (auto n = random() % 4; n > 0; --n, ++next)
            requests.insert(requests.begin(), random() % 2 == 0
                                                  ? waiting(next)
                                                  : finished(next, 0.001 * static_cast<double>(random() % 2000)));
        for (Request& request : requests)
            if (request->inFlight() && random() % 8 == 0)
                request = finished(request->serial, 0.001 * static_cast<double>(random() % 2000));
        while (requests.size() > 40 || (!requests.empty() && random() % 6 == 0))
            requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(random() % requests.size()));

        if (model.rowCount() > 0 && random() % 5 == 0)
            selection.setCurrentIndex(
                model.index(static_cast<int>(random() % static_cast<unsigned>(model.rowCount())), 0),
                QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        const auto chosen = selection.selectedRows();
        const std::uint64_t serial = chosen.isEmpty() ? 0 : model.request(chosen.front().row())->serial;

        model.present(requests, Origin + std::chrono::milliseconds{50 * round});
        if (random() % 4 == 0)
            model.sort(static_cast<int>(random() % Model::ColumnCount),
                       random() % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);

        REQUIRE(model.rowCount() == static_cast<int>(requests.size()));
        auto have = serials(model);
        std::vector<std::uint64_t> wanted;
        for (const Request& request : requests)
            wanted.push_back(request->serial);
        std::ranges::sort(have);
        std::ranges::sort(wanted);
        REQUIRE(have == wanted);
        if (serial != 0 && model.rowOf(serial)) {
            REQUIRE(selection.selectedRows().size() == 1);
            REQUIRE(model.request(selection.selectedRows().front().row())->serial == serial);
        }
    }
}
