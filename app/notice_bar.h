// SPDX-License-Identifier: GPL-3.0-or-later
// One line under the tool bar when something about the sources needs to be known: what happened and what to do.
#pragma once

#include "core/bands.h"
#include "ingest/frame.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class Session;

struct Notice {
    std::optional<core::Level> level; // none: nothing is wrong yet
    QString text;
};

// The gravest of what is to be said of the sources; nothing while all is well.
std::optional<Notice> noticeOf(const ingest::Frame& frame, const Session& session);

class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void show(const std::optional<Notice>& notice);
    QString text() const { return notice_ ? notice_->text : QString(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const widgets::ThemeHolder& theme_;
    std::optional<Notice> notice_;
};

} // namespace inferama::app
