// SPDX-License-Identifier: GPL-3.0-or-later
// Requests for tests, written as offsets in seconds from the send. Derived figures follow docs/metrics.md.
#pragma once

#include "core/snapshot.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inferama::tests {

// 2025-06-03 14:31:56 UTC
inline constexpr core::Time Origin{std::chrono::seconds{1'748'961'116}};

class RequestBuilder {
public:
    RequestBuilder()
    {
        request_.id = "r-1";
        request_.serial = 1;
        request_.start = Origin;
    }

    RequestBuilder& id(std::string id, std::uint64_t serial)
    {
        request_.id = std::move(id);
        request_.serial = serial;
        return *this;
    }
    RequestBuilder& sent(core::Time t)
    {
        request_.start = t;
        return *this;
    }
    RequestBuilder& tokens(std::uint64_t input, std::uint64_t output)
    {
        request_.inputTokens = input;
        request_.outputTokens = output;
        return *this;
    }
    RequestBuilder& span(const char* stage, double offset, double duration)
    {
        request_.spans.push_back({stage, at(offset), core::durationOf(duration), 1, "vllm-0"});
        return *this;
    }
    RequestBuilder& first(double offset)
    {
        request_.first = at(offset);
        request_.ttft = offset;
        return *this;
    }
    RequestBuilder& chunks(const std::vector<double>& offsets)
    {
        for (const double offset : offsets)
            request_.chunks.push_back({at(offset), 1, core::Channel::Unspecified});
        if (!offsets.empty()) {
            first(offsets.front());
            request_.last = at(offsets.back());
        }
        return *this;
    }
    RequestBuilder& stallLimit(double seconds)
    {
        request_.stallLimit = seconds;
        request_.stalls = 0;
        for (std::size_t i = 1; i < request_.chunks.size(); ++i)
            request_.stalls += core::seconds(request_.chunks[i].t - request_.chunks[i - 1].t) > seconds ? 1u : 0u;
        return *this;
    }
    RequestBuilder& ended(double offset, core::Status status = core::Status::Ok)
    {
        request_.end = at(offset);
        request_.status = status;
        if (status == core::Status::Ok && request_.last) {
            request_.e2e = core::seconds(*request_.last - request_.start);
            if (request_.chunks.size() > 1)
                request_.tpot = (*request_.e2e - *request_.ttft) / static_cast<double>(request_.chunks.size() - 1);
        }
        return *this;
    }
    core::RequestDetail& value() { return request_; }
    std::shared_ptr<const core::RequestDetail> detail() const
    {
        return std::make_shared<const core::RequestDetail>(request_);
    }

private:
    core::Time at(double offset) const { return request_.start + core::durationOf(offset); }

    core::RequestDetail request_;
};

} // namespace inferama::tests
