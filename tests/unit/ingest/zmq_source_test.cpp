// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/zmq_source.h"
#include "tests/catch.h"
#include "tests/unit/ingest/tcp_listener.h"

#include <chrono>
#include <functional>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using namespace std::chrono_literals;
using State = EndpointFigures::State;

namespace {

constexpr core::Duration patience = 20s;

core::Time now()
{
    return core::Time{std::chrono::duration_cast<core::Duration>(std::chrono::system_clock::now().time_since_epoch())};
}

ZmqSource subscribe(zmq::context_t& context, const std::string& address)
{
    return {context, address, parseAddress(address)};
}

// Lets the source work until `done`; false when patience ends first.
bool until(ZmqSource& source, const std::function<bool()>& done)
{
    const auto end = now() + patience;
    while (!done()) {
        if (now() > end)
            return false;
        zmq::pollitem_t item{source.handle(), 0, ZMQ_POLLIN, 0};
        zmq::poll(&item, 1, 5ms);
        source.watch(now());
    }
    return true;
}

std::string receive(ZmqSource& source)
{
    std::string payload;
    REQUIRE(until(source, [&] {
        const auto next = source.receive(now());
        payload = next.value_or("");
        return next.has_value();
    }));
    return payload;
}

// A publisher that knows when it has been subscribed to.
struct Publisher {
    zmq::context_t context{1};
    zmq::socket_t socket{context, zmq::socket_type::xpub};
    std::string bind()
    {
        socket.set(zmq::sockopt::linger, 0);
        socket.bind("tcp://127.0.0.1:*");
        return socket.get(zmq::sockopt::last_endpoint);
    }
    void waitForSubscriber()
    {
        zmq::message_t subscription;
        socket.set(zmq::sockopt::rcvtimeo, 20'000);
        REQUIRE(socket.recv(subscription).has_value());
    }
    void send(std::initializer_list<std::string_view> frames)
    {
        auto left = frames.size();
        for (const auto frame : frames)
            socket.send(zmq::buffer(frame), --left > 0 ? zmq::send_flags::sndmore : zmq::send_flags::none);
    }
};

} // namespace

TEST_CASE("addresses ask to connect, to bind or for a file", "[ingest]")
{
    using Kind = EndpointAddress::Kind;
    CHECK(parseAddress("tcp://10.0.0.7:5557").kind == Kind::Connect);
    CHECK(parseAddress("tcp://[::1]:5557").kind == Kind::Connect);
    CHECK(parseAddress("tcp://[::1]:5557").ipv6);
    CHECK(parseAddress("ipc:///run/x").kind == Kind::Connect);
    CHECK(parseAddress("tcp://*:5557").kind == Kind::Bind);
    CHECK(parseAddress("runs/a.jsonl").kind == Kind::File);
    for (const char* bad : {"", "tcp://", "tcp://host", "tcp://:5557", "tcp://host:", "tcp://host:0",
                            "tcp://host:65536", "tcp://host:http", "ipc://", "udp://host:1"}) {
        INFO(bad);
        CHECK(parseAddress(bad).kind == Kind::Invalid);
        CHECK(parseAddress(bad).message.find("tcp://HOST:PORT") + parseAddress(bad).message.find("ipc://PATH") !=
              2 * std::string::npos);
    }
}

TEST_CASE("payloads of one, two and more frames are taken", "[ingest]")
{
    Publisher publisher;
    zmq::context_t context;
    auto source = subscribe(context, publisher.bind());
    publisher.waitForSubscriber();
    publisher.send({"alone"});
    publisher.send({"inferama.v1.s", "second"});
    publisher.send({"inferama.v1.s", "second of four", "third", "fourth"});
    publisher.send({""});
    CHECK(receive(source) == "alone");
    CHECK(receive(source) == "second");
    CHECK(receive(source) == "second of four");
    CHECK(receive(source).empty());
    CHECK(source.figures().payloads == 4);
    CHECK(source.figures().bytes == 25);
    REQUIRE(until(source, [&] { return source.figures().state == State::Live; }));
    CHECK(source.figures().message.empty());
}

TEST_CASE("what waits is bounded in bytes; what has no room is dropped and counted, and the rest keeps its order",
          "[ingest]")
{
    constexpr std::size_t Count = 20;
    std::string payload(MaxWaitingBytes / 16, 'x');
    Publisher publisher;
    zmq::context_t context;
    auto source = subscribe(context, publisher.bind());
    publisher.waitForSubscriber();
    for (std::size_t i = 0; i < Count; ++i) {
        payload.front() = static_cast<char>('a' + i);
        publisher.send({"inferama.v1.s", payload});
    }
    // Sixteen would just fit, were it not for what a message itself takes.
    REQUIRE(until(source, [&] {
        source.stow();
        return source.figures().waiting + source.figures().overrun == Count;
    }));
    CHECK(source.figures().waiting == 15);
    CHECK(source.figures().overrun == 5);
    CHECK(source.figures().payloads == 0);
    publisher.send({"inferama.v1.s", "z"});
    for (const char first : std::string_view("abcdefghijklmnoz"))
        CHECK(receive(source).front() == first);
    CHECK(source.figures().waiting == 0);
    CHECK(source.figures().overrun == 5);
    CHECK(source.figures().payloads == 16);
}

TEST_CASE("a lost connection is said and taken up again", "[ingest]")
{
    auto publisher = std::make_unique<Publisher>();
    const auto address = publisher->bind();
    zmq::context_t context;
    auto source = subscribe(context, address);
    REQUIRE(until(source, [&] { return source.figures().state == State::Live; }));
    publisher.reset();
    REQUIRE(until(source, [&] { return source.figures().state == State::Stale; }));
    CHECK(source.figures().message == "the connection was lost: is the publisher still running? Trying again");
    Publisher again;
    again.socket.set(zmq::sockopt::linger, 0);
    again.socket.bind(address);
    REQUIRE(until(source, [&] { return source.figures().state == State::Live; }));
    again.waitForSubscriber();
    again.send({"back"});
    CHECK(receive(source) == "back");
}

TEST_CASE("a silent publisher is stale, and live again when it speaks", "[ingest]")
{
    Publisher publisher;
    zmq::context_t context;
    auto source = subscribe(context, publisher.bind());
    publisher.waitForSubscriber();
    REQUIRE(until(source, [&] { return source.figures().state == State::Live; }));
    source.watch(now() + 15s);
    CHECK(source.figures().state == State::Stale);
    CHECK(source.figures().message.find("nothing has arrived for 15 s") != std::string::npos);
    publisher.send({"x"});
    receive(source);
    source.watch(now());
    CHECK(source.figures().state == State::Live);
    CHECK(source.figures().message.empty());
}

TEST_CASE("an endpoint where nothing listens says so and is tried again", "[ingest]")
{
    std::string address;
    {
        const TcpListener closedAgain("");
        address = closedAgain.address();
    }
    zmq::context_t context;
    auto source = subscribe(context, address);
    REQUIRE(until(source, [&] { return source.figures().message.starts_with("nothing answers there"); }));
    CHECK(source.figures().state == State::Connecting);
}

TEST_CASE("an endpoint that is not ZeroMQ says so", "[ingest]")
{
    // One answers like a web server and hangs up, one takes the connection and stays silent.
    for (const char* answer : {"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", ""}) {
        TcpListener listener(answer);
        zmq::context_t context;
        auto source = subscribe(context, listener.address());
        INFO(answer);
        REQUIRE(until(source, [&] { return source.figures().state == State::Failed; }));
        CHECK(source.figures().message == "what answers there does not speak ZeroMQ: check the port; trying again");
    }
}

TEST_CASE("a bound address waits for publishers, and says when the port is taken", "[ingest]")
{
    std::string port;
    {
        const TcpListener free("");
        port = free.address().substr(free.address().rfind(':') + 1);
    }
    zmq::context_t context;
    auto source = subscribe(context, "tcp://*:" + port);
    CHECK(source.figures().message == "waiting for a publisher to connect");
    auto second = subscribe(context, "tcp://*:" + port);
    CHECK(second.figures().state == State::Failed);
    CHECK(second.figures().message == "another program listens on this port: stop it, or choose another port");
    Publisher publisher;
    publisher.socket.connect("tcp://127.0.0.1:" + port);
    REQUIRE(until(source, [&] { return source.figures().state == State::Live; }));
    publisher.waitForSubscriber();
    publisher.send({"hello"});
    CHECK(receive(source) == "hello");
}
