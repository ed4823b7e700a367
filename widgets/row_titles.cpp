// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/row_titles.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/status_mark.h"
#include "widgets/translation.h"

namespace inferama::widgets {

using core::LengthClass;
using core::RowGrouping;

QString lengthName(LengthClass lengthClass)
{
    switch (lengthClass) {
    case LengthClass::Below128:
        return QStringLiteral("< %1").arg(formatCount(128));
    case LengthClass::Below1024:
        return QStringLiteral("%1–%2").arg(formatCount(128), formatCount(1'024));
    case LengthClass::Below8192:
        return QStringLiteral("%1–%2").arg(formatCount(1'024), formatCount(8'192));
    case LengthClass::From8192:
        return QStringLiteral("≥ %1").arg(formatCount(8'192));
    case LengthClass::Unknown:
        return tr("unknown");
    }
    return {};
}

QString groupingTitle(RowGrouping grouping)
{
    switch (grouping) {
    case RowGrouping::None:
        return tr("nothing", "requests are grouped by");
    case RowGrouping::Server:
        return tr("replica", "requests are grouped by");
    case RowGrouping::Status:
        return tr("status", "requests are grouped by");
    case RowGrouping::LengthClass:
        return tr("prompt length", "requests are grouped by");
    }
    return {};
}

QString groupTitle(const core::RowGroup& group, RowGrouping by)
{
    switch (by) {
    case RowGrouping::Server:
        return group.name.empty() ? tr("no server heard of") : displayText(group.name, 48);
    case RowGrouping::Status:
        for (std::size_t i = 0; i < core::StatusCount; ++i)
            if (core::nameOf(static_cast<core::Status>(i)) == group.name)
                return statusWord(static_cast<core::Status>(i));
        return statusWord({});
    case RowGrouping::LengthClass:
        for (std::size_t i = 0; i < core::LengthClassCount; ++i)
            if (const auto length = static_cast<LengthClass>(i); core::idOf(length) == group.name)
                return length == LengthClass::Unknown ? tr("unknown length") : tr("%1 tokens").arg(lengthName(length));
        return {};
    case RowGrouping::None:
        break;
    }
    return {};
}

} // namespace inferama::widgets
