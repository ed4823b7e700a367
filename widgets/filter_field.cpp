// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/filter_field.h"

#include "widgets/display_text.h"
#include "widgets/filter_text.h"
#include "widgets/icons.h"
#include "widgets/request_columns.h"
#include "widgets/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr int RowHeight = 22;
constexpr int Padding = 8;
constexpr int MostRows = 12;
constexpr int LeastWidth = 180;
constexpr int MostWidth = 560;
constexpr int MeaningRole = Qt::UserRole;

QFont fieldFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(uiFont(12).pixelSize());
    return font;
}

QString meaningOf(const core::FilterCompletion::Candidate& candidate)
{
    using Kind = core::FilterCompletion::Kind;
    if (candidate.kind == Kind::Field) {
        const core::NamedField named = core::requestField(candidate.shown);
        return named.field != nullptr ? fieldTip(*named.field) : QString();
    }
    if (candidate.shown == "~")
        return FilterField::tr("contains");
    if (candidate.shown == "!~")
        return FilterField::tr("does not contain");
    if (candidate.shown == "in" || candidate.shown == "not in")
        return candidate.shown == "in" ? FilterField::tr("one of") : FilterField::tr("none of");
    return candidate.shown == "none" ? FilterField::tr("there is no such figure") : QString();
}

// What would be written, and what it means beside it.
class Rows : public QStyledItemDelegate {
public:
    Rows(const ThemeHolder& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = theme_.theme();
        painter->fillRect(option.rect, option.state.testFlag(QStyle::State_Selected) ? theme.sel : theme.raised);
        QRect room = option.rect.adjusted(Padding, 0, -Padding, 0);
        const QString word = index.data().toString();
        painter->setFont(fieldFont());
        painter->setPen(theme.text);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, word);
        room.setLeft(room.left() + QFontMetrics(fieldFont()).horizontalAdvance(word) + 3 * Padding);
        painter->setFont(uiFont(11));
        painter->setPen(theme.muted);
        painter->drawText(
            room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetrics(uiFont(11)).elidedText(index.data(MeaningRole).toString(), Qt::ElideRight, room.width()));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        return {QFontMetrics(fieldFont()).horizontalAdvance(index.data().toString()) + 5 * Padding +
                    QFontMetrics(uiFont(11)).horizontalAdvance(index.data(MeaningRole).toString()),
                RowHeight};
    }

private:
    const ThemeHolder& theme_;
};

} // namespace

FilterField::FilterField(const ThemeHolder& theme, QWidget* parent)
    : QLineEdit(parent), theme_(theme), candidates_(new QStandardItemModel(this)),
      completer_(new QCompleter(candidates_, this)), clear_(new QAction(tr("Clear the filter"), this))
{
    setFont(fieldFont());
    setMaxLength(static_cast<int>(core::MostFilterBytes));
    addAction(clear_, QLineEdit::TrailingPosition);
    clear_->setVisible(false);
    connect(clear_, &QAction::triggered, this, &QLineEdit::clear);
    connect(this, &QLineEdit::textChanged, clear_,
            [this](const QString& text) { clear_->setVisible(!text.isEmpty()); });
    setPlaceholderText(tr("Filter: ttft > 1s and status != ok"));
    setAccessibleName(tr("Filter of requests"));
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(MostRows);
    completer_->setWidget(this);
    completer_->popup()->setItemDelegate(new Rows(theme, completer_));
    completer_->popup()->setAccessibleName(tr("What the filter could go on with"));
    connect(completer_, qOverload<const QModelIndex&>(&QCompleter::activated), this, &FilterField::take);
    connect(this, &QLineEdit::textChanged, this, &FilterField::parse);
    connect(this, &QLineEdit::textEdited, this, [this] { offer(false); });
    connect(&theme, &ThemeHolder::changed, this, &FilterField::restyle);
    restyle();
}

void FilterField::restyle()
{
    clear_->setIcon(makeIcon(Icon::Cross, theme_.theme().text2, 12));
    colour();
}

void FilterField::setVocabulary(std::shared_ptr<const core::FilterVocabulary> vocabulary)
{
    vocabulary_ = std::move(vocabulary);
}

void FilterField::parse()
{
    const std::string written = text().toStdString();
    auto parsed = core::Filter::parse(written);
    const bool wasWrong = error_.has_value();
    error_.reset();
    if (auto* error = std::get_if<core::FilterError>(&parsed)) {
        error_ = std::move(*error);
    } else {
        const bool blank = text().trimmed().isEmpty();
        const Filter before = std::exchange(
            filter_, blank ? nullptr : std::make_shared<const core::Filter>(std::get<core::Filter>(std::move(parsed))));
        const bool same = before == filter_ || (before && filter_ && before->text() == filter_->text());
        if (!same)
            emit filterChanged();
    }
    colour();
    if (wasWrong || error_)
        emit errorChanged();
}

