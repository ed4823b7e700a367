// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/waterfall.h"

#include "widgets/area_card.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

using core::Duration;
using core::Time;

namespace {

constexpr int IdColumn = 84;      // the ids, left of the axis
constexpr int LatencyColumn = 72; // TTFT or the age, right of it
constexpr double AfterNow = 0.04; // share of a live axis that lies after now: room for the arrows
constexpr int LowHeight = 150;    // px, below which there is no strip
constexpr int DetailsAround = 20; // lines above and below those in view
constexpr int CardMargin = 10;
constexpr std::size_t MostLines = 100'000'000; // a scroll bar counts in int
// How far a frame looks for a request that stood elsewhere before: what arrives moves it by a few lines, and to look
// further costs more than a frame has.
constexpr std::size_t SearchAround = 20'000;

} // namespace

Waterfall::Waterfall(const ThemeHolder& theme, QTimeZone zone, QWidget* parent)
    : QAbstractScrollArea(parent), theme_(theme), zone_(std::move(zone))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(AxisHeight + 3 * RowHeight);
    setAccessibleName(tr("Waterfall"));
    setAccessibleDescription(tr("One bar a request on a time axis. Up and Down step through requests, Left and Right "
                                "move in time, plus and minus zoom, End goes live."));
    viewport()->setAutoFillBackground(false);
    card_ = new AreaCard(theme_, viewport());
    card_->hide();
    connect(card_, &AreaCard::closeRequested, this, &Waterfall::clearArea);
    connect(card_, &AreaCard::timeRequested, this, &Waterfall::chooseTime);
    connect(&theme_, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
}

void Waterfall::present(WaterfallRows rows)
{
    content_ = std::move(rows);
    if (now_ == Time{} && content_.result && content_.result->table)
        now_ = content_.result->table->at; // until presentDetails() tells
    arrange();
}

void Waterfall::presentDetails(std::span<const Detail> details, Time now, std::vector<ClockOffset> offsets)
{
    if (offsets != offsets_) {
        offsets_ = std::move(offsets);
        rows_.clear();
    }
    now_ = now;
    details_.clear();
    for (const Detail& detail : details)
        details_.emplace(detail->serial, detail);
    prepare();
}

void Waterfall::presentMarks(const std::vector<core::MarkNote>& marks)
{
    if (marks_ == marks)
        return;
    marks_ = marks;
    prepare();
}

void Waterfall::setEnded(bool ended)
{
    if (std::exchange(ended_, ended) != ended)
        viewport()->update();
}

void Waterfall::setHeld(bool held)
{
    if (std::exchange(held_, held) != held)
        viewport()->update();
}

void Waterfall::follow()
{
    setFollowing(true);
    axis_.length = Duration{1}; // for placeAxis() to choose
    prepare();
}

void Waterfall::showRange(const core::TimeRange& range)
{
    setFollowing(false);
    axis_.start = range.start;
    axis_.length = std::clamp<Duration>(range.end - range.start, TimeAxis::Shortest, TimeAxis::Longest);
    prepare();
}

void Waterfall::setGrouping(core::RowGrouping grouping)
{
    if (std::exchange(grouping_, grouping) == grouping)
        return;
    folded_.clear();
    emit groupingChanged(grouping);
}

void Waterfall::setFolded(const std::string& group, bool folded)
{
    if (folded ? folded_.insert(group).second : folded_.erase(group) > 0)
        arrange();
}

void Waterfall::foldAll(bool folded)
{
    folded_.clear();
    if (folded && lines_.grouped())
        for (const core::RowGroup& group : lines_.groups()->groups)
            folded_.insert(group.name);
    arrange();
}

int Waterfall::firstLine() const { return verticalScrollBar()->value(); }
int Waterfall::linesInView() const { return std::max(0, (viewport()->height() - rowsTop()) / RowHeight); }
void Waterfall::showFirstLine(int line) { verticalScrollBar()->setValue(line); }
int Waterfall::rowsTop() const { return AxisHeight + (viewport()->height() < LowHeight ? 0 : StripHeight); }

void Waterfall::showLine(std::size_t line)
{
    const int at = static_cast<int>(line);
    if (at < firstLine())
        showFirstLine(at);
    else if (at >= firstLine() + linesInView())
        showFirstLine(at - linesInView() + 1);
}

void Waterfall::showSelected()
{
    if (!selected_ || !cursor_ || cursor_->head)
        return;
    if (const auto line = lineOf(*cursor_, SearchAround))
        showLine(*line);
}

std::optional<std::size_t> Waterfall::lineAt(const QPoint& position) const
{
    if (position.y() < rowsTop())
        return std::nullopt;
    const auto line = static_cast<std::size_t>(firstLine() + (position.y() - rowsTop()) / RowHeight);
    return line < lines_.count() ? std::optional(line) : std::nullopt;
}

