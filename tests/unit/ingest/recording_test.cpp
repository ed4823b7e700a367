// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/payload_encoder.h"
#include "ingest/recording_replay.h"
#include "ingest/recording_writer.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

#include <unistd.h>

#include <filesystem>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using namespace std::chrono_literals;
using Step = RecordingReader::Step;
using State = EndpointFigures::State;

namespace {

std::string line(int seq, double t = T0)
{
    return withSource("s", "\"seq\":" + std::to_string(seq) + ",\"t\":" + std::to_string(t) + ",", "") + "\n";
}

std::vector<std::uint64_t> sequenceOf(RecordingReader& reader)
{
    std::vector<std::uint64_t> all;
    for (auto step = reader.next(); step != Step::End; step = reader.next())
        if (step == Step::Batch)
            all.push_back(*reader.batch().seq);
    return all;
}

std::vector<std::uint64_t> sequenceOf(RecordingReplay& replay)
{
    std::vector<std::uint64_t> all;
    while (!replay.finished())
        if (replay.prepare()) {
            all.push_back(*replay.next().batch().seq);
            replay.pop();
        }
    return all;
}

EndpointFigures onlyFigures(const RecordingReplay& replay)
{
    std::vector<EndpointFigures> figures;
    replay.figures(figures);
    REQUIRE(figures.size() == 1);
    return figures.front();
}

using Numbers = std::vector<std::uint64_t>;

} // namespace

TEST_CASE("a recording is read line by line, plain or compressed, told by content", "[ingest]")
{
    TemporaryFolder folder;
    const auto text = line(1) + "\n" + line(2) + "  \r\n" + withSource("s", "\"seq\":3,", "");
    for (const auto& path :
         {folder.write("a.jsonl", text), folder.write("b.jsonl", encodePayload(text, {.zstd = true}))}) {
        RecordingReader reader;
        REQUIRE(reader.open(path).empty());
        CHECK(sequenceOf(reader) == Numbers{1, 2, 3});
        CHECK(reader.endNote().empty());
        CHECK(reader.undecodable().empty());
        CHECK(reader.progress() == 1.0);
        CHECK(reader.lines() == 3);
    }
}

TEST_CASE("lines that are no batch are counted by reason and the others are read", "[ingest]")
{
    RecordingReader reader;
    const std::string text = line(1) + "rubbish\n{\"v\":1}\n{\n" + line(2);
    reader.openBytes(text);
    CHECK(sequenceOf(reader) == Numbers{1, 2});
    CHECK(reader.undecodable() == Faults{{"JSON syntax", 1}, {"missing source", 1}, {"not a batch", 1}});
    CHECK(reader.endNote().empty());
}

TEST_CASE("a recording cut off in a line is read up to that line, and says so", "[ingest]")
{
    const std::string text = line(1) + line(2) + line(3).substr(0, 30);
    RecordingReader reader;
    reader.openBytes(text);
    CHECK(sequenceOf(reader) == Numbers{1, 2});
    CHECK(reader.endNote() == "it is cut off in the middle of a line: it was read up to that line");
    CHECK(reader.undecodable().empty());
}

TEST_CASE("a byte order mark costs nothing, wherever texts were joined", "[ingest]")
{
    RecordingReader reader;
    const std::string text = "\xEF\xBB\xBF" + line(1) + "\xEF\xBB\xBF" + line(2);
    reader.openBytes(text);
    CHECK(sequenceOf(reader) == Numbers{1, 2});
    CHECK(reader.undecodable().empty());
}

TEST_CASE("a compressed recording that was never ended is read as far as it goes", "[ingest]")
{
    TemporaryFolder folder;
    const auto path = folder.path("a.jsonl.zst");
    RecordingWriter writer;
    writer.open(path);
    for (int i = 0; i < 100; ++i)
        writer.write(withSource("s", "\"seq\":" + std::to_string(i) + ",", ""));
    writer.tick(core::timeOf(T0));
    // As if the program were killed here: what was flushed is in the file.
    const auto killed = contentsOf(path);
    writer.write(withSource("s", "\"seq\":100,", ""));
    writer.close();
    RecordingReader reader;
    reader.openBytes(killed);
    CHECK(sequenceOf(reader).size() == 100);
    CHECK(reader.endNote() == "it is cut off in the middle of a line: it was read up to that line");
    RecordingReader whole;
    REQUIRE(whole.open(path).empty());
    CHECK(sequenceOf(whole).size() == 101);
    CHECK(whole.endNote().empty());
}

TEST_CASE("damaged compression is said, and what came before is read", "[ingest]")
{
    auto bytes = encodePayload(line(1), {.zstd = true}) + encodePayload(line(2), {.zstd = true});
    bytes += std::string(ZstdMagic) + std::string(100, '\xFF');
    RecordingReader reader;
    reader.openBytes(bytes);
    CHECK(sequenceOf(reader) == Numbers{1, 2});
    CHECK(reader.endNote() == "its compressed data is damaged: it was read up to there");
}

