// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of distributions compares with: windows that are pinned, stretches of the run, other recordings.
#include "app/baseline_reader.h"
#include "app/pages/baseline_button.h"
#include "app/pages/distribution_page.h"
#include "app/pages/stretch_dialog.h"
#include "widgets/format.h"

#include <QEventLoop>
#include <QFileDialog>

#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

void DistributionPage::connectBaseline()
{
    connect(baselineButton_, &BaselineButton::chosen, this, &DistributionPage::compareWith);
    connect(baselineButton_, &BaselineButton::pinWanted, this, &DistributionPage::pinWindow);
    connect(baselineButton_, &BaselineButton::stretchWanted, this, &DistributionPage::askForStretch);
    connect(baselineButton_, &BaselineButton::recordingWanted, this, &DistributionPage::askForRecording);
    connect(baselineButton_, &BaselineButton::cancelWanted, reader_, &BaselineReader::cancel);
    connect(reader_, &BaselineReader::progressed, this, &DistributionPage::showControls);
    connect(reader_, &BaselineReader::failed, this, &DistributionPage::say);
    connect(reader_, &BaselineReader::finished, this, &DistributionPage::keep);
}

void DistributionPage::compareWith(const BaselineChoice& baseline)
{
    baseline_ = baseline;
    notice_.clear();
    showControls();
    refresh();
    emit viewWanted();
}

void DistributionPage::pinWindow()
{
    if (pinning_ || !shown_ || !shown_->runStart)
        return;
    pinning_ = true;
    takePin();
    if (!pinning_)
        return;
    showControls();
    emit viewWanted();
}

void DistributionPage::takePin()
{
    auto pinned = pinnedCurves(*shown_, windowLabel(*shown_, shownZone()));
    if (!pinned)
        return;
    pinning_ = false;
    keep(std::make_shared<const PinnedCurves>(std::move(*pinned)));
}

void DistributionPage::keep(std::shared_ptr<const PinnedCurves> curves)
{
    pins_.insert(pins_.begin(), curves);
    if (pins_.size() > MostPins)
        pins_.pop_back();
    compareWith({.of = BaselineChoice::Of::Pinned, .pinned = std::move(curves)});
}

void DistributionPage::askForStretch()
{
    if (!shown_ || !shown_->runStart)
        return;
    const TimeRange run{*shown_->runStart, shown_->now};
    const bool one = baseline_.of == BaselineChoice::Of::Stretch;
    StretchDialog dialog(run, one ? baseline_.stretch : TimeRange{shown_->window.start, shown_->window.end}, this);
    if (dialog.exec() == QDialog::Accepted)
        compareWith({.of = BaselineChoice::Of::Stretch, .pinned = {}, .stretch = dialog.stretch()});
}

void DistributionPage::askForRecording()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Compare with a recording"), {},
                                                      tr("Recordings (*.jsonl *.jsonl.zst);;All files (*)"));
    if (!path.isEmpty())
        compareWithRecording(path);
}

void DistributionPage::compareWithRecording(const QString& path)
{
    notice_.clear();
    reader_->read(path);
}

void DistributionPage::finish()
{
    if (!reader_->path().isEmpty()) {
        QEventLoop loop;
        connect(reader_, &BaselineReader::finished, &loop, &QEventLoop::quit);
        connect(reader_, &BaselineReader::failed, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
    refresh();
}

} // namespace inferama::app
