// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/thresholds_tab.h"

#include "app/quantity_text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <cmath>

namespace inferama::app {

namespace {

constexpr double Most = 1e6;
constexpr int AutomaticIndex = 0;
constexpr std::array<double, 4> UsualSizes{7e9, 13e9, 70e9, 175e9};

struct Threshold {
    double Judgement::*member;
    std::string_view unit;
    double least;
};
constexpr std::array<Threshold, 3> Thresholds{{{&Judgement::stallFactor, "factor", 1},
                                               {&Judgement::stallFloor, "s", 0},
                                               {&Judgement::slowRankFactor, "factor", 1}}};

std::optional<double> valueOf(const Threshold& threshold, const QString& text)
{
    const auto value = quantityOf(text, threshold.unit);
    return value && *value >= threshold.least && *value <= Most ? value : std::nullopt;
}

QString sizeText(double parameters)
{
    return parameters >= 1e9 ? QStringLiteral("%1B").arg(parameters / 1e9, 0, 'g', 6)
                             : QStringLiteral("%1M").arg(parameters / 1e6, 0, 'g', 6);
}

} // namespace

std::optional<double> modelSizeOf(const QString& written)
{
    QString text = written.trimmed().toUpper();
    double scale = 1;
    for (const auto& [suffix, factor] : {std::pair{u'M', 1e6}, {u'B', 1e9}, {u'T', 1e12}}) {
        if (text.endsWith(QChar(suffix))) {
            scale = factor;
            text.chop(1);
            break;
        }
    }
    bool ok = false;
    const double value = text.toDouble(&ok) * scale;
    return ok && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

ThresholdsTab::ThresholdsTab(QWidget* parent)
    : QWidget(parent), model_(new QComboBox(this)), modelState_(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(1, 170);
    grid->setColumnStretch(2, 1);
    addField(*grid, 0, tr("Stall factor"),
             tr("A gap is a stall when it is longer than this times the median gap of its request. Stalls of the "
                "present run stay as they were counted; the next run counts anew."));
    addField(*grid, 1, tr("Stall floor"), tr("And longer than this."));
    addField(*grid, 2, tr("Slow rank factor"),
             tr("A rank is slow when its step takes longer than this times the median of its engine's ranks."));
    model_->setEditable(true);
    model_->setInsertPolicy(QComboBox::NoInsert);
    model_->addItem(tr("automatic"));
    for (const double size : UsualSizes)
        model_->addItem(sizeText(size));
    model_->setAccessibleName(tr("Model size"));
    model_->setToolTip(tr("TPOT is judged by the bands of a model of this size"));
    const int row = grid->rowCount();
    grid->addWidget(new QLabel(tr("Model size"), this), row, 0);
    grid->addWidget(model_, row, 1);
    grid->addWidget(modelState_, row, 2);
    auto* explanation = new QLabel(tr("Whose bands judge TPOT. Automatic: what a source says, else 70B. Choose a size "
                                      "or write a number, as in 8B."),
                                   this);
    explanation->setWordWrap(true);
    explanation->setProperty("role", "muted");
    grid->addWidget(explanation, row + 1, 0, 1, 4);
    grid->setRowStretch(row + 2, 1);
    connect(model_, &QComboBox::editTextChanged, this, &ThresholdsTab::check);
    show(defaultJudgement(), std::nullopt);
}

void ThresholdsTab::addField(QGridLayout& grid, std::size_t index, const QString& name, const QString& explanation)
{
    Field& field = fields_[index];
    field.edit = new QLineEdit(this);
    field.edit->setAccessibleName(name);
    field.state = new QLabel(this);
    field.restore = new QPushButton(tr("Restore default"), this);
    field.restore->setAccessibleName(tr("Restore default: %1").arg(name));
    const int row = grid.rowCount();
    grid.addWidget(new QLabel(name, this), row, 0);
    grid.addWidget(field.edit, row, 1);
    grid.addWidget(field.state, row, 2);
    grid.addWidget(field.restore, row, 3);
    auto* text = new QLabel(explanation, this);
    text->setWordWrap(true);
    text->setProperty("role", "muted");
    grid.addWidget(text, row + 1, 0, 1, 4);
    grid.setRowMinimumHeight(row + 2, 10);
    connect(field.edit, &QLineEdit::textChanged, this, &ThresholdsTab::check);
    connect(field.restore, &QPushButton::clicked, this, [this, index] {
        const Threshold& threshold = Thresholds[index];
        fields_[index].edit->setText(editableText(defaultJudgement().*threshold.member, threshold.unit));
    });
}

void ThresholdsTab::show(const Judgement& judgement, std::optional<double> modelParameters)
{
    for (std::size_t i = 0; i < FieldCount; ++i)
        fields_[i].edit->setText(editableText(judgement.*Thresholds[i].member, Thresholds[i].unit));
    model_->setEditText(modelParameters ? sizeText(*modelParameters) : model_->itemText(AutomaticIndex));
    check();
}

void ThresholdsTab::read(Judgement& judgement) const
{
    for (std::size_t i = 0; i < FieldCount; ++i) {
        if (const auto value = valueOf(Thresholds[i], fields_[i].edit->text()))
            judgement.*Thresholds[i].member = *value;
    }
}

std::optional<double> ThresholdsTab::modelParameters() const { return modelSizeOf(model_->currentText()); }

bool ThresholdsTab::modelFits() const
{
    return model_->currentText().trimmed().compare(model_->itemText(AutomaticIndex), Qt::CaseInsensitive) == 0 ||
           modelParameters().has_value();
}

bool ThresholdsTab::changed() const
{
    Judgement judgement = defaultJudgement();
    read(judgement);
    return !changesOf(judgement).thresholds.empty() || modelParameters();
}

QString ThresholdsTab::complaintOf(std::size_t index) const
{
    const Threshold& threshold = Thresholds[index];
    if (valueOf(threshold, fields_[index].edit->text()))
        return {};
    return tr("✗ write %1, at least %2")
        .arg(quantityHint(threshold.unit), editableText(threshold.least, threshold.unit));
}

void ThresholdsTab::check()
{
    for (std::size_t i = 0; i < FieldCount; ++i) {
        const Threshold& threshold = Thresholds[i];
        const double before = defaultJudgement().*threshold.member;
        const bool same = valueOf(threshold, fields_[i].edit->text()) == before;
        const QString complaint = complaintOf(i);
        fields_[i].state->setText(!complaint.isEmpty() ? complaint
                                  : same               ? tr("default")
                                         : tr("✎ changed, default %1").arg(limitText(before, threshold.unit)));
        fields_[i].restore->setEnabled(!same);
    }
    modelState_->setText(!modelFits()        ? tr("✗ write automatic, or a number of parameters as in 8B")
                         : modelParameters() ? tr("✎ changed, default automatic")
                                             : tr("default"));
    emit edited();
}

QString ThresholdsTab::problem() const
{
    for (std::size_t i = 0; i < FieldCount; ++i) {
        if (const QString complaint = complaintOf(i); !complaint.isEmpty())
            return tr("%1: %2").arg(fields_[i].edit->accessibleName(), complaint);
    }
    return modelFits() ? QString() : tr("%1: %2").arg(model_->accessibleName(), modelState_->text());
}

} // namespace inferama::app
