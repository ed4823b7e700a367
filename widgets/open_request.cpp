// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/open_request.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/row_titles.h"
#include "widgets/translation.h"

#include <algorithm>
#include <utility>

namespace inferama::widgets {

using core::Duration;

namespace {

constexpr std::size_t MostStalls = 3; // told one by one
constexpr std::size_t MostCauses = 2; // of each
constexpr int LeastCause = 50;        // told is the first cause, and those of a 50th of the gap at least
constexpr std::string_view Prefill = "prefill";

// The clock of the server that prefilled the request: others' prefills are on the same.
Duration serverOffsetOf(const core::RequestDetail& request, std::span<const ClockOffset> offsets)
{
    std::string_view server;
    for (const core::SpanDetail& span : request.spans)
        if (server.empty() && span.stage == Prefill)
            server = span.source;
    for (const core::LaneDetail& lane : request.lanes)
        if (server.empty() && !lane.measured && lane.role == core::Role::Server)
            server = lane.source;
    const auto known = std::ranges::find_if(offsets, [&](const ClockOffset& o) { return o.source == server; });
    return known == offsets.end() ? Duration{} : known->offset;
}

const core::RequestContext* contextIn(const core::Snapshot& s, const core::RequestDetail& request)
{
    return s.openContext && s.openRequest && s.openRequest->serial == request.serial ? &*s.openContext : nullptr;
}

QString durationText(Duration d) { return formatDuration(core::seconds(d)).joined(); }

} // namespace

bool OpenRequest::saysTheSame(const std::shared_ptr<const core::RequestDetail>& other, const core::Snapshot& in) const
{
    const core::RequestContext* next = contextIn(in, *other);
    return request == other && (context && next ? *context == *next : context == next) && offsets == clockOffsets(in);
}

std::optional<double> OpenRequest::typical(std::string_view stage) const
{
    if (!context)
        return std::nullopt;
    for (const auto& [name, median] : context->typical)
        if (name == stage)
            return median;
    return std::nullopt;
}

OpenRequest openRequestOf(std::shared_ptr<const core::RequestDetail> request,
                          std::shared_ptr<const core::Snapshot> snapshot)
{
    OpenRequest open{.request = std::move(request), .snapshot = std::move(snapshot)};
    open.context = contextIn(*open.snapshot, *open.request);
    open.offsets = clockOffsets(*open.snapshot);
    open.serverOffset = serverOffsetOf(*open.request, open.offsets);
    open.gaps = core::gapFiguresOf(*open.request, open.context, open.serverOffset);
    return open;
}

QString typicalText(const OpenRequest& open)
{
    if (!open.context)
        return {};
    const auto length = core::lengthClassOf(open.detail().inputTokens);
    const QString of =
        length == core::LengthClass::Unknown ? tr("unknown length") : tr("%1 tokens").arg(lengthName(length));
    const std::uint64_t n = open.context->alike;
    if (n == 0)
        return tr("typical: no request of %1 in the window").arg(of);
    const QString text =
        tr("typical: median of n = %1 of %2 in the window").arg(formatCount(static_cast<double>(n)), of);
    switch (core::thinness(core::P50, n)) {
    case core::Thinness::Sound:
        return text;
    case core::Thinness::Thin:
        return tr("%1 (thin)").arg(text);
    case core::Thinness::VeryThin:
        return tr("%1 (very thin)").arg(text);
    }
    return text;
}

QString gapSummary(const core::GapFigures& gaps)
{
    if (!gaps.worst)
        return tr("No gaps: fewer than two chunks");
    const QString length = durationText(gaps.worst->length);
    const auto worstShare = gaps.worstShare();
    QStringList parts{worstShare ? tr("worst gap %1, %2 of the decode").arg(length, formatShare(worstShare).joined())
                                 : tr("worst gap %1").arg(length)};
    if (gaps.stalls.empty()) {
        parts << tr("no stalls");
    } else if (gaps.stalls.size() == 1) {
        parts << tr("the only stall");
    } else { // between them there is time, and so a share of it
        parts << tr("%Ln stall(s), %1, %2 of the decode", nullptr, static_cast<int>(gaps.stalls.size()))
                     .arg(durationText(gaps.stalled), formatShare(gaps.stalledShare()).joined());
    }
    return parts.join(QStringLiteral(" · "));
}

namespace {

class GapWriter {
public:
    GapWriter(const OpenRequest& open, const QTimeZone& zone, const IdText& idOf, bool html)
        : open_(open), zone_(zone), idOf_(idOf), html_(html)
    {
    }

