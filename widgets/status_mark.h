// SPDX-License-Identifier: GPL-3.0-or-later
// How a request stands, as a shape, a colour and a word: each status has its own of the first and the last, so that
// colour is never needed.
#pragma once

#include "core/event.h"

#include <QString>

#include <optional>

class QColor;
class QPainter;
class QRectF;

namespace inferama::widgets {

struct Theme;

// No status: in flight.
QString statusWord(std::optional<core::Status> status);
QColor statusColour(std::optional<core::Status> status, const Theme& theme);
// Whether it ended in a way that a user would call a failure, or was lost.
bool isFailure(std::optional<core::Status> status);

// Fits the shape into `box`, about 9 px a side.
void paintStatus(QPainter& painter, const QRectF& box, std::optional<core::Status> status, const Theme& theme);

} // namespace inferama::widgets