void Waterfall::setSelected(std::optional<core::RequestKey> key, std::size_t near)
{
    if (key == selected_)
        return;
    selected_ = key;
    if (!key)
        cursor_.reset();
    else if (!cursor_ || cursor_->head || cursor_->serial != key->serial)
        cursor_ = Anchor{.head = {}, .serial = key->serial, .row = near};
    viewport()->update();
}

Waterfall::Anchor Waterfall::anchorOf(std::size_t line) const
{
    const WaterfallLines::Line at = lines_.at(line);
    if (at.head)
        return {.head = lines_.group(*at.head).name, .serial = 0, .row = 0};
    return {.head = {}, .serial = lines_.row(at.row).key.serial, .row = at.row};
}

std::optional<std::size_t> Waterfall::lineOf(Anchor& anchor, std::size_t atMost) const
{
    if (anchor.head)
        return lines_.lineOfHead(*anchor.head);
    const auto row = lines_.find(anchor.serial, anchor.row, atMost);
    if (!row)
        return std::nullopt;
    anchor.row = *row;
    return lines_.lineOfRow(*row);
}

// A list that was scrolled keeps the line at its top; one at the top keeps showing what comes first.
void Waterfall::arrange()
{
    const auto groupingOf = [](const std::shared_ptr<const core::RowGroups>& groups) {
        return groups ? groups->by : core::RowGrouping::None;
    };
    const bool regrouped = groupingOf(lines_.groups()) != groupingOf(content_.groups);
    std::optional<Anchor> top;
    if (!regrouped && firstLine() > 0 && static_cast<std::size_t>(firstLine()) < lines_.count())
        top = anchorOf(static_cast<std::size_t>(firstLine()));
    lines_ = WaterfallLines(content_.result, content_.groups, folded_);
    arranging_ = true;
    setScrollRange();
    if (top)
        if (const auto line = lineOf(*top, SearchAround))
            showFirstLine(static_cast<int>(*line));
    if (regrouped)
        showFirstLine(static_cast<int>(topOfNewGroups()));
    arranging_ = false;
    if (area_)
        area_->first = placeOfArea();
    prepare();
}

// Another order, other groups or what came between part its lines: then it has no place.
std::optional<std::size_t> Waterfall::placeOfArea()
{
    const auto top = lineOf(areaTop_, SearchAround);
    const auto bottom = top ? lineOf(areaBottom_, SearchAround) : std::nullopt;
    return bottom && *bottom + 1 == *top + area_->lines ? top : std::nullopt;
}

void Waterfall::setScrollRange()
{
    const int all = static_cast<int>(std::min<std::size_t>(lines_.count(), MostLines));
    verticalScrollBar()->setRange(0, std::max(0, all - linesInView()));
    verticalScrollBar()->setPageStep(std::max(1, linesInView()));
}

// The head of the group of what is selected, so that both are seen; without a selection the first.
std::size_t Waterfall::topOfNewGroups()
{
    if (!selected_ || !cursor_ || cursor_->head)
        return 0;
    const auto line = lineOf(*cursor_, SearchAround);
    if (!line)
        return 0;
    const auto group = lines_.groupOfRow(cursor_->row);
    const auto head = group ? lines_.lineOfHead(lines_.group(*group).name) : std::nullopt;
    const auto room = static_cast<std::size_t>(std::max(1, linesInView()));
    return head && *line - *head < room ? *head : *line >= room ? *line - room / 2 : 0;
}

Waterfall::Row Waterfall::rowFor(const WaterfallLines::Line& line, Row* known) const
{
    Row made{.line = line,
             .serial = 0,
             .detail = {},
             .scale = axis_.pixelsPerSecond(),
             .bar = {},
             .name = {},
             .latency = {}};
    if (line.head) {
        made.name = headText(lines_.group(*line.head));
        return made;
    }
    const core::RequestRow& row = lines_.row(line.row);
    made.serial = row.key.serial;
    if (const auto detail = details_.find(row.key.serial); detail != details_.end())
        made.detail = detail->second;
    // The stages of what waits end with now.
    const bool stays = known && known->detail == made.detail && made.detail && known->scale == made.scale &&
                       (made.detail->first || made.detail->end);
    if (stays)
        made.bar = std::move(known->bar);
    else if (made.detail)
        made.bar = layOut(*made.detail, made.scale, now_, offsets_);
    else
        made.bar = layOut(row, made.scale);
    made.name = known ? known->name
                      : QFontMetrics(uiFont(11, 600)).elidedText(displayText(row.id), Qt::ElideMiddle, IdColumn - 20);
    const std::optional<double> ttft = made.detail            ? made.detail->ttft
                                       : std::isnan(row.ttft) ? std::nullopt
                                                              : std::optional(row.ttft);
    const bool waits = !ttft && (made.detail ? made.detail->inFlight() : row.inFlight());
    made.latency = waits ? tr("≥ %1", "lower bound of a latency")
                               .arg(formatDuration(std::max(0.0, core::seconds(now_ - row.start))).joined())
                         : formatDuration(ttft).joined();
    return made;
}

