// Sizes of networks against published closed forms, and shapes made from endpoints and radix.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

#include "params/errors.hpp"
#include "statics/distances.hpp"
#include "support/networks.hpp"
#include "topology/dragonfly.hpp"
#include "topology/dragonfly_plus.hpp"
#include "topology/fat_tree.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

const Value* value_in(const Value& shape, const char* name) {
  const Value* found = shape.find(name);
  EXPECT_NE(found, nullptr) << name;
  return found;
}

std::int64_t number(const Value& topology, const char* name) {
  return value_in(Value(make_topology(topology)->describe()), name)->as_integer();
}

Value sized(const std::string& kind, int endpoints) {
  return section(kind, {{"endpoints", endpoints}, {"radix", 64}});
}

TEST(FatTreeShapes, KAryNTree) {
  // Petrini & Vanneschi 1997: k^n endpoints, n k^(n-1) routers, 2n links between the farthest
  // endpoints.
  for (const auto& [k, n] : {std::pair{2, 4}, {3, 3}, {4, 3}, {8, 2}}) {
    List children, parents;
    for (int level = 0; level < n; ++level) {
      children.emplace_back(k);
      parents.emplace_back(level == 0 ? 1 : k);
    }
    const auto tree =
        make_topology(section("fat_tree", {{"children", children}, {"parents", parents}}));
    const auto power = static_cast<std::uint32_t>(std::pow(k, n) + 0.5);
    EXPECT_EQ(tree->endpoints(), power);
    EXPECT_EQ(tree->routers(), n * power / k);
    EXPECT_EQ(tree->diameter() + 2, 2u * n);
    if (k % 2 == 0) {
      EXPECT_EQ(tree->bisection_links(), power / 2) << "full bisection";
    }
  }
}

TEST(FatTreeShapes, FullTreeOfThreeLevels) {
  for (const std::uint32_t r : {4u, 8u, 16u, 64u}) {
    const auto tree = make_topology(section("fat_tree", {{"radix", r}}));
    EXPECT_EQ(tree->endpoints(), r * r * r / 4);
    EXPECT_EQ(tree->routers(), 5 * r * r / 4);
    EXPECT_EQ(tree->max_radix(), r);
    EXPECT_EQ(tree->total_ports(), std::uint64_t{r} * tree->routers()) << "no port unused";
  }
}

TEST(FatTreeShapes, Of64Ports) {
  // Leaves, aggregation routers, core routers; links.
  EXPECT_EQ(*value_in(make_topology(sized("fat_tree", 1024))->describe(), "routers_by_level"),
            list({32, 32}));
  EXPECT_EQ(*value_in(make_topology(sized("fat_tree", 4096))->describe(), "routers_by_level"),
            list({128, 128, 64}));
  EXPECT_EQ(number(sized("fat_tree", 4096), "links"), 8192);
  EXPECT_EQ(*value_in(make_topology(sized("fat_tree", 16384))->describe(), "routers_by_level"),
            list({512, 512, 256}));
  EXPECT_EQ(number(sized("fat_tree", 16384), "links"), 32768);
  EXPECT_EQ(make_topology(sized("fat_tree", 16384))->max_radix(), 64u);
}

