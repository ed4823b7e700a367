// SPDX-License-Identifier: GPL-3.0-or-later
// What the window judges by, remembered from one start to the next as the rules file that holds the differences from
// the defaults.
#pragma once

#include "app/judgement.h"

#include <optional>
#include <string>

namespace inferama::app {

struct KeptJudgement {
    Judgement judgement = defaultJudgement();
    std::optional<double> modelParameters{}; // absent: what a source says
    std::string file{};                      // that was given in its place, and is not remembered; empty: none
    std::string fault{};                     // why what was remembered could not be read; then the defaults hold
};

// From and to QSettings of the application's organisation and name.
KeptJudgement loadJudgement();
void saveJudgement(const Judgement& judgement, std::optional<double> modelParameters);

} // namespace inferama::app
