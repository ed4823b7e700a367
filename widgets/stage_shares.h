// SPDX-License-Identifier: GPL-3.0-or-later
// The stages of one request's TTFT, longest first: time, share, what is typical, and a bar of the share with a mark
// where it typically ends. What nobody explains is hatched.
#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace inferama::widgets {

struct OpenRequest;
class ThemeHolder;

class StageShares : public QWidget {
    Q_OBJECT
public:
    explicit StageShares(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const OpenRequest& open);
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
        QString typical;
        double part = 0;                   // 0…1
        std::optional<double> typicalPart; // likewise
        std::string stage;                 // empty: unattributed
    };

    const ThemeHolder& theme_;
    std::vector<Row> rows_;
};

// The name of a stage on the screen; its protocol name where we know no better one.
QString stageTitle(std::string_view stage);

} // namespace inferama::widgets
