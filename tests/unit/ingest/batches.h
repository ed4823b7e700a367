// SPDX-License-Identifier: GPL-3.0-or-later
// Batches to test with, and a text of all that a decoded one holds, to compare.
#pragma once

#include "core/event.h"
#include "ingest/codec.h"

#include <string>
#include <string_view>

namespace inferama::ingest::test {

inline constexpr double T0 = 1'800'000'000.0;

// A batch of source "s" stamped T0 + 1 with these events (JSON, separated by commas).
std::string batchOf(std::string_view events);
// The same with these members before its events, e.g. "\"seq\":3,".
std::string batchOf(std::string_view members, std::string_view events);
std::string withSource(std::string_view source, std::string_view members, std::string_view events);

std::string describe(const core::Batch& batch);
std::string describe(const Decoding& decoding);

// Decodes one event and gives the reason why it was left out; empty: it was taken in. Requires a readable batch.
std::string faultOf(std::string_view event);

// A directory of its own, removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string path(std::string_view name) const;
    std::string write(std::string_view name, std::string_view bytes) const;

private:
    std::string folder_;
};

std::string contentsOf(const std::string& path);

} // namespace inferama::ingest::test
