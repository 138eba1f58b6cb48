// How an output that everybody wants is shared.
#include <gtest/gtest.h>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

Map network_with(const Map& more) {
  Map network = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 100}, {"buffer_bytes", 1600}};
  for (const auto& entry : more) network.push_back(entry);
  return network;
}

Value line(int routers, int concentration = 1) {
  return section("mesh", {{"widths", list({routers})}, {"concentration", concentration}});
}

/// Sends as fast as the wire takes it, each message with its time of creation.
void saturate(Bench& bench, EndpointId from, EndpointId to, std::uint32_t packets,
              std::uint32_t virtual_network = 0, Picoseconds gap = kService) {
  for (std::uint32_t i = 0; i < packets; ++i) {
    bench.simulated->send(from, to, 100, from, i * gap, virtual_network);
  }
}

/// Packets that came from `from` in the second half of the time, over the most that one channel
/// carries.
double share(const Bench& bench, EndpointId from, Picoseconds end) {
  double packets = 0;
  for (const Delivery& d : bench.workload.deliveries) {
    if (d.tag == from && d.time >= end / 2 && d.time < end) ++packets;
  }
  return packets * static_cast<double>(kService) / (static_cast<double>(end) / 2);
}

constexpr std::uint32_t kPackets = 4000;
constexpr Picoseconds kEnd = kPackets * kService;

std::vector<double> parking_lot(const char* arbitration, const char* model) {
  Bench bench(line(6), network_with({{"arbitration", arbitration}, {"router_model", model}}));
  for (EndpointId e = 1; e < 6; ++e) saturate(bench, e, 0, kPackets);
  bench.simulated->run_until(kEnd);
  std::vector<double> shares;
  for (EndpointId e = 1; e < 6; ++e) shares.push_back(share(bench, e, kEnd));
  return shares;
}

TEST(ParkingLot, RoundRobinHalvesWithEveryRouter) {
  for (const char* model : {"input_queued", "input_output_queued"}) {
    const std::vector<double> shares = parking_lot("round_robin", model);
    const double expected[] = {1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16, 1.0 / 16};
    for (int i = 0; i < 5; ++i) EXPECT_NEAR(shares[i], expected[i], 0.01) << model << i;
  }
}

TEST(ParkingLot, AgeGivesEverybodyTheSame) {
  for (const char* model : {"input_queued", "input_output_queued"}) {
    const std::vector<double> shares = parking_lot("age", model);
    for (int i = 0; i < 5; ++i) EXPECT_NEAR(shares[i], 1.0 / 5, 0.01) << model << i;
  }
}

TEST(MaxMin, LongAndShortFlowsMeetHalfway) {
  // Every link of a line carries the long flow and one short one: each gets half.
  for (const char* model : {"input_queued", "input_output_queued"}) {
    Bench bench(line(6, 2),
                network_with({{"arbitration", "round_robin"}, {"router_model", model}}));
    saturate(bench, 1, 11, kPackets);
    for (EndpointId r = 0; r < 5; ++r) saturate(bench, 2 * r, 2 * r + 2, kPackets);
    bench.simulated->run_until(kEnd);
    EXPECT_NEAR(share(bench, 1, kEnd), 0.5, 0.01) << model;
    for (EndpointId r = 0; r < 5; ++r) EXPECT_NEAR(share(bench, 2 * r, kEnd), 0.5, 0.01) << r;
  }
}

TEST(MaxMin, WhatOneFlowCannotUseGoesToTheOthers) {
  // Two links between two routers and three flows: A and B share one link's ejection, C has its
  // own; the slower flows keep C from nothing.
  Bench bench(section("single_router", {{"endpoints", 5}}),
              network_with({{"arbitration", "round_robin"}}));
  saturate(bench, 0, 3, kPackets);
  saturate(bench, 1, 3, kPackets);
  saturate(bench, 2, 4, kPackets);
  bench.simulated->run_until(kEnd);
  EXPECT_NEAR(share(bench, 0, kEnd), 0.5, 0.01);
  EXPECT_NEAR(share(bench, 1, kEnd), 0.5, 0.01);
  EXPECT_NEAR(share(bench, 2, kEnd), 1.0, 0.01);
}

TEST(MaxMin, LinksOfUnequalRate) {
  // A and B share a link of rate 1, B and C one of rate 2 (two cables): B gets its half of the
  // first, so A has the other half and C what B leaves of the second. Packets draw their cable, so
  // buffers are large: small ones would fill with packets for the one and leave the other idle.
  for (const char* model : {"input_queued", "input_output_queued"}) {
    Bench bench(section("graph", {{"edges", texts({"x y", "y z 2"})},
                                  {"attachments", texts({"x 2", "y 2", "z 2"})}}),
                {{"link_bandwidth_gbps", 80.0},
                 {"packet_bytes", 100},
                 {"buffer_bytes", 65536},
                 {"arbitration", "round_robin"},
                 {"router_model", model},
                 {"injection_bandwidth_gbps", 160.0}});
    const EndpointId a = 0, b = 1, c = 2;
    saturate(bench, a, 3, kPackets);
    saturate(bench, b, 4, kPackets);
    saturate(bench, c, 5, 2 * kPackets, 0, kService / 2);
    bench.simulated->run_until(kEnd);
    EXPECT_NEAR(share(bench, a, kEnd), 0.5, 0.01) << model;
    EXPECT_NEAR(share(bench, b, kEnd), 0.5, 0.01) << model;
    EXPECT_NEAR(share(bench, c, kEnd), 1.5, 0.01) << model;
  }
}

TEST(MaxMin, IncastGivesEachSourceItsPart) {
  for (const char* arbitration : {"round_robin", "first_come", "age"}) {
    for (const char* model : {"input_queued", "input_output_queued"}) {
      Bench bench(section("single_router", {{"endpoints", 9}}),
                  network_with({{"arbitration", arbitration}, {"router_model", model}}));
      for (EndpointId e = 1; e < 9; ++e) saturate(bench, e, 0, kPackets);
      bench.simulated->run_until(kEnd);
      for (EndpointId e = 1; e < 9; ++e) {
        EXPECT_NEAR(share(bench, e, kEnd), 1.0 / 8, 0.005) << arbitration << model << e;
      }
    }
  }
}

}  // namespace
}  // namespace simcore::test
