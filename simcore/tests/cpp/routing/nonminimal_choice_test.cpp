// The choices between a minimal path and a nonminimal one, by the queues of both.
#include "routing/nonminimal_choice.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

TEST(WeightedChoice, GoesStraightOnUpToTheWeightedQueueAside) {
  const WeightedChoice rule{.detour_weight = 3};
  EXPECT_FALSE(rule.prefers_nonminimal(0, 0));
  EXPECT_FALSE(rule.prefers_nonminimal(3000, 1000));
  EXPECT_TRUE(rule.prefers_nonminimal(3001, 1000));
}

TEST(WeightedChoice, NeedsTheThresholdOnTop) {
  const WeightedChoice rule{.detour_weight = 2, .threshold_bytes = 500};
  EXPECT_FALSE(rule.prefers_nonminimal(500, 0));
  EXPECT_TRUE(rule.prefers_nonminimal(501, 0));
  EXPECT_FALSE(rule.prefers_nonminimal(2500, 1000));
  EXPECT_TRUE(rule.prefers_nonminimal(2501, 1000));
}

TEST(WeightedChoice, DoesNotWrapWithLongQueues) {
  const WeightedChoice rule{.detour_weight = 1000};
  EXPECT_FALSE(rule.prefers_nonminimal(4'000'000'000U, 4'294'968U));
  EXPECT_TRUE(rule.prefers_nonminimal(4'000'000'000U, 3'999'999U));
}

}  // namespace
}  // namespace simcore::test
