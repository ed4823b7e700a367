// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace inferama::app {

namespace {

std::string_view adviceOn(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return "; free some space or name another place";
    case EACCES:
    case EPERM:
    case EROFS:
        return "; name a place that you may write to";
    case ENOENT:
    case ENOTDIR:
        return "; create the folder first";
    case EISDIR:
        return "; name a file";
    default:
        return "";
    }
}

std::string failure(const std::string& path, int error)
{
    return path + ": cannot be written: " + std::strerror(error) + std::string(adviceOn(error));
}

// 0, or errno.
int writeAll(int descriptor, std::string_view content)
{
    while (!content.empty()) {
        const auto written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path))
{
    constexpr mode_t ReadableByAll = 0666; // less the umask
    std::error_code ignored;
    const auto status = std::filesystem::status(path_, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        // A pipe that nobody reads is refused; waiting for a reader would take the thread with it.
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        error_ = descriptor_ < 0 ? errno : 0;
        if (descriptor_ >= 0)
            ::fcntl(descriptor_, F_SETFL, O_WRONLY);
        return;
    }
    const std::string partial = path_ + ".partial-" + std::to_string(::getpid());
    descriptor_ = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, ReadableByAll);
    if (descriptor_ < 0)
        error_ = errno;
    else
        partial_ = partial;
}

OutputFile::~OutputFile()
{
    close();
    if (!partial_.empty())
        ::unlink(partial_.c_str());
}

bool OutputFile::write(std::string_view content)
{
    if (error_ == 0)
        error_ = writeAll(descriptor_, content);
    return error_ == 0;
}

void OutputFile::close()
{
    // Some file systems report a full disk only here.
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0 && error_ == 0)
        error_ = errno;
}

std::optional<std::string> OutputFile::complete()
{
    close();
    if (error_ == 0 && !partial_.empty()) {
        if (std::rename(partial_.c_str(), path_.c_str()) != 0)
            error_ = errno;
        else
            partial_.clear();
    }
    return error_ == 0 ? std::nullopt : std::optional(failure(path_, error_));
}

std::optional<std::string> writeWholeFile(const std::string& path, std::string_view content)
{
    OutputFile file(path);
    file.write(content);
    return file.complete();
}

std::optional<std::string> printToStandardOutput(std::string_view content)
{
    const int error = writeAll(STDOUT_FILENO, content);
    return error == 0 ? std::nullopt : std::optional(failure("standard output", error));
}

} // namespace inferama::app
