// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of one request's TTFT, longest first: time, share, and a bar of the share. What nobody explains is
// hatched.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace inferama::core {
struct RequestDetail;
}

namespace inferama::widgets {

class ThemeHolder;

class StageShares : public QWidget {
    Q_OBJECT
public:
    explicit StageShares(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const core::RequestDetail& request);
    bool isEmpty() const { return rows_.empty(); }
    QString asText() const; // a stage a line

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QString name;
        QString time;
        QString share;
        double part = 0;   // 0…1
        std::string stage; // empty: unattributed
    };

    const ThemeHolder& theme_;
    std::vector<Row> rows_;
};

// The name of a stage on the screen; its protocol name where we know no better one.
QString stageTitle(std::string_view stage);

} // namespace inferama::widgets
