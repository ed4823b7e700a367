// SPDX-License-Identifier: GPL-3.0-or-later
// All gauges, counters and bucketed histograms under their names, by label set, and what they say of a window.
#pragma once

#include "core/event.h"
#include "core/series.h"
#include "core/snapshot.h"
#include "core/time.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inferama::core {

// A series is told apart by its labels and, where several sources give the same name, by its source.
struct SeriesKey {
    std::uint16_t source = 0;
    std::string labels; // "gpu=0,instance=a", sorted by key
    auto operator<=>(const SeriesKey&) const = default;
};

// Which series count, and under what text: those of one server, or all.
struct SeriesScope {
    const std::vector<std::string>& sources; // names by index
    std::string server;                      // empty: all

    bool holds(const SeriesKey& key) const { return server.empty() || serverOf(key) == server; }
    // The label "instance", else the source.
    std::string serverOf(const SeriesKey& key) const;
    // The labels; before them the source, where the sets come from several.
    template<class Series>
    std::string text(const SeriesKey& key, const std::map<SeriesKey, Series>& sets) const
    {
        const bool several = sets.begin()->first.source != sets.rbegin()->first.source;
        return textOf(key, several);
    }

private:
    std::string textOf(const SeriesKey& key, bool withSource) const;
};

// All series of one kind under their names; beyond `labelSets` sets a name the rest share the set "other".
template<class Series>
class Named {
public:
    explicit Named(std::uint32_t labelSets) : labelSets_(labelSets) {}

    Series& of(std::string_view name, const SeriesKey& key)
    {
        auto place = names_.find(name);
        if (place == names_.end())
            place = names_.emplace(std::string(name), std::map<SeriesKey, Series>{}).first;
        auto& sets = place->second;
        if (const auto known = sets.find(key); known != sets.end())
            return known->second;
        if (sets.size() < labelSets_)
            return sets[key];
        overflowed_ = true;
        return sets[SeriesKey{key.source, "other"}];
    }

    const std::map<std::string, std::map<SeriesKey, Series>, std::less<>>& names() const { return names_; }
    bool overflowed() const { return overflowed_; }
    std::size_t bytes() const
    {
        std::size_t sum = 0;
        for (const auto& [name, sets] : names_) {
            for (const auto& [key, series] : sets)
                sum += sizeof key + sizeof series + key.labels.size() + series.bytes();
        }
        return sum;
    }
    void forget()
    {
        for (auto& [name, sets] : names_) {
            for (auto& [key, series] : sets)
                series.forget();
        }
    }

private:
    std::map<std::string, std::map<SeriesKey, Series>, std::less<>> names_;
    std::uint32_t labelSets_;
    bool overflowed_ = false;
};

// Whether a gauge is an amount, summed over its sets, or a ratio or time, averaged.
bool isAmount(std::string_view gauge);

class SeriesBook {
public:
    explicit SeriesBook(std::uint32_t labelSets) : gauges_(labelSets), counters_(labelSets), histograms_(labelSets) {}

    void gauge(Time t, std::uint16_t source, std::string_view name, double value, std::span<const Label> labels);
    void counter(Time t, std::uint16_t source, std::string_view name, double value, std::span<const Label> labels,
                 const std::string& boot);
    void histogram(Time t, std::uint16_t source, std::string_view name, std::span<const double> bounds,
                   std::span<const double> counts, std::span<const Label> labels);

    // Quantiles cost as much as all the rest: only of the gauges that `spread` names.
    GaugesByName gauges(const SeriesWindow& window, const SeriesScope& scope,
                        const std::vector<std::string>& spread) const;
    // Of one gauge or counter; nothing where it has no value in there.
    std::optional<Labelled<GaugeFigures>> gauge(std::string_view name, const SeriesWindow& window,
                                                const SeriesScope& scope, bool spread) const;
    std::optional<Labelled<CounterFigures>> counter(std::string_view name, const SeriesWindow& window,
                                                    const SeriesScope& scope) const;
    CountersByName counters(const SeriesWindow& window, const SeriesScope& scope) const;
    // Of those `names` that are known; see core/series_course.h.
    SeriesCourse course(const std::vector<std::string>& names, const SeriesWindow& window,
                        const SeriesScope& scope) const;
    // The servers that series come from, in the order of their names; `isServer` says so of a source.
    std::vector<std::string> servers(const SeriesScope& scope,
                                     const std::function<bool(std::uint16_t)>& isServer) const;
    std::map<std::string, std::map<std::string, BucketInterval>> histograms(const SeriesWindow& window) const;
    // The sum over sets (or the mean, for a ratio) of a gauge at a moment, over those whose value still stands.
    std::optional<double> gaugeAt(std::string_view name, Time t) const;
    // Of a counter over all sets in (after, until]; nothing where it has no value in there.
    std::optional<double> counterIncrease(std::string_view name, Time after, Time until) const;
    // Each value in (after, until] as it came, by name and label set.
    using ValueVisitor = std::function<void(std::string_view, const SeriesKey&, Time, double)>;
    void visitGauges(Time after, Time until, const ValueVisitor& visit) const;
    void visitCounters(Time after, Time until, const ValueVisitor& visit) const;
    std::vector<std::string_view> gaugeNames() const;
    std::vector<std::string_view> counterNames() const;
    std::size_t bytes() const { return gauges_.bytes() + counters_.bytes() + histograms_.bytes(); }
    // Gives up the older half of all points.
    void forget();
    bool overflowed() const { return gauges_.overflowed() || counters_.overflowed() || histograms_.overflowed(); }

private:
    Named<GaugeSeries> gauges_;
    Named<CounterSeries> counters_;
    Named<HistogramSeries> histograms_;
};

} // namespace inferama::core
