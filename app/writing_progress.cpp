// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/writing_progress.h"

#include "app/english_texts.h"
#include "widgets/format.h"

#include <QProgressDialog>
#include <QWidget>

namespace inferama::app {

using widgets::formatCount;

namespace {
constexpr int ShowAfter = 400; // ms: a short one comes and goes without a dialog
} // namespace

WritingProgress::WritingProgress(QWidget& window) : QObject(&window), window_(window) {}

void WritingProgress::expect(const QString& title, const QString& path)
{
    close();
    path_ = path;
    dialog_ = new QProgressDialog(tr("Writing requests to %1").arg(path), tr("Give up"), 0, 1, &window_);
    dialog_->setWindowTitle(title);
    dialog_->setMinimumDuration(ShowAfter);
    dialog_->setAutoClose(false);
    dialog_->setAutoReset(false);
    dialog_->setValue(0);
    connect(dialog_, &QProgressDialog::canceled, this, &WritingProgress::cancelled);
}

void WritingProgress::present(const ingest::WritingFigures& figures)
{
    if (!waiting() || QString::fromStdString(figures.path) != path_)
        return;
    if (!figures.finished) {
        dialog_->setMaximum(static_cast<int>(std::min<std::uint64_t>(figures.requests, 1'000'000'000)));
        dialog_->setValue(static_cast<int>(std::min<std::uint64_t>(figures.written + figures.gone, 1'000'000'000)));
        return;
    }
    const QString path = path_;
    close();
    if (!figures.message.empty()) {
        emit failed(translated(figures.message));
        return;
    }
    if (figures.cancelled) {
        emit done(tr("Given up: %1 was not written").arg(path));
        return;
    }
    const QString requests = formatCount(static_cast<double>(figures.written));
    emit done(figures.gone == 0
                  ? tr("Saved: %1, %2 requests").arg(path, requests)
                  : tr("Saved: %1, %2 requests; %3 were given up for want of memory before they were written")
                        .arg(path, requests, formatCount(static_cast<double>(figures.gone))));
}

void WritingProgress::close()
{
    path_.clear();
    if (dialog_ == nullptr)
        return;
    dialog_->disconnect(this);
    dialog_->hide(); // at once: what is said next must not lie beneath it
    dialog_->deleteLater();
    dialog_ = nullptr;
}

} // namespace inferama::app
