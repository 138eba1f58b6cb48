// The checker finds what is planted.
#include <gtest/gtest.h>

#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::section;
using test::Wired;

TEST(RoutesCheck, CountsPairs) {
  const Wired wired(section("mesh", {{"endpoints", 9}}));
  const RoutesCheck check = check_routes(wired.graph, wired.route("dimension_order"));
  EXPECT_EQ(check.pairs, 72u);
  EXPECT_EQ(check.longest_path_hops, 4u);
  EXPECT_TRUE(check.deadlock_free);
  EXPECT_TRUE(check.cycle.empty());
  EXPECT_EQ(describe_cycle(check.cycle, wired.graph, *wired.topology), "");
}

TEST(RoutesCheck, FindsAHole) {
  const Wired wired(section("ring", {{"endpoints", 8}}));
  Routes routes = wired.route("dimension_order");
  routes.tables.set(2, 4, ForwardingTables::unreachable);
  const RoutesCheck check = check_routes(wired.graph, routes);
  // From router 2 itself and from those whose way to 4 leads through it: 1, and 0 by its tie.
  EXPECT_EQ(check.unreachable_pairs, 3u);
  EXPECT_EQ(check.looping_pairs, 0u);
}

TEST(RoutesCheck, FindsALoop) {
  const Wired wired(section("ring", {{"endpoints", 8}}));
  Routes routes = wired.route("dimension_order");
  // Router 3 sends what is for 4 back to 2, which sends it to 3.
  routes.tables.set(3, 4, routes.tables.at(3, 2));
  const RoutesCheck check = check_routes(wired.graph, routes);
  EXPECT_EQ(check.looping_pairs, 4u);
  EXPECT_EQ(check.unreachable_pairs, 0u);
}

TEST(RoutesCheck, NamesTheCycleOfARing) {
  const Wired wired(section("ring", {{"endpoints", 5}}));
  const RoutesCheck check = check_routes(wired.graph, wired.route("dimension_order"));
  EXPECT_FALSE(check.deadlock_free);
  ASSERT_EQ(check.cycle.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(wired.graph.to(check.cycle[i].channel),
              wired.graph.from(check.cycle[(i + 1) % 5].channel));
  }
  EXPECT_EQ(describe_cycle(check.cycle, wired.graph, *wired.topology),
            "router_0 port 1 -> router_1 port 2, router_1 port 1 -> router_2 port 2, "
            "router_2 port 1 -> router_3 port 2, router_3 port 1 -> router_4 port 2, "
            "router_4 port 1 -> router_0 port 2, on lane 0");
}

TEST(RoutesCheck, JudgesEveryVirtualChannelByItself) {
  const Wired wired(section("ring", {{"endpoints", 5}}));
  Routes routes = wired.route("dimension_order");
  // Two channels follow each other on the paths of two hops: clockwise ones from 3 and 4 alone on
  // another virtual channel leave both free of cycles.
  routes.virtual_channels = 2;
  routes.vcs.assign(25, 0);
  for (const RouterId source : {3, 4}) {
    for (EndpointId to = 0; to < 5; ++to) routes.vcs[to * 5 + source] = 1;
  }
  EXPECT_TRUE(check_routes(wired.graph, routes).deadlock_free);
  std::fill(routes.vcs.begin(), routes.vcs.end(), std::uint8_t{1});
  const RoutesCheck check = check_routes(wired.graph, routes);
  EXPECT_FALSE(check.deadlock_free);
  EXPECT_EQ(check.cycle.front().vc, 1);
}

TEST(RoutesCheck, TurnsTheCycleOfReversedPaths) {
  const Wired wired(section("ring", {{"endpoints", 5}}));
  Routes routes = wired.route("dimension_order");
  routes.reversed = true;
  const RoutesCheck check = check_routes(wired.graph, routes);
  ASSERT_EQ(check.cycle.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(wired.graph.to(check.cycle[i].channel),
              wired.graph.from(check.cycle[(i + 1) % 5].channel));
  }
}

}  // namespace
}  // namespace simcore::test
