// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/slo_dialog.h"

#include "app/options.h"
#include "widgets/format.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>

namespace inferama::app {

namespace {

constexpr std::array<const char*, core::SloCount> Labels{"TTFT", "TPOT", "ITL", "E2E"};

std::array<const std::optional<double>*, core::SloCount> thresholds(const core::Slo& slo)
{
    return {&slo.ttft, &slo.tpot, &slo.itl, &slo.e2e};
}

// As parseSeconds() reads it back, without loss: "0.05s" would be 50 ms.
QString editable(double seconds)
{
    return seconds < 1 ? QStringLiteral("%1ms").arg(seconds * 1000, 0, 'g', 12)
                       : QStringLiteral("%1s").arg(seconds, 0, 'g', 12);
}

std::optional<double> positiveSeconds(const QLineEdit& field)
{
    const auto value = parseSeconds(field.text().trimmed().remove(QLatin1Char(' ')).toStdString());
    return value && *value > 0 ? value : std::nullopt;
}

std::optional<double> share(const QLineEdit& field)
{
    bool ok = false;
    const double percent = field.text().trimmed().remove(QLatin1Char('%')).toDouble(&ok);
    return ok && percent > 0 && percent <= 100 ? std::optional(percent / 100) : std::nullopt;
}

} // namespace

QString sloText(const core::Slo& slo)
{
    QStringList parts;
    const auto values = thresholds(slo);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (*values[i])
            parts << QStringLiteral("%1 ≤ %2").arg(QLatin1String(Labels[i]),
                                                   widgets::formatDuration(*values[i]).joined());
    return parts.isEmpty() ? SloDialog::tr("none set") : parts.join(QStringLiteral("   "));
}

SloDialog::SloDialog(const core::Slo& slo, QWidget* parent)
    : QDialog(parent), target_(new QLineEdit(this)), problem_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Service level objectives"));
    setMinimumWidth(420);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setSpacing(8);
    auto* lead = new QLabel(tr("A request is good when it ends ok and keeps every threshold that is set. Leave a field "
                               "empty and it is not judged."),
                            this);
    lead->setWordWrap(true);
    lead->setProperty("role", "secondary");
    form->addRow(lead);

    const auto values = thresholds(slo);
    const std::array<QString, core::SloCount> hints{
        tr("time to first token, e.g. 1s"), tr("time per output token, e.g. 50ms"),
        tr("a request's mean gap between chunks, e.g. 100ms"), tr("whole request, e.g. 20s")};
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        fields_[i] = new QLineEdit(*values[i] ? editable(**values[i]) : QString(), this);
        fields_[i]->setPlaceholderText(hints[i]);
        fields_[i]->setAccessibleName(tr("%1 threshold").arg(QLatin1String(Labels[i])));
        form->addRow(QStringLiteral("%1 ≤").arg(QLatin1String(Labels[i])), fields_[i]);
        connect(fields_[i], &QLineEdit::textChanged, this, &SloDialog::check);
    }
    target_->setText(QStringLiteral("%1 %").arg(slo.target * 100, 0, 'g', 6));
    target_->setAccessibleName(tr("Target share of good requests"));
    form->addRow(tr("Target ≥"), target_);
    connect(target_, &QLineEdit::textChanged, this, &SloDialog::check);
    problem_->setWordWrap(true);
    problem_->setMinimumHeight(18);
    form->addRow(problem_);
    form->addRow(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

core::Slo SloDialog::slo() const
{
    core::Slo slo;
    slo.ttft = positiveSeconds(*fields_[core::SloTtft]);
    slo.tpot = positiveSeconds(*fields_[core::SloTpot]);
    slo.itl = positiveSeconds(*fields_[core::SloItl]);
    slo.e2e = positiveSeconds(*fields_[core::SloE2e]);
    slo.target = share(*target_).value_or(slo.target);
    return slo;
}

void SloDialog::check()
{
    QString problem;
    for (std::size_t i = 0; i < fields_.size(); ++i)
        if (!fields_[i]->text().trimmed().isEmpty() && !positiveSeconds(*fields_[i]))
            problem =
                tr("%1: write a time above zero with its unit, as in 500ms or 1.5s.").arg(QLatin1String(Labels[i]));
    if (!share(*target_))
        problem = tr("Target: write a share above 0 and up to 100 %.");
    problem_->setText(problem);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
}

} // namespace inferama::app
