// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hello_fields.h"

#include "widgets/display_text.h"

#include <QJsonDocument>

namespace inferama::app {

HelloFields::HelloFields(const core::Snapshot& s)
{
    for (const bool servers : {true, false})
        for (const core::SourceFigures& source : s.sources)
            if ((source.role == core::Role::Server) == servers && !source.hello.empty())
                objects_ << QJsonDocument::fromJson(QByteArray::fromStdString(source.hello)).object();
}

QString HelloFields::text(const QString& key) const
{
    for (const QJsonObject& o : objects_)
        if (o.value(key).isString() && !o.value(key).toString().isEmpty())
            return widgets::displayText(o.value(key).toString().toStdString(), 60);
    return {};
}

std::optional<double> HelloFields::number(const QString& key) const
{
    for (const QJsonObject& o : objects_)
        if (o.value(key).isDouble())
            return o.value(key).toDouble();
    return std::nullopt;
}

QJsonObject HelloFields::object(const QString& key) const
{
    for (const QJsonObject& o : objects_)
        if (o.value(key).isObject())
            return o.value(key).toObject();
    return {};
}

} // namespace inferama::app
