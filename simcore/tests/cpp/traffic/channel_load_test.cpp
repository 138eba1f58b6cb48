// Busiest channels of patterns against closed forms, in units of an endpoint's injection rate.
#include <gtest/gtest.h>

#include "support/pattern_load.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/grid_patterns.hpp"

namespace simcore::test {
namespace {

constexpr double tiny = 1e-9;

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

}  // namespace
}  // namespace simcore::test
