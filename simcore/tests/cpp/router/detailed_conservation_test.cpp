// Whatever the router, nothing is lost: packets, bytes, credits and time.
#include <gtest/gtest.h>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

void check_conservation(const Value& topology, const Map& router, int networks) {
  Map network = {{"link_bandwidth_gbps", 80.0},
                 {"injection_bandwidth_gbps", 100.0},
                 {"buffer_bytes", 700},
                 {"packet_bytes", 200},
                 {"virtual_network_weights", networks == 1 ? list({1}) : list({1, 2})}};
  for (const auto& entry : router) network.push_back(entry);
  Bench bench(topology, network);
  const std::uint32_t n = bench.compiled.endpoints();
  for (EndpointId from = 0; from < n; ++from) {
    for (std::uint32_t k = 1; k <= 8; ++k) {
      bench.simulated->send(from, (from + k * 7) % n, 100 + 37 * k, k, 0,
                            k % static_cast<std::uint32_t>(networks));
    }
  }
  bench.simulated->run_until(3000000);
  const TrafficTotals midway = bench.simulated->totals();
  EXPECT_EQ(midway.packets_sent, midway.packets_delivered + bench.simulated->packets_in_flight());
  const Picoseconds end = bench.finish();
  const std::string what = topology.to_text() + Value(network).to_text();
  EXPECT_EQ(bench.simulated->find_leak(), "") << what;
  EXPECT_EQ(bench.simulated->totals().packets_sent, bench.simulated->totals().packets_delivered)
      << what;
  bench.simulated->close_statistics(end);
  std::uint64_t injected = 0, ejected = 0;
  for (const PortTotals& port : bench.simulated->meter().ports().ports) {
    EXPECT_EQ(port.active, static_cast<Picoseconds>(port.bytes) * (port.link_class < 2 ? 80 : 100));
    EXPECT_GE(port.stalled, 0) << what;
    EXPECT_GE(port.idle, 0) << what;
    EXPECT_EQ(port.active + port.idle + port.stalled, end);
    if (port.link_class == 0) injected += port.bytes;
    if (port.link_class == 1) ejected += port.bytes;
  }
  EXPECT_EQ(injected, ejected);
  EXPECT_EQ(ejected, bench.simulated->totals().bytes_delivered);
}

TEST(DetailedConservation, EveryRouterOnOneTopology) {
  for (const Map& router : all_routers()) {
    check_conservation(section("torus", {{"widths", list({4, 3})}, {"concentration", 2}}), router,
                       1);
    check_conservation(section("torus", {{"widths", list({4, 3})}}), router, 2);
  }
}

TEST(DetailedConservation, EveryTopology) {
  const std::vector<Map> routers = all_routers();
  std::size_t next = 0;
  for (const Value& topology : sample_topologies()) {
    for (int i = 0; i < 3; ++i) {
      check_conservation(topology, routers[next++ * 5 % routers.size()], 1 + i % 2);
    }
  }
}

/// Arrivals of random traffic, each as text.
std::vector<std::string> arrivals(const Map& more) {
  Map network = {{"link_bandwidth_gbps", 80.0}};
  for (const auto& entry : more) network.push_back(entry);
  Bench bench(section("torus", {{"widths", list({4, 4})}}), network);
  const RandomStream stream(5, 0, Stream::arrivals);
  for (EndpointId from = 0; from < 16; ++from) {
    Picoseconds at = 0;
    for (std::uint32_t k = 0; k < 200; ++k) {
      at += stream.below(300000, from, k);
      bench.simulated->send(from, stream.below(16, from + 100, k),
                            1 + stream.below(900, from + 200, k), from * 1000 + k, at);
    }
  }
  bench.finish();
  std::vector<std::string> all;
  for (const Delivery& d : bench.workload.deliveries) {
    all.push_back(std::to_string(d.tag) + ":" + std::to_string(d.time));
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST(DetailedRouter, AgreesWithTheFastOneWhereBothCan) {
  // A crossbar at 64 times the rate never says no to seven inputs, so the detailed router does
  // what the fast one does. Only packets that ask at the same picosecond may go in another order.
  // Where messages are cut into packets of one size, others often come at the very time at which an
  // output falls free. So each message is a packet here.
  for (const char* arbitration : {"first_in_line", "first_come"}) {
    const Map kind = {{"arbitration", arbitration}, {"packet_bytes", 900}, {"buffer_bytes", 3600}};
    Map crossbar = kind;
    crossbar.emplace_back("speedup", 64.0);
    const std::vector<std::string> fast = arrivals(kind);
    const std::vector<std::string> detailed = arrivals(crossbar);
    ASSERT_EQ(fast.size(), detailed.size());
    std::size_t same = 0;
    for (std::size_t i = 0; i < fast.size(); ++i) same += fast[i] == detailed[i] ? 1 : 0;
    EXPECT_GE(same, fast.size() - 5);
  }
}

}  // namespace
}  // namespace simcore::test
