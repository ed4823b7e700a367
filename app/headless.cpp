// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include "app/notes.h"
#include "app/output_file.h"
#include "app/report.h"
#include "app/summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace inferama::app {

int concludeRun(const Options& options, const RunResult& result)
{
    std::vector<std::string> failures = result.failures;
    const auto& snapshot = *result.frame->snapshot;
    const auto changes = changesOf(options.judgement);
    if (!options.reports.empty()) {
        const auto text = reportText(reportOf(snapshot, *result.frame, options.at, changes));
        std::ranges::copy(writeReports(options.reports, text), std::back_inserter(failures));
    }
    const bool outputTaken = std::ranges::find(options.reports, "-") != options.reports.end();
    if (options.headless && !outputTaken) {
        const auto notes = notesOf(snapshot, *result.frame, options.at, changes);
        if (const auto failure = printToStandardOutput(summaryText(snapshot, notes)))
            failures.push_back(*failure);
    }
    for (const auto& failure : failures)
        std::fprintf(stderr, "inferama: %s\n", failure.c_str());
    return failures.empty() ? 0 : 1;
}

int runHeadless(const Options& options) { return concludeRun(options, runToEnd(options)); }

} // namespace inferama::app
