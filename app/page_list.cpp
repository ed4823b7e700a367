// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_list.h"

#include "app/pages/distribution_page.h"
#include "app/pages/latency_page.h"
#include "app/pages/panorama_page.h"
#include "app/pages/requests_page.h"
#include "app/pages/resources_page.h"
#include "app/translation.h"

namespace inferama::app {

std::vector<PageEntry> makePages(const widgets::ThemeHolder& theme, QWidget* parent)
{
    return {{tr("Panorama"), widgets::Icon::Panorama, 1, new PanoramaPage(theme, parent)},
            {tr("Latency"), widgets::Icon::Latency, 2, new LatencyPage(theme, parent)},
            {tr("Distribution"), widgets::Icon::Distribution, 3, new DistributionPage(theme, parent)},
            {tr("Requests"), widgets::Icon::Requests, 4, new RequestsPage(theme, parent)},
            {tr("Resources"), widgets::Icon::Resources, 7, new ResourcesPage(theme, parent)}};
}

} // namespace inferama::app
