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
class TimeLink;
class TimeSurface;
class VerdictLabel;
} // namespace inferama::widgets

namespace inferama::app {

class ReasonNote;

class ResourcePanel : public widgets::Panel {
    Q_OBJECT
public:
    // Both must outlive the panel.
    ResourcePanel(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent = nullptr);

    void setChart(ResourceChart chart);
    const std::string& metric() const { return id_; }
    ResourceChart::State state() const { return state_; }
    const QString& why() const;
    const QString& verdict() const;
    std::optional<core::Level> level() const;
    // What is shown: the chart, or the note that says why there is none.
    QWidget* shownBody() const;

private:
    // The widget of one kind of content, made when it is needed first.
    template<class Widget>
    Widget* body(Widget*& widget);

    const widgets::ThemeHolder& theme_;
    widgets::TimeLink& time_;
    std::string id_;
    ResourceChart::State state_ = ResourceChart::State::NoSource;
    widgets::VerdictLabel* verdict_;
    QStackedLayout* stack_;
    ReasonNote* note_;
    widgets::SmallChart* lines_ = nullptr;
    widgets::SeriesRows* rows_ = nullptr;
    widgets::RangeDots* dots_ = nullptr;
    widgets::PartBars* bars_ = nullptr;
};

} // namespace inferama::app
