// SPDX-License-Identifier: GPL-3.0-or-later
// Ids and labels of hundreds of characters, from right to left, with control characters, and half a million that begin
// alike: wherever names are shown, offered, found or taken away.
#include "core/request_words.h"
#include "tests/catch.h"
#include "tests/gui/requests_scene.h"
#include "widgets/display_text.h"
#include "widgets/request_table_model.h"
#include "widgets/value_table.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QElapsedTimer>
#include <QLabel>
#include <QTest>

#include <string>
#include <vector>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::Origin;
using Opened = tests::OpenedRequests;

namespace {

const std::string Prefix = "chatcmpl-" + std::string(480, 'x') + "-";

const std::vector<std::string> Names{Prefix + "1",
                                     Prefix + "2",
                                     "שלום עולם-בקשה",
                                     "a\u202Eevil\nline\ttab\x1b[31m",
                                     std::string("nul\0inside", 10),
                                     "<b>bold</b><img src='x'>",
                                     "comma, \"quoted\"\r\nand a second line",
                                     "\xff\xfe broken"};

bool plain(const QString& text)
{
    return std::ranges::none_of(
        text, [](QChar c) { return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format; });
}

std::shared_ptr<core::Snapshot> hostile()
{
    auto s = std::make_shared<core::Snapshot>();
    s->now = Origin + 60s;
    s->runStart = Origin;
    s->window.fromRunStart = true;
    std::vector<tests::Detail> requests;
    for (std::size_t i = 0; i < Names.size(); ++i) {
        tests::RequestBuilder builder;
        builder.id(Names[i], i + 1).sent(Origin + std::chrono::seconds{i}).chunks({0.5, 0.6, 0.7}).ended(0.8);
        builder.value().model = Names[i];
        builder.value().labels = {{"class", Names[i]}, {Names[i], "value"}};
        requests.push_back(builder.detail());
    }
    tests::addRequests(*s, std::move(requests));
    return s;
}

} // namespace

TEST_CASE("Whatever requests are called, table, pane, waterfall and summary show it on one line and without control "
          "characters")
{
    Opened opened(hostile());
    const RequestTableModel& model = opened.model();
    REQUIRE(model.rowCount() == static_cast<int>(Names.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            CAPTURE(row, column);
            CHECK(plain(model.index(row, column).data().toString()));
            CHECK(model.index(row, column).data().toString().size() <= 160);
            CHECK(plain(model.index(row, column).data(Qt::ToolTipRole).toString()));
        }
        opened.table.QTableView::selectRow(row);
        opened.settle();
        CHECK(plain(opened.page.summary()));
        CHECK(plain(opened.pane.asText().remove(QLatin1Char('\n')).remove(QLatin1Char('\t'))));
        CHECK(plain(opened.waterfall.accessibleDescription().remove(QLatin1Char('\n'))));
        for (const auto* label : opened.page.findChildren<QLabel*>())
            if (label->textFormat() != Qt::PlainText && label->text().contains(QStringLiteral("<img")))
                FAIL("a label would draw what an id says: " << label->text().toStdString());
        CHECK_FALSE(opened.page.grab().toImage().isNull());
    }
    for (int column = 0; column < model.columnCount(); ++column) {
        CHECK(plain(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()));
        CHECK(plain(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString()));
    }
}

TEST_CASE("Whatever labels hold, they are offered on one line, and what is taken finds their request")
{
    Opened opened(hostile());
    auto* completer = opened.field.findChild<QCompleter*>();
    REQUIRE(completer);
    int taken = 0;
    for (const std::string& name : Names) {
        CAPTURE(name);
        // What is too long is not offered, and what is no UTF-8 never comes this far.
        if (name.size() > core::RequestWords::LongestValue || QString::fromStdString(name).toStdString() != name)
            continue;
        opened.field.clear();
        opened.field.setFocus();
        QTest::keyClicks(&opened.field, QStringLiteral("label.class = "));
        opened.settle();
        const QAbstractItemModel& offered = *completer->model();
        int at = -1;
        for (int row = 0; row < offered.rowCount(); ++row) {
            CHECK(plain(offered.index(row, 0).data().toString()));
            if (offered.index(row, 0).data().toString() == displayText(name))
                at = row;
        }
        REQUIRE(at >= 0);
        for (int i = 0; i <= at; ++i)
            QTest::keyClick(completer->popup(), Qt::Key_Down);
        QTest::keyClick(completer->popup(), Qt::Key_Return);
        opened.settle();
        CAPTURE(opened.field.text().toStdString());
        CHECK_FALSE(opened.field.error());
        REQUIRE(opened.model().rowCount() == 1);
        CHECK(opened.model().row(0).id == name);
        ++taken;
    }
    CHECK(taken == 5);
}

