// Cabinets and where they stand. Places are in decimetres, along a row and across the rows.
#include "bill/floor_plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

using Places = std::vector<FloorPlace>;

Places places_of(const Value& topology) {
  const auto network = make_topology(topology);
  const FloorPlan plan(*network);
  Places places;
  for (RouterId r = 0; r < network->routers(); ++r) places.push_back(plan.place(r));
  return places;
}

std::uint32_t cabinets_of(const Value& topology) {
  return FloorPlan(*make_topology(topology)).cabinets();
}

TEST(FloorPlan, FillsCabinetsGroupByGroupInRowsToAndFro) {
  // Rows of 3 routers, 96 endpoints: 64 in a cabinet, 32 in the next, which has no room for a
  // whole row. sqrt(6 x 2.1 / 0.6) = 4.6: five cabinets a row, the sixth stands behind the fifth.
  const Places expected = {{0, 0},  {0, 0},  {6, 0},  {12, 0}, {12, 0},
                           {18, 0}, {24, 0}, {24, 0}, {24, 21}};
  EXPECT_EQ(places_of(section("torus", {{"widths", list({3, 3})}, {"concentration", 32}})),
            expected);
}

TEST(FloorPlan, StandsTreeTopsInTheMiddle) {
  // Five cabinets, four a row: the second and third are nearest to the middle (9, 10.5).
  const Places expected = {{0, 0}, {12, 0}, {18, 0}, {18, 21}, {6, 0}, {6, 0}};
  EXPECT_EQ(
      places_of(section("fat_tree", {{"children", list({64, 4})}, {"parents", list({1, 2})}})),
      expected);
}

TEST(FloorPlan, LetsSmallGroupsShareCabinets) {
  // 16 endpoints a group: four groups a cabinet.
  const auto groups = [](int g) {
    return section("dragonfly", {{"concentration", 8},
                                 {"routers_per_group", 2},
                                 {"groups", g},
                                 {"wiring", "all_to_all"},
                                 {"global_links_per_router", g - 1},
                                 {"allow_underprovisioned", true}});
  };
  EXPECT_EQ(cabinets_of(groups(4)), 1u);
  EXPECT_EQ(cabinets_of(groups(5)), 2u);
  EXPECT_EQ(cabinets_of(groups(9)), 3u);
}

TEST(FloorPlan, HoldsSoManySwitchesACabinet) {
  EXPECT_EQ(cabinets_of(section("ring", {{"endpoints", 32}})), 1u);
  EXPECT_EQ(cabinets_of(section("ring", {{"endpoints", 33}})), 2u);
}

TEST(FloorPlan, GivesALargeSwitchSeveralCabinets) {
  EXPECT_EQ(cabinets_of(section("single_router", {{"endpoints", 2}})), 1u);
  EXPECT_EQ(cabinets_of(section("single_router", {{"endpoints", 64}})), 1u);
  EXPECT_EQ(cabinets_of(section("single_router", {{"endpoints", 65}})), 2u);
  EXPECT_EQ(cabinets_of(section("single_router", {{"endpoints", 129}})), 3u);
  // The second router stands behind the three cabinets of the first: three a row of six.
  const Places expected = {{0, 0}, {18, 0}};
  EXPECT_EQ(places_of(section("mesh", {{"widths", list({2})}, {"concentration", 129}})), expected);
}

TEST(FloorPlan, StandsSwitchesOfPlanesBesideTheLastEndpoints) {
  // One tier: 128 interfaces in two cabinets, and the switches of both planes in the second.
  const auto network =
      make_topology(section("multi_plane", {{"endpoints", 128}, {"planes", 2}, {"radix", 128}}));
  const FloorPlan plan(*network);
  EXPECT_EQ(plan.cabinets(), 2u);
  for (RouterId r = 0; r < network->routers(); ++r) {
    const std::uint32_t along = r < 64 ? 0 : cabinet_width_dm;
    EXPECT_EQ(plan.place(r), (FloorPlace{along, 0})) << r;
  }
}

TEST(FloorPlan, MeasuresCablesAcrossTheFloor) {
  const auto network =
      make_topology(section("torus", {{"widths", list({3, 3})}, {"concentration", 32}}));
  const FloorPlan plan(*network);
  EXPECT_EQ(plan.cable_dm(0, 1), 20u);            // one cabinet
  EXPECT_EQ(plan.cable_dm(1, 2), 40u + 6);        // the next
  EXPECT_EQ(plan.cable_dm(7, 8), 40u + 21);       // behind
  EXPECT_EQ(plan.cable_dm(2, 8), 40u + 18 + 21);  // (6, 0) to (24, 21)
  EXPECT_EQ(plan.cable_dm(8, 2), plan.cable_dm(2, 8));
}

/// What stands at a place.
struct Standing {
  std::uint32_t endpoints = 0, switches = 0;
  bool tops = false, grouped = false;
};

TEST(FloorPlan, OverfillsNoCabinetAndMixesNoTops) {
  std::vector<Value> topologies = all_sample_topologies();
  topologies.push_back(section("fat_tree", {{"radix", 16}}));
  topologies.push_back(section("multi_plane", {{"endpoints", 512}, {"planes", 4}, {"radix", 16}}));
  for (const Value& topology : topologies) {
    SCOPED_TRACE(topology.to_text());
    const auto network = make_topology(topology);
    const FloorPlan plan(*network);
    std::map<std::pair<std::uint32_t, std::uint32_t>, Standing> floor;
    const auto at = [&](RouterId r) -> Standing& {
      return floor[{plan.place(r).along, plan.place(r).across}];
    };
    for (EndpointId e = 0; e < network->endpoints(); ++e) ++at(network->router_of(e)).endpoints;
    for (RouterId r = 0; r < network->routers(); ++r) {
      if (!network->is_interface(r)) ++at(r).switches;
      const bool is_top = network->group_of(r) == network->groups();
      (is_top ? at(r).tops : at(r).grouped) = true;
    }
    EXPECT_EQ(floor.size(), plan.cabinets());
    for (const auto& [place, standing] : floor) {
      EXPECT_LE(standing.endpoints, endpoints_a_cabinet);
      EXPECT_LE(standing.switches, switches_a_cabinet);
      EXPECT_FALSE(standing.tops && standing.grouped);
    }
  }
}

TEST(FloorPlan, IsAboutAsDeepAsWide) {
  for (int routers : {100, 1000, 3000, 10'000}) {
    const Places places =
        places_of(section("ring", {{"endpoints", 64 * routers}, {"concentration", 64}}));
    std::uint32_t along = 0, across = 0;
    for (const FloorPlace& place : places) {
      along = std::max(along, place.along + cabinet_width_dm);
      across = std::max(across, place.across + cabinet_depth_dm);
    }
    EXPECT_LE(std::max(along, across) - std::min(along, across), 2 * cabinet_depth_dm) << routers;
  }
}

}  // namespace
}  // namespace simcore::test
