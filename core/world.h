// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the aggregator knows at T. Snapshots are read from it.
#pragma once

#include "core/ledger.h"
#include "core/request_book.h"
#include "core/row_store.h"
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
    ~World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    Settings settings;
    Time now{};
    std::optional<Time> runStart;
    std::optional<Time> lastRequestEvent;
    Ledger ledger;
    RequestBook book;
    SeriesBook series;
    RowStore rows;
    // While the world stands at a moment before what is known: `now` is that moment, and ledger and requests are as
    // they were then. Null: it stands at the newest.
    std::unique_ptr<const PastMoment> past;
    const World* whole = nullptr; // of which this is a part: requests are kept there
    std::vector<KnownSource> sources;
    std::deque<MarkNote> marks;
    std::vector<SummaryFigures> summaries;
    Dropped dropped;
    Slo announced; // by the source `announcedBy`; counts where the user has set none
    std::string announcedBy;

    // Requests in the system at `now`.
    const std::vector<OpenRequest>& open() const { return past ? past->open : book.open(); }
    // As it was at `now`; null where it is not kept any more.
    const Request* find(RequestKey key) const;
    const Request* find(std::uint32_t place) const;
    std::vector<ObservedSpan> spansOf(const Request& request) const;
    // Whether anything was known of it at `now`.
    bool knows(const Request& request) const { return request.settled.measured && request.settled.start <= now; }

    // Looking back to earlier moments is not exact any more; absent: all that arrived is still here.
    std::optional<Time> exactSince() const;

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
// Of what a view asks for at world.now.
WindowBounds windowBounds(const World& world, const View& view);
Stretch stretchOf(const WindowBounds& bounds);

// The world as it was at `at`, which is before now, for as long as this lives: nothing may be taken in meanwhile.
class Rewound {
public:
    Rewound(World& world, Time at);
    ~Rewound();
    Rewound(const Rewound&) = delete;
    Rewound& operator=(const Rewound&) = delete;

private:
    World& world_;
    Time now_;
};

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
