// The choices between a path and a detour, by the queues of both.
#include <gtest/gtest.h>

#include "routing/nonminimal_choice.hpp"

namespace simcore {
namespace {

TEST(WeightedDetour, GoesStraightOnUpToTheWeightedQueueAside) {
  const WeightedDetour rule{.detour_weight = 3};
  EXPECT_FALSE(rule.prefers_detour(0, 0));
  EXPECT_FALSE(rule.prefers_detour(3000, 1000));
  EXPECT_TRUE(rule.prefers_detour(3001, 1000));
}

TEST(WeightedDetour, NeedsTheThresholdOnTop) {
  const WeightedDetour rule{.detour_weight = 2, .threshold_bytes = 500};
  EXPECT_FALSE(rule.prefers_detour(500, 0));
  EXPECT_TRUE(rule.prefers_detour(501, 0));
  EXPECT_FALSE(rule.prefers_detour(2500, 1000));
  EXPECT_TRUE(rule.prefers_detour(2501, 1000));
}

TEST(WeightedDetour, DoesNotWrapWithLongQueues) {
  const WeightedDetour rule{.detour_weight = 1000};
  EXPECT_FALSE(rule.prefers_detour(4'000'000'000U, 4'294'968U));
  EXPECT_TRUE(rule.prefers_detour(4'000'000'000U, 3'999'999U));
}

}  // namespace
}  // namespace simcore
