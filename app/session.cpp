// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/demo.h"
#include "ingest/endpoint_address.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace inferama::app {

Session::Session(ingest::PipelineOptions base, KeptJudgement judged)
    : base_(std::move(base)), judgement_(std::make_shared<const Judgement>(std::move(judged.judgement))),
      rulesFile_(std::move(judged.file)), rulesFault_(std::move(judged.fault))
{
    apply(*judgement_, base_.settings);
    base_.settings.modelParameters = judged.modelParameters;
    base_.settings.requestRows = true; // for the page of requests
    const std::vector<std::string> wanted = std::exchange(base_.sources, {});
    restart();
    for (const std::string& address : wanted)
        add(address);
}

Session::~Session() = default;

void Session::restart()
{
    pipeline_ = std::make_unique<ingest::Pipeline>(base_);
    // A recording belongs to the run it was asked for, and so does what was acknowledged.
    base_.record.clear();
    acknowledged_.clear();
    notifications_.clear();
    pipeline_->start();
}

std::shared_ptr<const ingest::Frame> Session::latest() const { return pipeline_->mailbox().latest(); }

std::string Session::resolve(const std::string& address, std::optional<std::string>& problem)
{
    if (isDemo(address))
        return resolveDemo(address, problem);
    const ingest::EndpointAddress parsed = ingest::parseAddress(address);
    if (parsed.kind == ingest::EndpointAddress::Kind::Invalid)
        problem = parsed.message;
    return address;
}

std::string Session::resolveDemo(const std::string& address, std::optional<std::string>& problem)
{
    if (const auto why = whyNoDemo(address)) {
        problem = address + ": " + *why;
        return {};
    }
    if (demo_) {
        problem =
            address + " cannot play beside " + demoAddress_ + ": there is one demo at a time; disconnect that first";
        return {};
    }
    try {
        demo_ = std::make_unique<Demo>(address, true);
    } catch (const std::exception& error) {
        problem =
            address + ": cannot open a local port to publish on (" + error.what() + "); is one free on 127.0.0.1?";
        return {};
    }
    demoAddress_ = address;
    return demo_->endpoint();
}

std::optional<std::string> Session::add(const std::string& address)
{
    if (std::ranges::find(addresses_, address) != addresses_.end())
        return address + " is open already";
    std::optional<std::string> problem;
    const std::string endpoint = resolve(address, problem);
    if (problem)
        return problem;
    addresses_.push_back(address);
    pipeline_->addSource(endpoint);
    return std::nullopt;
}

std::optional<std::string> Session::open(const std::vector<std::string>& addresses)
{
    pipeline_.reset();
    demo_.reset();
    addresses_.clear();
    restart();
    std::optional<std::string> first;
    for (const std::string& address : addresses)
        if (const auto problem = add(address); problem && !first)
            first = problem;
    return first;
}

void Session::remove(const std::string& address)
{
    if (std::erase(addresses_, address) == 0)
        return;
    if (demo_ && address == demoAddress_) {
        pipeline_->removeSource(demo_->endpoint());
        demo_.reset();
    } else {
        pipeline_->removeSource(address);
    }
}

std::string Session::writtenAs(const std::string& endpoint) const
{
    return demo_ && demo_->endpoint() == endpoint ? demoAddress_ : endpoint;
}

std::string Session::controlEndpoint() const { return demo_ ? demo_->controlEndpoint() : std::string(); }
std::string Session::demoAddress() const { return demo_ ? demoAddress_ : std::string(); }
std::string Session::demoError() const { return demo_ ? demo_->error() : std::string(); }

void Session::setView(const core::View& view)
{
    base_.view = view;
    pipeline_->setView(view);
}

void Session::setSlo(const core::Slo& slo)
{
    base_.settings.slo = slo;
    pipeline_->setSlo(slo);
}

void Session::setJudgement(Judgement judgement, std::optional<double> modelParameters)
{
    judgement_ = std::make_shared<const Judgement>(std::move(judgement));
    apply(*judgement_, base_.settings);
    base_.settings.modelParameters = modelParameters;
    pipeline_->setJudgement(base_.settings);
}

void Session::addNote(const core::MarkNote& note) { pipeline_->addNote(note); }
void Session::startRecording(const std::string& path) { pipeline_->startRecording(path); }
void Session::stopRecording() { pipeline_->stopRecording(); }

void Session::writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                             std::shared_ptr<const core::Filter> filter)
{
    pipeline_->writeSelection(path, range, std::move(filter));
}

void Session::cancelSelection() { pipeline_->cancelSelection(); }

} // namespace inferama::app
