// SPDX-License-Identifier: GPL-3.0-or-later
// When a batch was sent, by its publisher's clock.
#pragma once

#include "core/event.h"

#include <optional>

namespace inferama::ingest {

// The batch's own stamp, else the latest time in it; nothing without either.
std::optional<core::Time> stampOf(const core::Batch& batch);

// The earliest send of a request in it.
std::optional<core::Time> firstSendOf(const core::Batch& batch);

} // namespace inferama::ingest
