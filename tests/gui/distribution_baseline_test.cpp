// SPDX-License-Identifier: GPL-3.0-or-later
// What distributions are compared with, and what the comparison says.
#include "app/baseline_reader.h"
#include "app/pages/baseline_button.h"
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/run_facts.h"
#include "tests/catch.h"
#include "tests/gui/distribution_scene.h"
#include "widgets/elided_label.h"
#include "widgets/format.h"
#include "widgets/page_head.h"
#include "widgets/theme.h"

#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using core::Metric;
using Of = BaselineChoice::Of;

namespace {

using ShownPage = tests::ShownDistributionPage;

BaselineChoice pinned(const std::vector<double>& values, const QString& label = QStringLiteral("then"))
{
    auto curves = std::make_shared<PinnedCurves>();
    curves->label = label;
    curves->distributions.push_back(tests::distributionOf("ttft", values));
    return {.of = Of::Pinned, .pinned = curves};
}

// Answers what the page wants, as a pipeline does.
std::shared_ptr<core::Snapshot> answerTo(const DistributionPage& page)
{
    core::View view;
    page.want(view);
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    s->distributions.clear();
    for (const core::CurveWish& wish : view.curves) {
        core::Distribution answer{wish, tests::curveOf({1, 2, 3}, wish.failuresInfinite ? 2 : 0), {}, 0, {}};
        if (!wish.apart.empty()) {
            answer.groups = {tests::curveOf({1, 2}, 0, wish.apart)};
            answer.others = tests::curveOf({3, 4, 5});
        }
        s->distributions.push_back(std::move(answer));
        if (view.compareTo)
            s->compared.push_back({wish, tests::curveOf({10, 20}), {}, 0, {}});
    }
    return s;
}

QStringList linesOf(const DistributionPage& page)
{
    QStringList lines;
    for (const ElidedLabel* label : page.findChildren<ElidedLabel*>())
        lines << label->fullText();
    return lines;
}

QStringList textsOf(const QMenu& menu)
{
    QStringList texts;
    for (const QAction* action : menu.actions())
        if (!action->isSeparator())
            texts << action->text().section(QLatin1Char('\t'), 0, 0);
    return texts;
}

const char* const Recording = INFERAMA_DEMO_RECORDING;

} // namespace

TEST_CASE("Each percentile stands beside that of the baseline, with the difference, the ratio and whether it is noise",
          "[distribution]")
{
    std::vector<double> before;
    std::vector<double> after;
    for (int i = 0; i < 1000; ++i) {
        before.push_back(0.1 + i * 1e-5);
        after.push_back(i < 700 ? 0.1 + i * 1e-5 : 0.3 + i * 1e-5);
    }
    const auto s = tests::snapshotOf(Metric::Ttft, after);
    const BaselineChoice baseline = pinned(before);
    const ShownDistribution shown = shownDistribution(*s, {}, baseline);
    REQUIRE(shown.baseline != nullptr);
    const auto rows = differenceRows(*s, shown, darkTheme());
    REQUIRE(rows.size() == 7);
    for (const FigureRow& row : rows)
        CHECK(row.size() == differenceColumns(false).size());
    CHECK(rows[1][0].text == QStringLiteral("P50"));
    CHECK(rows[1][4].text == QStringLiteral("0 s"));
    CHECK(rows[1][7].text == QStringLiteral("no"));
    CHECK(rows[2][1].text == QStringLiteral("309 ms"));
    CHECK(rows[2][3].text == QStringLiteral("109 ms"));
    CHECK(rows[2][4].text == QStringLiteral("+200 ms"));
    CHECK(rows[2][5].text == QStringLiteral("×2.84"));
    REQUIRE(rows[2][6].bar);
    CHECK(*rows[2][6].bar == Approx(std::log(2.8352) / std::log(30)).epsilon(1e-3));
    CHECK(rows[2][7].text == QStringLiteral("yes"));
    CHECK(rows[2][7].level == core::Level::Third);
    CHECK(rows[2][7].toolTip.startsWith(QStringLiteral("95 % intervals: now ")));

    const ChartContent cdf = cdfChart(*s, shown, true, darkTheme());
    const auto ghost =
        std::ranges::find_if(cdf.lines, [](const ChartLine& line) { return line.style == LineStyle::Dashed; });
    REQUIRE(ghost != cdf.lines.end());
    CHECK(ghost->name == QStringLiteral("then"));
    CHECK(ghost->endText == QStringLiteral("n = 1,000"));
    CHECK(std::ranges::count_if(cdf.markers, [](const Marker& m) { return m.diamond; }) == 5);
    const ChartContent tail = tailChart(*s, shown, true, darkTheme());
    REQUIRE(tail.levels.size() == 5);
    CHECK(tail.levels[1].name == QStringLiteral("P90"));
    CHECK(tail.levels[1].aside == QStringLiteral("×2.84"));
}

