// SPDX-License-Identifier: GPL-3.0-or-later
// A batch as the JSON of docs/protocol.md, on one line: what a recording holds.
#pragma once

#include <string>

namespace inferama::core {
struct Batch;
}

namespace inferama::ingest {

// Holds for hello, request, span, tokens, finish, record, gauge, counter and mark events; others are left out. Texts
// that are not UTF-8 are repaired.
std::string batchJson(const core::Batch& batch);

} // namespace inferama::ingest
