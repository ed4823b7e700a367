// SPDX-License-Identifier: GPL-3.0-or-later
// One request, open: its figures, client above server, the stages of its TTFT, every gap and what ran meanwhile, its
// place in the window, and what was sent around it.
#pragma once

#include "core/row_times.h"
#include "widgets/open_request.h"

#include <QFrame>
#include <QTimeZone>

#include <memory>
#include <optional>

class QLabel;

namespace inferama::widgets {

class ElidedLabel;
class GapStrip;
class NeighbourList;
class PercentilePlaces;
class RequestHeadline;
class RequestLanes;
class RequestTitle;
class StageShares;
class ThemeHolder;

class RequestPane : public QFrame {
    Q_OBJECT
public:
    RequestPane(const ThemeHolder& theme, QTimeZone zone, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::RequestDetail>& request,
                 const std::shared_ptr<const core::Snapshot>& snapshot);
    // Who was sent around it; `row` is its own.
    void presentNeighbours(const core::RowTimes::Neighbours& neighbours, const core::RequestRow& row);
    void clearNeighbours();

    // What the clipboard gets; empty while nothing is open.
    QString asText() const;
    QByteArray asJson() const;

    QSize sizeHint() const override { return {424, 700}; }

public slots:
    void copyText() const;
    void copyJson() const;

signals:
    void closeRequested();
    void stepRequested(int rows);             // N and Down: 1, P and Up: −1
    void worseRequested(int step);            // Shift+N: the next worse, 1; Shift+P: the next better, −1
    void requestChosen(core::RequestKey key); // a neighbour
    void idChosen(const QString& id);         // one that was prefilled meanwhile, as its publisher calls it

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeBody();
    QWidget* makeGoButton();
    void showTexts();
    void showGaps();

    const ThemeHolder& theme_;
    QTimeZone zone_;
    std::optional<OpenRequest> open_;

    RequestTitle* title_ = nullptr;
    RequestHeadline* headline_ = nullptr;
    QLabel* reason_ = nullptr;
    QLabel* tokens_ = nullptr;
    ElidedLabel* offset_ = nullptr;
    ElidedLabel* total_ = nullptr;
    ElidedLabel* places_ = nullptr;
    RequestLanes* lanes_ = nullptr;
    StageShares* stages_ = nullptr;
    QLabel* typical_ = nullptr;
    GapStrip* gaps_ = nullptr;
    QLabel* summary_ = nullptr;
    QLabel* causes_ = nullptr;
    PercentilePlaces* percentiles_ = nullptr;
    QWidget* neighbourHead_ = nullptr;
    NeighbourList* neighbours_ = nullptr;
};

} // namespace inferama::widgets
