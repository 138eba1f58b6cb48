// Distances, channel loads and bisections against the textbook's closed forms.
//
// Formulas: Dally & Towles, "Principles and Practices of Interconnection Networks" (2004), chapters
// 3 and 5; Ahn et al., "HyperX" (SC 2009); Kim et al., dragonfly (ISCA 2008). Loads are for uniform
// traffic that includes the sender itself, in units of one endpoint's injection rate.
#include <gtest/gtest.h>

#include <cmath>

#include "statics/channel_load.hpp"
#include "statics/distances.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

constexpr double tiny = 1e-9;

class Measured {
 public:
  explicit Measured(const Value& topology)
      : network_(test::build(topology)),
        distances(measure_distances(*network_.topology)),
        loads(measure_channel_loads(*network_.topology, *network_.routing)) {}
  [[nodiscard]] std::uint64_t bisection() const { return *network_.topology->bisection_links(); }

 private:
  test::Network network_;

 public:
  Distances distances;
  ChannelLoads loads;
};

TEST(ClosedForms, Ring) {
  for (const int n : {4, 16, 64, 256}) {
    const Measured ring(section("ring", {{"endpoints", n}}));
    EXPECT_NEAR(ring.distances.mean_hops_including_self, n / 4.0, tiny);
    EXPECT_EQ(ring.distances.diameter, static_cast<std::uint32_t>(n / 2));
    EXPECT_NEAR(ring.loads.max, n / 8.0, tiny);
    EXPECT_EQ(ring.bisection(), 2u);
  }
}

TEST(ClosedForms, Mesh) {
  for (const auto& [k, n] : {std::pair{4, 2}, {16, 2}, {4, 3}, {6, 2}}) {
    const auto endpoints = static_cast<int>(std::pow(k, n));
    const Measured mesh(section("mesh", {{"endpoints", endpoints}, {"dimensions", n}}));
    EXPECT_NEAR(mesh.distances.mean_hops_including_self, n * (k / 3.0 - 1.0 / (3 * k)), tiny);
    EXPECT_EQ(mesh.distances.diameter, static_cast<std::uint32_t>(n * (k - 1)));
    EXPECT_NEAR(mesh.loads.max, k / 4.0, tiny);
    EXPECT_EQ(mesh.bisection(), static_cast<std::uint64_t>(endpoints / k));
  }
}

TEST(ClosedForms, Torus) {
  for (const auto& [k, n] : {std::pair{4, 4}, {4, 2}, {8, 2}, {6, 3}}) {
    const auto endpoints = static_cast<int>(std::pow(k, n));
    const Measured torus(section("torus", {{"endpoints", endpoints}, {"dimensions", n}}));
    EXPECT_NEAR(torus.distances.mean_hops_including_self, n * k / 4.0, tiny);
    EXPECT_EQ(torus.distances.diameter, static_cast<std::uint32_t>(n * k / 2));
    EXPECT_NEAR(torus.loads.max, k / 8.0, tiny);
    EXPECT_EQ(torus.bisection(), static_cast<std::uint64_t>(2 * endpoints / k));
  }
}

TEST(ClosedForms, LargeTorusStaysExactInItsMeans) {
  const Measured torus(section("torus", {{"widths", list({16, 16, 16})}}));
  EXPECT_NEAR(torus.distances.mean_hops_including_self, 12.0, tiny);
  EXPECT_EQ(torus.distances.diameter, 24u);
  EXPECT_FALSE(torus.loads.exact);
  EXPECT_NEAR(torus.loads.max, 2.0, 0.05);
}

TEST(ClosedForms, TorusOfWidthTwoUsesBothLinks) {
  const Measured torus(section("torus", {{"endpoints", 16}, {"dimensions", 4}}));
  EXPECT_NEAR(torus.loads.max, 0.25, tiny);
  EXPECT_EQ(torus.distances.diameter, 4u);
}

TEST(ClosedForms, Hypercube) {
  for (int n = 1; n <= 8; ++n) {
    for (const char* kind : {"mesh", "hyperx"}) {
      const Measured cube(section(kind, {{"widths", List(static_cast<std::size_t>(n), 2)}}));
      EXPECT_NEAR(cube.distances.mean_hops_including_self, n / 2.0, tiny);
      EXPECT_EQ(cube.distances.diameter, static_cast<std::uint32_t>(n));
      EXPECT_NEAR(cube.loads.max, 0.5, tiny);
      EXPECT_EQ(cube.bisection(), std::uint64_t{1} << (n - 1));
    }
  }
}

TEST(ClosedForms, HyperX) {
  struct Case {
    std::vector<int> widths, links;
    int concentration;
  };
  for (const Case& c :
       {Case{{4, 2}, {1, 1}, 2}, Case{{4, 32}, {1, 1}, 2}, Case{{32, 32}, {1, 1}, 2},
        Case{{4, 4, 4}, {5, 5, 5}, 16}, Case{{6, 4}, {3, 2}, 4}}) {
    List widths, links;
    double mean = 0;
    int routers = 1;
    for (std::size_t d = 0; d < c.widths.size(); ++d) {
      widths.emplace_back(c.widths[d]);
      links.emplace_back(c.links[d]);
      mean += 1 - 1.0 / c.widths[d];
      routers *= c.widths[d];
    }
    const Measured hyperx(section(
        "hyperx",
        {{"widths", widths}, {"link_multiplicity", links}, {"concentration", c.concentration}}));
    EXPECT_NEAR(hyperx.distances.mean_hops_including_self, mean, tiny);
    EXPECT_EQ(hyperx.distances.diameter, c.widths.size());
    int thinnest = 1 << 30;
    for (std::size_t d = 0; d < c.widths.size(); ++d) {
      EXPECT_NEAR(hyperx.loads.max_by_class[d],
                  double(c.concentration) / (c.widths[d] * c.links[d]), tiny);
      thinnest = std::min(thinnest, c.widths[d] * c.links[d]);
    }
    EXPECT_EQ(hyperx.bisection(), static_cast<std::uint64_t>(routers * thinnest / 4));
  }
}

TEST(ClosedForms, BalancedDragonfly) {
  struct Case {
    int p, a, h, endpoints;
    double mean_hops, global_load, local_load;
  };
  for (const Case& c :
       {Case{2, 4, 2, 72, 2.306, .889, .944}, Case{4, 8, 4, 1056, 2.693, .970, .985},
        Case{8, 16, 8, 16512, 2.860, .992, .996}}) {
    const Measured dragonfly(section("dragonfly", {{"concentration", c.p},
                                                   {"routers_per_group", c.a},
                                                   {"global_links_per_router", c.h},
                                                   {"groups", c.a * c.h + 1},
                                                   {"endpoints", c.endpoints}}));
    EXPECT_NEAR(dragonfly.distances.mean_hops_including_self, c.mean_hops, 0.0005);
    EXPECT_NEAR(dragonfly.loads.max_by_class[1], c.global_load, 0.0005);
    EXPECT_NEAR(dragonfly.loads.max_by_class[0], c.local_load, 0.0005);
    EXPECT_TRUE(dragonfly.loads.exact);
    EXPECT_EQ(dragonfly.distances.diameter, 3u);
  }
}

TEST(ClosedForms, SingleRouterHasNoHops) {
  const Measured single(section("single_router", {{"endpoints", 256}}));
  EXPECT_EQ(single.distances.diameter, 0u);
  EXPECT_EQ(single.distances.mean_hops, 0.0);
  EXPECT_EQ(single.loads.max, 0.0);
}

}  // namespace
}  // namespace simcore::test
