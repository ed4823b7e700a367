// SPDX-License-Identifier: GPL-3.0-or-later
// What all time charts of a window share: one cross-hair, which stands at a moment of the run and not at a pixel, and
// the wishes for another time that a user leaves on any of them.
#pragma once

#include "core/snapshot.h"

#include <QObject>

#include <optional>
#include <utility>

namespace inferama::widgets {

class TimeLink : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const std::optional<core::Time>& moment() const { return moment_; }
    void setMoment(std::optional<core::Time> moment)
    {
        if (std::exchange(moment_, moment) != moment)
            emit momentChanged();
    }

signals:
    void momentChanged();
    // Each is one wish, or `continues` the one before: a drag, a turn of the wheel, a key held down.
    void lookWanted(core::Time at, bool continues);
    void rangeWanted(const core::TimeRange& range, bool continues);
    void panWanted(core::Duration by, bool continues); // towards later time
    void liveWanted();

private:
    std::optional<core::Time> moment_;
};

} // namespace inferama::widgets
