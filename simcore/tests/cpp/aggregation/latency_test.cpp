// The time of an operation on an idle network is the sum of its parts, to the picosecond.
#include <gtest/gtest.h>

#include "support/aggregation.hpp"

namespace simcore::test {
namespace {

constexpr int kPayloadBytes = 200;
constexpr Picoseconds kHeader = 30;
constexpr Picoseconds kPerByte = 80;  // at 100 Gb/s
constexpr Picoseconds kLink = 11000, kEndpoint = 13000, kRouter = 47000, kNic = 5000;
constexpr Picoseconds kPost = 310000, kComplete = 290000, kAggregation = 130000, kRelay = 70000;

const Map kNetwork = {{"packet_header_bytes", kHeader},
                      {"link_latency_ns", 11.0},
                      {"injection_latency_ns", 13.0},
                      {"router_latency_ns", 47.0},
                      {"nic_latency_ns", 5.0}};

Map costs(Map more = {}) {
  Map all{{"post_ns", 310.0},
          {"complete_ns", 290.0},
          {"relay_ns", 70.0},
          {"aggregation_ns", 130.0},
          {"aggregation_gbps", 200.0}};
  for (auto& param : more) all.push_back(std::move(param));
  return all;
}

Picoseconds wire(int bytes) { return (bytes + kHeader) * kPerByte; }
Picoseconds reducing(int bytes) { return kAggregation + bytes * kPerByte / 2; }

/// docs/models/aggregation.md: one segment through nodes with so many children each, from the
/// leaves up, when all ranks begin at once.
Picoseconds of_segment(int bytes, const std::vector<int>& children) {
  Picoseconds time = kPost + kNic + kEndpoint + kRouter + wire(bytes) - 1 + children[0];
  time += reducing(bytes);
  for (std::size_t level = 1; level < children.size(); ++level) {
    time += 2 * kRouter + kLink + wire(bytes) - 1 + children[level] + reducing(bytes);
    time += kRelay + children[level] - 1 + 2 * kRouter + kLink + wire(bytes);
  }
  return time + kRelay + children[0] - 1 + kRouter + wire(bytes) + kEndpoint + kComplete;
}

double took(const Map& point) { return metric(run_point(point), "completion_time_ns"); }

TEST(AggregationLatency, OfASegmentIsTheSumOfItsParts) {
  const auto check = [](const Value& topology, const std::vector<int>& children) {
    EXPECT_EQ(took(sharp_point(topology, kPayloadBytes, costs(), kNetwork)),
              to_ns(of_segment(kPayloadBytes, children)))
        << topology.to_text();
  };
  check(kOneRouter, {6});
  check(kTwoLevels, {4, 4});
  check(kThreeLevels, {3, 2, 4});
}

TEST(AggregationLatency, OfAWindowOfOneIsThatOfItsSegments) {
  // 200 + 200 + 100 bytes, one after the other. After the first one ranks begin as the copies of
  // its result came, and no two packets meet at a node: 3 ps less at each level.
  const Map point = sharp_point(
      kTwoLevels, 500, costs({{"payload_bytes", 200}, {"window_operations", 1}}), kNetwork);
  EXPECT_EQ(took(point), to_ns(2 * of_segment(200, {4, 4}) + of_segment(100, {4, 4}) - 2 * 6));
}

TEST(AggregationLatency, OfAMulticastWaitsForNoNode) {
  const Map point =
      sharp_point(kThreeLevels, kPayloadBytes,
                  costs({{"distribution", "multicast"}, {"multicast_latency_ns", 9.0}}), kNetwork);
  EXPECT_EQ(took(point), to_ns(of_segment(kPayloadBytes, {3, 2, 4}) - 3 * (kRelay - 9000)));
}

TEST(AggregationLatency, LostCopiesAreRepairedReliably) {
  // With a wrong bit in every copy nothing but the reliable ones arrive, behind the lost ones.
  const Map point = sharp_point(
      kOneRouter, kPayloadBytes,
      costs(
          {{"distribution", "multicast"}, {"multicast_latency_ns", 9.0}, {"bit_error_rate", 0.01}}),
      kNetwork);
  EXPECT_EQ(took(point), to_ns(of_segment(kPayloadBytes, {6})));
}

TEST(AggregationLatency, OfABarrierIsThatOfAByte) {
  const Map made = with_sections(point(kTwoLevels, sharp_workload("barrier", 0), kNetwork),
                                 {{"aggregation", section("sharp", costs())}});
  // An empty packet is a byte on the wire, and one to the node.
  EXPECT_EQ(took(made), to_ns(of_segment(1, {4, 4})));
}

TEST(AggregationLatency, OfAReduceAndABroadcastIsThatOfTheWayOfTheData) {
  const Map reduce =
      with_sections(point(kOneRouter, sharp_workload("reduce", kPayloadBytes), kNetwork),
                    {{"aggregation", section("sharp", costs())}});
  // The root is the first child, so that its result leaves first; the others get a byte.
  const Picoseconds up = kPost + kNic + kEndpoint + kRouter + wire(kPayloadBytes) - 1 + 6;
  const Picoseconds down = kRelay + kRouter + wire(kPayloadBytes) + kEndpoint + kComplete;
  EXPECT_EQ(took(reduce), to_ns(up + reducing(kPayloadBytes) + down));
  const Map broadcast =
      with_sections(point(kOneRouter, sharp_workload("broadcast", kPayloadBytes), kNetwork),
                    {{"aggregation", section("sharp", costs())}});
  // Only the root's data come late: the others' bytes are there.
  EXPECT_EQ(took(broadcast), to_ns(of_segment(kPayloadBytes, {6}) - 5));
}

TEST(AggregationLatency, StreamsRunAtTheRateOfTheLink) {
  const auto took_for = [](int bytes, double gbps) {
    return took(sharp_point(
        kTwoLevels, bytes, {{"mode", "streaming"}, {"aggregation_gbps", gbps}},
        {{"packet_bytes", 4096}, {"packet_header_bytes", 40}, {"link_bandwidth_gbps", 200.0}}));
  };
  // What the way up and down takes counts in both.
  const auto bandwidth = [&](double gbps) {
    const int mib = 1 << 20;
    return 8.0 * 2 * mib / (took_for(4 * mib, gbps) - took_for(2 * mib, gbps)) / 200;
  };
  EXPECT_NEAR(bandwidth(400), 4096.0 / 4136, 0.01);  // the header's share
  EXPECT_NEAR(bandwidth(192), 0.95, 0.02);           // as published for SHARP's streams
}

}  // namespace
}  // namespace simcore::test
