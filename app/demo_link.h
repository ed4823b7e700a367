// SPDX-License-Identifier: GPL-3.0-or-later
// What the demo panel knows of a simulator and wants from it: asks how it stands once a second, sends changes no faster
// than it can show them, and keeps the line that says why one was refused. Without Qt, and never blocking.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::simulator {
class ControlClient;
}

namespace inferama::app {

using DemoValue = std::variant<bool, double, std::string>;
using DemoSettings = std::map<std::string, DemoValue, std::less<>>;

// What can be made to go wrong.
struct DemoFault {
    std::string name;
    std::string effect;  // a sentence
    std::string needs{}; // why it could do nothing as things stand; empty: it can
    bool operator==(const DemoFault&) const = default;
};

struct ActiveFault {
    std::string name;
    double strength = 0;             // above 0 to 1
    std::optional<double> remaining; // s; nothing: until it is cleared
    bool operator==(const ActiveFault&) const = default;
};

struct DemoStatus {
    std::string scenario;
    DemoSettings settings; // by their names in the commands: "rate", "chunked_prefill", …
    std::map<std::string, double, std::less<>> totals;
    std::vector<ActiveFault> faults;
    double speed = 1;  // simulated seconds a second
    double time = 0;   // s that have been simulated
    double behind = 0; // s that the simulator is late
};

class DemoLink {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds ChangeInterval{250};
    static constexpr std::chrono::milliseconds StatusInterval{1000};
    static constexpr std::chrono::milliseconds GestureEnd{800}; // without a further change of what was changed

    explicit DemoLink(const std::string& endpoint); // throws std::runtime_error if it is no address
    ~DemoLink();

    // Changes wait until the last one is answered and ChangeInterval is over; of one name the newest counts. A slider
    // that is dragged leaves two marks, at its first move and when it has come to rest, and not one every move.
    void set(std::string_view name, DemoValue value);
    void setSpeed(double speed);
    void inject(std::string_view fault, double strength, std::optional<double> seconds);
    void clear(std::string_view fault); // or "all"

    // Sends what is due and takes in what was answered. Whether anything below is other than before.
    bool poll(Clock::time_point now);

    bool waiting() const { return !asked_.empty(); } // for an answer

    // How it stands; settings that are on their way are as they were wished. Nothing before the first answer.
    const std::optional<DemoStatus>& status() const { return status_; }
    const std::vector<DemoFault>& faults() const { return faults_; } // empty before the first answer
    const std::string& error() const { return error_; }              // of the last command; empty if it was accepted

private:
    enum class Asked : unsigned char { List, Status, Change };

    void send(Asked what, std::string command);
    void sendWhatIsDue(Clock::time_point now);
    void sendChange(Clock::time_point now);
    void sendSettings(Clock::time_point now);
    std::optional<DemoValue> standing(std::string_view setting) const;
    bool gestureGoesOn(Clock::time_point now) const;
    std::string gestureText() const;
    void take(const std::string& answer);
    bool underWay(Asked what) const;

    std::unique_ptr<simulator::ControlClient> client_;
    std::deque<Asked> asked_; // not yet answered, oldest first
    DemoSettings wished_;     // not yet sent
    DemoSettings sent_;       // not yet answered
    DemoSettings before_;     // what stood before the gesture that is going on or went last
    std::optional<Clock::time_point> lastSet_;
    bool markDue_ = false; // changes of this gesture went without a mark
    std::optional<double> speedWished_;
    std::deque<std::string> commands_; // of faults, not yet sent
    std::optional<Clock::time_point> lastChange_;
    std::optional<Clock::time_point> nextStatus_; // nothing: at once
    std::optional<DemoStatus> status_;
    std::vector<DemoFault> faults_;
    bool faultsDue_ = true; // to be asked for: what they need may have changed
    std::string error_;
    bool statusFailed_ = false; // the error is of asking how it stands
};

} // namespace inferama::app
