// What the parameters of engines do.
#include <gtest/gtest.h>

#include "forwarding/destination_order.hpp"
#include "forwarding/network_graph.hpp"
#include "params/errors.hpp"
#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;
using test::Wired;

TEST(MinHop, SpreadsDestinationsEvenly) {
  const Wired wired(section("chassis", {{"endpoints", 32}, {"chip_ports", 8}}));
  for (const char* order : {"linear", "by_router", "lid", "identifier", "random"}) {
    const Routes routes = wired.route("min_hop", {{"destination_order", order}});
    for (RouterId leaf = 0; leaf < 8; ++leaf) {
      std::vector<int> used(wired.graph.degree(leaf), 0);
      for (EndpointId to = 0; to < 32; ++to) {
        if (wired.graph.router_of(to) != leaf) ++used[routes.tables.at(leaf, to)];
      }
      EXPECT_EQ(used, std::vector<int>(4, 7)) << order << ", leaf " << leaf;
    }
  }
}

TEST(MinHop, OrderAndTieBreakChangeTheTables) {
  const Wired wired(section("machine", {{"name", "chic"}}));
  const auto tables = [&wired](const char* order, const char* tie, std::uint64_t replicate = 0) {
    return wired.route("min_hop", {{"destination_order", order}, {"tie_break", tie}}, replicate)
        .tables;
  };
  EXPECT_EQ(tables("linear", "lowest_port"), tables("linear", "lowest_port", 1));
  EXPECT_NE(tables("linear", "lowest_port"), tables("random", "lowest_port"));
  EXPECT_NE(tables("random", "lowest_port"), tables("random", "lowest_port", 1));
  EXPECT_NE(tables("linear", "lowest_port"), tables("linear", "highest_port"));
  EXPECT_NE(tables("linear", "lowest_port"), tables("linear", "random"));
  EXPECT_NE(tables("linear", "random"), tables("linear", "random", 1));
}

/// As osm_ucast_mgr.c of OpenSM sorts them: routers with more endpoints first, then by identifier.
TEST(DestinationOrders, ByRouterTakesFullRoutersFirst) {
  // Routers a, b, c are numbered and identified 0, 1, 2; endpoints as the attachments list them.
  const auto graph =
      make_topology(section("graph", {{"edges", test::texts({"a b", "b c"})},
                                      {"attachments", test::texts({"c 3", "a", "b 3"})}}));
  const std::vector<EndpointId> order =
      order_destinations(*graph, DestinationOrder::by_router, {1, 0, Stream::routing});
  EXPECT_EQ(order, (std::vector<EndpointId>{4, 5, 6, 0, 1, 2, 3}));
}

TEST(DestinationOrders, ByRouterIsTheNumberingOfGeneratedTrees) {
  const Wired wired(section("chassis", {{"endpoints", 30}, {"chip_ports", 8}}));
  EXPECT_EQ(wired.route("min_hop", {{"destination_order", "linear"}}).tables,
            wired.route("min_hop", {{"destination_order", "by_router"}}).tables);
}

TEST(MinHop, NeedsWhatItSortsBy) {
  const auto chassis = make_topology(section("chassis", {{"endpoints", 8}, {"chip_ports", 4}}));
  const Wired nameless(test::scrambled(*chassis, 1));  // without lids and identifiers
  for (const char* order : {"lid", "identifier"}) {
    try {
      const Routes routes = nameless.route("min_hop", {{"destination_order", order}});
      ADD_FAILURE() << order;
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), "routing.destination_order");
    }
  }
}

/// Bits of the path as the ranks see it: no upward channel behind a downward one.
void expect_up_then_down(const Wired& wired, const Routes& routes,
                         const std::vector<std::uint32_t>& rank) {
  const NetworkGraph& graph = wired.graph;
  for (EndpointId from = 0; from < graph.endpoints(); ++from) {
    for (EndpointId to = 0; to < graph.endpoints(); ++to) {
      bool went_down = false;
      for (const ChannelId channel : test::path_of(graph, routes, from, to)) {
        const auto place = [&](RouterId router) { return std::pair(rank[router], router); };
        const bool up = place(graph.to(channel)) < place(graph.from(channel));
        ASSERT_FALSE(up && went_down) << from << " to " << to;
        went_down = went_down || !up;
      }
    }
  }
}