TEST_CASE("The SLO says how many more are within than were", "[distribution]")
{
    auto s = tests::snapshotOf(Metric::Ttft, {0.5, 2, 3, 4});
    s->slo.slo.ttft = 1;
    const auto words = sloWords(*s, shownDistribution(*s, {}, pinned({0.1, 0.2, 0.3, 5})));
    REQUIRE(words);
    CHECK(words->within == QStringLiteral("SLO 1 s: 25.0 % within"));
    CHECK(words->baseline == QStringLiteral("baseline 75.0 %, −50.0 pt"));
}

TEST_CASE("Intervals that do not overlap are more than noise, and open ones reach as far as they may", "[distribution]")
{
    using core::ValueInterval;
    CHECK(beyondNoise({1, 2}, {3, 4}) == Noise::Beyond);
    CHECK(beyondNoise({3, 4}, {1, 2}) == Noise::Beyond);
    CHECK(beyondNoise({1, 3}, {2, 4}) == Noise::Within);
    CHECK(beyondNoise({1, 2}, {2, 4}) == Noise::Within);
    CHECK(beyondNoise({5, {}}, {1, 2}) == Noise::Beyond);
    CHECK(beyondNoise({{}, 5}, {1, 2}) == Noise::Within);
    CHECK(beyondNoise({{}, {}}, {1, 2}) == Noise::CannotTell);
    const double infinite = std::numeric_limits<double>::infinity();
    CHECK(beyondNoise({infinite, infinite}, {1, 2}) == Noise::Beyond);
    CHECK(intervalText({1, 2}) == QStringLiteral("1.00 s – 2.00 s"));
    CHECK(intervalText({1, {}}) == QStringLiteral("from 1.00 s"));
    CHECK(intervalText({infinite, infinite}) == QStringLiteral("∞ (failed)"));
    CHECK(intervalText({}) == NoValue);
}

TEST_CASE("Two samples and one of the wrong sign are compared as far as they can be", "[distribution]")
{
    const auto s = tests::snapshotOf(Metric::Ttft, {-0.1, 0.1});
    const auto rows = differenceRows(*s, shownDistribution(*s, {}, pinned({2})), darkTheme());
    CHECK(rows[1][4].text == QStringLiteral("−2.00 s"));
    CHECK(rows[1][5].text == NoValue); // no ratio to a median of 0
    CHECK_FALSE(rows[1][6].bar);
    CHECK(rows[1][7].text == QStringLiteral("cannot tell"));
}

TEST_CASE("Differences of gaps are perhaps more than noise, and the page says why", "[distribution]")
{
    std::vector<double> slow(500, 0.04);
    std::vector<double> fast(500, 0.02);
    const auto s = tests::snapshotOf(Metric::Itl, slow);
    auto curves = std::make_shared<PinnedCurves>();
    curves->distributions.push_back(tests::distributionOf("itl", fast));
    const ShownDistribution shown = shownDistribution(*s, {.of = "itl"}, {.of = Of::Pinned, .pinned = curves});
    CHECK(differenceRows(*s, shown, darkTheme())[1][7].text == QStringLiteral("perhaps"));
    CHECK(percentileNotes(*s, shown).join(QString()).startsWith(QStringLiteral("Gaps of one request are alike")));
}

TEST_CASE("What two runs have in common and what not is told from what their publishers said", "[distribution]")
{
    core::Snapshot then;
    then.sources = {{"s",
                     core::Role::Server,
                     true,
                     R"({"model":"m","precision":"FP16","max_batch":96,"load":{"mode":"open","rate":9}})",
                     {},
                     {},
                     0,
                     {},
                     {},
                     {}}};
    then.rates.offered = 9;
    then.byInputLength[0][0].count = 50;
    then.byInputLength[1][0].count = 50;
    core::Snapshot now = then;
    now.sources[0].hello = R"({"model":"m","precision":"FP8","gpu":"H100","load":{"mode":"open","rate":12}})";
    now.rates.offered = 12.1;
    now.byInputLength[0][0].count = 20;
    now.byInputLength[1][0].count = 80;
    now.filtered = true;
    const RunComparison comparison = compareRuns(runFacts(then), runFacts(now));
    CHECK(comparison.same == QStringList{QStringLiteral("model"), QStringLiteral("loop")});
    CHECK(comparison.differs == QStringList{QStringLiteral("precision FP16 → FP8"),
                                            QStringLiteral("target rate 9.00 → 12.0"),
                                            QStringLiteral("prompts of < 128 tokens 50.0 % → 20.0 %"),
                                            QStringLiteral("prompts of 128–1,024 tokens 50.0 % → 80.0 %"),
                                            QStringLiteral("offered rate 9.00 → 12.1 req/s"),
                                            QStringLiteral("now is filtered, the baseline is not")});
    const RunComparison self = compareRuns(runFacts(then), runFacts(then));
    CHECK(self.differs.isEmpty());
    CHECK(self.same.contains(QStringLiteral("prompt lengths")));
}

