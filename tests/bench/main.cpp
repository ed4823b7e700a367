// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what things cost here and now: `inferama_bench [core] [requests] [ingest] [waterfall] [pages] [live]`,
// all by default.
#include "bench.h"

#include <set>
#include <string>

int main(int argc, char** argv)
{
    const std::set<std::string> wanted(argv + 1, argv + argc);
    const auto wants = [&](const char* name) { return wanted.empty() || wanted.contains(name); };
    if (wants("core"))
        inferama::bench::benchCore();
    if (wants("requests"))
        inferama::bench::benchRequests();
    if (wants("ingest"))
        inferama::bench::benchIngest();
#ifdef INFERAMA_HAS_WINDOW
    if (wants("waterfall"))
        inferama::bench::benchWaterfall(argc, argv);
    if (wants("pages"))
        inferama::bench::benchPages(argc, argv);
    if (wants("requests"))
        inferama::bench::benchRequestsPage(argc, argv);
    if (wants("live"))
        inferama::bench::benchLive(argc, argv);
#endif
    return 0;
}
