// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/recording_replay.h"

#include "ingest/batch_stamp.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace inferama::ingest {

using State = EndpointFigures::State;

void RecordingReplay::add(const std::string& path)
{
    auto file = std::make_unique<File>();
    file->figures.address = path;
    file->figures.message = file->reader.open(path);
    file->figures.state = file->figures.message.empty() ? State::Live : State::Failed;
    files_.push_back(std::move(file));
}

void RecordingReplay::remove(std::string_view path)
{
    if (next_ != nullptr && next_->figures.address == path)
        next_ = nullptr;
    std::erase_if(files_, [&](const auto& file) { return file->figures.address == path; });
}

void RecordingReplay::end(File& file)
{
    file.figures.message = file.reader.endNote();
    const bool nothing = file.figures.payloads == 0 && !file.figures.message.empty();
    file.figures.state = nothing ? State::Failed : State::Ended;
}

void RecordingReplay::advance(File& file)
{
    switch (file.reader.next()) {
    case RecordingReader::Step::Batch:
        file.ready = true;
        file.time = stampOf(file.reader.batch()).value_or(file.time);
        ++file.figures.payloads;
        break;
    case RecordingReader::Step::Skipped:
        break;
    case RecordingReader::Step::End:
        end(file);
        break;
    }
}

bool RecordingReplay::prepare()
{
    if (next_ != nullptr)
        return true;
    bool allReady = true;
    File* earliest = nullptr;
    for (const auto& file : files_) {
        if (file->atEnd())
            continue;
        if (!file->ready)
            advance(*file);
        if (file->ready) {
            if (earliest == nullptr || file->time < earliest->time)
                earliest = file.get();
        } else {
            allReady &= file->atEnd();
        }
    }
    next_ = allReady ? earliest : nullptr;
    return next_ != nullptr;
}

RecordingReader& RecordingReplay::next() { return next_->reader; }

core::Time RecordingReplay::nextTime() const { return next_->time; }

void RecordingReplay::refuse(std::string_view reason) { ++next_->refused[std::string(reason)]; }

void RecordingReplay::pop()
{
    next_->ready = false;
    next_ = nullptr;
}

bool RecordingReplay::reads(const std::string& path) const
{
    return std::ranges::any_of(files_, [&](const auto& file) {
        std::error_code notThere;
        return std::filesystem::equivalent(file->figures.address, path, notThere);
    });
}

bool RecordingReplay::finished() const
{
    return std::ranges::all_of(files_, [](const auto& file) { return file->atEnd(); });
}

void RecordingReplay::figures(std::vector<EndpointFigures>& out) const
{
    for (const auto& file : files_) {
        EndpointFigures figures = file->figures;
        figures.bytes = file->reader.bytesRead();
        figures.undecodable = file->reader.undecodable();
        for (const auto& [reason, count] : file->refused)
            figures.undecodable[reason] += count;
        if (figures.state != State::Failed)
            figures.progress = file->reader.progress();
        out.push_back(std::move(figures));
    }
}

} // namespace inferama::ingest
