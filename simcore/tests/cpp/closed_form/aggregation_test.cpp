// SHARP by a formula with costs of its own: windows, pools, levels, sockets.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "closed_form/sharp.hpp"

namespace simcore::test {
namespace {

SharpCosts sharp_costs() {
  SharpCosts sharp;
  sharp.post = 2000;
  sharp.segment = 300;
  return sharp;
}

/// Segment by segment: posted a step after the one before, and when an earlier one is back.
double step_by_step(double one, double step, std::uint32_t segments, std::uint32_t operations) {
  std::vector<double> posted, back;
  for (std::uint32_t k = 0; k < segments; ++k) {
    double at = k == 0 ? 0 : posted.back() + step;
    if (k >= operations) at = std::max(at, back[k - operations]);
    posted.push_back(at);
    back.push_back(at + one);
  }
  return back.back();
}

TEST(Sharp, WindowHoldsSegmentsBack) {
  const SharpCosts sharp = sharp_costs();
  for (const std::uint32_t operations : {1U, 3U, 4U, 8U, 16U}) {
    for (const std::uint32_t segments : {1U, 2U, 7U, 8U, 9U, 40U}) {
      EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 256ULL * segments, 1, operations),
                       step_by_step(2000, 300, segments, operations))
          << segments << " segments, " << operations << " operations";
    }
  }
}

TEST(Sharp, ABarrierIsASegmentWithoutBytes) {
  SharpCosts sharp = sharp_costs();
  sharp.byte = 2;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 0, 1, 8), 2000);
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 8, 1, 8), 2016);
}

TEST(Sharp, GroupsShareThePool) {
  const SharpPool pool{.window = 8, .pool = 36, .least = 2};
  EXPECT_EQ(operations_of_group(pool, 1), 8U);
  EXPECT_EQ(operations_of_group(pool, 4), 8U);
  EXPECT_EQ(operations_of_group(pool, 8), 4U);
  EXPECT_EQ(operations_of_group(pool, 37), 0U);
}

TEST(Sharp, EachLevelCosts) {
  SharpCosts sharp = sharp_costs();
  sharp.level = 100;
  sharp.distribution = 10;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {.levels = 3}, 8, 1, 8), 2000 + 3 * 110);
}

TEST(Sharp, SocketsOnOneChannelReduceFirst) {
  SharpCosts sharp = sharp_costs();
  sharp.socket_reduction = 700;
  sharp.channel_segment = 90;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 512, 1, 8), 2700 + 300);
  sharp.channels = 2;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 512, 1, 8), 2000 + 390);
}

}  // namespace
}  // namespace simcore::test
