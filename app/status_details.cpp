// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/status_line.h"

#include "app/english_texts.h"
#include "widgets/display_text.h"
#include "widgets/format.h"

#include <QStringList>

namespace inferama::app {

using namespace widgets;

namespace {

QString count(std::uint64_t n) { return formatCount(static_cast<double>(n)); }
QString safe(const std::string& text) { return widgets::displayText(text, 128).toHtmlEscaped(); }
QString translatedAndSafe(const std::string& text) { return safe(translated(text).toStdString()); }

QString row(const QString& name, const QString& value)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td></tr>").arg(name, value);
}

QString rows(const ingest::Faults& faults, const QString& kind)
{
    QString html;
    for (const auto& [reason, n] : faults)
        html += row(StatusLine::tr("%1: %2").arg(kind, translatedAndSafe(reason)), count(n));
    return html;
}

QString publisher(const ingest::PublisherFigures& p)
{
    return QStringLiteral("<h3>%1</h3><table>").arg(safe(p.source)) + row(StatusLine::tr("batches"), count(p.batches)) +
           row(StatusLine::tr("events"), count(p.events)) + row(StatusLine::tr("batches lost"), count(p.lost)) +
           row(StatusLine::tr("batches before joining"), count(p.beforeJoining)) +
           row(StatusLine::tr("duplicate batches"), count(p.duplicates)) +
           row(StatusLine::tr("restarts"), count(p.restarts)) +
           row(StatusLine::tr("unknown kinds and fields"), count(p.unknown)) +
           row(StatusLine::tr("lag"), formatDuration(p.lag).joined()) + rows(p.invalid, StatusLine::tr("invalid")) +
           QStringLiteral("</table>");
}

QString endpoint(const ingest::EndpointFigures& e)
{
    QString html = QStringLiteral("<h3>%1</h3>").arg(safe(e.address));
    if (!e.message.empty())
        html += QStringLiteral("<p>%1</p>").arg(translatedAndSafe(e.message));
    return html + QStringLiteral("<table>") + row(StatusLine::tr("payloads"), count(e.payloads)) +
           row(StatusLine::tr("bytes"), formatBytes(static_cast<double>(e.bytes)).joined()) +
           row(StatusLine::tr("waiting to be read"), count(e.waiting)) +
           row(StatusLine::tr("dropped because too much waited"), count(e.overrun)) +
           rows(e.undecodable, StatusLine::tr("undecodable")) + QStringLiteral("</table>");
}

} // namespace

QString statusDetails(const ingest::Frame& frame)
{
    QString html;
    for (const auto& p : frame.publishers)
        html += publisher(p);
    for (const auto& e : frame.endpoints)
        html += endpoint(e);
    const core::Snapshot& s = *frame.run();
    html += QStringLiteral("<h3>%1</h3><table>").arg(StatusLine::tr("Requests and memory")) +
            row(StatusLine::tr("events without a start (orphans)"), count(s.joining.orphans)) +
            row(StatusLine::tr("second starts, events after the end"), count(s.joining.ignored)) +
            row(StatusLine::tr("late events that revised the past"), count(s.joining.late)) +
            row(StatusLine::tr("requests lost"), count(s.requests.lost)) +
            row(StatusLine::tr("requests given up for memory"), count(s.dropped.requests)) +
            row(StatusLine::tr("open requests given up for memory"), count(s.dropped.open)) +
            row(StatusLine::tr("samples given up for memory"), count(s.dropped.samples)) +
            row(StatusLine::tr("requests retained"), count(s.retainedRequests)) + QStringLiteral("</table>");
    if (!frame.recordingMessage.empty())
        html += QStringLiteral("<p>%1</p>").arg(translatedAndSafe(frame.recordingMessage));
    return html;
}

} // namespace inferama::app
