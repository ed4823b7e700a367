// SPDX-License-Identifier: GPL-3.0-or-later
// Every gap of one request as a bar, in order: stalls red, the limit beyond which a gap is one dashed. Where there are
// more gaps than pixels, a pixel shows the longest of its gaps. Below them, on the same scale, what else the server
// prefilled meanwhile.
#pragma once

#include "widgets/open_request.h"
#include "widgets/request_figures.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace inferama::widgets {

struct Theme;
class ThemeHolder;

class GapStrip : public QWidget {
    Q_OBJECT
public:
    explicit GapStrip(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const OpenRequest& open);
    QString asText() const;

    struct Column {
        double x = 0;
        double width = 0;
        double height = 0; // of the plot, 0…1
        bool stall = false;
        bool severalTokens = false;
    };
    const std::vector<Column>& columns() const { return columns_; }

    // A stretch in which another request was prefilled, or known to wait for its first token.
    struct Work {
        double from = 0; // px
        double to = 0;   // at least a pixel after it
        bool prefill = false;
    };
    const std::vector<Work>& work() const { return work_; }

    QSize sizeHint() const override { return {300, gaps_.all.empty() ? 18 : 98}; }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void prepare();
    void prepareWork();
    double xOf(core::Time t) const; // gaps have one width, however long they are
    QString tipAt(const QPoint& position) const;
    void paintWork(QPainter& painter, const Theme& theme) const;
    void paintFoot(QPainter& painter, const Theme& theme) const;
    double heightOf(double seconds) const; // 0…1, as the square root: a stall must not flatten the rest
    QRectF plot() const;

    const ThemeHolder& theme_;
    std::optional<OpenRequest> open_;
    Gaps gaps_;
    QString jitter_;
    double top_ = 0; // seconds
    std::vector<Column> columns_;
    std::vector<Work> work_;
};

} // namespace inferama::widgets