bool FilterField::isUnfinished() const
{
    using Fault = core::FilterError::Fault;
    if (!error_ || error_->offset + error_->length < text().toStdString().size())
        return false;
    return error_->length == 0 || error_->fault == Fault::UnclosedText || error_->fault == Fault::UnknownField ||
           error_->fault == Fault::IsNoChoice;
}

// A line of text has no highlighter; what an input method would colour it can be.
void FilterField::colour()
{
    if (composing_)
        return;
    QList<QInputMethodEvent::Attribute> attributes;
    const core::FilterError* error = error_ && !isUnfinished() ? &*error_ : nullptr;
    for (const auto& range : filterFormats(text().toStdString(), error, theme_.theme()))
        attributes << QInputMethodEvent::Attribute(QInputMethodEvent::TextFormat, range.start - cursorPosition(),
                                                   range.length, QVariant::fromValue<QTextFormat>(range.format));
    QInputMethodEvent event(QString(), attributes);
    QLineEdit::inputMethodEvent(&event);
}

void FilterField::inputMethodEvent(QInputMethodEvent* event)
{
    composing_ = !event->preeditString().isEmpty();
    QLineEdit::inputMethodEvent(event);
    colour();
}

void FilterField::complete() { offer(true); }

// By itself only where something has been begun: an empty field or a finished word asks for nothing.
void FilterField::offer(bool asked)
{
    const std::string written = text().toStdString();
    const std::size_t cursor = text().left(cursorPosition()).toStdString().size();
    completion_ = core::completeFilter(written, cursor, *vocabulary_);
    const bool blank = text().trimmed().isEmpty();
    if (completion_.candidates.empty() || (blank && !asked)) {
        completer_->popup()->hide();
        return;
    }
    candidates_->clear();
    for (const auto& candidate : completion_.candidates) {
        auto* item = new QStandardItem(widgets::displayText(candidate.shown));
        item->setData(meaningOf(candidate), MeaningRole);
        item->setEditable(false);
        candidates_->appendRow(item);
    }
    QAbstractItemView* list = completer_->popup();
    const int width = list->sizeHintForColumn(0) + 2 * Padding + list->verticalScrollBar()->sizeHint().width();
    const int begun = characterAt(written, completion_.offset);
    const QFontMetrics metrics(font());
    const int left =
        cursorRect().center().x() - metrics.horizontalAdvance(text().mid(begun, std::max(0, cursorPosition() - begun)));
    completer_->complete(QRect(std::max(0, left), 0, std::clamp(width, LeastWidth, MostWidth), height()));
    list->setCurrentIndex({});
}

void FilterField::take(const QModelIndex& candidate)
{
    if (candidate.row() < 0 || static_cast<std::size_t>(candidate.row()) >= completion_.candidates.size())
        return;
    const auto& chosen = completion_.candidates[static_cast<std::size_t>(candidate.row())];
    const std::string written = text().toStdString();
    const int from = characterAt(written, completion_.offset);
    const int to = characterAt(written, completion_.offset + completion_.length);
    QString word = QString::fromStdString(chosen.written);
    if (to == text().size() || !text().at(to).isSpace())
        word += QLatin1Char(' ');
    completer_->popup()->hide();
    setSelection(from, to - from);
    insert(word); // an edit, which offers what comes next
}

bool FilterField::isOffering() const { return completer_->popup()->isVisible(); }

// Tab takes what is offered before it leaves the field.
bool FilterField::focusNextPrevChild(bool next) { return !isOffering() && QLineEdit::focusNextPrevChild(next); }

void FilterField::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex current = completer_->popup()->currentIndex();
    const bool ctrlSpace = event->key() == Qt::Key_Space && event->modifiers().testFlag(Qt::ControlModifier);
    if (isOffering()) {
        switch (event->key()) {
        case Qt::Key_Tab:
            return take(current.isValid() ? current : candidates_->index(0, 0));
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current.isValid())
                return take(current);
            completer_->popup()->hide();
            break;
        case Qt::Key_Escape:
            completer_->popup()->hide();
            event->accept();
            return;
        default:
            break;
        }
    } else if (ctrlSpace || event->key() == Qt::Key_Down) {
        return complete();
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace inferama::widgets
