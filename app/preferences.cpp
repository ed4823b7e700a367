// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences.h"

#include <QSettings>

#include <algorithm>
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

RequestMemory loadRequests(QSettings& settings)
{
    RequestMemory memory;
    memory.recent = settings.value(QStringLiteral("requests/recent")).toStringList().mid(0, RequestMemory::MostRecent);
    memory.columns = settings.value(QStringLiteral("requests/columns")).toStringList();
    const int saved = settings.beginReadArray(QStringLiteral("requests/filters"));
    for (int i = 0; i < std::min(saved, RequestMemory::MostSaved); ++i) {
        settings.setArrayIndex(i);
        const QString name = settings.value(QStringLiteral("name")).toString();
        if (!name.isEmpty())
            memory.save(name, settings.value(QStringLiteral("text")).toString());
    }
    settings.endArray();
    return memory;
}

void store(QSettings& settings, const RequestMemory& memory)
{
    settings.setValue(QStringLiteral("requests/recent"), memory.recent);
    settings.setValue(QStringLiteral("requests/columns"), memory.columns);
    settings.remove(QStringLiteral("requests/filters"));
    settings.beginWriteArray(QStringLiteral("requests/filters"), static_cast<int>(memory.saved.size()));
    for (std::size_t i = 0; i < memory.saved.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("name"), memory.saved[i].name);
        settings.setValue(QStringLiteral("text"), memory.saved[i].text);
    }
    settings.endArray();
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
    QSettings settings;
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
    p.requests = loadRequests(settings);
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
    store(settings, p.requests);
}

} // namespace inferama::app
