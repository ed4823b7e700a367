// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/english_texts.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <vector>

namespace inferama::app {

namespace {

constexpr const char* Context = "English";

// %1, %2 stand for what differs from one message to the next. The first that fits is taken.
constexpr const char* Texts[] = {
    // Addresses and sources: ingest/endpoint_address.cpp, ingest/zmq_source.cpp, ingest/ingestion.cpp
    QT_TRANSLATE_NOOP("English", "an empty address: write tcp://HOST:PORT, ipc://PATH or the path of a recording"),
    QT_TRANSLATE_NOOP("English", "no path: write ipc://PATH"),
    QT_TRANSLATE_NOOP("English", "no host and port: write tcp://HOST:PORT, or tcp://*:PORT to wait for publishers"),
    QT_TRANSLATE_NOOP("English", "the port must be a number from 1 to 65535: write tcp://HOST:PORT"),
    QT_TRANSLATE_NOOP(
        "English",
        "addresses of %1:// are not supported: write tcp://HOST:PORT, ipc://PATH or the path of a recording"),
    QT_TRANSLATE_NOOP("English", "another program listens on this port: stop it, or choose another port"),
    QT_TRANSLATE_NOOP("English", "no permission to use this address: choose a port above 1023"),
    QT_TRANSLATE_NOOP("English", "not a usable address: write tcp://HOST:PORT, ipc://PATH or tcp://*:PORT"),
    QT_TRANSLATE_NOOP("English", "cannot be bound: %1"),
    QT_TRANSLATE_NOOP("English", "cannot be connected to: %1"),
    QT_TRANSLATE_NOOP("English", "waiting for a publisher to connect"),
    QT_TRANSLATE_NOOP("English", "connecting"),
    QT_TRANSLATE_NOOP("English", "what connected does not speak ZeroMQ: still waiting for a publisher"),
    QT_TRANSLATE_NOOP("English", "what answers there does not speak ZeroMQ: check the port; trying again"),
    QT_TRANSLATE_NOOP("English", "no publisher is connected any more: waiting for one"),
    QT_TRANSLATE_NOOP("English", "the connection was lost: is the publisher still running? Trying again"),
    QT_TRANSLATE_NOOP("English", "nothing answers there: start the publisher, or check host and port; trying again"),
    QT_TRANSLATE_NOOP("English", "connected, but nothing has arrived for %1 s: is the publisher sending?"),
    QT_TRANSLATE_NOOP("English", "stopped by an error inside the program: %1; restart it, and report this"),
    QT_TRANSLATE_NOOP("English", "ingestion stopped: %1; restart the program, and report this"),
    QT_TRANSLATE_NOOP("English", "batches of a newer protocol version are refused: update this program"),
    QT_TRANSLATE_NOOP(
        "English",
        "more arrives than can be read, and what has no room is dropped: send larger batches, or in MessagePack"),
    // Why payloads and events are refused: ingest/decoding.h, ingest/field.h, ingest/field.cpp
    QT_TRANSLATE_NOOP("English", "empty"),
    QT_TRANSLATE_NOOP("English", "not a batch"),
    QT_TRANSLATE_NOOP("English", "JSON syntax"),
    QT_TRANSLATE_NOOP("English", "MessagePack syntax"),
    QT_TRANSLATE_NOOP("English", "invalid UTF-8"),
    QT_TRANSLATE_NOOP("English", "nested too deeply"),
    QT_TRANSLATE_NOOP("English", "too large"),
    QT_TRANSLATE_NOOP("English", "newer version"),
    QT_TRANSLATE_NOOP("English", "not finite"),
    QT_TRANSLATE_NOOP("English", "t more than 5 s after its batch's"),
    QT_TRANSLATE_NOOP("English", "lengths differ"),
    QT_TRANSLATE_NOOP("English", "hello too long"),
    QT_TRANSLATE_NOOP("English", "not an object"),
    QT_TRANSLATE_NOOP("English", "too many sources"),
    QT_TRANSLATE_NOOP("English", "missing %1"),
    QT_TRANSLATE_NOOP("English", "wrong type: %1"),
    QT_TRANSLATE_NOOP("English", "negative %1"),
    QT_TRANSLATE_NOOP("English", "%1 too long"),
    QT_TRANSLATE_NOOP("English", "%1 too large"),
    QT_TRANSLATE_NOOP("English", "%1 not in its set"),
    QT_TRANSLATE_NOOP("English", "%1 not an integer"),
    QT_TRANSLATE_NOOP("English", "%1 outside 2000–2099"),
    QT_TRANSLATE_NOOP("English", "%1 not ascending"),
    // Recordings: ingest/recording_reader.cpp, ingest/recording_writer.cpp
    QT_TRANSLATE_NOOP("English", "no such file: check the path"),
    QT_TRANSLATE_NOOP("English", "no permission to read it: change its permissions or run as its owner"),
    QT_TRANSLATE_NOOP("English", "is a directory: name a recording in it"),
    QT_TRANSLATE_NOOP("English", "cannot be opened: %1"),
    QT_TRANSLATE_NOOP("English", "is empty: nothing was recorded in it"),
    QT_TRANSLATE_NOOP("English", "reading stopped: %1"),
    QT_TRANSLATE_NOOP("English",
                      "nothing in it is a batch (%1): a recording holds one JSON batch a line, see docs/protocol.md"),
    QT_TRANSLATE_NOOP("English", "nothing in it is a batch: it holds no complete line"),
    QT_TRANSLATE_NOOP("English", "its compressed data is damaged: it was read up to there"),
    QT_TRANSLATE_NOOP("English", "it is cut off in the middle of a line: it was read up to that line"),
    QT_TRANSLATE_NOOP("English", "cannot record to %1: %2; free some space, or record to another place"),
    QT_TRANSLATE_NOOP("English",
                      "cannot record to %1: %2; check the path and its permissions, or record to another place"),
    QT_TRANSLATE_NOOP("English",
                      "recording stopped, cannot write to %1: %2; free some space, or record to another place"),
    QT_TRANSLATE_NOOP(
        "English",
        "recording stopped, cannot write to %1: %2; check the path and its permissions, or record to another place"),
    // Files that are saved: app/output_file.cpp, ingest/selection_writer.cpp
    QT_TRANSLATE_NOOP("English", "%1: cannot be written: %2; free some space or name another place"),
    QT_TRANSLATE_NOOP("English", "%1: cannot be written: %2; name a place that you may write to"),
    QT_TRANSLATE_NOOP("English", "%1: cannot be written: %2; create the folder first"),
    QT_TRANSLATE_NOOP("English", "%1: cannot be written: %2; name a file"),
    QT_TRANSLATE_NOOP("English", "%1: cannot be written: %2"),
    QT_TRANSLATE_NOOP("English", "cannot write %1: %2; choose another place"),
    // Opening: app/session.cpp, app/demo.cpp
    QT_TRANSLATE_NOOP("English", "%1 is open already"),
    QT_TRANSLATE_NOOP("English", "%1 cannot play beside %2: there is one demo at a time; disconnect that first"),
    QT_TRANSLATE_NOOP("English", "%1: cannot open a local port to publish on (%2); is one free on 127.0.0.1?"),
    QT_TRANSLATE_NOOP("English", "no such scenario; choose %1"),
    QT_TRANSLATE_NOOP("English", "did you mean demo:%1? The scenarios are %2"),
    // What faults of the simulator do: tools/simulator/faults.cpp
    QT_TRANSLATE_NOOP("English", "Four times as many requests arrive"),
    QT_TRANSLATE_NOOP("English", "Every prompt is six times as long"),
    QT_TRANSLATE_NOOP("English", "A few very long prompts, with chunked prefill off"),
    QT_TRANSLATE_NOOP("English", "No request finds its shared prefix in the cache"),
    QT_TRANSLATE_NOOP("English", "KV takes twenty times as long from prefill to decode (P/D split)"),
    QT_TRANSLATE_NOOP("English", "The scheduler takes 0.8 s to put a request into a batch"),
    QT_TRANSLATE_NOOP("English", "The gateway takes 1.5 s to let a request through"),
    QT_TRANSLATE_NOOP("English", "The load generator sends 2 s late on average"),
    QT_TRANSLATE_NOOP("English", "Four of five requests go to the first replica"),
    QT_TRANSLATE_NOOP("English", "One rank computes three times as slowly"),
    QT_TRANSLATE_NOOP("English", "One collective in twenty takes 0.4 s more"),
    QT_TRANSLATE_NOOP("English", "Packets to the client are marked, held and delayed"),
    QT_TRANSLATE_NOOP("English", "An engine stands still for 0.8 s every few seconds"),
    QT_TRANSLATE_NOOP("English", "A proxy passes on what it has once a second"),
    QT_TRANSLATE_NOOP("English", "A third of the KV memory in use is taken away"),
    QT_TRANSLATE_NOOP("English", "Decoding is four times as slow and KV memory scarce"),
    QT_TRANSLATE_NOOP("English", "Long prompts among the others, with chunked prefill off"),
    QT_TRANSLATE_NOOP("English", "The scheduler fills a third of the batch"),
    QT_TRANSLATE_NOOP("English", "The client keeps a fifth of its requests in flight"),
    QT_TRANSLATE_NOOP("English", "Seven tenths of the KV memory in use are taken away"),
    QT_TRANSLATE_NOOP("English", "Every answer is four times as long"),
    QT_TRANSLATE_NOOP("English", "60 ms pass between two steps"),
    QT_TRANSLATE_NOOP("English", "Prefill is seven times as slow"),
    QT_TRANSLATE_NOOP("English", "Requests arrive in bursts, at the same rate"),
    QT_TRANSLATE_NOOP("English", "One request in twelve is eight times as long"),
    QT_TRANSLATE_NOOP("English", "Every third request finds nothing in the cache"),
    QT_TRANSLATE_NOOP("English", "Answers meet in one switch port every few seconds"),
    // Why they would do nothing, and other refusals of the simulator
    QT_TRANSLATE_NOOP("English", "%1 needs pd_split: nothing migrates"),
    QT_TRANSLATE_NOOP("English", "%1 needs several replicas, this preset has 1"),
    QT_TRANSLATE_NOOP("English", "%1 needs several ranks, this preset has 1: nothing is communicated"),
    QT_TRANSLATE_NOOP("English",
                      "%1 needs prefix_cache and prefix_sharing above 0: nothing is found in the cache anyway"),
    QT_TRANSLATE_NOOP("English", "%1 needs mode open and no trace: otherwise nothing is sent by a rate"),
    QT_TRANSLATE_NOOP("English", "the simulator gave an answer that says nothing"),
    QT_TRANSLATE_NOOP("English", "no answer from %1 within 2 s: is the simulator running?"),
    // Names of faults
    QT_TRANSLATE_NOOP("English", "load spike"),
    QT_TRANSLATE_NOOP("English", "long prompts"),
    QT_TRANSLATE_NOOP("English", "head of line"),
    QT_TRANSLATE_NOOP("English", "prefix lost"),
    QT_TRANSLATE_NOOP("English", "slow migration"),
    QT_TRANSLATE_NOOP("English", "slow scheduler"),
    QT_TRANSLATE_NOOP("English", "slow gateway"),
    QT_TRANSLATE_NOOP("English", "slow client"),
    QT_TRANSLATE_NOOP("English", "replica overload"),
    QT_TRANSLATE_NOOP("English", "slow rank"),
    QT_TRANSLATE_NOOP("English", "comm tail"),
    QT_TRANSLATE_NOOP("English", "network congestion"),
    QT_TRANSLATE_NOOP("English", "pauses"),
    QT_TRANSLATE_NOOP("English", "proxy buffering"),
    QT_TRANSLATE_NOOP("English", "preemption churn"),
    QT_TRANSLATE_NOOP("English", "decode overload"),
    QT_TRANSLATE_NOOP("English", "prefill interference"),
    QT_TRANSLATE_NOOP("English", "unfilled batches"),
    QT_TRANSLATE_NOOP("English", "low concurrency"),
    QT_TRANSLATE_NOOP("English", "KV too small"),
    QT_TRANSLATE_NOOP("English", "long outputs"),
    QT_TRANSLATE_NOOP("English", "scheduling gaps"),
    QT_TRANSLATE_NOOP("English", "slow turnaround"),
    QT_TRANSLATE_NOOP("English", "bursty arrivals"),
    QT_TRANSLATE_NOOP("English", "mixed lengths"),
    QT_TRANSLATE_NOOP("English", "partial miss"),
    QT_TRANSLATE_NOOP("English", "incast"),
};

QString pattern(const QString& text)
{
    QString escaped = QRegularExpression::escape(text);
    for (const char* place : {"\\%1", "\\%2"})
        escaped.replace(QLatin1String(place), QLatin1String("(.+)"));
    return QRegularExpression::anchoredPattern(escaped);
}

struct Listed {
    const char* text;
    QString whole;
    QRegularExpression expression; // of a composed one
    bool composed;
};

const std::vector<Listed>& listed()
{
    static const std::vector<Listed> all = [] {
        std::vector<Listed> result;
        for (const char* text : Texts) {
            const QString whole = QString::fromUtf8(text);
            const bool composed = whole.contains(QLatin1String("%1"));
            result.push_back(
                {text, whole, composed ? QRegularExpression(pattern(whole)) : QRegularExpression(), composed});
        }
        return result;
    }();
    return all;
}

} // namespace

QString translated(std::string_view english)
{
    const QString whole = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    for (const Listed& message : listed()) {
        if (!message.composed) {
            if (message.whole == whole)
                return QCoreApplication::translate(Context, message.text);
            continue;
        }
        const auto match = message.expression.match(whole);
        if (!match.hasMatch())
            continue;
        const QString text = QCoreApplication::translate(Context, message.text);
        return match.lastCapturedIndex() == 2 ? text.arg(match.captured(1), match.captured(2))
                                              : text.arg(match.captured(1));
    }
    return whole;
}

QString faultTitle(std::string_view name)
{
    std::string words(name);
    for (char& c : words)
        if (c == '-')
            c = ' ';
    if (words.starts_with("kv "))
        words.replace(0, 2, "KV");
    return translated(words);
}

} // namespace inferama::app
