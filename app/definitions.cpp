// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/definitions.h"

#include "app/catalogue.h"
#include "app/text_layout.h"

namespace inferama::app {

namespace {

std::string headingOf(const MetricEntry& metric)
{
    std::string heading = metric.id;
    if (metric.name != metric.id)
        heading += " — " + metric.name;
    heading += " [" + metric.unit + "]";
    if (!metric.better.empty())
        heading += ", " + metric.better + " is better";
    return heading;
}

} // namespace

std::string metricDefinitions()
{
    std::string out;
    for (const auto& layer : catalogueLayers()) {
        if (!out.empty())
            out += '\n';
        out += std::to_string(layer.number) + " " + layer.name + "\n";
        for (const auto& metric : catalogue()) {
            if (metric.layer != layer.number)
                continue;
            out += '\n' + wrapped(headingOf(metric), 2);
            out += wrapped(metric.definition, 6);
            out += wrapped("Over: " + metric.window + ".", 6);
            for (const auto& band : metric.bands)
                out += wrapped(
                    "Band" + (band.applies.empty() ? "" : " (" + band.applies + ")") + ": " + band.text + ".", 6);
            out += wrapped("From: " + metric.filledBy + ".", 6);
        }
    }
    return out;
}

} // namespace inferama::app
