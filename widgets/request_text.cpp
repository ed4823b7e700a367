// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_text.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/request_figures.h"
#include "widgets/status_mark.h"
#include "widgets/translation.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace inferama::widgets {

namespace {

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }
QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

} // namespace

QString requestAsText(const OpenRequest& open, const QTimeZone& zone)
{
    const core::RequestDetail& r = open.detail();
    QStringList lines;
    const auto line = [&](const QString& name, const QString& value) { lines << name + QLatin1Char('\t') + value; };
    const auto duration = [&](const QString& name, const std::optional<double>& value) {
        line(name, formatDuration(value).joined());
    };
    const auto count = [&](const QString& name, const std::optional<std::uint64_t>& n) {
        line(name, n ? formatCount(static_cast<double>(*n)) : NoValue);
    };
    const QString atLeast = tr("≥ %1").arg(formatDuration(ageSeconds(r, open.now())).joined());

    line(tr("id"), displayText(r.id, 500));
    line(tr("sent"), formatClock(r.start, zone, true));
    line(tr("status"), statusWord(r.status));
    if (!r.error.empty())
        line(tr("error"), displayText(r.error, 500));
    if (!r.reason.empty())
        line(tr("reason"), displayText(r.reason, 500));
    line(tr("TTFT"), !r.ttft && r.inFlight() ? atLeast : formatDuration(r.ttft).joined());
    duration(tr("TPOT"), r.tpot);
    line(tr("E2E"), r.inFlight() ? atLeast : formatDuration(r.e2e).joined());
    count(tr("input tokens"), r.inputTokens);
    count(tr("cached tokens"), r.cachedTokens);
    count(tr("output tokens"), r.outputTokens);
    duration(tr("send lag"), r.sendLag);
    for (const StageShare& share : stageShares(r)) {
        const QString name = share.stage.empty() ? tr("unattributed") : displayText(share.stage);
        const auto typical = open.typical(share.stage);
        line(name,
             formatDuration(share.seconds).joined() +
                 (share.share ? QStringLiteral("\t") + formatShare(share.share).joined() : QString()) +
                 (typical ? QStringLiteral("\t") + tr("typical %1").arg(formatDuration(typical).joined()) : QString()));
    }
    if (const QString typical = typicalText(open); !typical.isEmpty())
        lines << typical;
    duration(tr("median gap"), gapsOf(r).median);
    duration(tr("jitter"), r.jitter);
    line(tr("stalls"), formatCount(r.stalls));
    if (open.gaps.worst)
        lines << gapSummary(open.gaps) << gapLines(open, zone);
    return lines.join(QLatin1Char('\n'));
}

namespace {

template<class Value>
void number(QJsonObject& object, const char* key, const std::optional<Value>& value)
{
    if (value)
        object.insert(QLatin1String(key), static_cast<double>(*value));
}

QJsonObject gapAsJson(const core::ExplainedGap& gap, const OpenRequest& open)
{
    QJsonObject json{{QStringLiteral("offset"), core::seconds(gap.begin - open.detail().start)},
                     {QStringLiteral("dur"), core::seconds(gap.length)},
                     {QStringLiteral("stall"), gap.stall}};
    if (!open.context)
        return json;
    json.insert(QLatin1String("covered"), core::seconds(gap.covered));
    QJsonArray causes;
    for (const core::GapCause& cause : gap.causes) {
        const core::Meanwhile& other = open.context->meanwhile[cause.other];
        QJsonObject entry{{QStringLiteral("id"), text(other.id)},
                          {QStringLiteral("stage"), text(other.stage)},
                          {QStringLiteral("covered"), core::seconds(cause.covered)}};
        if (other.input != core::UnknownCount)
            entry.insert(QLatin1String("input_tokens"), static_cast<double>(other.input));
        causes.append(entry);
    }
    json.insert(QLatin1String("causes"), causes);
    return json;
}

QJsonObject gapsAsJson(const OpenRequest& open)
{
    const core::GapFigures& gaps = open.gaps;
    QJsonObject json{{QStringLiteral("stalled"), core::seconds(gaps.stalled)}};
    number(json, "stalled_share", gaps.stalledShare());
    if (gaps.worst)
        json.insert(QLatin1String("worst"), gapAsJson(*gaps.worst, open));
    number(json, "worst_share", gaps.worstShare());
    QJsonArray stalls;
    for (const core::ExplainedGap& stall : gaps.stalls)
        stalls.append(gapAsJson(stall, open));
    json.insert(QLatin1String("stalls"), stalls);
    return json;
}

QJsonObject typicalAsJson(const core::RequestContext& context)
{
    QJsonObject json{{QStringLiteral("n"), static_cast<double>(context.alike)}};
    number(json, "ttft", context.typicalTtft);
    number(json, "tpot", context.typicalTpot);
    QJsonObject stages;
    for (const auto& [stage, median] : context.typical)
        stages.insert(text(stage), median);
    json.insert(QLatin1String("stages"), stages);
    return json;
}

} // namespace

