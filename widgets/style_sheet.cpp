// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style_sheet.h"

#include "widgets/theme.h"

namespace inferama::widgets {

namespace {

// Tokens stand in the text as @name.
constexpr const char* Sheet = R"(
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }
QMainWindow, QDialog, QStackedWidget { background: @bg; }
QLabel { color: @text; background: transparent; }
QLabel[role="muted"], QLabel[role="label"] { color: @muted; }
QLabel[role="label"] { font-size: 11px; }
QLabel[role="secondary"] { color: @text2; }
QLabel[role="title"] { font-size: 15px; font-weight: 600; }
QFrame[panel="true"] { background: @surface; border: 1px solid @border; border-radius: 4px; }
QFrame[panel="dashed"] { background: transparent; border: 1px dashed @faint; border-radius: 4px; }
QPushButton, QToolButton, QComboBox {
    background: @raised; color: @text; border: 1px solid @border; border-radius: 4px; padding: 0 10px; min-height: 26px; }
QPushButton:hover, QToolButton:hover, QComboBox:hover { border-color: @faint; }
QPushButton:pressed, QToolButton:pressed { background: @sel; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QAbstractSpinBox:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled, QComboBox:disabled { color: @muted; background: @surface; }
QPushButton[flat="true"], QToolButton[flat="true"] { background: transparent; }
QPushButton:default { background: @accent; border-color: @accent; color: @onAccent; font-weight: 600; }
QPushButton:default:focus { border-color: @text; }
QPushButton:default:disabled { background: @surface; border-color: @border; color: @muted; }
QToolButton:checked { background: @sel; color: @accent; }
QToolButton::menu-indicator { image: none; }
QToolButton[segment] { border-radius: 0; border-left-width: 0; color: @text2; }
QToolButton[segment="first"] { border-left-width: 1px; border-top-left-radius: 4px; border-bottom-left-radius: 4px; }
QToolButton[segment="only"] { border-left-width: 1px; border-radius: 4px; }
QToolButton[segment="last"] { border-top-right-radius: 4px; border-bottom-right-radius: 4px; }
QToolButton[segment]:checked { color: @accent; font-weight: 600; }
QToolButton[segment]:focus { border: 1px solid @accent; }
QToolButton[segment]:disabled { color: @faint; }
QComboBox::drop-down { border: 0; width: 20px; }
QComboBox::down-arrow { image: url(:/inferama/style/down.png); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @raised; color: @text; border: 1px solid @border; selection-background-color: @sel;
    selection-color: @text; outline: 0; }
QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextBrowser {
    background: @raised; color: @text; border: 1px solid @border; border-radius: 4px; padding: 0 8px; min-height: 26px;
    selection-background-color: @accent; selection-color: @onAccent; }
QAbstractSpinBox[compact="true"], QComboBox[compact="true"], QPushButton[compact="true"],
QToolButton[compact="true"] { min-height: 20px; padding: 0 6px; }
QAbstractSpinBox:disabled { color: @muted; background: @surface; }
QCheckBox { color: @text; spacing: 6px; }
QMenuBar { background: @surface; color: @text2; border-bottom: 1px solid @border; min-height: 20px; }
QMenuBar::item { padding: 1px 9px; background: transparent; }
QMenuBar::item:selected { background: @sel; color: @text; }
QMenu { background: @raised; color: @text; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: 5px 28px 5px 26px; }
QMenu::item:selected { background: @sel; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4px 0; }
QTableView, QTreeView, QListView { background: @surface; color: @text; border: 1px solid @border; gridline-color: @line;
    alternate-background-color: @surface; selection-background-color: @sel; selection-color: @text; outline: 0; }
QTableView:focus, QListView:focus { border-color: @accent; }
QHeaderView { background: @surface; }
QHeaderView::section { background: @surface; color: @muted; font-size: 11px; font-weight: 500; border: 0;
    border-bottom: 1px solid @border; padding: 0 8px; min-height: 24px; }
QTableCornerButton::section { background: @surface; border: 0; }
QSplitter::handle { background: @bg; }
QScrollArea { background: transparent; border: 0; }
QScrollBar { background: @bg; border: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString styleSheet(const Theme& theme)
{
    QString sheet = QString::fromUtf8(Sheet);
    // A name that begins another comes after it.
    const std::pair<const char*, const QColor*> tokens[] = {
        {"@onAccent", &theme.onAccent}, {"@accent", &theme.accent}, {"@surface", &theme.surface},
        {"@raised", &theme.raised},     {"@border", &theme.border}, {"@faint", &theme.faint},
        {"@muted", &theme.muted},       {"@text2", &theme.text2},   {"@text", &theme.text},
        {"@line", &theme.line},         {"@sel", &theme.sel},       {"@bg", &theme.bg}};
    for (const auto& [name, colour] : tokens)
        sheet.replace(QLatin1String(name), colour->name());
    return sheet;
}

} // namespace inferama::widgets
