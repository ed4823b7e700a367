// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_list.h"

#include "app/pages/alerts_page.h"
#include "app/pages/distribution_page.h"
#include "app/pages/latency_page.h"
#include "app/pages/panorama_page.h"
#include "app/pages/requests_page.h"
#include "app/pages/resources_page.h"
#include "app/translation.h"

namespace inferama::app {

std::vector<PageEntry> makePages(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent)
{
    return {{tr("Panorama"), widgets::Icon::Panorama, new PanoramaPage(theme, parent), 1},
            {tr("Latency"), widgets::Icon::Latency, new LatencyPage(theme, time, parent), 2},
            {tr("Distribution"), widgets::Icon::Distribution, new DistributionPage(theme, parent), 3},
            {tr("Requests"), widgets::Icon::Requests, new RequestsPage(theme, time, parent), 4},
            {tr("Resources"), widgets::Icon::Resources, new ResourcesPage(theme, time, parent), 7},
            {tr("Alerts"), widgets::Icon::Alerts, new AlertsPage(theme, parent), 8}};
}

} // namespace inferama::app