TEST_CASE("a line that is too long is passed over without being held", "[ingest]")
{
    TemporaryFolder folder;
    const auto path = folder.write("a.jsonl", line(1) + std::string(MaxPayloadBytes + 5'000'000, 'x') + "\n" + line(2));
    RecordingReader reader;
    REQUIRE(reader.open(path).empty());
    CHECK(sequenceOf(reader) == Numbers{1, 2});
    CHECK(reader.undecodable() == Faults{{"too large", 1}});
}

TEST_CASE("what cannot be read says why and what to do", "[ingest]")
{
    TemporaryFolder folder;
    const auto messageOf = [](const std::string& path) {
        RecordingReplay replay;
        replay.add(path);
        sequenceOf(replay);
        const auto figures = onlyFigures(replay);
        CHECK(figures.state == State::Failed);
        CHECK(figures.address == path);
        return figures.message;
    };
    CHECK(messageOf(folder.path("none.jsonl")) == "no such file: check the path");
    CHECK(messageOf(folder.path("")) == "is a directory: name a recording in it");
    CHECK(messageOf(folder.write("empty.jsonl", "")) == "is empty: nothing was recorded in it");
    CHECK(messageOf(folder.write("text.txt", "hello\nworld\n")).starts_with("nothing in it is a batch (not a batch)"));
    CHECK(messageOf(folder.write("binary", std::string(100'000, '\xAB'))) ==
          "nothing in it is a batch: it holds no complete line");
    CHECK(messageOf(folder.write("b.zst", std::string(ZstdMagic) + "rubbish")).starts_with("nothing in it is a batch"));
    if (::geteuid() != 0) {
        const auto path = folder.write("secret.jsonl", line(1));
        std::filesystem::permissions(path, std::filesystem::perms::none);
        CHECK(messageOf(path) == "no permission to read it: change its permissions or run as its owner");
    }
}

TEST_CASE("several recordings are merged by the time of their batches", "[ingest]")
{
    TemporaryFolder folder;
    RecordingReplay replay;
    replay.add(folder.write("a.jsonl", line(1, T0) + line(3, T0 + 2) + line(6, T0 + 9)));
    replay.add(folder.write("b.jsonl", line(2, T0 + 1) + line(4, T0 + 3) + line(5, T0 + 4)));
    replay.add(folder.path("none.jsonl"));
    CHECK(sequenceOf(replay) == Numbers{1, 2, 3, 4, 5, 6});
    std::vector<EndpointFigures> figures;
    replay.figures(figures);
    REQUIRE(figures.size() == 3);
    CHECK(figures[0].state == State::Ended);
    CHECK(figures[0].payloads == 3);
    CHECK(figures[0].progress == 1.0);
    CHECK(figures[1].message.empty());
    CHECK(figures[2].state == State::Failed);
}

TEST_CASE("what is written is read again, plain and compressed", "[ingest]")
{
    TemporaryFolder folder;
    for (const char* name : {"a.jsonl", "a.jsonl.zst"}) {
        RecordingWriter writer;
        writer.open(folder.path(name));
        CHECK(writer.recording());
        for (int i = 0; i < 1000; ++i) {
            writer.write(withSource("s", "\"seq\":" + std::to_string(i) + ",", ""));
            writer.tick(core::timeOf(T0) + i * 10ms);
        }
        writer.close();
        CHECK_FALSE(writer.recording());
        CHECK(writer.message().empty());
        RecordingReader reader;
        REQUIRE(reader.open(folder.path(name)).empty());
        const auto numbers = sequenceOf(reader);
        REQUIRE(numbers.size() == 1000);
        CHECK(numbers.back() == 999);
        CHECK(reader.endNote().empty());
    }
    CHECK(contentsOf(folder.path("a.jsonl.zst")).starts_with(ZstdMagic));
}

TEST_CASE("a full disk ends the recording with a message", "[ingest]")
{
    for (const char* path : {"/dev/full"}) {
        RecordingWriter writer;
        writer.open(path);
        REQUIRE(writer.recording());
        writer.write(withSource("s", "", ""));
        writer.tick(core::timeOf(T0));
        CHECK_FALSE(writer.recording());
        CHECK(writer.message() ==
              "recording stopped, cannot write to /dev/full: No space left on device; free some space, or "
              "record to another place");
        writer.write("{}");
        writer.close();
    }
}

TEST_CASE("a recording that cannot be begun says why", "[ingest]")
{
    TemporaryFolder folder;
    RecordingWriter writer;
    writer.open(folder.path("no/such/folder.jsonl"));
    CHECK_FALSE(writer.recording());
    CHECK(writer.message() ==
          "cannot record to " + folder.path("no/such/folder.jsonl") +
              ": No such file or directory; check the path and its permissions, or record to another place");
    writer.open(folder.path("a.jsonl"));
    CHECK(writer.recording());
    CHECK(writer.message().empty());
}
