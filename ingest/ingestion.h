// SPDX-License-Identifier: GPL-3.0-or-later
// What the ingestion thread does, without the thread: takes in what the sources have, moves T, makes frames.
#pragma once

#include "core/aggregator.h"
#include "ingest/codec.h"
#include "ingest/event_clock.h"
#include "ingest/pace.h"
#include "ingest/past_view.h"
#include "ingest/pipeline.h"
#include "ingest/publisher_table.h"
#include "ingest/recording_replay.h"
#include "ingest/recording_writer.h"
#include "ingest/selection_writer.h"
#include "ingest/zmq_source.h"

#include <zmq.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::ingest {

class Ingestion {
public:
    explicit Ingestion(PipelineOptions options);

    // Takes in what is there for some milliseconds, waiting at most as long for it, and moves T. Told this machine's
    // time; reads a steady clock only to keep its turns short.
    void turn(core::Time thisMachine);

    // A frame, if one is worth making: enough time has passed and something has changed; null otherwise.
    // The `last` one is made in any case: it agrees with what was recorded up to here.
    std::shared_ptr<const Frame> frame(core::Time thisMachine, bool last = false);

    void setView(const core::View& view);
    void setSlo(const core::Slo& slo);
    void setJudgement(const core::Settings& settings);
    void addNote(const core::MarkNote& note);
    void addSource(const std::string& address);
    void removeSource(const std::string& address);
    void startRecording(const std::string& path);
    void stopRecording();
    // Writes what is kept of a stretch, or of the whole run, as a recording; Frame::selection tells how far it is.
    void writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                        std::shared_ptr<const core::Filter> filter);
    void cancelSelection();
    // Something inside went wrong for good: every source says so, and nothing more is taken in.
    void fail(const std::string& what);

private:
    using Deadline = std::chrono::steady_clock::time_point;
    struct Live {
        ZmqSource source;
        Faults refused;
    };

    void pollLive(bool mayWait);
    void stowLive();
    void takeLive(core::Time thisMachine, Deadline deadline);
    void takeFiles(core::Time thisMachine, Deadline deadline);
    // Empty: taken in, or a duplicate. Else why the batch was refused.
    std::string_view take(core::Batch& batch, const Decoding& decoding, core::Time thisMachine, bool live);
    void moveT(core::Time thisMachine);
    void moveTo(core::Time t);
    bool followsEvents() const;
    void look(Frame& frame, core::Time thisMachine);
    core::Time momentAsked() const; // with a first send
    bool filesAtOnce() const { return !options_.speed || options_.at; }
    bool finished() const { return failed_ || (live_.empty() && replay_.finished()); }

    PipelineOptions options_;
    core::Aggregator aggregator_;
    zmq::context_t context_{1};
    std::vector<std::unique_ptr<Live>> live_;
    std::vector<EndpointFigures> unusable_; // addresses that ask for nothing we know
    RecordingReplay replay_;
    Codec codec_;
    core::Batch batch_;
    PublisherTable publishers_;
    RecordingWriter recorder_;
    SelectionWriter selection_;
    LiveClock clock_;
    ReplayClock replayClock_;
    std::optional<core::Time> firstSend_;
    Pace pace_; // of frames
    PastView past_;
    core::Duration lastCost_{}; // of a snapshot
    bool changed_ = true;
    bool saidFinished_ = false;
    bool failed_ = false;
};

} // namespace inferama::ingest
