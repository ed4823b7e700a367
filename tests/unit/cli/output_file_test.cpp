// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output_file.h"

#include "tests/catch.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace inferama;
namespace fs = std::filesystem;

namespace {

struct Folder {
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    std::string file(const char* name) const { return path / name; }
    std::size_t entries() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
    }
    fs::path path = fs::temp_directory_path() / ("inferama-output-" + std::to_string(::getpid()));
};

std::string content(const std::string& path)
{
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("a file is written whole and replaces what was there")
{
    const Folder folder;
    const auto path = folder.file("r.json");
    CHECK_FALSE(app::writeWholeFile(path, "old"));
    CHECK_FALSE(app::writeWholeFile(path, "new"));
    CHECK(content(path) == "new");
    CHECK(folder.entries() == 1);
}

TEST_CASE("when writing fails the old file still stands and nothing is left behind")
{
    const Folder folder;
    const auto path = folder.file("r.json");
    CHECK_FALSE(app::writeWholeFile(path, "old"));
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit tiny{.rlim_cur = 8, .rlim_max = before.rlim_max};
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tiny);
    const auto failure = app::writeWholeFile(path, std::string(100, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, oldHandler);
    CHECK(failure == path + ": cannot be written: File too large");
    CHECK(content(path) == "old");
    CHECK(folder.entries() == 1);
}

TEST_CASE("a pipe that nobody reads is refused and not waited for")
{
    const Folder folder;
    const std::string pipe = folder.file("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const auto problem = app::writeWholeFile(pipe, "content");
    REQUIRE(problem);
    CHECK(problem->find("pipe") != std::string::npos);
    CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a place that cannot be written to is named with what to do")
{
    const Folder folder;
    CHECK(app::writeWholeFile(folder.file("no/r.json"), "x") ==
          folder.file("no/r.json") + ": cannot be written: No such file or directory; create the folder first");
    CHECK_THAT(app::writeWholeFile(folder.path, "x").value_or(""),
               Catch::Matchers::ContainsSubstring("Is a directory; name a file"));
    CHECK_THAT(app::writeWholeFile("/dev/full", "x").value_or(""),
               Catch::Matchers::ContainsSubstring("No space left on device; free some space or name another place"));
    if (::geteuid() != 0) {
        fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
        const auto failure = app::writeWholeFile(folder.file("r.json"), "x");
        fs::permissions(folder.path, fs::perms::owner_all);
        CHECK_THAT(failure.value_or(""),
                   Catch::Matchers::ContainsSubstring("Permission denied; name a place that you may write to"));
    }
}
