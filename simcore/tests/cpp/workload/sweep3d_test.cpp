#include "workload/sweep3d.hpp"

#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

/// A switch without latencies: a message takes its serialisation and nothing else.
const Map kIdealNetwork = {{"link_bandwidth_gbps", 80.0},
                           {"link_latency_ns", 0.0},
                           {"injection_latency_ns", 0.0},
                           {"router_latency_ns", 0.0},
                           {"nic_latency_ns", 0.0}};

double sweep_time(int width, int height, int blocks, double message_ns) {
  const Value sweep = section("sweep3d", {{"process_grid", list({width, height})},
                                          {"message_bytes", static_cast<int>(message_ns * 10)},
                                          {"nz", blocks},
                                          {"kba", 1},
                                          {"sweeps", 1},
                                          {"compute_ns", 1000.0}});
  Map p = point(section("single_router", {{"endpoints", width * height}}), sweep, kIdealNetwork);
  p.emplace_back("mpi", Map{{"eager_limit_bytes", 1 << 30}});
  return metric(run_point(p), "completion_time_ns");
}

TEST(Sweep3d, PipelineOnAnIdealNetwork) {
  // (pex + pey - 2 + nz / kba) (t_c + t_msg), save that the last block sends nothing on.
  for (const auto& [width, blocks] : {std::pair{8, 5}, {2, 20}, {16, 1}}) {
    EXPECT_DOUBLE_EQ(sweep_time(width, 1, blocks, 200.0),
                     (width - 1 + blocks) * (1000.0 + 200.0) - 200.0);
    EXPECT_DOUBLE_EQ(sweep_time(1, width, blocks, 200.0),
                     (width - 1 + blocks) * (1000.0 + 200.0) - 200.0);
  }
}

TEST(Sweep3d, PipelineInTwoDimensions) {
  // A rank sends two messages one after the other: t_msg lies between one and two of them.
  for (const auto& [side, blocks] : {std::pair{4, 10}, {6, 3}}) {
    const double time = sweep_time(side, side, blocks, 100.0);
    EXPECT_GE(time, (2 * side - 2 + blocks) * 1100.0 - 200.0);
    EXPECT_LE(time, (2 * side - 2 + blocks) * 1200.0);
  }
}

TEST(Sweep3d, EachSweepRunsFromItsCorner) {
  const Sweep3d program({{3, 2, 1}, {1, 1, 1}, RankOrder::row_major},
                        {.blocks = 1, .sweeps = 8, .bytes_x = 8, .bytes_y = 16}, {});
  // Rank 0 is at a corner: it sends both ways in sweeps 0 and 1, receives both ways in 6 and 7.
  EXPECT_EQ(program.op(0, 0, 5).peer, 1U);
  EXPECT_EQ(program.op(0, 0, 7).peer, 3U);
  EXPECT_EQ(program.op(0, 0, 7).bytes, 16U);
  EXPECT_EQ(program.op(0, 0, 0).kind, Op::Kind::compute);
  EXPECT_EQ(program.op(0, 0, 54).kind, Op::Kind::receive);
  EXPECT_EQ(program.op(0, 0, 56).peer, 3U);
  EXPECT_EQ(program.op(0, 0, 72).kind, Op::Kind::end);
}

TEST(Sweep3d, EveryReceiveAndSendBlocks) {
  const Sweep3d program({{3, 3, 1}, {1, 1, 1}, RankOrder::row_major},
                        {.blocks = 2, .sweeps = 1, .bytes_x = 8, .bytes_y = 16}, {});
  using Kind = Op::Kind;
  const Kind block[] = {Kind::receive, Kind::wait_all, Kind::receive, Kind::wait_all, Kind::compute,
                        Kind::send,    Kind::wait_all, Kind::send,    Kind::wait_all};
  for (std::uint32_t step = 0; step < 18; ++step) {
    EXPECT_EQ(program.op(4, 0, step).kind, block[step % 9]) << step;
  }
}

TEST(Sweep3d, BytesOfAnIteration) {
  const Value result = run_point(
      point(section("torus", {{"widths", list({4, 4})}}),
            section("sweep3d", {{"nx", 6}, {"ny", 10}, {"nz", 12}, {"kba", 4}, {"variables", 2}})));
  // Eight sweeps of three blocks over 3 x 4 links in each direction.
  const double per_pair = 8.0 * 2 * 4 * (6 + 10);
  EXPECT_DOUBLE_EQ(metric(result, "bytes_delivered"), 8 * 3 * 12 * per_pair);
}

}  // namespace
}  // namespace simcore::test
