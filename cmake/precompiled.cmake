# SPDX-License-Identifier: GPL-3.0-or-later
# Headers that nearly every file of a target reads, compiled once a target. Nothing may lean on them:
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON must build as well.

# Of the standard library; a file of the core then takes two thirds of the time.
function(inferama_precompile_std target)
    target_precompile_headers(${target} PRIVATE
        <algorithm>
        <array>
        <chrono>
        <cmath>
        <functional>
        <map>
        <memory>
        <optional>
        <ranges>
        <span>
        <string>
        <string_view>
        <unordered_map>
        <variant>
        <vector>)
endfunction()

# Of Qt too; a file of the window then takes a fifth of the time.
function(inferama_precompile_qt target)
    inferama_precompile_std(${target})
    target_precompile_headers(${target} PRIVATE
        <QtWidgets/QApplication>
        <QtWidgets/QBoxLayout>
        <QtWidgets/QLabel>
        <QtGui/QPainter>)
endfunction()

# Of Catch2 too, for tests without Qt.
function(inferama_precompile_tests target)
    inferama_precompile_std(${target})
    target_precompile_headers(${target} PRIVATE "${CMAKE_SOURCE_DIR}/tests/catch.h")
endfunction()
