// SPDX-License-Identifier: GPL-3.0-or-later
// The table of requests to take away: as values in a file, copied, one row of it.
#include "app/take_away.h"
#include "tests/gui/requests_scene.h"
#include "widgets/panel.h"
#include "widgets/value_table.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>
#include <QProcess>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QVBoxLayout>

using namespace inferama;
using namespace inferama::tests;
using namespace inferama::widgets;

namespace {

using Result = std::shared_ptr<const core::RequestResult>;

core::Time at(double s) { return core::Time{std::chrono::seconds{1'762'061'400}} + core::durationOf(s); }

core::RequestRow rowOf(std::uint32_t serial, std::string id)
{
    core::RequestRow row;
    row.key = {serial, serial};
    row.id = std::move(id);
    row.start = at(serial);
    row.end = at(serial + 1);
    row.status = core::Status::Ok;
    row.ttft = 1.0 / (1 + serial);
    row.observerSource = 0;
    return row;
}

// So many lines that are few requests over and over: a long table that costs little.
Result manyOf(std::size_t count)
{
    std::vector<core::RequestRow> rows;
    for (std::uint32_t serial = 1; serial <= 100; ++serial)
        rows.push_back(rowOf(serial, "chatcmpl-" + std::to_string(serial)));
    auto many = std::make_shared<core::RequestResult>(*resultOf(std::move(rows), at(200)));
    for (std::size_t i = many->rows.size(); i < count; ++i) {
        many->rows.push_back(many->rows[i % 100]);
        many->serials.push_back(static_cast<std::uint32_t>(i + 1));
    }
    return many;
}

class CountingModel : public RequestTableModel {
public:
    using RequestTableModel::RequestTableModel;
    QVariant data(const QModelIndex& index, int role) const override
    {
        ++asked;
        return RequestTableModel::data(index, role);
    }
    mutable std::size_t asked = 0;
};

struct Board {
    ThemeHolder theme{ThemeKind::Dark};
    QWidget window;
    CountingModel model{QTimeZone::utc()};
    Panel* panel = new Panel(QStringLiteral("Requests"));
    RequestTable* table = new RequestTable(model, theme);
    app::TakeAway takeAway{window};
    QTemporaryDir folder;
    QString place = folder.filePath(QStringLiteral("requests.csv"));
    QString said;
    QString problem;
    QMenu menu;

    explicit Board(Result requests)
    {
        auto* layout = new QVBoxLayout(&window);
        panel->addBody(table);
        layout->addWidget(panel);
        window.resize(900, 400);
        window.show();
        model.present(std::move(requests));
        QApplication::processEvents();
        QObject::connect(&takeAway, &app::TakeAway::done, &window, [this](const QString& what) { said = what; });
        QObject::connect(&takeAway, &app::TakeAway::failed, &window, [this](const QString& what) { problem = what; });
        takeAway.setAsk([this](const QString&, const QString&) { return place; });
    }
    void choose(const QString& text)
    {
        menu.clear();
        takeAway.fill(menu, window);
        for (QAction* action : menu.actions().back()->menu()->actions())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action->trigger();
        FAIL("no line " << text.toStdString());
    }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); }
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(content) == content.size());
}

} // namespace

