// Channels and tables.
#include <gtest/gtest.h>

#include "forwarding/tables.hpp"
#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::section;
using test::Wired;

TEST(NetworkGraph, NumbersChannelsByRouterAndPort) {
  for (const Value& topology : test::all_sample_topologies()) {
    const Wired wired(topology);
    const NetworkGraph& graph = wired.graph;
    ChannelId next = 0;
    for (RouterId router = 0; router < graph.routers(); ++router) {
      ASSERT_EQ(graph.first_channel(router), next);
      for (std::uint32_t port = 0; port < wired.topology->radix(router); ++port) {
        const PortPeer peer = wired.topology->peer(router, static_cast<PortIndex>(port));
        if (peer.kind != PortPeer::Kind::router) continue;
        ASSERT_EQ(graph.from(next), router);
        ASSERT_EQ(graph.to(next), peer.id);
        ASSERT_EQ(graph.port(next), port);
        ASSERT_EQ(graph.to_port(next), peer.port);
        ASSERT_EQ(graph.reverse(graph.reverse(next)), next);
        ASSERT_EQ(graph.from(graph.reverse(next)), peer.id);
        ++next;
      }
    }
    EXPECT_EQ(graph.channels(), next);
    std::size_t attached = 0;
    for (RouterId router = 0; router < graph.routers(); ++router) {
      for (const EndpointId e : graph.endpoints_at(router)) {
        EXPECT_EQ(graph.router_of(e), router);
        ++attached;
      }
    }
    EXPECT_EQ(attached, graph.endpoints());
  }
}

TEST(NetworkGraph, FailedLinksAreDeadBothWays) {
  const Wired wired(section("torus", {{"endpoints", 16}}));
  const NetworkGraph once = wired.graph.without(std::vector<ChannelId>{3});
  const NetworkGraph twice = once.without(std::vector<ChannelId>{10});
  EXPECT_TRUE(wired.graph.intact());
  EXPECT_TRUE(wired.graph.alive(3));
  EXPECT_FALSE(once.intact());
  for (const ChannelId channel : {ChannelId{3}, once.reverse(3)}) {
    EXPECT_FALSE(once.alive(channel));
    EXPECT_FALSE(twice.alive(channel));
  }
  EXPECT_TRUE(once.alive(10));
  EXPECT_FALSE(twice.alive(twice.reverse(10)));
}

/// A star: one router in the middle of `arms` others, each with an endpoint.
Wired star(std::uint32_t arms) {
  Wiring wiring;
  wiring.link_classes = {"arm"};
  wiring.routers.push_back({.name = "middle", .ports = arms});
  for (std::uint32_t i = 1; i <= arms; ++i) {
    wiring.routers.push_back({.name = "arm_" + std::to_string(i), .ports = 2});
    wiring.links.push_back({.router_a = 0, .port_a = i, .router_b = i, .port_b = 1});
    wiring.endpoints.push_back({.router = i, .port = 2});
  }
  return Wired(std::make_unique<WiredTopology>(wiring, Map{}));
}

TEST(ForwardingTables, TakeTwoBytesOnlyWhereTheyMust) {
  for (const std::uint32_t arms : {254u, 255u, 300u}) {
    const Wired wired = star(arms);
    const Routes routes = wired.route("min_hop");
    const std::uint64_t entries = std::uint64_t{arms + 1} * arms;
    EXPECT_EQ(routes.tables.bytes(), entries * (arms <= 254 ? 1 : 2));
    EXPECT_EQ(ForwardingTables::bytes_for(wired.graph), routes.tables.bytes());
    EXPECT_EQ(routes.tables.narrow_row(0).empty(), arms > 254);
    EXPECT_EQ(routes.tables.wide_row(0).empty(), arms <= 254);
    const RoutesCheck check = check_routes(wired.graph, routes);
    EXPECT_EQ(check.unreachable_pairs + check.looping_pairs, 0u);
    EXPECT_EQ(routes.tables.at(0, arms - 1), arms - 1);
    EXPECT_EQ(routes.tables.at(arms, arms - 1), ForwardingTables::deliver);
    EXPECT_EQ(port_tables(wired.graph, *wired.topology, routes).has_value(), arms <= 254);
  }
}

TEST(PortTables, ComeBackAsTheyWent) {
  for (const char* engine : {"min_hop", "d_mod_k", "up_down", "dfsssp"}) {
    const Wired wired(section("chassis", {{"endpoints", 50}, {"chip_ports", 8}}));
    const Routes routes = wired.route(engine);
    const auto bytes = port_tables(wired.graph, *wired.topology, routes);
    ASSERT_TRUE(bytes);
    const auto content = read_fabric(fabric_document(*wired.topology), *bytes);
    const Wired back(std::make_unique<FabricTopology>(content));
    EXPECT_EQ(back.route("imported").tables, routes.tables) << engine;
  }
}

TEST(PortTables, CannotTellPathsBySource) {
  const Wired wired(section("chassis", {{"endpoints", 32}, {"chip_ports", 8}}));
  EXPECT_FALSE(port_tables(wired.graph, *wired.topology, wired.route("s_mod_k")));
}

TEST(PortTables, EntriesThatLeadNowhereAreHoles) {
  const Wired wired(section("chassis", {{"endpoints", 32}, {"chip_ports", 8}}));
  auto bytes = *port_tables(wired.graph, *wired.topology, wired.route("d_mod_k"));
  const auto entry = [](RouterId router, EndpointId to) { return router * 32 + to; };
  bytes[entry(0, 31)] = 0;                       // to the router itself
  bytes[entry(1, 31)] = 1;                       // to an endpoint that it is not for
  bytes[entry(2, 31)] = static_cast<char>(255);  // no entry
  bytes[entry(7, 31)] = 3;                       // to another endpoint of its own router
  const auto content = read_fabric(fabric_document(*wired.topology), bytes);
  const Wired back(std::make_unique<FabricTopology>(content));
  const Routes routes = back.route("imported");
  for (const RouterId router : {0, 1, 2, 7}) {
    EXPECT_EQ(routes.tables.at(router, 31), ForwardingTables::unreachable) << router;
  }
  EXPECT_EQ(check_routes(back.graph, routes).unreachable_pairs, 31u);
}

}  // namespace
}  // namespace simcore::test
