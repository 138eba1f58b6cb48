// Who sends to whom: definitions, permutations, refusals.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "params/errors.hpp"
#include "support/points.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/explicit_traffic.hpp"
#include "traffic/grid_patterns.hpp"
#include "traffic/group_shift.hpp"
#include "traffic/hotspot.hpp"
#include "traffic/incast.hpp"
#include "traffic/shift.hpp"
#include "traffic/stencil.hpp"

namespace simcore::test {
namespace {

RandomStream stream() { return {1, 0, Stream::traffic}; }

std::vector<std::uint32_t> map_of(const TrafficPattern& pattern, std::uint32_t n) {
  std::vector<std::uint32_t> map;
  for (std::uint32_t source = 0; source < n; ++source)
    map.push_back(pattern.destination(source, 0));
  return map;
}

bool is_permutation_of_places(const std::vector<std::uint32_t>& map) {
  const std::set<std::uint32_t> seen(map.begin(), map.end());
  return seen.size() == map.size() && *seen.rbegin() + 1 == map.size();
}

using Places = std::vector<std::uint32_t>;

TEST(AddressPatterns, OfEightAndNineEndpoints) {
  EXPECT_EQ(map_of(BitComplement(8), 8), (Places{7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(map_of(BitReverse(8), 8), (Places{0, 4, 2, 6, 1, 5, 3, 7}));
  EXPECT_EQ(map_of(Shuffle(8), 8), (Places{0, 2, 4, 6, 1, 3, 5, 7}));
  EXPECT_EQ(map_of(Transpose(9), 9), (Places{0, 3, 6, 1, 4, 7, 2, 5, 8}));
}

TEST(AddressPatterns, TransposeOfAPowerOfFourSwapsTheHalvesOfTheBits) {
  const Transpose transpose(64);
  for (std::uint32_t s = 0; s < 64; ++s) {
    EXPECT_EQ(transpose.destination(s, 0), (s & 7U) << 3 | s >> 3) << s;
  }
}

TEST(AddressPatterns, ArePermutations) {
  for (const std::uint32_t n : {2U, 4U, 32U, 1024U}) {
    EXPECT_TRUE(is_permutation_of_places(map_of(BitComplement(n), n)));
    EXPECT_TRUE(is_permutation_of_places(map_of(BitReverse(n), n)));
    EXPECT_TRUE(is_permutation_of_places(map_of(Shuffle(n), n)));
  }
}

TEST(AddressPatterns, RefuseNumbersTheyAreNotDefinedFor) {
  const Value odd = section("ring", {{"endpoints", 12}});
  for (const char* kind : {"bit_complement", "bit_reverse", "shuffle", "transpose"}) {
    try {
      run_point(point(odd, section(kind, {})));
      ADD_FAILURE() << kind << " ran on 12 endpoints";
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), "workload.kind");
      EXPECT_NE(error.message().find("not 12"), std::string::npos) << error.message();
    }
  }
}

TEST(GridPatterns, NeighborAndTornadoStepInEveryDimension) {
  const PlaceGrid grid{{4, 6}, 2};
  EXPECT_EQ(Neighbor(grid).destination(0, 0), 2u * (1 + 4 * 1));
  EXPECT_EQ(Neighbor(grid).destination(2 * 23 + 1, 0), 1u) << "round both ends";
  EXPECT_EQ(Tornado(grid).destination(0, 0), 2u * (1 + 4 * 2));
  EXPECT_TRUE(is_permutation_of_places(map_of(Neighbor(grid), 48)));
  EXPECT_TRUE(is_permutation_of_places(map_of(Tornado(grid), 48)));
}

TEST(GroupShift, GoesToTheNamedGroup) {
  const std::vector<Places> groups = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}};
  const GroupShift peer(groups, 1, GroupTarget::peer, stream());
  EXPECT_EQ(map_of(peer, 12), (Places{3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2}));
  const GroupShift far(groups, 3, GroupTarget::complement, stream());
  EXPECT_EQ(map_of(far, 12), (Places{11, 10, 9, 2, 1, 0, 5, 4, 3, 8, 7, 6}));
  const GroupShift random(groups, 2, GroupTarget::random, stream());
  std::map<std::uint32_t, int> hits;
  for (std::uint64_t m = 0; m < 3000; ++m) ++hits[random.destination(10, m)];
  ASSERT_EQ(hits.size(), 3u);
  for (const auto& [place, count] : hits) {
    EXPECT_EQ(place / 3, 1u);
    EXPECT_NEAR(count, 1000, 130);
  }
}

TEST(GroupShift, IsRefusedWithoutGroups) {
  try {
    run_point(point(section("single_router", {{"endpoints", 8}}), section("group_shift", {})));
    FAIL() << "one router has no groups";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "workload.kind");
    EXPECT_NE(error.message().find("dragonfly"), std::string::npos);
  }
}

/// Hops of what each endpoint sends to its only target.
double hops_of(const Value& topology, const Map& workload, const char* kind) {
  return metric(run_point(point(topology, section(kind, workload))), "mean_hops");
}

TEST(GroupShift, TakesPlanesAndSubtreesForGroups) {
  const Map peer = {{"messages_per_endpoint", 2}, {"group_target", "peer"}, {"group_offset", 2}};
  const Value mesh = section("mesh", {{"widths", list({3, 4})}});
  // Planes 0 and 1 send two rows up, 2 and 3 two rows down.
  EXPECT_EQ(hops_of(mesh, peer, "group_shift"), 2);
  // A tree of radix 4 has subtrees of four endpoints: everything goes over the top.
  EXPECT_EQ(hops_of(section("fat_tree", {{"radix", 4}}), peer, "group_shift"), 4);
}

