// SPDX-License-Identifier: GPL-3.0-or-later
// Zstandard, streaming: decompression that stops at a limit, and compression that can be flushed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::ingest {

// The four bytes that open a Zstandard frame.
inline constexpr std::string_view ZstdMagic = "\x28\xB5\x2F\xFD";

class ZstdDecoder {
public:
    ZstdDecoder();
    ~ZstdDecoder();
    ZstdDecoder(ZstdDecoder&&) noexcept;
    ZstdDecoder& operator=(ZstdDecoder&&) noexcept;

    enum class Outcome { Done, Broken, TooLarge };
    // One whole payload into `out` (replaced), which grows as the content does and not as a header says.
    Outcome decompress(std::string_view bytes, std::string& out, std::size_t limit);

    // A stream piece by piece: appends to `out`. False: broken; what was appended before is good.
    void restart();
    bool feed(std::string_view bytes, std::string& out);
    // Whether the stream may end here: the last frame is complete.
    bool complete() const { return complete_; }

private:
    struct Context;
    std::unique_ptr<Context> context_;
    bool complete_ = true;
};

class ZstdEncoder {
public:
    explicit ZstdEncoder(int level = 3);
    ~ZstdEncoder();
    ZstdEncoder(ZstdEncoder&&) noexcept;
    ZstdEncoder& operator=(ZstdEncoder&&) noexcept;

    enum class Until { Later, Flush, End };
    // Appends what is ready to `out`; after `Flush` all that was given so far can be decompressed.
    void feed(std::string_view bytes, Until until, std::string& out);

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

} // namespace inferama::ingest
