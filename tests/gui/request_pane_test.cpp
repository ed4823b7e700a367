// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "widgets/gap_strip.h"
#include "widgets/percentile_places.h"
#include "widgets/request_headline.h"
#include "widgets/request_lanes.h"
#include "widgets/request_pane.h"
#include "widgets/request_text.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTest>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::Origin;
using tests::RequestBuilder;

namespace {

RequestBuilder slowRequest()
{
    RequestBuilder builder;
    builder.id("r-c213add", 7)
        .tokens(2357, 144)
        .span("queue", 0.0, 3.68)
        .span("prefill", 3.68, 0.193)
        .chunks({3.91, 3.94, 4.434, 4.464})
        .ended(4.5)
        .stallLimit(0.2);
    core::RequestDetail& r = builder.value();
    r.outputReported = true;
    r.cachedTokens = 976;
    r.sendLag = 0.000543;
    r.unattributed = 0.037;
    r.jitter = 0.464;
    r.reason = "stop";
    r.lanes.push_back({"loadgen", core::Role::Client, r.start, r.first, r.last, r.end, r.status, true});
    r.lanes.push_back({"vllm-0", core::Role::Server, r.start, r.first, r.last, r.end, r.status, false});
    return builder;
}

std::shared_ptr<core::Snapshot> snapshot()
{
    auto s = std::make_shared<core::Snapshot>();
    s->now = Origin + 20s;
    s->window.window = core::Window::OneMinute;
    auto& ttft = s->metrics[static_cast<std::size_t>(core::Metric::Ttft)];
    ttft.count = 100'000;
    ttft.min = 0.1;
    ttft.max = 9;
    ttft.percentiles = {2, 3.8, 4.2, 5, 6};
    core::SourceFigures vllm;
    vllm.name = "vllm-0";
    vllm.role = core::Role::Server;
    vllm.clockOffset = -0.0004;
    vllm.clockUncertainty = 0.0002;
    s->sources.push_back(vllm);
    return s;
}

QStringList labelTexts(const QWidget& widget)
{
    QStringList texts;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        if (!label->isHidden())
            texts << label->text();
    return texts;
}

} // namespace

TEST_CASE("the pane of a finished request says its figures, tokens, stages, gaps and place")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.resize(424, 700);
    pane.present(slowRequest().detail(), snapshot());
    pane.show();

    CHECK(pane.findChild<RequestTitle*>()->accessibleName() == QStringLiteral("Request r-c213add, ok"));
    CHECK(pane.findChild<RequestTitle*>()->accessibleDescription() == QStringLiteral("sent 14:31:56.000"));
    CHECK(pane.findChild<RequestHeadline*>()->asText() ==
          QStringLiteral("TTFT 3.91 s · TPOT 185 ms · E2E 4.46 s · decode speed 5.42 tok/s"));
    CHECK(labelTexts(pane)
              .join(QLatin1Char('|'))
              .contains(QStringLiteral(
                  "input 2,357 (cached 976) · output 144, as reported · send lag 543 µs · reason stop")));
    CHECK(pane.findChild<StageShares*>()->asText() ==
          QStringLiteral("queue 3.68 s 94.1 %\nprefill 193 ms 4.94 %\nunattributed 37.0 ms 0.946 %"));
    CHECK(pane.findChild<GapStrip*>()->asText() == QStringLiteral("median 30.0 ms · jitter 464 ms"));
    CHECK(pane.findChild<PercentilePlaces*>()->asText() ==
          QStringLiteral("TTFT 3.91 s: P90–P95\nTPOT 185 ms: –\nE2E 4.46 s: –"));
    CHECK(pane.findChild<RequestLanes*>()->accessibleDescription().startsWith(
        QStringLiteral("client: waiting for the first token 3.91 s\nserver: queue 3.68 s")));
}

TEST_CASE("the clock offset of the servers that saw a request is stated, or that it is unknown")
{
    auto s = snapshot();
    CHECK(clockOffsetText(slowRequest().value(), *s) == QStringLiteral("clock offset vllm-0 −400 µs ± 200 µs"));
    s->sources[0].clockOffset.reset();
    CHECK(clockOffsetText(slowRequest().value(), *s) == QStringLiteral("clock offset unknown"));
    CHECK(clockOffsetText(RequestBuilder().value(), *s).isEmpty());
}

