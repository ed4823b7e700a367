// SPDX-License-Identifier: GPL-3.0-or-later
// One source's side of the protocol: events as JSON into batches. Times have whole microseconds, so that nothing is
// lost in a double of Unix seconds.
#pragma once

#include "core/time.h"
#include "tools/simulator/batch_sink.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inferama::simulator {

struct Chunk {
    std::string_view id;
    int tokens = 1;
};

struct NamedValue {
    std::string_view name;
    double value = 0;
};

struct Label {
    std::string_view key;
    std::string_view value;
};

class SourceWriter {
public:
    SourceWriter(std::string source, std::string boot);

    void hello(core::Time t, std::string_view members); // JSON members without braces
    void request(core::Time t, std::string_view id, int inputTokens, std::optional<core::Time> due,
                 std::string_view model);
    void tokens(core::Time t, std::span<const Chunk> chunks);
    void span(core::Time begin, std::string_view id, std::string_view stage, core::Duration length, int count = 1);
    void finish(core::Time t, std::string_view id, std::string_view status, int inputTokens, int outputTokens,
                std::optional<int> cachedTokens, std::string_view reason);
    void step(core::Time begin, core::Duration length, int prefillTokens, int decodeRequests,
              std::size_t queuedRequests, std::uint64_t queuedTokens);
    void gauges(core::Time t, std::span<const NamedValue> values, std::optional<Label> label = {});
    void counters(core::Time t, std::span<const NamedValue> values);
    void mark(core::Time t, std::string_view text, std::span<const Label> labels = {});

    // Hands out what has been written since the last call as one batch sent at `t`. Nothing has: nothing is.
    void flush(core::Time t, const BatchSink& sink);

private:
    void begin(std::string_view kind);
    void begin(std::string_view kind, core::Time t);
    void values(std::string_view kind, core::Time t, std::span<const NamedValue> values, std::optional<Label> label);

    std::string source_;
    std::string boot_;
    std::uint64_t sequence_ = 0;
    std::string events_;
    std::string batch_;
};

} // namespace inferama::simulator
