// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_columns.h"

#include "widgets/display_text.h"
#include "widgets/translation.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inferama::widgets {

namespace {

struct Entry {
    std::string_view name;
    const char* title;
    const char* tip;
};

// In the order of the table.
constexpr std::array Entries{
    Entry{"id", QT_TRANSLATE_NOOP("inferama::widgets", "id"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The request's id, as its publisher gave it")},
    Entry{"sent", QT_TRANSLATE_NOOP("inferama::widgets", "sent"),
          QT_TRANSLATE_NOOP("inferama::widgets", "When it was sent; in filters, in seconds from the run's start")},
    Entry{"status", QT_TRANSLATE_NOOP("inferama::widgets", "status"),
          QT_TRANSLATE_NOOP("inferama::widgets", "How it ended, or that it is in flight")},
    Entry{"input", QT_TRANSLATE_NOOP("inferama::widgets", "input tok"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Input tokens")},
    Entry{
        "output", QT_TRANSLATE_NOOP("inferama::widgets", "output tok"),
        QT_TRANSLATE_NOOP("inferama::widgets", "Output tokens: as reported at the end, else counted from its chunks")},
    Entry{"ttft", QT_TRANSLATE_NOOP("inferama::widgets", "TTFT"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time to first token: from the send to the first chunk with a token. "
                                                 "≥: still waiting, its age")},
    Entry{"queue", QT_TRANSLATE_NOOP("inferama::widgets", "queue"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the queue spans")},
    Entry{"prefill", QT_TRANSLATE_NOOP("inferama::widgets", "prefill"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the prefill spans")},
    Entry{"tpot", QT_TRANSLATE_NOOP("inferama::widgets", "TPOT"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time per output token: (E2E − TTFT) / (output tokens − 1)")},
    Entry{"e2e", QT_TRANSLATE_NOOP("inferama::widgets", "E2E"),
          QT_TRANSLATE_NOOP("inferama::widgets", "From the send to the last chunk with tokens, of requests that ended "
                                                 "ok. ≥: in flight, its age")},
    Entry{"stalls", QT_TRANSLATE_NOOP("inferama::widgets", "stalls"),
          QT_TRANSLATE_NOOP("inferama::widgets", "How many gaps are longer than the stall limit")},
    Entry{"error", QT_TRANSLATE_NOOP("inferama::widgets", "error"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The error that ended it, as reported")},
    Entry{"reason", QT_TRANSLATE_NOOP("inferama::widgets", "reason"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Why it ended, as reported")},
    Entry{"model", QT_TRANSLATE_NOOP("inferama::widgets", "model"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The model that it asked for")},
    Entry{"server", QT_TRANSLATE_NOOP("inferama::widgets", "server"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The first server that was heard of it")},
    Entry{"source", QT_TRANSLATE_NOOP("inferama::widgets", "source"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Who measured it")},
    Entry{"observer", QT_TRANSLATE_NOOP("inferama::widgets", "observer"),
          QT_TRANSLATE_NOOP("inferama::widgets", "What measured it: a client, a proxy or a server")},
    Entry{"class", QT_TRANSLATE_NOOP("inferama::widgets", "prompt class"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The class of its input tokens")},
    Entry{"cached", QT_TRANSLATE_NOOP("inferama::widgets", "cached tok"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Input tokens that came from the cache")},
    Entry{"max_gap", QT_TRANSLATE_NOOP("inferama::widgets", "max gap"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The longest time between two chunks")},
    Entry{"stalled", QT_TRANSLATE_NOOP("inferama::widgets", "stalled"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The sum of its stalls")},
    Entry{"itl", QT_TRANSLATE_NOOP("inferama::widgets", "mean ITL"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The mean time between two chunks")},
    Entry{"jitter", QT_TRANSLATE_NOOP("inferama::widgets", "jitter"),
          QT_TRANSLATE_NOOP("inferama::widgets", "The longest gap minus the shortest")},
    Entry{"first_answer", QT_TRANSLATE_NOOP("inferama::widgets", "first answer"),
          QT_TRANSLATE_NOOP("inferama::widgets", "From the send to the first chunk that is no reasoning")},
    Entry{"send_lag", QT_TRANSLATE_NOOP("inferama::widgets", "send lag"),
          QT_TRANSLATE_NOOP("inferama::widgets", "How much later it was sent than it was meant to be")},
    Entry{"chunks", QT_TRANSLATE_NOOP("inferama::widgets", "chunks"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Chunks with tokens")},
    Entry{"first", QT_TRANSLATE_NOOP("inferama::widgets", "first token"),
          QT_TRANSLATE_NOOP("inferama::widgets",
                            "When its first token arrived; in filters, in seconds from the run's start")},
    Entry{"ended", QT_TRANSLATE_NOOP("inferama::widgets", "ended"),
          QT_TRANSLATE_NOOP("inferama::widgets", "When it ended; in filters, in seconds from the run's start")},
    Entry{"age", QT_TRANSLATE_NOOP("inferama::widgets", "age"),
          QT_TRANSLATE_NOOP("inferama::widgets", "For how long it has been in flight")},
    Entry{"ingress", QT_TRANSLATE_NOOP("inferama::widgets", "ingress"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the ingress spans")},
    Entry{"schedule", QT_TRANSLATE_NOOP("inferama::widgets", "schedule"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the schedule spans")},
    Entry{"kv", QT_TRANSLATE_NOOP("inferama::widgets", "KV"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the kv spans")},
    Entry{"kv_migration", QT_TRANSLATE_NOOP("inferama::widgets", "KV migration"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the kv_migration spans")},
    Entry{"first_decode", QT_TRANSLATE_NOOP("inferama::widgets", "first decode"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the first_decode spans")},
    Entry{"return", QT_TRANSLATE_NOOP("inferama::widgets", "return"),
          QT_TRANSLATE_NOOP("inferama::widgets", "Time in the return spans")},
    Entry{"unattributed", QT_TRANSLATE_NOOP("inferama::widgets", "unattributed"),
          QT_TRANSLATE_NOOP("inferama::widgets", "TTFT minus its stages")},
};

constexpr std::array<std::string_view, 12> ShownAtFirst{"id",    "sent",    "status", "input", "output", "ttft",
                                                        "queue", "prefill", "tpot",   "e2e",   "stalls", "error"};

const Entry* entryOf(const core::RequestField& field)
{
    const auto* entry = std::ranges::find(Entries, field.name, &Entry::name);
    return entry == Entries.end() ? nullptr : entry;
}

int widthOf(const core::RequestField& field)
{
    using Unit = core::RequestField::Unit;
    constexpr int Text = 120;
    constexpr int Moment = 90;
    constexpr int AtLeast = 78; // "≥ 12.3 s"
    constexpr int Choice = 88;
    constexpr int Stage = 62;
    if (field.name == "id" || field.name == "input")
        return field.name == "id" ? 86 : 68;
    if (field.name == "output" || field.name == "stalls")
        return field.name == "output" ? 76 : 46;
    if (field.unit == Unit::Moment)
        return Moment;
    if (field.atLeast != nullptr)
        return AtLeast;
    if (std::holds_alternative<core::RequestField::ChoiceOf>(field.of))
        return Choice;
    if (std::holds_alternative<core::RequestField::TextOf>(field.of))
        return Text;
    return fieldTitle(field).size() > 8 ? Choice : Stage;
}

} // namespace

QString RequestColumn::name() const
{
    return QString::fromUtf8(field.field->name.data(), static_cast<qsizetype>(field.field->name.size())) +
           QString::fromStdString(field.label);
}

std::vector<RequestColumn> requestColumns()
{
    std::vector<RequestColumn> columns;
    for (const Entry& entry : Entries) {
        RequestColumn column{.field = core::requestField(entry.name), .title = tr(entry.title), .tip = tr(entry.tip)};
        column.width = widthOf(*column.field.field);
        column.shown = std::ranges::find(ShownAtFirst, entry.name) != ShownAtFirst.end();
        column.left = column.field.field->unit == core::RequestField::Unit::None;
        columns.push_back(std::move(column));
    }
    return columns;
}

RequestColumn labelColumn(const std::string& label)
{
    return {.field = core::requestField(std::string(core::LabelField) + label),
            .title = displayText(label),
            .tip = tr("The label %1").arg(displayText(label)),
            .width = 110,
            .shown = false,
            .left = true};
}

QString fieldTitle(const core::RequestField& field)
{
    const Entry* entry = entryOf(field);
    return entry != nullptr ? tr(entry->title) : QString();
}

QString latencyTitle(const std::string& id)
{
    if (id == "itl" || id == "tbt") // here each gap counts, not a request's mean
        return QString::fromStdString(id).toUpper();
    const core::NamedField named = core::requestField(id == "itl_jitter" ? "jitter" : id);
    const QString title = named.field != nullptr ? fieldTitle(*named.field) : QString();
    return title.isEmpty() ? displayText(id) : title;
}

QString fieldTip(const core::RequestField& field)
{
    const Entry* entry = entryOf(field);
    return entry != nullptr ? tr(entry->tip) : QString();
}

} // namespace inferama::widgets
