// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings_dialog.h"

#include "app/rules_file.h"
#include "app/settings/bands_model.h"
#include "app/settings/bands_tab.h"
#include "app/settings/rules_model.h"
#include "app/settings/rules_tab.h"
#include "app/settings/thresholds_tab.h"
#include "widgets/format.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QSystemTrayIcon>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace inferama::app {

namespace {

QString contextText(const SettingsContext& context)
{
    if (!context.rulesFile.empty())
        return SettingsDialog::tr(
                   "%1, given on the command line, goes before what was remembered. What you change here "
                   "holds until the window is closed; export it to keep it.")
            .arg(QString::fromStdString(context.rulesFile));
    if (!context.fault.empty())
        return SettingsDialog::tr("What was remembered cannot be read, so the defaults hold: %1")
            .arg(QString::fromStdString(context.fault));
    return {};
}

} // namespace

SettingsDialog::SettingsDialog(SettingsValues values, const SettingsContext& context, const widgets::ThemeHolder& theme,
                               QWidget* parent)
    : QDialog(parent), bands_(std::make_unique<BandsModel>(values.judgement.bands)),
      rules_(std::make_unique<RulesModel>(values.judgement.alerts)), tabs_(new QTabWidget(this)),
      rulesTab_(new RulesTab(*rules_, context.signalNames, this)), thresholds_(new ThresholdsTab(this)),
      changes_(new QLabel(this)), problem_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Settings"));
    resize(1060, 640);
    tabs_->addTab(new BandsTab(*bands_, theme, this), tr("Bands"));
    tabs_->addTab(rulesTab_, tr("Alerts"));
    tabs_->addTab(thresholds_, tr("Thresholds"));
    tabs_->addTab(makeGeneral(context), tr("General"));
    thresholds_->show(values.judgement, values.modelParameters);
    notifications_->setChecked(values.notifications);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    if (const QString text = contextText(context); !text.isEmpty()) {
        auto* notice = new QLabel(text, this);
        notice->setWordWrap(true);
        notice->setProperty("role", "secondary");
        column->addWidget(notice);
    }
    column->addWidget(tabs_, 1);
    problem_->setWordWrap(true);
    changes_->setProperty("role", "secondary");
    changes_->setWordWrap(true);
    column->addWidget(changes_);
    column->addWidget(problem_);
    const auto addButton = [this](const QString& text, const QString& tip) {
        QPushButton* button = buttons_->addButton(text, QDialogButtonBox::ResetRole);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        return button;
    };
    connect(addButton(tr("Restore all defaults"), tr("Bands, rules and thresholds; nothing is applied yet")),
            &QPushButton::clicked, this, [this] {
                show({defaultJudgement(), std::nullopt, notifications_->isChecked()});
            });
    connect(addButton(tr("Import…"), tr("Read bands, rules and thresholds from a rules file")), &QPushButton::clicked,
            this, &SettingsDialog::askImport);
    connect(addButton(tr("Export…"), tr("Write what differs from the defaults to a rules file")), &QPushButton::clicked,
            this, &SettingsDialog::askExport);
    column->addWidget(buttons_);

    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons_, &QDialogButtonBox::accepted, this, [this] {
        emit applied(this->values());
        accept();
    });
    connect(buttons_->button(QDialogButtonBox::Apply), &QPushButton::clicked, this,
            [this] { emit applied(this->values()); });
    connect(bands_.get(), &BandsModel::edited, this, &SettingsDialog::check);
    connect(rules_.get(), &RulesModel::edited, this, &SettingsDialog::check);
    connect(rulesTab_, &RulesTab::problemsChanged, this, &SettingsDialog::check);
    connect(thresholds_, &ThresholdsTab::edited, this, &SettingsDialog::check);
    check();
}

SettingsDialog::~SettingsDialog()
{
    delete tabs_; // its views look at the models, which go before the children
}

QWidget* SettingsDialog::makeGeneral(const SettingsContext&)
{
    auto* page = new QWidget(this);
    notifications_ = new QCheckBox(tr("Tell the desktop when an alert reaches act or severe"), page);
    notifications_->setToolTip(tr("Only while the window is not in use, of live sources, and of each rule at most once "
                                  "a minute"));
    auto* text = new QLabel(QSystemTrayIcon::isSystemTrayAvailable()
                                ? tr("A click on the notification opens the alert.")
                                : tr("This desktop has no notification area now; nothing would be shown."),
                            page);
    text->setProperty("role", "muted");
    text->setWordWrap(true);
    auto* column = new QVBoxLayout(page);
    column->addWidget(notifications_);
    column->addWidget(text);
    column->addStretch();
    return page;
}

void SettingsDialog::show(const SettingsValues& values)
{
    bands_->setBands(values.judgement.bands);
    rules_->setRules(values.judgement.alerts);
    thresholds_->show(values.judgement, values.modelParameters);
    notifications_->setChecked(values.notifications);
    check();
}

SettingsValues SettingsDialog::values() const
{
    SettingsValues values{.judgement = {},
                          .modelParameters = thresholds_->modelParameters(),
                          .notifications = notifications_->isChecked()};
    values.judgement.bands = bands_->bands();
    values.judgement.alerts = rules_->rules();
    thresholds_->read(values.judgement);
    return values;
}

QString SettingsDialog::problem() const
{
    for (const QString& problem : {bands_->problem(), rulesTab_->problem(), thresholds_->problem()}) {
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

void SettingsDialog::check()
{
    const JudgementChanges changes = changesOf(values().judgement);
    const auto count = changes.bands.size() + changes.alerts.size() + changes.thresholds.size();
    changes_->setText(count == 0 ? tr("Everything is judged by the defaults.")
                                 : tr("✎ Not as by default: %1 bands, %2 rules, %3 thresholds.")
                                       .arg(changes.bands.size())
                                       .arg(changes.alerts.size())
                                       .arg(changes.thresholds.size()));
    const QString text = problem();
    problem_->setText(text);
    problem_->setVisible(!text.isEmpty());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(text.isEmpty());
    buttons_->button(QDialogButtonBox::Apply)->setEnabled(text.isEmpty());
}

void SettingsDialog::showRule(const QString& id)
{
    tabs_->setCurrentWidget(rulesTab_);
    rulesTab_->choose(id.toStdString());
}

QString SettingsDialog::importFrom(const QString& path)
{
    auto read = readRulesFile(path.toStdString());
    if (const auto* fault = std::get_if<RulesFault>(&read))
        return QString::fromStdString(fault->message);
    show({std::get<Judgement>(std::move(read)), thresholds_->modelParameters(), notifications_->isChecked()});
    return {};
}

QString SettingsDialog::exportTo(const QString& path) const
{
    QSaveFile file(path);
    const QByteArray text = QByteArray::fromStdString(rulesText(values().judgement));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return tr("%1: %2").arg(path, file.errorString());
    return {};
}

void SettingsDialog::askImport()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Import rules"), {}, tr("Rules (*.json)"));
    if (path.isEmpty())
        return;
    if (const QString fault = importFrom(path); !fault.isEmpty())
        QMessageBox::warning(this, tr("Import rules"), fault);
}

void SettingsDialog::askExport()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export rules"), QStringLiteral("rules.json"), tr("Rules (*.json)"));
    if (path.isEmpty())
        return;
    if (const QString fault = exportTo(path); !fault.isEmpty())
        QMessageBox::warning(this, tr("Export rules"), fault);
}

} // namespace inferama::app
