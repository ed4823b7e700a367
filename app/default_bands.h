// SPDX-License-Identifier: GPL-3.0-or-later
// The bands that figures are judged by unless the user says otherwise.
#pragma once

#include <memory>

namespace inferama::core {
struct BandTable;
}

namespace inferama::app {

std::shared_ptr<const core::BandTable> defaultBands();

} // namespace inferama::app
