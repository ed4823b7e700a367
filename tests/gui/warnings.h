// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace inferama::tests {

// The warnings of Qt since the last call; a test that expects one takes it. Those left at the end fail the run.
QStringList takeWarnings();

} // namespace inferama::tests
