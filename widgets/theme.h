// SPDX-License-Identifier: GPL-3.0-or-later
// The design tokens of both themes and their current holder. Everything that paints takes its colours from here.
#pragma once

#include "core/bands.h"

#include <QColor>
#include <QObject>

#include <array>
#include <string_view>

class QFont;
class QPalette;

namespace inferama::widgets {

enum class ThemeKind { Dark, Light };

struct Theme {
    ThemeKind kind = ThemeKind::Dark;
    QColor bg, surface, raised, border, line, sel;
    QColor text, text2, muted, faint, accent, onAccent;
    std::array<QColor, 4> band;           // by core::Level
    std::array<QColor, 4> bandBackground; // by core::Level
    std::array<QColor, 5> percentile;     // P50 P90 P95 P99 P99.9; the last is the in-flight estimate's too
    QColor mean, baseline, stall, onStage;

    // The fill of a stage by its protocol name ("queue", "prefill", …); unknown stages have the decode colour.
    QColor stage(std::string_view name) const;
    QColor bandColour(core::Level level) const { return band[static_cast<std::size_t>(level)]; }
    QPalette palette() const;
};

const Theme& darkTheme();
const Theme& lightTheme();

// Font of `pixels` height at 100 % (11 labels, 12 text, 13 navigation, 15 page title, 17 tail value, 20 tile value).
QFont uiFont(int pixels, int weight = 400);

// Holds the theme in use; handed by reference to all that paints.
class ThemeHolder : public QObject {
    Q_OBJECT
public:
    explicit ThemeHolder(ThemeKind kind, QObject* parent = nullptr);
    const Theme& theme() const { return *theme_; }
    void set(ThemeKind kind);

signals:
    void changed();

private:
    const Theme* theme_;
};

} // namespace inferama::widgets
