// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of requests for tests, made of the same requests in full.
#pragma once

#include "core/request_query.h"
#include "core/snapshot.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace inferama::tests {

using Detail = std::shared_ptr<const core::RequestDetail>;

// As a table of `sources` tells it.
core::RequestRow rowOf(const core::RequestDetail& request, const std::vector<std::string>& sources = {});
// In the order of `requests`, in blocks of the usual size.
std::shared_ptr<const core::RequestTable> tableOf(std::span<const Detail> requests, core::Time now);
// What a query of all of them gives.
std::shared_ptr<const core::RequestResult> resultOf(std::span<const Detail> requests, core::Time now,
                                                    const core::RequestQuery& query = {});
// Of rows in the order given, in one block.
std::shared_ptr<const core::RequestResult> resultOf(std::vector<core::RequestRow> rows, core::Time now,
                                                    std::vector<std::string> sources = {"loadgen", "vllm-0", "vllm-1"});
// Table and details, as a snapshot has them for whoever asked for all.
void addRequests(core::Snapshot& snapshot, std::vector<Detail> requests);

} // namespace inferama::tests
