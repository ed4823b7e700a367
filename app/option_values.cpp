// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/option_values.h"

#include "app/catalogue.h"
#include "app/rules_file.h"
#include "core/did_you_mean.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <vector>

namespace inferama::app {

namespace {

constexpr std::array<std::string_view, 6> PageNames{"panorama", "latency",   "distribution",
                                                    "requests", "resources", "alerts"};
constexpr std::string_view PageList = "panorama, latency, distribution, requests, resources or alerts";
constexpr std::string_view MetricPrefix = "metric:";

[[noreturn]] void wrong(std::string_view option, std::string_view text, std::string_view why)
{
    throw WrongUsage{std::string(option) + " " + std::string(text) + ": " + std::string(why)};
}

std::optional<double> parseNumber(std::string_view text)
{
    double value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

double shareOf(std::string_view text)
{
    const bool percent = text.ends_with('%');
    const auto number = parseNumber(percent ? text.substr(0, text.size() - 1) : text);
    const double share = number.value_or(0) / (percent ? 100 : 1);
    if (!number || share <= 0 || share > 1)
        wrong("--slo", "attainment=" + std::string(text),
              "the share must lie above 0 and be at most 1, as in 95% or 0.95");
    return share;
}

std::string metricId(std::string_view text, std::string_view id)
{
    if (catalogueEntry(id) != nullptr)
        return std::string(id);
    std::vector<std::string_view> ids;
    for (const MetricEntry& entry : catalogue())
        ids.push_back(entry.id);
    const auto near = core::nearestWord(id, ids);
    wrong("--screenshot", text,
          "no metric '" + std::string(id) + "'" + (near.empty() ? "" : "; did you mean " + std::string(near) + "?") +
              " --help metrics lists them");
}

} // namespace

std::string_view nameOf(PageName page) { return PageNames[static_cast<std::size_t>(page)]; }

std::optional<double> parseSeconds(std::string_view text)
{
    struct Unit {
        std::string_view suffix;
        double seconds;
    };
    // Longer suffixes before those that end like them.
    static constexpr std::array<Unit, 5> Units{{{"min", 60}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"s", 1}}};
    double factor = 1;
    for (const auto& unit : Units) {
        if (text.ends_with(unit.suffix)) {
            text.remove_suffix(unit.suffix.size());
            factor = unit.seconds;
            break;
        }
    }
    const auto number = parseNumber(text);
    if (!number)
        return std::nullopt;
    // Division keeps 50ms the double nearest to 0.05, which a product with 0.001 does not.
    const double value = factor < 1 ? *number / std::round(1 / factor) : *number * factor;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double secondsValue(std::string_view option, std::string_view text, bool zeroAllowed)
{
    // Nanoseconds in 64 bits reach 292 years; a century is more than any run.
    constexpr double Century = 3.2e9;
    const auto value = parseSeconds(text);
    if (!value)
        wrong(option, text, "not a time; write a number of seconds, or one with s, ms, us or min, as in 30 or 500ms");
    if (*value < 0 || (*value == 0 && !zeroAllowed))
        wrong(option, text, zeroAllowed ? "the time cannot be negative" : "the time must be more than 0");
    if (*value > Century)
        wrong(option, text, "the time is longer than a hundred years");
    return *value;
}

std::uint64_t integerValue(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t greatest)
{
    std::uint64_t value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || value < least || value > greatest)
        wrong(option, text, "write a whole number from " + std::to_string(least) + " to " + std::to_string(greatest));
    return value;
}

core::Window windowValue(std::string_view text)
{
    if (const auto window = core::windowOf(text))
        return *window;
    wrong("--window", text, "no such window; choose 10s, 1m, 5m, 1h or run");
}

std::optional<double> speedValue(std::string_view text)
{
    constexpr double Fastest = 1e6;
    if (text == "max")
        return std::nullopt;
    const auto number = parseNumber(text.ends_with('x') ? text.substr(0, text.size() - 1) : text);
    if (!number || *number <= 0 || *number > Fastest)
        wrong("--speed", text, "write a factor above 0 and up to 1000000, or max for as fast as it goes");
    return number;
}

core::Slo sloValue(std::string_view text)
{
    static constexpr std::array<std::string_view, 5> Keys{"ttft", "tpot", "itl", "e2e", "attainment"};
    core::Slo slo;
    const std::array<std::optional<double>*, 4> thresholds{&slo.ttft, &slo.tpot, &slo.itl, &slo.e2e};
    std::array<bool, Keys.size()> given{};
    for (std::size_t at = 0; at <= text.size();) {
        const auto comma = std::min(text.find(',', at), text.size());
        const auto part = text.substr(at, comma - at);
        at = comma + 1;
        const auto equals = part.find('=');
        if (equals == std::string_view::npos)
            wrong("--slo", part.empty() ? "''" : part, "write name=value, as in ttft=1s,tpot=50ms");
        const auto key = part.substr(0, equals);
        const auto value = part.substr(equals + 1);
        const auto index = static_cast<std::size_t>(std::find(Keys.begin(), Keys.end(), key) - Keys.begin());
        if (index == Keys.size())
            wrong("--slo", part, "no such SLO; choose ttft, tpot, itl, e2e or attainment");
        if (given[index])
            wrong("--slo", part, std::string(key) + " is given twice");
        given[index] = true;
        if (key == "attainment")
            slo.target = shareOf(value);
        else
            *thresholds[index] = secondsValue("--slo " + std::string(key), value);
    }
    return slo;
}

PixelSize sizeValue(std::string_view text)
{
    constexpr std::uint64_t Least = 320;
    constexpr std::uint64_t Greatest = 16384;
    const auto cross = text.find('x');
    if (cross == std::string_view::npos)
        wrong("--size", text, "write WIDTHxHEIGHT in pixels, as in 1440x900");
    return {.width = static_cast<int>(integerValue("--size", text.substr(0, cross), Least, Greatest)),
            .height = static_cast<int>(integerValue("--size", text.substr(cross + 1), Least, Greatest))};
}

ThemeName themeValue(std::string_view text)
{
    if (text == "dark")
        return ThemeName::Dark;
    if (text == "light")
        return ThemeName::Light;
    if (text == "system")
        return ThemeName::System;
    wrong("--theme", text, "no such theme; choose dark, light or system");
}

LanguageName languageValue(std::string_view text)
{
    if (text == "en")
        return LanguageName::English;
    if (text == "zh_CN")
        return LanguageName::Chinese;
    if (text == "system")
        return LanguageName::System;
    wrong("--lang", text, "no such language; choose en, zh_CN or system");
}

PageShot screenshotValue(std::string_view text)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        wrong("--screenshot", text, "write PAGE=FILE.png, as in panorama=panorama.png");
    const auto name = text.substr(0, equals);
    const auto file = text.substr(equals + 1);
    if (!file.ends_with(".png") || file.size() == 4)
        wrong("--screenshot", text, "the file must end in .png");
    if (name.starts_with(MetricPrefix))
        return {.metric = metricId(text, name.substr(MetricPrefix.size())), .file = std::string(file)};
    const auto known = std::find(PageNames.begin(), PageNames.end(), name);
    if (known == PageNames.end()) {
        const auto near = core::nearestWord(name, PageNames);
        wrong("--screenshot", text,
              "no page '" + std::string(name) + "'" +
                  (near.empty() ? "; choose " + std::string(PageList)
                                : "; did you mean " + std::string(near) + "? There are " + std::string(PageList)));
    }
    return {.page = static_cast<PageName>(known - PageNames.begin()), .metric = {}, .file = std::string(file)};
}

std::string reportValue(std::string_view text)
{
    if (text != "-" && (!text.ends_with(".json") || text.size() == 5))
        wrong("--report", text,
              "this version writes JSON only: name a file that ends in .json, or - for standard output");
    return std::string(text);
}

std::string recordValue(std::string_view option, std::string_view text)
{
    if (!text.ends_with(".jsonl") && !text.ends_with(".jsonl.zst"))
        wrong(option, text, "a recording ends in .jsonl, or in .jsonl.zst to be compressed");
    return std::string(text);
}

std::string baselineValue(std::string_view text)
{
    std::error_code unreadable;
    if (text.find("://") != std::string_view::npos || text.starts_with("demo:"))
        wrong("--baseline", text, "a baseline is read from a file; name a recording");
    if (!std::filesystem::exists(std::filesystem::path(text), unreadable))
        wrong("--baseline", text, "no such file; name a recording");
    return std::string(text);
}

Judgement rulesValue(const std::string& path)
{
    auto read = readRulesFile(path);
    if (const auto* fault = std::get_if<RulesFault>(&read))
        throw WrongUsage{"--rules " + fault->message};
    return std::get<Judgement>(std::move(read));
}

} // namespace inferama::app
