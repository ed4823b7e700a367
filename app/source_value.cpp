// SPDX-License-Identifier: GPL-3.0-or-later
// SOURCE on the command line: what it is, and what was meant where it cannot be one.
#include "app/demo.h"
#include "app/option_values.h"
#include "core/did_you_mean.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

namespace inferama::app {

namespace {

[[noreturn]] void wrong(std::string_view source, std::string_view why)
{
    throw WrongUsage{"source " + (source.empty() ? "''" : std::string(source)) + ": " + std::string(why)};
}

bool isPort(std::string_view text)
{
    unsigned port = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc{} && stop == text.data() + text.size() && port >= 1 && port <= 65535;
}

void checkTcp(std::string_view source)
{
    const auto address = source.substr(std::string_view("tcp://").size());
    const auto colon = address.rfind(':');
    if (colon == std::string_view::npos || colon == 0)
        wrong(source, "write tcp://HOST:PORT to connect, or tcp://*:PORT to let publishers connect here");
    if (!isPort(address.substr(colon + 1)))
        wrong(source, "'" + std::string(address.substr(colon + 1)) + "' is no port; write a number from 1 to 65535");
}

void checkScheme(std::string_view source, std::string_view scheme)
{
    static constexpr std::array<std::string_view, 6> Later{"http", "https", "kv+tcp", "fpm+tcp", "fpm+ipc", "otlp"};
    static constexpr std::array<std::string_view, 8> Known{"tcp",    "ipc",     "http",    "https",
                                                           "kv+tcp", "fpm+tcp", "fpm+ipc", "otlp"};
    if (scheme == "tcp")
        return checkTcp(source);
    if (scheme == "ipc") {
        if (source.size() == std::string_view("ipc://").size())
            wrong(source, "write ipc://PATH");
        return;
    }
    if (std::find(Later.begin(), Later.end(), scheme) != Later.end())
        wrong(source, std::string(scheme) +
                          ":// is not supported yet in this version; it reads tcp://, ipc://, recordings and demo:");
    const auto near = core::nearestWord(scheme, Known);
    wrong(source, near.empty() ? "no such kind of source; this version reads tcp://, ipc://, recordings and demo:"
                               : "did you mean " + std::string(near) + "://?");
}

bool parses(auto&& value)
{
    try {
        value();
        return true;
    } catch (const WrongUsage&) {
        return false;
    }
}

// The option that `word` is a value of, with the word: "--window 10s". Empty if there is none.
std::string optionMeant(std::string_view word)
{
    const auto name = word.substr(0, word.find_first_of("=:"));
    if (word.starts_with("tcp:") || word.starts_with("ipc:"))
        return std::string(word.substr(0, 4)) + "//" + std::string(word.substr(word.find_first_not_of('/', 4)));
    static constexpr std::array<std::string_view, 8> Flags{"headless", "for",    "speed",      "window",
                                                           "report",   "record", "screenshot", "version"};
    for (const auto flag : Flags) {
        if (name == flag)
            return "--" + std::string(word);
    }
    if (word == "help" || word == "demo")
        return "--" + std::string(word);
    if (parses([&] { static_cast<void>(sloValue(word)); }))
        return "--slo " + std::string(word);
    if (parses([&] { static_cast<void>(screenshotValue(word)); }))
        return "--screenshot " + std::string(word);
    if (core::windowOf(word))
        return "--window " + std::string(word);
    if (word == "max")
        return "--speed max";
    if (parses([&] { static_cast<void>(sizeValue(word)); }))
        return "--size " + std::string(word);
    if (parses([&] { static_cast<void>(themeValue(word)); }))
        return "--theme " + std::string(word);
    if (parseSeconds(word))
        return "--for " + std::string(word) + " or --at " + std::string(word);
    return {};
}

} // namespace

std::string sourceValue(std::string_view text)
{
    if (text.empty())
        wrong(text, "name a recording, tcp://HOST:PORT, ipc://PATH or demo:");
    if (text.find('\0') != std::string_view::npos || text.size() > 4096)
        wrong(text.substr(0, 40), "no path or address is like that");
    if (const auto scheme = text.find("://"); scheme != std::string_view::npos) {
        checkScheme(text, text.substr(0, scheme));
        return std::string(text);
    }
    if (isDemo(text)) {
        if (const auto why = whyNoDemo(text))
            wrong(text, *why);
        return std::string(text);
    }
    std::error_code unreadable;
    if (!std::filesystem::exists(std::filesystem::path(text), unreadable)) {
        if (const auto meant = optionMeant(text); !meant.empty())
            wrong(text, "no such file; did you mean " + meant + "?");
    }
    return std::string(text);
}

} // namespace inferama::app
