// SPDX-License-Identifier: GPL-3.0-or-later
// A latency in four figures, and the button that chooses it: P50, P95, P99 and P99/P50, with the band's shape and word.
#pragma once

#include "core/bands.h"
#include "core/metric.h"
#include "widgets/format.h"

#include <QAbstractButton>

#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

struct CardFigure {
    QString label;
    Quantity value;
    core::Thinness trust = core::Thinness::Sound;
    std::uint64_t count = 0;
};

struct CardContent {
    QString name;
    std::optional<core::Level> level;
    QString word; // of the band, or what a limit says; may stand without a level
    std::vector<CardFigure> figures;
    QString nothing; // instead of figures where there are no samples
};

class MetricCard : public QAbstractButton {
    Q_OBJECT
public:
    MetricCard(const ThemeHolder& theme, QWidget* parent = nullptr);

    void setContent(CardContent content);
    const CardContent& content() const { return content_; }

    QSize sizeHint() const override { return {240, 66}; }
    QSize minimumSizeHint() const override { return {120, 66}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    const ThemeHolder& theme_;
    CardContent content_;
};

} // namespace inferama::widgets
