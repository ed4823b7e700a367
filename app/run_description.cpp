// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/side_bar.h"

#include "app/translation.h"
#include "core/snapshot.h"
#include "widgets/display_text.h"
#include "widgets/format.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace inferama::app {

namespace {

// The first publisher that tells a field is believed: servers come before the clients that repeat what they were told.
class Hellos {
public:
    explicit Hellos(const core::Snapshot& s)
    {
        for (const bool servers : {true, false})
            for (const core::SourceFigures& source : s.sources)
                if ((source.role == core::Role::Server) == servers && !source.hello.empty())
                    objects_ << QJsonDocument::fromJson(QByteArray::fromStdString(source.hello)).object();
    }

    QString text(const QString& key) const
    {
        for (const QJsonObject& o : objects_)
            if (o.value(key).isString() && !o.value(key).toString().isEmpty())
                return widgets::displayText(o.value(key).toString().toStdString(), 60);
        return {};
    }

    std::optional<double> number(const QString& key) const
    {
        for (const QJsonObject& o : objects_)
            if (o.value(key).isDouble())
                return o.value(key).toDouble();
        return std::nullopt;
    }

    QJsonObject object(const QString& key) const
    {
        for (const QJsonObject& o : objects_)
            if (o.value(key).isObject())
                return o.value(key).toObject();
        return {};
    }

private:
    QList<QJsonObject> objects_;
};

QString joined(const QStringList& parts) { return parts.join(QStringLiteral(" · ")); }

QString hardware(const Hellos& hellos)
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

QString load(const Hellos& hellos)
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
    const Hellos hellos(s);
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
