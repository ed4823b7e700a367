// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a recording, plain or compressed with Zstandard (told by content), batch by batch: never the whole file in
// memory.
#pragma once

#include "core/event.h"
#include "ingest/codec.h"
#include "ingest/decoding.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::ingest {

class RecordingReader {
public:
    // Empty: open. Else why not and what to do, without the path's name.
    std::string open(const std::string& path);
    // The bytes of a recording, which must outlive the reader.
    void openBytes(std::string_view bytes);

    enum class Step {
        Batch,   // batch(), decoding() and json() are the next batch's
        Skipped, // something that is no batch was passed over; a step does a bounded amount of work
        End,
    };
    Step next();

    core::Batch& batch() { return batch_; }
    const Decoding& decoding() const { return decoding_; }
    std::string_view json() { return codec_.json(); }

    std::uint64_t lines() const { return lines_; }
    std::uint64_t bytesRead() const { return bytesRead_; }
    const Faults& undecodable() const { return undecodable_; }
    // 0…1 by bytes; negative where the size is not known.
    double progress() const;
    // At the end: what a user should know of how the file ended; empty when it is whole.
    std::string endNote() const;

private:
    enum class Line { Whole, Last, None, More };
    Line nextLine();
    bool fill();
    void drop(std::string_view reason);

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::uint64_t fileSize_ = 0; // 0: not known
    std::uint64_t bytesRead_ = 0;
    std::optional<ZstdDecoder> zstd_;
    std::string buffer_;
    std::size_t begin_ = 0;   // of what is not read yet
    std::size_t scanned_ = 0; // up to here there is no line end
    std::string_view line_;
    bool overlong_ = false; // inside a line that is too long to keep
    bool atEnd_ = false;
    bool cut_ = false;
    bool damaged_ = false;
    std::string readError_;

    Codec codec_;
    core::Batch batch_;
    Decoding decoding_;
    std::uint64_t lines_ = 0;
    std::uint64_t batches_ = 0;
    Faults undecodable_;
};

} // namespace inferama::ingest
