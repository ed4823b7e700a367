// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/definitions.h"
#include "app/headless.h"
#include "app/options.h"
#include "app/output_file.h"
#ifdef INFERAMA_HAS_WINDOW
#include "app/run_window.h"
#endif

#include <cstdio>
#include <exception>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace inferama;

constexpr int Failed = 1;
constexpr int Misused = 2;

int complain(const std::string& message, int status)
{
    std::fprintf(stderr, "inferama: %s\n", message.c_str());
    return status;
}

int print(const std::string& text)
{
    const auto failure = app::printToStandardOutput(text);
    return failure ? complain(*failure, Failed) : 0;
}

int run(const app::Options& options, [[maybe_unused]] int argc, [[maybe_unused]] char** argv)
{
    switch (options.action) {
    case app::Options::Action::Help:
        return print(app::helpText());
    case app::Options::Action::HelpMetrics:
        return print(app::metricDefinitions());
    case app::Options::Action::Version:
        return print("inferama " INFERAMA_VERSION "\n");
    case app::Options::Action::Run:
        break;
    }
    if (!options.needsPages())
        return app::runHeadless(options);
#ifdef INFERAMA_HAS_WINDOW
    return app::runWindow(options, argc, argv);
#else
    return complain("this build has no window and draws no pages; use --headless, or build with -DINFERAMA_GUI=ON",
                    Misused);
#endif
}

} // namespace

int main(int argc, char** argv)
{
    try {
        const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
        const auto parsed = app::parseOptions(arguments);
        if (const auto* wrong = std::get_if<app::WrongUsage>(&parsed))
            return complain(wrong->message, Misused);
        return run(std::get<app::Options>(parsed), argc, argv);
    } catch (const std::exception& error) {
        return complain(std::string("stopped by an error of its own: ") + error.what(), Failed);
    }
}
