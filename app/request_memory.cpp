// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/request_memory.h"

#include <algorithm>

namespace inferama::app {

void RequestMemory::remember(const QString& text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return;
    recent.removeAll(trimmed);
    recent.prepend(trimmed);
    while (recent.size() > MostRecent)
        recent.removeLast();
}

void RequestMemory::save(const QString& name, const QString& text)
{
    forget(name);
    if (saved.size() >= static_cast<std::size_t>(MostSaved))
        return;
    const auto place = std::ranges::find_if(
        saved, [&name](const SavedFilter& filter) { return name.localeAwareCompare(filter.name) < 0; });
    saved.insert(place, {name, text.trimmed()});
}

void RequestMemory::forget(const QString& name)
{
    std::erase_if(saved, [&name](const SavedFilter& filter) { return filter.name == name; });
}

} // namespace inferama::app
