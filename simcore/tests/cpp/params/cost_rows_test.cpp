// Rows of costs by size: what they hold, and which are refused.
#include "params/cost_rows.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

TEST(CostRows, HoldSizesAndTimes) {
  const auto rows = read_cost_rows({"0 5 0.5", " 1e3  1e9 0 ", "4096 0 1e6"}, 4096);
  ASSERT_TRUE(rows.has_value());
  ASSERT_EQ(rows->size(), 3U);
  EXPECT_EQ(rows->at(1).from_bytes, 1000U);
  EXPECT_EQ(rows->at(1).fixed_ns, 1e9);
  EXPECT_EQ(rows->at(2).from_bytes, 4096U);
  EXPECT_EQ(rows->at(2).ns_per_byte, 1e6);
}

TEST(CostRows, RefuseWhatIsNoSizeOrTime) {
  EXPECT_FALSE(read_cost_rows({}, 4096));
  for (const char* row : {"", "5 1", "5 1 1 1", "five 1 1", "1.9 1 1", "-1 1 1", "4097 1 1",
                          "1e999 1 1", "5 -1 1", "5 2e9 1", "5 1 -1", "5 1 2e6", "nan 1 1"}) {
    EXPECT_FALSE(read_cost_rows({row}, 4096)) << row;
  }
}

TEST(CostRows, RefuseSizesThatDoNotGrow) {
  EXPECT_TRUE(read_cost_rows({"5 1 1", "6 1 1"}, 4096));
  EXPECT_FALSE(read_cost_rows({"5 1 1", "5 1 1"}, 4096));
  EXPECT_FALSE(read_cost_rows({"5 1 1", "4 1 1"}, 4096));
}

}  // namespace
}  // namespace simcore::test
