// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_list.h"

#include "app/pages/distribution_page.h"
#include "app/pages/latency_page.h"
#include "app/pages/panorama_page.h"
#include "app/pages/requests_page.h"
#include "app/translation.h"

namespace inferama::app {

std::vector<PageEntry> makePages(const widgets::ThemeHolder& theme, QWidget* parent)
{
    return {{tr("Panorama"), widgets::Icon::Panorama, new PanoramaPage(theme, parent)},
            {tr("Latency"), widgets::Icon::Latency, new LatencyPage(theme, parent)},
            {tr("Distribution"), widgets::Icon::Distribution, new DistributionPage(theme, parent)},
            {tr("Requests"), widgets::Icon::Requests, new RequestsPage(theme, parent)}};
}

} // namespace inferama::app