TEST_CASE("Names are cells of one line each when a table is taken away, whatever they hold")
{
    Opened opened(hostile());
    const ValueTable table = tableOf(opened.model());
    REQUIRE(table.rows.size() == Names.size());
    const QByteArray csv = csvOf(table, Origin);
    CHECK(csv.count("\r\n") == static_cast<int>(Names.size()) + 1); // a head and a line each
    CHECK(csv.count('\n') == csv.count("\r\n"));
    for (const char c : csv)
        CHECK((static_cast<unsigned char>(c) >= 0x20 || c == '\r' || c == '\n'));
    CHECK(csv.contains("\"comma, \"\"quoted\"\""));
}

TEST_CASE("Half a million requests whose ids begin alike are filtered, found, opened and completed")
{
    constexpr std::uint32_t Count = 500'000;
    const std::string prefix = "chatcmpl-the-same-for-all-of-them-";
    const core::RequestRow pattern =
        tests::rowOf(*tests::RequestBuilder().span("queue", 0, 0.1).chunks({0.2, 0.3}).ended(0.3).detail());
    auto table = std::make_shared<core::RequestTable>();
    auto texts = std::make_shared<core::RequestTexts>();
    texts->model = "m";
    table->sources = {"loadgen"};
    table->at = Origin + 600s;
    table->runStart = Origin;
    for (std::uint32_t i = 0; i < Count;) {
        auto block = std::make_shared<core::RowBlock>();
        for (; i < Count && block->rows.size() < core::RowBlock::Size; ++i) {
            core::RequestRow row = pattern;
            row.key = {i, i + 1};
            row.id = prefix + std::to_string(i);
            row.texts = texts;
            row.start += std::chrono::milliseconds{i};
            row.first += std::chrono::milliseconds{i};
            row.end += std::chrono::milliseconds{i};
            block->rows.push_back(std::move(row));
        }
        table->blocks.push_back(std::move(block));
    }
    auto s = std::make_shared<core::Snapshot>();
    s->now = table->at;
    s->runStart = Origin;
    s->window.fromRunStart = true;
    s->requestTable = table;

    Opened opened(s);
    REQUIRE(opened.model().rowCount() == static_cast<int>(Count));
    const auto matches = [&](const QString& filter) {
        opened.filter(filter);
        return opened.model().rowCount();
    };
    CHECK(matches(QStringLiteral("id ~ chatcmpl-the-same")) == static_cast<int>(Count));
    CHECK(matches(QStringLiteral("id = \"") + QString::fromStdString(prefix + "123456\"")) == 1);
    CHECK(opened.model().row(0).key.serial == 123'457);
    CHECK(matches(QStringLiteral("id ~ them-12345")) == 11); // 12345, 123450 … 123459
    CHECK(opened.says(QStringLiteral("11 of 500,000 match")));
    CHECK(matches(QStringLiteral("id ~ them-x")) == 0);
    CHECK(matches({}) == static_cast<int>(Count));

    // Found by its id, from the pane's links and neighbours on.
    emit opened.pane.idChosen(QString::fromStdString(prefix + "499999"));
    CHECK(opened.selected() == std::uint64_t{Count});
    emit opened.pane.idChosen(QString::fromStdString(prefix + "7"));
    opened.settle();
    CHECK(opened.selected() == std::uint64_t{8});
    CHECK(opened.wanted() == prefix + "7");
    QTest::keyClick(&opened.table, Qt::Key_Up);
    CHECK(opened.wanted() == prefix + "8"); // the newest stands first

    // Ids are words without end: they are not offered, and what is stays few.
    opened.field.setFocus();
    QTest::keyClicks(&opened.field, QStringLiteral("id = "));
    core::RequestWords words;
    words.look(table);
    CHECK_FALSE(words.vocabulary().fields.contains("id"));
    CHECK(words.vocabulary().fields.at("model").size() == 1);
}
