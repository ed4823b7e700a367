// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_tokens.h"

#include "core/letters.h"
#include "core/request_fields.h"

#include <array>
#include <utility>

namespace inferama::core {

namespace {

using Kind = FilterToken::Kind;

bool isSpace(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }
bool isMark(char c) { return c == '"' || c == '\''; }
bool isSign(char c) { return std::string_view("()=!<>~,").find(c) != std::string_view::npos; }
bool endsWord(char c) { return isSpace(c) || isMark(c) || isSign(c); }

Kind kindOf(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, Kind>, 4> Keywords{
        {{"and", Kind::And}, {"or", Kind::Or}, {"not", Kind::Not}, {"in", Kind::In}}};
    for (const auto& [keyword, kind] : Keywords)
        if (sameLetters(word, keyword))
            return kind;
    return Kind::Word;
}

class Cutter {
public:
    explicit Cutter(std::string_view text) : text_(text) {}

    std::vector<FilterToken> all()
    {
        std::vector<FilterToken> tokens;
        for (;;) {
            while (at_ < text_.size() && isSpace(text_[at_]))
                ++at_;
            FilterToken token;
            token.offset = at_;
            if (at_ < text_.size()) {
                if (isMark(text_[at_]))
                    readText(token);
                else if (isSign(text_[at_]))
                    readSign(token);
                else
                    readWord(token);
            }
            token.length = at_ - token.offset;
            tokens.push_back(std::move(token));
            if (tokens.back().kind == Kind::End)
                return tokens;
        }
    }

private:
    bool take(std::string_view sign)
    {
        if (!text_.substr(at_).starts_with(sign))
            return false;
        at_ += sign.size();
        return true;
    }

    void readSign(FilterToken& token)
    {
        constexpr std::array<std::pair<std::string_view, Comparison>, 9> Comparisons{{{"==", Comparison::Equal},
                                                                                      {"=", Comparison::Equal},
                                                                                      {"!=", Comparison::Unequal},
                                                                                      {"!~", Comparison::ContainsNot},
                                                                                      {"~", Comparison::Contains},
                                                                                      {"<=", Comparison::LessEqual},
                                                                                      {"<", Comparison::Less},
                                                                                      {">=", Comparison::GreaterEqual},
                                                                                      {">", Comparison::Greater}}};
        token.kind = Kind::Compare;
        for (const auto& [sign, comparison] : Comparisons) {
            if (take(sign)) {
                token.comparison = comparison;
                return;
            }
        }
        const char sign = text_[at_++];
        token.kind = sign == '(' ? Kind::Open : sign == ')' ? Kind::Close : sign == ',' ? Kind::Comma : Kind::Not;
    }

    void readText(FilterToken& token)
    {
        token.kind = Kind::Text;
        const char mark = text_[at_++];
        while (at_ < text_.size() && text_[at_] != mark) {
            if (text_[at_] == '\\')
                readEscape(token);
            else
                token.text += text_[at_++];
        }
        if (at_ < text_.size())
            ++at_;
        else if (token.wrong == FilterToken::Wrong::Nothing)
            token.wrong = FilterToken::Wrong::Unclosed;
    }

    void readEscape(FilterToken& token)
    {
        constexpr std::string_view Written = "\"'\\nrt";
        constexpr std::string_view Meant = "\"'\\\n\r\t";
        const std::size_t which = at_ + 1 < text_.size() ? Written.find(text_[at_ + 1]) : std::string_view::npos;
        if (which != std::string_view::npos) {
            token.text += Meant[which];
            at_ += 2;
            return;
        }
        // At the very end of the text it is the closing mark that is missing.
        if (token.wrong == FilterToken::Wrong::Nothing && at_ + 1 < text_.size()) {
            token.wrong = FilterToken::Wrong::Escape;
            token.wrongAt = at_;
        }
        token.text += text_[at_++];
    }

    void readWord(FilterToken& token)
    {
        while (at_ < text_.size() && !endsWord(text_[at_]))
            token.text += text_[at_++];
        token.kind = kindOf(token.text);
        if (sameLetters(token.text, LabelField) && at_ < text_.size() && isMark(text_[at_])) {
            std::string label = std::exchange(token.text, {});
            readText(token);
            token.kind = Kind::Word;
            token.text.insert(0, label);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

std::string_view signOf(Comparison comparison)
{
    constexpr std::array<std::string_view, 8> Signs{"=", "!=", "<", "<=", ">", ">=", "~", "!~"};
    return Signs[static_cast<std::size_t>(comparison)];
}

std::vector<FilterToken> filterTokens(std::string_view text) { return Cutter(text).all(); }

std::string filterText(std::string_view value)
{
    const auto tokens = filterTokens(value);
    if (tokens.size() == 2 && tokens[0].kind == Kind::Word && tokens[0].text == value && !sameLetters(value, "none"))
        return std::string(value);
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text += '\\';
        if (c == '\n' || c == '\r' || c == '\t')
            text.append(c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
        else
            text += c;
    }
    return text + '"';
}

} // namespace inferama::core
