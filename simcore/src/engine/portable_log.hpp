// Logarithms in operations that IEEE 754 fixes to the last bit.
//
// A C library chooses its logarithm by what the processor can do, and the variants differ in the
// last bit: about one arrival in ten thousand million would move by a picosecond from one machine
// to another.
#pragma once

#include <bit>
#include <cstdint>

#include "namespaces.hpp"

namespace simcore::engine {

/// ln x of a normal x > 0, the same bits everywhere; off by less than two units in the last place.
///
/// With x = m 2^k, 1/sqrt 2 <= m < sqrt 2 and s = (m - 1) / (m + 1): ln x = k ln 2 + 2 artanh s, by
/// the series 2 s (1 + s^2/3 + s^4/5 + ...), of which what is left out is below 2^-60 of the whole.
constexpr double portable_log(double x) {
  constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto k = static_cast<std::int64_t>(bits >> 52) - 1023;
  auto m = std::bit_cast<double>((bits & kFraction) | std::uint64_t{1023} << 52);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++k;
  }
  const double f = m - 1.0;
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double low = (1.0 / 3 + z * (1.0 / 5)) + z2 * (1.0 / 7 + z * (1.0 / 9));
  const double middle = (1.0 / 11 + z * (1.0 / 13)) + z2 * (1.0 / 15 + z * (1.0 / 17));
  const double high = (1.0 / 19 + z * (1.0 / 21)) + z2 * (1.0 / 23);
  const double series = z * (low + z4 * (middle + z4 * high));
  // ln 2 in two parts: the first has so few bits that k times it is exact.
  constexpr double kLn2High = 0x1.62E42FEEp-1;
  constexpr double kLn2Low = 0x1.A39EF35793C76p-33;
  const auto powers = static_cast<double>(k);
  // 2 s = f - s f: f is exact, and what is added to it is small.
  return powers * kLn2High + (f - (s * (f - 2.0 * series) - powers * kLn2Low));
}

/// ln(1 - x) for 0 < x < 1, to a few units in the last place however small x is: the error of
/// rounding 1 - x cancels in the quotient (Kahan).
inline double portable_log_of_rest(double x) {
  const double rest = 1.0 - x;
  return rest == 1.0 ? -x : portable_log(rest) * (x / (1.0 - rest));
}

}  // namespace simcore::engine