TEST_CASE("A window that is pinned keeps all of its distributions, with its label", "[distribution]")
{
    ShownPage shown;
    shown.page.present(answerTo(shown.page));
    QSignalSpy wanted(&shown.page, &Page::viewWanted);
    shown.trigger("P");
    CHECK(wanted.count() == 1);
    CHECK(shown.page.baseline().of == Of::Nothing); // until it is answered
    core::View view;
    shown.page.want(view);
    for (const char* of : {"ttft", "itl", "tbt", "tpot", "e2e", "queue", "forward", "unattributed"})
        CHECK(std::ranges::count(view.curves, of, &core::CurveWish::of) >= 1);
    shown.page.present(answerTo(shown.page));
    REQUIRE(shown.page.baseline().of == Of::Pinned);
    CHECK(shown.page.baseline().pinned->label == QStringLiteral("14:31:12–14:32:12 · 11.3 req/s"));
    CHECK(shown.page.findChild<BaselineButton*>()->accessibleName().contains(QStringLiteral("14:31:12–14:32:12")));
    // Another metric is compared at once, failures as infinite too.
    shown.page.choose("queue");
    shown.trigger("X");
    shown.page.present(answerTo(shown.page));
    const ShownDistribution queue =
        shownDistribution(*answerTo(shown.page), shown.page.choice(), shown.page.baseline());
    REQUIRE(queue.baseline != nullptr);
    CHECK(queue.baseline->failures == 2);
    CHECK(linesOf(shown.page).filter(QStringLiteral("● Comparable: model")).size() == 1);
    for (std::size_t i = 0; i < DistributionPage::MostPins + 2; ++i) {
        shown.trigger("P");
        shown.page.present(answerTo(shown.page));
    }
    QMenu menu;
    shown.page.findChild<BaselineButton*>()->fill(menu);
    CHECK(textsOf(menu).count(QStringLiteral("14:31:12–14:32:12 · 11.3 req/s")) == DistributionPage::MostPins);
}

TEST_CASE("A stretch of the run and one server against the others are asked of the run itself", "[distribution]")
{
    ShownPage shown;
    shown.page.present(answerTo(shown.page));
    const core::TimeRange stretch{tests::sampleNow() - std::chrono::minutes{5},
                                  tests::sampleNow() - std::chrono::minutes{4}};
    shown.page.compareWith({.of = Of::Stretch, .pinned = {}, .stretch = stretch});
    core::View view;
    shown.page.want(view);
    CHECK(view.compareTo == stretch);
    auto s = answerTo(shown.page);
    shown.page.present(s);
    const ShownDistribution other = shownDistribution(*s, shown.page.choice(), shown.page.baseline());
    REQUIRE(other.baseline != nullptr);
    CHECK(other.baseline->summary.max == 20);
    CHECK(other.baselineName == QStringLiteral("14:27:12–14:28:12"));

    shown.page.compareWith(
        {.of = Of::Others, .pinned = {}, .stretch = {}, .by = core::Grouping::Server, .group = "vllm-0"});
    core::View apart;
    shown.page.want(apart);
    CHECK_FALSE(apart.compareTo);
    CHECK(std::ranges::count(apart.curves, std::string("vllm-0"), &core::CurveWish::apart) == 1);
    s = answerTo(shown.page);
    shown.page.present(s);
    const ShownDistribution one = shownDistribution(*s, shown.page.choice(), shown.page.baseline());
    CHECK(one.nowName == QStringLiteral("vllm-0"));
    CHECK(one.now->summary.count == 2);
    CHECK(one.baseline->summary.count == 3);
    CHECK(one.baselineName == QStringLiteral("servers other than vllm-0"));
    CHECK(one.estimate == nullptr);
}

