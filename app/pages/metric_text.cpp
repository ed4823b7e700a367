// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_text.h"

#include "app/band_scale.h"
#include "app/judgement.h"
#include "app/metric_signals.h"
#include "app/translation.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QStringList>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

QString escaped(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString heading(const QString& text) { return QStringLiteral("<h4>%1</h4>").arg(text.toHtmlEscaped()); }

QString paragraph(const std::string& text)
{
    return text.empty() ? QString() : QStringLiteral("<p>%1</p>").arg(escaped(text));
}

QString list(const QString& title, const std::vector<std::string>& items)
{
    if (items.empty())
        return {};
    QString html = heading(title) + QStringLiteral("<ul>");
    for (const std::string& item : items)
        html += QStringLiteral("<li>%1</li>").arg(escaped(item));
    return html + QStringLiteral("</ul>");
}

QString bandLine(const Snapshot& s, const MetricEntry& entry, const MetricBand& band)
{
    const BandScale* inEffect = s.bands ? s.bands->find(band.key) : nullptr;
    QString line = band.applies.empty() ? QString() : QStringLiteral("<b>%1:</b> ").arg(escaped(band.applies));
    if (inEffect == nullptr || *inEffect == band.scale)
        return line + escaped(band.text);
    const std::string now = entry.id == "attainment" || entry.id == "goodput"
                                ? targetSentenceOf(*inEffect, catalogueLanguage())
                                : sentenceOf(*inEffect, entry.unit, catalogueLanguage());
    return line + tr("%1 (changed; by default %2)").arg(escaped(now), escaped(band.text));
}

QString bands(const Snapshot& s, const MetricEntry& entry)
{
    if (const BandScale* given = entry.bands.empty() ? scaleOfMetric(entry.id, s) : nullptr)
        return heading(tr("Bands")) +
               QStringLiteral("<p>%1</p>").arg(escaped(sentenceOf(*given, entry.unit, catalogueLanguage())));
    if (entry.bands.empty())
        return heading(tr("Bands")) + QStringLiteral("<p>%1</p>").arg(tr("It is shown and not judged."));
    QString html = heading(tr("Bands")) + QStringLiteral("<ul>");
    for (const MetricBand& band : entry.bands)
        html += QStringLiteral("<li>%1</li>").arg(bandLine(s, entry, band));
    return html + QStringLiteral("</ul>");
}

QString typical(const MetricEntry& entry)
{
    if (!entry.typical)
        return {};
    const auto text = [&](const std::optional<double>& end) { return formatIn(end, entry.unit).joined(); };
    const TypicalRange& range = *entry.typical;
    const QString line = range.low && range.high ? tr("%1 to %2").arg(text(range.low), text(range.high))
                         : range.low             ? tr("from %1 on").arg(text(range.low))
                                                 : tr("up to %1").arg(text(range.high));
    return heading(tr("Typical range")) + QStringLiteral("<p>%1</p>").arg(line.toHtmlEscaped());
}

// Words of any length may break: metric names of exporters are longer than a line.
QString names(const std::vector<std::string>& words)
{
    QStringList texts;
    for (const std::string& word : words) {
        QString text = escaped(word);
        texts << text.replace(QLatin1Char('_'), QStringLiteral("_&#8203;"));
    }
    return texts.join(QStringLiteral(", "));
}

QString sources(const MetricEntry& entry)
{
    QString html = heading(tr("Where it comes from")) + paragraph(entry.filledBy) + QStringLiteral("<ul>");
    const auto add = [&](const QString& origin, const std::vector<std::string>& words) {
        if (!words.empty())
            html += QStringLiteral("<li><b>%1:</b> %2</li>").arg(origin.toHtmlEscaped(), names(words));
    };
    add(tr("Protocol"), entry.sources.protocol);
    for (const auto& [engine, words] : entry.sources.prometheus)
        add(tr("Prometheus, %1").arg(QString::fromStdString(engine)), words);
    add(tr("OTLP"), entry.sources.otlp);
    add(tr("Exporters"), entry.sources.exporter);
    return html + QStringLiteral("</ul>");
}

QString related(const MetricEntry& entry)
{
    QStringList links;
    for (const std::string& id : entry.related)
        if (const MetricEntry* other = catalogueEntry(id))
            links << QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(escaped(id), escaped(other->name).replace(QLatin1Char(' '), QChar(QChar::Nbsp)));
    if (links.isEmpty())
        return {};
    return heading(tr("Go on to")) + QStringLiteral("<p>%1</p>").arg(links.join(QStringLiteral(" · ")));
}

QString style(const Theme& theme)
{
    return QStringLiteral("<style>h4 { color: %1; font-size: 11px; font-weight: 600; margin: 10px 0 2px 0; }"
                          "p { margin: 2px 0 4px 0; line-height: 125%; } ul { margin: 2px 0 4px 0; }"
                          "li { margin: 0 0 3px 0; line-height: 120%; } a { color: %2; }"
                          "p.question { font-size: 14px; font-weight: 600; margin: 0 0 4px 0; }</style>")
        .arg(theme.muted.name(), theme.accent.name());
}

} // namespace

QString metricText(const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    return style(theme) + QStringLiteral("<p class=\"question\">%1</p>").arg(escaped(entry.question)) +
           paragraph(entry.definition) + related(entry) + bands(s, entry) + typical(entry) +
           list(tr("What moves it for the worse"), entry.causes) + list(tr("What to do"), entry.remedies) +
           list(tr("What it moves"), entry.affects) + heading(tr("How it is counted")) + paragraph(entry.window) +
           paragraph(entry.estimator) + sources(entry);
}

} // namespace inferama::app
