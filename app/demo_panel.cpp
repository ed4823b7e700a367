// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo_panel.h"

#include "app/demo_faults.h"
#include "app/english_texts.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"
#include "widgets/toggle_switch.h"
#include "widgets/value_slider.h"

#include <QAction>
#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr double WorthSaying = 0.5; // s behind

QLabel* sectionOf(const QString& text)
{
    auto* label = new QLabel(text);
    label->setProperty("role", "label");
    label->setFixedHeight(24);
    label->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    label->setContentsMargins(0, 0, 0, 4);
    return label;
}

double numberOf(const DemoSettings& settings, std::string_view name, double otherwise)
{
    const auto found = settings.find(name);
    const auto* number = found == settings.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : otherwise;
}

bool isOn(const DemoSettings& settings, std::string_view name, bool otherwise)
{
    const auto found = settings.find(name);
    const auto* value = found == settings.end() ? nullptr : std::get_if<bool>(&found->second);
    return value ? *value : otherwise;
}

bool isClosed(const DemoSettings& settings)
{
    const auto found = settings.find("mode");
    return found != settings.end() && found->second == DemoValue(std::string("closed"));
}

// Why a setting has no effect as things stand; empty if it has one.
QString whyWithout(std::string_view setting, const DemoSettings& settings)
{
    if (!settings.contains(setting))
        return DemoPanel::tr("This simulator has no such setting.");
    if (setting == "rate" && isClosed(settings))
        return DemoPanel::tr("Closed loop: a request is sent when another one ends.");
    if (setting == "concurrency" && !isClosed(settings))
        return DemoPanel::tr("Open loop: requests come at their rate, however many are in flight.");
    if (setting == "pd_split" && numberOf(settings, "replicas", 2) < 2)
        return DemoPanel::tr("One replica cannot be split; choose a scenario with two or more.");
    if (setting == "prefix_sharing" && !isOn(settings, "prefix_cache", true))
        return DemoPanel::tr("The engine has no prefix cache.");
    return {};
}

QString tipOf(std::string_view setting)
{
    if (setting == "rate")
        return DemoPanel::tr("Requests a second that the client sends");
    if (setting == "concurrency")
        return DemoPanel::tr("Requests that the client keeps in flight");
    if (setting == "input_tokens")
        return DemoPanel::tr("Mean length of a prompt, without its shared prefix");
    if (setting == "output_tokens")
        return DemoPanel::tr("Mean length of an answer");
    if (setting == "prefix_sharing")
        return DemoPanel::tr("Share of the requests that begin with a prefix of others, found in the KV cache");
    if (setting == "max_batch")
        return DemoPanel::tr("Requests that one step of the engine works on at most");
    if (setting == "chunked_prefill")
        return DemoPanel::tr("Prompts are computed in pieces between decode steps, not whole in one step");
    if (setting == "pd_split")
        return DemoPanel::tr("Prefill on one half of the replicas, decode on the other; KV moves between them");
    if (setting == "speculative")
        return DemoPanel::tr("A small model proposes tokens, the large one checks several in one step");
    return {};
}

} // namespace

