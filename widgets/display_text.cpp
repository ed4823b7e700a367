// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/display_text.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace inferama::widgets {

namespace {

constexpr std::size_t LongestCode = 4; // bytes of a character in UTF-8

bool isHarmless(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return false;
    default:
        return c != QChar::ReplacementCharacter;
    }
}

QString escaped(const QString& text)
{
    QString result;
    result.reserve(text.size());
    for (const char32_t c : text.toStdU32String()) {
        if (isHarmless(c))
            result += QString::fromUcs4(&c, 1);
        else
            result += QStringLiteral("\\u") +
                      QString::number(static_cast<uint>(c), 16).toUpper().rightJustified(4, QLatin1Char('0'));
    }
    return result;
}

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

QString decoded(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

} // namespace

QString displayText(std::string_view utf8, int atMost)
{
    const auto room = static_cast<std::size_t>(std::max(atMost, 3));
    if (utf8.size() <= room * LongestCode) {
        const QString whole = escaped(decoded(utf8));
        if (whole.size() <= atMost)
            return whole;
    }
    const std::size_t half = (room - 1) / 2;
    std::size_t headBytes = std::min(utf8.size(), half * LongestCode);
    while (headBytes < utf8.size() && isContinuation(utf8[headBytes]))
        ++headBytes;
    std::size_t tailStart = utf8.size() - std::min(utf8.size(), half * LongestCode);
    while (tailStart < utf8.size() && isContinuation(utf8[tailStart]))
        ++tailStart;

    const auto kept = static_cast<qsizetype>(half);
    return escaped(decoded(utf8.substr(0, headBytes))).left(kept) + QChar(0x2026) +
           escaped(decoded(utf8.substr(tailStart))).right(kept);
}

QString plainTip(const QString& lines)
{
    return lines.isEmpty() ? lines : QStringLiteral("<p style='white-space:pre'>%1</p>").arg(lines.toHtmlEscaped());
}

} // namespace inferama::widgets
