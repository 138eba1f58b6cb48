// Little's law, L = lambda W, wherever packets can wait: at an interface, at a link between routers
// and at an endpoint's port. Each network here lets them wait in one of these places only. The
// number under way is sampled from the running network, the time from what arrives: the two are
// counted by different parts of the simulator.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr double kLoad = 0.7;
constexpr std::size_t kCounted = 60000;

std::vector<Map> routers() {
  return {{},
          {{"arbitration", "round_robin"}},
          {{"arbitration", "age"}},
          {{"router_model", "input_output_queued"}, {"output_buffer_bytes", 1 << 22}},
          {{"virtual_network_weights", list({1, 1})}}};
}

Map network_of(const Map& router) {
  Map network = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 200}, {"buffer_bytes", 1 << 22}};
  for (const auto& entry : router) network.push_back(entry);
  return network;
}

/// Poisson messages of 100 bytes from each source to its destination; together they load what they
/// meet to kLoad.
class Traffic {
 public:
  Traffic(Bench& bench, std::uint32_t sources, std::uint32_t messages) : bench_(bench) {
    gap_ = static_cast<double>(kService) * sources / kLoad;
    messages_ = messages;
  }
  void from(EndpointId source, std::uint32_t stream, EndpointId (*to)(EndpointId, std::uint32_t)) {
    const RandomStream random(3, 0, Stream::arrivals);
    double at = 0;
    for (std::uint32_t i = 0; i < messages_; ++i) {
      at -= std::log(random.unit(stream, i)) * gap_;
      const auto created = static_cast<Picoseconds>(at);
      bench_.simulated->send(source, to(source, i), 100, 0, created);
      created_.push_back(created);
    }
  }

  struct Means {
    double at_interfaces = 0;  ///< messages created and not yet on their way
    double in_network = 0;
    Picoseconds elapsed = 0;
  };
  /// Runs until enough has arrived, looking at the network every now and then.
  Means sample() {
    std::sort(created_.begin(), created_.end());
    Means means;
    std::size_t made = 0;
    std::uint64_t samples = 0;
    Picoseconds now = 1777;
    for (; bench_.workload.deliveries.size() < kCounted; now += 1777) {
      bench_.simulated->run_until(now);
      while (made < created_.size() && created_[made] < now) ++made;
      means.at_interfaces += static_cast<double>(made - bench_.simulated->totals().packets_sent);
      means.in_network += bench_.simulated->packets_in_flight();
      ++samples;
    }
    means.at_interfaces /= static_cast<double>(samples);
    means.in_network /= static_cast<double>(samples);
    means.elapsed = now;
    return means;
  }

 private:
  Bench& bench_;
  double gap_;
  std::uint32_t messages_;
  std::vector<Picoseconds> created_;
};

struct Waits {
  double at_interfaces = 0;
  double in_network = 0;
};

/// lambda W: time spent by all that arrived, over the time that it took.
Waits rates_times_waits(const Bench& bench, Picoseconds elapsed) {
  Waits sum;
  for (const Delivery& d : bench.workload.deliveries) {
    sum.at_interfaces += static_cast<double>(d.injected - d.created);
    sum.in_network += static_cast<double>(d.time - d.injected);
  }
  return {sum.at_interfaces / static_cast<double>(elapsed),
          sum.in_network / static_cast<double>(elapsed)};
}

void expect_in_network(const Value& topology, const Map& router, std::uint32_t sources,
                       EndpointId first, EndpointId (*to)(EndpointId, std::uint32_t)) {
  Bench bench(topology, network_of(router));
  Traffic traffic(bench, sources, 4000);
  for (EndpointId e = first; e < first + sources; ++e) traffic.from(e, e + 1, to);
  const Traffic::Means means = traffic.sample();
  const double expected = rates_times_waits(bench, means.elapsed).in_network;
  EXPECT_NEAR(means.in_network, expected, 0.01 * expected) << Value(router).to_text();
  // They did wait there: more than half of what a single server makes them wait at this load.
  double network_time = 0;
  Picoseconds least = kTimeLimit;
  for (const Delivery& d : bench.workload.deliveries) {
    network_time += static_cast<double>(d.time - d.injected);
    least = std::min(least, d.time - d.injected);
  }
  const double wait = network_time / static_cast<double>(bench.workload.deliveries.size()) -
                      static_cast<double>(least);
  EXPECT_GT(wait, 0.5 * kLoad / (2 * (1 - kLoad)) * kService) << Value(router).to_text();
}

TEST(LittlesLaw, AtAnEndpointsPort) {
  for (const Map& router : routers()) {
    expect_in_network(section("single_router", {{"endpoints", 17}}), router, 16, 1,
                      [](EndpointId, std::uint32_t) { return EndpointId{0}; });
  }
}

TEST(LittlesLaw, AtALinkBetweenRouters) {
  for (const Map& router : routers()) {
    expect_in_network(section("mesh", {{"widths", list({2})}, {"concentration", 16}}), router, 16,
                      0, [](EndpointId from, std::uint32_t) { return from + 16; });
  }
}

TEST(LittlesLaw, AtAnInterface) {
  // One source for sixteen destinations: whatever waits waits to be injected.
  for (const Map& router : routers()) {
    Bench bench(section("single_router", {{"endpoints", 17}}), network_of(router));
    Traffic traffic(bench, 1, 61000);
    traffic.from(0, 1, [](EndpointId, std::uint32_t i) { return EndpointId{1 + i % 16}; });
    const Traffic::Means means = traffic.sample();
    const Waits expected = rates_times_waits(bench, means.elapsed);
    EXPECT_NEAR(means.at_interfaces, expected.at_interfaces, 0.01 * expected.at_interfaces)
        << Value(router).to_text();
    const double wait = expected.at_interfaces * static_cast<double>(means.elapsed) /
                        static_cast<double>(bench.workload.deliveries.size());
    EXPECT_GT(wait, 0.5 * kLoad / (2 * (1 - kLoad)) * kService) << Value(router).to_text();
  }
}

TEST(LittlesLaw, AtEveryPortsOwnServer) {
  // What a port sends is served one at a time: its share of busy time is its rate times a service.
  Bench bench(section("torus", {{"widths", list({4, 4})}}), network_of({}));
  const RandomStream random(5, 0, Stream::arrivals);
  for (EndpointId from = 0; from < 16; ++from) {
    for (std::uint32_t i = 0; i < 300; ++i) {
      bench.simulated->send(from, random.below(16, from, i), 100, 0,
                            static_cast<Picoseconds>(i) * 3 * kService);
    }
  }
  const Picoseconds end = bench.finish();
  bench.simulated->close_statistics(end);
  std::size_t busy = 0;
  for (const PortTotals& port : bench.simulated->meter().ports().ports) {
    EXPECT_EQ(port.active, static_cast<Picoseconds>(port.packets) * kService);
    busy += port.packets > 0 ? 1 : 0;
  }
  EXPECT_GT(busy, 16U * 5);
}

}  // namespace
}  // namespace simcore::test