/// Endpoints, planes, ports of a switch; switches of each tier, and ports up of a leaf.
TEST(MultiPlaneShapes, CountsOfClustersThatAreBuilt) {
  const auto planes = [](int endpoints, int n, int radix) {
    return section("multi_plane", {{"endpoints", endpoints}, {"planes", n}, {"radix", radix}});
  };
  // 64-port switches of 800 Gb/s: two tiers of eight planes, or three tiers of one.
  const auto wide = make_topology(planes(131072, 8, 512));
  EXPECT_EQ(wide->switches(), 6144u);
  EXPECT_EQ(wide->switches() * 64u, 3u * 131072u) << "3/64 of a switch an endpoint";
  EXPECT_EQ(wide->links() - wide->plane_links(), 131072u * 8) << "a link up for each one down";
  EXPECT_EQ(wide->as_fat_tree()->up_ports(2), 256u) << "a lost one is 1/256 of a plane's paths";
  EXPECT_EQ(*value_in(wide->describe(), "routers_by_level"), list({131072, 4096, 2048}));
  const auto tall = make_topology(planes(65536, 1, 64));
  EXPECT_EQ(tall->switches() * 64u, 5u * 65536u) << "5/64 of a switch an endpoint";
  EXPECT_EQ(tall->links() - tall->plane_links(), 2 * 65536u);
  EXPECT_EQ(tall->as_fat_tree()->up_ports(2), 32u);
  EXPECT_EQ(make_topology(section("fat_tree", {{"radix", 64}}))->routers(), tall->switches());
}

TEST(MultiPlaneShapes, JoinedRailsHaveSwitchesAboveInCommon) {
  const auto of = [](const char* rails) {
    return make_topology(section(
        "multi_plane",
        {{"endpoints", 256}, {"planes", 8}, {"radix", 64}, {"levels", 2}, {"rails", rails}}));
  };
  const auto apart = of("apart"), joined = of("joined");
  EXPECT_EQ(joined->switches(), apart->switches());
  EXPECT_EQ(joined->links(), apart->links());
  // Interface, leaf of the first rail, and a switch above it: the leaves that this one joins.
  const auto leaves_below = [](const Topology& topology) {
    const RouterId leaf = topology.peer(0, 0).id;
    const RouterId above = topology.peer(leaf, 0).id;
    std::set<RouterId> below;
    for (std::uint32_t port = 0; port < topology.radix(above); ++port) {
      below.insert(topology.peer(above, static_cast<PortIndex>(port)).id);
    }
    return below.size();
  };
  EXPECT_EQ(leaves_below(*apart), 8u) << "one of each group of servers";
  EXPECT_EQ(leaves_below(*joined), 64u) << "all";
}

TEST(FatTreeShapes, EveryCoreRouterReachesEveryPodAlike) {
  const auto tree = make_topology(sized("fat_tree", 16384));
  for (const RouterId core : {tree->routers() - 1, tree->routers() - 256}) {
    std::map<std::uint32_t, int> links;
    for (std::uint32_t port = 0; port < tree->radix(core); ++port) {
      ++links[tree->group_of(tree->peer(core, static_cast<PortIndex>(port)).id)];
    }
    ASSERT_EQ(links.size(), 16u);
    for (const auto& [pod, count] : links) EXPECT_EQ(count, 4) << "pod " << pod;
  }
}

TEST(FatTreeShapes, TapersThinTheLevelAbove) {
  const auto full = make_topology(sized("fat_tree", 4096));
  const auto at_leaf =
      make_topology(section("fat_tree", {{"endpoints", 4096}, {"radix", 64}, {"leaf_taper", 2}}));
  const auto at_aggregation = make_topology(
      section("fat_tree", {{"endpoints", 4096}, {"radix", 64}, {"aggregation_taper", 2}}));
  EXPECT_EQ(*value_in(at_leaf->describe(), "routers_by_level"), list({128, 64, 32}));
  EXPECT_EQ(*value_in(at_aggregation->describe(), "routers_by_level"), list({128, 128, 32}));
  EXPECT_EQ(full->bisection_links(), 2048u);
  EXPECT_EQ(at_leaf->bisection_links(), 1024u);
  EXPECT_EQ(at_aggregation->bisection_links(), 1024u);
}

