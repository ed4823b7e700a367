// SPDX-License-Identifier: GPL-3.0-or-later
// Faults that were reported of other tools, as the pages of requests and latencies tell them: from the events on.
#include "app/pages/latency_figures.h"
#include "core/aggregator.h"
#include "tests/catch.h"
#include "tests/unit/core/stream.h"
#include "widgets/open_request.h"
#include "widgets/request_pane.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QTimeZone>

#include <algorithm>

using namespace inferama;
using namespace inferama::widgets;
using namespace inferama::core::told;

namespace {

constexpr double Ms = 1e-3;

std::shared_ptr<const core::Snapshot> opened(const core::told::Run& run, const char* id)
{
    auto s = run.aggregator.snapshot({.window = core::Window::Run, .openRequest = id});
    REQUIRE(s->openRequest);
    REQUIRE(s->openContext);
    return s;
}

} // namespace

// 699 tokens, 17 ms apart, with one gap of 77 s in which 200,019 tokens of another were prefilled in 58 pieces.
TEST_CASE("case 34: the pane names the one request whose prefill ran in the stall, with all of its pieces")
{
    core::told::Run run;
    std::vector<Told> victim{request(0, "victim", {.input = 100})};
    double t = 6.0 - 349 * 17 * Ms;
    for (int i = 0; i < 699; t += (i++ == 349 ? 77.0 : 17 * Ms))
        victim.push_back(tokens(t, "victim"));
    victim.push_back(finish(t, "victim"));
    std::vector<Told> engine{hello(core::Role::Server), span(0, "victim", "prefill", 0.05)};
    for (int piece = 0; piece < 58; ++piece)
        engine.push_back(span(6 + 77.0 / 58 * piece, "other", "prefill", 77.0 / 58));
    run.by("client", victim).by("engine", engine);
    run.by("client", {request(5, "other", {.input = 200'019}), tokens(83.1, "other"), finish(84, "other")}).until(100);
    const auto s = opened(run, "victim");

    const QString lines = gapLines(openRequestOf(s->openRequest, s), QTimeZone::utc()).join(QLatin1Char('|'));
    CHECK(lines.startsWith(QStringLiteral("stall of 77.0 s at ")));
    CHECK(lines.endsWith(
        QStringLiteral(", before chunk 351|during this gap other was prefilled: 200,019 tokens, 77.0 s of 77.0 s")));
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.resize(424, 900);
    pane.present(s->openRequest, s);
    CHECK(pane.asText().contains(QStringLiteral("worst gap 77.0 s, 86.7 % of the decode · the only stall")));
    CHECK(pane.asText().contains(
        QStringLiteral("during this gap other was prefilled: 200,019 tokens, 77.0 s of 77.0 s")));
}

// 29 requests within 191 ms, 18 of 24k tokens and 11 of 2k; a 2k prompt alone has a TTFT of 50 ms.
TEST_CASE("case 35: of a small prompt behind large ones the pane puts the wait down to the queue, and its class is as "
          "slow as "
          "the large ones'")
{
    core::told::Run run;
    std::vector<Told> engine{hello(core::Role::Server)};
    for (int n = 0; n < 29; ++n) {
        const bool small = n > 0 && n % 8 < 3;
        const std::string id = (small ? "small-" : "large-") + std::to_string(n);
        const double sent = n * 0.191 / 28;
        const double ttft = ((small ? 22'059 : 22'051) - 100 * std::max(0, (small ? 24 : 27) - n)) * Ms;
        const double prefill = small ? 0.05 : 1.2;
        run.by("client", {request(sent, id, {.input = small ? 2'048 : 24'576}), tokens(sent + ttft, id),
                          finish(sent + ttft + Ms, id)});
        engine.push_back(span(sent, id, "queue", ttft - prefill));
        engine.push_back(span(sent + ttft - prefill, id, "prefill", prefill));
    }
    run.by("engine", engine).until(60);
    const auto s = opened(run, "small-26");

    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.resize(424, 900);
    pane.present(s->openRequest, s);
    CHECK(pane.findChild<StageShares*>()->asText().startsWith(
        QStringLiteral("queue 22.0 s 99.8 %, typical 21.2 s\nprefill 50.0 ms 0.227 %, typical 50.0 ms")));
    CHECK(gapLines(openRequestOf(s->openRequest, s), QTimeZone::utc()).isEmpty()); // one token: no gap is to blame

    const auto rows = app::lengthRows(*s, core::Metric::Ttft);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0][0].text == QStringLiteral("1,024–8,192"));
    CHECK(rows[0][1].text == QStringLiteral("11"));
    CHECK(rows[1][0].text == QStringLiteral("≥ 8,192"));
    CHECK(rows[1][1].text == QStringLiteral("18"));
    CHECK(rows[0][4].text == QStringLiteral("22.1 s"));
    CHECK(rows[1][4].text == rows[0][4].text);
}
