// Patterns touch the addresses that they promise, and each address has one place.
#include "dsm/access_pattern.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "dsm/zipf_ranks.hpp"

namespace simcore::test {
namespace {

PatternSettings four_places(std::uint32_t cores, std::uint64_t operations) {
  return {.space = {.places = 4, .bytes_per_place = 4096},
          .cores_per_place = cores,
          .operations = operations,
          .line_bytes = 64,
          .traffic = RandomStream(1, 0, Stream::traffic)};
}

/// Pearson's statistic of counts against probabilities.
double pearson(const std::vector<int>& counts, const std::vector<double>& shares) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = all * shares[i];
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  return sum;
}

/// What chance stays below in all but one of some ten thousand cases, of `classes` - 1 degrees of
/// freedom (Wilson and Hilferty's approximation).
double pearson_limit(std::size_t classes) {
  const double k = static_cast<double>(classes - 1);
  const double root = 1 - 2 / (9 * k) + 3.72 * std::sqrt(2 / (9 * k));
  return k * root * root * root;
}

TEST(AddressSpace, GivesEachByteOfEachMemoryOnce) {
  for (const std::uint64_t turn : {0, 64, 128, 512}) {
    const AddressSpace space{.places = 3, .bytes_per_place = 1024, .interleave_bytes = turn};
    std::set<std::pair<std::uint32_t, std::uint64_t>> met;
    for (std::uint64_t address = 0; address < space.bytes(); ++address) {
      EXPECT_LT(space.place_of(address), 3U);
      EXPECT_LT(space.offset_of(address), 1024U);
      met.emplace(space.place_of(address), space.offset_of(address));
      EXPECT_EQ(space.place_of(address), turn > 0 ? address / turn % 3 : address / 1024);
    }
    EXPECT_EQ(met.size(), space.bytes());
  }
}

TEST(RandomPattern, TouchesAllLinesAlikeAndWritesItsShare) {
  PatternSettings settings = four_places(2, 4000);
  settings.write_fraction = 0.25;
  const auto pattern = random_pattern(settings, false, false);
  std::vector<int> touched(4 * 64);
  int writes = 0;
  for (std::uint32_t core = 0; core < 8; ++core) {
    ASSERT_EQ(pattern->operations(core), 4000U);
    for (std::uint64_t i = 0; i < 4000; ++i) {
      const Access access = pattern->access(core, i);
      ASSERT_EQ(access.address % 64, 0U);
      ++touched.at(access.address / 64);
      writes += access.write ? 1 : 0;
      EXPECT_FALSE(access.before_all || access.after_all);
    }
  }
  EXPECT_LT(pearson(touched, std::vector<double>(256, 1.0 / 256)), pearson_limit(256));
  EXPECT_NEAR(writes, 8000, 4 * std::sqrt(32000 * 0.25 * 0.75));
}

TEST(RandomPattern, WritesNothingAtNoneAndAllAtOne) {
  for (const double fraction : {0.0, 1.0}) {
    PatternSettings settings = four_places(1, 500);
    settings.write_fraction = fraction;
    for (std::uint64_t i = 0; i < 500; ++i) {
      EXPECT_EQ(random_pattern(settings, false, false)->access(3, i).write, fraction > 0);
      EXPECT_EQ(strided_pattern(settings, 8)->access(3, i).write, fraction > 0);
      EXPECT_EQ(zipf_pattern(settings, 1)->access(3, i).write, fraction > 0);
    }
  }
}

TEST(RandomPattern, CoresDifferAndRepeatThemselves) {
  const auto pattern = random_pattern(four_places(2, 100), false, false);
  const auto again = random_pattern(four_places(2, 100), false, false);
  int same = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    EXPECT_EQ(pattern->access(1, i).address, again->access(1, i).address);
    same += pattern->access(1, i).address == pattern->access(2, i).address ? 1 : 0;
  }
  EXPECT_LT(same, 10);
}

TEST(Gups, UpdatesEveryLineItTouches) {
  const auto pattern = random_pattern(four_places(1, 100), true, false);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_TRUE(pattern->access(0, i).write);
}

TEST(PointerChase, NeedsEachBeforeTheNext) {
  const auto pattern = random_pattern(four_places(1, 100), false, true);
  for (std::uint64_t i = 0; i < 100; ++i) {
    EXPECT_TRUE(pattern->access(0, i).before_all);
    EXPECT_FALSE(pattern->access(0, i).write);
  }
}

TEST(StridedPattern, GoesThroughTheCoresPartAndBeginsAgain) {
  const PatternSettings settings = four_places(2, 1000);  // 2048 bytes a core
  for (const std::uint64_t step : {8U, 64U, 192U, 2048U}) {
    const auto pattern = strided_pattern(settings, step);
    const std::uint64_t steps = 2048 / step;
    for (std::uint32_t core = 0; core < 8; ++core) {
      for (std::uint64_t i = 0; i < 1000; ++i) {
        EXPECT_EQ(pattern->access(core, i).address, core * 2048 + i % steps * step);
      }
    }
  }
}

