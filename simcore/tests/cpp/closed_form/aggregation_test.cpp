// Aggregation by formula: windows and pools of SHARP, rates of scale-up domains.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "closed_form/nvls.hpp"
#include "closed_form/sharp.hpp"

namespace simcore::test {
namespace {

SharpCosts costs() {
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
  const SharpCosts sharp = costs();
  for (const std::uint32_t operations : {1U, 3U, 4U, 8U, 16U}) {
    for (const std::uint32_t segments : {1U, 2U, 7U, 8U, 9U, 40U}) {
      EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 256ULL * segments, 1, operations),
                       step_by_step(2000, 300, segments, operations))
          << segments << " segments, " << operations << " operations";
    }
  }
}

TEST(Sharp, ABarrierIsASegmentWithoutBytes) {
  SharpCosts sharp = costs();
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
  SharpCosts sharp = costs();
  sharp.level = 100;
  sharp.distribution = 10;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {.levels = 3}, 8, 1, 8), 2000 + 3 * 110);
}

TEST(Sharp, SocketsOnOneChannelReduceFirst) {
  SharpCosts sharp = costs();
  sharp.socket_reduction = 700;
  sharp.channel_segment = 90;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 512, 1, 8), 2700 + 300);
  sharp.channels = 2;
  EXPECT_DOUBLE_EQ(sharp_time(sharp, {}, 512, 1, 8), 2000 + 390);
}

/// Of so many bytes that latencies do not count.
double bus_gigabytes(const ScaleUpDomain& domain, const char* algorithm, std::uint32_t endpoints) {
  constexpr std::uint64_t kBytes = 64ULL << 30;
  const double ns = scale_up_time(domain, algorithm, kBytes, endpoints);
  return static_cast<double>(kBytes) / ns * 2 * (endpoints - 1) / endpoints;
}

TEST(ScaleUp, EightH100ByRing) {
  for (const std::uint32_t endpoints : {2U, 4U, 8U}) {
    const double found = bus_gigabytes({}, "ring", endpoints);
    EXPECT_GE(found, 365) << endpoints;
    EXPECT_LE(found, 370) << endpoints;
  }
}

TEST(ScaleUp, EightH100BySwitches) {
  const double published[] = {420, 440, 460, 480};
  for (std::uint32_t endpoints = 5; endpoints <= 8; ++endpoints) {
    EXPECT_NEAR(bus_gigabytes({}, "nvls", endpoints) / published[endpoints - 5], 1, 0.05)
        << endpoints;
  }
}

TEST(ScaleUp, SwitchesWinFromFiveOn) {
  constexpr std::uint64_t kBytes = 8ULL << 30;
  EXPECT_EQ(best_scale_up({}, kBytes, 3), "ring");
  EXPECT_EQ(best_scale_up({}, kBytes, 5), "nvls");
  EXPECT_EQ(best_scale_up({}, kBytes, 8), "nvls");
  EXPECT_NE(best_scale_up({}, 1024, 8), "nvls");
}

TEST(ScaleUp, FlagsTakeTheirShareOfTheWire) {
  ScaleUpDomain domain;
  const double simple = bus_gigabytes(domain, "ring", 8);
  domain.protocol = NcclProtocol::ll;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8) / simple, 0.5, 1e-3);
  domain.protocol = NcclProtocol::ll128;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8) / simple, 120.0 / 128, 1e-3);
  domain.channels = 4;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 8), 4 * 36.7 * 120 / 128, 1);
}

TEST(ScaleUp, DomainsAreJoinedByTheirEndpointsLinks) {
  ScaleUpDomain domain;
  domain.scale_out_gbps = 200;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 64), 8 * 25, 1);
  domain.scale_out_gbps = 800;
  EXPECT_NEAR(bus_gigabytes(domain, "ring", 64), 370, 2);
}

}  // namespace
}  // namespace simcore::test
