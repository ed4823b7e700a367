// SPDX-License-Identifier: GPL-3.0-or-later
// Filters as the user reads them: what is wrong with one, in the language of the window, and how one is coloured.
#pragma once

#include "core/filter_error.h"

#include <QString>
#include <QTextLayout>

#include <string>
#include <vector>

namespace inferama::widgets {

struct Theme;

// FilterError::message() in the language of the window.
QString filterErrorText(const core::FilterError& error);

// A place in the UTF-8 of a text as one in the text.
int characterAt(const std::string& utf8, std::size_t byte);

// Fields, words and values apart, and a wavy line under what is wrong.
std::vector<QTextLayout::FormatRange> filterFormats(const std::string& utf8, const core::FilterError* error,
                                                    const Theme& theme);

// How filters are written, for somebody who has never written one.
QString filterHelpHtml();

} // namespace inferama::widgets
