// SPDX-License-Identifier: GPL-3.0-or-later
// Scales of bands as people read and write them: sentences and JSON.
#pragma once

#include "app/json_place.h"
#include "app/language.h"
#include "core/bands.h"

#include <string>
#include <string_view>

namespace inferama::app {

// A list of borders from best to worst in place of those of `like`, whose words and direction stay. Throws BadValue
// where they are not in order or more than the words can tell apart.
core::BandScale scaleOf(const JsonPlace& borders, const core::BandScale& like);

// {"words": "severity", "better": "lower", "border_is": "better", "borders": […]}; "border_is", of all borders or of
// each, says which band a value on it belongs to.
core::BandScale scaleOf(const JsonPlace& object);

// The inverse: a list where only borders differ from `like`, else an object.
nlohmann::ordered_json jsonOf(const core::BandScale& scale, const core::BandScale* like);

// "excellent up to 0.2 s, acceptable up to 0.5 s, poor beyond". `unit` as in the catalogue.
std::string sentenceOf(const core::BandScale& scale, std::string_view unit, Language language);
// Of a share that is judged by how far it lies below its target: "good at or above its target, watch up to 5 points …".
std::string targetSentenceOf(const core::BandScale& scale, Language language);

// The word of a band, e.g. "poor", in a language.
std::string_view wordOf(const core::Band& band, Language language);

} // namespace inferama::app
