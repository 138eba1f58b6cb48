#include "stats/batch_means.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

// Intervals and p-values of scipy.stats.

TEST(BatchMeans, TenBatchesAreJoinedToFive) {
  const std::vector<double> batches = {3, 5, 4, 6, 2, 7, 5, 5, 4, 9};
  // t interval of the means 4, 5, 4.5, 5, 6.5 of neighbours.
  const auto found = half_width(batches);
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found, 1.161470, 1e-5);
}

TEST(BatchMeans, TwoAreTheFewest) {
  EXPECT_FALSE(half_width({}));
  EXPECT_FALSE(half_width({4.0}));
  EXPECT_NEAR(*half_width({1.0, 2.0}), 6.353102, 1e-5);
  EXPECT_EQ(*half_width({4.0, 4.0, 4.0}), 0.0);
}

TEST(BatchMeans, AtMostThirtyOfLikeLength) {
  EXPECT_EQ(batches_of(1), 1U);
  EXPECT_EQ(batches_of(30), 30U);
  EXPECT_EQ(batches_of(1000000), 30U);
  std::vector<int> epochs(30);
  for (std::int64_t e = 0; e < 100; ++e) ++epochs[batch_of(e, 100)];
  for (const int count : epochs) EXPECT_TRUE(count == 3 || count == 4);
  for (std::int64_t e = 0; e < 7; ++e) EXPECT_EQ(batch_of(e, 7), static_cast<std::uint32_t>(e));
}

TEST(BatchMeans, GrowthIsWhatChanceDoesNotExplain) {
  EXPECT_TRUE(grows({0.3, 0.1, 0.4, 0.2, 0.1, 0.3}));          // p = 0.0026
  EXPECT_FALSE(grows({1.0, -0.5, 1.2, -0.4, 0.9, 0.1, 1.1}));  // p = 0.065
  EXPECT_FALSE(grows({-0.3, -0.1, -0.4, -0.2, -0.1, -0.3}));
  EXPECT_FALSE(grows({0, 0, 0, 0, 0}));
  EXPECT_TRUE(grows({0.5, 0.5, 0.5, 0.5, 0.5}));
}

TEST(BatchMeans, WhatComesAndGoesDoesNotGrow) {
  std::vector<double> increments;
  for (int i = 0; i < 30; ++i) increments.push_back(i % 2 == 0 ? 1.0 : -0.9);
  EXPECT_FALSE(grows(increments));
}

}  // namespace
}  // namespace simcore::test
