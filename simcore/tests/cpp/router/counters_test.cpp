// Port counters by hand: what was sent, what waited for space, and that nothing is lost.
#include <gtest/gtest.h>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

/// 512 bytes take 512 ns; every buffer holds one packet.
Map tight(double link_latency) {
  return {{"link_bandwidth_gbps", 8.0},   {"link_latency_ns", link_latency},
          {"injection_latency_ns", 10.0}, {"router_latency_ns", 50.0},
          {"packet_bytes", 512},          {"buffer_bytes", 512}};
}
const Value kLine = section("mesh", {{"widths", list({3})}});

TEST(PortCounters, InterfaceStallsForSpaceAtItsRouter) {
  Bench bench(kLine, tight(10));
  bench.simulated->send(0, 1, 1024, 0, 0);
  // First packet: asks at 60, crosses the link 60..572, its space is back at 582; the second
  // starts then, 70 after the wire fell free. It asks at 642, just as the link's space is back.
  EXPECT_EQ(bench.finish(), 1224000);
  const PortTotals injection = bench.port(0, 3, 1224000);
  EXPECT_EQ(injection.active, 1024000);
  EXPECT_EQ(injection.stalled, 70000);
  EXPECT_EQ(injection.idle, 1224000 - 1024000 - 70000);
  EXPECT_EQ(injection.bytes, 1024U);
  EXPECT_EQ(injection.packets, 2U);
  EXPECT_EQ(bench.port(0, 0, 1224000).stalled, 0);
  EXPECT_EQ(bench.simulated->find_leak(), "");
}

TEST(PortCounters, LinkStallsForSpaceDownstream) {
  Bench bench(kLine, tight(30));
  bench.simulated->send(0, 1, 1024, 0, 0);
  // The first leaves router 1 at 140..652, and router 0 hears of it at 682; the second has asked
  // since 642.
  EXPECT_EQ(bench.finish(), 682000 + 30000 + 50000 + 512000 + 10000);
  const PortTotals link = bench.port(0, 0, 1284000);
  EXPECT_EQ(link.active, 1024000);
  EXPECT_EQ(link.stalled, 40000);
  EXPECT_EQ(link.peer_router, 1);
}

TEST(PortCounters, ClosingMidwayCutsWhatIsCommitted) {
  Bench bench(kLine, tight(30));
  bench.simulated->send(0, 1, 1024, 0, 0);
  bench.simulated->run_until(300000);
  const PortTotals link = bench.port(0, 0, 300000);
  EXPECT_EQ(link.active, 300000 - 60000);
  EXPECT_EQ(link.idle, 60000);
  bench.simulated->run_until(670000);
  const PortTotals waiting = bench.port(0, 0, 670000);
  EXPECT_EQ(waiting.stalled, 670000 - 642000);
  bench.simulated->restart_statistics(670000);
  bench.simulated->run_until(690000);
  const PortTotals restarted = bench.port(0, 0, 690000);
  EXPECT_EQ(restarted.stalled, 682000 - 670000);
  EXPECT_EQ(restarted.active, 690000 - 682000);
  EXPECT_EQ(restarted.idle, 0);
}

/// Congested all-to-all traffic on every topology: times add up, bytes are those delivered.
void check_conservation(const Value& topology, const char* queueing) {
  Bench bench(topology, {{"link_bandwidth_gbps", 80.0},
                         {"buffer_bytes", 1024},
                         {"packet_bytes", 200},
                         {"input_queueing", queueing}});
  const std::uint32_t n = bench.compiled.endpoints();
  for (EndpointId from = 0; from < n; ++from) {
    for (std::uint32_t k = 1; k <= 12; ++k) {
      bench.simulated->send(from, (from + k * 7) % n, 100 + 37 * k, 0, 0);
    }
  }
  const Picoseconds end = bench.finish();
  EXPECT_EQ(bench.simulated->find_leak(), "") << topology.to_text();
  EXPECT_EQ(bench.simulated->totals().packets_sent, bench.simulated->totals().packets_delivered);
  bench.simulated->close_statistics(end);
  std::uint64_t injected = 0, ejected = 0;
  for (const PortTotals& port : bench.simulated->meter().ports().ports) {
    EXPECT_EQ(port.active, static_cast<Picoseconds>(port.bytes) * 100);
    EXPECT_GE(port.stalled, 0);
    EXPECT_GE(port.idle, 0);
    EXPECT_EQ(port.active + port.idle + port.stalled, end);
    if (port.link_class == 0) injected += port.bytes;
    if (port.link_class == 1) ejected += port.bytes;
  }
  EXPECT_EQ(injected, ejected);
  EXPECT_EQ(ejected, bench.simulated->totals().bytes_delivered);
}

TEST(PortCounters, ConservedOnEveryTopology) {
  for (const Value& topology : sample_topologies()) {
    check_conservation(topology, "virtual_output");
    check_conservation(topology, "fifo");
  }
}

}  // namespace
}  // namespace simcore::test
