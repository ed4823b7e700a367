// SPDX-License-Identifier: GPL-3.0-or-later
// What is noted of a run: adding a note, the list of marks, and the marks on the time axes drawn by hand.
#include "tests/catch.h"

#include "app/main_window.h"
#include "app/mark_model.h"
#include "app/marks_dialog.h"
#include "app/note_dialog.h"
#include "app/status_line.h"
#include "widgets/mark_lines.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <random>

using namespace inferama;
using namespace inferama::app;
using namespace std::chrono_literals;

namespace {

constexpr core::Time T0{1'767'225'600s}; // 2026-01-01 00:00:00 UTC

core::MarkNote mark(core::Duration at, std::string text, core::Duration lasts = {})
{
    return {.t = T0 + at, .text = std::move(text), .source = "client", .duration = lasts};
}

// A window over a run of ten requests, one a second, that has ended.
struct Shown {
    QTemporaryDir folder;
    std::optional<Session> session;
    std::optional<MainWindow> window;

    Shown()
    {
        QSettings().clear();
        const QString path = folder.filePath(QStringLiteral("run.jsonl"));
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 10; ++i)
            file.write(QStringLiteral(R"({"v":1,"source":"loadgen","role":"client","events":[)"
                                      R"({"kind":"record","t":%1,"id":"r%2","status":"ok","first":0.1,"end":0.5,)"
                                      R"("output_tokens":5}]})"
                                      "\n")
                           .arg(1'767'225'600 + i)
                           .arg(i)
                           .toUtf8());
        file.close();
        ingest::PipelineOptions options;
        options.sources = {path.toStdString()};
        options.speed.reset();
        session.emplace(options);
        window.emplace(*session, Preferences{});
        window->show();
        REQUIRE(QTest::qWaitForWindowExposed(&*window));
        REQUIRE(drawUntil([this] { return session->latest()->finished && session->latest()->run()->runStart; }));
    }
    template<class Ready>
    bool drawUntil(Ready ready)
    {
        return QTest::qWaitFor(
            [&] {
                const auto frame = session->latest();
                if (frame)
                    window->present(frame);
                return frame && ready();
            },
            10'000);
    }
    // Writes a note by the keys that a user has.
    void note(const QString& text)
    {
        window->activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&*window));
        QTimer::singleShot(0, &*window, [text] {
            auto* dialog = qobject_cast<NoteDialog*>(QApplication::activeModalWidget());
            REQUIRE(dialog);
            QTest::keyClicks(dialog->findChild<QLineEdit*>(), text);
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        });
        QTest::keyClick(&*window, Qt::Key_M);
    }
    std::vector<core::MarkNote> marks() const { return session->latest()->run()->marks; }
};

} // namespace

