// SPDX-License-Identifier: GPL-3.0-or-later
// The sources demo: and demo:SCENARIO: the simulator in a scenario, or a recording of a real engine, published on a
// ZeroMQ socket of this machine as any engine would.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::ingest {
class RecordingPublisher;
}
namespace inferama::simulator {
class Host;
}

namespace inferama::app {

inline constexpr std::string_view DemoAddress = "demo:";
inline constexpr std::string_view RecordedDemo = "recorded"; // the recording among the scenarios

bool isDemo(std::string_view source);

struct DemoScenario {
    std::string name;
    std::string summary; // what it shows
};
std::vector<DemoScenario> demoScenarios(); // the first is the one of "demo:", the last the recording

// "steady, knee or recorded": the names of all.
std::string demoNames();

// One line with the scenarios there are, if `source` names another; nothing for sources that are no demo.
std::optional<std::string> whyNoDemo(std::string_view source);

// One that plays. It begins in real time, at now, as soon as somebody subscribes.
class Demo {
public:
    // `source` is one that whyNoDemo() has nothing against. With `loop` the recording plays again and again. Throws a
    // std::exception if no port can be bound.
    Demo(std::string_view source, bool loop);
    ~Demo(); // stops

    const std::string& endpoint() const;
    const std::string& controlEndpoint() const; // where the simulator takes commands; empty: the recording takes none
    std::string error() const;                  // why it ended; empty while all is well
    std::optional<std::uint64_t> inAll() const; // batches that were published, once none will follow

private:
    using Recording = std::unique_ptr<ingest::RecordingPublisher>;
    using Simulator = std::unique_ptr<simulator::Host>;
    std::variant<Recording, Simulator> playing_; // never null
};

// If `sources` name a demo, starts it and puts its address in that place; else null. Throws as Demo does.
std::unique_ptr<Demo> startDemo(std::vector<std::string>& sources, bool loop);

} // namespace inferama::app
