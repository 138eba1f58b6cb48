// Draws: reproducible one by one, the same in any portions, and as random as they claim.
#include "congestion/draws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "flows/registry.hpp"
#include "models/congestion/congestion_point.hpp"
#include "models/sections.hpp"
#include "support/static_points.hpp"

namespace simcore::test {
namespace {

DrawTotals totals_in_portions(const Value& point, const std::vector<std::uint64_t>& ends) {
  const ResolvedPoint resolved = resolve_point(point);
  RunContext context({}, {});
  const CongestionSetup setup(resolved, context);
  const LimitGuard guard(nullptr, {}, 0);
  const Routes routes =
      setup.engine->route(*setup.graph, *setup.topology, setup.stream(Stream::routing));
  const auto kernel = make_round_kernel(*setup.cables, {.cost = setup.cost,
                                                        .one_to_one = setup.pattern->one_to_one(),
                                                        .most_flows = setup.pattern->most_flows()});
  kernel->set_routes(routes, check_routes(*setup.graph, routes).longest_path_hops);
  DrawLoop loop(*setup.pattern, *setup.placement, *kernel, setup.cost, setup.graph->endpoints(),
                guard);
  DrawTotals totals;
  std::uint64_t first = 0;
  for (const std::uint64_t end : ends) {
    loop.add_draws(first, end, totals);
    first = end;
  }
  return totals;
}

TEST(Draws, DoNotDependOnPortions) {
  for (const char* kind : {"random_bisection", "dissemination", "six_neighbor"}) {
    const Value point = static_point(chassis(144, 24), section("min_hop", {}),
                                     section(kind, {{"draws", 60}, {"ranks", 100}}));
    const DrawTotals whole = totals_in_portions(point, {60});
    const DrawTotals parts = totals_in_portions(point, {1, 2, 17, 59, 60});
    EXPECT_EQ(whole.bandwidth_sum, parts.bandwidth_sum);
    EXPECT_EQ(whole.completion_sum, parts.completion_sum);
    EXPECT_EQ(whole.draw_bandwidth, parts.draw_bandwidth);
    EXPECT_EQ(whole.link_visits, parts.link_visits);
  }
}

TEST(Draws, AnyDrawCanBeMadeAlone) {
  const Value point = static_point(chassis(144, 24), section("min_hop", {}),
                                   section("ring", {{"draws", 40}, {"ranks", 90}}));
  const DrawTotals all = totals_in_portions(point, {40});
  const ResolvedPoint resolved = resolve_point(point);
  RunContext context({}, {});
  const CongestionSetup setup(resolved, context);
  const std::vector<EndpointId> late(setup.placement->of_draw(39),
                                     setup.placement->of_draw(39) + 90);
  ASSERT_NE(setup.placement->of_draw(0), nullptr);
  EXPECT_EQ(late, std::vector<EndpointId>(setup.placement->of_draw(39),
                                          setup.placement->of_draw(39) + 90));
  EXPECT_EQ(all.draws, 40U);
}

TEST(RankPlacements, AreEquallyLikelyChoices) {
  RankPlacement placement(2, 4, {1, 0, Stream::placement});
  std::vector<int> seen(16);
  constexpr int kDraws = 12000;
  for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
    const EndpointId* chosen = placement.of_draw(draw);
    ASSERT_NE(chosen[0], chosen[1]);
    ++seen[chosen[0] * 4 + chosen[1]];
  }
  for (int pair = 0; pair < 16; ++pair) {
    if (pair % 5 == 0) continue;
    EXPECT_NEAR(seen[static_cast<std::size_t>(pair)], kDraws / 12.0, 5 * std::sqrt(kDraws / 12.0));
  }
}

/// How often each set of flows comes up.
std::map<std::set<std::pair<std::uint32_t, std::uint32_t>>, int> frequencies(const Value& pattern,
                                                                             std::uint32_t ranks,
                                                                             int draws) {
  const auto made =
      make_flow_pattern(pattern, check_flow_pattern(pattern), ranks, {7, 3, Stream::traffic});
  std::map<std::set<std::pair<std::uint32_t, std::uint32_t>>, int> seen;
  FlowBuffer flows(made->most_flows());
  for (int draw = 0; draw < draws; ++draw) {
    flows.clear();
    made->add_flows(static_cast<std::uint64_t>(draw), 0, flows);
    std::set<std::pair<std::uint32_t, std::uint32_t>> set;
    for (std::size_t i = 0; i < flows.size(); ++i) {
      set.emplace(flows.sources()[i], flows.destinations()[i]);
    }
    ++seen[set];
  }
  return seen;
}

TEST(RandomPatterns, AllSetsOfFlowsAreEquallyLikely) {
  const struct {
    Value pattern;
    std::uint32_t ranks;
    std::size_t sets;
  } cases[] = {
      {section("random_bisection", {}), 4, 12},  // 3 pairings, 4 ways to direct them
      {section("random_bisection", {}), 5, 60},  // any of 5 stays out
      {section("random_bisection", {{"directions", "both"}}), 4, 3},
      {section("random_permutation", {}), 4, 24},
  };
  for (const auto& c : cases) {
    constexpr int kDraws = 24000;
    const auto seen = frequencies(c.pattern, c.ranks, kDraws);
    EXPECT_EQ(seen.size(), c.sets) << c.pattern.to_text();
    const double expected = kDraws / static_cast<double>(c.sets);
    for (const auto& [flows, count] : seen) {
      EXPECT_NEAR(count, expected, 5 * std::sqrt(expected));
    }
  }
}

}  // namespace
}  // namespace simcore::test
