// SPDX-License-Identifier: GPL-3.0-or-later
// Publishes a recording's batches on a real ZeroMQ socket, from a thread of its own: what the demo and the tests
// subscribe to.
#pragma once

#include "ingest/payload_encoder.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace inferama::ingest {

struct PublishOptions {
    std::string recording;                     // the bytes of a recording, plain or in Zstandard
    std::string address = "tcp://127.0.0.1:*"; // to bind; * lets the system choose the port
    Encoding encoding;
    std::optional<double> speed = 1.0; // times the recording's own; nothing: as fast as it goes
    // Adds one constant to every time, so that the first batch is sent now.
    bool shiftToNow = false;
    // Begins anew after the last batch, as a publisher that restarted; only with shiftToNow.
    bool loop = false;
};

class RecordingPublisher {
public:
    // Binds at once; throws zmq::error_t if it cannot. Publishing begins when somebody has subscribed.
    explicit RecordingPublisher(PublishOptions options);
    ~RecordingPublisher(); // stops
    RecordingPublisher(const RecordingPublisher&) = delete;
    RecordingPublisher& operator=(const RecordingPublisher&) = delete;

    const std::string& endpoint() const { return endpoint_; } // with the real port
    bool finished() const { return finished_; }            // the last batch was handed to ZeroMQ, or an error ended it
    std::string error() const;                             // empty while all is well
    std::uint64_t published() const { return published_; } // batches so far

private:
    struct Socket;
    void run(const std::stop_token& stop);
    bool publishOnce(const std::stop_token& stop, int round);

    PublishOptions options_;
    std::string endpoint_;
    std::unique_ptr<Socket> socket_;
    std::atomic<bool> finished_{false};
    std::atomic<std::uint64_t> published_{0};
    mutable std::mutex mutex_;
    std::string error_;   // guarded by mutex_
    std::jthread thread_; // last: it ends before what it uses
};

} // namespace inferama::ingest