TEST_CASE("Opening the menu over half a million requests looks at none of them", "[take-away]")
{
    Board board(manyOf(500'000));
    REQUIRE(board.model.rowCount() == 500'000);
    const std::size_t before = board.model.asked;
    board.takeAway.fill(board.menu, board.window);
    CHECK(board.model.asked == before);

    board.choose(QStringLiteral("Copy values"));
    CHECK(board.model.asked == before);
    CHECK(QApplication::clipboard()->text().count(QStringLiteral("\r\n")) == 10'001);
    CHECK(board.said == QStringLiteral("Copied the first 10,000 of 500,000 requests; saved as CSV they are all there"));
}

TEST_CASE("The table of requests is saved whole, and copied where it is short", "[take-away]")
{
    Board board(manyOf(20'000));
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();
    CHECK(board.problem.isEmpty());
    CHECK(board.said == QStringLiteral("Saved: %1, 20,000 requests").arg(board.place));
    CHECK(board.files() == QStringList{QStringLiteral("requests.csv")});
    const QByteArray csv = contentOf(board.place);
    CHECK(csv.startsWith("id,status,ttft [s],"));
    CHECK(csv.count("\r\n") == 20'001);
    CHECK(csv.contains("\r\nchatcmpl-3,ok,0.25,"));

    Board small(manyOf(100));
    small.choose(QStringLiteral("Copy values"));
    CHECK(QApplication::clipboard()->text().count(QStringLiteral("\r\n")) == 101);
    CHECK(small.said == QStringLiteral("Copied: 100 requests"));
}

TEST_CASE("Values of requests are read by another program as they are", "[take-away]")
{
    const std::vector<std::string> ids{
        "a,b",  "say \"hi\"", "two\nlines\r\n",     "\t\x01\x1b[31m", "שלום \u202Eעולם\u202C",
        "千问", "",           std::string(500, 'x')};
    std::vector<core::RequestRow> rows;
    for (std::uint32_t i = 0; i < ids.size(); ++i) {
        rows.push_back(rowOf(i, ids[i]));
        rows.back().ttft = 0.1 / 3 * (i + 1);
        rows.back().texts = std::make_shared<core::RequestTexts>(
            core::RequestTexts{.model = {}, .reason = {}, .error = ids[i], .labels = {{"na,me", ids[i]}}});
    }
    rows.back().ttft = core::Undefined;
    rows.back().status.reset();
    Board board(resultOf(rows, at(100)));
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();

    QProcess python;
    python.start(
        QStringLiteral("python3"),
        {QStringLiteral("-c"),
         QStringLiteral("import csv, json, sys\n"
                        "rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))\n"
                        "json.dump([[r['id'], r['error'], r['label.na,me'], r['status'],\n"
                        "            float(r['ttft [s]'] or -1)] for r in rows], sys.stdout)\n"),
         board.place});
    REQUIRE(python.waitForFinished(60'000));
    INFO(python.readAllStandardError().toStdString());
    REQUIRE(python.exitCode() == 0);
    const QJsonArray read = QJsonDocument::fromJson(python.readAllStandardOutput()).array();
    REQUIRE(read.size() == static_cast<qsizetype>(ids.size()));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const QJsonArray row = read[static_cast<qsizetype>(i)].toArray();
        for (int column : {0, 1, 2})
            CHECK(row[column].toString().toStdString() == ids[i]);
        const bool last = i + 1 == ids.size();
        CHECK(row[3].toString() == (last ? QStringLiteral("in_flight") : QStringLiteral("ok")));
        CHECK(row[4].toDouble() == (last ? -1 : rows[i].ttft));
    }
}

TEST_CASE("Giving up leaves no file behind and the old one as it was", "[take-away]")
{
    // So many that they would take seconds.
    Board board(manyOf(2'000'000));
    write(board.place, "old");
    board.choose(QStringLiteral("Save values as CSV…"));
    auto* dialog = board.window.findChild<QProgressDialog*>();
    REQUIRE(dialog != nullptr);
    CHECK(dialog->labelText() == QStringLiteral("Writing requests to %1").arg(board.place));
    dialog->findChild<QPushButton*>()->click();
    board.takeAway.requestsFile().finish();
    CHECK(board.said == QStringLiteral("Given up: %1 was not written").arg(board.place));
    CHECK(board.files() == QStringList{QStringLiteral("requests.csv")});
    CHECK(contentOf(board.place) == "old");

    // Another file in its place gives up the first.
    const QString first = board.place;
    board.choose(QStringLiteral("Save values as CSV…"));
    board.place = board.folder.filePath(QStringLiteral("second.csv"));
    board.takeAway.saveRequests(manyOf(100));
    board.takeAway.requestsFile().finish();
    CHECK(board.said == QStringLiteral("Saved: %1, 100 requests").arg(board.place));
    CHECK(contentOf(first) == "old");
    CHECK(contentOf(board.place).count("\r\n") == 101);
    CHECK(board.files().size() == 2);
}

TEST_CASE("A window that closes gives up what it writes", "[take-away]")
{
    QTemporaryDir folder;
    {
        Board board(manyOf(2'000'000));
        board.place = folder.filePath(QStringLiteral("requests.csv"));
        board.choose(QStringLiteral("Save values as CSV…"));
    }
    CHECK(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

TEST_CASE("A full disk and a place that is none are said, with what to do", "[take-away]")
{
    Board board(manyOf(10'000));
    board.place = QStringLiteral("/dev/full");
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();
    CHECK(
        board.problem ==
        QStringLiteral("/dev/full: cannot be written: No space left on device; free some space or name another place"));
    CHECK(board.said.isEmpty());

    board.place = board.folder.filePath(QStringLiteral("no/requests.csv"));
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();
    CHECK(board.problem.contains(QStringLiteral("create the folder first")));
    CHECK(board.files().isEmpty());

    board.takeAway.saveRequests(nullptr);
    CHECK(board.problem == QStringLiteral("There are no requests to save yet"));
}

TEST_CASE("A new name without an ending is given one, also in a folder with a point", "[take-away]")
{
    Board board(manyOf(100));
    QDir(board.folder.path()).mkdir(QStringLiteral("v1.2"));
    board.place = board.folder.filePath(QStringLiteral("v1.2/requests"));
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();
    CHECK(QFile::exists(board.place + QStringLiteral(".csv")));

    write(board.place, "old");
    board.choose(QStringLiteral("Save values as CSV…"));
    board.takeAway.requestsFile().finish();
    CHECK(contentOf(board.place).startsWith("id,"));
}

TEST_CASE("A row is copied with the heads of its shown columns, texts in full", "[take-away]")
{
    const std::string id = "tab\t\"" + std::string(300, 'y');
    Board board(resultOf({rowOf(1, id), rowOf(3, "r-3")}, at(100)));
    board.table->chooseColumns({QStringLiteral("id"), QStringLiteral("status"), QStringLiteral("sent"),
                                QStringLiteral("ttft"), QStringLiteral("error")});
    const QString heads = QStringLiteral("id\tsent\tstatus\tTTFT\terror\n");
    const QString whole = QString::fromStdString("\"tab\t\"\"" + std::string(300, 'y') + '"');
    CHECK(rowText(*board.table, board.model.index(0, 2)) ==
          heads + whole + QStringLiteral("\t2025-11-02T05:30:01.000000000Z\tok\t500 ms\t"));

    QTest::keyClick(board.table, Qt::Key_Down);
    QTest::keyClick(board.table, Qt::Key_Down);
    QTest::keyClick(board.table, Qt::Key_C, Qt::ControlModifier);
    const QString second = heads + QStringLiteral("r-3\t2025-11-02T05:30:03.000000000Z\tok\t250 ms\t");
    CHECK(QApplication::clipboard()->text() == second);
    QApplication::clipboard()->clear();

    // By the menu: of the row under the pointer, and of the current one by the keyboard.
    const auto copyBy = [&](QContextMenuEvent::Reason reason, QPoint position) {
        QTimer::singleShot(0, &board.window, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            REQUIRE(menu != nullptr);
            for (QAction* action : menu->actions())
                if (action->text() == QStringLiteral("Copy &row"))
                    action->trigger();
            menu->close();
        });
        QContextMenuEvent wish(reason, position, board.table->viewport()->mapToGlobal(position));
        QApplication::sendEvent(board.table->viewport(), &wish);
    };
    copyBy(QContextMenuEvent::Keyboard, {});
    CHECK(QApplication::clipboard()->text() == second);
    CHECK(board.said == QStringLiteral("Copied the row with the heads of its columns"));
    copyBy(QContextMenuEvent::Mouse, board.table->visualRect(board.model.index(0, 0)).center());
    CHECK(QApplication::clipboard()->text().startsWith(heads + whole));
}

TEST_CASE("The page saves what its filter lets through, as soon as it has a table", "[take-away]")
{
    OpenedRequests scene(live(200, 200));
    QAction* save = nullptr;
    for (QAction* action : scene.page.actions())
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E))
            save = action;
    REQUIRE(save != nullptr);
    CHECK(save->text() == QStringLiteral("Save requests as CS&V…"));
    CHECK_FALSE(save->statusTip().isEmpty());

    std::vector<Result> saved;
    QObject::connect(&scene.page, &app::RequestsPage::saveWanted, &scene.page,
                     [&](const Result& requests) { saved.push_back(requests); });
    scene.field.setText(QStringLiteral("status = in_flight")); // and no answer yet
    save->trigger();
    REQUIRE(saved.size() == 1);
    CHECK(saved.front()->rows.size() == 51);

    auto without = std::make_shared<core::Snapshot>(*live(210, 200));
    without->requestTable = nullptr;
    scene.page.present(without);
    save->trigger();
    CHECK(saved.size() == 1);
    scene.present(live(220, 200));
    REQUIRE(saved.size() == 2);
    CHECK(saved.back()->rows.front()->id == "r-220");
    scene.present(live(230, 200));
    CHECK(saved.size() == 2);
}
