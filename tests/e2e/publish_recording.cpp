// SPDX-License-Identifier: GPL-3.0-or-later
// publish_recording FILE SPEED|max [msgpack] [zstd]: publishes a recording on a free TCP port as soon as somebody
// subscribes. Prints the endpoint, then, when the last batch is handed over, "done" and the number of batches; then
// waits for the end of its standard input, so that nothing is lost with the socket.
#include "ingest/recording_publisher.h"

#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>

using namespace inferama;

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::cerr << "publish_recording FILE SPEED|max [msgpack] [zstd]\n";
        return 2;
    }
    ingest::PublishOptions options;
    std::ifstream file(argv[1], std::ios::binary);
    options.recording.assign(std::istreambuf_iterator<char>(file), {});
    if (std::string(argv[2]) == "max")
        options.speed.reset();
    else
        options.speed = std::stod(argv[2]);
    for (int i = 3; i < argc; ++i) {
        options.encoding.messagePack |= std::string(argv[i]) == "msgpack";
        options.encoding.zstd |= std::string(argv[i]) == "zstd";
    }
    const ingest::RecordingPublisher publisher(std::move(options));
    std::cout << publisher.endpoint() << std::endl;
    while (!publisher.finished())
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    if (!publisher.error().empty()) {
        std::cerr << publisher.error() << "\n";
        return 1;
    }
    std::cout << "done " << publisher.published() << std::endl;
    std::string line;
    while (std::getline(std::cin, line)) {
    }
}
