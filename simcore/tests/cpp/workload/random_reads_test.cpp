#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

const Map kReadNetwork = {{"link_bandwidth_gbps", 80.0},
                          {"link_latency_ns", 10.0},
                          {"injection_latency_ns", 10.0},
                          {"router_latency_ns", 50.0}};

TEST(RandomReads, OneReaderAtATimeIsExact) {
  const Value result =
      run_point(point(section("single_router", {{"endpoints", 2}}),
                      section("random_reads", {{"cores_per_endpoint", 1},
                                               {"reads_per_core", 400},
                                               {"line_fence", true},
                                               {"memory_latency_ns", 100.0},
                                               {"memory_bandwidth_gbps", 64.0},
                                               {"memory_access_interval_ns", 0.0}}),
                      kReadNetwork));
  const Value& latency = *result.find("distributions")->find("read_latency_ns");
  // At home: latency and 64 bytes at 8 bytes a ns. Away: besides, two crossings of 70 ns and the
  // serialisation of 8 and 72 bytes at 10 bytes a ns.
  EXPECT_DOUBLE_EQ(latency.find("min")->as_double(), 108.0);
  // The two readers may meet: 8 ns at a memory, 7.2 behind a reply, 0.8 behind a request.
  EXPECT_GE(latency.find("max")->as_double(), 108.0 + 140.0 + 8.0);
  EXPECT_LE(latency.find("max")->as_double(), 108.0 + 140.0 + 8.0 + 16.0);
  EXPECT_EQ(latency.find("count")->as_integer(), 800);
}

TEST(RandomReads, LittlesLawOfTheClosedLoop) {
  const Value result =
      run_point(point(section("torus", {{"widths", list({4, 4})}}),
                      section("random_reads", {{"reads_per_core", 4000}}), kReadNetwork));
  const double per_endpoint =
      4 * 4000 * metric(result, "read_latency_mean_ns") / metric(result, "completion_time_ns");
  // 64 in flight but for the start and the last reads of the slower cores.
  EXPECT_LE(per_endpoint, 64.0);
  EXPECT_GT(per_endpoint, 0.9 * 64.0);
}

TEST(RandomReads, MemoryBandwidthBinds) {
  const Value result = run_point(
      point(section("single_router", {{"endpoints", 8}}),
            section("random_reads", {{"reads_per_core", 2000}, {"memory_bandwidth_gbps", 8.0}}),
            kReadNetwork));
  EXPECT_LT(metric(result, "read_throughput_gbps"), 8.0);
  EXPECT_GT(metric(result, "read_throughput_gbps"), 6.5);
}

TEST(RandomReads, RepliesLongerThanAPacketComeBackWhole) {
  Map network = kReadNetwork;
  network.emplace_back("packet_bytes", 32);
  const Value result = run_point(point(section("ring", {{"endpoints", 4}}),
                                       section("random_reads", {{"reads_per_core", 50}}), network));
  EXPECT_EQ(result.find("distributions")->find("read_latency_ns")->find("count")->as_integer(),
            4 * 4 * 50);
}

TEST(RandomReads, EveryCoreReports) {
  const Value result = run_point(point(section("ring", {{"endpoints", 4}}),
                                       section("random_reads", {{"reads_per_core", 50}})));
  const Value& cores = *result.find("distributions")->find("core_completion_time_ns");
  EXPECT_EQ(cores.find("count")->as_integer(), 16);
  EXPECT_DOUBLE_EQ(cores.find("max")->as_double(), metric(result, "completion_time_ns"));
}

}  // namespace
}  // namespace simcore::test
