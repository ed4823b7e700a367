// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is kept of a stretch of the run as a recording, a little at a time, so that taking in goes on meanwhile.
#pragma once

#include "core/retelling.h"
#include "ingest/recording_writer.h"
#include "ingest/writing_figures.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace inferama::core {
class Aggregator;
}

namespace inferama::ingest {

class SelectionWriter {
public:
    // In place of one that is still being written, which is thrown away. `aggregator` must outlive it.
    void begin(const core::Aggregator& aggregator, const std::string& path, std::optional<core::TimeRange> range,
               std::shared_ptr<const core::Filter> filter);
    // Some milliseconds' worth of it. True: there is more to do.
    bool step();
    void cancel();

    bool writing() const { return telling_ != nullptr; }
    const WritingFigures& figures() const { return figures_; }

private:
    void finish();

    std::unique_ptr<core::Retelling> telling_;
    RecordingWriter file_;
    WritingFigures figures_;
};

} // namespace inferama::ingest
