// SPDX-License-Identifier: GPL-3.0-or-later
// How far the writing of requests to a file is: of a stretch as a recording, of a table as values.
#pragma once

#include <cstdint>
#include <string>

namespace inferama::ingest {

struct WritingFigures {
    std::string path; // empty: none was asked for
    std::uint64_t requests = 0;
    std::uint64_t written = 0; // of them
    std::uint64_t gone = 0;    // that were given up before they were written
    bool finished = false;     // well, or with a message
    bool cancelled = false;
    std::string message; // why it failed, and what to do
};

} // namespace inferama::ingest
