// SPDX-License-Identifier: GPL-3.0-or-later
// The settings: fields, models and the dialog, which is not shown.
#include "tests/catch.h"
#include "tests/gui/named_widget.h"
#include "tests/gui/sample_snapshot.h"

#include "app/kept_judgement.h"
#include "app/quantity_text.h"
#include "app/rules_file.h"
#include "app/settings/bands_model.h"
#include "app/settings/rule_editor.h"
#include "app/settings/rule_form.h"
#include "app/settings/rules_model.h"
#include "app/settings/thresholds_tab.h"
#include "app/settings_dialog.h"
#include "widgets/theme.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::tests;
using widgets::ThemeHolder;
using widgets::ThemeKind;
using Tester = QAbstractItemModelTester;

namespace {

int rowNamed(const QAbstractItemModel& model, const char* name)
{
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString().startsWith(QLatin1String(name)))
            return row;
    FAIL("no row is called " << name);
    throw 0;
}

QString text(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

std::vector<RuleProblem> problemsOf(const RuleForm& form, const SwitchedRule& from)
{
    std::vector<RuleProblem> problems;
    ruleOf(form, from, problems);
    return problems;
}

struct Dialog {
    ThemeHolder theme{ThemeKind::Dark};
    SettingsDialog dialog;
    explicit Dialog(Judgement judgement = defaultJudgement(), const SettingsContext& context = {})
        : dialog({std::move(judgement), std::nullopt, false}, context, theme)
    {
    }
    QPushButton* button(QDialogButtonBox::StandardButton which)
    {
        return dialog.findChild<QDialogButtonBox*>()->button(which);
    }
};

} // namespace

TEST_CASE("A quantity that is written for editing is read back as it was")
{
    for (const std::string_view unit : {"s", "ratio", "factor", "req/s", "count", ""}) {
        for (const double value : {0.0, 0.0125, 0.5, 1.0, 2.5, 60.0, 1234.5}) {
            CAPTURE(unit, value);
            const auto read = quantityOf(editableText(value, unit), unit);
            REQUIRE(read);
            CHECK(*read == Approx(value).epsilon(1e-9));
        }
    }
}

TEST_CASE("A quantity is read with its unit or without, and nothing else is")
{
    CHECK(quantityOf(QStringLiteral("500 ms"), "s") == 0.5);
    CHECK(quantityOf(QStringLiteral("2"), "s") == 2.0);
    CHECK(quantityOf(QStringLiteral("80 %"), "ratio") == 0.8);
    CHECK(quantityOf(QStringLiteral("0.8"), "ratio") == 0.8);
    CHECK(quantityOf(QStringLiteral("×1.5"), "factor") == 1.5);
    CHECK(quantityOf(QStringLiteral("12 req/s"), "req/s") == 12.0);
    CHECK_FALSE(quantityOf(QStringLiteral("fast"), "s"));
    CHECK_FALSE(quantityOf(QStringLiteral("nan"), "ratio"));
    CHECK_FALSE(quantityOf(QString(), "factor"));
}

TEST_CASE("Every default rule comes back from its form as it went in")
{
    for (const SwitchedRule& rule : defaultJudgement().alerts) {
        CAPTURE(rule.rule.id);
        std::vector<RuleProblem> problems;
        CHECK(ruleOf(formOf(rule), rule, problems) == rule);
        CHECK(problems.empty());
    }
}

