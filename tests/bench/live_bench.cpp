// SPDX-License-Identifier: GPL-3.0-or-later
// The window at work: half a million requests kept while 100,000 token observations a second come in over TCP, with
// publisher, ingestion and window on this machine. Wall time, as whoever looks at it has it.
#include "bench.h"

#include "app/main_window.h"
#include "app/pages/page.h"
#include "widgets/filter_field.h"
#include "widgets/request_table.h"
#include "widgets/request_table_model.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>
#include <QWheelEvent>

#include <zmq.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <random>
#include <thread>

namespace inferama::bench {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t Kept = 500'000;
constexpr std::size_t Streams = 2'000; // running at once, a chunk each in every step
constexpr auto Step = 20ms;
constexpr std::size_t StepsARequest = 100;
constexpr std::size_t IdsABatch = 64;
constexpr std::size_t RecordsABatch = 500;

double wallNow() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

template<class... Values>
std::string text(const char* format, Values... values)
{
    std::array<char, 256> room{};
    std::snprintf(room.data(), room.size(), format, values...);
    return room.data();
}

// Tells of half a million requests that ended, then goes on with 2,000 streams in real time.
class Publisher {
public:
    Publisher()
    {
        socket_.set(zmq::sockopt::sndhwm, 0);
        socket_.set(zmq::sockopt::xpub_nodrop, 1);
        socket_.bind("tcp://127.0.0.1:*");
        address_ = socket_.get(zmq::sockopt::last_endpoint);
        thread_ = std::jthread([this](const std::stop_token& stop) {
            zmq::message_t subscription;
            if (!socket_.recv(subscription))
                return;
            std::this_thread::sleep_for(100ms);
            past(stop);
            present(stop);
        });
    }
    const std::string& address() const { return address_; }

private:
    void send(const std::string& events)
    {
        const std::string batch =
            text(R"({"v":1,"source":"bench","boot":"b","seq":%zu,"t":%.6f,"events":[)", seq_++, wallNow()) + events +
            "]}";
        socket_.send(zmq::str_buffer("inferama.v1.bench"), zmq::send_flags::sndmore);
        socket_.send(zmq::buffer(batch), zmq::send_flags::none);
    }
    void past(const std::stop_token& stop)
    {
        std::mt19937 random(3);
        std::lognormal_distribution<double> ttft(-0.5, 0.7);
        send(R"({"kind":"hello","role":"client"})");
        const double begin = wallNow() - 1e-3 * Kept - 20;
        std::string events;
        for (std::size_t i = 0; i < Kept && !stop.stop_requested(); ++i) {
            const double first = std::min(5.0, ttft(random));
            events += text(R"(%s{"kind":"record","t":%.6f,"id":"chatcmpl-one-prefix-%zu","first":%.6f,"end":%.6f,)"
                           R"("status":"%s","input_tokens":%zu,"output_tokens":%zu})",
                           events.empty() ? "" : ",", begin + 1e-3 * static_cast<double>(i), i, first, first * 4,
                           i % 50 == 0 ? "error" : "ok", i + 10'000, i % 900);
            if ((i + 1) % RecordsABatch == 0) {
                send(events);
                events.clear();
            }
        }
    }
    void present(const std::stop_token& stop)
    {
        std::vector<std::string> ids(Streams);
        std::size_t next = 0;
        auto due = Clock::now();
        for (std::size_t step = 0; !stop.stop_requested(); ++step) {
            std::this_thread::sleep_until(due += Step);
            const double t = wallNow();
            std::string events;
            std::string chunks;
            std::size_t count = 0;
            const auto flush = [&] {
                if (count > 0)
                    send(text(R"({"kind":"tokens","t":%.6f,"ids":[)", t) + chunks + "]}");
                chunks.clear();
                count = 0;
            };
            for (std::size_t s = 0; s < Streams; ++s) {
                if ((step + s) % StepsARequest == 0) {
                    if (!ids[s].empty())
                        events += text(R"(%s{"kind":"finish","t":%.6f,"id":"%s","status":"ok","output_tokens":99})",
                                       events.empty() ? "" : ",", t, ids[s].c_str());
                    ids[s] = "live-" + std::to_string(next++);
                    events += text(R"(%s{"kind":"request","t":%.6f,"id":"%s","input_tokens":%zu})",
                                   events.empty() ? "" : ",", t, ids[s].c_str(), next % 9'000);
                } else if (!ids[s].empty()) {
                    chunks += (chunks.empty() ? "\"" : ",\"") + ids[s] + "\"";
                    if (++count == IdsABatch)
                        flush();
                }
            }
            if (!events.empty())
                send(events);
            flush();
        }
    }

    zmq::context_t context_{1};
    zmq::socket_t socket_{context_, zmq::socket_type::xpub};
    std::string address_;
    std::size_t seq_ = 0;
    std::jthread thread_;
};

double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

void wait(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

bool waitUntil(const std::function<bool()>& holds, std::chrono::seconds atMost)
{
    const auto end = Clock::now() + atMost;
    while (!holds() && Clock::now() < end)
        wait(5ms);
    return holds();
}

void print(const std::string& what, std::vector<double> times, const char* target)
{
    if (times.empty())
        return;
    std::sort(times.begin(), times.end());
    std::printf("  %-58s %10.2f %10.2f ms   %s\n", what.c_str(), times[times.size() / 2], times.back(), target);
    std::fflush(stdout);
}

// Knows how long the window's thread was at work at a stretch: whoever presses a key waits so long at most.
class Watched : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (depth_ > 0)
            return QApplication::notify(receiver, event);
        const auto begin = Clock::now();
        ++depth_;
        const bool result = QApplication::notify(receiver, event);
        --depth_;
        const auto end = Clock::now();
        // What follows at once is one stretch: between them nobody else had a turn.
        if (stretches_.empty() || begin - until_ > 200us)
            stretches_.emplace_back(0);
        stretches_.back() += milliseconds(end - begin);
        until_ = end;
        return result;
    }
    std::vector<double> take()
    {
        auto stretches = std::exchange(stretches_, {});
        std::erase_if(stretches, [](double spent) { return spent < 1; }); // nothing was painted
        return stretches;
    }

private:
    int depth_ = 0;
    Clock::time_point until_{};
    std::vector<double> stretches_;
};

// Posts `act` from elsewhere, as input comes, at moments that have nothing to do with frames; from then until it has
// been done and painted.
std::vector<double> answers(QWidget& painted, int count, const std::function<void(int)>& act,
                            const std::function<bool(int)>& done = {})
{
    std::mt19937 random(7);
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        Clock::time_point posted;
        std::atomic<bool> acted = false;
        std::jthread hand([&, pause = std::chrono::milliseconds{150 + random() % 250}] {
            std::this_thread::sleep_for(pause);
            posted = Clock::now();
            QMetaObject::invokeMethod(
                &painted,
                [&] {
                    act(i);
                    painted.repaint();
                    acted = true;
                },
                Qt::QueuedConnection);
        });
        if (!waitUntil([&] { return acted.load(); }, 20s))
            continue;
        if (done) {
            QEventLoop loop;
            QTimer look;
            QObject::connect(&look, &QTimer::timeout, &loop, [&] {
                if (done(i))
                    loop.quit();
            });
            look.start(1);
            QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
            loop.exec();
            painted.repaint();
        }
        times.push_back(milliseconds(Clock::now() - posted));
    }
    return times;
}

} // namespace

