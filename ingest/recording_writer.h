// SPDX-License-Identifier: GPL-3.0-or-later
// Writes batches as a recording: JSON, one a line, compressed with Zstandard where the name ends in .zst.
#pragma once

#include "core/time.h"
#include "ingest/zstd_stream.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::ingest {

class RecordingWriter {
public:
    ~RecordingWriter();
    // Begins a new recording in place of what `path` held. When it cannot, message() says why.
    void open(const std::string& path);
    // Ends a recording, if there is one, and says why there is no other.
    void refuse(const std::string& why);
    // Appends one batch, JSON without line breaks. A full disk ends the recording with a message, and nothing else.
    void write(std::string_view json);
    // Writes out what is older than about a second, so that a crash loses little. Told this machine's time.
    void tick(core::Time now);
    void close();

    bool recording() const { return file_ != nullptr; }
    // Why recording stopped, and what to do; empty while all is well.
    const std::string& message() const { return message_; }

private:
    void put(std::string_view bytes);
    void flush();
    void fail(const std::string& what, int error);

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::optional<ZstdEncoder> zstd_;
    std::string path_;
    std::string compressed_;
    std::optional<core::Time> lastFlush_;
    std::string message_;
};

} // namespace inferama::ingest
