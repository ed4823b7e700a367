// SPDX-License-Identifier: GPL-3.0-or-later
// One request as text for the clipboard.
#pragma once

#include "widgets/open_request.h"

#include <QByteArray>
#include <QString>

class QTimeZone;

namespace inferama::widgets {

// What the pane shows, a figure a line.
QString requestAsText(const OpenRequest& open, const QTimeZone& zone);

// Everything that is known, as one JSON object: times in Unix seconds, durations in seconds, offsets from the send;
// what is unknown is left out. Texts come as their publisher gave them.
QByteArray requestAsJson(const OpenRequest& open);

} // namespace inferama::widgets
