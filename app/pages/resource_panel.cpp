// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resource_panel.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"
#include "widgets/verdict_label.h"

#include <QPainter>
#include <QStackedLayout>
#include <QStyle>

#include <type_traits>
#include <utility>

namespace inferama::app {

using namespace widgets;

// The hollow circle of what is not measured, and what would fill it.
class ReasonNote : public QWidget {
public:
    ReasonNote(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
    {
        connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    }

    void setText(const QString& text)
    {
        if (text == text_)
            return;
        text_ = text;
        setAccessibleName(text_);
        setToolTip(text_);
        update();
    }
    const QString& text() const { return text_; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setFont(uiFont(11));
        const QRectF room(29, 2, width() - 41, height() - 4);
        drawBandShape(painter, QRectF(13, 6, 9, 9), std::nullopt, theme_.theme());
        painter.setPen(theme_.theme().muted);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text_);
    }

private:
    const ThemeHolder& theme_;
    QString text_;
};

ResourcePanel::ResourcePanel(const ThemeHolder& theme, TimeLink& time, QWidget* parent)
    : Panel({}, parent), theme_(theme), time_(time), verdict_(new VerdictLabel(theme)),
      note_(new ReasonNote(theme, this))
{
    auto* holder = new QWidget;
    stack_ = new QStackedLayout(holder);
    stack_->addWidget(note_);
    addBody(holder);
    addToTitle(verdict_);
    setTitleLink(tr("Show this metric by itself"));
}

const QString& ResourcePanel::why() const { return note_->text(); }
const QString& ResourcePanel::verdict() const { return verdict_->text(); }
std::optional<core::Level> ResourcePanel::level() const { return verdict_->level(); }
QWidget* ResourcePanel::shownBody() const { return stack_->currentWidget(); }

template<class Widget>
Widget* ResourcePanel::body(Widget*& widget)
{
    if (!widget) {
        widget = new Widget(title(), theme_);
        stack_->addWidget(widget);
        if constexpr (std::is_base_of_v<TimeSurface, Widget>)
            widget->linkTo(time_);
    }
    widget->setAccessibleName(title());
    return widget;
}

void ResourcePanel::setChart(ResourceChart chart)
{
    id_ = chart.id;
    setTitle(chart.title);
    const bool values = chart.state == ResourceChart::State::Values;
    setSubtitle(values ? chart.subtitle : QString());
    verdict_->setVerdict(values ? chart.level : std::nullopt, values ? chart.verdict : QString());
    setAccessibleName(chart.title);
    setAccessibleDescription(chart.spoken);
    if (const QVariant frame = values ? QStringLiteral("true") : QStringLiteral("dashed"); property("panel") != frame) {
        setProperty("panel", frame);
        style()->unpolish(this);
        style()->polish(this);
    }
    state_ = chart.state;
    note_->setText(chart.why);
    if (!values) {
        stack_->setCurrentWidget(note_);
        return;
    }
    std::visit(
        [this, &chart](auto& content) {
            using Content = std::decay_t<decltype(content)>;
            const auto show = [&](auto* widget) {
                widget->setContent(std::move(content));
                widget->setDescription(chart.spoken);
                stack_->setCurrentWidget(widget);
            };
            if constexpr (std::is_same_v<Content, SmallChartContent>)
                show(body(lines_));
            else if constexpr (std::is_same_v<Content, SeriesRowsContent>)
                show(body(rows_));
            else if constexpr (std::is_same_v<Content, RangeDotsContent>)
                show(body(dots_));
            else if constexpr (std::is_same_v<Content, PartBarsContent>)
                show(body(bars_));
        },
        chart.body);
}

} // namespace inferama::app
