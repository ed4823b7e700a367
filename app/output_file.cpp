// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

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

int writeAndClose(int descriptor, std::string_view content)
{
    const int error = writeAll(descriptor, content);
    // Some file systems report a full disk only here.
    return ::close(descriptor) != 0 && error == 0 ? errno : error;
}

} // namespace

std::optional<std::string> writeWholeFile(const std::string& path, std::string_view content)
{
    constexpr mode_t ReadableByAll = 0666; // less the umask
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        const int error = device < 0 ? errno : writeAndClose(device, content);
        return error == 0 ? std::nullopt : std::optional(failure(path, error));
    }
    const std::string partial = path + ".partial-" + std::to_string(::getpid());
    const int file = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, ReadableByAll);
    if (file < 0)
        return failure(path, errno);
    int error = writeAndClose(file, content);
    if (error == 0 && std::rename(partial.c_str(), path.c_str()) != 0)
        error = errno;
    if (error == 0)
        return std::nullopt;
    ::unlink(partial.c_str());
    return failure(path, error);
}

std::optional<std::string> printToStandardOutput(std::string_view content)
{
    const int error = writeAll(STDOUT_FILENO, content);
    return error == 0 ? std::nullopt : std::optional(failure("standard output", error));
}

} // namespace inferama::app