TEST_CASE("A rule's form says which field is wrong and what to write")
{
    const SwitchedRule& failing = *defaultJudgement().alert("failing");
    RuleForm form = formOf(failing);
    form.signal = QStringLiteral("tttft.p95");
    REQUIRE(problemsOf(form, failing).size() == 1);
    CHECK(problemsOf(form, failing)[0].field == RuleField::Signal);
    CHECK(problemsOf(form, failing)[0].text == QStringLiteral("There is no such figure; did you mean ttft.p95?"));

    form = formOf(failing);
    form.thresholds[1] = QStringLiteral("0.5%");
    REQUIRE(problemsOf(form, failing).size() == 1);
    CHECK(problemsOf(form, failing)[0].field == RuleField::Act);
    CHECK(problemsOf(form, failing)[0].text == QStringLiteral("Must be above the milder threshold before it."));

    form.thresholds = {QString(), QString(), QString()};
    REQUIRE(problemsOf(form, failing).size() == 1);
    CHECK(problemsOf(form, failing)[0].text == QStringLiteral("Set at least one threshold."));

    form = formOf(failing);
    form.holds = QStringLiteral("soon");
    form.hysteresis = QStringLiteral("120%");
    REQUIRE(problemsOf(form, failing).size() == 2);
    CHECK(problemsOf(form, failing)[0].field == RuleField::Holds);
    CHECK(problemsOf(form, failing)[1].field == RuleField::Hysteresis);
}

TEST_CASE("The threshold of a band is one of its words")
{
    const SwitchedRule& poor = *defaultJudgement().alert("ttft_poor");
    RuleForm form = formOf(poor);
    CHECK(form.thresholds[1] == QStringLiteral("poor"));
    form.thresholds[1] = QStringLiteral("acceptable");
    std::vector<RuleProblem> problems;
    CHECK(ruleOf(form, poor, problems).rule.thresholds[1] == 1.0);
    form.thresholds[1] = QStringLiteral("terrible");
    REQUIRE(problemsOf(form, poor).size() == 1);
    CHECK(problemsOf(form, poor)[0].text == QStringLiteral("Write one of: excellent, acceptable, poor, or nothing."));
}

TEST_CASE("Figures offered for a rule exist, with the gauges and counters that were seen")
{
    const auto seen = sampleSnapshot();
    const auto names = signalNames(seen.get());
    CHECK(std::ranges::all_of(names, [](const std::string& name) { return core::signalOf(name).has_value(); }));
    CHECK(std::ranges::find(names, "ttft.p95") != names.end());
    for (const auto& [name, gauge] : seen->gauges)
        CHECK(std::ranges::find(names, "gauge." + name) != names.end());
    for (const auto& [name, counter] : seen->counters)
        CHECK(std::ranges::find(names, "counter." + name) != names.end());
}

TEST_CASE("A border is changed in its unit, shown as changed, and taken back to the default")
{
    BandsModel model(defaultJudgement().bands);
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const int row = rowNamed(model, "ITL");
    CHECK(text(model, row, BandsModel::Words) == QStringLiteral("very smooth · smooth · acceptable · stuttering"));
    CHECK(text(model, row, BandsModel::FirstBorder) == QStringLiteral("30 ms"));
    CHECK(text(model, row, BandsModel::State) == QStringLiteral("default"));
    REQUIRE(model.setData(model.index(row, BandsModel::FirstBorder), QStringLiteral("20ms")));
    CHECK(model.bands().find("itl")->borders[0].value == Approx(0.02));
    CHECK(text(model, row, BandsModel::State) == QStringLiteral("✎ changed, default 30 ms · 50 ms · 100 ms"));
    CHECK(model.changed(row));
    model.restore(row);
    CHECK(model.bands() == defaultJudgement().bands);
}

TEST_CASE("A border that cannot be meant stays as written, and the last that could is kept")
{
    BandsModel model(defaultJudgement().bands);
    const int row = rowNamed(model, "ITL");
    const QModelIndex first = model.index(row, BandsModel::FirstBorder);
    REQUIRE(model.setData(first, QStringLiteral("60ms")));
    CHECK(first.data().toString() == QStringLiteral("60ms"));
    CHECK(text(model, row, BandsModel::State) == QStringLiteral("✗ each border must be above the one before it"));
    CHECK(model.problem().startsWith(QStringLiteral("ITL")));
    CHECK(model.bands() == defaultJudgement().bands);
    REQUIRE(model.setData(first, QStringLiteral("quick")));
    CHECK(text(model, row, BandsModel::State) ==
          QStringLiteral("✗ “quick” cannot be read; write a time, as in 500ms or 1.5s"));
    REQUIRE(model.setData(first, QStringLiteral("30ms")));
    CHECK(model.problem().isEmpty());
}

