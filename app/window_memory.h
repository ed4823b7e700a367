// SPDX-License-Identifier: GPL-3.0-or-later
// What a window hands to the one that is built in its place, in another language or size of type. It holds nothing that
// belongs to Qt's application, which is built anew as well.
#pragma once

#include "app/preferences.h"
#include "app/time_selection.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <memory>
#include <vector>

namespace inferama::app {

struct WindowMemory {
    Preferences preferences;
    int page = 0;
    QStringList metrics{};              // see PageHistory::way()
    std::vector<QVariantMap> choices{}; // of each page, see Page::choices()
    std::vector<QByteArray> apart{};    // of each page the geometry of its own window; empty: it has none
    TimeMemory time{};
    std::shared_ptr<const core::Snapshot> shown{}; // what the pages were last given
    bool projector = false;                        // full screen and magnified
    double magnification = 1;
    QString screen{}; // the name of the one it was on; empty: as the desktop likes
};

// How much larger than usual everything is drawn on a screen of this size in the projector mode, as the screen is
// without it: 1.3 at 1920x1080, growing with the height, and never so much that a page does not fit. At least 1.
double projectorMagnification(int width, int height);

} // namespace inferama::app
