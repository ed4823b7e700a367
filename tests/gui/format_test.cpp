// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "widgets/format.h"

#include <QTimeZone>

#include <limits>

using namespace inferama;
using namespace inferama::widgets;

namespace {
std::string text(const Quantity& q) { return q.joined().toStdString(); }
constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
} // namespace

TEST_CASE("A duration has three significant digits and the unit that fits")
{
    const std::pair<double, const char*> rows[] = {
        {5.31, "5.31 s"},          {0.0842, "84.2 ms"},     {0.094, "94.0 ms"}, {0.00000042, "0.420 µs"},
        {0.000000999, "0.999 µs"}, {0.000123456, "123 µs"}, {0.9994, "999 ms"}, {0.9996, "1.00 s"},
        {0.0009996, "1.00 ms"},    {59.94, "59.9 s"},       {599.2, "599 s"},   {599.6, "9.99 min"},
        {3600, "60.0 min"},        {7200, "2.00 h"},        {360000, "100 h"},  {3.6e6, "1,000 h"},
        {-0.002, "−2.00 ms"},      {-5.314, "−5.31 s"},     {0, "0 s"},         {Infinity, "∞ s"}};
    for (const auto& [seconds, expected] : rows) {
        CAPTURE(seconds);
        CHECK(text(formatDuration(seconds)) == expected);
    }
}

TEST_CASE("What is not known is an en dash without a unit, never 0")
{
    CHECK(text(formatDuration(std::nullopt)) == "–");
    CHECK(text(formatDuration(NotANumber)) == "–");
    CHECK(text(formatRate(std::nullopt, QStringLiteral("req/s"))) == "–");
    CHECK(text(formatShare(std::nullopt)) == "–");
    CHECK(text(formatBytes(NotANumber)) == "–");
    CHECK(formatNumber(NotANumber).toStdString() == "–");
}

TEST_CASE("Rates are grouped from a thousand on and keep every digit of a whole number")
{
    CHECK(text(formatRate(9.917, QStringLiteral("req/s"))) == "9.92 req/s");
    CHECK(text(formatRate(2321.6, QStringLiteral("tok/s"))) == "2,322 tok/s");
    CHECK(text(formatRate(15684.0, QStringLiteral("tok/s"))) == "15,684 tok/s");
    CHECK(text(formatRate(999.6, QStringLiteral("tok/s"))) == "1,000 tok/s");
    CHECK(text(formatRate(0.0, QStringLiteral("req/s"))) == "0 req/s");
}

TEST_CASE("A share says 100 % only of all")
{
    CHECK(text(formatShare(1.0)) == "100 %");
    CHECK(text(formatShare(0.99996)) == ">99.9 %");
    CHECK(text(formatShare(0.504)) == "50.4 %");
    CHECK(text(formatShare(0.0)) == "0 %");
}

TEST_CASE("Bytes go up in binary steps and counts are grouped")
{
    CHECK(text(formatBytes(0)) == "0 B");
    CHECK(text(formatBytes(999)) == "999 B");
    CHECK(text(formatBytes(214.0 * 1024 * 1024)) == "214 MiB");
    CHECK(text(formatBytes(1000.0 * 1024 * 1024)) == "0.977 GiB");
    CHECK(text(formatBytes(1.5 * 1024 * 1024 * 1024 * 1024)) == "1.50 TiB");
    CHECK(formatCount(1234567).toStdString() == "1,234,567");
    CHECK(formatCount(-1234).toStdString() == "−1,234");
    CHECK(formatFactor(2.557).toStdString() == "×2.56");
    CHECK(formatNumber(1e15).toStdString().substr(0, 4) == "1.00");
}

TEST_CASE("case 28: two moments an hour apart that read alike on the wall are told apart by zone and offset")
{
    const QTimeZone newYork("America/New_York");
    REQUIRE(newYork.isValid());
    const core::Time summer = core::timeOf(1'762'061'400);
    const core::Time winter = core::timeOf(1'762'065'000);
    CHECK(formatClock(summer, newYork).toStdString() == "01:30:00");
    CHECK(formatClock(winter, newYork).toStdString() == "01:30:00");
    CHECK(formatMoment(summer, newYork).toStdString() == "01:30:00 EDT (UTC-4)");
    CHECK(formatMoment(winter, newYork).toStdString() == "01:30:00 EST (UTC-5)");
    CHECK(formatMoment(summer, QTimeZone::utc()).toStdString() == "05:30:00 UTC");
    CHECK(formatMoment(winter, QTimeZone::utc()).toStdString() == "06:30:00 UTC");
    CHECK(formatMoment(summer, QTimeZone("Asia/Kolkata")).toStdString() == "11:00:00 IST (UTC+5:30)");
    CHECK(core::seconds(winter - summer) == 3600);
}

TEST_CASE("A clock shows milliseconds when asked and never rounds into the next second")
{
    CHECK(formatClock(core::timeOf(1'762'061'400.9996), QTimeZone::utc(), true).toStdString() == "05:30:00.999");
    CHECK(formatClock(core::timeOf(1'762'061'400.9996), QTimeZone::utc()).toStdString() == "05:30:00");
}
