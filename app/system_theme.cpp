// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/system_theme.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QStyleHints>

namespace inferama::app {

using widgets::ThemeKind;

QString nameOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

std::optional<ThemeChoice> themeNamed(const QString& name)
{
    for (const auto choice : {ThemeChoice::System, ThemeChoice::Dark, ThemeChoice::Light})
        if (name == nameOf(choice))
            return choice;
    return std::nullopt;
}

ThemeKind kindOf(const QPalette& palette)
{
    const int text = palette.color(QPalette::WindowText).lightness();
    return text > palette.color(QPalette::Window).lightness() ? ThemeKind::Dark : ThemeKind::Light;
}

ThemeKind systemTheme()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (const auto scheme = QGuiApplication::styleHints()->colorScheme(); scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark ? ThemeKind::Dark : ThemeKind::Light;
#endif
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const ThemeKind kind = kindOf(QApplication::palette());
    QApplication::setPalette(ours);
    return kind;
}

ThemeKind kindOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Dark:
        return ThemeKind::Dark;
    case ThemeChoice::Light:
        return ThemeKind::Light;
    case ThemeChoice::System:
        break;
    }
    return systemTheme();
}

SystemThemeWatch::SystemThemeWatch(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &SystemThemeWatch::mayHaveChanged);
#endif
}

// Every window is told of a change; one of them is enough, and asking for the palette must wait until all have been.
bool SystemThemeWatch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && watched->isWindowType())
        QMetaObject::invokeMethod(this, &SystemThemeWatch::mayHaveChanged, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace inferama::app
