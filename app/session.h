// SPDX-License-Identifier: GPL-3.0-or-later
// One run as the window sees it: the pipeline, the addresses it reads, and the demo when it plays.
#pragma once

#include "app/acknowledgements.h"
#include "app/kept_judgement.h"
#include "app/notification_choice.h"
#include "core/settings.h"
#include "core/snapshot.h"
#include "ingest/frame.h"
#include "ingest/pipeline.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::app {

class Demo;

class Session {
public:
    // `base` says how to aggregate and replay, but for what `judged` says; its sources are opened at once.
    explicit Session(ingest::PipelineOptions base, KeptJudgement judged = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The newest frame; null before the first.
    std::shared_ptr<const ingest::Frame> latest() const;

    // Each returns what is wrong with the address and what to do, or nothing.
    std::optional<std::string> add(const std::string& address);
    std::optional<std::string> open(const std::vector<std::string>& addresses); // a new run of these alone
    void remove(const std::string& address);

    // As the user wrote them.
    const std::vector<std::string>& addresses() const { return addresses_; }
    // How the user wrote an address of the pipeline's: the demo's socket is "demo:…".
    std::string writtenAs(const std::string& endpoint) const;
    // Where the simulator that plays takes commands; empty: none plays.
    std::string controlEndpoint() const;
    // The demo that plays, as the user wrote it; empty: none plays.
    std::string demoAddress() const;
    // Why it ended; empty while all is well, and where none plays.
    std::string demoError() const;

    const core::View& view() const { return base_.view; }
    void setView(const core::View& view);
    const core::Slo& slo() const { return base_.settings.slo; }
    void setSlo(const core::Slo& slo);
    // Never null; another object for another judgement.
    const std::shared_ptr<const Judgement>& judgement() const { return judgement_; }
    // Whose class TPOT is judged by; absent: what a source says.
    std::optional<double> modelParameters() const { return base_.settings.modelParameters; }
    // Judges what comes, and every figure shown, anew; what is a stall only in the next run.
    void setJudgement(Judgement judgement, std::optional<double> modelParameters);
    // Where the judgement that the session began with came from.
    const std::string& rulesFile() const { return rulesFile_; }
    const std::string& rulesFault() const { return rulesFault_; }

    // What somebody has been told of in this run.
    NotificationChoice& notifications() { return notifications_; }
    // Of the run.
    Acknowledgements& acknowledged() { return acknowledged_; }
    // Notes what the user says of a moment or a stretch; it is part of the run from then on.
    void addNote(const core::MarkNote& note);
    void startRecording(const std::string& path);
    void stopRecording();
    // See ingest::Pipeline.
    void writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                        std::shared_ptr<const core::Filter> filter);
    void cancelSelection();

private:
    void restart();
    // The address to hand to the pipeline; starts the demo. Sets `problem` where there is none.
    std::string resolve(const std::string& address, std::optional<std::string>& problem);
    std::string resolveDemo(const std::string& address, std::optional<std::string>& problem);

    ingest::PipelineOptions base_;
    std::shared_ptr<const Judgement> judgement_;
    std::string rulesFile_;
    std::string rulesFault_;
    Acknowledgements acknowledged_;
    NotificationChoice notifications_;
    std::vector<std::string> addresses_;
    std::unique_ptr<Demo> demo_;
    std::string demoAddress_;                    // of demo_, as the user wrote it
    std::unique_ptr<ingest::Pipeline> pipeline_; // never null; ends before the demo that it reads
};

} // namespace inferama::app
