// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "tests/gui/slow_request.h"
#include "widgets/gap_strip.h"
#include "widgets/neighbour_list.h"
#include "widgets/percentile_places.h"
#include "widgets/request_headline.h"
#include "widgets/request_lanes.h"
#include "widgets/request_pane.h"
#include "widgets/request_text.h"
#include "widgets/stage_shares.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::Origin;
using tests::paneSnapshot;
using tests::RequestBuilder;
using tests::slowRequest;
using tests::withContext;

namespace {

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
    pane.present(slowRequest().detail(), paneSnapshot());
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
          QStringLiteral("TTFT 3.91 s: P90–P95\nTPOT 185 ms: –\nE2E 4.46 s: –\nworst gap 494 ms: –\njitter 464 ms: –\n"
                         "send lag 543 µs: –\nunattributed 37.0 ms: –"));
    CHECK(pane.findChild<RequestLanes*>()->accessibleDescription().startsWith(
        QStringLiteral("client: waiting for the first token 3.91 s\nserver: queue 3.68 s")));
}

TEST_CASE("a request has its place in every distribution that it has a value in, its stages and its worst gap too")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    const auto s = paneSnapshot();
    const auto summary = [](double p50) {
        core::MetricSummary m;
        m.count = 100'000;
        m.max = 100 * p50;
        m.percentiles = {p50, 2 * p50, 3 * p50, 4 * p50, 5 * p50};
        return m;
    };
    s->metrics[static_cast<std::size_t>(core::Metric::Itl)] = summary(0.03);
    s->stages = {{"queue", true, summary(1)}, {"kv", true, summary(1)}, {"forward", false, summary(1)}};
    pane.present(slowRequest().detail(), s);
    const QString places = pane.findChild<PercentilePlaces*>()->asText();
    CHECK(places.contains(QStringLiteral("worst gap 494 ms: above P99.9")));
    CHECK(places.contains(QStringLiteral("queue 3.68 s: P95–P99")));
    CHECK_FALSE(places.contains(QStringLiteral("KV"))); // the request has none
}

TEST_CASE("stages and figures stand beside what is typical of prompts of that length, and of how many that is")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    const auto s = withContext(slowRequest().detail());
    s->openContext->typical = {{"queue", 0.4}, {"prefill", 0.18}};
    s->openContext->alike = 41;
    s->openContext->typicalTtft = 0.62;
    s->openContext->typicalTpot = 0.044;
    pane.present(s->openRequest, s);
    CHECK(pane.findChild<RequestHeadline*>()->asText().startsWith(
        QStringLiteral("TTFT 3.91 s (typical 620 ms) · TPOT 185 ms (typical 44.0 ms) · E2E 4.46 s · ")));
    CHECK(pane.findChild<StageShares*>()->asText() ==
          QStringLiteral("queue 3.68 s 94.1 %, typical 400 ms\nprefill 193 ms 4.94 %, typical 180 ms\n"
                         "unattributed 37.0 ms 0.946 %"));
    CHECK(labelTexts(pane).contains(QStringLiteral("typical: median of n = 41 of 1,024–8,192 tokens in the window")));
    CHECK(pane.asText().contains(QStringLiteral("queue\t3.68 s\t94.1 %\ttypical 400 ms")));
    const QJsonObject json = QJsonDocument::fromJson(pane.asJson()).object()[QLatin1String("typical")].toObject();
    CHECK(json[QLatin1String("n")].toInt() == 41);
    CHECK(json[QLatin1String("stages")].toObject()[QLatin1String("queue")].toDouble() == 0.4);
}

