// How many threads can compute at the same time.
#include "engine/usable_cores.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace simcore::test {
namespace {

TEST(UsableCores, FollowTheQuota) {
  EXPECT_EQ(cores_of_quota("max 100000\n"), 0u);
  EXPECT_EQ(cores_of_quota("200000 100000\n"), 2u);
  EXPECT_EQ(cores_of_quota("150000 100000"), 2u);
  EXPECT_EQ(cores_of_quota("10000 100000"), 1u);
  EXPECT_EQ(cores_of_quota("-1 100000"), 0u);
  EXPECT_EQ(cores_of_quota(""), 0u);
  EXPECT_EQ(cores_of_quota("many"), 0u);
}

TEST(UsableCores, AreNoMoreThanTheMachineHas) {
  EXPECT_GE(usable_cores(), 1u);
  EXPECT_LE(usable_cores(), std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace simcore::test
