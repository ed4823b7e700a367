// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/recording_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace inferama::ingest {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t pieceBytes = 256u << 10u;

std::string whyNotOpen(int error)
{
    switch (error) {
    case ENOENT:
        return "no such file: check the path";
    case EACCES:
        return "no permission to read it: change its permissions or run as its owner";
    case EISDIR:
        return "is a directory: name a recording in it";
    default:
        return std::string("cannot be opened: ") + std::strerror(error);
    }
}

} // namespace

std::string RecordingReader::open(const std::string& path)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return whyNotOpen(EISDIR);
    file_.reset(std::fopen(path.c_str(), "rb"));
    if (!file_)
        return whyNotOpen(errno);
    if (std::filesystem::is_regular_file(path, ignored)) {
        const auto size = std::filesystem::file_size(path, ignored);
        fileSize_ = ignored ? 0 : size;
        if (size == 0)
            return "is empty: nothing was recorded in it";
    }
    return {};
}

void RecordingReader::openBytes(std::string_view bytes)
{
    // The stream only reads; its interface knows no const.
    file_.reset(bytes.empty() ? nullptr : ::fmemopen(const_cast<char*>(bytes.data()), bytes.size(), "rb"));
    fileSize_ = bytes.size();
}

double RecordingReader::progress() const
{
    if (fileSize_ == 0)
        return atEnd_ ? 1 : -1;
    return std::min(1.0, static_cast<double>(bytesRead_) / static_cast<double>(fileSize_));
}

std::string RecordingReader::endNote() const
{
    if (!readError_.empty())
        return "reading stopped: " + readError_;
    if (batches_ == 0 && !undecodable_.empty())
        return "nothing in it is a batch (" + undecodable_.begin()->first +
               "): a recording holds one JSON batch a line, see docs/protocol.md";
    if (batches_ == 0)
        return "nothing in it is a batch: it holds no complete line";
    if (damaged_)
        return "its compressed data is damaged: it was read up to there";
    if (cut_)
        return "it is cut off in the middle of a line: it was read up to that line";
    return {};
}

void RecordingReader::drop(std::string_view reason) { ++undecodable_[std::string(reason)]; }

// Appends the next piece of the text. False: there is no more.
bool RecordingReader::fill()
{
    if (atEnd_ || !file_) {
        atEnd_ = true;
        return false;
    }
    if (begin_ > 0) {
        buffer_.erase(0, begin_);
        scanned_ -= begin_;
        begin_ = 0;
    }
    std::string piece(pieceBytes, '\0');
    piece.resize(std::fread(piece.data(), 1, piece.size(), file_.get()));
    if (piece.empty()) {
        atEnd_ = true;
        if (std::ferror(file_.get()) != 0)
            readError_ = std::strerror(errno);
        cut_ |= zstd_ && !zstd_->complete();
        return false;
    }
    if (bytesRead_ == 0 && piece.starts_with(ZstdMagic))
        zstd_.emplace();
    bytesRead_ += piece.size();
    if (!zstd_) {
        buffer_ += piece;
    } else if (!zstd_->feed(piece, buffer_)) {
        damaged_ = atEnd_ = true;
    }
    return true;
}

RecordingReader::Line RecordingReader::nextLine()
{
    const auto end = buffer_.find('\n', scanned_);
    if (end != std::string::npos) {
        line_ = std::string_view(buffer_).substr(begin_, end - begin_);
        begin_ = scanned_ = end + 1;
        return Line::Whole;
    }
    scanned_ = buffer_.size();
    if (buffer_.size() - begin_ > MaxPayloadBytes) {
        if (!overlong_)
            drop(TooLargePayload);
        overlong_ = true;
        begin_ = buffer_.size();
    }
    if (fill())
        return Line::More;
    if (begin_ == buffer_.size())
        return Line::None;
    line_ = std::string_view(buffer_).substr(begin_);
    begin_ = scanned_ = buffer_.size();
    return Line::Last;
}

RecordingReader::Step RecordingReader::next()
{
    const Line line = nextLine();
    if (line == Line::More)
        return Step::Skipped;
    if (line == Line::None)
        return Step::End;
    if (overlong_) {
        overlong_ = false;
        return Step::Skipped;
    }
    // Some editors begin a text with a byte order mark, and joined recordings hold it in the middle.
    if (line_.starts_with(byteOrderMark))
        line_.remove_prefix(byteOrderMark.size());
    if (line_.find_first_not_of(" \t\r") == std::string_view::npos)
        return Step::Skipped;
    decoding_ = codec_.decode(line_, batch_);
    if (decoding_.ok()) {
        ++lines_;
        ++batches_;
        return Step::Batch;
    }
    if (line == Line::Last) {
        cut_ = true;
        return Step::Skipped;
    }
    ++lines_;
    drop(decoding_.reason);
    return Step::Skipped;
}

} // namespace inferama::ingest
