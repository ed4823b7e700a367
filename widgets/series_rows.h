// SPDX-License-Identifier: GPL-3.0-or-later
// One row for each GPU, rank, rail or replica over a shared time axis: as a heat strip, whose colour is the stronger
// the higher the value, or as small multiples on one value scale. At the right of a row is its value, now or at the
// cross-hair. Cells without a value stay empty.
#pragma once

#include "widgets/row_places.h"
#include "widgets/time_surface.h"

#include <QImage>
#include <QPainterPath>

#include <functional>
#include <vector>

namespace inferama::widgets {

struct SeriesRow {
    QString name;
    std::vector<float> values;          // a cell each; NaN: nothing known
    double badness = 0;                 // the greatest are shown where there is no room for all
    std::optional<core::Level> level{}; // marks a row that stands out
};

struct SeriesRowsContent {
    enum class Form : std::uint8_t { Heat, Traces };
    Form form = Form::Heat;
    ChartContent around; // the time axis, margins, marks, what to say where nothing can be drawn
    core::Time start{};  // of the first cell
    core::Duration cell = std::chrono::seconds{1};
    std::vector<SeriesRow> rows;
    std::size_t notKept = 0; // rows beyond these that nobody has the values of
    Interval scale{0, 1};    // palest to strongest; of a trace bottom to top
    QColor colour;
    std::function<QString(double)> value; // of a row, as text
    std::vector<AlertSpan> alerts;
};

// How strong the colour of a heat strip is for a value, 0.1…1; values out of the scale are as its ends.
double heatOf(double value, const Interval& scale);

class SeriesRows : public TimeSurface {
    Q_OBJECT
public:
    using TimeSurface::TimeSurface;

    // Costs one pass over all cells.
    void setContent(SeriesRowsContent content);
    const SeriesRowsContent& content() const { return content_; }

    // The rows that are drawn, as indices of the content's, and what stands at their right.
    const std::vector<std::size_t>& shownRows() const { return shown_; }
    const QString& valueText(std::size_t shown) const { return texts_[shown]; }

    QSize sizeHint() const override { return {400, 194}; }
    QSize minimumSizeHint() const override { return {200, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void layOut() override;
    void readCrosshair() override;

private:
    void layOutHeat();
    void layOutTraces();
    std::size_t cells() const;

    SeriesRowsContent content_;
    ChartAxes axes_;
    RowPlaces places_;
    std::vector<std::size_t> shown_;
    std::vector<QString> texts_;      // as shown_
    QImage heat_;                     // a pixel for each cell of the rows shown
    std::vector<QPainterPath> lines_; // as shown_
    std::vector<QPainterPath> areas_;
};

} // namespace inferama::widgets
