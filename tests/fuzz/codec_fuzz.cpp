// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are a batch or a reason. What is a batch reads the same again from the JSON that a recording would keep.
#include "ingest/codec.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace inferama;
using namespace inferama::ingest;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

// Every range lies in its pool and every text can be read.
std::size_t touch(const core::Batch& batch)
{
    std::size_t sum = batch.source.size() + batch.boot.size();
    for (const auto& event : batch.events) {
        if (const auto* tokens = std::get_if<core::Tokens>(&event)) {
            require(tokens->ids.first + tokens->ids.count <= batch.ids.size());
            require(tokens->counts.first + tokens->counts.count <= batch.counts.size());
            require(tokens->counts.count == 0 || tokens->counts.count == tokens->ids.count);
        }
        if (const auto* record = std::get_if<core::Record>(&event)) {
            require(record->chunks.first + record->chunks.count <= batch.chunks.size());
            require(record->spans.first + record->spans.count <= batch.spans.size());
        }
    }
    for (const auto id : batch.ids)
        for (const char c : id)
            sum += static_cast<unsigned char>(c);
    for (const auto& label : batch.labels)
        sum += std::string(label.key).size() + std::string(label.value).size();
    return sum;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static Codec codec;
    static core::Batch batch;
    const std::string_view payload(reinterpret_cast<const char*>(data), size);
    const auto first = codec.decode(payload, batch);
    require(first.ok() || (batch.events.empty() && !first.message.empty()));
    if (!first.ok())
        return 0;
    const std::size_t events = batch.events.size(), sum = touch(batch);
    const std::string json(codec.json());
    const auto again = codec.decode(json, batch);
    require(again.ok());
    require(batch.events.size() == events && touch(batch) == sum);
    require(again.invalid == first.invalid && again.unknown == first.unknown);
    return 0;
}
