// One message alone: latency = interface + wires + routers + one serialisation, to the picosecond.
#include <gtest/gtest.h>

#include "support/scripted.hpp"

namespace simcore::test {
namespace {

const Map kDelays = {{"link_bandwidth_gbps", 80.0}, {"link_latency_ns", 13.0},
                     {"injection_latency_ns", 7.0}, {"router_latency_ns", 41.5},
                     {"nic_latency_ns", 5.25},      {"packet_bytes", 512}};

Picoseconds path_latency(std::uint32_t hops) {
  return 5250 + 2 * 7000 + hops * 13000 + (hops + 1) * 41500;
}

void check_alone(const Value& topology, Schedule schedule) {
  const Network shape = build(topology);
  const EndpointId last = shape.topology->endpoints() - 1;
  for (const EndpointId to : {last, last / 2, EndpointId{0}}) {
    Bench bench(topology, kDelays, "auto", schedule);
    bench.simulated->send(0, to, 300, 9, 1000);
    bench.finish();
    ASSERT_EQ(bench.workload.deliveries.size(), 1U);
    const Delivery& d = bench.workload.deliveries.front();
    const std::uint32_t hops =
        shape.topology->minimal_hops(shape.topology->router_of(0), shape.topology->router_of(to));
    EXPECT_EQ(d.hops, hops);
    EXPECT_EQ(d.tag, 9U);
    EXPECT_EQ(d.at, to);
    EXPECT_EQ(d.time - d.created, path_latency(hops) + 300 * 100) << topology.to_text();
    EXPECT_EQ(d.injected - d.created, 5250);
    EXPECT_EQ(bench.simulated->find_leak(), "");
  }
}

TEST(ZeroLoad, ExactOnEveryTopology) {
  for (const Value& topology : sample_topologies()) check_alone(topology, Schedule::automatic);
}

TEST(ZeroLoad, StrictOrderAgrees) {
  check_alone(section("torus", {{"widths", list({4, 3})}}), Schedule::strict);
}

TEST(ZeroLoad, PacketsOfAMessageFollowOneAnother) {
  Bench bench(section("ring", {{"endpoints", 8}}), kDelays);
  bench.simulated->send(0, 2, 512 * 3 + 100, 0, 0);
  // Four packets, one behind the other, the last of 100 bytes.
  EXPECT_EQ(bench.finish(), path_latency(2) + (512 * 3 + 100) * 100);
  EXPECT_EQ(bench.workload.deliveries.size(), 4U);
}

TEST(ZeroLoad, HeadersCountOnTheWire) {
  Map network = kDelays;
  network.emplace_back("packet_header_bytes", 20);
  Bench bench(section("ring", {{"endpoints", 8}}), network);
  bench.simulated->send(0, 1, 600, 0, 0);
  EXPECT_EQ(bench.finish(), path_latency(1) + (600 + 2 * 20) * 100);
}

TEST(ZeroLoad, SlowLinksSetTheSerialisation) {
  Map network = kDelays;
  network.emplace_back("injection_bandwidth_gbps", 160.0);
  Bench bench(section("ring", {{"endpoints", 8}}), network);
  bench.simulated->send(0, 2, 512, 0, 0);
  EXPECT_EQ(bench.finish(), path_latency(2) + 512 * 100);
}

TEST(ZeroLoad, SlowInjectionHoldsThePacketBackOnce) {
  Map network = kDelays;
  network.emplace_back("injection_bandwidth_gbps", 40.0);
  Bench bench(section("ring", {{"endpoints", 8}}), network);
  bench.simulated->send(0, 2, 512, 0, 0);
  // The first link waits until the slower injection cannot run it dry; ejection is slow again.
  EXPECT_EQ(bench.finish(), path_latency(2) + 512 * (200 - 100) + 512 * 200);
}

TEST(ZeroLoad, NoDelaysAtAllAreLegal) {
  const Map network = {{"link_bandwidth_gbps", 80.0},
                       {"link_latency_ns", 0.0},
                       {"injection_latency_ns", 0.0},
                       {"router_latency_ns", 0.0}};
  Bench bench(section("torus", {{"widths", list({4, 4})}}), network);
  bench.simulated->send(0, 10, 256, 0, 0);
  EXPECT_EQ(bench.finish(), 256 * 100);
  EXPECT_EQ(bench.workload.deliveries.front().hops, 4U);
}

}  // namespace
}  // namespace simcore::test
