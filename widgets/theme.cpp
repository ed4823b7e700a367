// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme.h"

#include <QFont>
#include <QFontDatabase>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace inferama::widgets {

namespace {

struct StageColour {
    std::string_view name;
    QRgb dark;
    QRgb light;
};

constexpr std::array StageColours{
    StageColour{"ingress", 0xff7c8896, 0xff8a95a1},      StageColour{"queue", 0xffe69f00, 0xffe69f00},
    StageColour{"schedule", 0xfff0e442, 0xffd9cb1e},     StageColour{"prefill", 0xff56b4e9, 0xff56b4e9},
    StageColour{"kv", 0xffcc79a7, 0xffcc79a7},           StageColour{"kv_migration", 0xff9a5e86, 0xff9a5e86},
    StageColour{"first_decode", 0xff0fbf8f, 0xff35c49a}, StageColour{"return", 0xffa3adb8, 0xffb4bdc7},
    StageColour{"decode_queue", 0xffe69f00, 0xffe69f00}, StageColour{"forward", 0xff009e73, 0xff009e73},
    StageColour{"decode", 0xff009e73, 0xff009e73},       StageColour{"kv_read", 0xffcc79a7, 0xffcc79a7},
    StageColour{"comm", 0xff2f86c9, 0xff0072b2},         StageColour{"sample", 0xff7c8896, 0xff8a95a1},
    StageColour{"send", 0xffa3adb8, 0xffb4bdc7},
};
constexpr std::string_view DecodeStage = "decode";

QColor rgb(QRgb value) { return QColor::fromRgb(value); }

Theme makeDark()
{
    Theme t;
    t.kind = ThemeKind::Dark;
    t.bg = rgb(0xff0e1116);
    t.surface = rgb(0xff151a20);
    t.raised = rgb(0xff1d242c);
    t.border = rgb(0xff2b333d);
    t.line = rgb(0xff222931);
    t.sel = rgb(0xff1f2b3d);
    t.text = rgb(0xffe8ecf1);
    t.text2 = rgb(0xffb7c1cc);
    t.muted = rgb(0xff8d99a7);
    t.faint = rgb(0xff6b7684);
    t.accent = rgb(0xff8ab4f8);
    t.onAccent = rgb(0xff0e1116);
    t.band = {rgb(0xff35c49a), rgb(0xff62b8ea), rgb(0xfff0aa2b), rgb(0xfff58254)};
    t.bandBackground = {rgb(0xff132a25), rgb(0xff14273a), rgb(0xff2e2412), rgb(0xff341e16)};
    t.percentile = {rgb(0xff56b4e9), rgb(0xff2bb58a), rgb(0xffe69f00), rgb(0xffee7733), rgb(0xffcc79a7)};
    t.mean = t.muted;
    t.baseline = rgb(0xff97a3b0);
    t.stall = rgb(0xffe4572e);
    t.onStage = rgb(0xff14181e);
    return t;
}

Theme makeLight()
{
    Theme t;
    t.kind = ThemeKind::Light;
    t.bg = rgb(0xfff1f3f6);
    t.surface = rgb(0xffffffff);
    t.raised = rgb(0xfff3f5f8);
    t.border = rgb(0xffd3dae1);
    t.line = rgb(0xffe7ebef);
    t.sel = rgb(0xffe3edfb);
    t.text = rgb(0xff12181f);
    t.text2 = rgb(0xff3a4652);
    t.muted = rgb(0xff596674);
    t.faint = rgb(0xff7c8793);
    t.accent = rgb(0xff1b5fc1);
    t.onAccent = rgb(0xffffffff);
    t.band = {rgb(0xff00704f), rgb(0xff0a669e), rgb(0xff8a5800), rgb(0xffb03a00)};
    t.bandBackground = {rgb(0xffe0f3ec), rgb(0xffe1f0fa), rgb(0xfffbf0d9), rgb(0xfffbe5da)};
    t.percentile = {rgb(0xff0072b2), rgb(0xff00805d), rgb(0xffb87a00), rgb(0xffd55e00), rgb(0xffa8517f)};
    t.mean = t.muted;
    t.baseline = rgb(0xff6b7784);
    t.stall = rgb(0xffc93a12);
    t.onStage = rgb(0xff14181e);
    return t;
}

} // namespace

QColor Theme::stage(std::string_view name) const
{
    const auto byName = [](std::string_view wanted) {
        return std::ranges::find(StageColours, wanted, &StageColour::name);
    };
    auto found = byName(name);
    if (found == StageColours.end())
        found = byName(DecodeStage);
    return rgb(kind == ThemeKind::Dark ? found->dark : found->light);
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, bg);
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, raised);
    p.setColor(QPalette::Button, raised);
    p.setColor(QPalette::ToolTipBase, raised);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::BrightText})
        p.setColor(role, text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, muted);
    p.setColor(QPalette::PlaceholderText, muted);
    p.setColor(QPalette::Highlight, sel);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Light, raised);
    p.setColor(QPalette::Midlight, line);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, bg);
    return p;
}

const Theme& darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& lightTheme()
{
    static const Theme theme = makeLight();
    return theme;
}

QFont uiFont(int pixels, int weight)
{
    // Chinese characters before the desktop's own font, which may hold them in their Japanese shapes.
    static const QStringList families{QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK SC"),
                                      QFontDatabase::systemFont(QFontDatabase::GeneralFont).family()};
    QFont font(families);
    font.setPixelSize(pixels);
    font.setWeight(static_cast<QFont::Weight>(weight));
    return font;
}

ThemeHolder::ThemeHolder(ThemeKind kind, QObject* parent)
    : QObject(parent), theme_(kind == ThemeKind::Dark ? &darkTheme() : &lightTheme())
{
}

void ThemeHolder::set(ThemeKind kind)
{
    if (theme_->kind == kind)
        return;
    theme_ = kind == ThemeKind::Dark ? &darkTheme() : &lightTheme();
    emit changed();
}

} // namespace inferama::widgets
