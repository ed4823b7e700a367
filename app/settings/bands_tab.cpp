// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/bands_tab.h"

#include "app/settings/bands_model.h"
#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int RowHeight = 28;
constexpr int Shape = 8;

// The words of the bands, each with its shape.
class WordsCell : public QStyledItemDelegate {
public:
    WordsCell(const ThemeHolder& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = theme_.theme();
        painter->fillRect(option.rect, option.state.testFlag(QStyle::State_Selected) ? t.sel : t.surface);
        const QFont font = uiFont(12);
        const QFontMetrics metrics(font);
        painter->setFont(font);
        int x = option.rect.left() + 6;
        const QStringList words = index.data().toString().split(QStringLiteral(" · "));
        for (int i = 0; i < words.size(); ++i) {
            const auto level = static_cast<core::Level>(i);
            drawBandShape(*painter, QRectF(x, option.rect.center().y() - Shape / 2.0, Shape, Shape), level, t);
            painter->setPen(t.bandColour(level));
            const QRect room(x + Shape + 4, option.rect.top(), option.rect.right() - x - Shape - 4,
                             option.rect.height());
            painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, words[i]);
            x = room.left() + metrics.horizontalAdvance(words[i]) + 10;
        }
    }

private:
    const ThemeHolder& theme_;
};

} // namespace

BandsTab::BandsTab(BandsModel& model, const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), model_(model), table_(new QTableView(this)),
      restore_(new QPushButton(tr("Restore default"), this))
{
    auto* lead = new QLabel(tr("Tiles, charts and rules judge by these borders. Double-click a border to change it; "
                               "write the unit with it, as in 500ms."),
                            this);
    lead->setWordWrap(true);
    lead->setProperty("role", "secondary");
    table_->setModel(&model_);
    table_->setItemDelegateForColumn(BandsModel::Words, new WordsCell(theme, this));
    table_->setAccessibleName(tr("Bands"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(RowHeight);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setColumnWidth(BandsModel::Judged, 240);
    table_->setColumnWidth(BandsModel::Words, 318);
    for (int column = BandsModel::FirstBorder; column < BandsModel::State; ++column)
        table_->setColumnWidth(column, 76);
    table_->horizontalHeader()->setStretchLastSection(true);
    restore_->setToolTip(tr("Takes the borders of the selected row back to the default"));

    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(restore_);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(lead);
    column->addWidget(table_, 1);
    column->addLayout(buttons);

    const auto update = [this] {
        const QModelIndex at = table_->currentIndex();
        restore_->setEnabled(at.isValid() && model_.changed(at.row()));
    };
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, update);
    connect(&model_, &BandsModel::edited, this, update);
    connect(&model_, &QAbstractItemModel::modelReset, this, update);
    connect(restore_, &QPushButton::clicked, this, [this] {
        if (table_->currentIndex().isValid())
            model_.restore(table_->currentIndex().row());
    });
    update();
}

} // namespace inferama::app
