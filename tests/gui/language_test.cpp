// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include "app/catalogue.h"
#include "app/english_texts.h"
#include "app/help_dialogs.h"
#include "app/main_window.h"
#include "app/mnemonic.h"
#include "app/notice_bar.h"
#include "app/pages/page.h"
#include "app/slo_dialog.h"
#include "app/source_dialog.h"
#include "app/status_line.h"
#include "app/window_language.h"
#include "core/event.h"
#include "core/filter.h"
#include "widgets/format.h"
#include "widgets/request_text.h"
#include "widgets/stage_shares.h"
#include "widgets/status_mark.h"

#include <QAction>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>
#include <QTranslator>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;

namespace {

const QLocale China(QLocale::Chinese, QLocale::China);

bool hasChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

// Is asked last, for what no other translator has.
class Untranslated : public QTranslator {
public:
    Untranslated() { QCoreApplication::installTranslator(this); }
    ~Untranslated() override { QCoreApplication::removeTranslator(this); }
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const std::string where(context);
        if (where.starts_with("inferama") || where == "English")
            texts.push_back(where + ": " + source);
        return {};
    }
    mutable std::vector<std::string> texts;
};

std::shared_ptr<ingest::Frame> frameOf(std::shared_ptr<const core::Snapshot> snapshot)
{
    auto frame = std::make_shared<ingest::Frame>();
    frame->snapshot = std::move(snapshot);
    ingest::PublisherFigures publisher;
    publisher.source = "loadgen";
    publisher.events = 1'000;
    publisher.invalid = {{"negative dur", 2}};
    frame->publishers = {publisher};
    ingest::EndpointFigures endpoint;
    endpoint.address = "tcp://127.0.0.1:5557";
    endpoint.state = ingest::EndpointFigures::State::Failed;
    endpoint.message = "another program listens on this port: stop it, or choose another port";
    frame->endpoints = {endpoint};
    return frame;
}

std::string utf8(const QString& text) { return text.toStdString(); }

} // namespace

TEST_CASE("The language of the desktop decides where the user has not, and who has none gets English")
{
    const auto language = [](LanguageChoice choice, const QLocale& system) {
        return localeOf(choice, system).language();
    };
    const QLocale german(QLocale::German, QLocale::Germany);
    CHECK(language(LanguageChoice::System, China) == QLocale::Chinese);
    CHECK(localeOf(LanguageChoice::System, german) == german); // its numbers; the texts are English
    CHECK(language(LanguageChoice::System, QLocale::c()) == QLocale::English);
    CHECK(language(LanguageChoice::Chinese, german) == QLocale::Chinese);
    CHECK(language(LanguageChoice::English, China) == QLocale::English);
    for (const auto choice : {LanguageChoice::System, LanguageChoice::English, LanguageChoice::Chinese})
        CHECK(languageNamed(nameOf(choice)) == choice);
    CHECK(languageNamed(QStringLiteral("tlh")) == LanguageChoice::System);
}

TEST_CASE("Numbers are written as the locale writes them, and back when it goes")
{
    {
        const LanguageInUse german(QLocale(QLocale::German, QLocale::Germany));
        CHECK(utf8(widgets::formatCount(1'234'567)) == "1.234.567");
        CHECK(utf8(widgets::formatDuration(0.0842).joined()) == "84,2 ms");
        CHECK(utf8(widgets::formatRate(2321.6, QStringLiteral("tok/s")).joined()) == "2.322 tok/s");
        CHECK(utf8(widgets::formatShare(0.99996).joined()) == ">99,9 %");
        CHECK(utf8(widgets::formatNumber(-1.5)) == "−1,50");
        CHECK(utf8(widgets::formatClock(sampleNow(), QTimeZone::utc())) == "14:32:12");
    }
    const LanguageInUse chinese(China);
    CHECK(utf8(widgets::formatCount(1'234'567)) == "1,234,567");
    CHECK(utf8(widgets::formatDuration(0.0842).joined()) == "84.2 ms");
}

TEST_CASE("English has its plurals")
{
    const LanguageInUse english(localeOf(LanguageChoice::English, QLocale::c()));
    const auto chunks = [](int n) {
        return utf8(QCoreApplication::translate("inferama::widgets::Waterfall", "%Ln chunk(s)", nullptr, n));
    };
    CHECK(chunks(1) == "1 chunk");
    CHECK(chunks(3) == "3 chunks");
}

