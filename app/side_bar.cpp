// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/side_bar.h"

#include "app/english_texts.h"
#include "app/session.h"
#include "widgets/band_shape.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

// One page in the navigation.
class PageButton : public QAbstractButton {
public:
    static constexpr int Height = 32;

    PageButton(const ThemeHolder& theme, const PageEntry& entry, QWidget* parent)
        : QAbstractButton(parent), theme_(theme), icon_(entry.icon), key_(entry.key)
    {
        setText(entry.name);
        setCheckable(true);
        setFixedHeight(Height);
        setFocusPolicy(Qt::TabFocus);
        setBadge({});
    }

    void setBadge(const std::optional<Badge>& badge)
    {
        badge_ = badge;
        const QString said = badge_ ? SideBar::tr("%1: %2").arg(text(), badge_->text) : text();
        setAccessibleName(said);
        setToolTip(SideBar::tr("%1 (key %2)").arg(said).arg(key_));
        update();
    }
    const std::optional<Badge>& badge() const { return badge_; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme_.theme();
        QPainter painter(this);
        if (isChecked()) {
            painter.fillRect(rect(), t.sel);
            painter.fillRect(QRect(0, 0, 3, height()), t.accent);
        } else if (underMouse()) {
            painter.fillRect(rect(), t.raised);
        }
        const QColor ink = isChecked() ? t.text : t.text2;
        drawIcon(painter, icon_, QRectF(14, 8, 16, 16), ink);
        painter.setFont(uiFont(13, isChecked() ? 600 : 400));
        painter.setPen(ink);
        painter.drawText(rect().adjusted(40, 0, -24, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        painter.setFont(uiFont(11, 500));
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(key_));
        if (badge_)
            paintBadge(painter);
        if (hasFocus()) {
            painter.setPen(t.accent);
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
    }

private:
    void paintBadge(QPainter& painter) const
    {
        const Theme& t = theme_.theme();
        const QString count = QString::number(badge_->count);
        painter.setFont(uiFont(11, 600));
        const double textWidth = painter.fontMetrics().horizontalAdvance(count);
        const QRectF plate(width() - 28 - textWidth - 22, height() / 2.0 - 9, textWidth + 22, 18);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(t.bandColour(badge_->level));
        painter.setBrush(t.bandBackground[static_cast<std::size_t>(badge_->level)]);
        painter.drawRoundedRect(plate, 9, 9);
        drawBandShape(painter, QRectF(plate.left() + 5, plate.center().y() - 4, 8, 8), badge_->level, t);
        painter.setPen(t.bandColour(badge_->level));
        painter.drawText(plate.adjusted(16, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter, count);
    }

    const ThemeHolder& theme_;
    Icon icon_;
    int key_;
    std::optional<Badge> badge_;
};

namespace {

struct SourceLine {
    QString name;
    QString figure;
    std::optional<core::Level> level; // none: hollow, still connecting
    QString tip;
};

SourceLine lineOf(const ingest::PublisherFigures& p)
{
    SourceLine line{widgets::displayText(p.source),
                    SideBar::tr("%1/s").arg(formatNumber(p.eventsPerSecond)),
                    core::Level::Best,
                    {}};
    line.tip = SideBar::tr("%1: %2 events in %3 batches, %4 lost")
                   .arg(line.name, formatCount(static_cast<double>(p.events)),
                        formatCount(static_cast<double>(p.batches)), formatCount(static_cast<double>(p.lost)));
    if (p.silent()) {
        line.level = core::Level::Third;
        line.figure = SideBar::tr("silent %1 s").arg(formatCount(std::floor(*p.silentFor)));
    }
    return line;
}

SourceLine lineOf(const ingest::EndpointFigures& e, const QString& written)
{
    using State = ingest::EndpointFigures::State;
    SourceLine line{written, {}, {}, translated(e.message)};
    switch (e.state) {
    case State::Connecting:
        line.figure = SideBar::tr("connecting");
        break;
    case State::Live:
        line.figure = SideBar::tr("live");
        line.level = core::Level::Best;
        break;
    case State::Stale:
        line.figure = SideBar::tr("silent");
        line.level = core::Level::Third;
        break;
    case State::Ended:
        line.figure = SideBar::tr("ended");
        break;
    case State::Failed:
        line.figure = SideBar::tr("failed");
        line.level = core::Level::Worst;
        break;
    }
    if (line.tip.isEmpty())
        line.tip = SideBar::tr("%1: %2").arg(written, line.figure);
    return line;
}

} // namespace

class SourceRow : public QWidget {
public:
    SourceRow(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme) { setFixedHeight(22); }

    void show(SourceLine line)
    {
        line_ = std::move(line);
        setToolTip(line_.tip);
        setAccessibleName(line_.name + QLatin1String(": ") + line_.figure);
        setVisible(true);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = theme_.theme();
        QPainter painter(this);
        drawBandShape(painter, QRectF(14, 7, 8, 8), line_.level, t);
        const QFont small = uiFont(11);
        const double figureWidth = QFontMetricsF(small).horizontalAdvance(line_.figure);
        painter.setFont(small);
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, line_.figure);
        const QFont font = uiFont(12);
        const double room = width() - 30 - 12 - figureWidth - 8;
        painter.setFont(font);
        painter.setPen(t.text2);
        painter.drawText(QRectF(30, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(line_.name, Qt::ElideMiddle, room));
    }

private:
    const ThemeHolder& theme_;
    SourceLine line_;
};

SideBar::SideBar(const ThemeHolder& theme, const std::vector<PageEntry>& pages, QWidget* parent)
    : QWidget(parent), theme_(theme), group_(new QButtonGroup(this)), sourceColumn_(new QVBoxLayout),
      sourcesTitle_(new QLabel(tr("Sources"), this)), description_(new QLabel(this))
{
    setFixedWidth(Width);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 1, 12);
    column->setSpacing(0);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        auto* button = new PageButton(theme, pages[i], this);
        group_->addButton(button, static_cast<int>(i));
        column->addWidget(button);
    }
    connect(group_, &QButtonGroup::idClicked, this, &SideBar::pageChosen);

    sourcesTitle_->setProperty("role", "label");
    sourcesTitle_->setContentsMargins(14, 16, 12, 4);
    sourcesTitle_->hide();
    column->addWidget(sourcesTitle_);
    sourceColumn_->setSpacing(0);
    column->addLayout(sourceColumn_);
    column->addStretch(1);
    description_->setTextFormat(Qt::RichText);
    description_->setWordWrap(true);
    description_->setProperty("role", "label");
    description_->setContentsMargins(14, 0, 8, 0);
    column->addWidget(description_);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void SideBar::setCurrentPage(int index)
{
    if (QAbstractButton* button = group_->button(index))
        button->setChecked(true);
}

void SideBar::setBadge(int page, const std::optional<Badge>& badge)
{
    auto* button = static_cast<PageButton*>(group_->button(page));
    if (button != nullptr && button->badge() != badge)
        button->setBadge(badge);
}

void SideBar::present(const ingest::Frame& frame, const Session& session)
{
    std::vector<SourceLine> lines;
    for (const auto& publisher : frame.publishers)
        lines.push_back(lineOf(publisher));
    // An endpoint is named by its publishers; before there is one, or when it fails, by its address.
    for (const auto& endpoint : frame.endpoints)
        if (frame.publishers.empty() || endpoint.payloads == 0 ||
            endpoint.state == ingest::EndpointFigures::State::Failed)
            lines.push_back(lineOf(endpoint, QString::fromStdString(session.writtenAs(endpoint.address))));

    while (rows_.size() < lines.size()) {
        rows_.push_back(new SourceRow(theme_, this));
        sourceColumn_->addWidget(rows_.back());
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i < lines.size())
            rows_[i]->show(std::move(lines[i]));
        else
            rows_[i]->hide();
    }
    sourcesTitle_->setVisible(!lines.empty());

    QString text;
    for (const QString& line : describeRun(*frame.run()))
        text += (text.isEmpty() ? QStringLiteral("<b>%1</b>") : QStringLiteral("<br>%1")).arg(line.toHtmlEscaped());
    if (description_->text() != text)
        description_->setText(text);
}

void SideBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_.theme().surface);
    painter.setPen(theme_.theme().border);
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

} // namespace inferama::app
