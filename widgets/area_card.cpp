// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/area_card.h"

#include "widgets/figure_table.h"
#include "widgets/format.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr int Width = 372;
constexpr std::array Shown{core::P50, core::P95, core::P99};

QLabel* line(const char* role)
{
    auto* label = new QLabel;
    label->setFont(uiFont(11));
    label->setProperty("role", QString::fromLatin1(role));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

FigureRow rowOf(const QString& name, const core::MetricSummary& summary)
{
    FigureRow row{{.text = name}};
    for (const core::PercentileIndex p : Shown) {
        FigureCell cell{.text = NoValue};
        if (summary.count > 0) {
            cell.text = formatDuration(summary.at(p)).joined();
            cell.trust = core::thinness(p, summary.count);
            if (cell.trust != core::Thinness::Sound)
                cell.toolTip = AreaCard::tr("thin: of %Ln value(s)", nullptr, static_cast<int>(summary.count));
        }
        row.push_back(cell);
    }
    row.push_back({.text = formatCount(static_cast<double>(summary.count)), .muted = true});
    return row;
}

QString sharesText(const core::RowFigures& figures)
{
    const double whole = figures.stagedTtft();
    if (figures.staged == 0 || whole <= 0)
        return AreaCard::tr("stages: needs spans from the server");
    std::vector<std::pair<double, std::string_view>> parts{{figures.unattributed, std::string_view()}};
    for (std::size_t i = 0; i < figures.stages.size(); ++i)
        parts.emplace_back(figures.stages[i], core::TtftStages[i]);
    std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QStringList texts;
    for (const auto& [seconds, stage] : parts)
        if (seconds != 0)
            texts << QStringLiteral("%1 %2").arg(stageTitle(stage), formatShare(seconds / whole).joined());
    return AreaCard::tr("TTFT of %1: %2")
        .arg(formatCount(static_cast<double>(figures.staged)), texts.join(QStringLiteral(" · ")));
}

QToolButton* button(const QString& text, const QString& tip)
{
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFixedHeight(22);
    made->setStyleSheet(QStringLiteral("QToolButton { min-height: 18px; padding: 0 6px; }"));
    return made;
}

} // namespace

AreaCard::AreaCard(const ThemeHolder& theme, QWidget* parent) : QFrame(parent), theme_(theme)
{
    setProperty("panel", true);
    setAutoFillBackground(true);
    setFixedWidth(Width);
    setAccessibleName(tr("Marked requests"));
    title_ = line("secondary");
    title_->setFont(uiFont(12, 600));
    counts_ = line("secondary");
    stages_ = line("muted");
    table_ = new FigureTable(tr("Percentiles of the marked requests"), theme_);
    table_->setColumns({{.title = QString(), .width = 48, .left = true, .toolTip = {}},
                        {.title = QStringLiteral("P50"), .width = 66, .left = false, .toolTip = {}},
                        {.title = QStringLiteral("P95"), .width = 66, .left = false, .toolTip = {}},
                        {.title = QStringLiteral("P99"), .width = 66, .left = false, .toolTip = {}},
                        {.title = QStringLiteral("n"), .width = 60, .left = false, .toolTip = {}}});
    table_->setUsualRows(3);

    auto* time = button(tr("This time"), tr("Look at the time of this area (T)"));
    connect(time, &QToolButton::clicked, this, &AreaCard::timeRequested);
    auto* copies = button(tr("Copy"), tr("Copy the figures of this area"));
    connect(copies, &QToolButton::clicked, this, &AreaCard::copy);
    auto* close = button(QStringLiteral("✕"), tr("Take the mark away (Esc)"));
    connect(close, &QToolButton::clicked, this, &AreaCard::closeRequested);

    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(title_, 1);
    for (QToolButton* each : {time, copies, close})
        head->addWidget(each, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 8, 8);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(table_);
    column->addWidget(counts_);
    column->addWidget(stages_);
}

void AreaCard::present(const core::RowFigures& figures, const QString& stretch)
{
    const auto count = [](std::uint64_t n) { return formatCount(static_cast<double>(n)); };
    title_->setText(tr("%Ln request(s)", nullptr, static_cast<int>(figures.count)) + QStringLiteral(" · ") + stretch);
    table_->setRows({rowOf(tr("TTFT"), figures.ttft), rowOf(tr("TPOT"), figures.tpot), rowOf(tr("E2E"), figures.e2e)});
    const bool known = figures.count > figures.tokensUnknown;
    QString tokens =
        tr("tokens: input %1, output %2")
            .arg(known ? count(figures.inputTokens) : NoValue, known ? count(figures.outputTokens) : NoValue);
    if (known && figures.tokensUnknown > 0)
        tokens += QLatin1Char(' ') + tr("(without %1)").arg(count(figures.tokensUnknown));
    const QString stalls =
        figures.stalls > 0 ? tr("stalls %1, %2").arg(count(figures.stalls), formatDuration(figures.stalled).joined())
                           : tr("no stalls");
    counts_->setText(tr("%1 in flight · %2 failed · %3").arg(count(figures.inFlight), count(figures.failed), stalls) +
                     QLatin1Char('\n') + tokens);
    stages_->setText(sharesText(figures));
    setAccessibleDescription(asText());
    adjustSize();
}

QString AreaCard::asText() const
{
    QStringList lines{title_->text()};
    const FigureModel& figures = table_->figures();
    for (int row = 0; row < figures.rowCount(); ++row) {
        const auto text = [&](int column) { return figures.cell(figures.index(row, column)).text; };
        lines << tr("%1\tP50 %2\tP95 %3\tP99 %4\tn = %5").arg(text(0), text(1), text(2), text(3), text(4));
    }
    lines << counts_->text() << stages_->text();
    return lines.join(QLatin1Char('\n'));
}

void AreaCard::copy() const { QGuiApplication::clipboard()->setText(asText()); }

} // namespace inferama::widgets
