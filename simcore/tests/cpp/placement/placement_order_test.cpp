// Which endpoints get the ranks, and in which order.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "params/errors.hpp"
#include "placement/registry.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::section;

RandomStream stream(std::uint64_t seed) { return {seed, 0, Stream::placement}; }

class Placements : public testing::Test {
 protected:
  PlacementMap order(const char* kind, std::uint64_t seed) const {
    return order_on(*topology_, kind, seed);
  }
  static PlacementMap order_on(const Topology& topology, const char* kind, std::uint64_t seed) {
    return make_placement(section(kind, {}), topology, stream(seed));
  }

  std::unique_ptr<Topology> topology_ =
      make_topology(section("dragonfly", {{"concentration", 2},
                                          {"routers_per_group", 4},
                                          {"global_links_per_router", 2},
                                          {"groups", 9}}));
};

TEST_F(Placements, AreAllPermutations) {
  for (const char* kind : {"linear", "random", "random_by_group"}) {
    PlacementMap found = order(kind, 7);
    EXPECT_EQ(found, order(kind, 7)) << kind;
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, order("linear", 7)) << kind;
  }
}

TEST_F(Placements, ByGroupKeepsGroupsTogether) {
  const PlacementMap found = order("random_by_group", 7);
  std::set<std::uint32_t> groups;
  for (std::size_t i = 0; i < found.size(); i += 8) {
    groups.insert(topology_->group_of(topology_->router_of(found[i])));
    for (std::size_t j = 0; j < 8; ++j) EXPECT_EQ(found[i + j], found[i] + j);
  }
  EXPECT_EQ(groups.size(), 9u);
  EXPECT_NE(found, order("random_by_group", 8));
  EXPECT_NE(found, order("linear", 7));
}

TEST_F(Placements, AreLinearWithoutGroups) {
  const auto ring = make_topology(section("ring", {{"endpoints", 16}}));
  EXPECT_EQ(order_on(*ring, "random_by_group", 1), order_on(*ring, "linear", 1));
}

TEST(Blocks, NumberEndpointsAsOneGrid) {
  const auto hyperx = make_topology(section("hyperx", {{"widths", test::list({3, 2})},
                                                       {"concentration", 4},
                                                       {"link_multiplicity", test::list({4, 4})}}));
  const PlacementMap map = make_placement(section("blocks", {}), *hyperx, stream(1));
  // A grid of 6 x 4 endpoints; router 1 is right of router 0, router 3 above it.
  const PlacementMap lowest = {0, 1, 4, 5, 8, 9}, second = {2, 3, 6, 7, 10, 11};
  const PlacementMap third = {12, 13, 16, 17, 20, 21};
  for (std::uint32_t x = 0; x < 6; ++x) {
    EXPECT_EQ(map[x], lowest[x]);
    EXPECT_EQ(map[6 + x], second[x]);
    EXPECT_EQ(map[12 + x], third[x]);
  }
  PlacementMap sorted = map;
  std::sort(sorted.begin(), sorted.end());
  for (std::uint32_t e = 0; e < sorted.size(); ++e) EXPECT_EQ(sorted[e], e);
}

TEST(Blocks, NeedAGridAndSidesThatFit) {
  const auto refused = [](const Value& topology, const Value& placement) {
    try {
      make_placement(placement, *make_topology(topology), stream(1));
    } catch (const PointError& error) {
      return error.field();
    }
    return std::string("none");
  };
  const Value torus = section("torus", {{"widths", test::list({4, 4})}, {"concentration", 6}});
  EXPECT_EQ(refused(torus, section("blocks", {})), "placement.block_widths");
  EXPECT_EQ(refused(torus, section("blocks", {{"block_widths", test::list({6})}})),
            "placement.block_widths");
  EXPECT_EQ(refused(torus, section("blocks", {{"block_widths", test::list({3, 2})}})), "none");
  EXPECT_EQ(refused(section("fat_tree", {{"radix", 4}}), section("blocks", {})), "placement.kind");
}

}  // namespace
}  // namespace simcore::test
