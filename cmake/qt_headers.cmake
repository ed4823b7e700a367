# SPDX-License-Identifier: GPL-3.0-or-later
# The headers of Qt and of the standard library that nearly every file of the window reads, compiled once a target: a file
# then takes a fifth of the time. Nothing may lean on them: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON must build as well.
function(inferama_precompile_qt target)
    target_precompile_headers(${target} PRIVATE
        <QtWidgets/QApplication>
        <QtWidgets/QBoxLayout>
        <QtWidgets/QLabel>
        <QtGui/QPainter>
        <algorithm>
        <functional>
        <map>
        <memory>
        <optional>
        <ranges>
        <string>
        <variant>
        <vector>)
endfunction()
