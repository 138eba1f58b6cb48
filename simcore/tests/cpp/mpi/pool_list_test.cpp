// Lists of pooled records: what is removed, and the order of the rest.
#include "mpi/pool_list.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace simcore::test {
namespace {

struct Record {
  int value = 0;
  std::uint32_t next = kNoHandle;
};

class PoolList : public ::testing::Test {
 protected:
  std::uint32_t list(const std::vector<int>& values) {
    std::uint32_t tail = kNoHandle;
    for (const int value : values) {
      const std::uint32_t handle = pool_.allocate(0);
      pool_[handle].value = value;
      append(pool_, tail, handle);
    }
    return tail;
  }
  std::vector<int> values(std::uint32_t tail) {
    std::vector<int> found;
    if (tail == kNoHandle) return found;
    for (std::uint32_t here = pool_[tail].next;; here = pool_[here].next) {
      found.push_back(pool_[here].value);
      if (here == tail) return found;
    }
  }
  std::vector<int> take_even(std::uint32_t& tail, std::uint32_t most) {
    std::vector<int> taken;
    take_matching(
        pool_, tail, most, [](const Record& r) { return r.value % 2 == 0; },
        [&](std::uint32_t handle) {
          taken.push_back(pool_[handle].value);
          pool_.release(0, handle);
        });
    return taken;
  }

  SharedPool<Record> pool_;
};

using Values = std::vector<int>;

TEST_F(PoolList, TakesWhatMatchesInOrder) {
  const struct {
    Values all;
    std::uint32_t most;
    Values taken;
    Values left;
  } cases[] = {
      {{}, 3, {}, {}},
      {{1}, 3, {}, {1}},
      {{2}, 3, {2}, {}},
      {{2, 4, 6}, 9, {2, 4, 6}, {}},
      {{2, 4, 6}, 2, {2, 4}, {6}},
      {{1, 2, 3, 4}, 9, {2, 4}, {1, 3}},
      {{2, 1, 4, 3}, 9, {2, 4}, {1, 3}},
      {{1, 3, 4}, 1, {4}, {1, 3}},
      {{1, 3, 5}, 9, {}, {1, 3, 5}},
      {{2, 1, 4}, 0, {}, {2, 1, 4}},
      {{4, 4, 1, 1, 2}, 3, {4, 4, 2}, {1, 1}},
  };
  for (const auto& c : cases) {
    std::uint32_t tail = list(c.all);
    EXPECT_EQ(take_even(tail, c.most), c.taken);
    EXPECT_EQ(values(tail), c.left);
  }
}

TEST_F(PoolList, JoinsInOrder) {
  std::uint32_t tail = list({1, 2});
  append_all(pool_, tail, list({3, 4}));
  EXPECT_EQ(values(tail), (Values{1, 2, 3, 4}));
  std::uint32_t empty = kNoHandle;
  append_all(pool_, empty, tail);
  EXPECT_EQ(values(empty), (Values{1, 2, 3, 4}));
}

}  // namespace
}  // namespace simcore::test
