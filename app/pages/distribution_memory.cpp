// SPDX-License-Identifier: GPL-3.0-or-later
// What was chosen on the distribution page, for a page that is built in its place.
#include "app/pages/distribution_page.h"

#include "app/baseline_reader.h"
#include "app/pages/distribution_names.h"

#include <algorithm>

namespace inferama::app {

using namespace core;

namespace {

using Pinned = std::shared_ptr<const PinnedCurves>;

const QString OfKey = QStringLiteral("of");
const QString LogKey = QStringLiteral("log");
const QString InFlightKey = QStringLiteral("inFlight");
const QString FailuresKey = QStringLiteral("failuresInfinite");
const QString HistogramKey = QStringLiteral("histogram");
const QString GroupingKey = QStringLiteral("by");
const QString PinsKey = QStringLiteral("pins");
const QString BaselineKey = QStringLiteral("baseline");
const QString ReadingKey = QStringLiteral("reading");

Grouping groupingOf(const QVariant& value, Grouping otherwise)
{
    const auto by = static_cast<Grouping>(value.toInt());
    return std::ranges::find(Groupings, by) == Groupings.end() ? otherwise : by;
}

} // namespace

QVariantMap DistributionPage::choices() const
{
    QVariantList pins;
    for (const Pinned& pinned : pins_)
        pins << QVariant::fromValue(pinned);
    return {{OfKey, QString::fromStdString(choice_.of)},
            {LogKey, choice_.log},
            {InFlightKey, choice_.inFlight},
            {FailuresKey, choice_.failuresInfinite},
            {HistogramKey, choice_.histogram},
            {GroupingKey, static_cast<int>(choice_.by)},
            {PinsKey, pins},
            {BaselineKey, QVariant::fromValue(baseline_)},
            {ReadingKey, reader_->path()}};
}

void DistributionPage::restore(const QVariantMap& choices)
{
    const auto flag = [&](const QString& key, bool otherwise) { return choices.value(key, otherwise).toBool(); };
    choice_.of = choices.value(OfKey, QString::fromStdString(choice_.of)).toString().toStdString();
    choice_.log = flag(LogKey, choice_.log);
    choice_.inFlight = flag(InFlightKey, choice_.inFlight);
    choice_.failuresInfinite = flag(FailuresKey, choice_.failuresInfinite);
    choice_.histogram = flag(HistogramKey, choice_.histogram);
    choice_.by = groupingOf(choices.value(GroupingKey), choice_.by);
    pins_.clear();
    for (const QVariant& pinned : choices.value(PinsKey).toList())
        if (pinned.canConvert<Pinned>())
            pins_.push_back(pinned.value<Pinned>());
    if (choices.value(BaselineKey).canConvert<BaselineChoice>())
        baseline_ = choices.value(BaselineKey).value<BaselineChoice>();
    showControls();
    refresh();
    emit viewWanted();
    if (const QString path = choices.value(ReadingKey).toString(); !path.isEmpty())
        compareWithRecording(path);
}

} // namespace inferama::app
