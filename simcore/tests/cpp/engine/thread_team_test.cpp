#include "engine/thread_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "engine/barrier.hpp"

namespace simcore::test {
namespace {

TEST(ThreadTeam, CallsEachMemberOnceAJob) {
  ThreadTeam team(4);
  std::vector<std::uint32_t> calls(team.members());
  for (int job = 0; job < 100; ++job) {
    team.run([&](std::uint32_t member) { ++calls[member]; });
  }
  EXPECT_EQ(calls, std::vector<std::uint32_t>(4, 100));
}

TEST(ThreadTeam, ThrowsTheFirstMembersException) {
  ThreadTeam team(4);
  for (int job = 0; job < 20; ++job) {
    try {
      team.run([](std::uint32_t member) {
        if (member >= 1) throw std::runtime_error(std::to_string(member));
      });
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "1");
    }
    std::atomic<std::uint32_t> calls{0};
    team.run([&](std::uint32_t) { ++calls; });  // the team works on
    EXPECT_EQ(calls, 4U);
  }
}

std::atomic<int> threads_left{0};

std::thread start_while_allowed(std::function<void()> work) {
  if (--threads_left < 0) {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  }
  return std::thread(std::move(work));
}

TEST(ThreadTeam, WorksWithTheThreadsThatItGets) {
  for (const int allowed : {0, 1, 2}) {
    threads_left = allowed;
    ThreadTeam team(8, start_while_allowed);
    EXPECT_EQ(team.members(), static_cast<std::uint32_t>(allowed) + 1);
    std::atomic<std::uint32_t> members{0};
    team.run([&](std::uint32_t member) { members |= 1U << member; });
    EXPECT_EQ(members, (1U << team.members()) - 1);
    EXPECT_GE(team.helper_cpu_seconds(), 0.0);
  }
}

TEST(Barrier, NobodyPassesBeforeAllHaveCome) {
  constexpr std::uint32_t kMembers = 4, kRounds = 5000;
  ThreadTeam team(kMembers);
  Barrier barrier(kMembers);
  std::vector<std::uint32_t> written(kMembers);  // not atomic: the barrier orders it
  std::atomic<std::uint32_t> wrong{0};
  team.run([&](std::uint32_t member) {
    for (std::uint32_t round = 1; round <= kRounds; ++round) {
      written[member] = round;
      barrier.wait();
      for (const std::uint32_t other : written) wrong += other != round ? 1 : 0;
      barrier.wait();
    }
  });
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace simcore::test
