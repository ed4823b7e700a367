// SPDX-License-Identifier: GPL-3.0-or-later
// One place of the resources page: a titled chart of whatever kind its content is, or the reason why there is none.
#pragma once

#include "app/pages/resources_content.h"
#include "widgets/panel.h"

#include <optional>
#include <string>

class QStackedLayout;

namespace inferama::widgets {
class ThemeHolder;
class TimeSurface;
class VerdictLabel;
} // namespace inferama::widgets

namespace inferama::app {

class ReasonNote;

class ResourcePanel : public widgets::Panel {
    Q_OBJECT
public:
    // `theme` must outlive the panel.
    explicit ResourcePanel(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void setChart(ResourceChart chart);
    const std::string& metric() const { return id_; }
    ResourceChart::State state() const { return state_; }
    const QString& why() const;
    const QString& verdict() const;
    std::optional<core::Level> level() const;
    // What is shown: the chart, or the note that says why there is none.
    QWidget* shownBody() const;

    void setCrosshair(std::optional<double> x);

signals:
    void crosshairMoved(std::optional<double> x);

private:
    // The widget of one kind of content, made when it is needed first.
    template<class Widget>
    Widget* body(Widget*& widget);

    const widgets::ThemeHolder& theme_;
    std::string id_;
    ResourceChart::State state_ = ResourceChart::State::NoSource;
    std::optional<double> crosshair_;
    widgets::VerdictLabel* verdict_;
    QStackedLayout* stack_;
    ReasonNote* note_;
    widgets::SmallChart* lines_ = nullptr;
    widgets::SeriesRows* rows_ = nullptr;
    widgets::RangeDots* dots_ = nullptr;
    widgets::PartBars* bars_ = nullptr;
};

} // namespace inferama::app
