// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output_file.h"
#include "tools/simulator/program/options.h"
#include "tools/simulator/program/run.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace inferama;
using simulator::Options;

constexpr int Failed = 1;
constexpr int Misused = 2;

int complain(const std::string& message, int status)
{
    std::fprintf(stderr, "inferama-sim: %s\n", message.c_str());
    return status;
}

std::optional<std::string> run(const Options& options)
{
    switch (options.action) {
    case Options::Action::Help:
        return app::printToStandardOutput(simulator::helpText());
    case Options::Action::Version:
        return app::printToStandardOutput("inferama-sim " INFERAMA_VERSION "\n");
    case Options::Action::List:
        return app::printToStandardOutput(simulator::listText());
    case Options::Action::Run:
        break;
    }
    return options.speed ? simulator::runInRealTime(options) : simulator::runIntoRecording(options);
}

} // namespace

int main(int argc, char** argv)
{
    // Whoever reads the progress may go: the simulation and its recording go on.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
        const auto parsed = simulator::parseOptions(arguments);
        if (const auto* wrong = std::get_if<app::WrongUsage>(&parsed))
            return complain(wrong->message, Misused);
        const auto failure = run(std::get<Options>(parsed));
        return failure ? complain(*failure, Failed) : 0;
    } catch (const std::exception& error) {
        return complain(std::string("stopped by an error of its own: ") + error.what(), Failed);
    }
}
