// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences.h"

#include <QSettings>

#include <cmath>

namespace inferama::app {

namespace {

constexpr int MostRecent = 8;

std::optional<double> positive(const QSettings& settings, const QString& key)
{
    bool ok = false;
    const double value = settings.value(key).toDouble(&ok);
    return ok && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

void store(QSettings& settings, const QString& key, const std::optional<double>& value)
{
    if (value)
        settings.setValue(key, *value);
    else
        settings.remove(key);
}

} // namespace

void Preferences::remember(const QString& address)
{
    recentSources.removeAll(address);
    recentSources.prepend(address);
    while (recentSources.size() > MostRecent)
        recentSources.removeLast();
}

Preferences loadPreferences()
{
    const QSettings settings;
    Preferences p;
    p.theme = themeNamed(settings.value(QStringLiteral("theme")).toString()).value_or(p.theme);
    p.language = languageNamed(settings.value(QStringLiteral("language")).toString());
    if (const auto window = core::windowOf(settings.value(QStringLiteral("window")).toString().toStdString()))
        p.window = *window;
    p.slo.ttft = positive(settings, QStringLiteral("slo/ttft"));
    p.slo.tpot = positive(settings, QStringLiteral("slo/tpot"));
    p.slo.itl = positive(settings, QStringLiteral("slo/itl"));
    p.slo.e2e = positive(settings, QStringLiteral("slo/e2e"));
    if (const auto target = positive(settings, QStringLiteral("slo/target")); target && *target <= 1)
        p.slo.target = *target;
    p.demoControls = settings.value(QStringLiteral("demoControls"), true).toBool();
    p.notifications = settings.value(QStringLiteral("notifications"), false).toBool();
    p.geometry = settings.value(QStringLiteral("geometry")).toByteArray();
    p.recentSources = settings.value(QStringLiteral("recentSources")).toStringList().mid(0, MostRecent);
    return p;
}

void savePreferences(const Preferences& p)
{
    QSettings settings;
    settings.setValue(QStringLiteral("theme"), nameOf(p.theme));
    settings.setValue(QStringLiteral("language"), nameOf(p.language));
    const std::string_view window = core::nameOf(p.window);
    settings.setValue(QStringLiteral("window"),
                      QString::fromUtf8(window.data(), static_cast<qsizetype>(window.size())));
    store(settings, QStringLiteral("slo/ttft"), p.slo.ttft);
    store(settings, QStringLiteral("slo/tpot"), p.slo.tpot);
    store(settings, QStringLiteral("slo/itl"), p.slo.itl);
    store(settings, QStringLiteral("slo/e2e"), p.slo.e2e);
    settings.setValue(QStringLiteral("slo/target"), p.slo.target);
    settings.setValue(QStringLiteral("demoControls"), p.demoControls);
    settings.setValue(QStringLiteral("notifications"), p.notifications);
    settings.setValue(QStringLiteral("geometry"), p.geometry);
    settings.setValue(QStringLiteral("recentSources"), p.recentSources);
}

} // namespace inferama::app
