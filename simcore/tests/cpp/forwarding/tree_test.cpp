// D-mod-k and S-mod-k: shifts on full trees never share a channel.
#include <gtest/gtest.h>

#include "forwarding/tree_levels.hpp"
#include "params/errors.hpp"
#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::section;
using test::Wired;

/// Full trees of two and three levels, of single and several links between routers.
std::vector<Value> full_trees() {
  return {
      section("chassis", {{"endpoints", 16}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 32}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 128}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 64}, {"chip_ports", 8}}),
      section("chassis", {{"endpoints", 32}, {"chip_ports", 8}, {"cabling", "shuffled"}}),
      section("director_tree", {{"endpoints", 64},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 2},
                                {"links_per_director", 2},
                                {"director_ports", 32}}),
      section("director_tree", {{"endpoints", 128},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 4},
                                {"links_per_director", 1},
                                {"director_ports", 32}}),
      section("director_tree", {{"endpoints", 256},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 2},
                                {"links_per_director", 2},
                                {"director_ports", 128}}),
      section("director_tree", {{"endpoints", 64},
                                {"chip_ports", 8},
                                {"endpoints_per_leaf", 4},
                                {"directors", 2},
                                {"links_per_director", 2},
                                {"director_ports", 128},
                                {"director_model", "single_stage_planes"}}),
  };
}

void expect_free_shifts(const Wired& wired, const std::string& engine) {
  const Routes routes = wired.route(engine);
  for (std::uint32_t shift = 1; shift < wired.graph.endpoints(); ++shift) {
    ASSERT_EQ(test::shift_load(wired.graph, routes, shift), 1) << engine << ", shift " << shift;
  }
}

TEST(TreeRouting, ShiftsOnFullTreesNeverShareAChannel) {
  for (const Value& topology : full_trees()) {
    SCOPED_TRACE(topology.to_text());
    const Wired wired(topology);
    expect_free_shifts(wired, "d_mod_k");
    expect_free_shifts(wired, "s_mod_k");
  }
}

TEST(TreeRouting, NumbersOfRoutersAndPortsDoNotMatter) {
  std::uint64_t seed = 0;
  for (const Value& topology : full_trees()) {
    SCOPED_TRACE(topology.to_text());
    const Wired wired(test::scrambled(*make_topology(topology), ++seed));
    expect_free_shifts(wired, "d_mod_k");
    expect_free_shifts(wired, "s_mod_k");
  }
}

TEST(TreeRouting, NeverGoesUpAfterGoingDown) {
  for (const char* engine : {"d_mod_k", "s_mod_k"}) {
    for (const Value& topology : test::sample_chip_topologies()) {
      const Wired wired(topology);
      const TreeLevels tree(wired.graph, *wired.topology, engine);
      const Routes routes = wired.route(engine);
      for (EndpointId from = 0; from < wired.graph.endpoints(); from += 3) {
        for (EndpointId to = 0; to < wired.graph.endpoints(); ++to) {
          bool went_down = false;
          for (const ChannelId channel : test::path_of(wired.graph, routes, from, to)) {
            const bool up = tree.is_up(wired.graph, channel);
            ASSERT_FALSE(up && went_down);
            went_down = went_down || !up;
          }
        }
      }
    }
  }
}

TEST(TreeRouting, SModKWalksDModKBackwards) {
  const Wired wired(section("chassis", {{"endpoints", 50}, {"chip_ports", 8}}));
  const Routes forwards = wired.route("d_mod_k");
  const Routes backwards = wired.route("s_mod_k");
  for (EndpointId from = 0; from < 50; ++from) {
    for (EndpointId to = 0; to < 50; ++to) {
      auto path = test::path_of(wired.graph, backwards, from, to);
      std::reverse(path.begin(), path.end());
      for (ChannelId& channel : path) channel = wired.graph.reverse(channel);
      ASSERT_EQ(path, test::path_of(wired.graph, forwards, to, from));
    }
  }
}

TEST(TreeRouting, RefusesWhatIsNoTree) {
  const auto message = [](const Value& topology) -> std::string {
    try {
      const Routes routes = Wired(topology).route("d_mod_k");
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), "routing.kind");
      return error.message();
    }
    return "";
  };
  EXPECT_NE(message(section("torus", {{"endpoints", 16}})).find("router_0 and router_1"),
            std::string::npos);
  EXPECT_NE(message(section("dragonfly", {{"endpoints", 16}})), "");
}

/// Sixteen endpoints on chips of eight ports (the paper counts them from 1): the leaf router of
/// endpoints 1 to 4 sends 5, 9, 13 over one of its four links, 6, 10, 14 over the next, and so on,
/// so that the flows 1 to 6 and 4 to 14 share a link though the bisection is full.
class SixteenEndpoints : public testing::Test {
 protected:
  static ChannelId first_channel(const Wired& wired, const Routes& routes, int from, int to) {
    return test::path_of(wired.graph, routes, static_cast<EndpointId>(from - 1),
                         static_cast<EndpointId>(to - 1))
        .front();
  }
  static void expect_printed_tables(const Wired& wired, const Routes& routes) {
    std::vector<ChannelId> up;
    for (int group = 5; group <= 8; ++group) {
      up.push_back(first_channel(wired, routes, 1, group));
      EXPECT_EQ(first_channel(wired, routes, 2, group + 4), up.back());
      EXPECT_EQ(first_channel(wired, routes, 3, group + 8), up.back());
    }
    std::sort(up.begin(), up.end());
    EXPECT_EQ(std::unique(up.begin(), up.end()), up.end()) << "four different links";
    EXPECT_EQ(first_channel(wired, routes, 1, 6), first_channel(wired, routes, 4, 14));
  }
  Wired wired_{section("chassis", {{"endpoints", 16}, {"chip_ports", 8}})};
};

TEST_F(SixteenEndpoints, TwoFlowsShareALinkUnderDModK) {
  expect_printed_tables(wired_, wired_.route("d_mod_k"));
}

TEST_F(SixteenEndpoints, TwoFlowsShareALinkUnderThePrintedTables) {
  auto content = std::make_shared<FabricContent>(*read_fabric(fabric_document(*wired_.topology)));
  // Up links are ports 5 to 8 of the leaf routers (0 to 3); endpoints of a leaf are on ports 1
  // to 4.
  ImportedTables tables;
  const Topology& topology = *wired_.topology;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (EndpointId to = 0; to < 16; ++to) {
      std::uint32_t port = router == to / 4 ? to % 4 + 1 : to % 4 + 5;
      for (std::uint32_t p = 0; router >= 4 && p < topology.radix(router); ++p) {
        if (topology.peer(router, static_cast<PortIndex>(p)).id == to / 4) port = p + 1;
      }
      tables.ports.push_back(static_cast<std::uint8_t>(port));
    }
  }
  content->tables = std::move(tables);
  const Wired imported(std::make_unique<FabricTopology>(std::move(content)));
  const Routes routes = imported.route("imported");
  EXPECT_EQ(check_routes(imported.graph, routes).unreachable_pairs, 0u);
  expect_printed_tables(imported, routes);
}

}  // namespace
}  // namespace simcore::test
