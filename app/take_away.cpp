// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/take_away.h"

#include "app/output_file.h"
#include "widgets/panel.h"
#include "widgets/picture.h"
#include "widgets/tile.h"
#include "widgets/value_table.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QMenu>
#include <QWidget>

#include <algorithm>
#include <memory>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr double SavedScale = 2; // of pictures: sharp in a document

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

TakeAway::TakeAway(QWidget& window) : QObject(&window), window_(window)
{
    ask_ = [this](const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(&window_, tr("Save"), suggested, filter);
    };
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
    menu.addAction(tr("Copy &picture"), this, [this, thing] {
        QApplication::clipboard()->setImage(pictureOf(*thing.widget, SavedScale));
        emit done(tr("Copied: %1").arg(thing.name));
    });
    menu.addAction(tr("Save as P&NG…"), this, [this, thing] {
        save(thing, QStringLiteral("png"), tr("Pictures (*.png)"),
             [thing] { return pngOf(*thing.widget, SavedScale); });
    });
    menu.addAction(tr("Save as &SVG…"), this, [this, thing] {
        save(thing, QStringLiteral("svg"), tr("Drawings (*.svg)"),
             [thing] { return svgOf(*thing.widget, thing.name); });
    });
    auto values = qobject_cast<Panel*>(thing.widget) != nullptr ? valuesOf(*thing.widget) : std::nullopt;
    if (!values || values->empty())
        return;
    // What is on the screen when the menu opens is what is taken, however long somebody chooses a file.
    const auto held = std::make_shared<const ValueTable>(std::move(*values));
    menu.addSeparator();
    menu.addAction(tr("&Copy values"), this, [this, held, thing] {
        QApplication::clipboard()->setText(QString::fromUtf8(csvOf(*held, runStart_)));
        emit done(tr("Copied: %1").arg(thing.name));
    });
    menu.addAction(tr("Save values as CS&V…"), this, [this, held, thing] {
        save(thing, QStringLiteral("csv"), tr("Comma-separated values (*.csv)"),
             [this, held] { return csvOf(*held, runStart_); });
    });
}

void TakeAway::save(const Takeable& thing, const QString& ending, const QString& filter,
                    const std::function<QByteArray()>& content)
{
    const QByteArray bytes = content();
    QString path = ask_(fileName(thing.name, ending), filter);
    if (path.isEmpty())
        return;
    if (!path.contains(QLatin1Char('.')))
        path += QLatin1Char('.') + ending;
    if (const auto problem =
            writeWholeFile(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())}))
        emit failed(QString::fromStdString(*problem));
    else
        emit done(tr("Saved: %1").arg(path));
}

// The cell or tile under the pointer.
bool TakeAway::offerValue(QMenu& menu, QWidget& at, QPoint position)
{
    QString value;
    QString row;
    if (const auto* tile = ancestorOf<Tile>(&at)) {
        value = textOf(*tile);
    } else if (auto* view = ancestorOf<QAbstractItemView>(&at)) {
        const QModelIndex index = view->indexAt(view->viewport()->mapFromGlobal(position));
        value = index.data().toString();
        QStringList cells;
        for (int column = 0; index.isValid() && column < index.model()->columnCount(index.parent()); ++column)
            cells << index.siblingAtColumn(column).data().toString();
        row = cells.join(QLatin1Char('\t'));
    }
    const auto copy = [&](const QString& name, const QString& text) {
        if (text.trimmed().isEmpty())
            return;
        menu.addAction(name, this, [this, text] {
            QApplication::clipboard()->setText(text);
            emit done(tr("Copied: %1").arg(text));
        });
    };
    copy(tr("Copy v&alue"), value);
    copy(tr("Copy &row"), row);
    return !menu.isEmpty();
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
    offerValue(menu, *widget, wish->globalPos());
    menu.addSeparator();
    if (panel != nullptr)
        offer(menu, {panel, panel->title()});
    menu.exec(wish->globalPos());
    return true;
}

} // namespace inferama::app