TEST(UpDown, NeverTurnsUpAfterDown) {
  for (const Value& topology : test::all_sample_topologies()) {
    const Wired wired(topology);
    if (wired.graph.endpoints() > 150) continue;
    const RouterId last = wired.graph.routers() - 1;
    for (const RouterId root : {RouterId{0}, last / 2, last}) {
      const Routes routes =
          wired.route("up_down", {{"roots", "listed"}, {"root_routers", List{Value(root)}}});
      expect_up_then_down(wired, routes, hops_to_nearest(wired.graph, {root}));
      EXPECT_EQ(check_routes(wired.graph, routes).unreachable_pairs, 0u);
    }
  }
}

TEST(UpDown, TopOfATreeIsAsGoodAsMinHop) {
  const Wired wired(section("chassis", {{"endpoints", 128}, {"chip_ports", 8}}));
  const Map linear{{"destination_order", "linear"}};
  EXPECT_EQ(wired.route("up_down", linear).tables, wired.route("min_hop", linear).tables);
}

TEST(UpDown, RefusesRootsThatDoNotExist) {
  const Wired wired(section("ring", {{"endpoints", 4}}));
  try {
    const Routes routes =
        wired.route("up_down", {{"roots", "listed"}, {"root_routers", list({1, 4})}});
    ADD_FAILURE();
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "routing.root_routers");
    EXPECT_EQ(error.value(), "4");
  }
}

TEST(VirtualChannels, ARingNeedsTwo) {
  const Wired wired(section("ring", {{"endpoints", 8}}));
  for (const char* engine : {"dfsssp", "lash"}) {
    const Routes routes = wired.route(engine);
    EXPECT_EQ(routes.virtual_channels, 2u) << engine;
    EXPECT_TRUE(check_routes(wired.graph, routes).deadlock_free) << engine;
    Routes squeezed = routes;
    squeezed.vcs.clear();
    EXPECT_FALSE(check_routes(wired.graph, squeezed).deadlock_free) << "it does need them";
    try {
      const Routes one = wired.route(engine, {{"max_virtual_lanes", 1}});
      ADD_FAILURE() << engine;
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), "routing.max_virtual_lanes");
    }
  }
}

TEST(VirtualChannels, FailedLinksShareTheLastOneRatherThanEndTheRun) {
  // Two rings joined by a link: one virtual channel cannot do, and the network is not intact.
  const Wired wired(section("torus", {{"widths", list({8, 2})}}));
  const NetworkGraph graph = wired.graph.without(std::vector<ChannelId>{0});
  for (const char* engine : {"dfsssp", "lash"}) {
    const Routes routes = make_engine(section(engine, {{"max_virtual_lanes", 1}}))
                              ->route(graph, *wired.topology, test::routing_stream());
    const RoutesCheck check = check_routes(graph, routes);
    EXPECT_EQ(check.unreachable_pairs, 0u);
    EXPECT_EQ(routes.virtual_channels, 1u);
    EXPECT_FALSE(check.deadlock_free);
  }
}

TEST(Sssp, BalancesBetterThanMinHop) {
  const Wired wired(section("machine", {{"name", "chic"}}));
  const auto most_paths = [&wired](const Routes& routes) {
    std::vector<int> paths(wired.graph.channels(), 0);
    int most = 0;
    for (EndpointId from = 0; from < wired.graph.endpoints(); ++from) {
      for (EndpointId to = 0; to < wired.graph.endpoints(); ++to) {
        for (const ChannelId channel : test::path_of(wired.graph, routes, from, to)) {
          most = std::max(most, ++paths[channel]);
        }
      }
    }
    return most;
  };
  EXPECT_LT(most_paths(wired.route("sssp")), most_paths(wired.route("min_hop")));
}

TEST(DimensionOrder, LoadsBothDirectionsOfATorusAlike) {
  const Wired wired(section("torus", {{"endpoints", 16}, {"dimensions", 2}}));
  const Routes routes = wired.route("dimension_order");
  std::vector<int> paths(wired.graph.channels(), 0);
  for (EndpointId from = 0; from < 16; ++from) {
    for (EndpointId to = 0; to < 16; ++to) {
      for (const ChannelId channel : test::path_of(wired.graph, routes, from, to)) {
        ++paths[channel];
      }
    }
  }
  for (const int count : paths) EXPECT_EQ(count, 8);
}

}  // namespace
}  // namespace simcore::test
