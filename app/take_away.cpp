// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/take_away.h"

#include "app/english_texts.h"
#include "app/output_file.h"
#include "core/requests_csv.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/panel.h"
#include "widgets/picture.h"
#include "widgets/request_table.h"
#include "widgets/tile.h"
#include "widgets/value_table.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QWidget>

#include <algorithm>
#include <span>
#include <string>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr double SavedScale = 2; // of pictures: sharp in a document
constexpr int LongestSaid = 80;  // characters of a value that was copied

QString valuesFilter() { return TakeAway::tr("Comma-separated values (*.csv)"); }

// A name that every file system takes.
QString fileName(const QString& name, const QString& ending)
{
    QString plain;
    for (const QChar c : name.simplified())
        plain += c.isLetterOrNumber() ? c : QLatin1Char('-');
    while (plain.contains(QStringLiteral("--")))
        plain.replace(QStringLiteral("--"), QStringLiteral("-"));
    return QStringLiteral("inferama-%1.%2").arg(plain.isEmpty() ? QStringLiteral("values") : plain, ending);
}

template<class Wanted>
Wanted* ancestorOf(QWidget* widget)
{
    while (widget != nullptr && qobject_cast<Wanted*>(widget) == nullptr)
        widget = widget->parentWidget();
    return qobject_cast<Wanted*>(widget);
}

QString textOf(const Tile& tile)
{
    QStringList values;
    for (const TileValue& value : tile.content().values)
        values << (value.label.isEmpty() ? value.quantity.joined()
                                         : value.label + QLatin1Char(' ') + value.quantity.joined());
    return tile.content().name + QStringLiteral(": ") + values.join(QStringLiteral(" · "));
}

} // namespace

std::vector<Takeable> takeablesOf(QWidget& page)
{
    std::vector<Takeable> things;
    for (Panel* panel : page.findChildren<Panel*>())
        if (panel->isVisibleTo(&page) && !panel->title().isEmpty())
            things.push_back({panel, panel->title()});
    std::ranges::sort(things, {}, [&page](const Takeable& thing) {
        const QPoint at = thing.widget->mapTo(&page, QPoint(0, 0));
        return std::pair(at.y(), at.x());
    });
    things.insert(things.begin(), {&page, TakeAway::tr("The whole page")});
    return things;
}

TakeAway::TakeAway(QWidget& window) : QObject(&window), window_(window), progress_(window)
{
    ask_ = [this](const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(&window_, tr("Save"), suggested, filter);
    };
    connect(&requestsFile_, &RequestsFile::advanced, &progress_, &WritingProgress::present);
    connect(&progress_, &WritingProgress::cancelled, &requestsFile_, &RequestsFile::cancel);
    connect(&progress_, &WritingProgress::done, this, &TakeAway::done);
    connect(&progress_, &WritingProgress::failed, this, &TakeAway::failed);
    qApp->installEventFilter(this);
}

TakeAway::~TakeAway() { qApp->removeEventFilter(this); }

void TakeAway::fill(QMenu& menu, QWidget& page)
{
    for (const Takeable& thing : takeablesOf(page))
        offer(*menu.addMenu(QString(thing.name).replace(QLatin1Char('&'), QStringLiteral("&&"))), thing);
}

void TakeAway::offer(QMenu& menu, const Takeable& thing)
{
    // What is chosen goes the way of its widget, which a page may take away while the menu is open.
    menu.addAction(tr("Copy &picture"), thing.widget, [this, thing] {
        QApplication::clipboard()->setImage(pictureOf(*thing.widget, SavedScale));
        emit done(tr("Copied: %1").arg(thing.name));
    });
    menu.addAction(tr("Save as P&NG…"), thing.widget, [this, thing] {
        save(thing, QStringLiteral("png"), tr("Pictures (*.png)"), pngOf(*thing.widget, SavedScale));
    });
    menu.addAction(tr("Save as &SVG…"), thing.widget, [this, thing] {
        save(thing, QStringLiteral("svg"), tr("Drawings (*.svg)"), svgOf(*thing.widget, thing.name));
    });
    if (qobject_cast<Panel*>(thing.widget) != nullptr)
        offerValues(menu, thing);
}

