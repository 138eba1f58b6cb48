// Which endpoints get the ranks, and in which order.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "placement/registry.hpp"
#include "support/networks.hpp"

namespace simcore {
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

}  // namespace
}  // namespace simcore
