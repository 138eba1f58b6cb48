// The static model against arithmetic.
#include <gtest/gtest.h>

#include <cmath>

#include "support/static_points.hpp"

namespace simcore::test {
namespace {

constexpr double kE = 2.718281828459045;

/// Mean bandwidth of random permutations on a full tree of two levels, m endpoints on each of
/// H / m leaves, where every leaf sends what is for the same port of the other leaves up the same
/// link: f + (1 - f) E[1 / (1 + X)], f = (m - 1) / (H - 1), X hypergeometric: how many of the other
/// m - 1 senders of the leaf draw one of the H/m - 2 other destinations of that link.
double permutation_bandwidth(int endpoints, int m) {
  const int population = endpoints - 1, good = endpoints / m - 2, drawn = m - 1;
  const auto log_choose = [](int n, int k) {
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
  };
  double mean = 0;
  for (int x = 0; x <= std::min(good, drawn); ++x) {
    const double log_p = log_choose(good, x) + log_choose(population - good, drawn - x) -
                         log_choose(population, drawn);
    mean += std::exp(log_p) / (1 + x);
  }
  const double f = (m - 1.0) / (endpoints - 1.0);
  return f + (1 - f) * mean;
}

/// Measures and gives {mean, four standard errors over the draws}.
std::pair<double, double> measured(const Value& topology, const char* pattern, int draws) {
  const Value result = run_point(
      static_point(topology, section("d_mod_k", {}), section(pattern, {{"draws", draws}})));
  const double deviation = at(result, "distributions.draw_bandwidth_fraction.std").as_double();
  return {metric(result, "mean_flow_bandwidth_fraction"), 4 * deviation / std::sqrt(draws)};
}

TEST(ClosedForms, RandomPermutationsOnFullTrees) {
  EXPECT_NEAR(permutation_bandwidth(288, 12), 0.6797, 5e-5);
  EXPECT_NEAR(permutation_bandwidth(648, 18), 0.6642, 5e-5);
  const struct {
    int endpoints, chip_ports;
  } cases[] = {{8, 4}, {32, 8}, {288, 24}, {648, 36}};
  for (const auto& c : cases) {
    const auto [mean, error] =
        measured(chassis(c.endpoints, c.chip_ports), "random_permutation", 4000);
    EXPECT_NEAR(mean, permutation_bandwidth(c.endpoints, c.chip_ports / 2), error)
        << c.endpoints << " endpoints";
  }
}

TEST(ClosedForms, LargeRadixTendsToItsLimits) {
  const double permutations = 1 - 1 / kE, bisections = 2 * (1 - std::exp(-0.5));
  double permutation_gap = 1, bisection_gap = 1;
  for (const int chip_ports : {16, 32, 64}) {
    const Value tree = chassis(chip_ports * chip_ports / 2, chip_ports);
    const auto [permutation, permutation_error] = measured(tree, "random_permutation", 1500);
    const auto [bisection, bisection_error] = measured(tree, "random_bisection", 1500);
    const double next_permutation = permutation - permutations;
    const double next_bisection = bisection - bisections;
    EXPECT_GT(next_permutation, -permutation_error);
    EXPECT_GT(next_bisection, -bisection_error);
    EXPECT_LT(next_permutation, permutation_gap);
    EXPECT_LT(next_bisection, bisection_gap);
    permutation_gap = next_permutation;
    bisection_gap = next_bisection;
  }
  EXPECT_LT(permutation_gap, 0.025);
  EXPECT_LT(bisection_gap, 0.025);
}

TEST(ClosedForms, ShiftsRunAtFullSpeedOnFullTrees) {
  const std::pair<int, int> shapes[] = {{8, 4}, {16, 8}, {32, 8}, {128, 8}, {288, 24}};
  for (const auto& [endpoints, chip_ports] : shapes) {
    const Value result =
        run_point(static_point(chassis(endpoints, chip_ports), section("d_mod_k", {}),
                               section("shift", {}), section("linear", {})));
    EXPECT_EQ(metric(result, "max_congestion"), 1.0) << endpoints;
    EXPECT_EQ(metric(result, "mean_flow_bandwidth_fraction"), 1.0);
    EXPECT_EQ(metric(result, "sum_of_max_congestion"), endpoints - 1.0);
    EXPECT_EQ(metric(result, "dependency_completion"), endpoints - 1.0);
  }
}

TEST(ClosedForms, TwoFlowsOfAFullBisectionTreeShareALink) {
  // Sixteen endpoints on chips of eight ports, 1 to 6 and 4 to 14 counted from 1: both are the
  // second endpoint of their chips, so both leave on the same of four links (Hoefler, Schneider
  // and Lumsdaine 2008, slide 8).
  const Value result = run_point(static_point(
      chassis(16, 8), section("d_mod_k", {}),
      section("explicit", {{"sources", list({0, 3})}, {"destinations", list({5, 13})}}),
      section("linear", {})));
  EXPECT_EQ(metric(result, "max_congestion"), 2.0);
  EXPECT_EQ(metric(result, "mean_flow_bandwidth_fraction"), 0.5);
  EXPECT_EQ(metric(result, "share_of_crossbar_fraction"), 0.5);
}

Map incast(int senders, const Value& congestion) {
  List sources, destinations;
  for (int i = 0; i < senders; ++i) {
    sources.emplace_back(i + 1);
    destinations.emplace_back(0);
  }
  Map point =
      static_point(section("single_router", {{"endpoints", 8}}), section("min_hop", {}),
                   section("explicit", {{"sources", sources}, {"destinations", destinations}}),
                   section("linear", {}));
  point.emplace_back("congestion", congestion);
  return point;
}

TEST(ClosedForms, HeadOfLineCostGivesTheBinsOfChic) {
  const double bins[] = {627.4, 281.2, 181.2, 133.6};
  for (int c = 1; c <= 4; ++c) {
    const Value result = run_point(incast(c, Map{{"cost", "head_of_line"}}));
    EXPECT_NEAR(627.4 * metric(result, "mean_flow_bandwidth_fraction"), bins[c - 1], 0.1);
  }
  const Value fair = run_point(incast(4, Map{{"cost", "ideal"}, {"link_bandwidth_gbps", 8.0}}));
  EXPECT_EQ(metric(fair, "mean_flow_bandwidth_fraction"), 0.25);
  EXPECT_EQ(metric(fair, "mean_flow_bandwidth_gbps"), 2.0);
  const Value dear = run_point(incast(3, Map{{"cost", "head_of_line"}, {"extra_flow_cost", 2.0}}));
  EXPECT_DOUBLE_EQ(metric(dear, "mean_flow_bandwidth_fraction"), 0.2);
}

TEST(ClosedForms, PatternsOnACrossbar) {
  const Value crossbar = section("single_router", {{"endpoints", 13}});
  const struct {
    const char* kind;
    double flows, flow_bandwidth, rank_bandwidth, completion;
  } cases[] = {
      {"random_bisection", 6, 1, 1, 1},
      {"binomial_tree", 12, 1, 1, 4},
      {"dissemination", 52, 1, 1, 4},
      {"recursive_doubling", 12 + 12 + 10 + 10, 1, 1, 4},
      {"ring", 13, 1, 1, 1},
      {"gather", 12, 1.0 / 12, 1.0 / 12, 12},
      {"scatter", 12, 1.0 / 12, 1, 12},
      {"all_to_all", 156, 1, 1, 12},
      {"n_neighbor", 52, 0.25, 1, 4},
  };
  for (const auto& c : cases) {
    const Value result =
        run_point(static_point(crossbar, section("min_hop", {}), section(c.kind, {{"draws", 10}})));
    EXPECT_EQ(at(result, "distributions.flow_bandwidth_fraction.count").as_double(), 10 * c.flows)
        << c.kind;
    EXPECT_NEAR(metric(result, "mean_flow_bandwidth_fraction"), c.flow_bandwidth, 1e-12) << c.kind;
    EXPECT_NEAR(metric(result, "mean_rank_bandwidth_fraction"), c.rank_bandwidth, 1e-12) << c.kind;
    EXPECT_NEAR(metric(result, "dependency_completion"), c.completion, 1e-12) << c.kind;
    EXPECT_NEAR(metric(result, "share_of_crossbar_fraction"), 1, 1e-12) << c.kind;
  }
}

TEST(ClosedForms, ASixthOfALinkForEachOfSixNeighbours) {
  const auto measure = [](int endpoints) {
    return run_point(static_point(section("single_router", {{"endpoints", endpoints}}),
                                  section("min_hop", {}), section("six_neighbor", {{"draws", 3}})));
  };
  for (const int endpoints : {27, 64, 100}) {  // full grids: 3 x 3 x 3, 4 x 4 x 4, 5 x 5 x 4
    const Value result = measure(endpoints);
    EXPECT_NEAR(metric(result, "mean_flow_bandwidth_fraction"), 1.0 / 6, 1e-12);
    EXPECT_NEAR(metric(result, "mean_rank_bandwidth_fraction"), 1, 1e-12);
    EXPECT_EQ(at(result, "distributions.flow_congestion.count").as_double(), 18.0 * endpoints);
  }
  // 4 x 3 x 3 with places 30 to 35 empty: two ranks of the last layer are alone in their columns.
  EXPECT_EQ(at(measure(30), "distributions.flow_congestion.count").as_double(), 3 * (180 - 4));
}

}  // namespace
}  // namespace simcore::test
