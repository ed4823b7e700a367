// SPDX-License-Identifier: GPL-3.0-or-later
// The other end of a control channel that answers as it is told to, for tests of who talks to one.
#pragma once

#include <zmq.hpp>

#include <functional>
#include <string>
#include <vector>

namespace inferama::tests {

class ControlServer {
public:
    ControlServer()
    {
        socket_.set(zmq::sockopt::linger, 0);
        socket_.bind("tcp://127.0.0.1:*");
    }

    std::string endpoint() const { return socket_.get(zmq::sockopt::last_endpoint); }

    // Answers what has come; anything but a question is accepted, unless `refuse` is set.
    void serve()
    {
        zmq::message_t message;
        while (socket_.recv(message, zmq::recv_flags::dontwait)) {
            const std::string command = message.to_string();
            std::string answer = refuse.empty() ? R"({"ok":true})" : R"({"ok":false,"error":")" + refuse + "\"}";
            if (command.find(R"("status":)") != std::string::npos)
                answer = status;
            else if (command.find(R"("list":)") != std::string::npos)
                answer = list;
            else
                changes.push_back(command);
            socket_.send(zmq::buffer(answer), zmq::send_flags::none);
        }
    }

    std::vector<std::string> changes; // that came
    std::string refuse;
    std::string status =
        R"({"ok":true,"time":83.5,"speed":1,"behind":0,"replicas":1,)"
        R"("settings":{"rate":10,"concurrency":16,"mode":"open","input_tokens":500,"output_tokens":250,)"
        R"("prefix_sharing":0.5,"max_batch":128,"chunked_prefill":true,"prefix_cache":true,"pd_split":false,)"
        R"("speculative":false},"totals":{"sent":830,"ok":790,"failed":3,"in_flight":37,"waiting":5,"running":32},)"
        R"("faults":[{"name":"slow-rank","strength":0.5,"left":41.2}]})";
    std::string list = R"({"ok":true,"faults":[{"name":"load-spike","effect":"Doubles the rate of arrivals."},)"
                       R"({"name":"slow-rank","effect":"One rank computes at half its speed."}]})";

private:
    zmq::context_t context_{1};
    zmq::socket_t socket_{context_, zmq::socket_type::rep};
};

} // namespace inferama::tests
