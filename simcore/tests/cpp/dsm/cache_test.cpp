// The tags of a cache beside a second, plain implementation.
#include "dsm/cache.hpp"

#include <gtest/gtest.h>

#include <list>
#include <map>
#include <set>

#include "dsm/line_map.hpp"
#include "engine/random.hpp"

namespace simcore::test {
namespace {

/// A set as a list, the line that is replaced first at its end.
class PlainCache {
 public:
  explicit PlainCache(const CacheShape& shape) : shape_(shape), sets_(shape.sets) {}

  bool use(LineNumber line) {
    auto& set = set_of(line);
    const auto found = std::find(set.begin(), set.end(), line);
    if (found == set.end()) return false;
    if (shape_.replacement == Replacement::lru) set.splice(set.begin(), set, found);
    return true;
  }
  /// The line that leaves, if one does.
  std::optional<LineNumber> insert(LineNumber line) {
    auto& set = set_of(line);
    std::optional<LineNumber> left;
    if (set.size() == shape_.ways) {
      left = set.back();
      set.pop_back();
    }
    set.push_front(line);
    return left;
  }
  void erase(LineNumber line) { set_of(line).remove(line); }

 private:
  std::list<LineNumber>& set_of(LineNumber line) { return sets_[line % shape_.sets]; }

  CacheShape shape_;
  std::vector<std::list<LineNumber>> sets_;
};

class CacheAgainstPlain : public testing::TestWithParam<CacheShape> {};

TEST_P(CacheAgainstPlain, HoldsAndReplacesTheSameLines) {
  const RandomStream random(1, 0, Stream::traffic);
  constexpr std::uint32_t kCaches = 3;
  Cache cache(GetParam(), kCaches);
  std::vector<PlainCache> plain(kCaches, PlainCache(GetParam()));
  int hits = 0, evictions = 0;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    const auto number = static_cast<std::uint32_t>(random.bits(0, i) % kCaches);
    const LineNumber line = random.bits(1, i) % (2 * GetParam().lines() + 1);
    const bool there = plain[number].use(line);
    // The record of a line is its number here.
    ASSERT_EQ(cache.has(number, line), there) << i;
    ASSERT_EQ(cache.use(number, line), there ? line : kNoHandle) << i;
    hits += there ? 1 : 0;
    if (there && random.bits(2, i) % 8 == 0) {
      plain[number].erase(line);
      cache.erase(number, line);
    }
    if (there) continue;
    const auto left = plain[number].insert(line);
    const auto victim = cache.victim(number, line, 0);
    ASSERT_TRUE(victim.has_value());
    ASSERT_EQ(*victim, left ? *left : kNoHandle) << i;
    if (left) cache.erase(number, *left);
    evictions += left ? 1 : 0;
    cache.insert(number, line, static_cast<std::uint32_t>(line), false);
  }
  EXPECT_GT(hits, 500);
  EXPECT_GT(evictions, 500);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, CacheAgainstPlain,
    testing::Values(CacheShape{1, 1, Replacement::lru}, CacheShape{1, 1, Replacement::fifo},
                    CacheShape{1, 8, Replacement::lru}, CacheShape{1, 8, Replacement::fifo},
                    CacheShape{5, 3, Replacement::lru}, CacheShape{5, 3, Replacement::fifo},
                    CacheShape{16, 1, Replacement::lru}, CacheShape{64, 4, Replacement::lru}));

TEST(Cache, RandomReplacementTakesEveryWayAlike) {
  Cache cache({2, 4, Replacement::random}, 1);
  for (std::uint32_t line = 0; line < 8; ++line) cache.insert(0, line, line, false);
  const RandomStream random(1, 0, Stream::traffic);
  std::map<std::uint32_t, int> victims;
  for (std::uint64_t i = 0; i < 4000; ++i) ++victims[*cache.victim(0, 9, random.bits(0, i))];
  ASSERT_EQ(victims.size(), 4U);  // the odd lines
  for (const auto& [record, times] : victims) {
    EXPECT_EQ(record % 2, 1U);
    EXPECT_NEAR(times, 1000, 120);  // more than four standard deviations
  }
}

TEST(Cache, LockedLinesStay) {
  for (const Replacement replacement : {Replacement::lru, Replacement::fifo, Replacement::random}) {
    Cache cache({1, 3, replacement}, 1);
    cache.insert(0, 10, 10, true);
    cache.insert(0, 11, 11, false);
    cache.insert(0, 12, 12, true);
    for (std::uint64_t draw = 0; draw < 5; ++draw) EXPECT_EQ(cache.victim(0, 13, draw), 11U);
    cache.lock(0, 11, true);
    EXPECT_FALSE(cache.victim(0, 13, 0).has_value());
    cache.lock(0, 10, false);
    EXPECT_EQ(cache.victim(0, 13, 4), 10U);
    cache.erase(0, 12);
    EXPECT_EQ(cache.victim(0, 13, 0), kNoHandle);  // room
  }
}

TEST(LineMap, FindsWhatAMapFinds) {
  const RandomStream random(2, 0, Stream::traffic);
  LineMap lines;
  std::map<LineNumber, std::uint32_t> plain;
  std::size_t most = 0;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    // Grows to hundreds of lines, shrinks to none, and grows again.
    const bool grows = i / 2500 % 2 == 0;
    const LineNumber line = random.bits(0, i) % 700;
    const auto known = plain.find(line);
    ASSERT_EQ(lines.find(line), known == plain.end() ? kNoHandle : known->second) << i;
    if (known == plain.end() && grows) {
      const auto handle = static_cast<std::uint32_t>(i);
      lines.insert(line, handle);
      plain.emplace(line, handle);
    } else if (known != plain.end() && !grows) {
      lines.erase(line);
      plain.erase(known);
    }
    ASSERT_EQ(lines.size(), plain.size());
    most = std::max(most, plain.size());
  }
  EXPECT_GT(most, 600U);
  for (LineNumber line = 0; line < 700; ++line) {
    const auto known = plain.find(line);
    EXPECT_EQ(lines.find(line), known == plain.end() ? kNoHandle : known->second);
  }
}

}  // namespace
}  // namespace simcore::test