TEST(Shifts, GoRoundTheEnd) {
  EXPECT_EQ(map_of(Shift(5, 2), 5), (Places{2, 3, 4, 0, 1}));
  const Value ring = section("ring", {{"endpoints", 9}});
  const Map batch = {{"messages_per_endpoint", 2}};
  EXPECT_EQ(hops_of(ring, batch, "half_shift"), 4) << "9 / 2 places on";
  EXPECT_EQ(hops_of(ring, {{"messages_per_endpoint", 2}, {"distance", 7}}, "shift"), 2);
}

TEST(Stencil, SendsToItsNeighboursInTurn) {
  const Stencil faces({3, 4, 5}, Stencil::faces(), true);
  std::multiset<std::uint32_t> found;
  for (std::uint64_t m = 0; m < 6; ++m) found.insert(faces.destination(0, m));
  EXPECT_EQ(found, (std::multiset<std::uint32_t>{1, 2, 3, 9, 12, 48}));
  EXPECT_EQ(faces.destination(0, 6), faces.destination(0, 0));
  const Stencil around({4, 4, 1}, Stencil::surroundings(), true);
  found.clear();
  for (std::uint64_t m = 0; m < 8; ++m) found.insert(around.destination(5, m));
  EXPECT_EQ(found, (std::multiset<std::uint32_t>{0, 1, 2, 4, 6, 8, 9, 10}));
}

TEST(Stencil, HasFewerNeighboursAtOpenEnds) {
  const Stencil around({4, 4, 1}, Stencil::surroundings(), false);
  std::multiset<std::uint32_t> found;
  for (std::uint64_t m = 0; m < 3; ++m) found.insert(around.destination(0, m));
  EXPECT_EQ(found, (std::multiset<std::uint32_t>{1, 4, 5}));
  EXPECT_EQ(around.destination(0, 3), around.destination(0, 0));
  EXPECT_FALSE(Stencil({1, 1, 1}, Stencil::faces(), true).sends(0));
}

TEST(ExplicitTraffic, DrawsInProportionToTheWeights) {
  const ExplicitTraffic pattern(4, {{2, 0, 1}, {2, 3, 2}, {2, 0, 1}, {1, 3, 5}}, stream());
  EXPECT_FALSE(pattern.fixed());
  EXPECT_FALSE(pattern.sends(0));
  EXPECT_TRUE(pattern.sends(1));
  EXPECT_EQ(pattern.destination(1, 17), 3u);
  std::map<std::uint32_t, int> hits;
  for (std::uint64_t m = 0; m < 10000; ++m) ++hits[pattern.destination(2, m)];
  EXPECT_EQ(hits.size(), 2u);
  EXPECT_NEAR(hits[0], 5000, 200);
  const ExplicitTraffic loops(2, {{0, 0, 1}, {1, 0, 1}}, stream());
  EXPECT_TRUE(loops.fixed());
  EXPECT_TRUE(loops.may_return());
}

TEST(Hotspot, TakesItsShare) {
  constexpr std::uint32_t n = 20;
  const Hotspot pattern(n, 2, 0.4, stream());
  std::map<std::uint32_t, int> hits;
  for (std::uint64_t m = 0; m < 40000; ++m) ++hits[pattern.destination(5, m)];
  // Others get (1 - 0.4) / 19 each, the two hot places (0 and 10) 0.2 more.
  EXPECT_EQ(hits.count(5), 0u);
  for (const auto& [place, count] : hits) {
    const double share = 0.6 / 19 + (place % 10 == 0 ? 0.2 : 0.0);
    EXPECT_NEAR(count / 40000.0, share, 5 * std::sqrt(share / 40000.0)) << place;
  }
}

TEST(Hotspot, AHotPlaceNeverPicksItself) {
  for (const std::uint32_t hot : {1U, 3U}) {
    const Hotspot pattern(9, hot, 1.0, stream());
    std::set<std::uint32_t> seen;
    for (std::uint64_t m = 0; m < 500; ++m) seen.insert(pattern.destination(0, m));
    EXPECT_EQ(seen.count(0), 0u);
    EXPECT_EQ(seen.size(), hot == 1 ? 8u : 2u);
  }
}

TEST(Incast, DrawsAsManySendersAsAsked) {
  for (const std::uint32_t senders : {1U, 7U, 30U, 31U}) {
    const Incast pattern(32, senders, 9, stream());
    std::uint32_t count = 0;
    for (std::uint32_t place = 0; place < 32; ++place) count += pattern.sends(place) ? 1 : 0;
    EXPECT_EQ(count, senders);
    EXPECT_FALSE(pattern.sends(9));
    EXPECT_EQ(pattern.destination(3, 5), 9u);
  }
}

TEST(Incast, SenderCountsAreChecked) {
  const Value ring = section("ring", {{"endpoints", 8}});
  for (const auto& [name, value] : {std::pair{"senders", 8}, {"target", 8}}) {
    try {
      run_point(point(ring, section("incast", {{name, value}})));
      ADD_FAILURE() << name;
    } catch (const PointError& error) {
      EXPECT_EQ(error.field(), std::string("workload.") + name);
    }
  }
}

}  // namespace
}  // namespace simcore::test
