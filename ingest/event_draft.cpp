// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/event_draft.h"

namespace inferama::ingest {

PoolSizes::PoolSizes(const core::Batch& batch)
    : ids(batch.ids.size()), counts(batch.counts.size()), labels(batch.labels.size()), chunks(batch.chunks.size()),
      spans(batch.spans.size()), values(batch.values.size()), numbers(batch.numbers.size())
{
}

void PoolSizes::restore(core::Batch& batch) const
{
    batch.ids.resize(ids);
    batch.counts.resize(counts);
    batch.labels.resize(labels);
    batch.chunks.resize(chunks);
    batch.spans.resize(spans);
    batch.values.resize(values);
    batch.numbers.resize(numbers);
}

} // namespace inferama::ingest
