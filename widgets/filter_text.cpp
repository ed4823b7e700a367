// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/filter_text.h"

#include "core/filter_tokens.h"
#include "core/request_fields.h"
#include "widgets/request_columns.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace inferama::widgets {

using Fault = core::FilterError::Fault;

namespace {

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

QString cut(const std::string& word)
{
    constexpr int Longest = 40;
    const QString whole = text(word);
    return whole.size() > Longest ? whole.left(Longest) + QStringLiteral("…") : whole;
}

QString choicesOf(const std::string& field)
{
    QStringList all;
    const core::NamedField named = core::requestField(field);
    if (const auto* choice = named.field ? std::get_if<core::RequestField::ChoiceOf>(&named.field->of) : nullptr)
        for (const std::string_view name : choice->choices)
            all << text(name);
    return all.join(QStringLiteral(", "));
}

QString unknownFieldText(const core::FilterError& error)
{
    return error.meant.empty() ? tr("There is no field %1; to look for an id, write id ~ %1.").arg(cut(error.word))
                               : tr("There is no field %1; did you mean %2?").arg(cut(error.word), text(error.meant));
}

QString noChoiceText(const core::FilterError& error)
{
    return error.meant.empty()
               ? tr("%1 is no %2; write one of %3.").arg(cut(error.word), text(error.field), choicesOf(error.field))
               : tr("%1 is no %2; did you mean %3?").arg(cut(error.word), text(error.field), text(error.meant));
}

QString row(const QString& written, const QString& meaning)
{
    return QStringLiteral("<tr><td><code>%1</code>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(written.toHtmlEscaped(), meaning.toHtmlEscaped());
}

} // namespace

QString filterErrorText(const core::FilterError& error)
{
    const QString word = cut(error.word);
    const QString field = text(error.field);
    switch (error.fault) {
    case Fault::TooLong:
        return tr("The filter is too long; 64 KiB are the most.");
    case Fault::TooDeep:
        return tr("Too many parentheses within each other; 64 are the most.");
    case Fault::ExpectedField:
        return tr("Write a field here, such as ttft > 1s or status = error.");
    case Fault::UnknownField:
        return unknownFieldText(error);
    case Fault::LabelWithoutName:
        return tr("Write which label: label.class, say.");
    case Fault::ExpectedComparison:
        return tr("Write what to compare %1 with: =, !=, <, >, ~ or in, and a value.").arg(field);
    case Fault::ExpectedValue:
        return tr("Write a value to compare %1 with.").arg(field);
    case Fault::ExpectedList:
        return tr("Write a list in parentheses after in: in (a, b).");
    case Fault::ExpectedComma:
        return tr("Write a comma or a closing parenthesis before %1.").arg(word);
    case Fault::ExpectedConjunction:
        return tr("Write and or or before %1.").arg(word);
    case Fault::UnopenedParenthesis:
        return tr("There is no parenthesis that this one closes.");
    case Fault::CommaOutside:
        return tr("Commas stand in lists only, in (a, b); write large counts without: 4000, 4k.");
    case Fault::UnclosedParenthesis:
        return tr("This parenthesis is never closed.");
    case Fault::UnclosedText:
        return tr("This quotation mark is never closed.");
    case Fault::UnknownEscape:
        return tr("A single backslash means nothing here; write two: \\\\.");
    case Fault::CurlyMarks:
        return tr("Use straight quotation marks: \"…\".");
    case Fault::NeedsMarks:
        return tr("Put %1 in quotation marks if it is a value.").arg(word);
    case Fault::HasNoOrder:
        return tr("%1 has no order; instead of %2 use =, !=, ~ or in.").arg(field, word);
    case Fault::IsNoText:
        return tr("%1 is a number; instead of ~ use =, !=, < or >.").arg(field);
    case Fault::IsNoTime:
        return tr("%1 is no time; write 500ms, 1.5s or 2m.").arg(word);
    case Fault::IsNoCount:
        return tr("%1 is no count; write 4000, 4k or 1M.").arg(word);
    case Fault::IsNoChoice:
        return noChoiceText(error);
    case Fault::NoneNeedsEqual:
        return tr("none can only follow = or !=.");
    }
    return {};
}

int characterAt(const std::string& utf8, std::size_t byte)
{
    return static_cast<int>(text(std::string_view(utf8).substr(0, byte)).size());
}

std::vector<QTextLayout::FormatRange> filterFormats(const std::string& utf8, const core::FilterError* error,
                                                    const Theme& theme)
{
    using Kind = core::FilterToken::Kind;
    std::vector<QTextLayout::FormatRange> formats;
    const auto add = [&](std::size_t offset, std::size_t length, const QTextCharFormat& format) {
        const int from = characterAt(utf8, offset);
        formats.push_back({from, characterAt(utf8, offset + length) - from, format});
    };
    for (const core::FilterToken& token : core::filterTokens(utf8)) {
        const bool keyword =
            token.kind == Kind::And || token.kind == Kind::Or || token.kind == Kind::Not || token.kind == Kind::In;
        const bool named = token.kind == Kind::Word && (core::requestField(token.text).field != nullptr ||
                                                        token.text == "failed" || token.text == "in_flight");
        QTextCharFormat format;
        format.setForeground(named ? theme.accent : keyword ? theme.muted : theme.text);
        if (token.length > 0)
            add(token.offset, token.length, format);
    }
    if (error != nullptr && error->length > 0) {
        QTextCharFormat format;
        format.setForeground(theme.bandColour(core::Level::Worst));
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(theme.bandColour(core::Level::Worst));
        add(error->offset, error->length, format);
    }
    return formats;
}

QString filterHelpHtml()
{
    const QString table = QStringLiteral("<table cellpadding='2'>%1</table>");
    const QString examples =
        row(QStringLiteral("ttft > 1s and status != ok"), tr("slow to answer, and not ended well")) +
        row(QStringLiteral("id ~ c213"), tr("whose id contains c213, in any case of its letters")) +
        row(QStringLiteral("input > 4k and label.class = \"rag\""), tr("long prompts with this label")) +
        row(QStringLiteral("failed or in_flight and age > 30s"), tr("failed, or in flight for long")) +
        row(QStringLiteral("not (queue > 100ms) and prefill > 1s"),
            tr("the whole of what is in parentheses, inverted"));
    const QString signs =
        row(QStringLiteral("= != < <= > >="), tr("times and counts by size; texts by = and != alone")) +
        row(QStringLiteral("~ !~"), tr("a text contains another, or does not")) +
        row(QStringLiteral("in (a, b)  not in (a, b)"), tr("one of several, or none of them")) +
        row(QStringLiteral("and or not ( )"), tr("and binds more than or")) +
        row(QStringLiteral("ns us ms s m h"), tr("of times; without a unit they are seconds")) +
        row(QStringLiteral("k M"), tr("of counts: thousands and millions")) +
        row(QStringLiteral("= none  != none"),
            tr("there is no such figure, or there is; what is not there matches nothing else")) +
        row(QStringLiteral("\"…\" '…'"),
            tr("around texts with spaces and signs; within, a backslash stands before the mark"));
    QString fields;
    for (const core::RequestField& field : core::requestFields())
        if (field.name != core::LabelField)
            fields += row(text(field.name), fieldTip(field));
    fields += row(QStringLiteral("label.NAME"), tr("a label that its publisher gave it"));
    fields += row(QStringLiteral("failed  in_flight"),
                  tr("these words stand alone: failed is error, timeout, cancelled, rejected or empty"));
    return QStringLiteral("<h3>%1</h3>").arg(tr("Examples")) + table.arg(examples) +
           QStringLiteral("<h3>%1</h3>").arg(tr("Signs and units")) + table.arg(signs) +
           QStringLiteral("<h3>%1</h3>").arg(tr("Fields")) + table.arg(fields);
}

} // namespace inferama::widgets
