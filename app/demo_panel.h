// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the simulator that plays, at the right of the page: load, requests, engine, faults, speed. It is
// there only while one plays, and folds into a narrow strip.
#pragma once

#include "app/demo_link.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QAction;
class QLabel;
class QScrollArea;
class QToolButton;

namespace inferama::widgets {
class SegmentedControl;
class ThemeHolder;
class ToggleSwitch;
class ValueSlider;
} // namespace inferama::widgets

namespace inferama::app {

class DemoFaults;

class DemoPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr int Width = 300;
    static constexpr int FoldedWidth = 28;

    // `unfold` is checkable: on shows the controls. It is available only while a simulator plays.
    DemoPanel(const widgets::ThemeHolder& theme, QAction* unfold, QWidget* parent = nullptr);
    ~DemoPanel() override;

    // Talks to the simulator that takes commands at this endpoint; empty: none plays.
    void setControl(const std::string& endpoint);
    // Sends and takes in what is due; the window's timer calls it. Never blocks.
    void poll();

    // What stands, and why the last command was refused (empty if it was not).
    const DemoLink* link() const { return link_.get(); }
    QString problem() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Dial {
        const char* setting;
        widgets::ValueSlider* control;
        double factor; // shown for one of the setting's
    };
    struct Toggle {
        const char* setting;
        widgets::ToggleSwitch* control;
    };

    QWidget* makeControls();
    QWidget* makeHead();
    QWidget* addDial(const char* setting, widgets::ValueSlider* control, double factor = 1);
    QWidget* addToggle(const char* setting, const QString& text);
    void fold();
    void restyle();
    void present();
    void presentSettings(const DemoSettings& settings);
    void presentStatus();

    const widgets::ThemeHolder& theme_;
    QAction* unfold_;
    std::string endpoint_;
    std::unique_ptr<DemoLink> link_; // null: none plays
    QToolButton* foldButton_;
    QLabel* title_;
    QLabel* scenario_;
    widgets::SegmentedControl* mode_;
    std::vector<Dial> dials_;
    std::vector<Toggle> toggles_;
    DemoFaults* faults_;
    widgets::ValueSlider* speed_;
    QLabel* totals_;
    QLabel* problem_;
    QWidget* body_;
};

} // namespace inferama::app
