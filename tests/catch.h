// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 v2 and v3 differ in headers and in a few names; tests include this one and use the names of v3.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#include <string>
// Version 3 keeps the name Contains for ranges and has this one for texts.
namespace Catch::Matchers {
inline auto ContainsSubstring(const std::string& text) { return Contains(text); }
} // namespace Catch::Matchers
#endif
