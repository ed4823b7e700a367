// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/msgpack_reader.h"

#include "ingest/json_writer.h"

namespace inferama::ingest {

Decoding MsgpackReader::read(std::string_view bytes, core::Batch& batch)
{
    if (tree_.readMessagePack(bytes))
        return batches_.read(TreeValue(tree_, 0), batch);
    Decoding result;
    result.reason = tree_.fault();
    result.message = "not usable MessagePack: " + std::string(result.reason);
    return result;
}

void MsgpackReader::writeTo(std::string& json) const { writeJson(TreeValue(tree_, 0), "1e999", json); }

} // namespace inferama::ingest
