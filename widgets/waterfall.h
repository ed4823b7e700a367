// SPDX-License-Identifier: GPL-3.0-or-later
// One bar a request on a time axis, in the order that it is given or in groups, below how many were in the system. Only
// the lines in view are laid out, and only when they, the scale or the order change; painting replays what was laid
// out. Of half a million rows only the strip above goes through more than those in view: all changes on the axis, when
// that or the times are others.
#pragma once

#include "core/row_figures.h"
#include "core/row_groups.h"
#include "core/row_times.h"
#include "widgets/concurrency_strip.h"
#include "widgets/mark_lines.h"
#include "widgets/waterfall_geometry.h"
#include "widgets/waterfall_lines.h"

#include <QAbstractScrollArea>
#include <QTimeZone>

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

class QMenu;

namespace inferama::widgets {

class AreaCard;
class ThemeHolder;

// What a waterfall shows, as it can be prepared elsewhere.
struct WaterfallRows {
    std::shared_ptr<const core::RequestResult> result{};
    std::shared_ptr<const core::RowGroups> groups{}; // of the rows of `result`; null: they stand as they are
    std::shared_ptr<const core::RowTimes> times{};   // keeps its rows; null: not known
};

class Waterfall : public QAbstractScrollArea {
    Q_OBJECT
public:
    using Detail = std::shared_ptr<const core::RequestDetail>;
    static constexpr int RowHeight = 14;
    static constexpr int AxisHeight = 22;
    static constexpr int StripHeight = 44; // with its margin; there is none where the waterfall is low

    Waterfall(const ThemeHolder& theme, QTimeZone zone, QWidget* parent = nullptr);

    // Selection, scroll position and folded groups stay. Cost: that of what is in view, and of the strip.
    void present(WaterfallRows rows);
    // What is known of some requests beyond their rows, the offsets that servers' times are drawn with, and T.
    void presentDetails(std::span<const Detail> details, core::Time now, std::vector<ClockOffset> offsets);

    // What was noted of the run, ascending in time.
    void presentMarks(const std::vector<core::MarkNote>& marks);

    // What the mark of the last moment says: "end", or "now" while more may come.
    void setEnded(bool ended);
    bool ended() const { return ended_; }
    // The last moment shown is one of the past: it is neither of them.
    void setHeld(bool held);

    const TimeAxis& axis() const { return axis_; }
    bool following() const { return following_; }
    // Goes live again, with a length that suits the rows in view. While it follows, the axis ends a little after now.
    void follow();
    // Stops following.
    void showRange(const core::TimeRange& range);

    // Which groups are wished for; WaterfallRows brings them.
    core::RowGrouping grouping() const { return grouping_; }
    void setGrouping(core::RowGrouping grouping);
    void setFolded(const std::string& group, bool folded);
    void foldAll(bool folded);

    const WaterfallLines& lines() const { return lines_; }
    int firstLine() const;
    int linesInView() const; // that there is room for
    void showFirstLine(int line);
    void showSelected(); // scrolls to it; nothing while its group is folded
    std::optional<std::size_t> lineAt(const QPoint& viewportPosition) const;
    int rowsTop() const; // where the first line begins, px

    std::optional<core::RequestKey> selected() const { return selected_; }
    // Emits nothing and scrolls nowhere. `near` is about where its row is, to be found sooner.
    void setSelected(std::optional<core::RequestKey> key, std::size_t near = 0);

    // The requests in view and some around, whose details a view should ask for.
    const std::vector<core::RequestKey>& wantedDetails() const { return wanted_; }

    // Lines and a stretch of time that somebody marked, and what its requests came to at that moment.
    struct Area {
        core::TimeRange range;
        core::RowFigures figures;
        // Where its lines are now; nothing where they stand together no more.
        std::optional<std::size_t> first;
        std::size_t lines = 0;
    };
    const std::optional<Area>& area() const { return area_; }
    void clearArea();

    // What the keys do, but for stepping and moving.
    void fillMenu(QMenu& menu);

