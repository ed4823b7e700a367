// SPDX-License-Identifier: GPL-3.0-or-later
// MessagePack into a core::Batch, by nlohmann_json.
#pragma once

#include "core/event.h"
#include "ingest/batch_reader.h"
#include "ingest/decoding.h"
#include "ingest/value_tree.h"

#include <string>
#include <string_view>

namespace inferama::ingest {

class MsgpackReader {
public:
    // Texts of `batch` stay valid until the next call. `batch` must be empty.
    Decoding read(std::string_view bytes, core::Batch& batch);

    // What was read last, as JSON on one line. Numbers that JSON cannot write become 1e999, which is valid JSON and
    // read as not finite again.
    void writeTo(std::string& json) const;

private:
    ValueTree tree_;
    BatchReader<TreeValue> batches_;
};

} // namespace inferama::ingest
