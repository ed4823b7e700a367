// SPDX-License-Identifier: GPL-3.0-or-later
// A run that nobody watches: reads the sources until they end, or as long as was asked for, and looks at one moment.
#pragma once

#include "app/options.h"
#include "core/snapshot.h"
#include "ingest/frame.h"
#include "ingest/pipeline.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace inferama::app {

struct RunResult {
    std::shared_ptr<const ingest::Frame> frame; // its snapshot is of the window and the moment asked for; never null
    std::vector<std::string> failures;          // one line each: a source that failed, why, what to do
};

// What another look at the same moment must hold, now that one is known.
using Refine = std::function<core::View(const std::shared_ptr<const ingest::Frame>&)>;

// Blocks. Ctrl+C (or SIGTERM) ends the run early and is no failure; a second one kills the program. `view` says what
// else the snapshot must hold; its window is that of `options`.
// With `refine` the moment is looked at twice, and the result is the second look.
RunResult runToEnd(const Options& options, core::View view = {}, const Refine& refine = {});

// What `options` ask of the pipeline. Before it is used, startDemo() must have put an address in the place of a demo.
ingest::PipelineOptions pipelineOptionsOf(const Options& options);

} // namespace inferama::app