// Case 34: one gap of 77 s in a stream of 17 ms a token, in which another request's 200,019 tokens were prefilled.
TEST_CASE("a stall says which prefill it was that ran during it, and how much of it")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.resize(424, 900);
    std::vector<double> offsets{0.05};
    for (int i = 1; i < 699; ++i)
        offsets.push_back(offsets.back() + (i == 350 ? 77 : 0.017));
    RequestBuilder victim;
    victim.id("victim", 3).chunks(offsets).ended(offsets.back()).stallLimit(0.2);
    const auto s = withContext(victim.detail());
    // The server's clock is a second ahead.
    victim.value().lanes.push_back({"vllm-0", core::Role::Server, {}, {}, {}, {}, {}, false});
    s->sources[0].clockOffset = 1.0;
    s->openRequest = victim.detail();
    const core::Time stall = s->openRequest->chunks[349].t;
    s->openContext->meanwhile = {{"r-7", "prefill", stall + 1s, 77s, 200'019}};
    s->now = *s->openRequest->end;
    pane.present(s->openRequest, s);

    const QString text = pane.asText();
    CHECK(text.contains(QStringLiteral("worst gap 77.0 s, 86.7 % of the decode · the only stall")));
    CHECK(text.contains(QStringLiteral(", before chunk 351")));
    CHECK(text.contains(QStringLiteral("during this gap r-7 was prefilled: 200,019 tokens, 77.0 s of 77.0 s")));
    const QJsonObject gaps = QJsonDocument::fromJson(pane.asJson()).object()[QLatin1String("gaps")].toObject();
    CHECK(gaps[QLatin1String("worst_share")].toDouble() == Approx(0.867).margin(0.0005));
    const QJsonObject cause =
        gaps[QLatin1String("worst")].toObject()[QLatin1String("causes")].toArray().at(0).toObject();
    CHECK(cause[QLatin1String("id")].toString() == QStringLiteral("r-7"));
    CHECK(cause[QLatin1String("covered")].toDouble() == Approx(77)); // overlap 1.0

    // Its prefill stands under that one gap of 698.
    const auto* strip = pane.findChild<GapStrip*>();
    REQUIRE(strip->work().size() == 1);
    CHECK(strip->work()[0].prefill);
    const auto red = std::ranges::find_if(strip->columns(), &GapStrip::Column::stall);
    REQUIRE(red != strip->columns().end());
    CHECK(strip->work()[0].from == Approx(red->x).margin(1.5));

    QSignalSpy spy(&pane, &RequestPane::idChosen);
    for (auto* label : pane.findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("What ran during its stalls"))
            emit label->linkActivated(QStringLiteral("0"));
    REQUIRE(spy.count() == 1);
    CHECK(spy[0][0].toString() == QStringLiteral("r-7"));
}

TEST_CASE("ids that look like a format or turn around are shown as they are, in the pane's links too")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    const auto s = withContext(slowRequest().detail());
    s->openContext->meanwhile = {
        {"<img src='x'>\u202E" + std::string(500, 'y'), "prefill", s->openRequest->chunks[1].t, 400ms, 10}};
    pane.present(s->openRequest, s);
    const QString causes = [&] {
        for (const auto* label : pane.findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("What ran during its stalls"))
                return label->text();
        return QString();
    }();
    CHECK(causes.contains(QStringLiteral("&lt;img src=")));
    CHECK(causes.contains(QStringLiteral("\\u202E")));
    CHECK(causes.size() < 600);
}

TEST_CASE("the neighbours of a request stand in the order of their sends, and open by a click or Enter")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.resize(424, 1200);
    pane.show();
    pane.present(slowRequest().detail(), paneSnapshot());
    auto* list = pane.findChild<NeighbourList*>();
    CHECK_FALSE(list->isVisible());
    std::vector<core::RequestRow> rows;
    for (int i = 0; i < 5; ++i)
        rows.push_back(tests::rowOf(*RequestBuilder()
                                         .id("r-" + std::to_string(i), static_cast<std::uint64_t>(10 + i))
                                         .sent(Origin + std::chrono::milliseconds{100 * i})
                                         .detail()));
    pane.presentNeighbours({{&rows[1], &rows[0]}, {&rows[3]}}, rows[2]);
    REQUIRE(list->isVisible());
    REQUIRE(list->figures().rowCount() == 4);
    const auto text = [&](int row, int column) {
        return list->figures().cell(list->figures().index(row, column)).text;
    };
    CHECK(text(0, 0) == QStringLiteral("−200 ms"));
    CHECK(text(2, 0) == QStringLiteral("this one"));
    CHECK(text(3, 0) == QStringLiteral("+100 ms"));
    CHECK(text(0, 4) == NoValue); // it waits: no TTFT, never 0

    QSignalSpy spy(&pane, &RequestPane::requestChosen);
    emit list->clicked(list->figures().index(2, 0)); // itself
    CHECK(spy.count() == 0);
    list->setCurrentIndex(list->figures().index(0, 0));
    QTest::keyClick(list, Qt::Key_Return);
    REQUIRE(spy.count() == 1);
    CHECK(spy[0][0].value<core::RequestKey>().serial == 10);
    // Another request has other neighbours.
    pane.present(RequestBuilder().id("other", 99).detail(), paneSnapshot());
    CHECK_FALSE(list->isVisible());
}

