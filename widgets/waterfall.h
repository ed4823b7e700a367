// SPDX-License-Identifier: GPL-3.0-or-later
// One bar a request on a time axis, in the order and with the selection of the table beside it. Only the rows in view
// are laid out, and only when they, the scale or the order change; painting replays what was laid out.
#pragma once

#include "widgets/request_table_model.h"
#include "widgets/waterfall_geometry.h"

#include <QAbstractScrollArea>
#include <QTimeZone>

#include <optional>
#include <vector>

class QItemSelectionModel;

namespace inferama::widgets {

class ThemeHolder;

class Waterfall : public QAbstractScrollArea {
    Q_OBJECT
public:
    static constexpr int RowHeight = 14;
    static constexpr int AxisHeight = 22;

    // `model` and `selection` belong together and outlive the waterfall.
    Waterfall(const RequestTableModel& model, QItemSelectionModel& selection, const ThemeHolder& theme, QTimeZone zone,
              QWidget* parent = nullptr);

    // What the model holds now is drawn with these offsets. While it follows, the axis ends a little after now.
    void present(std::vector<ClockOffset> offsets);

    // What the mark of the last moment says: "end", or "now" while more may come.
    void setEnded(bool ended);
    bool ended() const { return ended_; }

    const TimeAxis& axis() const { return axis_; }
    bool following() const { return following_; }
    // Goes live again, with a length that suits the rows in view.
    void follow();

    int firstRow() const;
    int rowsInView() const;
    void showFirstRow(int row);
    void ensureVisible(int row);
    std::optional<int> rowAt(const QPoint& viewportPosition) const;

    QSize sizeHint() const override { return {600, AxisHeight + 12 * RowHeight}; }

signals:
    void followingChanged(bool following);
    void scrolled(); // other rows are in view

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Row {
        RequestTableModel::Request request;
        double scale = 0; // px/s that `bar` holds for
        Bar bar;
        QString id;
        QString latency;
    };

    void prepare();
    void placeAxis();
    void zoom(double factor, double x);
    void pan(double pixels);
    void setFollowing(bool following);
    void select(int row);
    void step(int rows);
    int selectedRow() const;
    core::Duration utcOffset() const;
    QString tipAt(const QPoint& position) const;

    void paintAxis(QPainter& painter) const;
    void paintRow(QPainter& painter, const Row& row, int index) const;
    void paintNow(QPainter& painter) const;
    void paintBar(QPainter& painter, const Row& row, int y, const QColor& ground) const;
    void paintTicks(QPainter& painter, const Row& row, double origin, int y) const;
    void paintEnd(QPainter& painter, const Row& row, double origin, int y, const QColor& ground) const;

    const RequestTableModel& model_;
    QItemSelectionModel& selection_;
    const ThemeHolder& theme_;
    QTimeZone zone_;

    TimeAxis axis_;
    bool following_ = true;
    bool ended_ = false;
    bool lengthChosen_ = false; // by the user
    std::vector<ClockOffset> offsets_;
    std::vector<Row> rows_; // those in view
    std::optional<QPoint> pressed_;
    bool dragging_ = false;
    TimeAxis axisAtPress_;
};

} // namespace inferama::widgets
