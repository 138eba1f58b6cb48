// Virtual networks: their shares of a channel that both want, and that neither blocks the other.
#include <gtest/gtest.h>

#include "router/deficit_round_robin.hpp"
#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

Map weighted_network(const Map& more) {
  Map network = {{"link_bandwidth_gbps", 80.0}, {"packet_bytes", 200}, {"buffer_bytes", 3200}};
  for (const auto& entry : more) network.push_back(entry);
  return network;
}

/// Bytes delivered of each virtual network (its number is the tag) in the time given.
std::vector<double> bytes_of(const Bench& bench, std::uint32_t networks, Picoseconds end) {
  std::vector<double> bytes(networks);
  for (const Delivery& d : bench.workload.deliveries) {
    if (d.time >= end / 2 && d.time < end) bytes[d.tag] += d.wire_bytes;
  }
  return bytes;
}

TEST(DeficitRoundRobin, SharesBytesByWeightWhateverThePackets) {
  DeficitRoundRobin turns(2, {1, 3, 2}, 200);
  const std::int32_t sizes[] = {200, 70, 33};
  std::int64_t bytes[3] = {};
  for (int i = 0; i < 60000; ++i) {
    const std::uint32_t chosen = turns.pick(1, sizes);
    bytes[chosen] += sizes[chosen];
  }
  EXPECT_NEAR(static_cast<double>(bytes[1]) / static_cast<double>(bytes[0]), 3.0, 0.01);
  EXPECT_NEAR(static_cast<double>(bytes[2]) / static_cast<double>(bytes[0]), 2.0, 0.01);
}

TEST(DeficitRoundRobin, PassesOverWhoCannotSend) {
  DeficitRoundRobin turns(1, {1, 1000}, 100);
  const std::int32_t alone[] = {100, 0};
  for (int i = 0; i < 10; ++i) EXPECT_EQ(turns.pick(0, alone), 0U);
}

void check_shares(const char* model, const std::vector<int>& weights, bool one_source) {
  List listed;
  double all = 0;
  for (const int weight : weights) {
    listed.emplace_back(weight);
    all += weight;
  }
  const auto networks = static_cast<std::uint32_t>(weights.size());
  Bench bench(section("mesh", {{"widths", list({3})}, {"concentration", 4}}),
              weighted_network({{"virtual_network_weights", listed}, {"router_model", model}}));
  constexpr Picoseconds kEnd = 6000 * kService;
  for (std::uint32_t n = 0; n < networks; ++n) {
    const EndpointId from = one_source ? 0 : n;
    for (std::uint32_t i = 0; i < 6000; ++i) {
      bench.simulated->send(from, 8, n == 0 ? 200 : 100, n, 0, n);
    }
  }
  bench.simulated->run_until(kEnd);
  const std::vector<double> bytes = bytes_of(bench, networks, kEnd);
  const double full = static_cast<double>(kEnd) / 2 / 100;
  for (std::uint32_t n = 0; n < networks; ++n) {
    EXPECT_NEAR(bytes[n] / full, weights[n] / all, 0.02) << model << n << one_source;
  }
}

TEST(VirtualNetworks, SharesFollowTheWeights) {
  for (const char* model : {"input_queued", "input_output_queued"}) {
    for (const bool one_source : {false, true}) {
      check_shares(model, {1, 1}, one_source);
      check_shares(model, {1, 3}, one_source);
      check_shares(model, {5, 1, 2}, one_source);
    }
  }
}

TEST(VirtualNetworks, AnIdleShareIsNotLost) {
  Bench bench(section("mesh", {{"widths", list({2})}}),
              weighted_network({{"virtual_network_weights", list({1000, 1})}}));
  for (std::uint32_t i = 0; i < 1000; ++i) bench.simulated->send(0, 1, 200, 1, 0, 1);
  // Two injection wires, one link, two routers.
  EXPECT_EQ(bench.finish(), 1000 * 2 * kService + 2 * 10000 + 10000 + 2 * 50000);
  EXPECT_EQ(bench.simulated->find_leak(), "");
}

TEST(VirtualNetworks, OneThatIsBlockedDoesNotBlockTheOther) {
  // Network 0 is stuck behind an endpoint that many send to; network 1 shares source and links.
  Bench bench(section("mesh", {{"widths", list({4})}, {"concentration", 4}}),
              weighted_network({{"virtual_network_weights", list({1, 1})}}));
  for (EndpointId e = 0; e < 12; ++e) {
    for (std::uint32_t i = 0; i < 500; ++i) bench.simulated->send(e, 12, 200, 0, 0, 0);
  }
  for (std::uint32_t i = 0; i < 200; ++i) bench.simulated->send(0, 13, 200, 1, 0, 1);
  bench.finish();
  Picoseconds last = 0;
  for (const Delivery& d : bench.workload.deliveries) {
    if (d.tag == 1) last = std::max(last, d.time);
  }
  // Half of each link at worst: 200 packets of two services at half rate, and the way there.
  EXPECT_LT(last, 200 * 4 * kService + 100 * kService);
  EXPECT_EQ(bench.simulated->find_leak(), "");
}

TEST(VirtualNetworks, EveryNetworkHasItsOwnChannels) {
  Bench bench(
      section("torus", {{"widths", list({4, 4})}}),
      weighted_network({{"virtual_network_weights", list({1, 1})}, {"virtual_channels", 4}}));
  EXPECT_EQ(bench.settings.virtual_channels, 8U);
  EXPECT_EQ(bench.settings.channels_per_class, 2U);
  EXPECT_EQ(bench.settings.channels_per_network(), 4U);
}

}  // namespace
}  // namespace simcore::test
