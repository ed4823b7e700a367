// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/arrivals.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace inferama::simulator {

namespace {

constexpr double LongestPrompt = 2'000'000;
constexpr double LongestTrace = 1e9; // seconds
constexpr std::size_t LongestLine = 4u << 20u;

using Reading = std::variant<TraceRequest, std::string>;

bool isCount(double n) { return n >= 1 && n <= LongestPrompt; }

Reading ofMooncake(const std::string& line)
{
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object())
        return "is not JSON";
    for (const char* name : {"timestamp", "input_length", "output_length"})
        if (!json.contains(name) || !json[name].is_number())
            return std::string("has no number ") + name;
    const double input = json["input_length"].get<double>();
    const double output = json["output_length"].get<double>();
    if (!isCount(input) || output < 0 || output > LongestPrompt)
        return "has a length out of range";
    if (std::abs(json["timestamp"].get<double>()) > 1000 * LongestTrace)
        return "has a timestamp out of range";
    TraceRequest request;
    request.at = json["timestamp"].get<double>() / 1000;
    request.turn.prompt.tokens = static_cast<int>(input);
    request.turn.outputTokens = std::max(1, static_cast<int>(output));
    if (const auto hashes = json.find("hash_ids"); hashes != json.end() && hashes->is_array())
        for (const auto& hash : *hashes) {
            if (!hash.is_number_unsigned())
                return "has a hash_ids entry that is no count";
            request.turn.prompt.hashes.push_back(hash.get<std::uint32_t>());
        }
    return request;
}

// "2023-11-16 18:17:03.9799600" as seconds from some day; nothing if it is none.
std::optional<double> secondsOf(std::string_view text)
{
    const auto number = [&](std::size_t at, std::size_t length) -> std::optional<int> {
        int value = 0;
        if (at + length > text.size())
            return std::nullopt;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + at + length, value);
        return error == std::errc{} && end == text.data() + at + length ? std::optional(value) : std::nullopt;
    };
    const auto year = number(0, 4), month = number(5, 2), day = number(8, 2);
    const auto hour = number(11, 2), minute = number(14, 2);
    double second = 0;
    if (!year || !month || !day || !hour || !minute || text.size() < 19)
        return std::nullopt;
    if (std::from_chars(text.data() + 17, text.data() + text.size(), second).ec != std::errc{})
        return std::nullopt;
    if (*hour > 23 || *minute > 59 || !(second >= 0 && second < 61))
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    if (!date.ok())
        return std::nullopt;
    const auto days = std::chrono::sys_days{date}.time_since_epoch().count();
    return static_cast<double>(days) * 86'400 + *hour * 3600 + *minute * 60 + second;
}

Reading ofAzure(const std::string& line)
{
    const auto first = line.find(',');
    const auto second = first == std::string::npos ? first : line.find(',', first + 1);
    if (second == std::string::npos)
        return "has not three fields";
    const auto at = secondsOf(std::string_view(line).substr(0, first));
    if (!at)
        return "has no TIMESTAMP like 2023-11-16 18:17:03.9799600";
    const auto count = [&](std::size_t begin, std::size_t end) -> std::optional<int> {
        const auto digits = line.find_first_not_of(' ', begin);
        int value = 0;
        if (digits >= end || std::from_chars(line.data() + digits, line.data() + end, value).ec != std::errc{} ||
            value < 0 || value > LongestPrompt)
            return std::nullopt;
        return value;
    };
    const auto input = count(first + 1, second);
    const auto output = count(second + 1, line.size());
    if (!input || !output || *input < 1)
        return "has a length that is no count";
    TraceRequest request;
    request.at = *at;
    request.turn.prompt.tokens = *input;
    request.turn.outputTokens = std::max(1, *output);
    return request;
}

} // namespace

std::variant<std::vector<TraceRequest>, std::string> readTrace(const std::string& path)
{
    std::error_code ignored;
    std::ifstream file(path);
    if (!file || !std::filesystem::is_regular_file(path, ignored))
        return "trace " + path + ": cannot be opened; check the path";
    std::vector<TraceRequest> requests;
    std::string line;
    for (std::size_t n = 1; std::getline(file, line); ++n) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty() || line.starts_with("TIMESTAMP"))
            continue;
        if (line.size() > LongestLine)
            return "trace " + path + ", line " + std::to_string(n) + ": is too long";
        auto reading = line.front() == '{' ? ofMooncake(line) : ofAzure(line);
        if (const auto* why = std::get_if<std::string>(&reading))
            return "trace " + path + ", line " + std::to_string(n) + ": " + *why;
        auto& request = std::get<TraceRequest>(reading);
        // Not shared with another request unless a hash says so.
        request.turn.prompt.conversation = (1ull << 38u) + n;
        requests.push_back(std::move(request));
    }
    if (requests.empty())
        return "trace " + path + ": holds no request; it is read in Mooncake's (JSON lines) or Azure's (CSV) format";
    std::ranges::stable_sort(requests, {}, &TraceRequest::at);
    const double first = requests.front().at;
    for (auto& request : requests)
        request.at -= first;
    return requests;
}

double Arrivals::gap(const Load& load, const Effects& effects)
{
    const double mean = 1 / (load.rate * effects.rate);
    switch (load.arrival) {
    case Arrival::Burst:
        if (leftInBurst_ > 0) {
            --leftInBurst_;
            return 0;
        }
        leftInBurst_ = load.burstSize - 1;
        return mean * load.burstSize;
    case Arrival::Constant:
        if (effects.burstiness == 1)
            return mean;
        return random_.gamma(effects.burstiness, mean / effects.burstiness);
    case Arrival::Poisson:
        if (effects.burstiness == 1)
            return random_.exponential(mean);
        return random_.gamma(effects.burstiness, mean / effects.burstiness);
    case Arrival::Gamma: {
        const double shape = load.burstiness * effects.burstiness;
        return random_.gamma(shape, mean / shape);
    }
    case Arrival::Trace:
        break;
    }
    return mean;
}

} // namespace inferama::simulator
