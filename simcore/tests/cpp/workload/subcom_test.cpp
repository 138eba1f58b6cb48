#include "workload/subcom.hpp"

#include <gtest/gtest.h>

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

TEST(Subcom2dColl, NothingToSendIsSkipped) {
  const Value result = run_point(
      point(section("torus", {{"widths", list({4, 4})}}),
            section("subcom2d_coll",
                    {{"alltoall_bytes", 0}, {"allreduce_bytes", 0}, {"broadcast_bytes", 64}})));
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 10 * 4.0 * 3 * 64);
}

}  // namespace
}  // namespace simcore::test
