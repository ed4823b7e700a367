// SPDX-License-Identifier: GPL-3.0-or-later
// The one hand-off from the ingestion thread to its readers: the newest frame, nothing queued.
#pragma once

#include "ingest/frame.h"

#include <memory>
#include <mutex>
#include <utility>

namespace inferama::ingest {

class SnapshotMailbox {
public:
    // Replaces the frame. The old one is freed outside the lock.
    void publish(std::shared_ptr<const Frame> frame)
    {
        {
            const std::lock_guard lock(mutex_);
            frame_.swap(frame);
        }
    }

    // The newest frame; null before the first.
    std::shared_ptr<const Frame> latest() const
    {
        const std::lock_guard lock(mutex_);
        return frame_;
    }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const Frame> frame_;
};

} // namespace inferama::ingest
