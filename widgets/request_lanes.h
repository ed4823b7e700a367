// SPDX-License-Identifier: GPL-3.0-or-later
// One request up to its first token: what the client felt above what the servers did, each on its own lane. Servers'
// times are shifted by their clock offset, for this drawing only. What is short beside a long stage is drawn again
// below.
#pragma once

#include "widgets/waterfall_geometry.h"

#include <QWidget>

#include <string>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

class RequestLanes : public QWidget {
    Q_OBJECT
public:
    explicit RequestLanes(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const core::RequestDetail& request, const core::Snapshot& snapshot);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Piece {
        double from = 0; // seconds from the send
        double to = 0;
        std::string stage;
        QString label;
    };
    struct Lane {
        QString name;
        double from = 0;
        double to = 0;
        std::vector<Piece> pieces;
    };
    struct Zoom {
        std::size_t lane = 0;
        double from = 0;
    };

    void addLane(std::string_view source, core::Role role, const core::RequestDetail& request,
                 const std::vector<PlacedSpan>& stages, std::span<const ClockOffset> offsets);
    void chooseZoom();
    double xOf(double seconds) const;
    int axisY() const;
    void paintClient(QPainter& painter) const;
    void paintLane(QPainter& painter, const Lane& lane, double from, double to, int y, bool labels) const;
    void paintAxis(QPainter& painter) const;
    void paintZoom(QPainter& painter) const;

    const ThemeHolder& theme_;
    double felt_ = 0; // seconds until the first token, or so far
    bool hasFirst_ = false;
    QString feltText_;
    QString waitText_;
    QString clientName_;
    std::vector<Lane> lanes_;
    std::optional<Zoom> zoom_;
};

// "vllm-0 −0.4 ms ± 0.2 ms" for the sources of this request whose clock is known; says so where it is not.
QString clockOffsetText(const core::RequestDetail& request, const core::Snapshot& snapshot);

} // namespace inferama::widgets
