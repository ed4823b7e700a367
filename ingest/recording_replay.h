// SPDX-License-Identifier: GPL-3.0-or-later
// Several recordings as one stream of batches, merged by batch time.
#pragma once

#include "core/time.h"
#include "ingest/frame.h"
#include "ingest/recording_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::ingest {

class RecordingReplay {
public:
    // A file that cannot be read is kept, with the reason in its figures.
    void add(const std::string& path);
    void remove(std::string_view path);

    // Moves on by a bounded amount of work. True: the next batch of the merged stream is at hand. False: more work, or
    // finished().
    bool prepare();
    // The batch at hand; only after prepare() was true and until pop().
    RecordingReader& next();
    core::Time nextTime() const;
    // A batch that could be read but not used, e.g. of one source too many.
    void refuse(std::string_view reason);
    void pop();

    // Whether `path` names one of the files, whatever way it is written.
    bool reads(const std::string& path) const;
    bool finished() const; // every file is at its end, or could not be read
    void figures(std::vector<EndpointFigures>& out) const;

private:
    struct File {
        EndpointFigures figures;
        RecordingReader reader;
        bool ready = false; // its next batch is decoded
        core::Time time{};  // of that batch; never before the one before it where it has none of its own
        Faults refused;
        bool atEnd() const
        {
            return figures.state == EndpointFigures::State::Ended || figures.state == EndpointFigures::State::Failed;
        }
    };
    void advance(File& file);
    static void end(File& file);
    std::vector<std::unique_ptr<File>> files_;
    File* next_ = nullptr;
};

} // namespace inferama::ingest
