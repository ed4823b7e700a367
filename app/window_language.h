// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: which texts are loaded, the catalogue's among them, and how numbers are written.
#pragma once

#include <QString>

#include <memory>
#include <vector>

class QLocale;
class QTranslator;

namespace inferama::app {

enum class LanguageChoice { System, English, Chinese };

// As the settings and --lang have it: "system", "en", "zh_CN".
QString nameOf(LanguageChoice choice);
LanguageChoice languageNamed(const QString& name); // System where there is no such name

// How numbers are written, and by their language which texts there are: Chinese, and English for everybody else. With
// System as `system` says; a machine that has no language ("C") groups digits as in American English.
QLocale localeOf(LanguageChoice choice, const QLocale& system);

// While it lives, tr() gives texts and QLocale() numbers of the language. Widgets keep the texts that they were made
// with, so it is set before a window is built. Needs a QCoreApplication; one at a time.
class LanguageInUse {
public:
    explicit LanguageInUse(const QLocale& locale);
    ~LanguageInUse();
    LanguageInUse(const LanguageInUse&) = delete;
    LanguageInUse& operator=(const LanguageInUse&) = delete;

private:
    std::vector<std::unique_ptr<QTranslator>> translators_;
};

} // namespace inferama::app
