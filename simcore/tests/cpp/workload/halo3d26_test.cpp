#include "workload/halo3d26.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/points.hpp"

namespace simcore::test {
namespace {

TEST(ProcessGrid, NearCubic) {
  EXPECT_EQ(near_cubic(64), (GridSides{4, 4, 4}));
  EXPECT_EQ(near_cubic(16), (GridSides{2, 2, 4}));
  EXPECT_EQ(near_cubic(7), (GridSides{1, 1, 7}));
}

TEST(ProcessGrid, TwentySixDistinctNeighbours) {
  const ProcessGrid grid({4, 4, 4}, true);
  std::set<std::uint32_t> seen;
  for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) seen.insert(grid.neighbour(21, d));
  EXPECT_EQ(seen.size(), 26U);
  EXPECT_FALSE(seen.contains(21));
}

TEST(ProcessGrid, OpenCornerHasSeven) {
  const ProcessGrid grid({4, 4, 4}, false);
  int present = 0;
  for (std::uint32_t d = 0; d < ProcessGrid::kNeighbours; ++d) {
    if (grid.neighbour(0, d) != ProcessGrid::kNobody) ++present;
  }
  EXPECT_EQ(present, 7);
}

TEST(Halo3d26, BytesOfAnIteration) {
  // 8 bytes x (2 (ny nz + nx nz + nx ny) + 4 (nx + ny + nz) + 8) for each rank.
  const Value result =
      run_point(point(section("torus", {{"widths", list({4, 4, 4})}}),
                      section("halo3d26", {{"nx", 5}, {"ny", 6}, {"nz", 7}, {"iterations", 3}})));
  const double per_rank = 8.0 * (2 * (42 + 35 + 30) + 4 * 18 + 8);
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 3 * 64 * per_rank);
  EXPECT_EQ(result.find("distributions")->find("iteration_time_ns")->find("count")->as_integer(),
            3 * 64);
}

TEST(Halo3d26, IterationOnAnIdleSwitchIsExact) {
  // Two ranks in a row, open ends: one neighbour each, one face of 4 x 4 cells of 8 bytes.
  const Value result = run_point(point(section("single_router", {{"endpoints", 2}}),
                                       section("halo3d26", {{"process_grid", list({2, 1, 1})},
                                                            {"periodic", false},
                                                            {"nx", 4},
                                                            {"ny", 4},
                                                            {"nz", 4},
                                                            {"iterations", 5},
                                                            {"compute_ns", 1000.0}}),
                                       {{"link_bandwidth_gbps", 80.0}}));
  EXPECT_DOUBLE_EQ(metric(result, "iteration_time_mean_ns"), 1000.0 + 70.0 + 12.8);
  EXPECT_DOUBLE_EQ(metric(result, "completion_time_ns"), 5 * 1082.8);
}

TEST(Halo3d26, RanksOfOneEndpointUseItsMemory) {
  const Value result = run_point(point(section("single_router", {{"endpoints", 2}}),
                                       section("halo3d26", {{"ranks", 2},
                                                            {"ranks_per_endpoint", 2},
                                                            {"process_grid", list({2, 1, 1})},
                                                            {"periodic", false},
                                                            {"nx", 4},
                                                            {"ny", 4},
                                                            {"nz", 4},
                                                            {"iterations", 1},
                                                            {"memory_latency_ns", 100.0},
                                                            {"memory_bandwidth_gbps", 80.0}})));
  EXPECT_EQ(metric(result, "packets_delivered"), 0.0);
  // Two copies of 128 bytes, one after the other, at 10 bytes a ns.
  EXPECT_DOUBLE_EQ(metric(result, "completion_time_ns"), 1000.0 + 12.8 + 100.0 + 12.8);
}

TEST(Halo3d26, RandomPlacementMovesTraffic) {
  const Value torus = section("torus", {{"widths", list({4, 4, 4})}});
  const Value halo = section("halo3d26", {{"iterations", 2}, {"process_grid", list({4, 4, 4})}});
  Map shuffled = point(torus, halo);
  shuffled.emplace_back("placement", section("random", {}));
  EXPECT_GT(metric(run_point(shuffled), "mean_hops"),
            1.2 * metric(run_point(point(torus, halo)), "mean_hops"));
}

}  // namespace
}  // namespace simcore::test
