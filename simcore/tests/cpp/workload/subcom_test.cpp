#include "workload/subcom.hpp"

#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

Map fft(int ranks_per_endpoint, const char* order) {
  Map p = point(section("torus", {{"widths", list({4, 4, 4})}}),
                section("subcom3d_a2a", {{"alltoall_bytes", 4096}, {"iterations", 2}}));
  p.emplace_back("mpi", Map{{"ranks_per_endpoint", ranks_per_endpoint}, {"rank_order", order}});
  return p;
}

TEST(Subcom3dA2a, BytesOfAnIteration) {
  // Every endpoint sends to three others in each of three directions.
  EXPECT_DOUBLE_EQ(metric(run_point(fft(1, "row_major")), "bytes_delivered"), 2.0 * 64 * 9 * 4096);
}

TEST(Subcom3dA2a, RanksDivideWhatEndpointsExchange) {
  // In blocks, the pairs of ranks between two endpoints of a line together send what one did.
  EXPECT_DOUBLE_EQ(metric(run_point(fft(8, "blocked")), "bytes_delivered"), 2.0 * 64 * 9 * 4096);
  EXPECT_DOUBLE_EQ(metric(run_point(fft(8, "blocked")), "on_endpoint_fraction"), 1.0 / 7.0);
}

TEST(Subcom2dColl, BytesOfAnIteration) {
  const Value result = run_point(point(section("torus", {{"widths", list({4, 4})}}),
                                       section("subcom2d_coll", {{"alltoall_bytes", 1000},
                                                                 {"allreduce_bytes", 800},
                                                                 {"broadcast_bytes", 600},
                                                                 {"iterations", 1}})));
  // Rows: 3 messages a rank; columns: two rounds of recursive doubling, three sends of a tree.
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"),
                   16.0 * 3 * 1000 + 16.0 * 2 * 800 + 4.0 * 3 * 600);
}

/// Rows and columns of 16 endpoints below 4 leaves.
Map in_routers(const Map& workload, const Map& mpi = {}, const Map& aggregation = {}) {
  Map p = point(section("fat_tree", {{"children", list({4, 4})}, {"parents", list({1, 4})}}),
                section("subcom2d_coll", workload));
  p.emplace_back("mpi", mpi);
  p.emplace_back("aggregation", section("sharp", aggregation));
  return p;
}

TEST(Subcom2dColl, ColumnsAreGroupsOfRouters) {
  const Map workload{{"alltoall_bytes", 0},
                     {"allreduce_bytes", 200},
                     {"broadcast_bytes", 100},
                     {"allreduce_algorithm", "sharp"},
                     {"broadcast_algorithm", "sharp"},
                     {"iterations", 3}};
  const Value result = run_point(in_routers(workload));
  // Four columns, each with an endpoint at every leaf: 8 packets up and as many down, twice.
  EXPECT_EQ(metric(result, "packets_delivered"), 3.0 * 4 * 2 * 16);
  EXPECT_EQ(metric(result, "sharp_operations"), 3.0 * 4 * 2);
  EXPECT_EQ(metric(result, "host_fallback_fraction"), 0);
}

TEST(Subcom2dColl, AColumnWithoutOperationsUsesRanks) {
  const Map workload{{"alltoall_bytes", 64},
                     {"broadcast_bytes", 0},
                     {"allreduce_algorithm", "sharp"},
                     {"iterations", 2}};
  const Map none_left{{"pool_operations", 4}, {"when_full", "host"}};
  const Value result = run_point(in_routers(workload, {}, none_left));
  EXPECT_EQ(metric(result, "host_fallback_fraction"), 0.5);
  EXPECT_EQ(metric(result, "sharp_operations"), 2.0 * 2);
  const Map waits{{"pool_operations", 4}, {"when_full", "queue"}};
  EXPECT_EQ(metric(run_point(in_routers(workload, {}, waits)), "sharp_operations"), 2.0 * 4);
}

TEST(Subcom2dColl, RanksOfAColumnThatShareAnEndpointReduceThere) {
  const Map workload{{"alltoall_bytes", 0},
                     {"broadcast_bytes", 0},
                     {"allreduce_bytes", 200},
                     {"allreduce_algorithm", "sharp"},
                     {"iterations", 1}};
  const Value blocks =
      run_point(in_routers(workload, {{"ranks_per_endpoint", 4}, {"rank_order", "blocked"}}));
  // Eight columns, two on each endpoint of theirs, and two ranks of each there.
  EXPECT_EQ(metric(blocks, "sharp_operations"), 8);
  EXPECT_EQ(metric(blocks, "packets_delivered"), 8.0 * 16);
  Map uneven = workload;
  uneven.emplace_back("process_grid", list({3, 16}));
  EXPECT_THROW(run_point(in_routers(uneven, {{"ranks_per_endpoint", 4}})), PointError);
}

TEST(Subcom2dColl, NothingToSendIsSkipped) {
  const Value result = run_point(
      point(section("torus", {{"widths", list({4, 4})}}),
            section("subcom2d_coll",
                    {{"alltoall_bytes", 0}, {"allreduce_bytes", 0}, {"broadcast_bytes", 64}})));
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 10 * 4.0 * 3 * 64);
}

}  // namespace
}  // namespace simcore::test
