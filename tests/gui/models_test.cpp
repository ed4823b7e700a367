// SPDX-License-Identifier: GPL-3.0-or-later
// The item models that have no test of their own kept to the rules of models, whatever happens to them.
#include "app/judgement.h"
#include "app/settings/bands_model.h"
#include "app/settings/rules_model.h"
#include "tests/catch.h"
#include "widgets/figure_table.h"
#include "widgets/theme.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using Tester = QAbstractItemModelTester;

namespace {
constexpr std::array Seeds{20250603u, 7u, 99u};
}

TEST_CASE("A table of figures keeps every rule of models under random rows, columns and changes")
{
    for (const std::uint32_t seed : Seeds) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        FigureModel model;
        const Tester tester(&model, Tester::FailureReportingMode::Fatal);
        std::vector<FigureRow> rows;
        std::size_t columns = 0;
        for (int round = 0; round < 400; ++round) {
            if (columns == 0 || random() % 20 == 0) {
                columns = 1 + random() % 6;
                std::vector<FigureColumn> heads(columns);
                for (std::size_t i = 0; i < columns; ++i)
                    heads[i] = {.title = QString::number(i), .toolTip = QString::number(seed)};
                model.setColumns(heads);
                rows.clear();
            }
            for (auto n = random() % 4; n > 0; --n)
                rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(random() % (rows.size() + 1)),
                            FigureRow(columns, FigureCell{.text = QString::number(random() % 100)}));
            while (rows.size() > 30 || (!rows.empty() && random() % 4 == 0))
                rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(random() % rows.size()));
            if (!rows.empty())
                rows[random() % rows.size()][random() % columns].text = QString::number(random() % 100);
            if (random() % 3 == 0)
                std::shuffle(rows.begin(), rows.end(), random); // another order
            model.setRows(rows);
            REQUIRE(model.rowCount() == static_cast<int>(rows.size()));
            for (int row = 0; row < model.rowCount(); ++row)
                for (int column = 0; column < model.columnCount(); ++column)
                    REQUIRE(model.cell(model.index(row, column)) ==
                            rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
        }
        // What has not changed is not drawn anew.
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setRows(rows);
        CHECK(changed.isEmpty());
    }
}

TEST_CASE("The list of rules keeps every rule of models while rules are added, copied, changed, restored and deleted")
{
    for (const std::uint32_t seed : Seeds) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        RulesModel model(defaultJudgement().alerts);
        const Tester tester(&model, Tester::FailureReportingMode::Fatal);
        const int defaults = model.rowCount();
        for (int round = 0; round < 300; ++round) {
            const int row = static_cast<int>(random() % static_cast<unsigned>(model.rowCount()));
            switch (random() % 7) {
            case 0:
                CHECK(model.isOwn(model.add()));
                break;
            case 1:
                CHECK(model.isOwn(model.duplicate(row)));
                break;
            case 2:
            case 3:
                model.remove(row);
                break;
            case 4:
                model.restore(row);
                break;
            case 5:
                model.setData(model.index(row, 0), random() % 2 == 0 ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
                break;
            default:
                if (random() % 10 == 0)
                    model.setRules(defaultJudgement().alerts);
            }
            REQUIRE(model.rowCount() >= defaults);
            REQUIRE(static_cast<int>(model.rules().size()) == model.rowCount());
        }
    }
}

TEST_CASE("The table of bands keeps every rule of models whatever is written into it")
{
    constexpr std::array Written{"10ms", "20 ms", "0.5", "quick", "", "-3 s", "1e400", "\u202E5 s", "80%"};
    for (const std::uint32_t seed : Seeds) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        BandsModel model(defaultJudgement().bands);
        const Tester tester(&model, Tester::FailureReportingMode::Fatal);
        for (int round = 0; round < 300; ++round) {
            const int row = static_cast<int>(random() % static_cast<unsigned>(model.rowCount()));
            const int column = static_cast<int>(random() % BandsModel::ColumnCount);
            model.setData(model.index(row, column), QString::fromUtf8(Written[random() % Written.size()]));
            if (random() % 5 == 0)
                model.restore(row);
            if (random() % 40 == 0)
                model.setBands(defaultJudgement().bands);
        }
        for (int row = 0; row < model.rowCount(); ++row)
            model.restore(row);
        CHECK(model.problem().isEmpty());
        CHECK(model.bands() == defaultJudgement().bands);
    }
}
