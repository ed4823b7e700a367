// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tile_content.h"
#include "widgets/translation.h"

#include <QStringList>

namespace inferama::widgets {

namespace {
QString spokenValue(const TileValue& value)
{
    QString text =
        value.label.isEmpty() ? value.quantity.joined() : value.label + QLatin1Char(' ') + value.quantity.joined();
    if (value.thinness != core::Thinness::Sound)
        text += tr(", thin: %1 samples").arg(formatCount(static_cast<double>(value.count)));
    return text;
}
} // namespace

QString TileContent::spoken() const
{
    const QString title = subtitle.isEmpty() ? name : name + QLatin1String(", ") + subtitle;
    if (state == State::NoSource)
        return widgets::tr("%1: no source. %2").arg(title, needs);
    if (state == State::NotApplicable)
        return widgets::tr("%1: %2").arg(title, needs);
    QStringList texts;
    if (state == State::NoTraffic)
        texts << widgets::tr("no traffic");
    for (const TileValue& value : values)
        texts << spokenValue(value);
    if (!besides.isEmpty())
        texts << besides;
    if (!stale.isEmpty())
        texts << stale;
    if (!note.isEmpty())
        texts << note;
    if (!trend.isEmpty())
        texts << widgets::tr("against the baseline %1").arg(trend);
    if (!aside.isEmpty())
        texts << aside;
    if (!caveat.isEmpty())
        texts << caveat;
    for (const TilePart& part : parts)
        texts << part.text;
    return title + QLatin1String(": ") + texts.join(QLatin1String("; "));
}

} // namespace inferama::widgets
