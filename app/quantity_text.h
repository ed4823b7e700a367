// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities in the units of the catalogue, as the window shows them and as somebody writes them into a field.
#pragma once

#include <QString>

#include <optional>
#include <string_view>

namespace inferama::app {

// "4.2 s", "80 %", "×1.2", "12 req"; `unit` as in metricUnits(), empty: a bare number.
QString quantityText(double value, std::string_view unit);

// A value that somebody set: without zeros that say nothing, "10 s" and not "10.0 s".
QString limitText(double value, std::string_view unit);

// Reads back without loss: "500ms", "2s", "80%", "1.2".
QString editableText(double value, std::string_view unit);

// Accepts the unit or a bare number; of a time also ms, us and min, of a share also "0.8". Nothing for any other text.
std::optional<double> quantityOf(const QString& text, std::string_view unit);

// What to write into a field of this unit: "a time, as in 500ms or 1.5s".
QString quantityHint(std::string_view unit);

} // namespace inferama::app
