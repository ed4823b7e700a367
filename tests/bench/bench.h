// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring: CPU time of this thread, the least of some repetitions, and lines that stand in one table.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

namespace inferama::bench {

// Nanoseconds of CPU time that this thread has used.
inline double cpuNow()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

struct Timing {
    double least = 0; // what the work costs when nobody disturbs it
    double median = 0;
};

// Times `work` some times over; each result is divided by `units`.
template<class Work>
Timing timed(int repetitions, double units, Work work)
{
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) {
        const double start = cpuNow();
        work();
        times.push_back((cpuNow() - start) / units);
    }
    std::sort(times.begin(), times.end());
    return {times.front(), times[times.size() / 2]};
}

inline void heading(const char* text) { std::printf("\n%s\n", text); }

// "what   least   median unit   (target …)"
inline void row(const std::string& what, const Timing& timing, const char* unit, const char* target = "")
{
    std::printf("  %-58s %10.2f %10.2f %-4s %s\n", what.c_str(), timing.least, timing.median, unit, target);
    std::fflush(stdout);
}

void benchCore();
void benchIngest();
void benchRequests();
// Only where there is a window.
void benchPages(int argc, char** argv);
void benchRequestsPage(int argc, char** argv);
void benchWaterfall(int argc, char** argv);
void benchLive(int argc, char** argv);

} // namespace inferama::bench
