// Wiring that the shapes alone do not tell.
#include <gtest/gtest.h>

#include <map>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

/// Links between every pair of routers, by (smaller, larger) id.
std::map<std::pair<RouterId, RouterId>, int> links_between(const Topology& topology) {
  std::map<std::pair<RouterId, RouterId>, int> links;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
      const PortPeer peer = topology.peer(router, static_cast<PortIndex>(port));
      if (peer.kind == PortPeer::Kind::router && router < peer.id) ++links[{router, peer.id}];
    }
  }
  return links;
}

TEST(TorusWiring, WidthTwoJoinsNeighboursTwice) {
  const auto torus = make_topology(section("torus", {{"endpoints", 16}, {"dimensions", 4}}));
  const auto links = links_between(*torus);
  EXPECT_EQ(links.size(), 32u);
  for (const auto& [pair, count] : links) {
    EXPECT_EQ(count, 2) << pair.first << " - " << pair.second;
  }
}

TEST(TorusWiring, UsesTheMostEvenWidths) {
  const auto shape = [](int endpoints, int dimensions) {
    return make_topology(section("torus", {{"endpoints", endpoints}, {"dimensions", dimensions}}))
        ->describe();
  };
  EXPECT_EQ(*Value(shape(256, 4)).find("widths"), list({4, 4, 4, 4}));
  EXPECT_EQ(*Value(shape(16, 3)).find("widths"), list({2, 2, 4}));
  EXPECT_EQ(*Value(shape(96, 3)).find("widths"), list({4, 4, 6}));
}

TEST(HyperXWiring, ParallelLinksJoinWholeLines) {
  const auto hyperx = make_topology(
      section("hyperx", {{"widths", list({3, 2})}, {"link_multiplicity", list({2, 5})}}));
  int ones = 0, twos = 0, fives = 0;
  for (const auto& [pair, count] : links_between(*hyperx)) {
    ones += count == 1;
    twos += count == 2;
    fives += count == 5;
  }
  EXPECT_EQ(ones, 0);
  EXPECT_EQ(twos, 6);
  EXPECT_EQ(fives, 3);
}

TEST(DragonflyWiring, SurplusPortsStayEmptyOrBecomeParallelLinks) {
  const auto links = [](int endpoints, const char* surplus) {
    return described(
        section("dragonfly", {{"endpoints", endpoints}, {"surplus_global_ports", surplus}}),
        "links");
  };
  EXPECT_EQ(links(16, "empty"), 30);
  EXPECT_EQ(links(16, "parallel"), 32);
  EXPECT_EQ(links(256, "empty"), 2040);
  EXPECT_EQ(links(256, "parallel"), 2048);
}

TEST(DragonflyWiring, FindsTheSmallestGroups) {
  EXPECT_EQ(described(section("dragonfly", {{"endpoints", 16}}), "groups"), 4);
  EXPECT_EQ(described(section("dragonfly", {{"endpoints", 256}}), "routers_per_group"), 16);
  EXPECT_EQ(
      described(section("dragonfly",
                        {{"endpoints", 72}, {"concentration", 2}, {"global_links_per_router", 2}}),
                "routers_per_group"),
      4);
}

/// Global links between every two groups, for all small sizes.
TEST(DragonflyWiring, EveryPairOfGroupsHasItsShare) {
  for (int a = 1; a <= 5; ++a) {
    for (int h = 1; h <= 4; ++h) {
      for (int g = 2; g <= a * h + 1; ++g) {
        const auto dragonfly =
            make_topology(section("dragonfly", {{"routers_per_group", a},
                                                {"global_links_per_router", h},
                                                {"groups", g},
                                                {"allow_underprovisioned", true}}));
        std::map<std::pair<int, int>, int> global;
        for (const auto& [pair, count] : links_between(*dragonfly)) {
          const int from = static_cast<int>(pair.first) / a;
          const int to = static_cast<int>(pair.second) / a;
          if (from != to) global[{from, to}] += count;
        }
        EXPECT_EQ(global.size(), static_cast<std::size_t>(g * (g - 1) / 2));
        for (const auto& [pair, count] : global) EXPECT_EQ(count, a * h / (g - 1));
      }
    }
  }
}

/// Surplus ports pair up completely unless groups and surplus are both odd in number.
TEST(DragonflyWiring, ParallelSurplusUsesEveryPortThatCanPair) {
  for (int a = 1; a <= 5; ++a) {
    for (int h = 1; h <= 4; ++h) {
      for (int g = 2; g <= a * h + 1; ++g) {
        const int surplus = a * h % (g - 1);
        const int unpaired = surplus % 2 != 0 && g % 2 != 0 ? 1 : 0;
        EXPECT_EQ(described(section("dragonfly", {{"routers_per_group", a},
                                                  {"global_links_per_router", h},
                                                  {"groups", g},
                                                  {"surplus_global_ports", "parallel"}}),
                            "global_links"),
                  g * (a * h - unpaired) / 2)
            << "a=" << a << " h=" << h << " g=" << g;
      }
    }
  }
}

}  // namespace
}  // namespace simcore::test
