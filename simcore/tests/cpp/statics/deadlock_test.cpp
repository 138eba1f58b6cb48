// The dependency check finds the deadlocks that theory promises, and no others.
#include <gtest/gtest.h>

#include <set>

#include "statics/dependency_graph.hpp"
#include "statics/walk.hpp"
#include "support/networks.hpp"

namespace simcore {
namespace {

using test::list;
using test::section;

DeadlockCheck without_avoidance(const Value& topology) {
  const test::Network network = test::build(topology, "none");
  EXPECT_EQ(network.routing->virtual_channels(), 1u);
  return check_deadlock(*network.topology, *network.routing);
}

TEST(DeadlockCheck, FindsTheCycleOfARingWithOneChannel) {
  for (const int routers : {4, 5, 8, 16}) {
    const auto check = without_avoidance(section("ring", {{"endpoints", routers}}));
    ASSERT_TRUE(check.checked);
    EXPECT_EQ(check.cycle.size(), static_cast<std::size_t>(routers));
    std::set<RouterId> met;
    for (const ChannelName& channel : check.cycle) met.insert(channel.router);
    EXPECT_EQ(met.size(), static_cast<std::size_t>(routers));
  }
}

TEST(DeadlockCheck, FindsNoCycleWhereNoPacketTurnsTwiceOnARing) {
  for (const int routers : {2, 3}) {
    EXPECT_TRUE(without_avoidance(section("ring", {{"endpoints", routers}})).cycle.empty());
  }
}

TEST(DeadlockCheck, FindsCyclesInToriAndDragonfliesWithOneChannel) {
  EXPECT_FALSE(without_avoidance(section("torus", {{"endpoints", 64}})).cycle.empty());
  EXPECT_FALSE(without_avoidance(section("torus", {{"widths", list({2, 5})}})).cycle.empty());
  EXPECT_FALSE(without_avoidance(section("dragonfly", {{"endpoints", 16}})).cycle.empty());
}

TEST(DeadlockCheck, DimensionOrderNeedsNoChannels) {
  EXPECT_TRUE(without_avoidance(section("mesh", {{"endpoints", 25}})).cycle.empty());
  EXPECT_TRUE(without_avoidance(section("hyperx", {{"widths", list({4, 3, 2})}})).cycle.empty());
}

TEST(DeadlockCheck, CycleIsAChainOfNeighbours) {
  const test::Network network = test::build(section("torus", {{"endpoints", 64}}), "none");
  const auto check = check_deadlock(*network.topology, *network.routing);
  ASSERT_FALSE(check.cycle.empty());
  for (std::size_t i = 0; i < check.cycle.size(); ++i) {
    const ChannelName& channel = check.cycle[i];
    const PortPeer peer = network.topology->peer(channel.router, channel.port);
    EXPECT_EQ(peer.id, check.cycle[(i + 1) % check.cycle.size()].router);
  }
  EXPECT_NE(describe_cycle(*network.topology, check.cycle).find("dimension_"), std::string::npos);
}

/// All widths of tori and rings, odd and even, mixed: the dateline holds.
TEST(DeadlockCheck, DatelinesFreeEveryTorus) {
  for (int a = 2; a <= 9; ++a) {
    for (int b = 2; b <= a; ++b) {
      const test::Network network = test::build(section("torus", {{"widths", list({a, b})}}));
      EXPECT_TRUE(check_deadlock(*network.topology, *network.routing).cycle.empty())
          << a << " x " << b;
    }
  }
}

TEST(DeadlockCheck, PhasesFreeEveryDragonfly) {
  for (int a = 1; a <= 5; ++a) {
    for (int h = 1; h <= 3; ++h) {
      for (int g = 2; g <= a * h + 1; ++g) {
        for (const char* surplus : {"empty", "parallel"}) {
          const test::Network network =
              test::build(section("dragonfly", {{"routers_per_group", a},
                                                {"global_links_per_router", h},
                                                {"groups", g},
                                                {"surplus_global_ports", surplus}}));
          EXPECT_TRUE(check_deadlock(*network.topology, *network.routing).cycle.empty())
              << "a=" << a << " h=" << h << " g=" << g << " " << surplus;
        }
      }
    }
  }
}

TEST(VirtualChannels, BothAreUsedOnEveryKindOfLinkThatHasTwo) {
  for (const Value& topology :
       {section("torus", {{"endpoints", 64}}), section("dragonfly", {{"endpoints", 256}})}) {
    const test::Network network = test::build(topology);
    std::set<std::pair<int, int>> used;
    for (EndpointId to = 0; to < network.topology->endpoints(); ++to) {
      for (RouterId from = 0; from < network.topology->routers(); ++from) {
        walk(*network.topology, *network.routing, from, network.topology->router_of(to), to, {},
             [&](RouterId router, Hop hop) {
               used.insert(
                   {network.topology->peer(router, hop.port).link_class, hop.virtual_channel});
             });
      }
    }
    EXPECT_EQ(used.size(), 2 * network.topology->link_classes().size());
  }
}

}  // namespace
}  // namespace simcore
