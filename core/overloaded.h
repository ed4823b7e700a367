// SPDX-License-Identifier: GPL-3.0-or-later
// One visitor of a variant made of a function for each kind.
#pragma once

namespace inferama::core {

template<class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template<class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

} // namespace inferama::core