TEST_CASE("N and P go to the next and the previous request, with Shift to the next worse and the next better")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.present(slowRequest().detail(), paneSnapshot());
    pane.show();
    pane.activateWindow();
    pane.setFocus();
    QApplication::processEvents();
    QSignalSpy step(&pane, &RequestPane::stepRequested);
    QSignalSpy worse(&pane, &RequestPane::worseRequested);
    QTest::keyClick(&pane, Qt::Key_N);
    QTest::keyClick(&pane, Qt::Key_P);
    QTest::keyClick(&pane, Qt::Key_N, Qt::ShiftModifier);
    QTest::keyClick(&pane, Qt::Key_P, Qt::ShiftModifier);
    REQUIRE(step.count() == 2);
    CHECK(step[0][0].toInt() == 1);
    CHECK(step[1][0].toInt() == -1);
    REQUIRE(worse.count() == 2);
    CHECK(worse[0][0].toInt() == 1);
    CHECK(worse[1][0].toInt() == -1);
}

TEST_CASE("the clock offset of the servers that saw a request is stated, or that it is unknown")
{
    auto s = paneSnapshot();
    CHECK(clockOffsetText(slowRequest().value(), *s) == QStringLiteral("clock offset vllm-0 −400 µs ± 200 µs"));
    s->sources[0].clockOffset.reset();
    CHECK(clockOffsetText(slowRequest().value(), *s) == QStringLiteral("clock offset unknown"));
    CHECK(clockOffsetText(RequestBuilder().value(), *s).isEmpty());
}

TEST_CASE("a request in flight has bounds where it has no figures yet")
{
    ThemeHolder theme(ThemeKind::Light);
    RequestPane pane(theme, QTimeZone::utc());
    const auto s = paneSnapshot();
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
    pane.present(builder.detail(), paneSnapshot());
    CHECK(pane.findChild<RequestHeadline*>()->asText() == QStringLiteral("TTFT – · TPOT – · E2E – · decode speed –"));
    CHECK(labelTexts(pane).contains(QStringLiteral("error: queue full")));
    CHECK(pane.findChild<RequestLanes*>()->accessibleDescription() == QStringLiteral("client: no first token 20.0 ms"));
}

TEST_CASE("counted output tokens are told from reported ones")
{
    ThemeHolder theme(ThemeKind::Dark);
    RequestPane pane(theme, QTimeZone::utc());
    pane.present(RequestBuilder().tokens(5, 3).chunks({1, 2, 3}).detail(), paneSnapshot());
    CHECK(labelTexts(pane).contains(QStringLiteral("input 5 · output 3, counted")));
}

TEST_CASE("a strip of more gaps than pixels still shows its one stall, and each pixel its longest gap")
{
    ThemeHolder theme(ThemeKind::Dark);
    GapStrip strip(theme);
    strip.resize(300, 98);
    std::vector<double> offsets{1};
    for (int i = 0; i < 5000; ++i)
        offsets.push_back(offsets.back() + (i == 2500 ? 77 : 0.03));
    strip.present(openRequestOf(RequestBuilder().chunks(offsets).stallLimit(0.2).detail(), paneSnapshot()));
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
    pane.present(slowRequest().detail(), paneSnapshot());
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
    CHECK(QJsonDocument::fromJson(requestAsJson(openRequestOf(RequestBuilder().detail(), paneSnapshot())))
              .object()[QLatin1String("status")]
              .toString() == QStringLiteral("in flight"));
}
