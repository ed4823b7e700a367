// SPDX-License-Identifier: GPL-3.0-or-later
// A stretch of a run written as a recording, read back.
#include "core/aggregator.h"
#include "core/filter.h"
#include "ingest/recording_reader.h"
#include "ingest/selection_writer.h"
#include "tests/catch.h"

#include <filesystem>
#include <set>

using namespace inferama;
using namespace inferama::core;

namespace {

struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / "inferama-selection-test";
    Folder()
    {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string at(const char* name) const { return (path / name).string(); }
};

Aggregator read(const std::string& path)
{
    Settings settings;
    settings.requestRows = true;
    settings.slo.ttft = 1;
    Aggregator run(settings);
    ingest::RecordingReader reader;
    REQUIRE(reader.open(path).empty());
    for (;;) {
        const auto step = reader.next();
        if (step == ingest::RecordingReader::Step::End)
            break;
        if (step != ingest::RecordingReader::Step::Batch)
            continue;
        REQUIRE(reader.decoding().ok());
        CHECK(reader.decoding().invalid.empty());
        run.apply(reader.batch());
    }
    run.advance(*run.lastRequestEvent());
    return run;
}

ingest::WritingFigures write(const Aggregator& run, const std::string& path, std::optional<TimeRange> range,
                             std::shared_ptr<const Filter> filter = {})
{
    ingest::SelectionWriter writer;
    writer.begin(run, path, range, std::move(filter));
    while (writer.step())
        continue;
    CHECK_FALSE(writer.writing());
    return writer.figures();
}

std::set<std::string> idsOf(const Aggregator& run)
{
    View view;
    view.requests = true;
    const auto table = run.snapshot(view)->requestTable;
    std::set<std::string> ids;
    for (const auto& block : table->blocks)
        for (const RequestRow& row : block->rows)
            ids.insert(row.id);
    for (const RequestRow& row : table->open)
        ids.insert(row.id);
    return ids;
}

} // namespace

TEST_CASE("The whole run, written as a selection and read back, has the same figures at any moment")
{
    const Folder folder;
    const Aggregator run = read(INFERAMA_DEMO_RECORDING);
    for (const char* name : {"all.jsonl", "all.jsonl.zst"}) {
        const auto figures = write(run, folder.at(name), {});
        CHECK(figures.message.empty());
        CHECK(figures.finished);
        CHECK(figures.written == figures.requests);
        const Aggregator again = read(folder.at(name));
        const auto end = run.snapshot({})->now;
        for (const int before : {0, 7, 40}) {
            for (const Window window : {Window::TenSeconds, Window::OneMinute, Window::Run}) {
                View view;
                view.window = window;
                view.at = end - std::chrono::seconds{before};
                const auto was = run.snapshot(view);
                const auto is = again.snapshot(view);
                INFO(name << " " << before << " s before the end, window " << nameOf(window));
                CHECK(is->runStart == was->runStart);
                CHECK(is->requests.sent == was->requests.sent);
                CHECK(is->requests.ended == was->requests.ended);
                CHECK(is->requests.inFlight == was->requests.inFlight);
                CHECK(is->stalls == was->stalls);
                CHECK(is->slo.good == was->slo.good);
                CHECK(is->rates.outputTps == was->rates.outputTps);
                CHECK(is->rates.inputTps == was->rates.inputTps);
                CHECK(is->concurrencyMean == was->concurrencyMean);
                for (std::size_t m = 0; m < MetricCount; ++m) {
                    CHECK(is->metrics[m].count == was->metrics[m].count);
                    CHECK(is->metrics[m].percentiles == was->metrics[m].percentiles);
                }
                REQUIRE(is->stages.size() == was->stages.size());
                for (std::size_t i = 0; i < is->stages.size(); ++i)
                    CHECK(is->stages[i].summary.percentiles == was->stages[i].summary.percentiles);
                CHECK(is->sources.size() == was->sources.size());
            }
        }
    }
}

TEST_CASE("A stretch and a filter choose whole requests")
{
    const Folder folder;
    const Aggregator run = read(INFERAMA_DEMO_RECORDING);
    const auto s = run.snapshot({});
    const TimeRange range{*s->runStart + std::chrono::seconds{30}, *s->runStart + std::chrono::seconds{45}};
    const auto filter = std::make_shared<const Filter>(std::get<Filter>(Filter::parse("input > 100")));
    write(run, folder.at("some.jsonl"), range, filter);
    const Aggregator some = read(folder.at("some.jsonl"));

    View view;
    view.requests = true;
    std::set<std::string> expected;
    const auto table = run.snapshot(view)->requestTable;
    const auto take = [&](const RequestRow& row) {
        if (row.start <= range.end && row.end >= range.start && row.input != UnknownCount && row.input > 100)
            expected.insert(row.id);
    };
    for (const auto& block : table->blocks)
        std::for_each(block->rows.begin(), block->rows.end(), take);
    std::for_each(table->open.begin(), table->open.end(), take);
    CHECK(!expected.empty());
    CHECK(idsOf(some) == expected);
}

TEST_CASE("A selection that is given up or cannot be written leaves nothing behind, and says why")
{
    const Folder folder;
    const Aggregator run = read(INFERAMA_DEMO_RECORDING);
    ingest::SelectionWriter writer;
    writer.begin(run, folder.at("a.jsonl"), {}, {});
    CHECK(writer.step());
    writer.cancel();
    CHECK(writer.figures().cancelled);
    CHECK(std::filesystem::is_empty(folder.path));

    const auto failed = write(run, folder.at("no/such/folder/a.jsonl"), {});
    CHECK(failed.finished);
    CHECK_THAT(failed.message, Catch::Matchers::Contains("check the path"));
    CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("A mark of a selection is as long as it was")
{
    const Folder folder;
    Aggregator run = read(INFERAMA_DEMO_RECORDING);
    Batch batch;
    batch.source = "notes";
    batch.events.emplace_back(Mark{run.now(), "drained", {}, std::chrono::milliseconds{2500}});
    run.apply(batch);
    write(run, folder.at("marks.jsonl"), {});
    const auto marks = read(folder.at("marks.jsonl")).snapshot({})->marks;
    REQUIRE_FALSE(marks.empty());
    CHECK(marks.back().text == "drained");
    CHECK(marks.back().duration == std::chrono::milliseconds{2500});
}
