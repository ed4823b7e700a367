// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asked for, checked and with every default filled in. docs/cli.md is its description for users.
#pragma once

#include "app/judgement.h"
#include "core/settings.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::app {

// The pages that can be named on the command line, in the order of the navigation.
enum class PageName { Panorama, Latency, Distribution, Requests, Resources, Alerts };
std::string_view nameOf(PageName page); // "panorama", …

enum class ThemeName { System, Dark, Light };
enum class LanguageName { System, English, Chinese };

struct PageShot {
    PageName page = PageName::Panorama;
    std::string metric; // id in the catalogue, of the one whose page is opened from there; empty: none
    std::string file;   // ends in .png
};

struct PixelSize {
    int width = 1440;
    int height = 900;
};

struct Options {
    enum class Action { Run, Help, HelpMetrics, Version };
    Action action = Action::Run; // any other: nothing else here means anything

    std::vector<std::string> sources; // tcp://, ipc://, a path, "demo:…" ("demo:" also for --demo); no one twice
    bool headless = false;
    std::optional<double> runFor; // seconds: of event time for files, of wall time for live sources
    std::optional<double> speed;  // files: times their own speed; nothing: as fast as it goes
    core::Window window = core::Window::OneMinute;
    bool windowChosen = false; // by --window, which then goes before what the window remembers
    std::optional<double> at;  // seconds from the first send; nothing: the last request event
    core::Settings settings;   // with the SLOs, --memory, --request-timeout, --exact-samples and `judgement`
    Judgement judgement;       // the defaults as --rules changes them
    std::string rulesFile;     // of --rules; empty: none

    std::vector<std::string> reports; // paths that end in .json, or "-" for standard output
    std::string record;               // path of a recording to write; empty: none
    std::string baseline;             // path of a recording to compare with; empty: none

    std::vector<PageShot> screenshots;
    PixelSize size; // of a screenshot
    std::optional<ThemeName> theme;
    std::optional<LanguageName> language; // of the window; what is printed is English

    // Somebody looks at a window, as opposed to a run that ends by itself.
    bool interactive() const { return !headless && screenshots.empty(); }
    // Opens pages, be it offscreen: needs Qt.
    bool needsPages() const { return interactive() || !screenshots.empty(); }
};

// A command line that cannot be meant: one line that names what is wrong and what to do.
struct WrongUsage {
    std::string message;
};

// `arguments` without the program's name. Looks at the file system only to tell a path from a misplaced value.
std::variant<Options, WrongUsage> parseOptions(std::span<const std::string> arguments);

std::string helpText();

// "1.5", "20s", "50ms", "100us", "2min" as seconds; nothing if it is no such text or not finite. May be negative.
std::optional<double> parseSeconds(std::string_view text);

} // namespace inferama::app
