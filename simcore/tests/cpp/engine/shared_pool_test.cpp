#include "engine/shared_pool.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/barrier.hpp"
#include "engine/thread_team.hpp"

namespace simcore::test {
namespace {

struct Record {
  std::uint32_t next = kNoHandle;
  std::uint32_t owner = 0;
};

/// Each member takes records, marks them and hands them to the next one, which gives them back.
TEST(SharedPool, RecordsAreOnePossessorsAtATime) {
  constexpr std::uint32_t kMembers = 4, kRounds = 40, kTaken = 3000;
  SharedPool<Record> pool;
  pool.prepare(kMembers);
  ThreadTeam team(kMembers);
  Barrier barrier(kMembers);
  std::vector<std::vector<std::uint32_t>> held(kMembers);
  std::vector<std::uint32_t> wrong(kMembers);
  team.run([&](std::uint32_t member) {
    for (std::uint32_t round = 0; round < kRounds; ++round) {
      held[member].clear();
      for (std::uint32_t i = 0; i < kTaken; ++i) {
        const std::uint32_t handle = pool.allocate(member);
        pool[handle].owner = member * kTaken + i;
        held[member].push_back(handle);
      }
      barrier.wait();
      const std::uint32_t giver = (member + 1) % kMembers;
      for (std::uint32_t i = 0; i < kTaken; ++i) {
        const std::uint32_t handle = held[giver][i];
        wrong[member] += pool[handle].owner != giver * kTaken + i ? 1 : 0;
        pool.release(member, handle);
      }
      barrier.wait();
    }
  });
  EXPECT_EQ(wrong, std::vector<std::uint32_t>(kMembers));
  EXPECT_EQ(pool.in_use(), 0U);
  // What was given back is taken again: rounds need no more than one of them, and some batches.
  EXPECT_LE(pool.memory_bytes(), sizeof(Record) * kMembers * (kTaken + 3000));
}

}  // namespace
}  // namespace simcore::test
