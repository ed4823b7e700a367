// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/bands_model.h"

#include "app/band_scale.h"
#include "app/catalogue.h"
#include "app/judgement.h"
#include "app/quantity_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace inferama::app {

namespace {

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

std::string_view metricIdOf(std::string_view key) { return key.substr(0, key.find('/')); }

std::string_view unitOf(const std::string& key)
{
    const MetricEntry* metric = catalogueEntry(metricIdOf(key));
    return metric != nullptr ? std::string_view(metric->unit) : std::string_view();
}

// "TTFT, P95, input 128–1,023 tokens"
QString nameOf(const std::string& key)
{
    const MetricEntry* metric = catalogueEntry(metricIdOf(key));
    if (metric == nullptr)
        return QString::fromStdString(key);
    const auto band = std::ranges::find(metric->bands, key, &MetricBand::key);
    return band == metric->bands.end() ? QString::fromStdString(metric->name)
                                       : BandsModel::tr("%1 · %2").arg(QString::fromStdString(metric->name),
                                                                       QString::fromStdString(band->applies));
}

// "By default: excellent up to 0.2 s, …"; nothing where there is none.
QString defaultText(const std::string& key)
{
    const MetricEntry* metric = catalogueEntry(metricIdOf(key));
    if (metric == nullptr)
        return {};
    const auto band = std::ranges::find(metric->bands, key, &MetricBand::key);
    return band == metric->bands.end() ? QString()
                                       : BandsModel::tr("By default: %1").arg(QString::fromStdString(band->text));
}

QString bordersOf(const core::BandScale& scale, std::string_view unit)
{
    QStringList borders;
    for (const core::BandBorder& border : scale.borders)
        borders << limitText(border.value, unit);
    return borders.join(QStringLiteral(" · "));
}

} // namespace

BandsModel::BandsModel(core::BandTable bands, QObject* parent) : QAbstractTableModel(parent)
{
    setBands(std::move(bands));
}

BandsModel::Row BandsModel::rowOf(const std::string& key, const core::BandScale& scale)
{
    Row row{key, scale, {}, {}};
    for (std::size_t i = 0; i < scale.borders.size(); ++i)
        row.written[i] = editableText(scale.borders[i].value, unitOf(key));
    return row;
}

void BandsModel::setBands(core::BandTable bands)
{
    beginResetModel();
    rows_.clear();
    // In the order of the catalogue, then what only the user judges.
    for (const MetricEntry& metric : catalogue()) {
        for (const MetricBand& band : metric.bands) {
            if (const auto found = bands.scales.find(band.key); found != bands.scales.end()) {
                rows_.push_back(rowOf(found->first, found->second));
                bands.scales.erase(found);
            }
        }
    }
    for (const auto& [key, scale] : bands.scales)
        rows_.push_back(rowOf(key, scale));
    endResetModel();
}

core::BandTable BandsModel::bands() const
{
    core::BandTable bands;
    for (const Row& row : rows_)
        bands.scales.emplace(row.key, row.scale);
    return bands;
}

QString BandsModel::problem() const
{
    const auto bad = std::ranges::find_if(rows_, [](const Row& row) { return !row.problem.isEmpty(); });
    return bad == rows_.end() ? QString() : tr("%1: %2").arg(nameOf(bad->key), bad->problem);
}

bool BandsModel::changed(int row) const
{
    const Row& at = rows_[static_cast<std::size_t>(row)];
    const core::BandScale* before = defaultJudgement().bands.find(at.key);
    return before == nullptr || !(*before == at.scale) || !at.problem.isEmpty();
}

void BandsModel::restore(int row)
{
    Row& at = rows_[static_cast<std::size_t>(row)];
    if (const core::BandScale* before = defaultJudgement().bands.find(at.key)) {
        at = rowOf(at.key, *before);
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    } else {
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
    }
    emit edited();
}

int BandsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int BandsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString BandsModel::stateOf(const Row& row) const
{
    if (!row.problem.isEmpty())
        return tr("✗ %1").arg(row.problem);
    const core::BandScale* before = defaultJudgement().bands.find(row.key);
    if (before == nullptr)
        return tr("✎ your own, not judged by default");
    if (*before == row.scale)
        return tr("default");
    return tr("✎ changed, default %1").arg(bordersOf(*before, unitOf(row.key)));
}

QVariant BandsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case Judged:
        return role == Qt::ToolTipRole ? defaultText(row.key) : nameOf(row.key);
    case Words: {
        QStringList words;
        for (std::size_t i = 0; i <= row.scale.borders.size(); ++i)
            words << textOf(wordOf(core::bandAt(row.scale.words, static_cast<core::Level>(i)), catalogueLanguage()));
        return words.join(QStringLiteral(" · "));
    }
    case State:
        return stateOf(row);
    default: {
        const auto border = static_cast<std::size_t>(index.column() - FirstBorder);
        if (border >= row.scale.borders.size())
            return {};
        if (role == Qt::ToolTipRole)
            return tr("Where %1 ends. Write %2.")
                .arg(textOf(
                         wordOf(core::bandAt(row.scale.words, static_cast<core::Level>(border)), catalogueLanguage())),
                     quantityHint(unitOf(row.key)));
        return role == Qt::DisplayRole && row.problem.isEmpty()
                   ? limitText(row.scale.borders[border].value, unitOf(row.key))
                   : row.written[border];
    }
    }
}

void BandsModel::read(Row& row) const
{
    core::BandScale scale = row.scale;
    row.problem.clear();
    for (std::size_t i = 0; i < scale.borders.size(); ++i) {
        const auto value = quantityOf(row.written[i], unitOf(row.key));
        if (!value || *value < 0) {
            row.problem = tr("“%1” cannot be read; write %2").arg(row.written[i], quantityHint(unitOf(row.key)));
            return;
        }
        scale.borders[i].value = *value;
        if (i == 0)
            continue;
        const double before = scale.borders[i - 1].value;
        if (scale.higherIsBetter ? *value >= before : *value <= before) {
            row.problem = scale.higherIsBetter ? tr("each border must be below the one before it")
                                               : tr("each border must be above the one before it");
            return;
        }
    }
    row.scale = std::move(scale);
}

bool BandsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable))
        return false;
    Row& row = rows_[static_cast<std::size_t>(index.row())];
    row.written[static_cast<std::size_t>(index.column() - FirstBorder)] = value.toString().trimmed();
    read(row);
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    emit edited();
    return true;
}

Qt::ItemFlags BandsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() >= FirstBorder && index.column() < State &&
        static_cast<std::size_t>(index.column() - FirstBorder) <
            rows_[static_cast<std::size_t>(index.row())].scale.borders.size())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant BandsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Judged:
        return tr("what is judged");
    case Words:
        return tr("bands, best to worst");
    case State:
        return tr("state");
    default:
        return tr("border %1").arg(section - FirstBorder + 1);
    }
}

} // namespace inferama::app
