// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/baseline_button.h"

#include "app/baseline_reader.h"
#include "app/pages/distribution_names.h"
#include "widgets/format.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// How long before the stretch that is looked at another one of the same length ended.
constexpr std::array<std::pair<int, const char*>, 3> Before{
    {{0, QT_TRANSLATE_NOOP("inferama::app::BaselineButton", "The stretch before this one")},
     {300, QT_TRANSLATE_NOOP("inferama::app::BaselineButton", "5 minutes earlier")},
     {3600, QT_TRANSLATE_NOOP("inferama::app::BaselineButton", "An hour earlier")}}};

} // namespace

BaselineButton::BaselineButton(QWidget* parent)
    : QToolButton(parent), menu_(new QMenu(this)), reader_(new BaselineReader(this))
{
    setMenu(menu_);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("What the curves and percentiles are compared with"));
    connect(menu_, &QMenu::aboutToShow, this, &BaselineButton::fill);
    connect(reader_, &BaselineReader::progressed, this, [this](double share) {
        if (reading_.isEmpty())
            return;
        setText(share < 0 ? reading_ : QStringLiteral("%1 %2 %").arg(reading_).arg(std::lround(share * 100)));
    });
    connect(reader_, &BaselineReader::done, this, [this](const std::shared_ptr<const PinnedCurves>& curves) {
        reading_.clear();
        choose({.of = BaselineChoice::Of::Pinned, .pinned = curves});
    });
    connect(reader_, &BaselineReader::failed, this, [this](const QString& what) {
        reading_.clear();
        showText();
        emit failed(what);
    });
    showText();
}

void BaselineButton::setChoice(const BaselineChoice& choice)
{
    choice_ = choice;
    showText();
}

void BaselineButton::choose(const BaselineChoice& choice)
{
    setChoice(choice);
    emit chosen();
}

void BaselineButton::readRecording(const QString& path)
{
    reading_ = tr("Reading %1").arg(QFileInfo(path).fileName());
    setText(reading_);
    reader_->read(path);
}

void BaselineButton::showText()
{
    if (!reading_.isEmpty())
        return;
    const QString name = baselineName(choice_);
    setText(name.isEmpty() ? tr("No baseline") : name);
    setAccessibleName(tr("Baseline: %1").arg(text()));
}

void BaselineButton::fill()
{
    menu_->clear();
    menu_->addAction(tr("&No baseline"), this, [this] {
        reader_->cancel();
        reading_.clear();
        choose({});
    });
    menu_->addAction(tr("&Pin this window"), this, &BaselineButton::pinWanted);
    addStretches();
    addGroups();
    menu_->addSeparator();
    menu_->addAction(tr("Another &recording…"), this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Compare with a recording"), {},
                                                          tr("Recordings (*.jsonl *.jsonl.zst);;All files (*)"));
        if (!path.isEmpty())
            readRecording(path);
    });
    if (!reading_.isEmpty())
        menu_->addAction(tr("&Give up reading"), this, [this] {
            reader_->cancel();
            reading_.clear();
            showText();
        });
}

void BaselineButton::addStretches()
{
    if (!shown_ || !shown_->runStart || shown_->window.fromRunStart)
        return;
    const Duration length = shown_->window.end - shown_->window.start;
    menu_->addSeparator();
    for (const auto& [ago, name] : Before) {
        const Duration back = ago == 0 ? length : Duration(std::chrono::seconds{ago});
        const TimeRange stretch{shown_->window.start - back, shown_->window.end - back};
        if (stretch.end <= *shown_->runStart)
            continue;
        menu_->addAction(tr(name), this,
                         [this, stretch] { choose({.of = BaselineChoice::Of::Stretch, .stretch = stretch}); });
    }
}

void BaselineButton::addGroups()
{
    if (!shown_)
        return;
    std::vector<std::pair<Grouping, std::string>> groups;
    for (const ServerFigures& server : shown_->byServer)
        groups.emplace_back(Grouping::Server, server.name);
    for (const SourceFigures& source : shown_->sources)
        if (source.role == Role::Client && source.saidHello)
            groups.emplace_back(Grouping::Source, source.name);
    if (groups.size() < 2)
        return;
    QMenu* others = menu_->addMenu(tr("One against the &others"));
    for (const auto& [by, name] : groups)
        others->addAction(groupName(by, name), this, [this, by = by, name = name] {
            choose({.of = BaselineChoice::Of::Others, .by = by, .group = name});
        });
}

} // namespace inferama::app
