// Endpoints with several interfaces: each a link of its own, to the picosecond.
#include <gtest/gtest.h>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr Picoseconds kIdle = 2 * 7000 + 41500;  // wires and router
constexpr Picoseconds kPacketTime = 256 * 100;

Map interfaces_network(const Map& more) {
  Map network = {{"link_bandwidth_gbps", 80.0},
                 {"injection_latency_ns", 7.0},
                 {"router_latency_ns", 41.5},
                 {"packet_bytes", 256}};
  for (const auto& entry : more) network.push_back(entry);
  return network;
}

std::vector<Map> both_routers() { return {{}, {{"input_queueing", "fifo"}}}; }

TEST(Interfaces, AMessageAloneTakesAsLongAsEver) {
  for (const Map& router : both_routers()) {
    Map network = router;
    network.emplace_back("interfaces_per_endpoint", 3);
    for (const EndpointId from : {0U, 1U, 2U}) {  // arrives at another interface each time
      Bench bench(section("single_router", {{"endpoints", 4}}), interfaces_network(network));
      bench.simulated->send(from, 3, 256, 0, 1000);
      EXPECT_EQ(bench.finish(), 1000 + kIdle + kPacketTime);
      EXPECT_EQ(bench.simulated->find_leak(), "");
    }
  }
}

TEST(Interfaces, MessagesLeaveAndArriveSideBySide) {
  for (const Map& router : both_routers()) {
    for (const int interfaces : {1, 2, 4}) {
      Map network = router;
      network.emplace_back("interfaces_per_endpoint", interfaces);
      Bench bench(section("single_router", {{"endpoints", 2}}), interfaces_network(network));
      for (std::uint32_t tag = 0; tag < 12; ++tag) bench.simulated->send(0, 1, 256, tag, 0);
      EXPECT_EQ(bench.finish(), kIdle + 12 / interfaces * kPacketTime);
      EXPECT_EQ(bench.simulated->find_leak(), "");
    }
  }
}

/// Bytes by port of a router with two endpoints of two interfaces each, injection ports last.
std::vector<std::uint64_t> bytes_by_port(const Bench& bench) {
  std::vector<std::uint64_t> bytes(8);
  for (const PortTotals& port : bench.simulated->meter().ports().ports) {
    bytes[port.port] = port.bytes;
  }
  return bytes;
}

TEST(Interfaces, OfTwoThatAreFreeTheFirstSendsAndTargetsTakeTurns) {
  Bench bench(section("single_router", {{"endpoints", 2}}),
              interfaces_network({{"interfaces_per_endpoint", 2}}));
  for (std::uint32_t tag = 0; tag < 4; ++tag) {  // one after the other
    bench.simulated->send(1, 0, 100, tag, tag * kIdle);
  }
  bench.simulated->close_statistics(bench.finish());
  // Ports to endpoint 0 and 1, the same again for the second interfaces; then those from them.
  EXPECT_EQ(bytes_by_port(bench), (std::vector<std::uint64_t>{200, 0, 200, 0, 0, 400, 0, 0}));
}

TEST(Interfaces, AVirtualNetworkHasItsOwn) {
  Bench bench(section("single_router", {{"endpoints", 2}}),
              interfaces_network({{"interfaces_per_endpoint", 2},
                                  {"interface_choice", "by_virtual_network"},
                                  {"virtual_network_weights", list({1, 1})}}));
  for (std::uint32_t tag = 0; tag < 6; ++tag) bench.simulated->send(0, 1, 256, tag, 0, 1);
  const Picoseconds last = bench.finish();
  EXPECT_EQ(last, kIdle + 6 * kPacketTime);
  bench.simulated->close_statistics(last);
  EXPECT_EQ(bytes_by_port(bench), (std::vector<std::uint64_t>{0, 0, 0, 1536, 0, 0, 1536, 0}));
}

TEST(Interfaces, TwoCarryTwiceWhatOneInjects) {
  for (const int interfaces : {1, 2}) {
    for (const char* workload : {"half_shift", "streams"}) {
      const bool streams = workload == std::string("streams");
      const Value sent =
          streams ? section(workload, {{"messages", 100}, {"message_bytes", 256}})
                  : section(workload, {{"messages_per_endpoint", 100}, {"message_bytes", 256}});
      const Value result =
          run_point(point(section("single_router", {{"endpoints", 6}}), sent,
                          interfaces_network({{"interfaces_per_endpoint", interfaces}})));
      const Picoseconds moving = 100 / interfaces * kPacketTime;
      EXPECT_DOUBLE_EQ(metric(result, "completion_time_ns"), to_ns(kIdle + moving)) << workload;
    }
  }
}

TEST(Interfaces, LoadIsAFractionOfAllOfThem) {
  const Value result = run_point(
      point(section("single_router", {{"endpoints", 8}}),
            section("uniform_random",
                    {{"offered_load", 0.4}, {"warmup_ns", 20000.0}, {"measurement_ns", 200000.0}}),
            interfaces_network({{"interfaces_per_endpoint", 2}})));
  EXPECT_NEAR(metric(result, "accepted_load"), 0.4, 0.01);
  EXPECT_EQ(metric(result, "saturated"), 0.0);
  // Eight endpoints with two links of 80 Gb/s each, in bytes.
  EXPECT_NEAR(metric(result, "bytes_delivered"), 0.4 * 8 * 2 * 10 * 200000, 0.03 * 12.8e6);
}

}  // namespace
}  // namespace simcore::test