TEST_CASE("Where higher is better the borders of the editor fall")
{
    BandsModel model(defaultJudgement().bands);
    const int row = rowNamed(model, "KV hit rate");
    CHECK(text(model, row, BandsModel::FirstBorder) == QStringLiteral("80 %"));
    REQUIRE(model.setData(model.index(row, BandsModel::FirstBorder), QStringLiteral("40%")));
    CHECK(text(model, row, BandsModel::State) == QStringLiteral("✗ each border must be below the one before it"));
}

TEST_CASE("Every scale of the defaults stands in the editor once")
{
    const BandsModel model(defaultJudgement().bands);
    CHECK(model.bands() == defaultJudgement().bands);
    CHECK(static_cast<std::size_t>(model.rowCount()) == defaultJudgement().bands.scales.size());
}

TEST_CASE("Default rules are switched off and restored, never deleted; one's own are added, copied and deleted")
{
    RulesModel model(defaultJudgement().alerts);
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const int defaults = model.rowCount();
    CHECK(text(model, 0, RulesModel::State) == QStringLiteral("default"));
    REQUIRE(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    CHECK_FALSE(model.rule(0).enabled);
    CHECK(text(model, 0, RulesModel::State) == QStringLiteral("✎ off, default on"));
    model.remove(0);
    CHECK(model.rowCount() == defaults);
    model.restore(0);
    CHECK(model.rules() == defaultJudgement().alerts);

    const int own = model.add();
    const int copy = model.duplicate(2);
    CHECK(model.rule(own).rule.id == "own_1");
    CHECK(model.rule(copy).rule.id == "own_2");
    CHECK(model.rule(copy).rule.name == "TPOT poor (copy)");
    CHECK(model.rule(copy).rule.signal == model.rule(2).rule.signal);
    CHECK(text(model, own, RulesModel::State) == QStringLiteral("✎ your own"));
    model.remove(own);
    CHECK(model.rowCount() == defaults + 1);
    CHECK(model.rule(defaults).rule.id == "own_2");
}

TEST_CASE("A rule that was changed says what its thresholds are by default")
{
    RulesModel model(defaultJudgement().alerts);
    const int row = *model.rowOf("oldest_waiting");
    SwitchedRule rule = model.rule(row);
    rule.rule.thresholds[0] = 7;
    model.set(row, rule);
    CHECK(text(model, row, RulesModel::State) ==
          QStringLiteral("✎ changed, default 5 s (watch), 10 s (act), 30 s (severe)"));
}

TEST_CASE("The editor of a rule hands on what can be meant and keeps back what cannot")
{
    RuleEditor editor(signalNames(nullptr));
    editor.edit(*defaultJudgement().alert("failing"));
    QSignalSpy changed(&editor, &RuleEditor::changed);
    auto* watch = named<QLineEdit>(editor, "watch");
    watch->setText(QStringLiteral("2%"));
    REQUIRE(changed.size() == 1);
    CHECK(changed.back().front().value<SwitchedRule>().rule.thresholds[0] == Approx(0.02));
    watch->setText(QStringLiteral("much"));
    CHECK(changed.size() == 1);
    CHECK(editor.problem() == QStringLiteral("Requests fail: Write a share, as in 80%, or nothing."));
    editor.edit(*defaultJudgement().alert("ttft_poor"));
    CHECK(editor.problem().isEmpty());
}

TEST_CASE("The size of a model is written as its name has it")
{
    CHECK(modelSizeOf(QStringLiteral("7B")) == 7e9);
    CHECK(modelSizeOf(QStringLiteral(" 1.5b ")) == 1.5e9);
    CHECK(modelSizeOf(QStringLiteral("70000000000")) == 7e10);
    CHECK_FALSE(modelSizeOf(QStringLiteral("automatic")));
    CHECK_FALSE(modelSizeOf(QStringLiteral("-7B")));
    CHECK_FALSE(modelSizeOf(QStringLiteral("infB")));
}

TEST_CASE("A threshold below its least is refused with what to write")
{
    ThresholdsTab tab;
    auto* factor = named<QLineEdit>(tab, "Stall factor");
    factor->setText(QStringLiteral("0.5"));
    CHECK(tab.problem() == QStringLiteral("Stall factor: ✗ write a factor, as in 1.5, at least 1"));
    factor->setText(QStringLiteral("4"));
    CHECK(tab.problem().isEmpty());
    Judgement judgement = defaultJudgement();
    tab.read(judgement);
    CHECK(judgement.stallFactor == 4);
    named<QPushButton>(tab, "Restore default: Stall factor")->click();
    tab.read(judgement);
    CHECK(judgement == defaultJudgement());
    auto* model = named<QComboBox>(tab, "Model size");
    model->setEditText(QStringLiteral("large"));
    CHECK(tab.problem().startsWith(QStringLiteral("Model size")));
    model->setEditText(QStringLiteral("8B"));
    CHECK(tab.modelParameters() == 8e9);
}

TEST_CASE("The settings give back what they were given, and apply only what can be meant")
{
    Judgement judgement = defaultJudgement();
    judgement.bands.scales.at("itl").borders[0].value = 0.02;
    judgement.slowRankFactor = 1.3;
    judgement.alerts[0].enabled = false;
    Dialog d(judgement);
    CHECK(d.dialog.values().judgement == judgement);
    QSignalSpy applied(&d.dialog, &SettingsDialog::applied);
    d.button(QDialogButtonBox::Apply)->click();
    REQUIRE(applied.size() == 1);
    CHECK(applied.front().front().value<SettingsValues>().judgement == judgement);
    named<QLineEdit>(d.dialog, "Slow rank factor")->setText(QStringLiteral("slow"));
    CHECK_FALSE(d.button(QDialogButtonBox::Apply)->isEnabled());
    CHECK_FALSE(d.button(QDialogButtonBox::Ok)->isEnabled());
}

TEST_CASE("The settings open at a rule, whose change reaches the values")
{
    Dialog d;
    d.dialog.showRule(QStringLiteral("failing"));
    auto* table = named<QTableView>(d.dialog, "Alert rules");
    CHECK(table->currentIndex().data().toString() == QStringLiteral("Requests fail"));
    named<QLineEdit>(d.dialog, "severe")->setText(QStringLiteral("50%"));
    CHECK(d.dialog.values().judgement.alert("failing")->rule.thresholds[2] == Approx(0.5));
    CHECK(changesOf(d.dialog.values().judgement).alerts == std::vector<std::string>{"failing"});
}

TEST_CASE("What is exported is imported the same, and a bad file is refused by name")
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("rules.json"));
    Judgement judgement = defaultJudgement();
    judgement.stallFloor = 0.5;
    judgement.alerts[3].rule.thresholds[1] = 2;
    REQUIRE(Dialog(judgement).dialog.exportTo(path).isEmpty());
    Dialog d;
    REQUIRE(d.dialog.importFrom(path).isEmpty());
    CHECK(d.dialog.values().judgement == judgement);
    CHECK(d.dialog.importFrom(folder.filePath(QStringLiteral("none.json"))).contains(QStringLiteral("none.json")));
    CHECK(d.dialog.values().judgement == judgement);
}

TEST_CASE("What was applied is remembered as the differences from the defaults")
{
    QSettings().clear();
    CHECK(loadJudgement().judgement == defaultJudgement());
    Judgement judgement = defaultJudgement();
    judgement.alerts[1].enabled = false;
    saveJudgement(judgement, 8e9);
    CHECK(loadJudgement().judgement == judgement);
    CHECK(loadJudgement().modelParameters == 8e9);
    saveJudgement(defaultJudgement(), std::nullopt);
    CHECK(loadJudgement().judgement == defaultJudgement());
    CHECK(QSettings().allKeys().isEmpty());
}

TEST_CASE("What was remembered and cannot be read leaves the defaults, with the reason")
{
    QSettings().setValue(QStringLiteral("judgement/rules"), QStringLiteral("{\"version\": 7}"));
    const KeptJudgement kept = loadJudgement();
    CHECK(kept.judgement == defaultJudgement());
    CHECK(kept.fault.find("/version") != std::string::npos);
    QSettings().clear();
}