TEST(DragonflyShapes, Of64Ports) {
  struct Case {
    int endpoints;
    std::uint32_t p, a, h, g, radix, diameter;
    std::uint32_t links_between_groups;
    double global_load;
    const char* wiring;
  };
  for (const Case& c : {Case{1024, 16, 16, 24, 4, 55, 2, 128, .5, "all_to_all"},
                        Case{4096, 16, 16, 30, 16, 61, 2, 32, .5, "all_to_all"},
                        Case{16384, 16, 32, 16, 32, 63, 3, 16, 1, "circulant"}}) {
    const auto topology = make_topology(sized("dragonfly", c.endpoints));
    const DragonflySize& size = topology->as_dragonfly()->size();
    EXPECT_EQ(topology->endpoints(), static_cast<std::uint32_t>(c.endpoints));
    EXPECT_EQ((std::array{size.p, size.a, size.h, size.g}), (std::array{c.p, c.a, c.h, c.g}));
    EXPECT_EQ(topology->max_radix(), c.radix);
    EXPECT_EQ(topology->diameter(), c.diameter);
    const Value shape = topology->describe();
    EXPECT_EQ(value_in(shape, "wiring")->as_string(), c.wiring);
    EXPECT_EQ(value_in(shape, "fewest_links_between_groups")->as_integer(), c.links_between_groups);
    EXPECT_NEAR(value_in(shape, "uniform_global_load")->as_double(), c.global_load, 1e-12);
    EXPECT_FALSE(value_in(shape, "sizing_rule")->as_string().empty());
    // The shape can be written out, too.
    const auto written = make_topology(section("dragonfly", {{"concentration", c.p},
                                                             {"routers_per_group", c.a},
                                                             {"global_links_per_router", c.h},
                                                             {"groups", c.g},
                                                             {"wiring", c.wiring}}));
    EXPECT_EQ(written->links(), topology->links());
  }
}

/// p = h, a = 2 p, g = a h + 1: the largest of their radix 4 p - 1 (Kim et al., ISCA 2008).
TEST(DragonflyShapes, BalancedOfOddPorts) {
  for (const std::uint32_t p : {2U, 4U, 8U, 16U}) {
    const std::uint32_t groups = 2 * p * p + 1;
    const auto topology = make_topology(
        section("dragonfly", {{"endpoints", 2 * p * p * groups}, {"radix", 4 * p - 1}}));
    const DragonflySize& size = topology->as_dragonfly()->size();
    EXPECT_EQ((std::array{size.p, size.a, size.h, size.g}), (std::array{p, 2 * p, p, groups}));
    EXPECT_EQ(topology->max_radix(), 4 * p - 1);
    EXPECT_EQ(topology->diameter(), 3U);
  }
}