TEST_CASE("The menu of baselines offers what the run has", "[distribution]")
{
    ShownPage shown;
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    BaselineButton button;
    QMenu before;
    button.fill(before);
    CHECK(textsOf(before).contains(QStringLiteral("A recording…")));
    CHECK_FALSE(textsOf(before).contains(QStringLiteral("A stretch of the run…")));
    s->byServer = {{"vllm-0", {}}, {"vllm-1", {}}};
    button.setOffer({.current = {}, .pins = {}, .snapshot = s, .pinning = false, .reading = {}, .progress = {}});
    QMenu menu;
    button.fill(menu);
    const QStringList texts = textsOf(menu);
    CHECK(texts.contains(QStringLiteral("None")));
    CHECK(texts.contains(QStringLiteral("The time before: 14:30:12–14:31:12")));
    CHECK(texts.contains(QStringLiteral("The first minute of the run")));
    CHECK(texts.contains(QStringLiteral("One server against the others")));
    CHECK_FALSE(texts.contains(QStringLiteral("One source against the others"))); // there is one
    QSignalSpy chosen(&button, &BaselineButton::chosen);
    for (QAction* action : menu.actions())
        if (action->text().startsWith(QStringLiteral("The time before")))
            action->trigger();
    REQUIRE(chosen.count() == 1);
    const auto choice = chosen.front().front().value<BaselineChoice>();
    CHECK(choice.stretch.end == s->window.start);
    CHECK(choice.stretch.end - choice.stretch.start == s->window.end - s->window.start);
}

TEST_CASE("A recording is read beside the run and compared with", "[distribution]")
{
    ShownPage shown;
    shown.page.present(answerTo(shown.page));
    shown.page.compareWithRecording(QString::fromLatin1(Recording));
    CHECK(shown.page.findChild<BaselineButton*>()->accessibleName().startsWith(QStringLiteral("reading ")));
    shown.page.finish();
    REQUIRE(shown.page.baseline().of == Of::Pinned);
    const auto& curves = *shown.page.baseline().pinned;
    CHECK(curves.label == QStringLiteral("llamacpp-steady.jsonl.zst"));
    REQUIRE(curves.curve("ttft", false) != nullptr);
    CHECK(curves.curve("ttft", false)->summary.count == 166);
    CHECK(curves.curve("e2e", false)->summary.count == 162);
    CHECK(curves.curve("e2e", true)->failures == 4);
    CHECK(curves.curve("queue", false) == nullptr);
}

TEST_CASE("What cannot be read as a baseline is said, and reading is given up at once", "[distribution]")
{
    ShownPage shown;
    shown.page.present(answerTo(shown.page));
    const auto head = [&] { return shown.page.findChild<PageHead*>()->text(); };
    shown.page.compareWithRecording(QStringLiteral("/nowhere/run.jsonl"));
    shown.page.finish();
    CHECK(head().startsWith(QStringLiteral("/nowhere/run.jsonl: ")));
    const QTemporaryDir folder;
    const QString empty = folder.filePath(QStringLiteral("empty.jsonl"));
    std::ofstream(empty.toStdString()) << R"({"v":1,"source":"a","seq":0,"events":[]})" << '\n';
    shown.page.compareWithRecording(empty);
    shown.page.finish();
    CHECK(head().contains(QStringLiteral("holds no requests to compare with")));
    CHECK(shown.page.baseline().of == Of::Nothing);
    shown.page.choose("itl");
    CHECK_FALSE(head().contains(QStringLiteral("no requests to compare")));

    BaselineReader reader;
    QSignalSpy finished(&reader, &BaselineReader::finished);
    QSignalSpy failed(&reader, &BaselineReader::failed);
    reader.read(QString::fromLatin1(Recording));
    reader.cancel();
    CHECK(reader.path().isEmpty());
    reader.read(QString::fromLatin1(Recording));
    REQUIRE(finished.wait(20'000));
    CHECK(finished.count() == 1); // of the second reading alone
    CHECK(failed.count() == 0);
}

TEST_CASE("A page in another language goes on with what was chosen and pinned", "[distribution]")
{
    ShownPage first;
    first.page.present(answerTo(first.page));
    first.page.choose("queue");
    first.trigger("X");
    first.trigger("H");
    first.trigger("G");
    first.trigger("P");
    first.page.present(answerTo(first.page));
    REQUIRE(first.page.baseline().of == Of::Pinned);

    ShownPage second;
    second.page.restore(first.page.choices());
    CHECK(second.page.choice().of == "queue");
    CHECK(second.page.choice().failuresInfinite);
    CHECK(second.page.choice().histogram);
    CHECK(second.page.choice().by == first.page.choice().by);
    CHECK(second.page.baseline() == first.page.baseline());
    ShownPage third;
    third.page.restore({{QStringLiteral("by"), 77}, {QStringLiteral("baseline"), QStringLiteral("nonsense")}});
    CHECK(third.page.choice().by == core::Grouping::LengthClass);
    CHECK(third.page.baseline().of == Of::Nothing);
}