QByteArray requestAsJson(const OpenRequest& open)
{
    const core::RequestDetail& r = open.detail();
    QJsonObject json;
    const auto moment = [](QJsonObject& object, const char* key, const std::optional<core::Time>& t) {
        if (t)
            object.insert(QLatin1String(key), core::unixSeconds(*t));
    };
    const auto string = [](QJsonObject& object, const char* key, const QString& value) {
        if (!value.isEmpty())
            object.insert(QLatin1String(key), value);
    };
    const auto offset = [&](core::Time t) { return core::seconds(t - r.start); };

    string(json, "id", text(r.id));
    moment(json, "sent", r.start);
    moment(json, "due", r.due);
    moment(json, "end", r.end);
    json.insert(QLatin1String("status"), r.status ? text(core::nameOf(*r.status)) : QStringLiteral("in flight"));
    string(json, "reason", text(r.reason));
    string(json, "error", text(r.error));
    string(json, "model", text(r.model));
    number(json, "input_tokens", r.inputTokens);
    number(json, "cached_tokens", r.cachedTokens);
    number(json, "output_tokens", r.outputTokens);
    json.insert(QLatin1String("output_reported"), r.outputReported);
    number(json, "ttft", r.ttft);
    number(json, "first_answer", r.firstAnswer);
    number(json, "tpot", r.tpot);
    number(json, "e2e", r.e2e);
    number(json, "jitter", r.jitter);
    number(json, "mean_itl", r.meanItl);
    number(json, "send_lag", r.sendLag);
    number(json, "unattributed", r.unattributed);
    json.insert(QLatin1String("stalls"), static_cast<double>(r.stalls));
    json.insert(QLatin1String("stall_limit"), r.stallLimit);

    if (open.gaps.worst)
        json.insert(QLatin1String("gaps"), gapsAsJson(open));
    if (open.context)
        json.insert(QLatin1String("typical"), typicalAsJson(*open.context));

    QJsonObject labels;
    for (const auto& [key, value] : r.labels)
        labels.insert(text(key), text(value));
    if (!labels.isEmpty())
        json.insert(QLatin1String("labels"), labels);

    QJsonArray chunks;
    for (const auto& chunk : r.chunks)
        chunks.append(QJsonArray{offset(chunk.t), static_cast<double>(chunk.tokens)});
    json.insert(QLatin1String("chunks"), chunks);

    QJsonArray spans;
    for (const auto& span : r.spans)
        spans.append(QJsonObject{{QStringLiteral("stage"), text(span.stage)},
                                 {QStringLiteral("source"), text(span.source)},
                                 {QStringLiteral("offset"), offset(span.t)},
                                 {QStringLiteral("dur"), core::seconds(span.duration)},
                                 {QStringLiteral("count"), static_cast<double>(span.count)}});
    json.insert(QLatin1String("spans"), spans);

    QJsonArray views;
    for (const auto& lane : r.lanes) {
        QJsonObject view{{QStringLiteral("source"), text(lane.source)},
                         {QStringLiteral("role"), text(core::nameOf(lane.role))},
                         {QStringLiteral("measured"), lane.measured}};
        moment(view, "start", lane.start);
        moment(view, "first", lane.first);
        moment(view, "last", lane.last);
        moment(view, "end", lane.end);
        if (lane.status)
            view.insert(QLatin1String("status"), text(core::nameOf(*lane.status)));
        views.append(view);
    }
    json.insert(QLatin1String("views"), views);
    return QJsonDocument(json).toJson();
}

} // namespace inferama::widgets