    QStringList lines(const core::ExplainedGap& gap) const
    {
        const QString length = durationText(gap.length);
        const QString at = formatClock(gap.begin, zone_, true);
        const QString chunk = formatCount(static_cast<double>(gap.chunk + 1));
        QStringList lines{gap.stall ? said(widgets::tr("stall of %1 at %2, before chunk %3")).arg(length, at, chunk)
                                    : said(widgets::tr("worst gap: %1 at %2, before chunk %3")).arg(length, at, chunk)};
        if (!open_.context)
            return lines;
        if (gap.causes.empty())
            lines << said(widgets::tr("no other prefill is known in it"));
        std::size_t told = 0;
        for (; told < std::min(MostCauses, gap.causes.size()); ++told) {
            if (told > 0 && gap.causes[told].covered < gap.length / LeastCause)
                break;
            lines << cause(gap.causes[told], length);
        }
        if (gap.causes.size() > told)
            lines << said(widgets::tr("and %1 more; together %2 of %3"))
                         .arg(formatCount(static_cast<double>(gap.causes.size() - told)), durationText(gap.covered),
                              length);
        return lines;
    }
    // Where not all that ran meanwhile was looked at, nothing may be concluded from what is missing.
    QStringList leftOut() const
    {
        if (!open_.context || open_.context->leftOut == 0)
            return {};
        const auto count = [](std::size_t n) { return formatCount(static_cast<double>(n)); };
        return {said(widgets::tr("of what ran meanwhile only the %1 longest were looked at, %2 shorter ones were not")
                         .arg(count(core::MostMeanwhile), count(open_.context->leftOut)))};
    }
    QString said(const QString& text) const { return html_ ? text.toHtmlEscaped() : text; }

private:
    QString cause(const core::GapCause& cause, const QString& length) const
    {
        const core::Meanwhile& other = open_.context->meanwhile[cause.other];
        const QString id = idOf_(cause.other);
        const QString covered = durationText(cause.covered);
        const bool prefilled = other.stage == Prefill;
        if (other.input == core::UnknownCount)
            return said(prefilled ? widgets::tr("during this gap %1 was prefilled, %2 of %3")
                                  : widgets::tr("during this gap %1 waited for its first token, %2 of %3"))
                .arg(id, covered, length);
        return said(prefilled ? widgets::tr("during this gap %1 was prefilled: %2 tokens, %3 of %4")
                              : widgets::tr("during this gap %1 waited for its first token: %2 tokens, %3 of %4"))
            .arg(id, formatCount(other.input), covered, length);
    }

    const OpenRequest& open_;
    const QTimeZone& zone_;
    const IdText& idOf_;
    bool html_;
};

} // namespace

QStringList gapLines(const OpenRequest& open, const QTimeZone& zone, const IdText& idOf, bool html)
{
    const core::GapFigures& gaps = open.gaps;
    if (!gaps.worst)
        return {};
    const GapWriter writer(open, zone, idOf, html);
    if (gaps.stalls.empty())
        return writer.lines(*gaps.worst) + writer.leftOut();
    QStringList lines;
    for (std::size_t i = 0; i < std::min(MostStalls, gaps.stalls.size()); ++i)
        lines << writer.lines(gaps.stalls[i]);
    if (gaps.stalls.size() > MostStalls)
        lines << writer.said(tr("and %1 shorter stalls"))
                     .arg(formatCount(static_cast<double>(gaps.stalls.size() - MostStalls)));
    lines += writer.leftOut();
    return lines;
}

QStringList gapLines(const OpenRequest& open, const QTimeZone& zone)
{
    return gapLines(
        open, zone, [&](std::size_t i) { return displayText(open.context->meanwhile[i].id); }, false);
}

} // namespace inferama::widgets
