// SPDX-License-Identifier: GPL-3.0-or-later
// The theme that the user chose, and what "as the desktop" comes to now. Qt tells the desktop's colours by its palette,
// from Qt 6.5 on also by name; the program's own palette hides them, so they are asked for with that put aside.
#pragma once

#include "widgets/theme.h"

#include <QObject>
#include <QString>

#include <optional>

class QPalette;

namespace inferama::app {

enum class ThemeChoice { System, Dark, Light };

// As the settings and --theme have it: "system", "dark", "light".
QString nameOf(ThemeChoice choice);
std::optional<ThemeChoice> themeNamed(const QString& name);

// Dark where the text is lighter than the window behind it.
widgets::ThemeKind kindOf(const QPalette& palette);

// The desktop's at this moment. Sets the application's palette twice, so that everything is told of it.
widgets::ThemeKind systemTheme();

widgets::ThemeKind kindOf(ThemeChoice choice);

// Says when the desktop's colours may have changed. It hears of it as long as it lives.
class SystemThemeWatch : public QObject {
    Q_OBJECT
public:
    explicit SystemThemeWatch(QObject* parent = nullptr);

signals:
    void mayHaveChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace inferama::app
