// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/settings.h"

namespace inferama::core {

namespace {
constexpr std::array<std::string_view, WindowCount> Names{"10s", "1m", "5m", "1h", "run"};
}

std::string_view nameOf(Window window) { return Names[static_cast<std::size_t>(window)]; }

std::optional<Window> windowOf(std::string_view name)
{
    for (std::size_t i = 0; i < WindowCount; ++i) {
        if (Names[i] == name)
            return static_cast<Window>(i);
    }
    return std::nullopt;
}

std::optional<Duration> lengthOf(Window window)
{
    using namespace std::chrono_literals;
    switch (window) {
    case Window::TenSeconds:
        return 10s;
    case Window::OneMinute:
        return 60s;
    case Window::FiveMinutes:
        return 300s;
    case Window::OneHour:
        return 3600s;
    case Window::Run:
        break;
    }
    return std::nullopt;
}

} // namespace inferama::core
