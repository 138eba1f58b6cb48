// Divisions, factors and fill-ins, against plain arithmetic.
#include <gtest/gtest.h>

#include "topology/divider.hpp"
#include "topology/widths.hpp"

namespace simcore::test {
namespace {

using Integers = std::vector<std::int64_t>;

TEST(Divider, AgreesWithDivisionUpToItsLimit) {
  constexpr std::uint32_t limit = 1u << 20;
  for (std::uint32_t divisor = 1; divisor <= limit; divisor += 1 + divisor / 7) {
    const Divider divider(divisor);
    for (std::uint32_t multiple = 0; multiple <= limit;
         multiple += divisor * (1 + limit / 64 / divisor)) {
      for (const std::uint32_t dividend : {multiple, multiple == 0 ? 0 : multiple - 1, limit}) {
        ASSERT_EQ(divider.quotient(dividend), dividend / divisor) << dividend << "/" << divisor;
        ASSERT_EQ(divider.remainder(dividend), dividend % divisor) << dividend << "%" << divisor;
      }
    }
  }
}

TEST(Factors, HaveTheSmallestSum) {
  EXPECT_EQ(factors_with_smallest_sum(256, 4), (Integers{4, 4, 4, 4}));
  EXPECT_EQ(factors_with_smallest_sum(16, 3), (Integers{2, 2, 4}));
  EXPECT_EQ(factors_with_smallest_sum(72, 3), (Integers{3, 4, 6}));
  EXPECT_EQ(factors_with_smallest_sum(1000, 3), (Integers{10, 10, 10}));
  EXPECT_EQ(factors_with_smallest_sum(7, 1), (Integers{7}));
  EXPECT_EQ(factors_with_smallest_sum(1 << 20, 16)->size(), 16u);
}

TEST(Factors, DoNotAlwaysExist) {
  EXPECT_FALSE(factors_with_smallest_sum(7, 2));
  EXPECT_FALSE(factors_with_smallest_sum(8, 4));
  EXPECT_FALSE(factors_with_smallest_sum(1, 1));
}

TEST(Widths, AreFilledInWhereOneIsZero) {
  EXPECT_EQ(filled_widths({4, 0}, 32), (Integers{4, 8}));
  EXPECT_EQ(filled_widths({4, 8}, 0), (Integers{4, 8}));
  EXPECT_FALSE(filled_widths({5, 0}, 32));
}

}  // namespace
}  // namespace simcore::test
