// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the aggregator knows at T. Snapshots are read from it.
#pragma once

#include "core/ledger.h"
#include "core/request_book.h"
#include "core/series_book.h"
#include "core/settings.h"
#include "core/snapshot.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inferama::core {

struct KnownSource {
    std::string name;
    std::string boot;
    bool saidHello = false;
    Hello hello;
    std::uint64_t events = 0;
    std::optional<Time> lastEvent;
};

struct World {
    explicit World(const Settings& s) : settings(s), ledger(s), book(s, ledger), series(s.labelSets) {}
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    Settings settings;
    Time now{};
    std::optional<Time> runStart;
    std::optional<Time> lastRequestEvent;
    Ledger ledger;
    RequestBook book;
    SeriesBook series;
    std::vector<KnownSource> sources;
    std::deque<MarkNote> marks;
    std::vector<SummaryFigures> summaries;
    Dropped dropped;
    Slo announced; // by the source `announcedBy`; counts where the user has set none
    std::string announcedBy;

    // Of the sources that promise something the one nearest to the user speaks, by name among several.
    void adoptSlo();
    // Bounded; of marks the oldest go, and a summary takes the place of the same one.
    void keep(MarkNote mark);
    void keep(SummaryFigures summary);

    const Slo& slo() const { return settings.slo.any() ? settings.slo : announced; }
    std::vector<std::string> sourceNames() const
    {
        std::vector<std::string> names;
        for (const KnownSource& source : sources)
            names.push_back(source.name);
        return names;
    }
};

// Where a window that ends at `at` (not later than now) begins, and for how long it goes.
WindowBounds windowBounds(const World& world, Window window, Time at);
Stretch stretchOf(const WindowBounds& bounds);

// Details that unchanged requests share from one snapshot to the next.
class DetailCache {
public:
    // The detail of a request, made anew only when it has changed.
    std::shared_ptr<const RequestDetail> detail(const World& world, const Request& request);
    // Forgets those that were not asked for since the last call.
    void sweep();

private:
    struct Entry {
        std::uint32_t revision = 0;
        std::shared_ptr<const RequestDetail> detail;
    };
    std::unordered_map<std::uint32_t, Entry> current_; // by serial
    std::unordered_map<std::uint32_t, Entry> previous_;
};

RequestDetail describe(const World& world, const Request& request);
// Of the whole run; nothing before the first request.
std::optional<SteadyWindow> steadyWindow(const World& world);
void fillFigures(const World& world, const View& view, Snapshot& out);
void fillRequests(const World& world, const View& view, DetailCache& cache, Snapshot& out);

} // namespace inferama::core
