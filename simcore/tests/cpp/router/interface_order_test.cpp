// Interfaces come last among what happens at one instant, however space is told to them.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/scripted.hpp"

namespace simcore::test {
namespace {

struct Sent {
  EndpointId from;
  EndpointId to;
  std::uint32_t bytes;
  Picoseconds created;
};

using Arrivals = std::vector<std::pair<std::uint32_t, Picoseconds>>;

Arrivals arrivals(const Value& topology, const Map& network, const std::vector<Sent>& messages,
                  Schedule schedule) {
  Bench bench(topology, network, "auto", schedule);
  std::uint32_t tag = 0;
  for (const Sent& m : messages) bench.simulated->send(m.from, m.to, m.bytes, tag++, m.created);
  bench.finish();
  Arrivals found;
  for (const Delivery& d : bench.workload.deliveries) found.emplace_back(d.tag, d.time);
  std::sort(found.begin(), found.end());
  return found;
}

/// No delay between an interface and its router's outputs: what an interface sends at an instant
/// asks at that instant. Sizes and times are such that credits come back when wires fall free.
Map network_with(double gbps, double link_latency, double nic_latency, int channels) {
  return {{"link_bandwidth_gbps", gbps},   {"link_latency_ns", link_latency},
          {"injection_latency_ns", 0.0},   {"router_latency_ns", 0.0},
          {"nic_latency_ns", nic_latency}, {"packet_bytes", 128},
          {"buffer_bytes", 384},           {"virtual_channels", channels},
          {"arbitration", "first_come"},   {"message_service", "first_in_first_out"}};
}

void check_schedules(const Value& topology, const Map& network, const std::vector<Sent>& messages,
                     std::uint32_t tag, Picoseconds expected) {
  const Arrivals windows = arrivals(topology, network, messages, Schedule::automatic);
  EXPECT_EQ(windows, arrivals(topology, network, messages, Schedule::strict));
  EXPECT_TRUE(std::binary_search(windows.begin(), windows.end(), std::pair{tag, expected}));
}

TEST(InterfaceOrder, IsLastOnOneRouter) {
  const std::vector<Sent> messages = {{6, 1, 384, 24320}, {1, 1, 384, 97280}, {2, 1, 512, 14080},
                                      {3, 1, 384, 96000}, {4, 1, 384, 28160}, {2, 5, 128, 16640},
                                      {5, 1, 512, 34560}, {6, 1, 256, 0},     {5, 5, 384, 2560},
                                      {1, 5, 384, 6400},  {4, 5, 512, 39680}, {0, 1, 128, 99840},
                                      {6, 5, 256, 29440}};
  check_schedules(section("single_router", {{"endpoints", 7}}), network_with(80, 8.96, 2.56, 4),
                  messages, 8, 170240);
}

TEST(InterfaceOrder, IsLastOnTwoRouters) {
  const std::vector<Sent> messages = {{5, 5, 512, 75520}, {3, 0, 256, 55040}, {0, 0, 512, 71680},
                                      {3, 4, 512, 21760}, {1, 3, 384, 46080}, {1, 5, 512, 38400},
                                      {2, 0, 256, 42240}, {2, 0, 384, 16640}, {2, 5, 512, 12800},
                                      {1, 5, 384, 88320}};
  check_schedules(section("graph", {{"edges", List{"0 1"}}, {"endpoints_per_router", 3}}),
                  network_with(100, 1.28, 0, 3), messages, 8, 218880);
}

}  // namespace
}  // namespace simcore::test
