// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/selection_writer.h"

#include "core/aggregator.h"
#include "ingest/batch_json.h"

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace inferama::ingest {

namespace {

// Nobody meets half a recording under the name that was asked for. The ending tells the writer how to compress.
std::string partOf(const std::string& path)
{
    constexpr std::string_view Packed = ".zst";
    return path.ends_with(Packed) ? path.substr(0, path.size() - Packed.size()) + ".part.zst" : path + ".part";
}

} // namespace

void SelectionWriter::begin(const core::Aggregator& aggregator, const std::string& path,
                            std::optional<core::TimeRange> range, std::shared_ptr<const core::Filter> filter)
{
    cancel();
    figures_ = {};
    figures_.path = path;
    file_.open(partOf(path));
    if (!file_.recording()) {
        figures_.message = file_.message();
        figures_.finished = true;
        return;
    }
    telling_ = aggregator.retell(range, std::move(filter));
    figures_.requests = telling_->requests();
}

bool SelectionWriter::step()
{
    if (!telling_)
        return false;
    const bool more = telling_->tell([this](const core::Batch& batch) { file_.write(batchJson(batch)); });
    figures_.written = telling_->told() - telling_->gone();
    figures_.gone = telling_->gone();
    if (more && file_.recording())
        return true;
    finish();
    return false;
}

void SelectionWriter::finish()
{
    file_.close();
    telling_.reset();
    figures_.finished = true;
    figures_.message = file_.message();
    std::error_code error;
    if (figures_.message.empty()) {
        std::filesystem::rename(partOf(figures_.path), figures_.path, error);
        if (error)
            figures_.message = "cannot write " + figures_.path + ": " + error.message() + "; choose another place";
    }
    if (!figures_.message.empty())
        std::filesystem::remove(partOf(figures_.path), error);
}

void SelectionWriter::cancel()
{
    if (!telling_)
        return;
    telling_.reset();
    file_.close();
    std::error_code error;
    std::filesystem::remove(partOf(figures_.path), error);
    figures_.finished = figures_.cancelled = true;
}

} // namespace inferama::ingest
