// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo_link.h"

#include "tools/simulator/control_client.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace inferama::app {

namespace {

using Json = nlohmann::json;

// A member of whatever JSON this is; null if there is none.
const Json& member(const Json& object, const char* name)
{
    static const Json none;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : none;
}

double numberOr(const Json& value, double otherwise) { return value.is_number() ? value.get<double>() : otherwise; }

std::string textOf(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

DemoStatus statusOf(const Json& answer)
{
    DemoStatus status;
    status.scenario = textOf(member(answer, "scenario"));
    for (const auto& [name, value] : member(answer, "settings").items()) {
        if (value.is_boolean())
            status.settings[name] = value.get<bool>();
        else if (value.is_number())
            status.settings[name] = value.get<double>();
        else if (value.is_string())
            status.settings[name] = value.get<std::string>();
    }
    if (const Json& replicas = member(answer, "replicas"); replicas.is_number())
        status.settings["replicas"] = replicas.get<double>();
    for (const auto& [name, value] : member(answer, "totals").items())
        if (value.is_number())
            status.totals[name] = value.get<double>();
    for (const Json& fault : member(answer, "faults")) {
        const Json& remaining = member(fault, "left");
        status.faults.push_back({textOf(member(fault, "name")), numberOr(member(fault, "strength"), 0),
                                 remaining.is_number() ? std::optional(remaining.get<double>()) : std::nullopt});
    }
    status.speed = numberOr(member(answer, "speed"), 1);
    status.time = numberOr(member(answer, "time"), 0);
    status.behind = numberOr(member(answer, "behind"), 0);
    return status;
}

std::vector<DemoFault> faultsOf(const Json& answer)
{
    std::vector<DemoFault> faults;
    for (const Json& fault : member(answer, "faults"))
        faults.push_back(
            {textOf(member(fault, "name")), textOf(member(fault, "effect")), textOf(member(fault, "needs"))});
    return faults;
}

// Whole numbers without a fraction: settings that count refuse one, and say which.
Json jsonOf(const DemoValue& value)
{
    constexpr double Exact = 1e15;
    const auto* number = std::get_if<double>(&value);
    if (number && *number == std::floor(*number) && std::abs(*number) < Exact)
        return static_cast<std::int64_t>(*number);
    return std::visit([](const auto& v) { return Json(v); }, value);
}

std::string setCommand(const DemoSettings& settings, bool quiet)
{
    Json object = Json::object();
    for (const auto& [name, value] : settings)
        object[name] = jsonOf(value);
    Json command{{"set", std::move(object)}};
    if (quiet)
        command["quiet"] = true;
    return command.dump();
}

std::string textOf(const DemoValue& value)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* on = std::get_if<bool>(&value))
        return *on ? "on" : "off";
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::get<double>(value));
    return text;
}

// What is wished stands already, as far as the user is concerned.
void overlay(DemoSettings& settings, const DemoSettings& wished)
{
    for (const auto& [name, value] : wished)
        settings.insert_or_assign(name, value);
}

} // namespace

DemoLink::DemoLink(const std::string& endpoint) : client_(std::make_unique<simulator::ControlClient>(endpoint)) {}
DemoLink::~DemoLink() = default;

void DemoLink::set(std::string_view name, DemoValue value)
{
    wished_.insert_or_assign(std::string(name), std::move(value));
}
void DemoLink::setSpeed(double speed) { speedWished_ = speed; }

void DemoLink::inject(std::string_view fault, double strength, std::optional<double> seconds)
{
    Json body{{"name", fault}, {"strength", strength}};
    if (seconds)
        body["duration"] = *seconds;
    commands_.push_back(Json{{"fault", std::move(body)}}.dump());
}

void DemoLink::clear(std::string_view fault) { commands_.push_back(Json{{"clear", fault}}.dump()); }

// The value that was last told, or sent and not answered yet.
std::optional<DemoValue> DemoLink::standing(std::string_view setting) const
{
    if (!status_)
        return std::nullopt;
    const auto found = status_->settings.find(setting);
    return found == status_->settings.end() ? std::nullopt : std::optional(found->second);
}

