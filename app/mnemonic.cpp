// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mnemonic.h"

#include <QRegularExpression>

namespace inferama::app {

QString withoutMnemonic(QString text)
{
    static const QRegularExpression apart(QStringLiteral("\\(&.\\)"));
    return text.remove(apart).remove(QLatin1Char('&'));
}

} // namespace inferama::app
