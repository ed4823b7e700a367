// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_judgement.h"

#include "app/rules_file.h"

#include <QSettings>

#include <cmath>

namespace inferama::app {

namespace {

const QString RulesKey = QStringLiteral("judgement/rules");
const QString ModelKey = QStringLiteral("judgement/modelParameters");

} // namespace

KeptJudgement loadJudgement()
{
    const QSettings settings;
    KeptJudgement kept;
    bool ok = false;
    const double parameters = settings.value(ModelKey).toDouble(&ok);
    if (ok && std::isfinite(parameters) && parameters > 0)
        kept.modelParameters = parameters;
    const std::string text = settings.value(RulesKey).toString().toStdString();
    if (text.empty())
        return kept;
    auto read = parseRules(text, settings.fileName().toStdString());
    if (const auto* fault = std::get_if<RulesFault>(&read))
        kept.fault = fault->message;
    else
        kept.judgement = std::get<Judgement>(std::move(read));
    return kept;
}

void saveJudgement(const Judgement& judgement, std::optional<double> modelParameters)
{
    QSettings settings;
    if (judgement == defaultJudgement())
        settings.remove(RulesKey);
    else
        settings.setValue(RulesKey, QString::fromStdString(rulesText(judgement)));
    if (modelParameters)
        settings.setValue(ModelKey, *modelParameters);
    else
        settings.remove(ModelKey);
}

} // namespace inferama::app
