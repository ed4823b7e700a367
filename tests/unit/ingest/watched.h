// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline that runs, whose frames are waited for; and a run for it to take in.
#pragma once

#include "ingest/pipeline.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace inferama::ingest::test {

// Waits for a frame without polling the clock.
class Watched {
public:
    explicit Watched(PipelineOptions options);
    std::shared_ptr<const Frame> waitFor(const std::function<bool(const Frame&)>& good);
    std::shared_ptr<const Frame> waitForEnd();

private:
    std::mutex mutex_;
    std::condition_variable newFrame_;

public:
    Pipeline pipeline; // last: its thread ends before what it notifies
};

std::uint64_t batchesOf(const Frame& frame);

// `n` requests, one a second, each with two chunks and an end: 4 batches each.
std::string smallRun(int n);
void checkSmallRun(const core::Snapshot& snapshot, std::uint64_t n);

// Of the whole run, without a clock.
PipelineOptions fileAtOnce(const std::string& path);

} // namespace inferama::ingest::test
