// The index of queue pairs against a map, over random operations.
#include "router/pair_index.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace simcore::test {
namespace {

TEST(PairIndex, FindsWhatAMapFinds) {
  std::mt19937 draw(7);
  const auto below = [&draw](std::uint32_t n) { return static_cast<std::uint32_t>(draw() % n); };
  for (const std::uint32_t destinations : {1U, 7U, 200U, 5000U}) {
    router::PairIndex index;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> expected;
    for (int i = 0; i < 20000; ++i) {
      const std::pair key{below(3) * 1000003U, below(destinations)};
      const auto known = expected.find(key);
      if (below(3) > 0) {
        expected[key] = below(1000);
        index.set(key.first, key.second, expected[key]);
      } else if (known != expected.end()) {
        expected.erase(known);
        index.erase(key.first, key.second);
      }
      const std::pair asked{below(3) * 1000003U, below(destinations)};
      const auto found = expected.find(asked);
      ASSERT_EQ(index.find(asked.first, asked.second),
                found == expected.end() ? kNoHandle : found->second);
    }
    EXPECT_LE(index.memory_bytes(), 12U * 4 * std::max<std::size_t>(64, 3 * destinations));
  }
}

TEST(PairIndex, IsEmptyAtFirst) {
  const router::PairIndex index;
  EXPECT_EQ(index.find(0, 0), kNoHandle);
  EXPECT_EQ(index.memory_bytes(), 0U);
}

}  // namespace
}  // namespace simcore::test
