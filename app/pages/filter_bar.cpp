// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/filter_bar.h"

#include "app/help_dialogs.h"
#include "widgets/display_text.h"
#include "widgets/elided_label.h"
#include "widgets/filter_text.h"
#include "widgets/icons.h"
#include "widgets/theme.h"
#include "widgets/toggle_switch.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Gap = 8;
constexpr int LeastField = 160;
constexpr int ChipHeight = 22;

ToggleSwitch* toggle(const ThemeHolder& theme, const QString& text, const QString& tip, bool on)
{
    auto* toggle = new ToggleSwitch(theme, text);
    toggle->setToolTip(tip);
    toggle->setChecked(on);
    return toggle;
}

QString shortened(const QString& text)
{
    constexpr int Longest = 70;
    QString shown = displayText(text.toStdString(), Longest);
    return shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

FilterBar::FilterBar(const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), field_(new FilterField(theme)), menu_(new QMenu(this)),
      menuButton_(new QToolButton), matches_(new QLabel),
      inFlight_(toggle(theme, tr("with in flight"), tr("Show requests that have not ended, too"), true)),
      inWindow_(toggle(theme, tr("in the window"),
                       tr("Show only requests that were in the system at some moment of the window of time; else all "
                          "that are kept"),
                       true)),
      shared_(toggle(
          theme, tr("for all pages"),
          tr("Figures by request on every page are then those of the matching requests alone (Ctrl+Shift+F)"), false)),
      help_(new QToolButton), error_(new ElidedLabel), behind_(new QToolButton), toggles_(new QWidget),
      line_(new QHBoxLayout), below_(new QHBoxLayout)
{
    menuButton_->setAccessibleName(tr("Filters used before and saved"));
    menuButton_->setToolTip(tr("Filters used before and saved (Ctrl+H)"));
    menuButton_->setPopupMode(QToolButton::InstantPopup);
    menuButton_->setMenu(menu_);
    menuButton_->setFocusPolicy(Qt::TabFocus);
    field_->setMinimumWidth(LeastField);
    field_->setToolTip(tr("Which requests to show (Ctrl+F). Ctrl+Space: what could come next, Esc: back to the table"));
    matches_->setProperty("role", QStringLiteral("muted"));
    help_->setText(QStringLiteral("?"));
    help_->setAccessibleName(tr("How filters are written"));
    help_->setToolTip(tr("How filters are written (Ctrl+Shift+H)"));
    help_->setFocusPolicy(Qt::TabFocus);
    behind_->setFixedHeight(ChipHeight);
    behind_->setLayoutDirection(Qt::RightToLeft); // the cross after the text
    behind_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    behind_->setToolTip(tr("Show all requests again"));
    behind_->setStyleSheet(QStringLiteral("QToolButton { min-height: 18px; padding: 0 8px; }"));
    behind_->setFocusPolicy(Qt::TabFocus);
    behind_->hide();
    error_->hide();

    layOut();

    connect(menu_, &QMenu::aboutToShow, this, &FilterBar::fillMenu);
    connect(field_, &FilterField::filterChanged, this, &FilterBar::changed);
    connect(field_, &FilterField::filterChanged, this, [this] {
        if (shared())
            emit sharingChanged();
    });
    connect(field_, &FilterField::errorChanged, this, &FilterBar::updateError);
    connect(field_, &QLineEdit::editingFinished, this, [this] {
        if (!field_->error() && field_->filter()) {
            memory_.remember(field_->text());
            emit memoryChanged();
        }
    });
    connect(inFlight_, &QCheckBox::toggled, this, &FilterBar::changed);
    connect(inWindow_, &QCheckBox::toggled, this, &FilterBar::changed);
    connect(shared_, &QCheckBox::toggled, this, &FilterBar::sharingChanged);
    connect(help_, &QToolButton::clicked, this, &FilterBar::showHelp);
    connect(behind_, &QToolButton::clicked, this, &FilterBar::behindDismissed);
    connect(&theme, &ThemeHolder::changed, this, &FilterBar::restyle);
    restyle();
}

void FilterBar::layOut()
{
    auto* toggles = new QHBoxLayout(toggles_);
    toggles->setContentsMargins(0, 0, 0, 0);
    toggles->setSpacing(Gap);
    for (QWidget* toggle : std::initializer_list<QWidget*>{inFlight_, inWindow_, shared_})
        toggles->addWidget(toggle);
    line_->setSpacing(Gap);
    line_->addWidget(menuButton_);
    line_->addWidget(field_, 1);
    line_->addWidget(help_);
    line_->addWidget(matches_);
    line_->addWidget(toggles_);
    below_->setSpacing(Gap);
    below_->addWidget(behind_);
    below_->addWidget(error_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Gap / 2);
    column->addLayout(line_);
    column->addLayout(below_);
    setTabOrder(menuButton_, field_);
    setTabOrder(field_, help_);
    setTabOrder(help_, behind_);
    setTabOrder(behind_, inFlight_);
    setTabOrder(inFlight_, inWindow_);
    setTabOrder(inWindow_, shared_);
}

QSize FilterBar::minimumSizeHint() const
{
    const int line = menuButton_->sizeHint().width() + LeastField + help_->sizeHint().width() + 2 * Gap;
    return {std::max(line, toggles_->sizeHint().width()), QWidget::minimumSizeHint().height()};
}

// Where they would take too much from the filter, the toggles stand below it.
void FilterBar::resizeEvent(QResizeEvent* event)
{
    constexpr int Roomy = 900;
    QHBoxLayout* wanted = width() >= Roomy ? line_ : below_;
    if (wanted->indexOf(toggles_) < 0) {
        (wanted == line_ ? below_ : line_)->removeWidget(toggles_);
        wanted->addWidget(toggles_);
    }
    QWidget::resizeEvent(event);
}

bool FilterBar::withInFlight() const { return inFlight_->isChecked(); }
bool FilterBar::inWindow() const { return inWindow_->isChecked(); }
bool FilterBar::shared() const { return shared_->isChecked(); }
void FilterBar::setWithInFlight(bool on) { inFlight_->setChecked(on); }
void FilterBar::setInWindow(bool on) { inWindow_->setChecked(on); }
void FilterBar::setShared(bool on) { shared_->setChecked(on); }
void FilterBar::setMemory(const RequestMemory& memory) { memory_ = memory; }
void FilterBar::setMatches(const QString& text) { matches_->setText(text); }

void FilterBar::setBehind(const QString& text)
{
    behind_->setText(text);
    behind_->setVisible(!text.isEmpty());
}

void FilterBar::restyle()
{
    menuButton_->setIcon(makeIcon(Icon::Filter, theme_.theme().accent, 14));
    behind_->setIcon(makeIcon(Icon::Cross, theme_.theme().text2, 10));
    updateError();
}

// What is not finished is said quietly: somebody is writing it.
void FilterBar::updateError()
{
    const auto& error = field_->error();
    error_->setVisible(error.has_value());
    if (!error)
        return;
    const QColor colour = field_->isUnfinished() ? theme_.theme().muted : theme_.theme().bandColour(core::Level::Worst);
    error_->setStyleSheet(QStringLiteral("QLabel { color: %1; }").arg(colour.name()));
    error_->setFullText(filterErrorText(*error));
    field_->setAccessibleDescription(error_->fullText());
}

void FilterBar::fillMenu()
{
    menu_->clear();
    const auto offer = [this](const QString& name, const QString& text) {
        connect(menu_->addAction(name), &QAction::triggered, this, [this, text] { field_->setText(text); });
    };
    for (const SavedFilter& filter : memory_.saved)
        offer(tr("%1:  %2", "a saved filter: its name, its text").arg(shortened(filter.name), shortened(filter.text)),
              filter.text);
    QAction* save = menu_->addAction(tr("Save this filter…\tCtrl+B"));
    save->setEnabled(field_->filter() && !field_->error());
    connect(save, &QAction::triggered, this, &FilterBar::save);
    if (!memory_.saved.empty())
        addRemoval(*menu_->addMenu(tr("Remove")));
    if (memory_.recent.isEmpty())
        return;
    menu_->addSection(tr("Used before"));
    for (const QString& text : memory_.recent)
        offer(shortened(text), text);
    menu_->addSeparator();
    connect(menu_->addAction(tr("Forget these")), &QAction::triggered, this, [this] {
        memory_.recent.clear();
        emit memoryChanged();
    });
}

void FilterBar::addRemoval(QMenu& menu)
{
    for (const SavedFilter& filter : memory_.saved)
        connect(menu.addAction(shortened(filter.name)), &QAction::triggered, this, [this, name = filter.name] {
            memory_.forget(name);
            emit memoryChanged();
        });
}

void FilterBar::save()
{
    if (!field_->filter() || field_->error())
        return;
    const QString name =
        QInputDialog::getText(this, tr("Save the filter"), tr("Name of the filter:")).trimmed().left(60);
    if (!name.isEmpty())
        saveAs(name);
}

void FilterBar::saveAs(const QString& name)
{
    memory_.save(name, field_->text());
    emit memoryChanged();
}

void FilterBar::openMenu() { menuButton_->showMenu(); }

void FilterBar::showHelp() { showText(window(), tr("How filters are written"), filterHelpHtml()); }

} // namespace inferama::app
