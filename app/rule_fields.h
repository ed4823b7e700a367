// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of an alert rule in JSON, as the catalogue and a rules file write them: signal, window, when, watch, act,
// severe, for, clear_for, hysteresis, relative, least, while.
#pragma once

#include "app/json_place.h"
#include "core/alerts.h"

#include <span>
#include <string_view>

namespace inferama::app {

std::span<const std::string_view> ruleFieldNames();

// Changes what the object names; a threshold, "least" or "while" of null takes it away. Throws BadValue; then `rule` is
// as it was. Checks the whole: there is a threshold, and they go from better to worse.
void changeRule(core::AlertRule& rule, const JsonPlace& object);

// The fields in which `rule` differs from `from`, in that order.
nlohmann::ordered_json ruleChanges(const core::AlertRule& rule, const core::AlertRule& from);

} // namespace inferama::app
