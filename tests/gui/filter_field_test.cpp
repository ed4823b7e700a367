// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/filter_field.h"
#include "widgets/filter_text.h"
#include "widgets/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QInputMethodEvent>
#include <QSignalSpy>
#include <QTest>

#include <array>

using namespace inferama;
using namespace inferama::widgets;

namespace {

struct Written {
    ThemeHolder theme{ThemeKind::Dark};
    QWidget window;
    FilterField field{theme, &window};
    QAbstractItemView& list = *field.findChild<QCompleter*>()->popup();

    Written()
    {
        auto vocabulary = std::make_shared<core::FilterVocabulary>();
        vocabulary->fields["model"] = {"llama-3.1-70b", "my model"};
        vocabulary->fields["label.class"] = {"chat", "rag"};
        field.setVocabulary(vocabulary);
        field.resize(500, 28);
        window.resize(600, 300);
        window.show();
        window.activateWindow();
        field.setFocus();
        QApplication::processEvents();
    }
    QStringList offered() const
    {
        QStringList words;
        for (int row = 0; list.isVisible() && row < list.model()->rowCount(); ++row)
            words << list.model()->index(row, 0).data().toString();
        return words;
    }
    void type(const QString& text) { QTest::keyClicks(&field, text); }
};

} // namespace

TEST_CASE("a filter holds once it is whole, and a blank one is none")
{
    Written written;
    QSignalSpy changes(&written.field, &FilterField::filterChanged);
    written.type(QStringLiteral("ttft > 1s"));
    REQUIRE(written.field.filter() != nullptr);
    CHECK(written.field.filter()->text() == "ttft > 1s");
    CHECK(changes.count() == 2); // "ttft > 1" is whole, too
    written.type(QStringLiteral(" and"));
    CHECK(written.field.filter()->text() == "ttft > 1s ");
    CHECK(written.field.isUnfinished());
    written.field.clear();
    CHECK(written.field.filter() == nullptr);
    CHECK_FALSE(written.field.error());
}

TEST_CASE("what is only not finished is told from what is wrong")
{
    Written written;
    for (const char* text : {"tt", "ttft", "ttft >", "ttft > 1s and", "model = \"my", "(failed", "status = o"}) {
        written.field.setText(QString::fromUtf8(text));
        INFO(text);
        CHECK(written.field.error().has_value());
        if (std::string_view(text) != "(failed")
            CHECK(written.field.isUnfinished());
    }
    for (const char* text : {"tttf > 1s", "ttft > 1x", "model > x", "failed failed"}) {
        written.field.setText(QString::fromUtf8(text));
        INFO(text);
        CHECK(written.field.error().has_value());
        CHECK_FALSE(written.field.isUnfinished());
    }
}

TEST_CASE("what could follow is offered while somebody writes, and Tab takes it")
{
    Written written;
    CHECK(written.offered().isEmpty());
    written.type(QStringLiteral("mod"));
    CHECK(written.offered() == QStringList{QStringLiteral("model")});
    QTest::keyClick(&written.field, Qt::Key_Tab);
    CHECK(written.field.text() == QStringLiteral("model "));
    CHECK(written.field.hasFocus());
    CHECK(written.offered().contains(QStringLiteral("!~")));
    written.type(QStringLiteral("= my"));
    QTest::keyClick(&written.list, Qt::Key_Down);
    QTest::keyClick(&written.list, Qt::Key_Return);
    CHECK(written.field.text() == QStringLiteral("model = \"my model\" "));
    CHECK(written.offered() == QStringList{QStringLiteral("and"), QStringLiteral("or")});
    QTest::keyClick(&written.list, Qt::Key_Escape);
    CHECK(written.offered().isEmpty());
    CHECK(written.field.filter()->text() == "model = \"my model\" ");
}

TEST_CASE("the list opens by key in an empty field and goes with the field's text")
{
    Written written;
    QTest::keyClick(&written.field, Qt::Key_Space, Qt::ControlModifier);
    CHECK(written.offered().contains(QStringLiteral("label.class")));
    CHECK(written.offered().contains(QStringLiteral("ttft")));
    QTest::keyClick(&written.field, Qt::Key_Escape);
    QTest::keyClick(&written.field, Qt::Key_Down);
    CHECK_FALSE(written.offered().isEmpty());
    CHECK_FALSE(written.list.grab().isNull());
}

TEST_CASE("Enter without a choice leaves the list and keeps what was written")
{
    Written written;
    QSignalSpy entered(&written.field, &QLineEdit::returnPressed);
    written.type(QStringLiteral("failed"));
    written.type(QStringLiteral(" "));
    REQUIRE_FALSE(written.offered().isEmpty());
    QTest::keyClick(&written.field, Qt::Key_Return);
    CHECK(written.offered().isEmpty());
    CHECK(written.field.text() == QStringLiteral("failed "));
    CHECK(entered.count() == 1);
}

TEST_CASE("characters that an input method composes are taken when they are done")
{
    Written written;
    written.type(QStringLiteral("model ~ "));
    QInputMethodEvent composing(QStringLiteral("ni"), {});
    QApplication::sendEvent(&written.field, &composing);
    CHECK(written.field.text() == QStringLiteral("model ~ "));
    QInputMethodEvent done(QString(), {});
    done.setCommitString(QStringLiteral("你"));
    QApplication::sendEvent(&written.field, &done);
    CHECK(written.field.text() == QStringLiteral("model ~ 你"));
    CHECK(written.field.filter()->text() == "model ~ 你");
}

TEST_CASE("a wavy line stands under what is wrong, in characters and not in bytes")
{
    const std::string text = "model ~ 千问 and tttf > 1";
    const auto parsed = core::Filter::parse(text);
    const auto* error = std::get_if<core::FilterError>(&parsed);
    REQUIRE(error != nullptr);
    const auto formats = filterFormats(text, error, darkTheme());
    CHECK(formats.back().start == 15);
    CHECK(formats.back().length == 4);
    CHECK(formats.back().format.underlineStyle() == QTextCharFormat::WaveUnderline);
    CHECK(formats.front().format.foreground().color() == darkTheme().accent);
}

TEST_CASE("every error has a sentence of its own in the language of the window")
{
    using Fault = core::FilterError::Fault;
    QStringList sentences;
    for (int fault = 0; fault <= static_cast<int>(Fault::NoneNeedsEqual); ++fault) {
        core::FilterError error;
        error.fault = static_cast<Fault>(fault);
        error.field = "status";
        error.word = "word";
        CHECK_FALSE(filterErrorText(error).isEmpty());
        CHECK(error.fault == static_cast<Fault>(fault));
        sentences << filterErrorText(error);
    }
    CHECK(sentences.removeDuplicates() == 0);
}

TEST_CASE("the help of filters names every field")
{
    const QString help = filterHelpHtml();
    for (const char* field : {"ttft", "kv_migration", "label.NAME", "failed  in_flight", "max_gap"})
        CHECK(help.contains(QStringLiteral("<code>%1</code>").arg(QString::fromUtf8(field))));
}
