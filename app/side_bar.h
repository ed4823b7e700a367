// SPDX-License-Identifier: GPL-3.0-or-later
// The column at the left: pages, who sends and how much, and what is being run.
#pragma once

#include "app/page_list.h"
#include "ingest/frame.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QVBoxLayout;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class Session;
class PageButton;
class SourceRow;

// What calls for somebody on a page: how much, and how grave the gravest is.
struct Badge {
    int count = 0;
    core::Level level = core::Level::Third;
    QString text; // for the tip and screen readers
    friend bool operator==(const Badge&, const Badge&) = default;
};

class SideBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int Width = 172;

    SideBar(const widgets::ThemeHolder& theme, const std::vector<PageEntry>& pages, QWidget* parent = nullptr);

    void setCurrentPage(int index);
    // Nothing takes it away.
    void setBadge(int page, const std::optional<Badge>& badge);
    void present(const ingest::Frame& frame, const Session& session);

signals:
    void pageChosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const widgets::ThemeHolder& theme_;
    QButtonGroup* group_;
    QVBoxLayout* sourceColumn_;
    QLabel* sourcesTitle_;
    std::vector<SourceRow*> rows_;
    QLabel* description_;
};

// What is being run, from the publishers' own words: model, hardware, engine, limits, load. One fact a line.
QStringList describeRun(const core::Snapshot& snapshot);

} // namespace inferama::app
