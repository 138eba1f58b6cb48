// The dependency check finds the deadlocks that theory promises, and no others.
#include <gtest/gtest.h>

#include <set>

#include "statics/deadlock_check.hpp"
#include "statics/walk.hpp"
#include "support/networks.hpp"

namespace simcore::test {
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
                                                {"surplus_global_ports", surplus},
                                                {"allow_underprovisioned", true}}));
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

/// Another routing, with its options changed.
class Tampered : public Routing {
 public:
  explicit Tampered(const Routing& routing) : routing_(routing) {}
  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return routing_.virtual_channels();
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return routing_.max_hops(); }
  [[nodiscard]] bool needs_bubble() const override { return routing_.needs_bubble(); }
  [[nodiscard]] Hop next(RouterId, RouterId, EndpointId, RouteState&,
                         const PortLoads*) const override {
    throw std::logic_error("only options are looked at");
  }
  void starts(RouterId from, RouterId to, std::vector<RouteState>& out) const override {
    routing_.starts(from, to, out);
  }
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override {
    const std::size_t first = out.size();
    routing_.options(here, to_router, to, state, out);
    for (std::size_t i = first; i < out.size(); ++i) change(here, to_router, state, out[i]);
  }

 protected:
  virtual void change(RouterId here, RouterId to_router, const RouteState& state,
                      RouteOption& option) const = 0;

 private:
  const Routing& routing_;
};

class WaitsForAll final : public Tampered {
  using Tampered::Tampered;
  void change(RouterId, RouterId, const RouteState&, RouteOption& option) const override {
    option.waits = true;
  }
};

TEST(DeadlockCheck, FindsAdaptiveChannelsThatPacketsWaitFor) {
  for (const char* kind : {"adaptive_minimal", "spray"}) {
    for (const Value& topology :
         {section("mesh", {{"endpoints", 9}}), section("torus", {{"endpoints", 16}})}) {
      const test::Network network = test::build_routed(topology, section(kind, {}));
      EXPECT_TRUE(check_deadlock(*network.topology, *network.routing).cycle.empty());
      EXPECT_FALSE(check_deadlock(*network.topology, WaitsForAll(*network.routing)).cycle.empty());
    }
  }
}

class NoBubbles final : public Tampered {
  using Tampered::Tampered;
  void change(RouterId, RouterId, const RouteState&, RouteOption& option) const override {
    option.hop.bubble = false;
  }
};

/// One router lets packets into its rings without a bubble.
class OneLeak final : public Tampered {
  using Tampered::Tampered;
  void change(RouterId here, RouterId, const RouteState& state,
              RouteOption& option) const override {
    if (here == 3 && state.scratch == 0) option.hop.bubble = false;
  }
};

TEST(DeadlockCheck, BubblesFreeRingsOnlyWhereEveryEntryKeepsThem) {
  for (const Value& topology :
       {section("ring", {{"endpoints", 8}}), section("torus", {{"widths", list({5, 4})}}),
        section("torus", {{"widths", list({4, 4, 3})}})}) {
    const test::Network network = test::build_routed(
        topology, section("dimension_order", {{"deadlock_avoidance", "bubble"}}));
    EXPECT_EQ(network.routing->virtual_channels(), 1u);
    EXPECT_TRUE(check_deadlock(*network.topology, *network.routing).cycle.empty());
    EXPECT_FALSE(check_deadlock(*network.topology, NoBubbles(*network.routing)).cycle.empty());
    EXPECT_FALSE(check_deadlock(*network.topology, OneLeak(*network.routing)).cycle.empty());
  }
}

/// All hops on the channels of one leg.
class OneChannel final : public Tampered {
  using Tampered::Tampered;
  void change(RouterId, RouterId, const RouteState&, RouteOption& option) const override {
    option.hop.virtual_channel = 0;
  }
};

TEST(DeadlockCheck, FindsNonminimalPathsWithTooFewChannels) {
  const Value dragonfly = section("dragonfly", {{"concentration", 2},
                                                {"routers_per_group", 4},
                                                {"global_links_per_router", 2},
                                                {"groups", 9}});
  for (const Value& topology : {dragonfly, section("hyperx", {{"widths", list({4, 4})}}),
                                section("mesh", {{"widths", list({4, 4})}})}) {
    for (const char* kind : {"valiant", "ugal", "par"}) {
      const test::Network network = test::build_routed(topology, section(kind, {}));
      EXPECT_FALSE(check_deadlock(*network.topology, OneChannel(*network.routing)).cycle.empty())
          << topology.to_text() << kind;
    }
  }
}

}  // namespace
}  // namespace simcore::test
