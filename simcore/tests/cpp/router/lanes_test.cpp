// Which of several virtual channels that serve the same a packet takes.
#include <gtest/gtest.h>

#include <array>

#include "router/channel_choice.hpp"
#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

NetworkSettings settings_with(std::uint32_t lanes, std::uint32_t own, ChannelChoice choice) {
  NetworkSettings settings;
  settings.channels_per_class = lanes;
  settings.virtual_channels = lanes * own;
  settings.channel_choice = choice;
  return settings;
}

TEST(Lanes, TheOneWithMostSpaceIsTaken) {
  const NetworkSettings settings = settings_with(4, 2, ChannelChoice::most_space);
  const std::array<std::int32_t, 4> space{10, 30, 20, 5};
  for (EndpointId to = 0; to < 8; ++to) {
    EXPECT_EQ(
        choose_channel(settings, to, 0, true, [&](std::uint32_t at) { return space[at / 2]; }), 2U);
  }
}

TEST(Lanes, DestinationsDecideBetweenEquals) {
  const NetworkSettings settings = settings_with(3, 1, ChannelChoice::most_space);
  const auto equal = [](std::uint32_t) { return 7; };
  EXPECT_EQ(choose_channel(settings, 4, 0, true, equal), 1U);
  EXPECT_EQ(choose_channel(settings, 5, 0, true, equal), 2U);
  // The next one round the end has as much as any.
  const auto full = [](std::uint32_t lane) { return lane == 2 ? 0 : 7; };
  EXPECT_EQ(choose_channel(settings, 5, 0, true, full), 0U);
}

TEST(Lanes, WithinARingAPacketStays) {
  const NetworkSettings settings = settings_with(3, 2, ChannelChoice::most_space);
  const auto looked = [](std::uint32_t) -> std::int32_t { throw std::logic_error("looked"); };
  for (const std::uint32_t here : {0U, 1U, 2U, 3U, 4U, 5U}) {
    EXPECT_EQ(choose_channel(settings, 7, here, false, looked), here / 2 * 2);
  }
}

TEST(Lanes, ByDestinationNobodyLooks) {
  const NetworkSettings settings = settings_with(3, 1, ChannelChoice::by_destination);
  const auto looked = [](std::uint32_t) -> std::int32_t { throw std::logic_error("looked"); };
  EXPECT_EQ(choose_channel(settings, 5, 0, true, looked), 2U);
}

/// When the last of 200 packets arrives from one router at the next, over a link so long that
/// space for one packet takes 20 packet times to come back.
double ns_over_long_link(const char* channel_choice, const Map& router) {
  Map network = {{"link_bandwidth_gbps", 80.0},
                 {"packet_bytes", 100},
                 {"buffer_bytes", 100},
                 {"link_latency_ns", 95.0},
                 {"virtual_channels", 4}};
  network.emplace_back("channel_choice", channel_choice);
  for (const auto& entry : router) network.push_back(entry);
  Bench bench(section("mesh", {{"widths", list({2})}, {"concentration", 8}}), network);
  // Eight senders, so that no injection buffer holds the link up; one destination.
  for (EndpointId from = 0; from < 8; ++from) {
    for (int i = 0; i < 25; ++i) bench.simulated->send(from, 8, 100, 0, 0);
  }
  return static_cast<double>(bench.finish()) / 1000;
}

TEST(Lanes, OneFlowUsesTheSpaceOfAll) {
  // A packet takes 10 ns; its space is back 10 + router + 2 x 95 ns after it began to leave.
  for (const Map& router : {Map{}, Map{{"input_queueing", "fifo"}}}) {
    const double alone = ns_over_long_link("by_destination", router);
    const double all = ns_over_long_link("most_space", router);
    EXPECT_GT(alone, 200 * 200.0);
    EXPECT_NEAR(alone / all, 4.0, 0.1);
  }
}

TEST(Lanes, ByDestinationKeepsTheOrderOfAFlow) {
  for (const Map& router : {Map{}, Map{{"input_queueing", "fifo"}}}) {
    Map network = {{"packet_bytes", 64}, {"buffer_bytes", 64}, {"virtual_channels", 8}};
    network.emplace_back("channel_choice", "by_destination");
    for (const auto& entry : router) network.push_back(entry);
    Bench bench(section("mesh", {{"widths", list({4, 4})}}), network);
    for (EndpointId from = 0; from < 15; ++from) {
      for (std::uint32_t i = 0; i < 40; ++i) bench.simulated->send(from, 15, 64, from * 100 + i, 0);
    }
    bench.finish();
    std::array<std::uint32_t, 15> next{};
    for (const Delivery& d : bench.workload.deliveries) {
      EXPECT_EQ(d.tag % 100, next[d.tag / 100]++);
    }
  }
}

}  // namespace
}  // namespace simcore::test
