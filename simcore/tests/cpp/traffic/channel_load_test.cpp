// Busiest channels of patterns against closed forms, in units of an endpoint's injection rate.
#include <gtest/gtest.h>

#include "support/pattern_load.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/grid_patterns.hpp"
#include "traffic/group_shift.hpp"

namespace simcore::test {
namespace {

constexpr double tiny = 1e-9;

Network routed(const Value& topology, const std::string& routing) {
  Network network;
  network.topology = make_topology(topology);
  network.routing = make_routing(section(routing, {}), *network.topology);
  return network;
}

/// Every endpoint sends to the one `distance` further on.
class ShiftOfTest final : public TrafficPattern {
 public:
  ShiftOfTest(std::uint32_t n, std::uint32_t distance) : n_(n), distance_(distance) {}
  [[nodiscard]] std::uint32_t destination(std::uint32_t source, std::uint64_t) const override {
    return (source + distance_) % n_;
  }

 private:
  std::uint32_t n_;
  std::uint32_t distance_;
};

TEST(PatternLoad, MeshWithDimensionOrder) {
  // Dally and Towles, 2004, chapters 3 and 6: k-1, k/2 and ceil(k/2)-1.
  for (const int k : {4, 8, 16}) {
    const Network mesh = build(section("mesh", {{"widths", list({k, k})}}));
    const auto n = static_cast<std::uint32_t>(k * k);
    EXPECT_NEAR(max_pattern_load(mesh, Transpose(n)), k - 1, tiny) << k;
    EXPECT_NEAR(max_pattern_load(mesh, BitComplement(n)), k / 2, tiny) << k;
    EXPECT_NEAR(max_pattern_load(mesh, Tornado(*mesh.topology)), k / 2 - 1, tiny) << k;
  }
}

TEST(PatternLoad, TornadoOnARing) {
  for (const int k : {5, 8, 16, 33}) {
    const Network ring = build(section("ring", {{"endpoints", k}}));
    EXPECT_NEAR(max_pattern_load(ring, Tornado(*ring.topology)), (k + 1) / 2 - 1, tiny) << k;
  }
}

TEST(PatternLoad, NeighborsDoNotMeetOnATorus) {
  const Network torus = build(section("torus", {{"widths", list({8, 8, 8})}}));
  EXPECT_NEAR(max_pattern_load(torus, Neighbor(*torus.topology)), 1.0, tiny);
}

TEST(PatternLoad, BitComplementOnATorusTakesHalfOfEachRing) {
  // In each dimension x goes to k-1-x: distances 1, 3, ... on a ring of 8, at most 2 on a channel.
  const Network torus = build(section("torus", {{"widths", list({8, 8})}}));
  EXPECT_NEAR(max_pattern_load(torus, BitComplement(64)), 2.0, tiny);
}

TEST(PatternLoad, ValiantMakesTornadoUniform) {
  // Twice the load k/8 of uniform traffic, whatever the pattern: throughput 4/k.
  for (const int k : {4, 8, 16}) {
    const Network ring = routed(section("ring", {{"endpoints", k}}), "valiant");
    EXPECT_NEAR(max_pattern_load(ring, Tornado(*ring.topology)), k / 4.0, 1.0 / k) << k;
  }
}

TEST(PatternLoad, DModKKeepsShiftsApart) {
  for (const Value& shape : {section("fat_tree", {{"endpoints", 16}, {"radix", 4}}),
                             section("fat_tree", {{"endpoints", 128}, {"radix", 8}})}) {
    const Network tree = routed(shape, "d_mod_k");
    const std::uint32_t n = tree.topology->endpoints();
    for (std::uint32_t distance = 1; distance < n; ++distance) {
      ASSERT_NEAR(max_pattern_load(tree, ShiftOfTest(n, distance)), 1.0, tiny)
          << n << " endpoints, shift " << distance;
    }
  }
}

TEST(PatternLoad, GroupShiftMeetsOnTheOneLinkBetweenGroups) {
  const Network dragonfly = build(section("dragonfly", {{"concentration", 2},
                                                        {"routers_per_group", 4},
                                                        {"global_links_per_router", 2},
                                                        {"groups", 9}}));
  std::vector<std::vector<std::uint32_t>> groups(9);
  for (std::uint32_t e = 0; e < 72; ++e) groups[e / 8].push_back(e);
  const GroupShift pattern(groups, 1, GroupTarget::peer, {1, 0, Stream::traffic});
  EXPECT_NEAR(max_pattern_load(dragonfly, pattern), 8.0, tiny);
}

}  // namespace
}  // namespace simcore::test
