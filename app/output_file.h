// SPDX-License-Identifier: GPL-3.0-or-later
// Writing results so that a reader never meets half of one. Errors come back as a line to show: what failed, why, what
// to do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inferama::app {

// A file that is written piece by piece under a name beside `path` and takes that name when all is there: after a
// failure, and when it is given up, the old content still stands and nothing is left behind. What exists and is no
// regular file (a pipe, a device) is written to directly.
class OutputFile {
public:
    explicit OutputFile(std::string path);
    ~OutputFile(); // gives it up, unless it was completed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // False: it failed, now or before; complete() says why.
    bool write(std::string_view content);
    std::optional<std::string> complete();

private:
    void close();

    std::string path_;
    std::string partial_; // empty: there is none, or none any more
    int descriptor_ = -1;
    int error_ = 0; // the first errno
};

std::optional<std::string> writeWholeFile(const std::string& path, std::string_view content);

std::optional<std::string> printToStandardOutput(std::string_view content);

} // namespace inferama::app
