// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers of how somebody looks at requests: the filters written, those with a name, the columns.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace inferama::app {

struct SavedFilter {
    QString name;
    QString text;
    friend bool operator==(const SavedFilter&, const SavedFilter&) = default;
};

struct RequestMemory {
    static constexpr int MostRecent = 20;
    static constexpr int MostSaved = 100;

    QStringList recent;             // newest first
    std::vector<SavedFilter> saved; // by name
    QStringList columns;            // RequestTable::chosenColumns()

    // Moves a filter to the front; blank ones are not remembered.
    void remember(const QString& text);
    // Takes the place of the one with that name.
    void save(const QString& name, const QString& text);
    void forget(const QString& name);

    friend bool operator==(const RequestMemory&, const RequestMemory&) = default;
};

} // namespace inferama::app
