// Banks, a channel and a latency, to the picosecond.
#include "memory/memory_controller.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

// 64 bytes at 8 bytes a ns: 8 ns.
MemoryTiming with_interval(Picoseconds interval) {
  return {.latency = 100'000, .rate = ByteRate(64), .access_interval = interval};
}

TEST(MemoryController, OneAccessTakesLatencyAndBytes) {
  MemoryController memory(4);
  EXPECT_EQ(memory.access(5'000, 0, 64, with_interval(1'000), 30'000), 5'000 + 100'000 + 8'000);
}

TEST(MemoryController, TheChannelBindsWhereBanksAreMany) {
  MemoryController memory(16);
  for (std::uint64_t i = 0; i < 10; ++i) {
    EXPECT_EQ(memory.access(0, i, 64, with_interval(1'000), 30'000),
              static_cast<Picoseconds>(i) * 8'000 + 108'000);
  }
  EXPECT_EQ(memory.accesses(), 10U);
  EXPECT_EQ(memory.busy(), 80'000);
}

TEST(MemoryController, TheIntervalBindsWhereBytesAreFew) {
  MemoryController memory(16);
  for (Picoseconds i = 0; i < 10; ++i) {
    EXPECT_EQ(memory.access(0, static_cast<std::uint64_t>(i), 64, with_interval(20'000), 0),
              i * 20'000 + 108'000);
  }
  EXPECT_EQ(memory.busy(), 200'000);
}

TEST(MemoryController, AnAccessWaitsForItsBank) {
  MemoryController memory(4);
  EXPECT_EQ(memory.access(0, 1, 64, with_interval(0), 30'000), 108'000);
  EXPECT_EQ(memory.access(0, 5, 64, with_interval(0), 30'000), 30'000 + 108'000);
  // Those behind wait with it: accesses start in order.
  EXPECT_EQ(memory.access(0, 2, 64, with_interval(0), 30'000), 38'000 + 108'000);
  EXPECT_EQ(memory.access(0, 3, 64, with_interval(0), 30'000), 46'000 + 108'000);
  // The bank is free again long before.
  EXPECT_EQ(memory.access(200'000, 1, 64, with_interval(0), 30'000), 200'000 + 108'000);
}

TEST(MemoryController, RowsTakeTurnsAtBanks) {
  // In a row of lines n banks hide a busy time of n channel times.
  for (const std::uint32_t banks : {1U, 2U, 4U, 8U}) {
    MemoryController memory(banks);
    Picoseconds last = 0;
    for (std::uint64_t i = 0; i < 800; ++i) {
      last = memory.access(0, i, 64, with_interval(0), 32'000);
    }
    const Picoseconds each = std::max<Picoseconds>(8'000, 32'000 / banks);
    EXPECT_NEAR(static_cast<double>(last), static_cast<double>(800 * each + 108'000), 40'000);
  }
}

}  // namespace
}  // namespace simcore::test