void Waterfall::prepare()
{
    const int inView = linesInView();
    const auto all = static_cast<int>(std::min<std::size_t>(lines_.count(), MostLines));
    arranging_ = true;
    setScrollRange();
    arranging_ = false;
    placeAxis();

    const int first = firstLine();
    const int end = std::min(all, first + inView + 1);
    std::unordered_map<std::uint32_t, Row*> known;
    for (Row& row : rows_)
        if (row.serial != 0)
            known.emplace(row.serial, &row);
    std::vector<Row> rows;
    rows.reserve(static_cast<std::size_t>(std::max(0, end - first)));
    for (int i = first; i < end; ++i) {
        const WaterfallLines::Line line = lines_.at(static_cast<std::size_t>(i));
        const auto before = line.head ? known.end() : known.find(lines_.row(line.row).key.serial);
        rows.push_back(rowFor(line, before == known.end() ? nullptr : before->second));
    }
    rows_ = std::move(rows);
    layOutTimes();
    wish();
    viewport()->update();
}

void Waterfall::layOutTimes()
{
    labels_ = axisLabels(axis_, zone_);
    markLines_ = layOutMarks(marks_, axis_);
    const auto times = rowsTop() > AxisHeight ? content_.times : nullptr;
    if (times == stripOf_ && axis_ == stripAxis_)
        return;
    stripOf_ = times;
    stripAxis_ = axis_;
    strip_ = times ? layOutStrip(*times, axis_) : ConcurrencyStrip{};
}

void Waterfall::placeAxis()
{
    axis_.left = IdColumn;
    axis_.width = std::max(1, viewport()->width() - IdColumn - LatencyColumn);
    if (!following_)
        return;
    const auto first = static_cast<std::size_t>(firstLine());
    const std::size_t end = std::min(lines_.count(), first + static_cast<std::size_t>(linesInView()));
    Time start = Time::max();
    for (std::size_t i = first; i < end; ++i)
        if (const WaterfallLines::Line line = lines_.at(i); !line.head)
            start = std::min(start, lines_.row(line.row).start);
    if (start != Time::max()) {
        const double needed = std::clamp(core::seconds(now_ - start) / (1 - AfterNow), 0.0, 1e9);
        const Duration length = core::durationOf(needed);
        // Grows at once, shrinks late: an axis that breathes cannot be read.
        if (length > axis_.length || length < axis_.length / 4)
            axis_.length = roundLength(length);
    }
    axis_.length = std::max<Duration>(axis_.length, roundLength({}));
    axis_ = axis_.endingAt(now_ + Duration{std::llround(AfterNow * static_cast<double>(axis_.length.count()))});
}

void Waterfall::wish()
{
    const int first = std::max(0, firstLine() - DetailsAround);
    const auto end = std::min(lines_.count(), static_cast<std::size_t>(firstLine() + linesInView() + DetailsAround));
    std::vector<core::RequestKey> keys;
    for (auto i = static_cast<std::size_t>(first); i < end; ++i)
        if (const WaterfallLines::Line line = lines_.at(i); !line.head)
            keys.push_back(lines_.row(line.row).key);
    if (keys == wanted_)
        return;
    wanted_ = std::move(keys);
    emit detailsWanted();
}

void Waterfall::zoom(double factor, double x)
{
    setFollowing(false);
    axis_ = axis_.zoomed(factor, std::clamp(x, axis_.left, axis_.left + axis_.width));
    prepare();
}

void Waterfall::pan(double pixels)
{
    setFollowing(false);
    axis_ = axis_.panned(pixels);
    prepare();
}

void Waterfall::setFollowing(bool following)
{
    if (std::exchange(following_, following) != following)
        emit followingChanged(following);
}

Time Waterfall::earliest() const
{
    if (content_.times)
        if (const auto first = content_.times->firstSent())
            return *first;
    Time first = now_;
    for (std::size_t i = 0; i < lines_.rows(); ++i)
        first = std::min(first, lines_.row(i).start);
    return first;
}

void Waterfall::resizeEvent(QResizeEvent*)
{
    prepare();
    placeCard();
}

void Waterfall::scrollContentsBy(int, int)
{
    if (arranging_)
        return;
    prepare();
    emit scrolled();
}

void Waterfall::markArea(std::size_t first, std::size_t last, const core::TimeRange& range)
{
    const auto rows = core::activeIn(lines_.rowsOn(first, last), range, now_);
    area_ = Area{.range = range, .figures = core::figuresOf(rows), .first = first, .lines = last - first + 1};
    areaTop_ = anchorOf(first);
    areaBottom_ = anchorOf(last);
    card_->present(area_->figures, rangeText(range));
    card_->show();
    placeCard();
    viewport()->update();
}

void Waterfall::clearArea()
{
    if (!area_)
        return;
    area_.reset();
    card_->hide();
    viewport()->update();
}

void Waterfall::placeCard()
{
    card_->adjustSize();
    card_->move(std::max(0, viewport()->width() - card_->width() - CardMargin),
                std::max(0, viewport()->height() - card_->height() - CardMargin));
}

} // namespace inferama::widgets
