#include "workload/halo3d26.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "support/points.hpp"

namespace simcore::test {
namespace {

Map with_mpi(Map point, Map mpi) {
  point.emplace_back("mpi", std::move(mpi));
  return point;
}

TEST(RankGrid, NearCubic) {
  EXPECT_EQ(near_cubic(64), (GridSides{4, 4, 4}));
  EXPECT_EQ(near_cubic(16), (GridSides{2, 2, 4}));
  EXPECT_EQ(near_cubic(7), (GridSides{1, 1, 7}));
  EXPECT_EQ(near_square(32), (GridSides{4, 8, 1}));
}

TEST(RankGrid, OrdersNumberEveryPlaceOnce) {
  for (const RankOrder order : {RankOrder::row_major, RankOrder::blocked}) {
    const RankGrid grid({4, 6, 8}, {2, 3, 2}, order);
    for (std::uint32_t r = 0; r < grid.ranks(); ++r) EXPECT_EQ(grid.rank(grid.at(r)), r);
  }
  const RankGrid lines({4, 6, 8}, {2, 3, 2}, RankOrder::row_major);
  EXPECT_EQ(lines.at(5), (GridSides{1, 1, 0}));
  const RankGrid blocks({4, 6, 8}, {2, 3, 2}, RankOrder::blocked);
  EXPECT_EQ(blocks.at(5), (GridSides{1, 2, 0}));
  EXPECT_EQ(blocks.at(12), (GridSides{2, 0, 0}));
}

TEST(RankGrid, BlocksMustDivide) {
  EXPECT_EQ(dividing_block({4, 4, 4}, 8), (GridSides{2, 2, 2}));
  EXPECT_EQ(dividing_block({8, 1, 1}, 4), (GridSides{4, 1, 1}));
  EXPECT_EQ(dividing_block({6, 6, 6}, 5)[0], 0U);
}

Halo3d26 four_cubed(bool periodic) {
  return {RankGrid({4, 4, 4}, {1, 1, 1}, RankOrder::row_major), periodic, {}, 0, {}};
}

TEST(Halo3d26, SendsToTwentySixDistinctNeighbours) {
  const Halo3d26 program = four_cubed(true);
  std::set<std::uint32_t> seen;
  for (std::uint32_t s = 2; s < 28; ++s) {
    const Op op = program.op(21, 0, s);
    EXPECT_EQ(op.kind, Op::Kind::send);
    seen.insert(op.peer);
  }
  EXPECT_EQ(seen.size(), 26U);
  EXPECT_FALSE(seen.contains(21));
}

TEST(Halo3d26, OpenCornerHasSeven) {
  const Halo3d26 program = four_cubed(false);
  EXPECT_EQ(program.neighbours(0), 7U);
  EXPECT_EQ(program.neighbours(1), 11U);
  EXPECT_EQ(program.neighbours(21), 26U);
  int sends = 0;
  for (std::uint32_t s = 2; s < 28; ++s) sends += program.op(0, 0, s).kind == Op::Kind::send;
  EXPECT_EQ(sends, 7);
}

TEST(Halo3d26, BytesOfAnIteration) {
  // 8 v (2 (ny nz + nx nz + nx ny) + 4 (nx + ny + nz) + 8) bytes for each rank.
  const Value result = run_point(point(
      section("torus", {{"widths", list({4, 4, 4})}}),
      section("halo3d26", {{"nx", 5}, {"ny", 6}, {"nz", 7}, {"variables", 3}, {"iterations", 3}})));
  const double per_rank = 8.0 * 3 * (2 * (42 + 35 + 30) + 4 * 18 + 8);
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 3 * 64 * per_rank);
  EXPECT_EQ(result.find("distributions")->find("iteration_time_ns")->find("count")->as_integer(),
            3 * 64);
}

TEST(Halo3d26, RanksDivideTheEndpointsProblem) {
  // A block of 2 x 2 x 2 ranks has halves of the endpoint's sides. Of a rank's neighbours, three
  // behind faces, three behind edges and one behind a corner share its endpoint.
  const Value torus = section("torus", {{"widths", list({4, 4, 4})}});
  const Value halo = section("halo3d26", {{"nx", 8}, {"ny", 8}, {"nz", 8}, {"iterations", 1}});
  const Value result = run_point(
      with_mpi(point(torus, halo), {{"ranks_per_endpoint", 8}, {"rank_order", "blocked"}}));
  const double outside = 8.0 * 8 * (3 * 16 + (12 - 3) * 4 + (8 - 1) * 1);
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 64 * outside);
  EXPECT_DOUBLE_EQ(metric(result, "on_endpoint_fraction"), 7.0 / 26.0);
}

TEST(Halo3d26, RankOrderSetsTheShareOnTheEndpoint) {
  const Value torus = section("torus", {{"widths", list({4, 4, 4})}});
  const Value halo = section("halo3d26", {{"iterations", 1}});
  const auto share = [&](const char* order) {
    return metric(run_point(with_mpi(point(torus, halo),
                                     {{"ranks_per_endpoint", 64}, {"rank_order", order}})),
                  "on_endpoint_fraction");
  };
  // 4 x 4 x 4 ranks: 10^3 ordered pairs with steps of at most one, less 64 of none.
  EXPECT_DOUBLE_EQ(share("blocked"), (1000.0 - 64.0) / (64.0 * 26.0));
  // 16 ranks in x: four whole lines side by side in y.
  EXPECT_DOUBLE_EQ(share("row_major"), 16.0 * (3 * 10 - 4) / (64.0 * 26.0));
}

TEST(Halo3d26, FaceBytesStandForACube) {
  const double side = std::sqrt(65536.0 / 8.0);
  const auto bytes = halo_message_bytes({side, side, side}, {1, 1, 1}, 8.0);
  EXPECT_EQ(bytes[12], 65536U);
  EXPECT_EQ(bytes[9], 724U);
  EXPECT_EQ(bytes[0], 8U);
  const auto cut = halo_message_bytes({side, side, side}, {4, 2, 2}, 8.0);
  EXPECT_EQ(cut[12], 65536U / 4U);
  EXPECT_EQ(cut[10], 65536U / 8U);
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
                                                            {"warmup_iterations", 2},
                                                            {"compute_ns", 1000.0}}),
                                       {{"link_bandwidth_gbps", 80.0}}));
  EXPECT_DOUBLE_EQ(metric(result, "iteration_time_mean_ns"), 1000.0 + 70.0 + 12.8);
  EXPECT_DOUBLE_EQ(metric(result, "completion_time_ns"), 5 * 1082.8);
  EXPECT_EQ(result.find("distributions")->find("iteration_time_ns")->find("count")->as_integer(),
            3 * 2);
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
