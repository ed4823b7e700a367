// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "widgets/request_cells.h"
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
using tests::resultOf;

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

core::RequestQuery by(std::string_view field, bool descending = true)
{
    core::RequestQuery query;
    query.sortBy = core::requestField(field);
    query.descending = descending;
    return query;
}

QString cell(const Model& model, int row, const char* column)
{
    return model.index(row, model.columnOf(column).value()).data().toString();
}

CellTone tone(const Model& model, int row, const char* column)
{
    return static_cast<CellTone>(model.index(row, model.columnOf(column).value()).data(Model::ToneRole).toInt());
}

std::vector<std::uint32_t> serials(const Model& model)
{
    std::vector<std::uint32_t> result;
    for (int row = 0; row < model.rowCount(); ++row)
        result.push_back(model.row(row).key.serial);
    return result;
}

using Serials = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("rows stand in the order of the answer, and a sort is a wish for another")
{
    Model model(QTimeZone::utc());
    QSignalSpy wishes(&model, &Model::sortWanted);
    model.present(resultOf(std::vector{finished(3), finished(2), finished(1)}, Origin + 10s));
    CHECK(serials(model) == Serials{3, 2, 1});
    model.sort(model.columnOf("ttft").value(), Qt::AscendingOrder);
    CHECK(serials(model) == Serials{3, 2, 1});
    REQUIRE(wishes.count() == 1);
    CHECK(wishes.front()[0].value<core::NamedField>() == core::requestField("ttft"));
    CHECK_FALSE(wishes.front()[1].toBool());
}

TEST_CASE("what is in flight is shown as at least its age")
{
    Model model(QTimeZone::utc());
    model.present(resultOf(std::vector{finished(2, 1.0), waiting(1)}, Origin + 10ms + 1590ms, by("ttft")));
    CHECK(cell(model, 0, "ttft") == QStringLiteral("≥ 1.59 s"));
    CHECK(cell(model, 0, "e2e") == QStringLiteral("≥ 1.59 s"));
    CHECK(cell(model, 0, "age") == QStringLiteral("1.59 s"));
    CHECK(cell(model, 0, "status") == QStringLiteral("in flight"));
    CHECK(tone(model, 0, "ttft") == CellTone::Muted);
    CHECK(cell(model, 1, "ttft") == QStringLiteral("1.00 s"));
    CHECK(cell(model, 1, "e2e") == QStringLiteral("1.20 s"));
    CHECK(cell(model, 1, "tpot") == QStringLiteral("100 ms"));
    CHECK(tone(model, 1, "ttft") == CellTone::Strong);
}

TEST_CASE("what is not known is a dash")
{
    Model model(QTimeZone::utc());
    const auto failed = RequestBuilder().id("failed", 9).ended(0.3, core::Status::Error).detail();
    model.present(resultOf(std::vector{failed}, Origin + 10s));
    for (const char* column : {"ttft", "e2e", "input", "error", "server", "queue", "first", "class", "age"}) {
        INFO(column);
        CHECK(cell(model, 0, column) == QStringLiteral("–"));
        CHECK(tone(model, 0, column) == CellTone::Muted);
    }
}

TEST_CASE("every status has a word of its own")
{
    Model model(QTimeZone::utc());
    QStringList words;
    for (std::size_t i = 0; i < core::StatusCount; ++i) {
        model.present(
            resultOf(std::vector{RequestBuilder().ended(1, static_cast<core::Status>(i)).detail()}, Origin + 2s));
        words << cell(model, 0, "status");
    }
    CHECK(words.removeDuplicates() == 0);
    CHECK_FALSE(words.contains(QString()));
}

TEST_CASE("texts of publishers are shown on one line with their control characters as codes")
{
    Model model(QTimeZone::utc());
    RequestBuilder builder;
    builder.ended(1, core::Status::Error);
    builder.value().id = "abc\u202Edef" + std::string(500, 'x');
    builder.value().error = "connection reset\nby peer";
    builder.value().labels = {{"cl\tass", "ра\u200Fг"}};
    model.addLabels(std::vector<std::string>{"cl\tass"});
    model.present(resultOf(std::vector{builder.detail()}, Origin + 2s));
    CHECK(cell(model, 0, "error") == QStringLiteral("connection reset\\u000Aby peer"));
    CHECK(cell(model, 0, "id").startsWith(QStringLiteral("abc\\u202Edef")));
    CHECK(cell(model, 0, "id").size() < 80);
    CHECK(cell(model, 0, "label.cl\tass") == QStringLiteral("ра\\u200Fг"));
    CHECK(model.columns().back().title == QStringLiteral("cl\\u0009ass"));
}

