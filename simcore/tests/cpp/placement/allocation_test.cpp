// Which endpoints jobs get.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "placement/registry.hpp"
#include "support/networks.hpp"

namespace simcore {
namespace {

using test::section;

RandomStream stream(std::uint64_t seed) { return {seed, 0, Stream::placement}; }

class Allocations : public testing::Test {
 protected:
  std::unique_ptr<Topology> topology_ =
      make_topology(section("dragonfly", {{"concentration", 2},
                                          {"routers_per_group", 4},
                                          {"global_links_per_router", 2},
                                          {"groups", 9}}));
};

TEST_F(Allocations, AreAllPermutations) {
  for (const std::string& name : allocation_names()) {
    PlacementMap order = allocation_order(name, *topology_, stream(7));
    EXPECT_EQ(order, allocation_order(name, *topology_, stream(7))) << name;
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, allocation_order("linear", *topology_, stream(7))) << name;
  }
}

TEST_F(Allocations, ByGroupKeepsGroupsTogether) {
  const PlacementMap order = allocation_order("random_by_group", *topology_, stream(7));
  std::set<std::uint32_t> groups;
  for (std::size_t i = 0; i < order.size(); i += 8) {
    groups.insert(topology_->group_of(topology_->router_of(order[i])));
    for (std::size_t j = 0; j < 8; ++j) EXPECT_EQ(order[i + j], order[i] + j);
  }
  EXPECT_EQ(groups.size(), 9u);
  EXPECT_NE(order, allocation_order("random_by_group", *topology_, stream(8)));
  EXPECT_NE(order, allocation_order("linear", *topology_, stream(7)));
}

TEST_F(Allocations, LeaveOutWhatIsTaken) {
  std::vector<bool> taken(topology_->endpoints());
  const PlacementMap all = allocation_order("random", *topology_, stream(3));
  for (std::size_t i = 0; i < 20; ++i) taken[all[i]] = true;
  const PlacementMap rest = allocation_order("random", *topology_, stream(3), taken);
  EXPECT_TRUE(std::equal(rest.begin(), rest.end(), all.begin() + 20, all.end()));
}

TEST_F(Allocations, AreLinearWithoutGroups) {
  const auto ring = make_topology(section("ring", {{"endpoints", 16}}));
  EXPECT_EQ(allocation_order("random_by_group", *ring, stream(1)),
            allocation_order("linear", *ring, stream(1)));
}

}  // namespace
}  // namespace simcore
