// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests were queued, in prefill and decoding, against counting them one by one.
#include "core/row_times.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <algorithm>
#include <cmath>

using namespace inferama::core;
using namespace std::chrono_literals;

namespace {

RowTimes timesOf(const std::vector<RequestRow>& rows, Time now) { return *RowTimes::of(pointersTo(rows), now); }
RowTimes timesOf(std::vector<RequestRow>&& rows, Time now) = delete; // it looks at the rows for as long as it lives

// A row as a source makes one: first and end after the send, stages within TTFT.
std::vector<RequestRow> plausibleRows(std::size_t count, std::uint64_t seed)
{
    RandomRows random(seed);
    std::vector<RequestRow> rows;
    for (std::size_t i = 0; i < count; ++i) {
        RequestRow row = random.next();
        // Whole milliseconds: moments coincide.
        row.start = rowTime(static_cast<double>(random.below(20'000)) / 1000);
        row.first = random.below(4) == 0 ? NoTime : row.start + std::chrono::milliseconds{random.below(3000)};
        row.end = row.inFlight()
                      ? NoTime
                      : (row.first == NoTime ? row.start : row.first) + std::chrono::milliseconds{random.below(4000)};
        rows.push_back(std::move(row));
    }
    return rows;
}

bool within(Time t, Time begin, Time end) { return begin <= t && (end == NoTime || t < end); }

std::array<std::uint32_t, PhaseCount> counted(const std::vector<RequestRow>& rows, Time t, Time now)
{
    std::array<std::uint32_t, PhaseCount> counts{};
    for (const RequestRow& row : rows) {
        const RequestPhases p = phasesOf(row, now);
        counts[0] += within(t, p.sent, p.prefill) ? 1U : 0U;
        counts[1] += p.prefill != NoTime && within(t, p.prefill, p.decode) ? 1U : 0U;
        counts[2] += p.decode != NoTime && within(t, p.decode, p.end) ? 1U : 0U;
    }
    return counts;
}

// The part of [from, to) that lies in [begin, end).
double shared(Time from, Time to, Time begin, Time end)
{
    return std::max(0.0, seconds(std::min(to, end) - std::max(from, std::min(begin, to))));
}

} // namespace

TEST_CASE("a request is queued until its prefill, in prefill until its first token, and decodes until its end")
{
    RequestRow row = endedRow(1, 10, 4, 9);
    row.stages = {0.5, 2.0, 0.5, 0.8, Undefined, Undefined, Undefined, Undefined};
    const RequestPhases phases = phasesOf(row, rowTime(60));
    CHECK(phases.sent == rowTime(10));
    CHECK(phases.prefill == rowTime(13));
    CHECK(phases.decode == rowTime(14));
    CHECK(phases.end == rowTime(19));
    row.stages[3] = Undefined;
    CHECK(phasesOf(row, rowTime(60)).prefill == rowTime(14)); // nobody told of a prefill
}

TEST_CASE("stages longer than TTFT leave no prefill, and none lies outside of its request")
{
    RequestRow row = endedRow(1, 10, 1, 2);
    row.stages = {Undefined, 7.0, Undefined, 0.8, Undefined, Undefined, Undefined, Undefined};
    CHECK(phasesOf(row, rowTime(60)).prefill == rowTime(11));
    row.stages[1] = -3;
    CHECK(phasesOf(row, rowTime(60)).prefill == rowTime(10));
}

TEST_CASE("what has not happened by now has not happened")
{
    const RequestRow row = endedRow(1, 10, 4, 9);
    CHECK(phasesOf(row, rowTime(12)).decode == NoTime);
    CHECK(phasesOf(row, rowTime(12)).end == NoTime);
    CHECK(phasesOf(row, rowTime(15)).decode == rowTime(14));
    CHECK(phasesOf(openRow(2, 1), rowTime(15)).prefill == NoTime);
    RequestRow failed = endedRow(3, 10, 4, 6, Status::Error);
    failed.first = NoTime;
    CHECK(phasesOf(failed, rowTime(60)).prefill == rowTime(16)); // it waited to its end
}

TEST_CASE("the counts at a moment are those of looking at each request")
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        INFO("seed " << seed);
        const auto rows = plausibleRows(300, seed);
        const Time now = rowTime(25);
        const RowTimes times = timesOf(rows, now);
        for (int ms = -100; ms <= 25'000; ms += 130) {
            const Time t = RowsBegin + std::chrono::milliseconds{ms};
            REQUIRE(times.at(t) == counted(rows, t, now));
        }
    }
}

TEST_CASE("the mean of a cell is the time that requests spent in it, and its peak the most at once")
{
    for (const std::uint64_t seed : {4U, 5U}) {
        INFO("seed " << seed);
        const auto rows = plausibleRows(200, seed);
        const Time now = rowTime(40);
        const RowTimes times = timesOf(rows, now);
        for (const auto& [from, length, count] : {std::tuple{rowTime(0), Duration{20s}, std::size_t{100}},
                                                  std::tuple{rowTime(-5), Duration{60s}, std::size_t{7}},
                                                  std::tuple{rowTime(3.2), Duration{17ms}, std::size_t{17}},
                                                  std::tuple{rowTime(5), Duration{400ns}, std::size_t{400}}}) {
            const auto cells = times.cells(from, length, count);
            REQUIRE(cells.size() == count);
            const Duration cell = length / static_cast<std::int64_t>(count);
            for (std::size_t i = 0; i < count; ++i) {
                const Time begin = from + Duration{std::llround(static_cast<double>(length.count()) /
                                                                static_cast<double>(count) * static_cast<double>(i))};
                const Time end = from + Duration{std::llround(static_cast<double>(length.count()) /
                                                              static_cast<double>(count) * static_cast<double>(i + 1))};
                std::array<double, PhaseCount> spent{};
                std::uint32_t peak = 0;
                const auto look = [&](Time t) {
                    const auto c = counted(rows, t, now);
                    peak = std::max(peak, c[0] + c[1] + c[2]);
                };
                look(begin);
                for (const RequestRow& row : rows) {
                    const RequestPhases p = phasesOf(row, now);
                    spent[0] += shared(begin, end, p.sent, p.prefill);
                    spent[1] += p.prefill == NoTime ? 0 : shared(begin, end, p.prefill, p.decode);
                    spent[2] += p.decode == NoTime ? 0 : shared(begin, end, p.decode, p.end);
                    if (p.sent >= begin && p.sent < end)
                        look(p.sent);
                }
                for (std::size_t phase = 0; phase < PhaseCount; ++phase)
                    REQUIRE(cells[i].mean[phase] == Approx(spent[phase] / seconds(end - begin)).margin(1e-6));
                // A request that ends when it is sent counts for that moment where it is alone.
                REQUIRE(cells[i].peak >= peak);
                REQUIRE(cells[i].peak <= std::max(peak, 1U));
            }
            CHECK(cell.count() > 0);
        }
    }
}

TEST_CASE("a nanosecond and ten hours are counted on one axis")
{
    std::vector<RequestRow> rows{endedRow(1, 0, 1, 36'000), endedRow(2, 5, 0, 0)};
    rows[1].first = rows[1].start;
    rows[1].end = rows[1].start + 1ns;
    const RowTimes times = timesOf(rows, rowTime(40'000));
    const auto wide = times.cells(rowTime(0), 10h, 600);
    CHECK(wide[0].peak == 2); // the nanosecond is seen
    CHECK(wide[0].total() == Approx(1));
    CHECK(wide[599].peak == 1);
    const auto narrow = times.cells(rowTime(5), 10ns, 10);
    CHECK(narrow[0].mean[2] == Approx(2));
    CHECK(narrow[1].mean[2] == Approx(1));
}

TEST_CASE("no, one and two requests have counts")
{
    const std::vector<RequestRow> nobody;
    const RowTimes none = timesOf(nobody, rowTime(1));
    CHECK(none.at(rowTime(0)) == std::array<std::uint32_t, PhaseCount>{});
    CHECK(none.cells(rowTime(0), 1s, 3)[1].total() == 0);
    CHECK_FALSE(none.firstSent().has_value());
    const std::vector<RequestRow> somebody{openRow(1, 2)};
    const RowTimes one = timesOf(somebody, rowTime(10));
    CHECK(one.at(rowTime(2)) == std::array<std::uint32_t, PhaseCount>{1, 0, 0});
    CHECK(one.at(rowTime(1.9)) == std::array<std::uint32_t, PhaseCount>{});
    CHECK(one.firstSent() == rowTime(2));
}

TEST_CASE("the neighbours of a request are those sent next before and after it, whatever order rows came in")
{
    std::vector<RequestRow> rows;
    for (const double sent : {5.0, 1.0, 3.0, 4.0, 2.0, 3.0})
        rows.push_back(openRow(static_cast<std::uint32_t>(rows.size() + 1), sent));
    const RowTimes times = timesOf(rows, rowTime(10));
    const auto serials = [](const std::vector<const RequestRow*>& some) {
        std::vector<std::uint32_t> found;
        for (const RequestRow* row : some)
            found.push_back(row->key.serial);
        return found;
    };
    const auto around = times.around(rows[2], 2);
    CHECK(serials(around.before) == std::vector<std::uint32_t>{5, 2});
    CHECK(serials(around.after) == std::vector<std::uint32_t>{6, 4});
    CHECK(times.around(rows[1], 3).before.empty());
    // One that is not among them (a filter hides it) has neighbours all the same.
    CHECK(serials(times.around(openRow(99, 4.5), 1).before) == std::vector<std::uint32_t>{4});
}

TEST_CASE("sorting half a million requests by time is given up when somebody says so")
{
    const auto rows = plausibleRows(50, 8);
    int asked = 0;
    CHECK_FALSE(RowTimes::of(pointersTo(rows), rowTime(40), [&asked] { return ++asked > 1; }).has_value());
    CHECK(asked == 2);
}
