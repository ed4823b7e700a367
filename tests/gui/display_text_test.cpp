// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/display_text.h"

#include <string>

using inferama::widgets::displayText;

TEST_CASE("a plain id is shown as it is")
{
    CHECK(displayText("r-c213add") == QStringLiteral("r-c213add"));
    CHECK(displayText("") == QString());
    CHECK(displayText("запрос-7") == QStringLiteral("запрос-7"));
    CHECK(displayText("请求-7") == QStringLiteral("请求-7"));
}

TEST_CASE("characters that would rearrange or hide text are shown as codes")
{
    CHECK(displayText("a\u202Eb") == QStringLiteral("a\\u202Eb"));
    CHECK(displayText("a\u200Fb\u2066c") == QStringLiteral("a\\u200Fb\\u2066c"));
    CHECK(displayText(std::string("a\0b", 3)) == QStringLiteral("a\\u0000b"));
    CHECK(displayText("two\nlines\t\x1b[31m") == QStringLiteral("two\\u000Alines\\u0009\\u001B[31m"));
    CHECK(displayText("a\u2028b") == QStringLiteral("a\\u2028b"));
}

TEST_CASE("bytes that are no UTF-8 are shown as the replacement's code")
{
    CHECK(displayText("a\xff"
                      "b") == QStringLiteral("a\\uFFFDb"));
}

TEST_CASE("a long id keeps both of its ends")
{
    const std::string id = "chatcmpl-" + std::string(480, 'x') + "-the-end-42";
    const QString shown = displayText(id, 32);
    CHECK(shown.size() <= 32);
    CHECK(shown.startsWith(QStringLiteral("chatcmpl-xx")));
    CHECK(shown.endsWith(QStringLiteral("the-end-42")));
    CHECK(shown.count(QChar(0x2026)) == 1);
}

TEST_CASE("an id of ten million bytes costs no more than a short one and stays whole at its characters")
{
    std::string id;
    while (id.size() < 10'000'000)
        id += "é";
    const QString shown = displayText(id, 40);
    CHECK(shown.size() <= 40);
    CHECK_FALSE(shown.contains(QStringLiteral("FFFD")));
}
