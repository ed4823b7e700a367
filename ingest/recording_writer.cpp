// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/recording_writer.h"

#include <cerrno>
#include <chrono>
#include <cstring>

namespace inferama::ingest {

RecordingWriter::~RecordingWriter() { close(); }

void RecordingWriter::fail(const std::string& what, int error)
{
    file_.reset();
    zstd_.reset();
    message_ = what + " " + path_ + ": " + std::strerror(error) +
               (error == ENOSPC ? "; free some space, or record to another place"
                                : "; check the path and its permissions, or record to another place");
}

void RecordingWriter::open(const std::string& path)
{
    close();
    message_.clear();
    path_ = path;
    lastFlush_.reset();
    file_.reset(std::fopen(path.c_str(), "wb"));
    if (!file_) {
        fail("cannot record to", errno);
        return;
    }
    if (path.ends_with(".zst"))
        zstd_.emplace();
}

void RecordingWriter::refuse(const std::string& why)
{
    close();
    message_ = why;
}

void RecordingWriter::put(std::string_view bytes)
{
    if (file_ && !bytes.empty() && std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size())
        fail("recording stopped, cannot write to", errno);
}

void RecordingWriter::write(std::string_view json)
{
    if (!zstd_) {
        put(json);
        put("\n");
        return;
    }
    compressed_.clear();
    zstd_->feed(json, ZstdEncoder::Until::Later, compressed_);
    zstd_->feed("\n", ZstdEncoder::Until::Later, compressed_);
    put(compressed_);
}

void RecordingWriter::flush()
{
    if (zstd_) {
        compressed_.clear();
        zstd_->feed({}, ZstdEncoder::Until::Flush, compressed_);
        put(compressed_);
    }
    if (file_ && std::fflush(file_.get()) != 0)
        fail("recording stopped, cannot write to", errno);
}

void RecordingWriter::tick(core::Time now)
{
    if (!file_)
        return;
    if (lastFlush_ && now - *lastFlush_ < std::chrono::seconds{1})
        return;
    lastFlush_ = now;
    flush();
}

void RecordingWriter::close()
{
    if (!file_)
        return;
    if (zstd_) {
        compressed_.clear();
        zstd_->feed({}, ZstdEncoder::Until::End, compressed_);
        put(compressed_);
        zstd_.reset();
    }
    if (file_ && std::fflush(file_.get()) != 0)
        fail("recording stopped, cannot write to", errno);
    file_.reset();
}

} // namespace inferama::ingest
