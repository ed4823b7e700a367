// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ingest/batches.h"

#include "tests/catch.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <map>
#include <sstream>

namespace inferama::ingest::test {

namespace {

std::int64_t ns(core::Time t) { return t.time_since_epoch().count(); }

class Writer {
public:
    explicit Writer(const core::Batch& batch) : b_(batch) { out_ << std::setprecision(17); }

    void operator()(const core::Hello& e)
    {
        // Parsed again: the order of its members means nothing, and of duplicate keys the last one counts.
        out_ << "hello " << core::nameOf(e.role) << ' ' << nlohmann::json::parse(e.json).dump();
        maybe(e.modelParameters);
        maybe(e.deployment.gpus);
        maybe(e.deployment.maxBatch);
        maybe(e.offeredRate);
        for (const auto& threshold : {e.slo.ttft, e.slo.tpot, e.slo.itl, e.slo.e2e})
            maybe(threshold);
        out_ << " target " << e.slo.target;
    }
    void operator()(const core::RequestStart& e)
    {
        out_ << "request " << ns(e.t) << ' ' << e.id;
        maybe(e.inputTokens);
        if (e.due)
            out_ << " due " << ns(*e.due);
        out_ << " model " << e.model;
        labels(e.labels);
    }
    void operator()(const core::StageSpan& e)
    {
        out_ << "span " << ns(e.t) << ' ' << e.id << ' ' << e.stage << ' ' << e.duration.count() << " x" << e.count;
    }
    void operator()(const core::Tokens& e)
    {
        out_ << "tokens " << ns(e.t) << " channel " << static_cast<int>(e.channel);
        for (const auto id : core::Batch::in(b_.ids, e.ids))
            out_ << ' ' << id;
        for (const auto n : core::Batch::in(b_.counts, e.counts))
            out_ << ' ' << n;
    }
    void operator()(const core::Finish& e)
    {
        out_ << "finish " << ns(e.t) << ' ' << e.id << ' ' << core::nameOf(e.status);
        maybe(e.outputTokens);
        maybe(e.inputTokens);
        maybe(e.cachedTokens);
        out_ << " reason " << e.reason << " error " << e.error;
    }
    void operator()(const core::Record& e)
    {
        out_ << "record ";
        (*this)(e.start);
        (*this)(e.finish);
        out_ << " first " << (e.first ? e.first->count() : -1) << " chunks " << e.hasChunks;
        for (const auto& c : core::Batch::in(b_.chunks, e.chunks))
            out_ << ' ' << c.offset.count() << '/' << c.tokens;
        for (const auto& s : core::Batch::in(b_.spans, e.spans))
            out_ << ' ' << s.stage << '/' << s.offset.count() << '/' << s.duration.count();
    }
    void operator()(const core::Step& e)
    {
        out_ << "step " << ns(e.t) << ' ' << e.duration.count();
        maybe(e.prefillTokens);
        maybe(e.decodeRequests);
        maybe(e.queuedRequests);
        maybe(e.queuedTokens);
        labels(e.labels);
    }
    void operator()(const core::Gauge& e)
    {
        out_ << "gauge " << ns(e.t);
        values(e.values);
        labels(e.labels);
    }
    void operator()(const core::Counter& e)
    {
        out_ << "counter " << ns(e.t);
        values(e.values);
        labels(e.labels);
    }
    void operator()(const core::Histogram& e)
    {
        out_ << "histogram " << ns(e.t) << ' ' << e.name << " sum " << e.sum;
        for (const double x : core::Batch::in(b_.numbers, e.bounds))
            out_ << " <=" << x;
        for (const double x : core::Batch::in(b_.numbers, e.counts))
            out_ << ' ' << x;
        labels(e.labels);
    }
    void operator()(const core::Summary& e)
    {
        out_ << "summary " << ns(e.t) << ' ' << e.metric << ' ' << e.tool << ' ' << e.definition;
        values(e.stats);
        labels(e.labels);
    }
    void operator()(const core::Mark& e)
    {
        out_ << "mark " << ns(e.t) << ' ' << e.text;
        if (e.duration != core::Duration::zero())
            out_ << " for " << e.duration.count();
        labels(e.labels);
    }

    std::string text() const { return out_.str(); }
    std::ostringstream& out() { return out_; }

private:
    template<class T>
    void maybe(const std::optional<T>& value)
    {
        if (value)
            out_ << ' ' << *value;
        else
            out_ << " -";
    }
    void labels(core::Range range)
    {
        std::map<std::string_view, std::string_view> sorted;
        for (const auto& l : core::Batch::in(b_.labels, range))
            REQUIRE(sorted.emplace(l.key, l.value).second);
        for (const auto& [key, value] : sorted)
            out_ << " [" << key << '=' << value << ']';
    }
    void values(core::Range range)
    {
        std::map<std::string_view, double> sorted;
        for (const auto& v : core::Batch::in(b_.values, range))
            REQUIRE(sorted.emplace(v.name, v.value).second);
        for (const auto& [name, value] : sorted)
            out_ << ' ' << name << '=' << value;
    }

    const core::Batch& b_;
    std::ostringstream out_;
};

} // namespace

std::string withSource(std::string_view source, std::string_view members, std::string_view events)
{
    std::ostringstream out;
    out << "{\"v\":1,\"source\":\"" << source << "\"," << members << "\"events\":[" << events << "]}";
    return out.str();
}

std::string batchOf(std::string_view members, std::string_view events) { return withSource("s", members, events); }

std::string batchOf(std::string_view events) { return batchOf("\"t\":1800000001,", events); }

std::string describe(const core::Batch& batch)
{
    Writer writer(batch);
    writer.out() << batch.source << '|' << batch.boot << '|' << (batch.seq ? std::to_string(*batch.seq) : "-") << '|'
                 << (batch.t ? std::to_string(ns(*batch.t)) : "-") << '\n';
    for (const auto& event : batch.events) {
        std::visit(writer, event);
        writer.out() << '\n';
    }
    return writer.text();
}

std::string describe(const Decoding& decoding)
{
    std::ostringstream out;
    out << decoding.reason << " unknown " << decoding.unknown << '\n';
    for (const auto& [reason, count] : decoding.invalid)
        out << reason << ": " << count << '\n';
    return out.str();
}

std::string faultOf(std::string_view event)
{
    Codec codec;
    core::Batch batch;
    const auto decoding = codec.decode(batchOf(event), batch);
    INFO(event);
    REQUIRE(decoding.ok());
    REQUIRE(batch.events.size() + total(decoding.invalid) == 1);
    return decoding.invalid.empty() ? std::string() : decoding.invalid.begin()->first;
}

TemporaryFolder::TemporaryFolder()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "inferama-test-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::path(std::string_view name) const { return folder_ + "/" + std::string(name); }

std::string TemporaryFolder::write(std::string_view name, std::string_view bytes) const
{
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
}

std::string contentsOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace inferama::ingest::test
