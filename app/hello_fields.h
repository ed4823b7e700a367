// SPDX-License-Identifier: GPL-3.0-or-later
// What publishers said of themselves in `hello`, a field at a time.
#pragma once

#include "core/snapshot.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace inferama::app {

// The first publisher that tells a field is believed: servers come before the clients that repeat what they were told.
class HelloFields {
public:
    explicit HelloFields(const core::Snapshot& s);

    QString text(const QString& key) const; // fit to be shown; empty where nobody tells it
    std::optional<double> number(const QString& key) const;
    QJsonObject object(const QString& key) const;

private:
    QList<QJsonObject> objects_;
};

} // namespace inferama::app
