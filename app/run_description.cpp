// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/side_bar.h"

#include "app/hello_fields.h"
#include "app/translation.h"
#include "widgets/format.h"

#include <QJsonObject>
#include <QStringList>

namespace inferama::app {

namespace {

QString joined(const QStringList& parts) { return parts.join(QStringLiteral(" · ")); }

QString hardware(const HelloFields& hellos)
{
    QStringList parts;
    if (const QString precision = hellos.text(QStringLiteral("precision")); !precision.isEmpty())
        parts << precision;
    const QString gpu = hellos.text(QStringLiteral("gpu"));
    const auto gpus = hellos.number(QStringLiteral("gpus"));
    if (gpus && !gpu.isEmpty())
        parts << QStringLiteral("%1×%2").arg(widgets::formatCount(*gpus), gpu);
    else if (!gpu.isEmpty())
        parts << gpu;
    for (const char* key : {"tp", "pp", "ep"})
        if (const auto ways = hellos.number(QLatin1String(key)); ways && *ways > 1)
            parts << QStringLiteral("%1 %2").arg(QString::fromLatin1(key).toUpper(), widgets::formatCount(*ways));
    return joined(parts);
}

QString load(const HelloFields& hellos)
{
    const QJsonObject o = hellos.object(QStringLiteral("load"));
    QStringList parts;
    if (o.value(QStringLiteral("mode")) == QStringLiteral("open"))
        parts << tr("open loop");
    else if (o.value(QStringLiteral("mode")) == QStringLiteral("closed"))
        parts << tr("closed loop");
    if (const QString arrival = o.value(QStringLiteral("arrival")).toString(); !arrival.isEmpty())
        parts << arrival.left(20);
    return parts.join(QStringLiteral(", "));
}

} // namespace

QStringList describeRun(const core::Snapshot& s)
{
    const HelloFields hellos(s);
    QStringList lines{hellos.text(QStringLiteral("model")), hardware(hellos)};
    const QString engine = hellos.text(QStringLiteral("engine"));
    const QString version = hellos.text(QStringLiteral("engine_version"));
    lines << (version.isEmpty() ? engine : engine + QLatin1Char(' ') + version);
    if (const auto batch = hellos.number(QStringLiteral("max_batch")))
        lines << tr("max batch %1").arg(widgets::formatCount(*batch));
    lines << load(hellos);
    const QJsonObject o = hellos.object(QStringLiteral("load"));
    if (o.value(QStringLiteral("rate")).isDouble())
        lines << widgets::formatRate(o.value(QStringLiteral("rate")).toDouble(), tr("req/s")).joined();
    else if (o.value(QStringLiteral("concurrency")).isDouble())
        lines << tr("%1 in flight").arg(widgets::formatCount(o.value(QStringLiteral("concurrency")).toDouble()));
    lines.removeAll(QString());
    return lines;
}

} // namespace inferama::app
