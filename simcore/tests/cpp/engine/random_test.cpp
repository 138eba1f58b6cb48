#include "engine/random.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

TEST(Philox, KnownAnswers) {
  // From the Random123 distribution's kat_vectors.
  EXPECT_EQ(philox({0, 0, 0, 0}, 0, 0),
            (PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0xa4093822, 0x299f31d0),
            (PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomStream, NamesAndReplicatesAreIndependent) {
  const RandomStream traffic(1, 0, Stream::traffic);
  EXPECT_EQ(traffic.bits(3, 4), RandomStream(1, 0, Stream::traffic).bits(3, 4));
  EXPECT_NE(traffic.bits(3, 4), RandomStream(1, 0, Stream::arrivals).bits(3, 4));
  EXPECT_NE(traffic.bits(3, 4), RandomStream(1, 1, Stream::traffic).bits(3, 4));
  EXPECT_NE(traffic.bits(3, 4), RandomStream(2, 0, Stream::traffic).bits(3, 4));
  EXPECT_NE(traffic.bits(3, 4), traffic.bits(4, 3));
}

TEST(RandomStream, BelowIsUniform) {
  const RandomStream stream(7, 0, Stream::traffic);
  std::array<int, 10> counts{};
  for (std::uint64_t i = 0; i < 100000; ++i) ++counts.at(stream.below(10, 0, i));
  for (const int n : counts) EXPECT_NEAR(n, 10000, 400);  // four standard deviations
}

TEST(RandomStream, UnitIsNeverZero) {
  const RandomStream stream(7, 0, Stream::arrivals);
  double sum = 0;
  for (std::uint64_t i = 0; i < 100000; ++i) {
    const double u = stream.unit(0, i);
    ASSERT_GT(u, 0.0);
    ASSERT_LE(u, 1.0);
    sum += u;
  }
  EXPECT_NEAR(sum / 100000, 0.5, 0.004);
}

}  // namespace
}  // namespace simcore::test