TEST_CASE("a request in flight has bounds where it has no figures yet")
{
    ThemeHolder theme(ThemeKind::Light);
    RequestPane pane(theme, QTimeZone::utc());
    const auto s = snapshot();
    s->now = Origin + 5500ms;
    pane.present(RequestBuilder().detail(), s);
    CHECK(pane.findChild<RequestHeadline*>()->asText() ==
          QStringLiteral("TTFT ≥ 5.50 s · TPOT – · E2E ≥ 5.50 s · decode speed –"));
    CHECK(pane.findChild<PercentilePlaces*>()->asText().startsWith(QStringLiteral("TTFT ≥ 5.50 s: P99–P99.9")));
    CHECK(pane.findChild<GapStrip*>()->asText() == QStringLiteral("No gaps: fewer than two chunks"));
    CHECK(pane.findChild<StageShares*>()->isEmpty());
}

TEST_CASE("a failed request says why and has no latencies that it does not have")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    RequestBuilder builder;
    builder.ended(0.02, core::Status::Rejected);
    builder.value().error = "queue full";
    pane.present(builder.detail(), snapshot());
    CHECK(pane.findChild<RequestHeadline*>()->asText() == QStringLiteral("TTFT – · TPOT – · E2E – · decode speed –"));
    CHECK(labelTexts(pane).contains(QStringLiteral("error: queue full")));
    CHECK(pane.findChild<RequestLanes*>()->accessibleDescription() == QStringLiteral("client: no first token 20.0 ms"));
}

TEST_CASE("counted output tokens are told from reported ones")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.present(RequestBuilder().tokens(5, 3).chunks({1, 2, 3}).detail(), snapshot());
    CHECK(labelTexts(pane).contains(QStringLiteral("input 5 · output 3, counted")));
}

TEST_CASE("a strip of more gaps than pixels still shows its one stall, and each pixel its longest gap")
{
    ThemeHolder theme(ThemeKind::Dark);
    GapStrip strip(theme);
    strip.resize(300, 78);
    std::vector<double> offsets{1};
    for (int i = 0; i < 5000; ++i)
        offsets.push_back(offsets.back() + (i == 2500 ? 77 : 0.03));
    strip.present(*RequestBuilder().chunks(offsets).stallLimit(0.2).detail());
    const auto& columns = strip.columns();
    REQUIRE(columns.size() < 300);
    CHECK(std::ranges::count_if(columns, &GapStrip::Column::stall) == 1);
    CHECK(std::ranges::max(columns, {}, &GapStrip::Column::height).height == Approx(1));
    for (const auto& column : columns)
        CHECK(column.height > 0);
}

TEST_CASE("a copied request is what the pane shows, and as JSON everything that is known")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    CHECK(pane.asText().isEmpty());
    pane.present(slowRequest().detail(), snapshot());
    pane.copyText();
    const QString text = QGuiApplication::clipboard()->text();
    for (const char* line : {"id\tr-c213add", "sent\t14:31:56.000", "status\tok", "TTFT\t3.91 s", "E2E\t4.46 s",
                             "queue\t3.68 s\t94.1 %", "stalls\t1"})
        CHECK(text.split(QLatin1Char('\n')).contains(QString::fromUtf8(line)));

    pane.copyJson();
    const QJsonObject json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object();
    CHECK(json[QLatin1String("id")].toString() == QStringLiteral("r-c213add"));
    CHECK(json[QLatin1String("ttft")].toDouble() == Approx(3.91));
    CHECK(json[QLatin1String("status")].toString() == QStringLiteral("ok"));
    CHECK(json[QLatin1String("chunks")].toArray().size() == 4);
    CHECK(json[QLatin1String("spans")].toArray().at(0).toObject()[QLatin1String("dur")].toDouble() == Approx(3.68));
    CHECK(json[QLatin1String("views")].toArray().size() == 2);
    CHECK_FALSE(json.contains(QLatin1String("first_answer")));
    CHECK(QJsonDocument::fromJson(requestAsJson(*RequestBuilder().detail()))
              .object()[QLatin1String("status")]
              .toString() == QStringLiteral("in flight"));
}