TEST_CASE("In Chinese no text of the window is asked for that has no translation")
{
    QSettings().clear();
    Untranslated untranslated;
    const LanguageInUse chinese(China);
    CHECK(catalogueLanguage() == Language::Chinese);
    Session session({});
    MainWindow window(session, Preferences{});
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    for (const auto& snapshot : {sampleSnapshot(), clientOnlySnapshot(), emptySnapshot()}) {
        const auto frame = frameOf(snapshot);
        window.present(frame);
        for (std::size_t index = 0; index < window.actions().pages.size(); ++index) {
            window.showPage(static_cast<int>(index));
            window.grab();
            CHECK(hasChinese(window.page(static_cast<int>(index)).summary()));
        }
        CHECK(hasChinese(statusDetails(*frame)));
        CHECK(hasChinese(noticeOf(*frame, session)->text));
        for (const auto& request : snapshot->details)
            widgets::requestAsText(widgets::openRequestOf(request, snapshot), QTimeZone::utc());
    }
    CHECK(hasChinese(keysHtml(window.actions(), window.page(2).actions() + window.page(3).actions())));
    CHECK(hasChinese(aboutHtml()));
    CHECK(hasChinese(SloDialog({}).windowTitle()));
    CHECK(hasChinese(SourceDialog({}).windowTitle()));
    for (const auto status : {core::Status::Ok, core::Status::Error, core::Status::Timeout, core::Status::Cancelled,
                              core::Status::Rejected, core::Status::Empty, core::Status::Lost})
        CHECK(hasChinese(widgets::statusWord(status)));
    for (const char* stage : {"ingress", "queue", "schedule", "kv", "kv_migration", "first_decode", "return",
                              "decode_queue", "forward", "kv_read", "comm", "sample", "send", ""})
        CHECK(hasChinese(widgets::stageTitle(stage)));
    for (const std::string& text : untranslated.texts)
        FAIL_CHECK("without a translation: " << text);
}

TEST_CASE("What others say in English is said in Chinese, with its figures, and what nobody listed as it is")
{
    const LanguageInUse chinese(China);
    CHECK(utf8(translated("connected, but nothing has arrived for 14 s: is the publisher sending?")) ==
          "已连接，但已有 14 s 没有数据到达：发布端是否在发送？");
    CHECK(utf8(translated("missing dur")) == "缺少 dur");
    CHECK(utf8(translated("cannot record to /a/b.jsonl: Read-only file system; check the path and its permissions, or "
                          "record to another place")) ==
          "无法录制到 /a/b.jsonl：Read-only file system；请检查路径和权限，或录制到其他位置");
    CHECK(utf8(translated("something new")) == "something new");
    CHECK(utf8(faultTitle("slow-rank")) == "慢 Rank");
    CHECK(utf8(faultTitle("kv-too-small")) == "KV 不足");
    CHECK(utf8(faultTitle("made-up")) == "made up");
}

TEST_CASE("An access key is taken out of a text, wherever the language puts it")
{
    CHECK(utf8(withoutMnemonic(QStringLiteral("&Add source…"))) == "Add source…");
    CHECK(utf8(withoutMnemonic(QStringLiteral("添加数据源(&A)…"))) == "添加数据源…");
}

TEST_CASE("A language is chosen in the menu, remembered, and asks for another window")
{
    QSettings().clear();
    Session session({});
    MainWindow window(session, loadPreferences());
    CHECK(window.actions().languages[0]->isChecked());
    QSignalSpy wanted(&window, &MainWindow::rebuildWanted);
    window.actions().languages[2]->trigger();
    CHECK(wanted.count() == 1);
    CHECK(loadPreferences().language == LanguageChoice::Chinese);
    window.actions().languages[2]->trigger();
    CHECK(wanted.count() == 1);
    QSettings().clear();
}

TEST_CASE("The window that takes the place of another one goes on where that was")
{
    QSettings().clear();
    Session session({});
    const auto held = frameOf(sampleSnapshot());
    WindowMemory memory;
    {
        MainWindow window(session, Preferences{});
        window.resize(1200, 800);
        window.show();
        window.present(held);
        window.actions().windows[2]->trigger();
        window.showPage(2);
        window.page(2).restore({{QStringLiteral("of"), QStringLiteral("tpot")},
                                {QStringLiteral("log"), false},
                                {QStringLiteral("inFlight"), false}});
        window.page(3).restore({{QStringLiteral("open"), QVariant::fromValue(held->snapshot->details.front())},
                                {QStringLiteral("place"), 300u},
                                {QStringLiteral("filter"), QStringLiteral("ttft > 1s")},
                                {QStringLiteral("shared"), true},
                                {QStringLiteral("inFlight"), false},
                                {QStringLiteral("inWindow"), false},
                                {QStringLiteral("sort"), QStringLiteral("e2e")},
                                {QStringLiteral("descending"), false}});
        window.actions().pause->trigger();
        memory = window.memory();
    }
    MainWindow window(session, memory.preferences);
    window.show();
    window.resume(memory);
    CHECK(window.size() == QSize(1200, 800));
    CHECK(window.currentPage() == 2);
    CHECK(window.paused());
    CHECK(window.shownSnapshot() == held->snapshot);
    CHECK(session.view().window == core::Window::FiveMinutes);
    REQUIRE(!session.view().curves.empty());
    CHECK(session.view().curves[0].of == "tpot");
    CHECK(window.memory().choices == memory.choices);
    CHECK(session.view().filter->text() == "ttft > 1s");
    window.page(3).present(held->snapshot);
    window.page(3).finish();
    CHECK_THAT(utf8(window.page(3).summary()), Catch::Matchers::ContainsSubstring(held->snapshot->details.front()->id));
    QSettings().clear();
}
