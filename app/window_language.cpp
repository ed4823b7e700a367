// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_language.h"

#include "app/catalogue.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace inferama::app {

namespace {
const QLocale& american()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}
} // namespace

QString nameOf(LanguageChoice choice)
{
    switch (choice) {
    case LanguageChoice::English:
        return QStringLiteral("en");
    case LanguageChoice::Chinese:
        return QStringLiteral("zh_CN");
    case LanguageChoice::System:
        break;
    }
    return QStringLiteral("system");
}

LanguageChoice languageNamed(const QString& name)
{
    for (const auto choice : {LanguageChoice::English, LanguageChoice::Chinese})
        if (name == nameOf(choice))
            return choice;
    return LanguageChoice::System;
}

QLocale localeOf(LanguageChoice choice, const QLocale& system)
{
    switch (choice) {
    case LanguageChoice::English:
        return american();
    case LanguageChoice::Chinese:
        return QLocale(QLocale::Chinese, QLocale::China);
    case LanguageChoice::System:
        break;
    }
    return system.language() == QLocale::C ? american() : system;
}

LanguageInUse::LanguageInUse(const QLocale& locale)
{
    const auto install = [this](const QString& file, const QString& folder) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(file, folder) && QCoreApplication::installTranslator(translator.get()))
            translators_.push_back(std::move(translator));
    };
    const QString folder = QStringLiteral(":/inferama/translations");
    // English has a file for its plurals.
    install(QStringLiteral("inferama_en"), folder);
    if (locale.language() == QLocale::Chinese) {
        // The words of Qt's own dialogs, where the distribution has them installed.
        install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(QStringLiteral("inferama_zh_CN"), folder);
    }
    QLocale::setDefault(locale);
    setCatalogueLanguage(locale.language() == QLocale::Chinese ? Language::Chinese : Language::English);
}

LanguageInUse::~LanguageInUse()
{
    for (const auto& translator : translators_)
        QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(american());
    setCatalogueLanguage(Language::English);
}

} // namespace inferama::app
