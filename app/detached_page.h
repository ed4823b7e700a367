// SPDX-License-Identifier: GPL-3.0-or-later
// A page in a window of its own, for a second screen; closing it brings the page back.
#pragma once

#include <QWidget>

class QMainWindow;

namespace inferama::app {

class Page;

class DetachedPage : public QWidget {
    Q_OBJECT
public:
    // Takes the page out of where it is. The keys of `window` work here too.
    DetachedPage(Page& page, const QString& name, QMainWindow& window);

    Page& page() const { return page_; }

signals:
    void closing();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    Page& page_;
};

} // namespace inferama::app
