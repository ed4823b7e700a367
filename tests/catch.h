// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 v2 and v3 put their names in different headers; tests include this one.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
