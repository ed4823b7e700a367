// SPDX-License-Identifier: GPL-3.0-or-later
// The left column of a panorama layer: its number, its name and its verdict.
#pragma once

#include "core/bands.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace inferama::widgets {

class ThemeHolder;

class LayerHead : public QWidget {
    Q_OBJECT
public:
    static constexpr int Width = 118;

    LayerHead(const ThemeHolder& theme, int number, const QString& title, QWidget* parent = nullptr);

    void setVerdict(std::optional<core::Level> level, const QString& text);
    const QString& verdict() const { return verdict_; }
    std::optional<core::Level> level() const { return level_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
    int number_;
    QString title_;
    std::optional<core::Level> level_;
    QString verdict_;
};

} // namespace inferama::widgets
