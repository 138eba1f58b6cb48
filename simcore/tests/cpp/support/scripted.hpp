// A workload that sends what a test says and remembers every arrival, on a fabric of its own.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "models/packet/built_network.hpp"
#include "models/packet/network_section.hpp"
#include "network/compiled_network.hpp"
#include "network/run_limits.hpp"
#include "packet/simulated_network.hpp"
#include "support/networks.hpp"

namespace simcore::test {

/// What 100 bytes take on a link of 80 Gbit/s, the packets and links of most tests of queueing.
constexpr Picoseconds kService = 10000;

class Scripted final : public Workload {
 public:
  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void on_delivered(Transport&, const Delivery& delivery) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    deliveries.push_back(delivery);
  }
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void prepare(std::uint32_t) override {}
  void run(NetworkClock&) override {}
  void report(RunReport&) const override {}
  [[nodiscard]] std::size_t memory_bytes() const override { return 0; }

  std::vector<Delivery> deliveries;

 private:
  std::mutex mutex_;
};

/// A network that a test drives by itself.
struct Bench {
  explicit Bench(const Value& topology, const Map& network_section = {},
                 const std::string& deadlock_avoidance = "auto",
                 Schedule schedule = Schedule::automatic, std::uint32_t threads = 1)
      : network(build(topology, deadlock_avoidance)),
        settings(make_settings(validate(network_spec(), Value(network_section)), *network.routing,
                               network.topology->link_classes())),
        compiled(*network.topology, settings.interfaces),
        guard(nullptr, {.threads = threads}, 0),
        simulated(make_packet_network(*network.routing, compiled, settings, {1, 0, Stream::routing},
                                      guard, schedule)) {
    simulated->attach(workload);
  }

  /// Runs to the end; returns the arrival of the last tail.
  Picoseconds finish() {
    simulated->run_until(kTimeLimit);
    simulated->check_progress();
    Picoseconds last = 0;
    for (const Delivery& d : workload.deliveries) last = std::max(last, d.time);
    return last;
  }

  /// Counters of a router's output after closing them at `time`.
  [[nodiscard]] PortTotals port(RouterId router, std::uint32_t number, Picoseconds time) {
    simulated->close_statistics(time);
    for (const PortTotals& totals : simulated->meter().ports().ports) {
      if (totals.router == router && totals.port == number) return totals;
    }
    throw std::out_of_range("no such port");
  }

  Network network;
  NetworkSettings settings;
  CompiledNetwork compiled;
  LimitGuard guard;
  Scripted workload;
  std::unique_ptr<PacketNetwork> simulated;
};

}  // namespace simcore::test
