// SPDX-License-Identifier: GPL-3.0-or-later
// A batch as JSON text in each form that the protocol knows.
#pragma once

#include <string>
#include <string_view>

namespace inferama::ingest {

struct Encoding {
    bool messagePack = false;
    bool zstd = false;
};

// `json` is one batch. Throws nlohmann::json::exception if it is not JSON and MessagePack is asked for.
std::string encodePayload(std::string_view json, Encoding encoding);

} // namespace inferama::ingest
