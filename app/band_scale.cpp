// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/band_scale.h"

#include "app/plain_numbers.h"

#include <algorithm>
#include <array>
#include <limits>

namespace inferama::app {

namespace {

using core::BandBorder;
using core::BandScale;
using core::BandWords;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> WordsNames{"quality", "smoothness", "severity"};
constexpr std::array<std::string_view, 2> Directions{"lower", "higher"};
constexpr std::array<std::string_view, 2> Sides{"better", "worse"};

constexpr std::array<std::array<std::string_view, 2>, 10> ChineseWords{{{"excellent", "优秀"},
                                                                        {"acceptable", "可接受"},
                                                                        {"poor", "差"},
                                                                        {"very smooth", "非常流畅"},
                                                                        {"smooth", "流畅"},
                                                                        {"stuttering", "卡顿"},
                                                                        {"good", "良好"},
                                                                        {"watch", "关注"},
                                                                        {"act", "处理"},
                                                                        {"severe", "严重"}}};

double borderAt(const JsonPlace& place)
{
    constexpr double Most = std::numeric_limits<double>::max();
    return place.number(0, Most);
}

void checkOrder(const JsonPlace& borders, const BandScale& scale)
{
    if (scale.borders.empty() || scale.borders.size() > core::bordersOf(scale.words))
        borders.refuse("must hold 1 to " + std::to_string(core::bordersOf(scale.words)) +
                       " numbers, one between each two of the words");
    for (std::size_t i = 1; i < scale.borders.size(); ++i) {
        const double before = scale.borders[i - 1].value;
        const double here = scale.borders[i].value;
        if (scale.higherIsBetter ? here >= before : here <= before)
            borders.element(i).refuse(numberText(here) +
                                      (scale.higherIsBetter ? " must be below " : " must be above ") +
                                      numberText(before) + ": borders go from best to worst");
    }
}

bool belongsToWorse(const JsonPlace& place) { return place.word(Sides) == "worse"; }

// How a language says where a band ends.
struct Phrases {
    std::string_view upTo;     // lower is better, the border belongs to the better band
    std::string_view below;    // lower is better, to the worse
    std::string_view from;     // higher is better, to the better
    std::string_view above;    // higher is better, to the worse
    std::string_view higher;   // the last word where lower is better
    std::string_view lower;    // the last word where higher is better
    std::string_view atTarget; // of a share that is held against its target
    std::string_view nearTarget;
    std::string_view farFromTarget;
    std::string_view separator;
};

constexpr Phrases English{"{word} up to {value}",
                          "{word} below {value}",
                          "{word} from {value} on",
                          "{word} above {value}",
                          "{word} beyond",
                          "{word} below that",
                          "{word} at or above the target",
                          "{word} up to {value} points below",
                          "{word} further below",
                          ", "};
constexpr Phrases Chinese{"不超过 {value} 为{word}",
                          "低于 {value} 为{word}",
                          "不低于 {value} 为{word}",
                          "高于 {value} 为{word}",
                          "更高为{word}",
                          "更低为{word}",
                          "达到目标为{word}",
                          "低于目标不超过 {value} 个百分点为{word}",
                          "更低为{word}",
                          "，"};

std::string filled(std::string_view phrase, std::string_view word, std::string_view value)
{
    std::string out(phrase);
    const auto put = [&out](std::string_view name, std::string_view text) {
        if (const auto at = out.find(name); at != std::string::npos)
            out.replace(at, name.size(), text);
    };
    put("{word}", word);
    put("{value}", value);
    return out;
}

std::string borderText(double value, std::string_view unit, double largest)
{
    constexpr double InSeconds = 0.5; // scales that reach so far are written in seconds throughout
    if (unit == "s")
        return largest >= InSeconds ? numberText(value) + " s" : numberText(value * 1e3) + " ms";
    if (unit == "ratio")
        return shareText(value);
    if (unit == "factor")
        return numberText(value);
    return numberText(value) + " " + std::string(unit);
}

// Of the band before border `i`, or after the last one with i = borders.size().
std::string_view wordAt(const BandScale& scale, std::size_t i, Language language)
{
    constexpr double Infinite = std::numeric_limits<double>::infinity();
    const double best = scale.higherIsBetter ? Infinite : -Infinite;
    const auto& borders = scale.borders;
    double inside = i == 0 ? best : -best;
    if (i > 0 && i < borders.size())
        inside = (borders[i - 1].value + borders[i].value) / 2;
    return wordOf(scale.of(inside), language);
}

const Phrases& phrasesOf(Language language) { return language == Language::English ? English : Chinese; }

} // namespace

BandScale scaleOf(const JsonPlace& borders, const BandScale& like)
{
    BandScale scale = like;
    scale.borders.clear();
    for (std::size_t i = 0; i < borders.elements(); ++i) {
        const bool toWorse = !like.borders.empty() && like.borders[std::min(i, like.borders.size() - 1)].belongsToWorse;
        scale.borders.push_back({.value = borderAt(borders.element(i)), .belongsToWorse = toWorse});
    }
    checkOrder(borders, scale);
    return scale;
}

BandScale scaleOf(const JsonPlace& object)
{
    constexpr std::array<std::string_view, 4> Keys{"words", "better", "border_is", "borders"};
    object.expectKeys(Keys);
    BandScale scale;
    if (const auto words = object.find("words"))
        scale.words = *core::bandWordsOf(words->word(WordsNames));
    scale.higherIsBetter = object.member("better").word(Directions) == "higher";
    const JsonPlace borders = object.member("borders");
    for (std::size_t i = 0; i < borders.elements(); ++i)
        scale.borders.push_back({.value = borderAt(borders.element(i)), .belongsToWorse = false});
    checkOrder(borders, scale);
    const auto side = object.find("border_is");
    if (!side)
        return scale;
    const bool each = side->value().is_array();
    if (each && side->elements() != scale.borders.size())
        side->refuse("must be one word, or one for each of the " + std::to_string(scale.borders.size()) + " borders");
    for (std::size_t i = 0; i < scale.borders.size(); ++i)
        scale.borders[i].belongsToWorse = belongsToWorse(each ? side->element(i) : *side);
    return scale;
}

Json jsonOf(const BandScale& scale, const BandScale* like)
{
    Json borders = Json::array();
    Json sides = Json::array();
    for (const auto& border : scale.borders) {
        borders.push_back(border.value);
        sides.push_back(border.belongsToWorse ? "worse" : "better");
    }
    if (like != nullptr && scaleOf(JsonPlace(borders), *like) == scale)
        return borders;
    return {{"words", core::nameOf(scale.words)},
            {"better", scale.higherIsBetter ? "higher" : "lower"},
            {"border_is", std::move(sides)},
            {"borders", std::move(borders)}};
}

std::string_view wordOf(const core::Band& band, Language language)
{
    if (language == Language::English)
        return band.word;
    const auto found = std::ranges::find(ChineseWords, band.word, [](const auto& pair) { return pair.front(); });
    return found == ChineseWords.end() ? band.word : found->back();
}

std::string sentenceOf(const BandScale& scale, std::string_view unit, Language language)
{
    const Phrases& phrases = phrasesOf(language);
    double largest = 0;
    for (const auto& border : scale.borders)
        largest = std::max(largest, border.value);
    std::string out;
    for (std::size_t i = 0; i < scale.borders.size(); ++i) {
        const auto& [value, toWorse] = scale.borders[i];
        const auto phrase =
            scale.higherIsBetter ? (toWorse ? phrases.above : phrases.from) : (toWorse ? phrases.below : phrases.upTo);
        out += filled(phrase, wordAt(scale, i, language), borderText(value, unit, largest));
        out += phrases.separator;
    }
    return out + filled(scale.higherIsBetter ? phrases.lower : phrases.higher,
                        wordAt(scale, scale.borders.size(), language), {});
}

std::string targetSentenceOf(const BandScale& scale, Language language)
{
    const Phrases& phrases = phrasesOf(language);
    std::string out;
    for (std::size_t i = 0; i < scale.borders.size(); ++i) {
        const double value = scale.borders[i].value;
        out += filled(value == 0 ? phrases.atTarget : phrases.nearTarget, wordAt(scale, i, language),
                      numberText(value * 100));
        out += phrases.separator;
    }
    return out + filled(phrases.farFromTarget, wordAt(scale, scale.borders.size(), language), {});
}

} // namespace inferama::app
