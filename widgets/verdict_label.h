// SPDX-License-Identifier: GPL-3.0-or-later
// A few words that judge, with the shape and the colour of their band; without a band muted text. Takes the width that
// it needs, and less where there is none: then it is elided.
#pragma once

#include "core/bands.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace inferama::widgets {

class ThemeHolder;

class VerdictLabel : public QWidget {
    Q_OBJECT
public:
    explicit VerdictLabel(const ThemeHolder& theme, QWidget* parent = nullptr);

    void setVerdict(std::optional<core::Level> level, const QString& text);
    const QString& text() const { return text_; }
    std::optional<core::Level> level() const { return level_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
    std::optional<core::Level> level_;
    QString text_;
};

} // namespace inferama::widgets
