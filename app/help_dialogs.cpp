// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help_dialogs.h"

#include "app/catalogue.h"
#include "app/translation.h"
#include "app/window_actions.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QStringList>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace inferama::app {

namespace {

QString safe(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString keyRow(const QString& keys, const QString& what)
{
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

} // namespace

QString keysHtml(const WindowActions& actions, const QList<QAction*>& ofPages)
{
    QString html = QStringLiteral("<table cellpadding='3'>");
    QList<const QAction*> all = actions.withKeys();
    std::ranges::copy(ofPages, std::back_inserter(all));
    for (const QAction* action : all) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        html += keyRow(keys.join(tr(" or ")), action->statusTip());
    }
    html += keyRow(QStringLiteral("Tab"), tr("Next control or tile; Enter opens a tile"));
    html += keyRow(QStringLiteral("← →, Enter, Enter"),
                   tr("In a time chart: move the cross-hair, select from one moment to another"));
    html += keyRow(QStringLiteral("← →, PgUp PgDn, [ ], { }"),
                   tr("In the strip of the run: move the brush, its beginning, its end"));
    html += keyRow(QStringLiteral("↑ ↓, Enter, Esc"), tr("On Requests: choose a request, open it, close it"));
    html +=
        keyRow(QStringLiteral("W S, A D, ← →, Home"), tr("In the waterfall: zoom, move in time, the first request"));
    html += keyRow(QStringLiteral("G, C, Enter"), tr("In the waterfall: group, fold and unfold, open"));
    html += keyRow(QStringLiteral("Shift+↑ ↓ ← →, T"), tr("In the waterfall: mark an area, look at its time"));
    html += keyRow(QStringLiteral("N, P, Shift+N, Shift+P"),
                   tr("In the waterfall and an open request: the next, the previous, the next worse, the next better"));
    html += keyRow(QStringLiteral("Esc, [ ]"), tr("On a metric: back; the one before and the next of its layer"));
    return html + QStringLiteral("</table>");
}

QString definitionsHtml()
{
    QString html;
    for (const LayerEntry& layer : catalogueLayers()) {
        html += QStringLiteral("<h2>%1 &nbsp;%2</h2>").arg(layer.number).arg(safe(layer.name));
        for (const MetricEntry& metric : catalogue()) {
            if (metric.layer != layer.number)
                continue;
            html += QStringLiteral("<p><b>%1</b> (%2)<br>%3")
                        .arg(safe(metric.name), safe(metric.id), safe(metric.definition));
            if (!metric.window.empty())
                html += QStringLiteral("<br><i>%1</i>").arg(safe(metric.window));
            for (const MetricBand& band : metric.bands)
                html += QStringLiteral("<br>%1").arg(band.applies.empty()
                                                         ? safe(band.text)
                                                         : safe(band.applies) + QStringLiteral(": ") + safe(band.text));
            html += QStringLiteral("<br>%1</p>").arg(tr("Filled by: %1").arg(safe(metric.filledBy)));
        }
    }
    return html;
}

QString aboutHtml()
{
    return tr("<h2>Inferama %1</h2><p>Live observability of large-model inference: what a service does to its users, "
              "and why.</p>"
              "<p>Free software under the GNU General Public License, version 3 or later. It comes with no "
              "warranty.</p>"
              "<p>Built on Qt %2 and Qt Charts (GPL-3.0), ZeroMQ, simdjson, nlohmann JSON, Zstandard and CLI11.</p>")
        .arg(QStringLiteral(INFERAMA_VERSION), QString::fromLatin1(qVersion()));
}

void showText(QWidget* parent, const QString& title, const QString& html)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(640, 560);
    auto* column = new QVBoxLayout(dialog);
    auto* browser = new QTextBrowser(dialog);
    browser->setAccessibleName(title);
    browser->setOpenExternalLinks(true);
    browser->setHtml(html);
    column->addWidget(browser);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog->show();
}

} // namespace inferama::app