TEST(ZipfPattern, FollowsItsLawExactly) {
  for (const double exponent : {0.5, 0.99, 1.0, 1.5, 3.0}) {
    const std::size_t ranks = 40;
    std::vector<double> shares;
    for (std::size_t r = 1; r <= ranks; ++r)
      shares.push_back(std::pow(static_cast<double>(r), -exponent));
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= all;
    const ZipfRanks drawn(ranks, exponent);
    const RandomStream random(3, 0, Stream::traffic);
    std::vector<int> counts(ranks);
    for (std::uint64_t i = 0; i < 200'000; ++i) ++counts.at(drawn.draw(random, 5, i));
    // Few draws fall on the last ranks of a steep law: they count as one.
    while (shares.back() * 200'000 < 10) {
      const double last = shares.back();
      const int times = counts.back();
      shares.pop_back();
      counts.pop_back();
      shares.back() += last;
      counts.back() += times;
    }
    EXPECT_LT(pearson(counts, shares), pearson_limit(shares.size())) << exponent;
  }
}

TEST(ZipfPattern, OfOneLineTouchesIt) {
  const ZipfRanks one(1, 0.99);
  const RandomStream random(3, 0, Stream::traffic);
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(one.draw(random, 0, i), 0U);
}

TEST(ZipfPattern, SpreadsRanksOverAllLines) {
  const PatternSettings settings = four_places(1, 20'000);
  const auto pattern = zipf_pattern(settings, 0.2);
  std::set<std::uint64_t> lines;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    ASSERT_LT(pattern->access(0, i).address, settings.space.bytes());
    lines.insert(pattern->access(0, i).address / 64);
  }
  EXPECT_EQ(lines.size(), 256U);  // every rank has a line of its own
}

TEST(StencilPattern, ReadsANodeAndItsFourNeighboursAndWritesTheOther) {
  // 2048 bytes of each place are the grid that is read: with two cores, each has 4 rows of 32.
  const auto pattern = stencil_pattern(four_places(2, 10'000), 32, 8);
  const auto address = [](std::uint64_t row, std::uint64_t column) {
    return row / 8 * 4096 + (row % 8 * 32 + column) * 8;
  };
  constexpr std::uint64_t kRows = 32;
  for (std::uint32_t core = 0; core < 8; ++core) {
    for (std::uint64_t element = 0; element < 2 * 4 * 32; ++element) {
      const std::uint64_t row = core * 4 + element % 128 / 32;
      const std::uint64_t column = element % 32;
      std::set<std::uint64_t> reads;
      for (std::uint64_t i = 0; i < 5; ++i) {
        const Access access = pattern->access(core, element * 6 + i);
        EXPECT_FALSE(access.write);
        reads.insert(access.address);
      }
      const std::set<std::uint64_t> neighbours{
          address(row, column), address((row + kRows - 1) % kRows, column),
          address((row + 1) % kRows, column), address(row, (column + 31) % 32),
          address(row, (column + 1) % 32)};
      EXPECT_EQ(reads, neighbours) << core << " " << element;
      const Access write = pattern->access(core, element * 6 + 5);
      EXPECT_TRUE(write.write);
      EXPECT_EQ(write.address, address(row, column) + 2048);
    }
  }
}

TEST(ProducerConsumer, HandsEachLineOverOnceARound) {
  const auto pattern = producer_consumer_pattern(four_places(2, 12), 3);
  for (std::uint32_t core = 0; core < 4; ++core) {  // of places 0 and 1; 2 and 3 consume
    for (std::uint64_t i = 0; i < 12; ++i) {
      const Access made = pattern->access(core, i);
      const Access used = pattern->access(core + 4, i);
      EXPECT_EQ(made.address, used.address);
      EXPECT_EQ(made.address / 4096, core / 2);  // in the producer's memory
      const bool counter = i % 4 == 3;
      EXPECT_EQ(made.write, !counter);
      EXPECT_EQ(used.write, counter);
      EXPECT_EQ((counter ? made : used).expected, i / 4 + 1);
      EXPECT_EQ((counter ? used : made).expected, 0U);
    }
  }
  std::set<std::uint64_t> lines;
  for (std::uint32_t core = 0; core < 4; ++core) {
    for (std::uint64_t i = 0; i < 4; ++i) lines.insert(pattern->access(core, i).address / 64);
  }
  EXPECT_EQ(lines.size(), 16U);  // no two pairs share one
}

TEST(ProducerConsumer, LeavesTheOddPlaceIdle) {
  PatternSettings settings = four_places(1, 8);
  settings.space.places = 3;
  const auto pattern = producer_consumer_pattern(settings, 3);
  EXPECT_EQ(pattern->operations(0), 8U);
  EXPECT_EQ(pattern->operations(1), 8U);
  EXPECT_EQ(pattern->operations(2), 0U);
}

}  // namespace
}  // namespace simcore::test