TEST_CASE("A moment is told as minutes and seconds from the start of the run", "[notes]")
{
    CHECK(sinceStart(T0 + 492'500ms, T0) == QStringLiteral("8:12.5"));
    CHECK(sinceStart(T0, T0) == QStringLiteral("0:00.0"));
    CHECK(sinceStart(T0 + 59'960ms, T0) == QStringLiteral("1:00.0"));
    CHECK(sinceStart(T0 + 36'005s, T0) == QStringLiteral("10:00:05.0"));
    CHECK(sinceStart(T0 - 3'200ms, T0) == QStringLiteral("−0:03.2"));
    CHECK(sinceStart(T0 - 10ms, T0) == QStringLiteral("0:00.0"));
    CHECK(sinceStart(T0, {}) == QStringLiteral("–"));
}

TEST_CASE("The list of marks changes in place, whatever comes between and whatever goes", "[notes]")
{
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937 random(seed);
    MarkModel model(QTimeZone::utc());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    std::vector<core::MarkNote> marks;
    int next = 0;
    for (int round = 0; round < 300; ++round) {
        for (auto come = random() % 4; come > 0; --come) {
            const auto at = static_cast<std::ptrdiff_t>(random() % (marks.size() + 1));
            marks.insert(marks.begin() + at, mark(1s * (next % 7), "m" + std::to_string(next)));
            ++next;
        }
        if (random() % 3 == 0 && !marks.empty())
            marks.erase(marks.begin());
        model.present(marks, T0);
        REQUIRE(model.rowCount() == static_cast<int>(marks.size()));
        for (int row = 0; row < model.rowCount(); ++row)
            REQUIRE(model.mark(row) == marks[marks.size() - 1 - static_cast<std::size_t>(row)]);
    }
}

TEST_CASE("A row tells when, how far into the run, how long, what and whose, and shows no control characters",
          "[notes]")
{
    MarkModel model(QTimeZone::utc());
    model.present({mark(61s, "load 9 \u2192 12\nreq/s \u202E", 2500ms)}, T0);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    CHECK(text(MarkModel::At) == QStringLiteral("00:01:01.000"));
    CHECK(text(MarkModel::InRun) == QStringLiteral("1:01.0"));
    CHECK(text(MarkModel::Lasts) == QStringLiteral("2.50 s"));
    CHECK(text(MarkModel::Text) == QStringLiteral("load 9 → 12\\u000Areq/s \\u202E"));
    CHECK(text(MarkModel::Source) == QStringLiteral("client"));
}

TEST_CASE("A note of the longest text fits into a mark, and an empty one cannot be added", "[notes]")
{
    NoteDialog dialog({T0, T0 + 2s}, T0);
    auto* text = dialog.findChild<QLineEdit*>();
    auto* add = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    CHECK_FALSE(add->isEnabled());
    text->setText(QStringLiteral("   "));
    CHECK_FALSE(add->isEnabled());
    text->setText(QStringLiteral("字").repeated(1'000));
    CHECK(add->isEnabled());
    CHECK(dialog.note().text.size() <= 1'024);
    CHECK(dialog.note().t == T0);
    CHECK(dialog.note().duration == 2s);
}

TEST_CASE("M notes the moment that is looked at, or the stretch that is selected; the list leads back to each",
          "[notes]")
{
    Shown shown;
    shown.window->time().look(T0 + 4s);
    REQUIRE(shown.drawUntil([&] { return shown.window->shownSnapshot()->now == T0 + 4s; }));
    shown.note(QStringLiteral("drained b"));
    REQUIRE(shown.drawUntil([&] { return shown.marks().size() == 1; }));
    CHECK(shown.marks()[0] == core::MarkNote{T0 + 4s, "drained b", "notes", {}});
    shown.window->time().select({T0 + 2s, T0 + 3s});
    shown.note(QStringLiteral("slow"));
    REQUIRE(shown.drawUntil([&] { return shown.marks().size() == 2; }));
    CHECK(shown.marks()[0] == core::MarkNote{T0 + 2s, "slow", "notes", 1s});

    shown.window->time().follow();
    shown.window->activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&*shown.window));
    QTest::keyClick(&*shown.window, Qt::Key_M, Qt::ShiftModifier);
    auto* list = shown.window->findChild<MarksDialog*>();
    REQUIRE(list);
    CHECK(list->isVisible());
    auto* table = list->findChild<QTableView*>();
    REQUIRE(table->model()->rowCount() == 2);
    QTest::keyClick(table, Qt::Key_Down);
    table->selectRow(0);
    QTest::keyClick(table, Qt::Key_Return);
    CHECK(shown.window->time().choice().at == T0 + 4s);
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_Return);
    CHECK(shown.window->time().choice().range->start == T0 + 2s);
    CHECK(shown.window->time().choice().range->end == T0 + 3s);
}

TEST_CASE("A recording that runs keeps what is noted as a mark", "[notes]")
{
    Shown shown;
    const QString path = shown.folder.filePath(QStringLiteral("kept.jsonl"));
    shown.session->startRecording(path.toStdString());
    REQUIRE(shown.drawUntil([&] { return shown.session->latest()->recording; }));
    shown.window->time().look(T0 + 4s);
    shown.note(QStringLiteral("say \"when\""));
    REQUIRE(shown.drawUntil([&] { return shown.marks().size() == 1; }));
    shown.session->stopRecording();
    REQUIRE(shown.drawUntil([&] { return !shown.session->latest()->recording; }));
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    CHECK(text.contains(R"("kind":"mark")"));
    CHECK(text.contains(R"("text":"say \"when\"")"));
}

TEST_CASE("Without a run there is nothing to note anything of, and that is said", "[notes]")
{
    QSettings().clear();
    Session session{ingest::PipelineOptions{}};
    MainWindow window(session, Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    QTest::keyClick(&window, Qt::Key_M);
    CHECK(QApplication::activeModalWidget() == nullptr);
    CHECK(window.findChild<StatusLine*>()->said().startsWith(QStringLiteral("There is no run yet")));
    QTest::keyClick(&window, Qt::Key_M, Qt::ShiftModifier);
    auto* list = window.findChild<MarksDialog*>();
    REQUIRE(list);
    CHECK_FALSE(list->findChild<QTableView*>()->isVisible());
}

TEST_CASE("Marks near a moment are found from both sides of a stretch", "[notes]")
{
    const std::vector<core::MarkNote> marks{mark(10s, "a"), mark(20s, "b", 5s)};
    const auto near = [&](core::Duration at) { return widgets::marksNear(marks, T0 + at, 1s); };
    CHECK(near(8'999ms).isEmpty());
    CHECK(near(9s) == QStringList{QStringLiteral("a")});
    CHECK(near(11'001ms).isEmpty());
    CHECK(near(26s) == QStringList{QStringLiteral("b")});
    CHECK(near(26'001ms).isEmpty());
}

TEST_CASE("A mark is a dashed line where it was, and a stretch a tint as long as it lasts", "[notes]")
{
    const widgets::ThemeHolder theme{widgets::ThemeKind::Dark};
    const widgets::TimeAxis axis{.start = T0, .length = 200s, .left = 0, .width = 200};
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        const std::vector<core::MarkNote> marks{mark(20s, "a"), mark(100s, "b", 50s), mark(500s, "outside")};
        widgets::paintMarks(painter, widgets::layOutMarks(marks, axis), {.top = 0, .bottom = 40}, theme.theme());
    }
    const auto lit = [&](int x) {
        int n = 0;
        for (int y = 0; y < 40; ++y)
            n += image.pixelColor(x, y) != QColor(Qt::black) ? 1 : 0;
        return n;
    };
    CHECK(lit(10) == 0);
    CHECK(std::max(lit(19), lit(20)) >= 20);
    CHECK(std::max(lit(19), lit(20)) < 40); // dashed
    CHECK(lit(60) == 0);
    CHECK(lit(125) == 40);
    CHECK(lit(160) == 0);
}

TEST_CASE("Of thousands of marks in one place one line is drawn a column of pixels, and the texts that have room",
          "[notes]")
{
    const widgets::TimeAxis axis{.start = T0, .length = 200s, .left = 10, .width = 200};
    std::vector<core::MarkNote> marks;
    for (int i = 0; i < 6'000; ++i)
        marks.push_back(mark(50s + std::chrono::milliseconds{i}, "m" + std::to_string(i)));
    marks.push_back(mark(150s, "alone"));
    const widgets::MarkLines lines = widgets::layOutMarks(marks, axis);
    CHECK(lines.moments.size() == 7); // 60 to 65.999 px, and 160 px
    CHECK(lines.moments.front() == Approx(60));
    CHECK(lines.moments.back() == Approx(160));
    REQUIRE_FALSE(lines.labels.empty());
    CHECK(lines.labels.back().text == QStringLiteral("alone"));
    for (std::size_t i = 1; i < lines.labels.size(); ++i)
        CHECK(lines.labels[i].left >= lines.labels[i - 1].left + lines.labels[i - 1].width);
    CHECK(widgets::layOutMarks({}, axis).moments.empty());
}
