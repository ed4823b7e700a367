// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/zstd_stream.h"

#include <zstd.h>

#include <algorithm>
#include <new>

namespace inferama::ingest {

struct ZstdDecoder::Context {
    ZSTD_DCtx* stream = ZSTD_createDCtx();
    Context()
    {
        if (stream == nullptr)
            throw std::bad_alloc();
        // A header may ask for a window of gigabytes.
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27);
    }
    ~Context() { ZSTD_freeDCtx(stream); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

ZstdDecoder::ZstdDecoder() : context_(std::make_unique<Context>()) {}
ZstdDecoder::~ZstdDecoder() = default;
ZstdDecoder::ZstdDecoder(ZstdDecoder&&) noexcept = default;
ZstdDecoder& ZstdDecoder::operator=(ZstdDecoder&&) noexcept = default;

void ZstdDecoder::restart()
{
    ZSTD_DCtx_reset(context_->stream, ZSTD_reset_session_only);
    complete_ = true;
}

ZstdDecoder::Outcome ZstdDecoder::decompress(std::string_view bytes, std::string& out, std::size_t limit)
{
    restart();
    std::size_t filled = 0;
    out.resize(std::max(out.capacity(), std::size_t{64} << 10u));
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
        ZSTD_outBuffer piece{out.data() + filled, out.size() - filled, 0};
        const std::size_t left = ZSTD_decompressStream(context_->stream, &piece, &in);
        if (ZSTD_isError(left) != 0u)
            return Outcome::Broken;
        filled += piece.pos;
        if (filled > limit)
            return Outcome::TooLarge;
        if (in.pos == in.size && piece.pos < piece.size) {
            out.resize(filled);
            return left == 0 ? Outcome::Done : Outcome::Broken;
        }
        if (filled == out.size())
            out.resize(std::min(out.size() * 2, limit + 1));
    }
}

bool ZstdDecoder::feed(std::string_view bytes, std::string& out)
{
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
        const std::size_t filled = out.size();
        out.resize(filled + ZSTD_DStreamOutSize());
        ZSTD_outBuffer piece{out.data() + filled, out.size() - filled, 0};
        const std::size_t left = ZSTD_decompressStream(context_->stream, &piece, &in);
        out.resize(filled + piece.pos);
        if (ZSTD_isError(left) != 0u)
            return false;
        complete_ = left == 0;
        if (in.pos == in.size && piece.pos < piece.size)
            return true;
    }
}

struct ZstdEncoder::Context {
    ZSTD_CCtx* stream = ZSTD_createCCtx();
    Context()
    {
        if (stream == nullptr)
            throw std::bad_alloc();
    }
    ~Context() { ZSTD_freeCCtx(stream); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

ZstdEncoder::ZstdEncoder(int level) : context_(std::make_unique<Context>())
{
    ZSTD_CCtx_setParameter(context_->stream, ZSTD_c_compressionLevel, level);
}
ZstdEncoder::~ZstdEncoder() = default;
ZstdEncoder::ZstdEncoder(ZstdEncoder&&) noexcept = default;
ZstdEncoder& ZstdEncoder::operator=(ZstdEncoder&&) noexcept = default;

void ZstdEncoder::feed(std::string_view bytes, Until until, std::string& out)
{
    const auto directive = until == Until::Later ? ZSTD_e_continue : until == Until::Flush ? ZSTD_e_flush : ZSTD_e_end;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
        const std::size_t filled = out.size();
        out.resize(filled + ZSTD_CStreamOutSize());
        ZSTD_outBuffer piece{out.data() + filled, out.size() - filled, 0};
        const std::size_t left = ZSTD_compressStream2(context_->stream, &piece, &in, directive);
        out.resize(filled + piece.pos);
        if (ZSTD_isError(left) != 0u || (in.pos == in.size && (left == 0 || directive == ZSTD_e_continue)))
            return;
    }
}

} // namespace inferama::ingest
