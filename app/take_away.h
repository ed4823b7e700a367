// SPDX-License-Identifier: GPL-3.0-or-later
// Charts, tables and figures to take away: copied, or saved as a picture, a drawing or values.
#pragma once

#include "app/requests_file.h"
#include "app/writing_progress.h"
#include "core/time.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QWidget;

namespace inferama::app {

// One thing on a page that can be taken away.
struct Takeable {
    QWidget* widget = nullptr;
    QString name;
};
// The page itself, and the panels on it that can be seen, from top to bottom and left to right.
std::vector<Takeable> takeablesOf(QWidget& page);

class TakeAway : public QObject {
    Q_OBJECT
public:
    // Offers itself in the context menus of `window`'s panels, tiles and tables.
    explicit TakeAway(QWidget& window);
    ~TakeAway() override;

    // From when on moments are counted in values that are saved.
    void setRunStart(std::optional<core::Time> runStart) { runStart_ = runStart; }
    // Fills `menu` with all that `page` has, a submenu each. No values are looked at before one of them is chosen.
    void fill(QMenu& menu, QWidget& page);

    using Requests = RequestsFile::Requests;
    // Asks where to, and writes all of them as comma-separated values beside the GUI thread; null: says that there are
    // none. In place of what is still being written.
    void saveRequests(const Requests& requests);
    // Of requests that are copied, which the clipboard holds in memory.
    static constexpr std::size_t MostCopied = 10'000;
    RequestsFile& requestsFile() { return requestsFile_; }

    // Asks where to save: the suggested name and the filter of a file dialog; empty: nowhere.
    using Ask = std::function<QString(const QString& suggested, const QString& filter)>;
    void setAsk(Ask ask) { ask_ = std::move(ask); }

signals:
    void done(const QString& what);   // a line for the status bar
    void failed(const QString& what); // why, and what to do

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void offer(QMenu& menu, const Takeable& thing);
    void offerValues(QMenu& menu, const Takeable& thing);
    void offerValue(QMenu& menu, QWidget& at, std::optional<QPoint> position);
    void copy(const QString& text, const QString& said);
    void copyRequests(const Requests& requests);
    QString placeFor(const QString& name, const QString& ending, const QString& filter);
    void save(const Takeable& thing, const QString& ending, const QString& filter, const QByteArray& content);

    QWidget& window_;
    std::optional<core::Time> runStart_;
    Ask ask_;
    WritingProgress progress_;
    RequestsFile requestsFile_;
};

} // namespace inferama::app