    QSize sizeHint() const override { return {600, AxisHeight + StripHeight + 12 * RowHeight}; }

signals:
    void followingChanged(bool following);
    void liveWanted(); // End, a double click
    void scrolled();   // other lines are in view
    void groupingChanged(core::RowGrouping grouping);
    void detailsWanted(); // wantedDetails() are others
    void chosen(core::RequestKey key);
    void opened(core::RequestKey key); // Enter
    void worseWanted(int step);        // 1: the next worse request, −1: the next better one
    void timeRangeChosen(const core::TimeRange& range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Row { // of a line in view
        WaterfallLines::Line line;
        std::uint32_t serial = 0;
        Detail detail;    // null: not known
        double scale = 0; // px/s that `bar` holds for
        Bar bar;
        QString name;
        QString latency;
    };
    // A line, whatever stands before it.
    struct Anchor {
        std::optional<std::string> head;
        std::uint32_t serial = 0;
        std::size_t row = 0; // where it was last
    };
    enum class Drag { None, Pan, Area, Range };

    Anchor anchorOf(std::size_t line) const;
    // Looks at most so many rows away from where it was.
    std::optional<std::size_t> lineOf(Anchor& anchor, std::size_t atMost = SIZE_MAX) const;

    void arrange();
    std::size_t topOfNewGroups();
    std::optional<std::size_t> placeOfArea();
    void setScrollRange();
    void showLine(std::size_t line); // scrolls no further than it must
    void layOutTimes();
    void prepare();
    void placeAxis();
    Row rowFor(const WaterfallLines::Line& line, Row* known) const;
    void wish();
    void scrollBy(double lines);
    void zoom(double factor, double x);
    void zoomByKey(bool in);
    void pan(double pixels);
    void setFollowing(bool following);
    core::Time earliest() const;

    std::size_t cursorLine();
    bool hasCursor() const { return cursor_.has_value(); }
    void putCursor(std::size_t line);
    void step(int lines);
    void activate();
    void toggle(std::size_t group);

    bool navigate(const QKeyEvent& event);
    bool command(const QKeyEvent& event);
    void dragTo(const QPoint& position);
    core::TimeRange draggedRange() const;
    void markArea(std::size_t first, std::size_t last, const core::TimeRange& range);
    void stretchArea(int lines, int time);
    void chooseTime();
    QString rangeText(const core::TimeRange& range) const;
    void placeCard();
    QString headText(const core::RowGroup& group) const;
    QString tipAt(const QPoint& position) const;
    QString tipOf(const core::RequestRow& row) const;

    void paintAxis(QPainter& painter) const;
    void paintConcurrency(QPainter& painter) const;
    void paintHead(QPainter& painter, const Row& row, int y) const;
    void paintRow(QPainter& painter, const Row& row, int index) const;
    void paintNow(QPainter& painter) const;
    void paintMarked(QPainter& painter) const;
    void paintBar(QPainter& painter, const Row& row, int y, const QColor& ground) const;
    void paintSegment(QPainter& painter, const Segment& segment, double origin, int y) const;
    void paintGrowth(QPainter& painter, const Bar& bar, double origin, int y) const;
    void paintTicks(QPainter& painter, const Row& row, double origin, int y) const;
    void paintEnd(QPainter& painter, std::optional<core::Status> status, double end, int y, const QColor& ground) const;

    const ThemeHolder& theme_;
    QTimeZone zone_;

    WaterfallRows content_;
    WaterfallLines lines_;
    core::RowGrouping grouping_ = core::RowGrouping::None;
    std::set<std::string> folded_;
    std::unordered_map<std::uint64_t, Detail> details_; // by serial
    std::vector<ClockOffset> offsets_;
    std::vector<core::MarkNote> marks_;
    core::Time now_{};

    TimeAxis axis_;
    bool following_ = true;
    bool ended_ = false;
    bool held_ = false;
    std::vector<Row> rows_; // those in view
    std::vector<AxisLabel> labels_;
    MarkLines markLines_;
    ConcurrencyStrip strip_;
    std::shared_ptr<const core::RowTimes> stripOf_; // what it was laid out for
    TimeAxis stripAxis_;
    std::vector<core::RequestKey> wanted_;
    bool arranging_ = false;

    std::optional<core::RequestKey> selected_;
    std::optional<Anchor> cursor_; // the line that keys step from
    std::optional<Area> area_;
    Anchor areaTop_;
    Anchor areaBottom_;
    AreaCard* card_ = nullptr;

    double wheelRest_ = 0; // lines that the wheel has not made up yet
    Drag drag_ = Drag::None;
    std::optional<QPoint> pressed_;
    QPoint dragged_;
    bool moved_ = false;
    TimeAxis axisAtPress_;
    int lineAtPress_ = 0;
};

} // namespace inferama::widgets
