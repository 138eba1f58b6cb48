#include "engine/chance_of_any.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace simcore::test {

TEST(ChanceOfAny, IsThatOfTheExponential) {
  for (const double each : {1e-18, 1e-12, 3e-9, 1e-6, 2e-3, 0.25, 0.5}) {
    for (const std::uint64_t times : {1, 2, 3, 8, 1000, 34816, 8388609}) {
      const double told = -std::expm1(static_cast<double>(times) * std::log1p(-each));
      EXPECT_NEAR(chance_of_any(each, times) / told, 1.0, 1e-14) << each << " " << times;
    }
  }
}

TEST(ChanceOfAny, HasEndsThatAreCertain) {
  EXPECT_EQ(chance_of_any(0.0, 1000), 0.0);
  EXPECT_EQ(chance_of_any(0.3, 0), 0.0);
  EXPECT_EQ(chance_of_any(0.3, 1), 0.3);
  EXPECT_EQ(chance_of_any(0.5, 2), 0.75);
  EXPECT_EQ(chance_of_any(1.0, 7), 1.0);
}

}  // namespace simcore::test
