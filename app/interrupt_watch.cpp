// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interrupt_watch.h"

#include <atomic>

namespace inferama::app {

namespace {

std::atomic<bool> interruptRequested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch what never locks");

} // namespace

InterruptWatch::InterruptWatch()
{
    interruptRequested = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { interruptRequested = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t i = 0; i < Signals.size(); ++i)
        ::sigaction(Signals[i], &action, &before_[i]);
}

InterruptWatch::~InterruptWatch()
{
    for (std::size_t i = 0; i < Signals.size(); ++i)
        ::sigaction(Signals[i], &before_[i], nullptr);
}

bool InterruptWatch::requested() const { return interruptRequested; }

} // namespace inferama::app