DemoPanel::DemoPanel(const ThemeHolder& theme, QAction* unfold, QWidget* parent)
    : QWidget(parent), theme_(theme), unfold_(unfold), foldButton_(new QToolButton(this)),
      title_(new QLabel(tr("Demo controls"), this)), scenario_(new QLabel(this)),
      mode_(new SegmentedControl(tr("Load"), {tr("open"), tr("closed")}, this)), faults_(new DemoFaults(theme, this)),
      speed_(new ValueSlider(theme, tr("Speed"), QStringLiteral("×"), {0.25, 10, true, false}, this)),
      totals_(new QLabel(this)), problem_(new QLabel(this)), body_(nullptr)
{
    setAccessibleName(tr("Demo controls"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    body_ = makeControls();
    column->addWidget(body_, 1);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::RichText);
    problem_->setContentsMargins(12, 6, 12, 10);
    column->addWidget(problem_); // below what scrolls: it is seen at once
    column->addStretch(0);

    connect(unfold_, &QAction::toggled, this, &DemoPanel::fold);
    connect(&theme_, &ThemeHolder::changed, this, &DemoPanel::restyle);
    connect(mode_, &SegmentedControl::chosen, this, [this](int index) {
        if (link_)
            link_->set("mode", std::string(index == 1 ? "closed" : "open"));
    });
    connect(speed_, &ValueSlider::changed, this, [this](double value) {
        if (link_)
            link_->setSpeed(value);
    });
    connect(faults_, &DemoFaults::injectWanted, this, [this](const QString& fault, double strength, double seconds) {
        if (link_)
            link_->inject(fault.toStdString(), strength, seconds > 0 ? std::optional(seconds) : std::nullopt);
    });
    connect(faults_, &DemoFaults::clearWanted, this, [this](const QString& fault) {
        if (link_)
            link_->clear(fault.toStdString());
    });
    setVisible(false);
    unfold_->setEnabled(false);
    fold();
    present();
    restyle();
}

DemoPanel::~DemoPanel() = default;

QWidget* DemoPanel::makeHead()
{
    foldButton_->setProperty("flat", true);
    foldButton_->setStyleSheet(QStringLiteral("padding: 0; min-height: 0;"));
    foldButton_->setFixedSize(24, 24);
    foldButton_->setFocusPolicy(Qt::TabFocus);
    connect(foldButton_, &QToolButton::clicked, unfold_, &QAction::trigger);
    title_->setStyleSheet(QStringLiteral("font-weight: 600;"));
    scenario_->setProperty("role", "muted");
    auto* head = new QWidget(this);
    head->setFixedHeight(34);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(2, 0, 12, 0);
    row->setSpacing(6);
    row->addWidget(foldButton_);
    row->addWidget(title_);
    row->addWidget(scenario_);
    row->addStretch(1);
    return head;
}

QWidget* DemoPanel::addDial(const char* setting, ValueSlider* control, double factor)
{
    dials_.push_back({setting, control, factor});
    connect(control, &ValueSlider::changed, this, [this, setting, factor](double value) {
        if (link_)
            link_->set(setting, value / factor);
    });
    return control;
}

QWidget* DemoPanel::addToggle(const char* setting, const QString& text)
{
    auto* control = new ToggleSwitch(theme_, text, this);
    toggles_.push_back({setting, control});
    connect(control, &ToggleSwitch::clicked, this, [this, setting](bool on) {
        if (link_)
            link_->set(setting, on);
    });
    return control;
}

QWidget* DemoPanel::makeControls()
{
    const QString tokens = tr("tok");
    const auto slider = [this](const QString& name, const QString& unit, ValueRange range) {
        return new ValueSlider(theme_, name, unit, range, this);
    };
    auto* controls = new QWidget;
    auto* column = new QVBoxLayout(controls);
    column->setContentsMargins(12, 0, 12, 12);
    column->setSpacing(0);

    auto* loadRow = new QHBoxLayout;
    loadRow->addWidget(sectionOf(tr("Load")));
    loadRow->addStretch(1);
    loadRow->addWidget(mode_);
    column->addLayout(loadRow);
    column->addSpacing(4);
    column->addWidget(addDial("rate", slider(tr("Rate"), tr("req/s"), {0.5, 100, true, false})));
    column->addWidget(addDial("concurrency", slider(tr("Concurrency"), {}, {1, 512, true, true})));

    column->addWidget(sectionOf(tr("Requests")));
    column->addWidget(addDial("input_tokens", slider(tr("Prompt"), tokens, {16, 32'000, true, true})));
    column->addWidget(addDial("output_tokens", slider(tr("Output"), tokens, {1, 4'000, true, true})));
    column->addWidget(
        addDial("prefix_sharing", slider(tr("Shared prefix"), QStringLiteral("%"), {0, 100, false, true}), 100));

    column->addWidget(sectionOf(tr("Engine")));
    column->addWidget(addDial("max_batch", slider(tr("Max batch"), {}, {1, 512, true, true})));
    auto* switches = new QGridLayout;
    switches->setSpacing(0);
    switches->addWidget(addToggle("chunked_prefill", tr("Chunked prefill")), 0, 0);
    switches->addWidget(addToggle("pd_split", tr("P/D split")), 0, 1);
    switches->addWidget(addToggle("speculative", tr("Speculative decode")), 1, 0);
    column->addLayout(switches);

    column->addWidget(sectionOf(tr("Simulation")));
    speed_->setToolTip(tr("Simulated seconds a second"));
    column->addWidget(speed_);

    // Last, since a row appears for each fault that is active.
    column->addWidget(sectionOf(tr("Fault")));
    column->addWidget(faults_);
    totals_->setProperty("role", "label");
    totals_->setWordWrap(true);
    totals_->setContentsMargins(0, 4, 0, 0);
    column->addWidget(totals_);
    column->addStretch(1);

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(controls);
    scroll->viewport()->setAutoFillBackground(false);
    controls->setAutoFillBackground(false);
    return scroll;
}

void DemoPanel::fold()
{
    const bool open = unfold_->isChecked();
    // Else hiding hands it to whatever comes next.
    if (QWidget* focused = QApplication::focusWidget(); !open && focused && isAncestorOf(focused))
        focused->clearFocus();
    body_->setVisible(open);
    title_->setVisible(open);
    scenario_->setVisible(open);
    setFixedWidth(open ? Width : FoldedWidth);
    const QString what = open ? tr("Fold the demo controls") : tr("Show the demo controls");
    foldButton_->setAccessibleName(what);
    const QString key = unfold_->shortcut().toString(QKeySequence::NativeText);
    foldButton_->setToolTip(key.isEmpty() ? what : tr("%1 (%2)").arg(what, key));
    restyle();
}

void DemoPanel::restyle()
{
    const Icon icon = unfold_->isChecked() ? Icon::Right : Icon::Left;
    foldButton_->setIcon(makeIcon(icon, theme_.theme().text2, 16));
    presentStatus();
    update();
}

void DemoPanel::setControl(const std::string& endpoint)
{
    if (endpoint == endpoint_)
        return;
    endpoint_ = endpoint;
    link_ = endpoint.empty() ? nullptr : std::make_unique<DemoLink>(endpoint);
    setVisible(link_ != nullptr);
    unfold_->setEnabled(link_ != nullptr);
    present();
}

void DemoPanel::poll()
{
    if (link_ && link_->poll(DemoLink::Clock::now()))
        present();
}

void DemoPanel::present()
{
    static const DemoSettings none;
    const bool known = link_ && link_->status();
    presentSettings(known ? link_->status()->settings : none);
    speed_->setEnabled(known);
    faults_->setEnabled(known);
    if (known) {
        speed_->setValue(link_->status()->speed);
        faults_->setFaults(link_->faults());
        faults_->setActive(link_->status()->faults);
    }
    presentStatus();
}

void DemoPanel::presentSettings(const DemoSettings& settings)
{
    mode_->setEnabled(settings.contains("mode"));
    mode_->setCurrent(isClosed(settings) ? 1 : 0);
    const auto say = [&settings](QWidget& control, std::string_view setting) {
        const QString why = whyWithout(setting, settings);
        control.setEnabled(why.isEmpty());
        control.setToolTip(why.isEmpty() ? tipOf(setting) : why);
    };
    for (const Dial& dial : dials_) {
        dial.control->setValue(numberOf(settings, dial.setting, dial.control->value() / dial.factor) * dial.factor);
        say(*dial.control, dial.setting);
    }
    for (const Toggle& toggle : toggles_) {
        toggle.control->setChecked(isOn(settings, toggle.setting, toggle.control->isChecked()));
        say(*toggle.control, toggle.setting);
    }
}

QString DemoPanel::problem() const
{
    if (!link_)
        return {};
    if (!link_->error().empty())
        return translated(link_->error());
    if (link_->status() && link_->status()->behind > WorthSaying)
        return tr("The simulator is %1 late: this machine cannot keep its pace.")
            .arg(formatDuration(link_->status()->behind).joined());
    return {};
}

void DemoPanel::presentStatus()
{
    QString text;
    QString scenario;
    if (link_ && link_->status()) {
        const DemoStatus& status = *link_->status();
        scenario = QString::fromStdString(status.scenario);
        const auto total = [&status](const char* name) {
            const auto found = status.totals.find(name);
            return found == status.totals.end() ? NoValue : formatCount(found->second);
        };
        text = tr("%1 simulated: %2 sent, %3 ok, %4 failed.\nNow %5 in flight, %6 waiting, %7 in the batches.")
                   .arg(formatDuration(status.time).joined(), total("sent"), total("ok"), total("failed"),
                        total("in_flight"), total("waiting"), total("running"));
    } else if (link_) {
        text = tr("Waiting for the simulator to answer.");
    }
    scenario_->setText(scenario);
    totals_->setText(text);
    const QString why = problem();
    problem_->setVisible(!why.isEmpty() && unfold_->isChecked());
    problem_->setText(why.isEmpty()
                          ? QString()
                          : QStringLiteral("<span style='color:%1'>▲</span> %2")
                                .arg(theme_.theme().bandColour(core::Level::Third).name(), why.toHtmlEscaped()));
}

void DemoPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_.theme().surface);
    painter.setPen(theme_.theme().border);
    painter.drawLine(0, 0, 0, height());
}

} // namespace inferama::app
