// SPDX-License-Identifier: GPL-3.0-or-later
// What is judged how, and when somebody is told: bands, alert rules, thresholds, notifications. Edits a copy; what is
// applied goes out by a signal.
#pragma once

#include "app/judgement.h"

#include <QDialog>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QTabWidget;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class BandsModel;
class RulesModel;
class RulesTab;
class ThresholdsTab;

struct SettingsValues {
    Judgement judgement;
    std::optional<double> modelParameters; // absent: what a source says
    bool notifications = false;            // on the desktop
};

// What the dialog needs to know of its surroundings.
struct SettingsContext {
    std::vector<std::string> signalNames; // for completion
    std::string rulesFile;                // given on the command line; empty: none
    std::string fault;                    // why what was remembered could not be read; empty: it could
};

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    // `theme` must outlive the dialog.
    SettingsDialog(SettingsValues values, const SettingsContext& context, const widgets::ThemeHolder& theme,
                   QWidget* parent = nullptr);
    ~SettingsDialog() override;

    // As the fields have it; meaningless while there is a problem.
    SettingsValues values() const;
    QString problem() const;
    // Opens the tab of the rules at one of them.
    void showRule(const QString& id);
    // A rules file in place of what the fields have, or the file that holds it. Each says what is wrong, or nothing.
    QString importFrom(const QString& path);
    QString exportTo(const QString& path) const;

signals:
    void applied(const inferama::app::SettingsValues& values);

private:
    void show(const SettingsValues& values);
    void check();
    void askImport();
    void askExport();
    QWidget* makeGeneral(const SettingsContext& context);

    std::unique_ptr<BandsModel> bands_;
    std::unique_ptr<RulesModel> rules_;
    QTabWidget* tabs_;
    RulesTab* rulesTab_;
    ThresholdsTab* thresholds_;
    QCheckBox* notifications_ = nullptr;
    QLabel* changes_;
    QLabel* problem_;
    QDialogButtonBox* buttons_;
};

} // namespace inferama::app