void benchLive(int argc, char** argv)
{
    constexpr std::array<const char*, 6> Names{"Panorama", "Latency",   "Distribution",
                                               "Requests", "Resources", "Alerts"};
    constexpr int RequestsPage = 3;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    Watched application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication::setFont(widgets::uiFont(12));
    heading("The window with 500,000 requests kept and 100,000 observations/s coming in (wall time: median, slowest)");
    Publisher publisher;
    ingest::PipelineOptions options;
    options.sources = {publisher.address()};
    options.settings.historyStep = 1s;
    options.settings.requestRows = true;
    app::Session session(options);
    app::MainWindow window(session, {});
    window.resize(1440, 900);
    window.show();
    window.start();
    window.time().setWindow(core::Window::Run);
    window.showPage(RequestsPage);
    auto& table = *window.findChild<widgets::RequestTable*>();
    const auto& model = static_cast<const widgets::RequestTableModel&>(*table.model());
    if (!waitUntil([&] { return model.rowCount() > static_cast<int>(Kept); }, 120s)) {
        std::printf("  only %d requests arrived\n", model.rowCount());
        return;
    }
    wait(5s);
    const auto before = session.latest();
    wait(5s);
    const auto after = session.latest();
    std::printf("  %d requests kept, %.0f events/s, lag %.0f ms\n", model.rowCount(), after->eventsPerSecond,
                1e3 * core::seconds(after->run()->now - before->run()->now) - 5e3);

    for (int index = 0; index < static_cast<int>(Names.size()); ++index) {
        window.showPage(index);
        wait(2s);
        application.take();
        wait(5s);
        print(std::string("a frame, ") + Names[static_cast<std::size_t>(index)], application.take(), "target < 50");
    }
    window.showPage(RequestsPage);
    wait(2s);
    auto& page = window.page(RequestsPage);
    print("the table scrolled to elsewhere", answers(page, 30, [&](int i) { table.showFirstRow(12'347 * (i + 1)); }),
          "target < 100");
    auto& waterfall = *window.findChild<widgets::Waterfall*>();
    print("the waterfall zoomed by the wheel",
          answers(page, 30,
                  [&](int i) {
                      const QPointF at(400, 200);
                      QWheelEvent turn(at, waterfall.mapToGlobal(at), {}, {0, i % 2 == 0 ? 120 : -120}, Qt::NoButton,
                                       Qt::NoModifier, Qt::NoScrollPhase, false);
                      QApplication::sendEvent(waterfall.viewport(), &turn);
                  }),
          "target < 100");
    window.time().follow();
    wait(2s);
    auto& field = *window.findChild<widgets::FilterField*>();
    // One of the newest: the oldest go when memory is short.
    const auto wanted = [](int i) { return 10'000 + static_cast<int>(Kept) - 1'337 * (i / 2 + 1); };
    const auto write = [&](int i) {
        field.setText(i % 2 == 0 ? QStringLiteral("input > 9k and input = %1").arg(wanted(i)) : QString());
    };
    print("a key in the filter answered", answers(page, 20, write), "target < 100");
    print("half a million requests filtered, or all again, shown",
          answers(page, 20, write,
                  [&](int i) {
                      const int rows = model.rowCount();
                      return i % 2 == 0 ? rows == 1 : rows > static_cast<int>(Kept) / 2;
                  }),
          "target < 200");
    window.close();
}

} // namespace inferama::bench