// A table may have half a million rows, so values are built when somebody wants them: those on the screen when a line
// of the menu is chosen are taken, however long it then takes to choose a file.
void TakeAway::offerValues(QMenu& menu, const Takeable& thing)
{
    QWidget* valued = valuedIn(*thing.widget);
    if (valued == nullptr)
        return;
    const auto* table = qobject_cast<RequestTable*>(valued);
    const auto* requests = table != nullptr ? qobject_cast<RequestTableModel*>(table->model()) : nullptr;
    menu.addSeparator();
    menu.addAction(tr("&Copy values"), valued, [this, valued, requests, thing] {
        if (requests != nullptr)
            copyRequests(requests->result());
        else
            copy(QString::fromUtf8(csvOf(tableOf(*valued), runStart_)), tr("Copied: %1").arg(thing.name));
    });
    menu.addAction(tr("Save values as CS&V…"), valued, [this, valued, requests, thing] {
        if (requests != nullptr)
            saveRequests(requests->result());
        else
            save(thing, QStringLiteral("csv"), valuesFilter(), csvOf(tableOf(*valued), runStart_));
    });
}

void TakeAway::copy(const QString& text, const QString& said)
{
    QApplication::clipboard()->setText(text);
    emit done(said);
}

void TakeAway::copyRequests(const Requests& requests)
{
    const std::span rows(requests->rows.data(), std::min(requests->rows.size(), MostCopied));
    const core::RequestsCsv csv(rows, core::contextOf(*requests->table));
    std::string text;
    csv.addHead(text);
    for (const core::RequestRow* row : rows)
        csv.addRow(text, *row);
    copy(QString::fromStdString(text), rows.size() == requests->rows.size()
                                           ? tr("Copied: %n requests", nullptr, static_cast<int>(rows.size()))
                                           : tr("Copied the first %1 of %2 requests; saved as CSV they are all there")
                                                 .arg(formatCount(static_cast<double>(rows.size())),
                                                      formatCount(static_cast<double>(requests->rows.size()))));
}

void TakeAway::saveRequests(const Requests& requests)
{
    if (!requests) {
        emit failed(tr("There are no requests to save yet"));
        return;
    }
    const QString path = placeFor(tr("Requests"), QStringLiteral("csv"), valuesFilter());
    if (path.isEmpty())
        return;
    progress_.expect(tr("Save requests"), path);
    requestsFile_.write(requests, path.toStdString());
}

// Empty: nowhere. What exists was chosen as it is.
QString TakeAway::placeFor(const QString& name, const QString& ending, const QString& filter)
{
    const QString path = ask_(fileName(name, ending), filter);
    const QFileInfo place(path);
    return path.isEmpty() || place.exists() || !place.suffix().isEmpty() ? path : path + QLatin1Char('.') + ending;
}

void TakeAway::save(const Takeable& thing, const QString& ending, const QString& filter, const QByteArray& content)
{
    const QString path = placeFor(thing.name, ending, filter);
    if (path.isEmpty())
        return;
    if (const auto problem =
            writeWholeFile(path.toStdString(), {content.constData(), static_cast<std::size_t>(content.size())}))
        emit failed(translated(*problem));
    else
        emit done(tr("Saved: %1").arg(path));
}

// The cell or tile under the pointer; by the keyboard the current cell.
void TakeAway::offerValue(QMenu& menu, QWidget& at, std::optional<QPoint> position)
{
    QString value;
    QString row;
    if (const auto* tile = ancestorOf<Tile>(&at)) {
        value = textOf(*tile);
    } else if (auto* view = ancestorOf<QAbstractItemView>(&at)) {
        const QModelIndex cell =
            position ? view->indexAt(view->viewport()->mapFromGlobal(*position)) : view->currentIndex();
        value = wholeText(cell);
        row = rowText(*view, cell);
    }
    if (!value.trimmed().isEmpty())
        menu.addAction(tr("Copy v&alue"), this, [this, value] {
            copy(value, tr("Copied: %1").arg(displayText(value.toStdString(), LongestSaid)));
        });
    if (!row.isEmpty())
        menu.addAction(tr("Copy &row"), this,
                       [this, row] { copy(row, tr("Copied the row with the heads of its columns")); });
    menu.addSeparator();
}

bool TakeAway::eventFilter(QObject* watched, QEvent* event)
{
    auto* widget = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::ContextMenu || widget == nullptr || widget->window() != window_.window())
        return QObject::eventFilter(watched, event);
    auto* panel = ancestorOf<Panel>(widget);
    const bool own = widget->contextMenuPolicy() == Qt::CustomContextMenu || widget->inherits("QLineEdit");
    if (own || (panel == nullptr && ancestorOf<Tile>(widget) == nullptr))
        return QObject::eventFilter(watched, event);
    const auto* wish = static_cast<QContextMenuEvent*>(event);
    QMenu menu(&window_);
    const bool byKeyboard = wish->reason() == QContextMenuEvent::Keyboard;
    offerValue(menu, *widget, byKeyboard ? std::nullopt : std::optional(wish->globalPos()));
    if (panel != nullptr)
        offer(menu, {panel, panel->title()});
    menu.exec(wish->globalPos());
    return true;
}

} // namespace inferama::app