/// 256 groups of 16 routers: the 255 links of a group are spread over all of them, 16 a router.
TEST(DragonflyShapes, SpreadTheirGlobalLinks) {
  const auto topology = make_topology(section("dragonfly", {{"endpoints", 32'768}, {"radix", 48}}));
  const DragonflySize& size = topology->as_dragonfly()->size();
  EXPECT_EQ((std::array{size.p, size.a, size.h, size.g}), (std::array{8U, 16U, 16U, 256U}));
  EXPECT_EQ(value_in(topology->describe(), "wiring")->as_string(), "relative");
}

/// 29 groups of 7 routers with 4 endpoints each: 4 x 7 x 29 = 812 load a local link 1.12 times even
/// when the 28 global links of a group are spread evenly over its routers.
TEST(DragonflyShapes, RefuseOverloadedLocalLinks) {
  EXPECT_THROW(make_topology(section("dragonfly", {{"endpoints", 812}, {"radix", 15}})),
               PointError);
}

/// 2 groups of 4 routers with 16 endpoints each would load a local link fourfold: every router's
/// traffic of 16 endpoints goes over 3 local cables and 32 global ones.
TEST(DragonflyShapes, SmallOnesKeepToTheirRate) {
  const auto topology = make_topology(sized("dragonfly", 128));
  const DragonflySize& size = topology->as_dragonfly()->size();
  EXPECT_EQ((std::array{size.p, size.a, size.h, size.g}), (std::array{8U, 8U, 8U, 2U}));
}

TEST(SizesFromEndpointsAlone, TakeTheSmallestCommonRouters) {
  const auto hyperx = make_topology(section("hyperx", {{"endpoints", 64}}));
  const Value shape = hyperx->describe();
  EXPECT_EQ(*value_in(shape, "widths"), list({4, 2, 2}));
  EXPECT_EQ(value_in(shape, "concentration")->as_integer(), 4);
  EXPECT_EQ(value_in(shape, "sizing_rule")->as_string().find("routers with 16 ports"), 0U);
  // Two levels while some common router makes one: radix^2 / 2 endpoints at most.
  const auto levels = [](int endpoints) {
    const auto tree = make_topology(section("fat_tree", {{"endpoints", endpoints}}));
    return *value_in(tree->describe(), "routers_by_level");
  };
  EXPECT_EQ(levels(32), list({8, 4}));
  EXPECT_EQ(levels(64), list({8, 8}));
  EXPECT_EQ(levels(8192), list({128, 64}));
  EXPECT_EQ(levels(16'384), list({512, 512, 256}));
  // A taper above the aggregation routers asks for three.
  const auto tapered =
      make_topology(section("fat_tree", {{"endpoints", 64}, {"aggregation_taper", 2}}))->describe();
  EXPECT_EQ(*value_in(tapered, "routers_by_level"), list({16, 16, 4}));
}

TEST(DragonflyShapes, LargestCirculantOf64Ports) {
  // 32 routers with 8 offsets each reach 256 groups either way.
  const auto choice = section("dragonfly", {{"concentration", 16},
                                            {"routers_per_group", 32},
                                            {"global_links_per_router", 16},
                                            {"groups", 513},
                                            {"wiring", "circulant"}});
  const auto largest = make_topology(choice);
  EXPECT_EQ(largest->endpoints(), 262656u);
  EXPECT_EQ(value_in(largest->describe(), "fewest_links_between_groups")->as_integer(), 1);
}

TEST(DragonflyShapes, CirculantJoinsTheSamePlaces) {
  const auto topology = make_topology(section("dragonfly", {{"routers_per_group", 4},
                                                            {"global_links_per_router", 4},
                                                            {"groups", 9},
                                                            {"wiring", "circulant"}}));
  const GroupWiring& wiring = topology->as_dragonfly()->wiring();
  for (std::uint32_t place = 0; place < 4; ++place) {
    for (std::uint32_t t = 0; t < 2; ++t) {
      const std::uint32_t offset = place * 2 + t + 1;
      const GroupWiring::Far ahead = wiring.far_end(3, place, 2 * t);
      const GroupWiring::Far behind = wiring.far_end(3, place, 2 * t + 1);
      EXPECT_EQ(ahead.group, (3 + offset) % 9);
      EXPECT_EQ(behind.group, (3 + 9 - offset) % 9);
      EXPECT_EQ(ahead.place, place);
      EXPECT_EQ(behind.place, place);
    }
  }
  // Offsets that are multiples of the number of groups lead nowhere.
  const GroupWiring few({.a = 4, .h = 2, .g = 3}, WiringRule::circulant);
  EXPECT_TRUE(few.far_end(0, 0, 0).wired);
  EXPECT_FALSE(few.far_end(0, 2, 0).wired);
  EXPECT_FALSE(few.far_end(0, 2, 1).wired);
}

TEST(DragonflyShapes, AllToAllReachesEveryGroupFromEveryRouter) {
  const GroupWiring wiring({.a = 6, .h = 6, .g = 4}, WiringRule::all_to_all);
  for (std::uint32_t to : {1u, 2u, 3u}) {
    EXPECT_EQ(wiring.links(0, to).size(), 12u);
    for (const GlobalLink& link : wiring.links(0, to)) {
      EXPECT_EQ((link.far_router + 6u - link.near_router) % 3, 0u) << "a multiple of a / m";
    }
  }
  EXPECT_EQ(wiring.longest_path(), 2u);
}

TEST(DragonflyShapes, AbsoluteTakesGroupsInOrder) {
  const GroupWiring wiring({.a = 4, .h = 2, .g = 9}, WiringRule::absolute);
  for (std::uint32_t group = 0; group < 9; ++group) {
    for (std::uint32_t slot = 0; slot < 8; ++slot) {
      EXPECT_EQ(wiring.far_end(group, slot / 2, slot % 2).group, slot < group ? slot : slot + 1);
    }
  }
}

TEST(DragonflyPlusShapes, Of64Ports) {
  struct Case {
    int endpoints;
    std::uint32_t p, a, h, g, leaf_ports, spine_ports, links_between_groups;
    double global_load;
  };
  for (const Case& c :
       {Case{1024, 16, 16, 24, 4, 32, 40, 128, .5}, Case{4096, 32, 32, 24, 4, 64, 56, 256, 1},
        Case{16384, 32, 32, 30, 16, 64, 62, 64, 1}}) {
    const auto topology = make_topology(sized("dragonfly_plus", c.endpoints));
    const DragonflyPlusSize& size = topology->as_dragonfly_plus()->size();
    EXPECT_EQ((std::array{size.p, size.leaves, size.spines, size.h, size.g}),
              (std::array{c.p, c.a, c.a, c.h, c.g}));
    EXPECT_EQ(topology->endpoints(), static_cast<std::uint32_t>(c.endpoints));
    EXPECT_EQ(topology->radix(0), c.leaf_ports);
    EXPECT_EQ(topology->radix(c.a), c.spine_ports);
    const Value shape = topology->describe();
    EXPECT_EQ(value_in(shape, "fewest_links_between_groups")->as_integer(), c.links_between_groups);
    EXPECT_NEAR(value_in(shape, "uniform_global_load")->as_double(), c.global_load, 1e-12);
  }
}

TEST(HyperXShapes, Of64Ports) {
  const auto check = [](int endpoints, Value widths, Value links, std::uint32_t radix) {
    const auto hyperx = make_topology(sized("hyperx", endpoints));
    const Value shape = hyperx->describe();
    EXPECT_EQ(*value_in(shape, "widths"), widths);
    EXPECT_EQ(*value_in(shape, "link_multiplicity"), links);
    EXPECT_EQ(value_in(shape, "concentration")->as_integer(), 16);
    EXPECT_EQ(hyperx->max_radix(), radix);
  };
  check(1024, list({4, 4, 4}), list({5, 5, 5}), 61);
  check(4096, list({8, 8, 4}), list({2, 2, 4}), 56);
  check(16384, list({16, 8, 8}), list({1, 2, 2}), 59);
}

TEST(HyperXShapes, FlattenedButterflyAndHypercube) {
  const auto flat =
      make_topology(section("flattened_butterfly", {{"width", 4}, {"dimensions", 3}}));
  EXPECT_EQ(flat->endpoints(), 256u);
  EXPECT_EQ(flat->routers(), 64u);
  EXPECT_EQ(flat->max_radix(), 4u * 3 + 1) << "n (k - 1) + 1 with n = 4";
  EXPECT_EQ(number(section("flattened_butterfly", {{"endpoints", 4096}, {"radix", 64}}), "routers"),
            256);
  const auto cube = make_topology(section("hypercube", {{"dimensions", 10}}));
  EXPECT_EQ(cube->endpoints(), 1024u);
  EXPECT_EQ(cube->diameter(), 10u);
  EXPECT_EQ(cube->bisection_links(), 512u);
  EXPECT_NEAR(measure_distances(*cube).mean_hops_including_self, 5, 1e-9);
}

TEST(GridShapes, FromRadix) {
  // The most endpoints a router that uniform traffic allows: c k / 8 <= 1 on a torus.
  const Value torus =
      make_topology(section("torus", {{"endpoints", 128}, {"radix", 64}}))->describe();
  EXPECT_EQ(value_in(torus, "concentration")->as_integer(), 2);
  EXPECT_EQ(*value_in(torus, "widths"), list({4, 4, 4}));
  const Value large =
      make_topology(section("torus", {{"endpoints", 4096}, {"radix", 64}}))->describe();
  EXPECT_EQ(value_in(large, "concentration")->as_integer(), 1);
}

/// PolarFly (Lakhotia et al., SC 2022) of prime q: points of the projective plane over the field
/// of q, joined where their dot product is 0.
List polar_fly_links(int q) {
  std::vector<std::array<int, 3>> points;
  points.push_back({1, 0, 0});
  for (int x = 0; x < q; ++x) points.push_back({x, 1, 0});
  for (int x = 0; x < q; ++x) {
    for (int y = 0; y < q; ++y) points.push_back({x, y, 1});
  }
  List edges;
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = a + 1; b < points.size(); ++b) {
      int dot = 0;
      for (std::size_t i = 0; i < 3; ++i) dot += points[a][i] * points[b][i];
      if (dot % q == 0) edges.emplace_back(std::to_string(a) + " " + std::to_string(b));
    }
  }
  return edges;
}

TEST(GraphShapes, PolarFly) {
  for (const std::uint32_t q : {7u, 31u}) {
    const auto fly = make_topology(section(
        "graph", {{"edges", polar_fly_links(static_cast<int>(q))}, {"endpoints_per_router", 1}}));
    EXPECT_EQ(fly->routers(), q * q + q + 1);
    EXPECT_EQ(fly->max_radix(), q + 1 + 1) << "q + 1 links and an endpoint";
    EXPECT_EQ(fly->diameter(), 2u);
  }
}

TEST(GraphShapes, BCube) {
  // Guo et al., SIGCOMM 2009: n^(k+1) servers, (k+1) n^k routers, k+1 routers apart at most.
  // Servers relay, so they are routers with one endpoint here.
  for (const auto& [n, k] : {std::pair{4, 1}, {3, 2}, {2, 3}}) {
    const int servers = static_cast<int>(std::pow(n, k + 1) + 0.5);
    List edges, attachments;
    for (int s = 0; s < servers; ++s) {
      attachments.emplace_back("server_" + std::to_string(s));
      int stride = 1;
      for (int level = 0; level <= k; ++level, stride *= n) {
        const int number = s / (stride * n) * stride + s % stride;
        edges.emplace_back("server_" + std::to_string(s) + " router_" + std::to_string(level) +
                           "_" + std::to_string(number));
      }
    }
    const auto bcube =
        make_topology(section("graph", {{"edges", edges}, {"attachments", attachments}}));
    EXPECT_EQ(bcube->endpoints(), static_cast<std::uint32_t>(servers));
    EXPECT_EQ(bcube->routers() - bcube->endpoints(),
              static_cast<std::uint32_t>((k + 1) * servers / n));
    EXPECT_EQ(bcube->diameter(), 2u * (k + 1)) << "two channels a router";
    EXPECT_EQ(bcube->router_name(bcube->router_of(5)), "server_5");
  }
}

TEST(GraphShapes, NumbersRoutersAsTheyAreCalled) {
  const auto graph = make_topology(
      section("graph", {{"edges", test::texts({"2 1", "1 0 3"})}, {"endpoints_per_router", 1}}));
  EXPECT_EQ(graph->router_name(0), "0");
  EXPECT_EQ(graph->radix(0), 4u);
  EXPECT_EQ(graph->minimal_hops(0, 2), 2u);
  std::vector<PortIndex> ports;
  graph->minimal_ports(0, 2, ports);
  EXPECT_EQ(ports.size(), 3u) << "three parallel links";
}

TEST(HyperXShapes, UnderprovisionedOnesAreBuiltOnDemand) {
  const auto hyperx = make_topology(section(
      "hyperx",
      {{"widths", list({4, 4, 4})}, {"concentration", 16}, {"allow_underprovisioned", true}}));
  EXPECT_EQ(hyperx->endpoints(), 1024u);
}

}  // namespace
}  // namespace simcore::test
