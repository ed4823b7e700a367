// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quantity_text.h"

#include "app/options.h"
#include "app/translation.h"
#include "widgets/chart_content.h"
#include "widgets/format.h"

#include <cmath>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Lossless = 12; // digits

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

bool isRate(std::string_view unit) { return !unit.empty() && unit != "count"; }

std::optional<double> finite(const QString& text)
{
    bool ok = false;
    const double value = text.toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

QString quantityText(double value, std::string_view unit) { return formatIn(value, unit).joined(); }

QString limitText(double value, std::string_view unit) { return tickText(formatIn(value, unit)); }

QString editableText(double value, std::string_view unit)
{
    if (unit == "s" && value != 0 && std::abs(value) < 1)
        return QStringLiteral("%1ms").arg(value * 1e3, 0, 'g', Lossless);
    if (unit == "s")
        return QStringLiteral("%1s").arg(value, 0, 'g', Lossless);
    if (unit == "ratio")
        return QStringLiteral("%1%").arg(value * 100, 0, 'g', Lossless);
    return QString::number(value, 'g', Lossless);
}

std::optional<double> quantityOf(const QString& written, std::string_view unit)
{
    QString text = written;
    text.remove(QLatin1Char(' ')).remove(QChar(0x00a0)).replace(QChar(0x2212), QLatin1Char('-'));
    if (unit == "s")
        return parseSeconds(text.toStdString());
    if (unit == "ratio") {
        const bool percent = text.endsWith(QLatin1Char('%'));
        const auto number = finite(percent ? text.chopped(1) : text);
        return number && percent ? std::optional(*number / 100) : number;
    }
    if (text.startsWith(QChar(0x00d7)))
        text.remove(0, 1);
    if (const QString suffix = textOf(unit); !suffix.isEmpty() && text.endsWith(suffix))
        text.chop(suffix.size());
    return finite(text);
}

QString quantityHint(std::string_view unit)
{
    if (unit == "s")
        return tr("a time, as in 500ms or 1.5s");
    if (unit == "ratio")
        return tr("a share, as in 80%");
    if (unit == "factor")
        return tr("a factor, as in 1.5");
    return isRate(unit) ? tr("a number, in %1").arg(textOf(unit)) : tr("a number");
}

} // namespace inferama::app
