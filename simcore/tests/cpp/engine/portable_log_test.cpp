// Logarithms that every machine rounds alike.
#include "engine/portable_log.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/random.hpp"

namespace simcore::test {
namespace {

double units_off(double found, double expected) {
  const double unit = std::nextafter(std::abs(expected), 1e300) - std::abs(expected);
  return std::abs(found - expected) / unit;
}

TEST(PortableLog, IsTheLogarithm) {
  const RandomStream stream(1, 0, Stream::arrivals);
  for (std::uint64_t n = 0; n < 200'000; ++n) {
    const double u = stream.unit(7, n);
    ASSERT_LE(units_off(portable_log(u), std::log(u)), 2.0) << u;
    ASSERT_LE(units_off(portable_log(1e6 * u), std::log(1e6 * u)), 2.0) << u;
  }
  EXPECT_EQ(portable_log(1.0), 0.0);
  EXPECT_EQ(portable_log(0x1p-53), std::log(0x1p-53));
}

// What IEEE 754 gives for these operations, computed by another program; most are not the nearest
// to the logarithm. A compiler that contracts or reorders them gives others.
TEST(PortableLog, HasTheSameBitsEverywhere) {
  EXPECT_EQ(portable_log(0.37), -0x1.FD0EA24BF89B8p-1);
  EXPECT_EQ(portable_log(0.8365), -0x1.6DA07C5B1F5D6p-3);
  EXPECT_EQ(portable_log(0.6391), -0x1.CA7062BB936DCp-2);
  EXPECT_EQ(portable_log(0.7582), -0x1.1B73938508FA6p-2);
  EXPECT_EQ(portable_log(0.3859), -0x1.E783BEBFAC61Ap-1);
  EXPECT_EQ(portable_log(0.5735), -0x1.1CABAF04A6A94p-1);
  EXPECT_EQ(portable_log(1e-09), -0x1.4B927F32BFFB8p+4);
}

TEST(PortableLog, KeepsSmallChances) {
  for (double x = 0.999; x > 1e-17; x *= 0.37) {
    EXPECT_LE(units_off(portable_log_of_rest(x), std::log1p(-x)), 6.0) << x;
  }
}

}  // namespace
}  // namespace simcore::test
