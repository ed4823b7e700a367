// SPDX-License-Identifier: GPL-3.0-or-later
// One line under the tool bar when something about the sources or a severe alert needs to be known: what happened and
// what to do.
#pragma once

#include "core/bands.h"
#include "ingest/frame.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <optional>

class QPushButton;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class Session;

struct Notice {
    std::optional<core::Level> level; // none: nothing is wrong yet
    QString text;
    QString action{};        // what its button says; empty: it has none
    std::uint64_t alert = 0; // the serial of the one that it is about; 0: about none
};

// The gravest of what is to be said of the sources; nothing while all is well.
std::optional<Notice> noticeOf(const ingest::Frame& frame, const Session& session);

// The graver of the two, the first among equals.
std::optional<Notice> graverOf(std::optional<Notice> a, std::optional<Notice> b);

class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void show(const std::optional<Notice>& notice);
    const std::optional<Notice>& notice() const { return notice_; }
    QString text() const { return notice_ ? notice_->text : QString(); }

signals:
    // The button of a notice was pressed.
    void alertWanted(quint64 serial);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const widgets::ThemeHolder& theme_;
    QPushButton* button_;
    std::optional<Notice> notice_;
};

} // namespace inferama::app
