// SPDX-License-Identifier: GPL-3.0-or-later
// JSON into a core::Batch, by simdjson. The whole document is parsed before it is read (its DOM interface): what is
// read on demand would let malformed parts pass that no field of ours lies in.
#pragma once

#include "core/event.h"
#include "ingest/decoding.h"

#include <memory>
#include <string_view>

namespace inferama::ingest {

class JsonReader {
public:
    JsonReader();
    ~JsonReader();
    JsonReader(JsonReader&&) noexcept;
    JsonReader& operator=(JsonReader&&) noexcept;

    // Texts of `batch` stay valid until the next call. `batch` must be empty. Copies the document once: the parser
    // reads some bytes beyond its end.
    Decoding read(std::string_view json, core::Batch& batch);

    // That copy of the document read last, valid until the next call of read().
    std::string_view text() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::ingest