TEST_CASE("every field that a filter can ask for has a column with a title and a tip")
{
    Model model(QTimeZone::utc());
    for (const core::RequestField& field : core::requestFields()) {
        if (field.name == core::LabelField)
            continue;
        INFO(field.name);
        REQUIRE(model.columnOf(field.name));
        const RequestColumn& column = model.columns()[static_cast<std::size_t>(*model.columnOf(field.name))];
        CHECK_FALSE(column.title.isEmpty());
        CHECK_FALSE(column.tip.isEmpty());
    }
    CHECK(static_cast<std::size_t>(model.columnCount()) == core::requestFields().size() - 1);
}

TEST_CASE("labels get columns once")
{
    Model model(QTimeZone::utc());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const int before = model.columnCount();
    model.addLabels(std::vector<std::string>{"class", "tenant"});
    model.addLabels(std::vector<std::string>{"class", "turn"});
    CHECK(model.columnCount() == before + 3);
    CHECK(model.columnOf("label.turn") == before + 2);
}

TEST_CASE("a request is known in full where its detail was presented, else by its outline")
{
    Model model(QTimeZone::utc());
    const auto known = finished(1);
    model.present(resultOf(std::vector{known, finished(2)}, Origin + 5s));
    CHECK(model.request(1)->chunks.empty());
    CHECK(model.request(1)->ttft == 0.5);
    CHECK(model.request(1)->end == known->end);
    model.presentDetails(std::vector{known});
    CHECK(model.request(1) == known);
    CHECK(model.request(0)->chunks.empty());
}

TEST_CASE("a detail from before a request ended is not shown any more")
{
    Model model(QTimeZone::utc());
    model.presentDetails(std::vector{waiting(1)});
    model.present(resultOf(std::vector{finished(1)}, Origin + 5s));
    CHECK(model.request(0)->status == core::Status::Ok);
}

TEST_CASE("what arrives at the top is inserted, what goes at the end removed, and nothing is reset")
{
    Model model(QTimeZone::utc());
    model.present(resultOf(std::vector{finished(2), finished(1)}, Origin + 1s));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy layouts(&model, &QAbstractItemModel::layoutChanged);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
    model.present(resultOf(std::vector{finished(4), finished(3), finished(2)}, Origin + 2s));
    CHECK(serials(model) == Serials{4, 3, 2});
    CHECK(inserts.count() == 1);
    CHECK(removals.count() == 1);
    CHECK(layouts.count() == 0);
    model.present(resultOf(std::vector{finished(4), finished(3), finished(2)}, Origin + 3s));
    CHECK(inserts.count() == 1);
    CHECK(removals.count() == 1);
    CHECK(layouts.count() == 0);
    model.present(resultOf(std::vector{finished(7), finished(3)}, Origin + 4s, by("sent", false)));
    CHECK(serials(model) == Serials{3, 7});
    CHECK(layouts.count() == 1);
    CHECK(resets.count() == 0);
}

TEST_CASE("a model of requests keeps every rule of models under random arrivals, ends, evictions, filters and sorts")
{
    for (const std::uint32_t seed : {20250603u, 7u, 99u}) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        Model model(QTimeZone::utc());
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QItemSelectionModel selection(&model);

        std::vector<Request> requests;
        std::uint64_t next = 1;
        core::RequestQuery query;
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
            if (random() % 6 == 0) {
                constexpr std::array<const char*, 4> Filters{"", "ttft > 1s", "in_flight", "id ~ 7 or failed"};
                query.filter =
                    std::make_shared<core::Filter>(std::get<core::Filter>(core::Filter::parse(Filters[random() % 4])));
            }
            if (random() % 4 == 0) {
                constexpr std::array<const char*, 5> Fields{"sent", "ttft", "id", "status", "queue"};
                query.sortBy = core::requestField(Fields[random() % 5]);
                query.descending = random() % 2 == 0;
            }
            if (random() % 20 == 0) {
                model.addLabels(std::vector<std::string>{"label-" + std::to_string(random() % 5)});
                selection.clear(); // a row is not whole any more
            }

            if (model.rowCount() > 0 && random() % 5 == 0)
                selection.setCurrentIndex(
                    model.index(static_cast<int>(random() % static_cast<unsigned>(model.rowCount())), 0),
                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
            const auto chosen = selection.selectedRows();
            const std::uint32_t serial = chosen.isEmpty() ? 0 : model.row(chosen.front().row()).key.serial;

            const auto result = resultOf(requests, Origin + 1h + std::chrono::milliseconds{50 * round}, query);
            model.present(result);
            REQUIRE(serials(model) == result->serials);
            if (serial != 0 && model.rowOf(serial)) {
                REQUIRE(selection.selectedRows().size() == 1);
                REQUIRE(model.row(selection.selectedRows().front().row()).key.serial == serial);
            }
        }
    }
}