bool DemoLink::underWay(Asked what) const { return std::ranges::find(asked_, what) != asked_.end(); }

void DemoLink::send(Asked what, std::string command)
{
    asked_.push_back(what);
    client_->send(std::move(command));
}

// Whether what is wished, if anything, belongs to the changes that went last.
bool DemoLink::gestureGoesOn(Clock::time_point now) const
{
    return lastSet_ && now - *lastSet_ < GestureEnd &&
           std::ranges::all_of(wished_, [this](const auto& wish) { return before_.contains(wish.first); });
}

void DemoLink::sendSettings(Clock::time_point now)
{
    const bool goesOn = gestureGoesOn(now);
    if (!goesOn) {
        before_.clear();
        for (const auto& [name, value] : wished_)
            before_.emplace(name, standing(name).value_or(value));
    }
    markDue_ = goesOn;
    lastSet_ = now;
    sent_ = std::exchange(wished_, {});
    send(Asked::Change, setCommand(sent_, goesOn));
}

std::string DemoLink::gestureText() const
{
    std::string text;
    for (const auto& [name, value] : before_)
        if (const auto now = standing(name); now && *now != value)
            text += (text.empty() ? "" : ", ") + name + " " + textOf(value) + " → " + textOf(*now);
    return text;
}

void DemoLink::sendChange(Clock::time_point now)
{
    const bool wasDue = markDue_;
    markDue_ = wasDue && gestureGoesOn(now);
    const bool rested = wasDue && !markDue_;
    if (const std::string text = rested ? gestureText() : std::string(); !text.empty()) {
        send(Asked::Change, Json{{"mark", text}}.dump());
    } else if (!wished_.empty()) {
        sendSettings(now);
    } else if (speedWished_) {
        send(Asked::Change, Json{{"speed", *std::exchange(speedWished_, std::nullopt)}}.dump());
    } else if (!commands_.empty()) {
        send(Asked::Change, std::move(commands_.front()));
        commands_.pop_front();
    }
    if (underWay(Asked::Change))
        lastChange_ = now;
}

void DemoLink::sendWhatIsDue(Clock::time_point now)
{
    // One at a time, so that an answer is that of what was sent last.
    if (!underWay(Asked::Change) && (!lastChange_ || now - *lastChange_ >= ChangeInterval))
        sendChange(now);
    if ((nextStatus_ && now < *nextStatus_) || underWay(Asked::Status))
        return;
    nextStatus_ = now + StatusInterval;
    if (faultsDue_ && !underWay(Asked::List))
        send(Asked::List, R"({"list":{}})");
    send(Asked::Status, R"({"status":{}})");
}

void DemoLink::take(const std::string& answer)
{
    if (asked_.empty())
        return;
    const Asked what = asked_.front();
    asked_.pop_front();
    const Json json = Json::parse(answer, nullptr, false);
    const bool ok = member(json, "ok").is_boolean() && member(json, "ok").get<bool>();
    const std::string why = textOf(member(json, "error"));
    const std::string error = ok ? std::string() : why.empty() ? "the simulator gave an answer that says nothing" : why;
    switch (what) {
    case Asked::List:
        if (ok)
            faults_ = faultsOf(json);
        faultsDue_ = !ok;
        break;
    case Asked::Status:
        if (ok) {
            auto status = statusOf(json);
            faultsDue_ = faultsDue_ || (status_ && status.settings != status_->settings);
            status_ = std::move(status);
            overlay(status_->settings, sent_);
            overlay(status_->settings, wished_);
            if (speedWished_)
                status_->speed = *speedWished_;
        }
        if (!ok || statusFailed_)
            error_ = error;
        statusFailed_ = !ok;
        break;
    case Asked::Change:
        if (ok && status_)
            overlay(status_->settings, sent_);
        faultsDue_ = faultsDue_ || !sent_.empty();
        sent_.clear();
        error_ = error;
        statusFailed_ = false;
        nextStatus_.reset();
        break;
    }
}

bool DemoLink::poll(Clock::time_point now)
{
    sendWhatIsDue(now);
    bool changed = false;
    while (const auto answer = client_->receive()) {
        take(*answer);
        changed = true;
    }
    return changed;
}

} // namespace inferama::app
