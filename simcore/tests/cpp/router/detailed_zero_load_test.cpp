// One message alone through every kind of router: cut through pays one serialisation, store and
// forward one for each channel, and neither queues nor crossbar add anything.
#include <gtest/gtest.h>

#include "support/scripted.hpp"

namespace simcore::test {
namespace {

const Map kDelays = {{"link_bandwidth_gbps", 80.0}, {"link_latency_ns", 13.0},
                     {"injection_latency_ns", 7.0}, {"router_latency_ns", 41.5},
                     {"nic_latency_ns", 5.25},      {"packet_bytes", 512}};

Picoseconds wires_and_routers(std::uint32_t hops) {
  return 5250 + 2 * 7000 + hops * 13000 + (hops + 1) * 41500;
}

Map with(Map network, const Map& more) {
  for (const auto& entry : more) network.push_back(entry);
  return network;
}

/// Latency of one packet of 300 bytes from endpoint 0 to the last one, and its hops.
std::pair<Picoseconds, std::uint32_t> alone(const Value& topology, const Map& network) {
  Bench bench(topology, network);
  bench.simulated->send(0, bench.compiled.endpoints() - 1, 300, 9, 1000);
  bench.finish();
  EXPECT_EQ(bench.workload.deliveries.size(), 1U);
  EXPECT_EQ(bench.simulated->find_leak(), "");
  const Delivery& d = bench.workload.deliveries.front();
  EXPECT_EQ(d.tag, 9U);
  EXPECT_EQ(d.injected - d.created, 5250);
  return {d.time - d.created, d.hops};
}

const std::vector<Map> kDetailedRouters = {
    {{"input_queueing", "fifo"}},
    {{"arbitration", "round_robin"}},
    {{"arbitration", "age"}, {"speedup", 1.0}},
    {{"speedup", 1.0}, {"input_queueing", "fifo"}, {"virtual_channels", 2}},
    {{"router_model", "input_output_queued"}},
    {{"router_model", "input_output_queued"}, {"speedup", 1.0}},
    {{"router_model", "input_output_queued"}, {"speedup", 2.5}, {"input_queueing", "fifo"}},
    {{"virtual_network_weights", list({1, 3})}},
    {{"virtual_network_weights", list({1, 3})}, {"router_model", "input_output_queued"}},
};

TEST(DetailedZeroLoad, CutThroughIsExactInEveryRouter) {
  for (const Value& topology : sample_topologies()) {
    for (const Map& router : kDetailedRouters) {
      const auto [latency, hops] = alone(topology, with(kDelays, router));
      EXPECT_EQ(latency, wires_and_routers(hops) + 300 * 100)
          << topology.to_text() << Value(router).to_text();
    }
  }
}

TEST(DetailedZeroLoad, StoreAndForwardSerialisesOnEveryChannel) {
  for (const Value& topology : sample_topologies()) {
    for (const Map& router : kDetailedRouters) {
      const Map network = with(with(kDelays, router), {{"switching", "store_and_forward"}});
      const auto [latency, hops] = alone(topology, network);
      EXPECT_EQ(latency, wires_and_routers(hops) + (hops + 2) * 300 * 100)
          << topology.to_text() << Value(router).to_text();
    }
  }
}

TEST(DetailedZeroLoad, ASingleByteCutsThroughAndIsStoredAlike) {
  const Value topology = section("torus", {{"widths", list({4, 3})}});
  Picoseconds latency[2];
  for (const bool stores : {false, true}) {
    Bench bench(
        topology,
        with(kDelays, {{"input_queueing", "fifo"},
                       {"switching", stores ? "store_and_forward" : "virtual_cut_through"}}));
    bench.simulated->send(0, 6, 1, 0, 0);
    latency[stores] = bench.finish();
    const std::uint32_t hops = bench.workload.deliveries.front().hops;
    latency[stores] -= stores ? (hops + 1) * 100 : 0;
  }
  EXPECT_EQ(latency[0], latency[1]);
}

TEST(DetailedZeroLoad, ChunksOfAMessageFillTheStoredPath) {
  Bench bench(section("ring", {{"endpoints", 8}}),
              with(kDelays, {{"switching", "store_and_forward"}}));
  bench.simulated->send(0, 2, 512 * 3, 0, 0);
  // The last of three packets follows the first without a gap: (3 - 1 + channels) serialisations.
  EXPECT_EQ(bench.finish(), wires_and_routers(2) + (3 - 1 + 4) * 51200);
}

TEST(DetailedZeroLoad, FasterEjectionWaitsForTheTail) {
  for (const char* model : {"input_queued", "input_output_queued"}) {
    for (const double injection : {40.0, 160.0}) {
      Bench bench(section("ring", {{"endpoints", 8}}),
                  with(kDelays, {{"injection_bandwidth_gbps", injection},
                                 {"router_model", model},
                                 {"speedup", 2.0},
                                 {"input_queueing", "fifo"}}));
      bench.simulated->send(0, 2, 512, 0, 0);
      const Picoseconds slow = injection < 80 ? 512 * 200 : 512 * 100;
      const Picoseconds lag = injection < 80 ? 512 * (200 - 100) : 0;
      EXPECT_EQ(bench.finish(), wires_and_routers(2) + lag + slow) << model << injection;
      EXPECT_EQ(bench.simulated->find_leak(), "");
    }
  }
}

TEST(DetailedZeroLoad, StrictOrderAgrees) {
  for (const Map& router : kDetailedRouters) {
    Picoseconds last[2];
    for (const bool strict : {false, true}) {
      Bench bench(section("torus", {{"widths", list({4, 3})}}), with(kDelays, router), "auto",
                  strict ? Schedule::strict : Schedule::automatic);
      for (EndpointId e = 0; e < 12; ++e)
        bench.simulated->send(e, (e * 5 + 3) % 12, 3000, e, e * 77);
      last[strict] = bench.finish();
    }
    EXPECT_EQ(last[0], last[1]) << Value(router).to_text();
  }
}

TEST(DetailedZeroLoad, NoDelaysAtAllAreLegal) {
  for (const Map& router : kDetailedRouters) {
    Bench bench(section("torus", {{"widths", list({4, 4})}}), with({{"link_bandwidth_gbps", 80.0},
                                                                    {"link_latency_ns", 0.0},
                                                                    {"injection_latency_ns", 0.0},
                                                                    {"router_latency_ns", 0.0}},
                                                                   router));
    bench.simulated->send(0, 10, 256, 0, 0);
    EXPECT_EQ(bench.finish(), 256 * 100);
  }
}

}  // namespace
}  // namespace simcore::test
