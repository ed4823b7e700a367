// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_content.h"

#include "widgets/translation.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

QString tickText(const Quantity& quantity)
{
    QString number = quantity.number;
    const QString point = QLocale().decimalPoint();
    if (number.contains(point) && !number.contains(QLatin1Char('e'))) {
        while (number.endsWith(QLatin1Char('0')))
            number.chop(1);
        if (number.endsWith(point))
            number.chop(point.size());
    }
    return Quantity{number, quantity.unit}.joined();
}

// A round number of seconds that is none of minutes or hours stays one of seconds: "1,000 s", not "16.7 min".
QString durationTick(double seconds)
{
    const Quantity quantity = formatDuration(seconds);
    const bool longer = std::isfinite(seconds) && std::abs(seconds) >= 600;
    const auto whole = [&](double unit) { return std::abs(std::remainder(seconds, unit)) < 1e-6 * unit; };
    if (longer && !whole(60) && whole(100))
        return Quantity{formatCount(seconds), QStringLiteral("s")}.joined();
    return tickText(quantity);
}

QString shareTick(double share) { return tickText(formatShare(share)); }

const Sample* nearestSample(const std::vector<Sample>& ascending, double x)
{
    const auto usable = [](const Sample& s) { return s.y && std::isfinite(*s.y); };
    const auto after =
        std::lower_bound(ascending.begin(), ascending.end(), x, [](const Sample& s, double v) { return s.x < v; });
    const auto right = std::find_if(after, ascending.end(), usable);
    const auto left = std::find_if(std::make_reverse_iterator(after), ascending.rend(), usable);
    if (right == ascending.end())
        return left == ascending.rend() ? nullptr : &*left;
    if (left == ascending.rend())
        return &*right;
    return x - left->x <= right->x - x ? &*left : &*right;
}

QString trustText(core::Thinness trust, std::uint64_t count)
{
    switch (trust) {
    case core::Thinness::Sound:
        return {};
    case core::Thinness::Thin:
        return tr("thin, n = %1").arg(formatCount(static_cast<double>(count)));
    case core::Thinness::VeryThin:
        return tr("very thin, n = %1").arg(formatCount(static_cast<double>(count)));
    }
    return {};
}

} // namespace inferama::widgets
