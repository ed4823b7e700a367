// SPDX-License-Identifier: GPL-3.0-or-later
// One request, open: its figures, client above server, the stages of its TTFT, every gap, and its place in the window.
#pragma once

#include "core/snapshot.h"

#include <QFrame>
#include <QTimeZone>

#include <memory>

class QLabel;

namespace inferama::widgets {

class ElidedLabel;
class GapStrip;
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

    // What the clipboard gets; empty while nothing is open.
    QString asText() const;
    QByteArray asJson() const;

    QSize sizeHint() const override { return {424, 700}; }

public slots:
    void copyText() const;
    void copyJson() const;

signals:
    void closeRequested();
    void stepRequested(int rows); // Up and Down

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeBody();
    void showTexts();

    const ThemeHolder& theme_;
    QTimeZone zone_;
    std::shared_ptr<const core::RequestDetail> request_;
    std::shared_ptr<const core::Snapshot> snapshot_;

    RequestTitle* title_ = nullptr;
    RequestHeadline* headline_ = nullptr;
    QLabel* reason_ = nullptr;
    QLabel* tokens_ = nullptr;
    ElidedLabel* offset_ = nullptr;
    ElidedLabel* total_ = nullptr;
    ElidedLabel* places_ = nullptr;
    RequestLanes* lanes_ = nullptr;
    StageShares* stages_ = nullptr;
    GapStrip* gaps_ = nullptr;
    PercentilePlaces* percentiles_ = nullptr;
};

} // namespace inferama::widgets
